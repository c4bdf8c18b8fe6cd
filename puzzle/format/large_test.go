package format_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle/format"
)

// TestDecodeLarge has texts as long as one may be that are no puzzle, or no longer one after a
// while: what is allocated for them must be in proportion to their length.
func TestDecodeLarge(t *testing.T) {
	fill := func(head, text string) []byte {
		return []byte(head + strings.Repeat(text, (format.MaxBytes-len(head)-30)/len(text)))
	}
	json := func(head, item, tail string) []byte {
		return append(fill(head, item), strings.TrimSuffix(item, ",")+tail...)
	}
	for name, data := range map[string][]byte{
		"short lines":                     fill("", "1 2\n"),
		"shorter lines":                   fill("", "1\n"),
		"lines in quotes":                 fill("", "\"1 2\"\n"),
		"one line of numbers":             fill("", "1 "),
		"one line of digits":              fill("", "1"),
		"two long lines":                  []byte(strings.Repeat("1 ", format.MaxBytes/5) + "\n" + strings.Repeat("1 ", format.MaxBytes/5)),
		"few long words":                  []byte(strings.Repeat("9", format.MaxBytes/5) + " 1 1 1"),
		"a list of sudokus":               fill("", strings.Repeat(".", 81)+"\n"),
		"edges":                           fill("1000 1000\n", "1 2 3 4\n"),
		"edges, then one line of numbers": append(fill("1000 1000\n1 2 3 4\n", "1 "), '\n'),
		"islands":                         fill("2 1 0\n1\n", "1 "),
		"shikaku":                         fill("shikaku\n", "1\n"),
		"hashi, one line":                 fill("hashi\n", "1 "),
		"regions":                         fill("1 2\n2 1\nregions\n", "1 2\n"),
		"cages":                           fill("1 2\n2 1\n", "cage 1 r1c1\n"),
		"puzz.link":                       fill("https://puzz.link/p?sudoku/9/9/", "/"),
		"game ID":                         fill("9x9:", "1_"),
		"options of a game ID":            fill("9x9", "d1"),
		"board":                           fill("https://e2.bucas.name/#board_edges=", "a"),
		"pieces":                          json(`{"kind":"jigsaw","pieces":[`, "{},", "]}"),
		"small pieces":                    json(`{"kind":"jigsaw","pieces":[`, `{"sides":[0,0,0,0]},`, "]}"),
		"clues":                           json(`{"kind":"shikaku","rows":9,"cols":9,"clues":[`, `{"row":0,"col":0},`, "]}"),
		"rows":                            json(`{"kind":"sudoku","givens":[`, `[],`, "]}"),
		"sides":                           json(`{"kind":"jigsaw","pieces":[{"sides":[`, `0,`, "]}]}"),
		"placements":                      json(`{"instance":{"kind":"jigsaw"},"solution":{"placements":[`, `{"a":"aaaaaa"},`, "]}}"),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		p, err := format.Decode(data)
		runtime.ReadMemStats(&after)
		if p != nil && name != "small pieces" && name != "puzz.link" {
			t.Errorf("%s: a %s", name, p.Kind())
		} else if err != nil && len(err.Error()) > 500 {
			t.Errorf("%s: a message of %d bytes", name, len(err.Error()))
		}
		const most = 70 // times the text; most of it is let go on the way
		if used := after.TotalAlloc - before.TotalAlloc; used > most*uint64(len(data)) {
			t.Errorf("%s: %d bytes for a text of %d", name, used, len(data))
		}
	}
	for _, decode := range []func([]byte) error{
		func(b []byte) error { _, err := format.Decode(b); return err },
		func(b []byte) error { _, err := format.DecodeAnswer(b); return err },
	} {
		if err := decode(make([]byte, format.MaxBytes+1)); !errors.Is(err, format.ErrTooLong) {
			t.Errorf("more than may be: %v", err)
		}
	}
}
