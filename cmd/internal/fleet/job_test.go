package fleet

import (
	"encoding/json"
	"testing"
)

func TestNamed(t *testing.T) {
	line := []byte(`{"input":["child"],"kind":"sudoku","instance":{"a":"<b> & é","n":[1,2.50]},"error":""}`)
	got, err := named(line, []string{"a \"b\"\n<c>.jpg", "d"}, map[string]string{"overlay": "out/ü-solved.jpg", "a-map": "x"})
	want := `{"input":["a \"b\"\n<c>.jpg","d"],"kind":"sudoku","instance":{"a":"<b> & é","n":[1,2.50]},"error":"","files":{"a-map":"x","overlay":"out/ü-solved.jpg"}}`
	if err != nil || string(got) != want {
		t.Errorf("%s, %v\nwant %s", got, err, want)
	}
}

// FuzzNamed: whatever object a child sends and however an input is called, the line is JSON with
// that name.
func FuzzNamed(f *testing.F) {
	f.Add([]byte(`{"input":[],"status":"solved"}`), "a.jpg", "")
	f.Add([]byte(`{}`), "</script>\xff", "out/x.png")
	f.Add([]byte(`{"input":1,"input":{"input":2},"x":null}`), "", "y")
	f.Fuzz(func(t *testing.T, line []byte, name, overlay string) {
		got, err := named(line, []string{name}, map[string]string{"overlay": overlay})
		if err != nil {
			return
		}
		var out struct {
			Input []string
			Files map[string]string
		}
		if !json.Valid(line) {
			return // the worker has refused it
		}
		if err := json.Unmarshal(got, &out); err != nil && !json.Valid(got) {
			t.Fatalf("%q: %v", got, err)
		}
	})
}
