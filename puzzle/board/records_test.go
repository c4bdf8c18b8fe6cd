package board_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
)

// A record is a public board of Eternity II with its known score.
type record struct {
	name  string
	score int
	url   string
}

func records(t *testing.T) []record {
	t.Helper()
	data, err := os.ReadFile(puzzletest.Data(t, "instances", "edge-matching", "records.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var all []record
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if score, err := strconv.Atoi(f[1]); err == nil {
			all = append(all, record{f[0], score, f[2]})
		}
	}
	return all
}

// TestRecords scores the public boards against the pieces in three files and
// without them, and exports them again.
func TestRecords(t *testing.T) {
	var lists []*puzzle.Jigsaw
	for _, name := range []string{"e2", "e2_5clues", "e2_blackwood_colours"} {
		lists = append(lists, puzzletest.Puzzles[*puzzle.Jigsaw](t, "instances", "edge-matching", "official", name+".txt")...)
	}
	all := records(t)
	if len(all) != 20 {
		t.Fatalf("%d boards", len(all))
	}
	for _, r := range all {
		t.Run(r.name, func(t *testing.T) {
			b, err := format.DecodeBoard([]byte(r.url))
			if err != nil {
				t.Fatal(err)
			}
			clues := board.CluesCentre
			if strings.HasPrefix(r.name, "Benjamin") {
				clues = board.CluesAll
			}
			for _, p := range append(lists, nil) {
				if p == nil && !b.Full() {
					continue
				}
				checkRecord(t, b, p, r.score, clues)
			}
			checkExport(t, b, lists[0], r.url)
		})
	}
}

func checkRecord(t *testing.T, b *board.Board, p *puzzle.Jigsaw, score int, clues board.Clues) {
	t.Helper()
	got, err := board.Count(b, p)
	if err != nil {
		t.Fatal(err)
	}
	if got.Matched != score || !got.Official || !got.Checked || len(got.Wrong)+len(got.Twice)+len(got.Grey) > 0 || got.Clues != clues {
		t.Errorf("%d, want %d with clues %s: %+v", got.Matched, score, clues, got)
	}
	if got.Empty == 0 && got.Matched+len(got.Mismatched) != 480 {
		t.Errorf("%d joints match, %d do not", got.Matched, len(got.Mismatched))
	}
}

// checkExport writes a board as it was read, and with the letters of the viewer,
// which say the same.
func checkExport(t *testing.T, b *board.Board, p *puzzle.Jigsaw, url string) {
	t.Helper()
	text, err := format.EncodeBoard(b)
	if err != nil {
		t.Fatal(err)
	}
	if edges(text) != edges(url) {
		t.Error("other letters")
	}
	s, err := b.Place(p)
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range s.Placements {
		if b.Numbers != nil && b.Numbers[l.Row*16+l.Col] != l.Piece+1 {
			t.Errorf("placement %d: piece %d, want number %d", i, l.Piece, b.Numbers[l.Row*16+l.Col])
		}
	}
	shown, err := board.ForViewer(p, s)
	if err != nil {
		t.Fatal(err)
	}
	text, err = format.EncodeBoard(shown)
	if b.Order == board.OrderViewer && edges(text) != edges(url) || err != nil {
		t.Errorf("the viewer's letters differ, %v", err)
	}
	again, err := format.DecodeBoard([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	back, err := again.Place(p)
	if d := cmp.Diff(s, back); d != "" || err != nil {
		t.Error(d, err)
	}
}

func edges(url string) string {
	_, text, _ := strings.Cut(url, "board_edges=")
	text, _, _ = strings.Cut(text, "&")
	return text
}

// TestOfficialClues compares the clues that the package knows with the file's.
func TestOfficialClues(t *testing.T) {
	read := func(name string) *puzzle.Jigsaw {
		return puzzletest.Puzzles[*puzzle.Jigsaw](t, "instances", "edge-matching", "official", name)[0]
	}
	five, plain, one := read("e2_5clues.txt"), read("e2.txt"), read("e2_centre.txt")
	for _, tt := range []struct {
		clues board.Clues
		want  []puzzle.Hint
	}{{board.CluesNone, nil}, {board.CluesCentre, one.Hints}, {board.CluesAll, five.Hints}} {
		for _, p := range []*puzzle.Jigsaw{five, plain, one} {
			got, err := board.WithClues(p, tt.clues)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, got.Hints); d != "" {
				t.Error(d)
			}
			if r := board.Regime(got); r != string(tt.clues) {
				t.Errorf("%s, want %s", r, tt.clues)
			}
		}
	}
}
