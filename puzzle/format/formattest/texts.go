package formattest

import (
	"bytes"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
)

// Texts returns a puzzle of each kind in every format that holds it, and lists of several.
func Texts(tb testing.TB) []string {
	tb.Helper()
	sudoku, err := puzzle.ParseSudokuText(
		"53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n")
	must(tb, err)
	shikaku, err := puzzle.ParseShikakuText("shikaku\n. 3 . 4\n. . . .\n3 . 6 .\n. . . .\n")
	must(tb, err)
	hashi, err := puzzle.ParseHashiText("hashi\n2.4.2\n.....\n3.5.2\n.....\n1.2..\n")
	must(tb, err)
	jigsaw, err := format.Decode([]byte("3 3\n0 1 2 0\n0 3 4 1\n0 0 5 3\n2 6 7 0\n4 8 9 6\n5 0 1 8\n7 2 0 0\n9 4 0 2\n1 0 0 4\n"))
	must(tb, err)
	var out []string
	for _, p := range []puzzle.Puzzle{sudoku, shikaku, hashi, jigsaw} {
		for _, f := range format.Formats() {
			var text bytes.Buffer
			if format.Encode(&text, p, f) == nil {
				out = append(out, text.String())
			}
		}
	}
	return append(out,
		"1...............\n..2.............\n...3............\n",
		`{"kind":"sudoku","rows":4,"cols":4,"box_rows":2,"box_cols":2,"givens":[[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,2]]}`+"\n"+
			`{"instance":{"kind":"hashi","rows":1,"cols":3,"islands":[{"row":0,"col":0,"bridges":2},{"row":0,"col":2,"bridges":2}]}}`+"\n",
		`{"kind":"jigsaw","variant":"puzzle","rows":1,"cols":2,"pieces":[{"id":0,"sides":[0,1,0,0]},{"id":1,"sides":[0,0,0,-1]}]}`,
		"https://e2.bucas.name/#puzzle=x&board_w=2&board_h=2&board_edges=abbaacabbaadcaad&board_types=e\n",
	)
}

func must(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}
