package format_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
)

const piecesText = `3 2
0 1 2 0
0 3 4 1
0 0 5 3
2 6 0 0
4 7 0 6
5 0 0 7
hint 4 3 2
`

// pieces is the jigsaw in piecesText.
func pieces() *puzzle.Jigsaw {
	p := &puzzle.Jigsaw{Variant: puzzle.VariantPuzzle, Unsigned: true, Rows: 2, Cols: 3}
	for i, sides := range [][4]int{{0, 1, 2, 0}, {0, 3, 4, 1}, {0, 0, 5, 3}, {2, 6, 0, 0}, {4, 7, 0, 6}, {5, 0, 0, 7}} {
		p.Pieces = append(p.Pieces, puzzle.JigsawPiece{ID: i, Sides: sides})
	}
	p.Hints = []puzzle.Hint{{Piece: 4, Row: 1, Rotation: 2}}
	return p
}

// withoutPictures is the part of a jigsaw that the edge-matching text keeps.
func withoutPictures(p puzzle.Puzzle) puzzle.Puzzle {
	j, ok := p.(*puzzle.Jigsaw)
	if !ok {
		return p
	}
	j = j.Clone()
	for i := range j.Pieces {
		j.Pieces[i] = puzzle.JigsawPiece{ID: j.Pieces[i].ID, Sides: j.Pieces[i].Sides}
	}
	return j
}

func TestEdges(t *testing.T) {
	signed := pieces()
	signed.Unsigned = false
	signed.Pieces[3].Sides[0] = -2
	for name, tt := range map[string]struct {
		text string
		want *puzzle.Jigsaw
	}{
		"as written": {piecesText, pieces()},
		"by hand":    {"# six\r\n\n 3\t2\r\n" + strings.ReplaceAll(piecesText[4:], "\n", " \r\n# more\n"), pieces()},
		"hint first": {"3 2\n0 1 2 0\nHINT 4 3 2\n" + piecesText[12:strings.Index(piecesText, "hint")], pieces()},
		"signed":     {strings.Replace(piecesText, "\n2 6", "\n-2 6", 1), signed},
	} {
		got, err := format.Decode([]byte(tt.text))
		if d := cmp.Diff(puzzle.Puzzle(tt.want), got); d != "" || err != nil {
			t.Errorf("%s: %s, %v", name, d, err)
		}
		checkAllFormats(t, tt.want)
	}
	if d := cmp.Diff(piecesText, encode(t, pieces(), format.Edges)); d != "" {
		t.Error(d)
	}
}

func TestEdgesErrors(t *testing.T) {
	for _, tt := range []struct{ name, text, message string }{
		{"too few", "3 2\n0 1 2 0\n0 3 4 1", "line 3: puzzle: invalid jigsaw: 2 pieces, but a board of 3 columns and 2 rows takes 6"},
		{"no board", "0 2\n0 1 2 0\n", "line 1: puzzle: invalid jigsaw: a board of 0 columns and 2 rows"},
		{"huge board", "3 2000000\n0 1 2 0\n", "line 1: puzzle: invalid jigsaw: a board of 3 columns and 2000000 rows"},
		{"three labels", "2 2\n0 1 2 0\n0 0 2\n", "line 3: puzzle: invalid jigsaw: 3 numbers, want 4"},
		{"no label", "2 2\n0 1 2 0\n  0 x 2 1\n", `line 3, column 5: puzzle: invalid jigsaw: "x" is no number`},
		{"large label", "2 2\n0 1 2 0\n 0 0 2 9999999\n", "line 3, column 8: puzzle: invalid jigsaw: label 9999999, the limit is 1000000"},
		{"hint outside", "2 2\n0 1 2 0\nhint 0 4 1\n", "line 3, column 8: puzzle: invalid jigsaw: cell 4, want 0 to 3"},
		{"short hint", "2 2\n0 1 2 0\nhint 0 4\n", "line 3: puzzle: invalid jigsaw: 2 numbers, want 3"},
		{"hint for nobody", strings.Replace(piecesText, "hint 4", "hint 6", 1), "line 1: puzzle: invalid jigsaw: hints[0]: there is no piece 6"},
	} {
		if p, err := format.Decode([]byte(tt.text)); err == nil || err.Error() != tt.message {
			t.Errorf("%s: %v, %v, want %s", tt.name, p, err, tt.message)
		}
	}
}

func TestEdgesLossy(t *testing.T) {
	for name, spoil := range map[string]func(*puzzle.Jigsaw){
		"variant":        func(p *puzzle.Jigsaw) { p.Variant = puzzle.VariantOrientation },
		"ids":            func(p *puzzle.Jigsaw) { p.Pieces[0].ID = 100 },
		"size":           func(p *puzzle.Jigsaw) { p.Rows = 0 },
		"lost pieces":    func(p *puzzle.Jigsaw) { p.Pieces = p.Pieces[:5] },
		"signs not seen": func(p *puzzle.Jigsaw) { p.Unsigned = false },
	} {
		p := pieces()
		spoil(p)
		var b bytes.Buffer
		if err := format.Encode(&b, p, format.Edges); !errors.Is(err, format.ErrLossy) || b.Len() > 0 {
			t.Errorf("%s: %v with %d bytes", name, err, b.Len())
		}
		if err := format.Encode(&b, p, format.Line); !errors.Is(err, format.ErrLossy) {
			t.Errorf("%s as line: %v", name, err)
		}
		checkAllFormats(t, p)
	}
}

// TestEdgesAndSudoku: what looks like the head of a jigsaw at first sight may
// be a Sudoku.
func TestEdgesAndSudoku(t *testing.T) {
	for _, text := range []string{"10 00\n02 00\n00 30\n00 04", "1 0 0 0\n0 2 0 0\n0 0 3 0\n0 0 0 4"} {
		p, err := format.Decode([]byte(text))
		if err != nil || p.Kind() != puzzle.KindSudoku {
			t.Errorf("%q: %v, %v", text, p, err)
		}
	}
}
