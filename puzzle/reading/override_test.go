package reading_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle/reading"
)

func TestParseOverride(t *testing.T) {
	for text, want := range map[string]reading.Override{
		"r4c5=8":    {Row: 3, Col: 4, Number: 8},
		"R3C4=8":    {Row: 2, Col: 3, Number: 8},
		"r1c1=0":    {},
		"r25c25=25": {Row: 24, Col: 24, Number: 25},
		"r8c2=2":    {Row: 7, Col: 1, Number: 2},
	} {
		got, err := reading.ParseOverride(text)
		if err != nil || got != want {
			t.Errorf("%q: %+v, error %v, want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "r", "rc=", "r4c5", "r4c5=", "r3=8", "c4=8", "3c4=8", "c4r3=8", "r-1c4=8", "r3c-4=8", "r4c5=-8",
		"r4c5=x", "r4c5=8.0", "r4c5==8", "r4c5=8=9", "r3 c4=8", " r4c5=8", "r4c5=8 ", "rr3c4=8", "r3cc4=8",
		"r100000000000000000000c1=1", "r4c5=8,r6c7=7", "r0x3c4=8", "r1_0c4=8", "r0c1=1", "r1c0=1",
	} {
		got, err := reading.ParseOverride(text)
		if !errors.Is(err, reading.ErrOverride) || got != (reading.Override{}) {
			t.Errorf("%q: %+v, error %v", text, got, err)
		}
		if err != nil && !strings.Contains(err.Error(), fmt.Sprintf("%q", text)) {
			t.Errorf("%q is not in the message %q", text, err)
		}
	}
}

// FuzzParseOverride wants what parses to print and parse back the same.
func FuzzParseOverride(f *testing.F) {
	for _, seed := range []string{"r4c5=8", "R1C1=0", "r13c10=16", "r=c", "r+1c2=3", "r0c1=2", "", "rc="} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o, err := reading.ParseOverride(text)
		if err != nil {
			if !errors.Is(err, reading.ErrOverride) {
				t.Fatalf("%q: error %v", text, err)
			}
			return
		}
		if o.Row < 0 || o.Col < 0 || o.Number < 0 {
			t.Fatalf("%q: %+v", text, o)
		}
		again, err := reading.ParseOverride(fmt.Sprintf("r%dc%d=%d", o.Row+1, o.Col+1, o.Number))
		if err != nil || again != o {
			t.Fatalf("%q: %+v, then %+v, error %v", text, o, again, err)
		}
	})
}
