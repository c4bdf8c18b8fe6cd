package digits_test

import (
	"context"
	"errors"
	"image"
	"image/color"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/digits"
)

// lettered returns pictures of symbols, a blank being an empty cell.
func lettered(t *testing.T, symbols string, height float64) []*image.Gray {
	t.Helper()
	cells := drawCells(t, make([]int, len(symbols)), height)
	for i, r := range symbols {
		if r != ' ' {
			write(t, cells[i], text{string(r), height, color.Gray{Y: 20}})
		}
	}
	return cells
}

func TestLetters(t *testing.T) {
	reader := digits.NewLetters()
	defer reader.Close()
	for _, test := range []struct {
		name, shown string
		alphabet    digits.Alphabet
		want        []int
	}{
		{"from 1 to G", "1 23G4 B5E 6F A7", "123456789ABCDEFG", []int{1, 0, 2, 3, 16, 4, 0, 11, 5, 14, 0, 6, 15, 0, 10, 7}},
		{"from 0 to F", "1 2304 B5E 6F A7", "123456789ABCDEF0", []int{1, 0, 2, 3, 16, 4, 0, 11, 5, 14, 0, 6, 15, 0, 10, 7}},
		{"letters", "A PCM N BKE HF A", "ABCDEFGHIJKLMNOP", []int{1, 0, 16, 3, 13, 0, 14, 0, 2, 11, 5, 0, 8, 6, 0, 1}},
		{"small letters", "a pcm n bke hf a", "ABCDEFGHIJKLMNOP", []int{1, 0, 16, 3, 13, 0, 14, 0, 2, 11, 5, 0, 8, 6, 0, 1}},
		{"12 numbers", "1 23C4 B5  6  A7", "123456789ABC", []int{1, 0, 2, 3, 12, 4, 0, 11, 5, 0, 0, 6, 0, 0, 10, 7}},
	} {
		for _, height := range []float64{26, 38} {
			readings, alphabet, err := reader.Read(context.Background(), lettered(t, test.shown, height), len(test.alphabet))
			if err != nil {
				t.Fatal(err)
			}
			if alphabet != test.alphabet {
				t.Errorf("%s, height %v: alphabet %s, want %s", test.name, height, alphabet, test.alphabet)
			}
			if diff := cmp.Diff(test.want, numbersOf(readings)); diff != "" {
				t.Errorf("%s, height %v: -want +got\n%s", test.name, height, diff)
			}
			for i, r := range readings {
				if !possible(r, len(alphabet)) {
					t.Errorf("%s, cell %d: %+v", test.name, i, r)
				}
			}
		}
	}
}

func TestLettersRefuse(t *testing.T) {
	reader := digits.NewLetters()
	defer reader.Close()
	cells := drawCells(t, []int{1, 2}, 30)
	for _, size := range []int{-1, digits.LeastSymbols - 1, digits.MostSymbols + 1} {
		if _, _, err := reader.Read(context.Background(), cells, size); !errors.Is(err, digits.ErrMax) {
			t.Errorf("%d symbols: %v", size, err)
		}
	}
	for _, size := range []int{digits.LeastSymbols, digits.MostSymbols} {
		if _, a, err := reader.Read(context.Background(), cells, size); err != nil || len(a) != size {
			t.Errorf("%d symbols: %q, %v", size, a, err)
		}
	}
	if _, _, err := reader.Read(context.Background(), []*image.Gray{nil}, 16); !errors.Is(err, digits.ErrCell) {
		t.Errorf("no picture: %v", err)
	}
}

func TestSymbol(t *testing.T) {
	a := digits.Alphabet("123456789ABCDEF0")
	for n, want := range map[int]string{-1: "", 0: "", 1: "1", 10: "A", 16: "0", 17: ""} {
		if got := a.Symbol(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
