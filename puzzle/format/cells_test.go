package format_test

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
)

// clues is a Shikaku of 4 rows and 6 columns, of which one number is not shown.
func clues() *puzzle.Shikaku {
	return &puzzle.Shikaku{Rows: 4, Cols: 6, Clues: []puzzle.Clue{
		{Row: 0, Col: 0, Area: 4}, {Row: 0, Col: 1, Area: 8}, {Row: 2, Col: 5, Area: 12}, {Row: 3, Col: 5},
	}}
}

// islands is a Hashi of 3 rows and 5 columns, of which two islands touch and may
// be bridged.
func islands() *puzzle.Hashi {
	return &puzzle.Hashi{Rows: 3, Cols: 5, Touching: true, Islands: []puzzle.Island{
		{Row: 0, Col: 0, Bridges: 2}, {Row: 0, Col: 1, Bridges: 8}, {Row: 2, Col: 1, Bridges: 3}, {Row: 2, Col: 4, Bridges: 1},
	}}
}

// textual is a puzzle as a text format gives it back: clues and islands in
// reading order, and a mark for islands that touch only as far as it means
// something; no pictures for a jigsaw.
func textual(p puzzle.Puzzle, f format.Format) puzzle.Puzzle {
	switch p := p.(type) {
	case *puzzle.Shikaku:
		p = p.Clone()
		slices.SortFunc(p.Clues, func(a, b puzzle.Clue) int {
			return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
		})
		return p
	case *puzzle.Hashi:
		p = p.Clone()
		slices.SortFunc(p.Islands, func(a, b puzzle.Island) int {
			return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
		})
		switch f {
		case format.PuzzLink, format.GameID:
			p.Touching = p.Touching && p.HasTouching()
		case format.Has:
			p.Touching = true
		}
		return p
	case *puzzle.Jigsaw:
		return withoutPictures(p)
	default:
		return p
	}
}

func TestEncodeKinds(t *testing.T) {
	open := &puzzle.Hashi{Rows: 3, Cols: 30, Islands: []puzzle.Island{{Row: 2, Col: 29, Bridges: 1}, {Row: 0, Col: 29, Bridges: 1}}}
	shown := clues()
	shown.Clues[3].Area = 24
	large := &puzzle.Shikaku{Rows: 200, Cols: 200}
	for i, v := range []int{15, 16, 255, 256, 4095, 4096, 8191, 8192, 12239, 12240, 40000} {
		large.Clues = append(large.Clues, puzzle.Clue{Col: i, Area: v})
	}
	tests := []struct {
		name string
		p    puzzle.Puzzle
		f    format.Format
		want string // the beginning; "" for a format that cannot hold it
	}{
		{"hidden clue", clues(), format.Grid, "shikaku\n 4  8  .  .  .  .\n .  .  .  .  .  .\n .  .  .  .  . 12\n .  .  .  .  .  ?\n"},
		{"hidden clue", clues(), format.JSON, `{"kind":"shikaku","rows":4,"cols":6,"clues":[{"row":0,"col":0,"area":4},{`},
		{"hidden clue", clues(), format.PuzzLink, "https://puzz.link/p?shikaku/6/4/48uck.\n"},
		{"hidden clue", clues(), format.GameID, ""},
		{"hidden clue", clues(), format.Line, ""},
		{"hidden clue", clues(), format.Has, ""},
		{"clues", shown, format.GameID, "6x4:4_8o12e24\n"},
		{"large areas", large, format.PuzzLink, "https://puzz.link/p?shikaku/200/200/f-10-ff+100+fff=000=fff%000%fcf*0000*6c70zz"},
		{"touching", islands(), format.Grid, "hashi touching\n2 8 . . .\n. . . . .\n. 3 . . 1\n"},
		{"touching", islands(), format.PuzzLink, "https://puzz.link/p?hashikake/5/3/28o3h1\n"},
		{"touching", islands(), format.Has, "3 5 4\n2 8 0 0 0\n0 0 0 0 0\n0 3 0 0 1\n"},
		{"touching", islands(), format.GameID, ""},
		{"not touching", open, format.GameID, "30x3m2:zc1zzg1\n"},
		{"not touching", open, format.PuzzLink, "https://puzz.link/p?hashikake/30/3/zo1zzy1\n"},
		{"not touching", open, format.Edges, ""},
		{"boxes", diagonal(2, 3), format.GameID, "2x3:1f2f3f4f5f6\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name+"/"+tt.f.String(), func(t *testing.T) {
			var b strings.Builder
			err := format.Encode(&b, tt.p, tt.f)
			if tt.want == "" {
				if !errors.Is(err, format.ErrLossy) || b.Len() > 0 {
					t.Errorf("%v with %q, want ErrLossy", err, b.String())
				}
				return
			}
			if err != nil || !strings.HasPrefix(b.String(), tt.want) {
				t.Fatalf("%v:\n%s\nwant\n%s", err, b.String(), tt.want)
			}
			got, err := format.Decode([]byte(b.String()))
			if err != nil {
				t.Fatal(err)
			}
			if d := gocmp.Diff(textual(tt.p, tt.f), got); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestDecodeKinds(t *testing.T) {
	small := &puzzle.Hashi{Rows: 2, Cols: 3, Islands: []puzzle.Island{{Row: 0, Col: 0, Bridges: 1}, {Row: 0, Col: 2, Bridges: 2}, {Row: 1, Col: 2, Bridges: 1}}}
	touching := small.Clone()
	touching.Touching = true
	cut := &puzzle.Shikaku{Rows: 2, Cols: 3, Clues: []puzzle.Clue{{Row: 0, Col: 0, Area: 2}, {Row: 1, Col: 2, Area: 4}}}
	unshown := &puzzle.Shikaku{Rows: 1, Cols: 2, Clues: []puzzle.Clue{{}}}
	for text, want := range map[string]puzzle.Puzzle{
		"https://puzz.link/p?shikaku/3/2/2j4":           cut,
		"shikaku/3/2/2j4g":                              nil, // more than 6 cells
		"https://puzz.link/p?shikaku/2/1/.":             unshown,
		"hashikake_edit/v:/3/2/1g2h1":                   touching,
		"3x2m2:1a2b1":                                   small,
		"3x2i30e10m2d1:1a2b1":                           small,
		"3x2:2d4":                                       cut,
		"3x2e0.5:2d4":                                   cut,
		"2 3 3\n1 0 2\n0 0 1\n":                         touching,
		"hashi\n1.2\n..1":                               small,
		"# ours\nHASHI Touching\n+---+\n|102|\n|..1|\n": touching,
		"\ufeffShikaku\n2 . .\n. . 4\n":                 cut,
		"2 . .\n. . 4\n":                                cut,
		"1x1:1":                                         &puzzle.Shikaku{Rows: 1, Cols: 1, Clues: []puzzle.Clue{{Area: 1}}},
		"2x2:1d2d3d4":                                   diagonal(2, 2),
		"2x2m8du:1d2d3d4":                               diagonal(2, 2),
		`{"kind":"solved","instance":{"kind":"shikaku","rows":2,"cols":3,"clues":[{"row":0,"col":0,"area":2},{"row":1,"col":2,"area":4}]}}`: cut,
	} {
		got, err := format.Decode([]byte(text))
		if want == nil {
			if err == nil {
				t.Errorf("%q: %v", text, got)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if d := gocmp.Diff(want, got); d != "" {
			t.Errorf("%q: %s", text, d)
		}
	}
}

func TestDecodeKindsErrors(t *testing.T) {
	tests := []struct{ name, text, message string }{
		{"URL too large", "shikaku/201/3/z", "line 1: puzzle: invalid URL: size 201 is over the limit of 200"},
		{"URL area too large", "shikaku/3/2/7", "line 1, column 13: puzzle: invalid URL: number 7 in a shikaku of 2 x 3"},
		{"URL without clues", "shikaku/3/2/l", "line 1: puzzle: invalid shikaku: there are no clues"},
		{"URL number 9", "hashikake/3/2/g9", "line 1, column 16: puzzle: invalid URL: number 9 in a hashikake of 2 x 3"},
		{"URL too long", "hashikake/3/2/k.1", "line 1, column 17: puzzle: invalid URL: more than 6 cells"},
		{"three bridges", "3x2m3:1a2b1", `line 1: puzzle: invalid game ID: "3" bridges between two islands, want 2`},
		{"no loops", "3x2m2L:1a2b1", "line 1: puzzle: invalid game ID: bridges must not make loops, which is not a rule of hashi"},
		{"number 9", "3x2m2:1a9b1", `line 1, column 9: puzzle: invalid game ID: "9" is no number from 1 to 8`},
		{"ten bridges", "3x2m2:1aAb1", `line 1, column 9: puzzle: invalid game ID: "A" is no number from 1 to 8`},
		{"too short", "3x2m2:1a2b", "line 1: puzzle: invalid game ID: 5 cells, want 6"},
		{"neither kind", "3x2:2d", "line 1: puzzle: invalid game ID: 5 cells, want 6 for rectangles or 36 for a sudoku"},
		{"size", "300x2m2:a", "line 1: puzzle: invalid game ID: size 300 x 2, the limit is 200"},
		{"no size", "0x2:a", "line 1: puzzle: invalid game ID: size 0 x 2, the limit is 200"},
		{"diagonals", "2x2x:1d2d3d4", "line 1: puzzle: invalid game ID: a sudoku with more rules than rows, columns and boxes"},
		{"sudoku too large", "11x10:" + strings.Repeat("z", 465) + "j", "line 1: puzzle: invalid game ID: size 110 is over the limit of 100"},
		{"two game IDs", "3x2m2:1a2b1\n3x2m2:1a2b1", "format: more than one puzzle"},
		{"islands miscounted", "2 3 4\n1 0 2\n0 0 1", "line 1: puzzle: invalid hashi: 4 islands, but the grid has 3"},
		{"short row", "2 3 3\n1 0 2\n0 0", "line 3: puzzle: invalid hashi: 2 numbers, want 3"},
		{"nine bridges", "2 3 3\n1 0 2\n0 9 1", "line 3, column 3: puzzle: invalid hashi: 9 bridges, want 0 to 8"},
		{"no number", "2 3 3\n1 0 2\n 0 x 1", `line 3, column 4: puzzle: invalid hashi: "x" is no number`},
		{"ragged grid", "shikaku\n2 .\n. . 4", "line 3: puzzle: invalid shikaku: 3 cells in this row, but 2 in the first"},
		{"area in a grid", "shikaku\n2 . 9", `line 2, column 5: puzzle: invalid shikaku: "9" is no number from 1 to 3`},
		{"heading", "hashi bridged\n1 2", `puzzle: invalid hashi: the line before the grid is ["hashi" "bridged"], want "hashi" or "hashi touching"`},
		{"island in a grid", "hashi\n19", `line 2, column 2: puzzle: invalid hashi: "9" is no number from 1 to 8`},
		{"sum of a bare grid", "2 . .\n. . 3\n", "line 1: puzzle: invalid sudoku: 3 cells in this row, but there are 2 rows"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := format.Decode([]byte(tt.text))
			if err == nil {
				t.Fatalf("no error but %v", p)
			}
			if err.Error() != tt.message {
				t.Errorf("message %q, want %q", err, tt.message)
			}
		})
	}
}

// TestPublished reads all published puzzles, and writes them in all formats.
func TestPublished(t *testing.T) {
	for _, tt := range []struct {
		pattern string
		kind    puzzle.Kind
		puzzles int
	}{
		{"instances/hashi/*/*.has", puzzle.KindHashi, 240},
		{"instances/hashi/*.txt", puzzle.KindHashi, 140},
		{"instances/shikaku/*.txt", puzzle.KindShikaku, 178},
		{"grid-pages/bridges_*.ids", puzzle.KindHashi, 12},
		{"grid-pages/rect_*.ids", puzzle.KindShikaku, 12},
		{"grid-pages/solo_*.ids", puzzle.KindSudoku, 6},
	} {
		t.Run(strings.ReplaceAll(tt.pattern, "/", "-"), func(t *testing.T) {
			files, n := puzzletest.Files(t, tt.pattern), 0
			for _, file := range files {
				for _, p := range readAll(t, file) {
					n++
					checkPublished(t, filepath.Base(file), p, tt.kind)
				}
			}
			if n != tt.puzzles {
				t.Errorf("%d puzzles in %d files, want %d", n, len(files), tt.puzzles)
			}
		})
	}
}

func readAll(t *testing.T, file string) []puzzle.Puzzle {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all, err := format.DecodeAll(data)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return all
}

func checkPublished(t *testing.T, name string, p puzzle.Puzzle, kind puzzle.Kind) {
	t.Helper()
	if p.Kind() != kind {
		t.Errorf("%s: a %s", name, p.Kind())
	}
	if d, ok := p.(interface{ Diagnose() []puzzle.Obstacle }); ok {
		if got := d.Diagnose(); len(got) > 0 {
			t.Errorf("%s has a solution, but %v", name, got[0].Reason)
		}
	}
	for _, f := range format.Formats() {
		var b strings.Builder
		if err := format.Encode(&b, p, f); errors.Is(err, format.ErrLossy) {
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		again, err := format.Decode([]byte(b.String()))
		if err != nil {
			t.Fatalf("%s as %s: %v", name, f, err)
		}
		if want := textual(p, f); !reflect.DeepEqual(want, again) {
			t.Errorf("%s as %s: %s", name, f, gocmp.Diff(want, again))
		}
	}
}

// FuzzRoundTripKinds makes a Shikaku and a Hashi of the data, writes and reads
// them.
func FuzzRoundTripKinds(f *testing.F) {
	f.Add(uint8(3), uint8(5), false, []byte{0, 1, 2, 0, 255})
	f.Add(uint8(1), uint8(1), true, []byte{1})
	f.Add(uint8(200), uint8(200), true, []byte{0, 0, 0, 9, 200})
	f.Add(uint8(1), uint8(40), false, []byte("\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03"))
	f.Fuzz(func(t *testing.T, rows, cols uint8, touching bool, cells []byte) {
		s := &puzzle.Shikaku{Rows: int(rows), Cols: int(cols)}
		h := &puzzle.Hashi{Rows: int(rows), Cols: int(cols), Touching: touching}
		for i := range min(len(cells), int(rows)*int(cols)) {
			if v := int(cells[i]); v > 0 {
				r, c := i/int(cols), i%int(cols)
				s.Clues = append(s.Clues, puzzle.Clue{Row: r, Col: c, Area: (v - 1) * 157 % (int(rows)*int(cols) + 1)})
				h.Islands = append(h.Islands, puzzle.Island{Row: r, Col: c, Bridges: v % 9})
			}
		}
		slices.Reverse(h.Islands)
		for _, p := range []puzzle.Puzzle{s, h} {
			if p.Validate() == nil {
				checkAllFormats(t, p)
			}
		}
	})
}
