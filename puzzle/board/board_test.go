package board_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/puzzle/format"
)

// made returns a jigsaw of random colours with its solution: the pieces are
// shuffled and turned.
func made(seed uint64, rows, cols, colours int) (*puzzle.Jigsaw, *puzzle.JigsawSolution) {
	rng := rand.New(rand.NewPCG(seed, 1))
	cells := make([][4]int, rows*cols)
	for i := range cells {
		if r := i / cols; r+1 < rows {
			c := 1 + rng.IntN(colours)
			cells[i][puzzle.Bottom], cells[i+cols][puzzle.Top] = c, c
		}
		if i%cols+1 < cols {
			c := 1 + rng.IntN(colours)
			cells[i][puzzle.Right], cells[i+1][puzzle.Left] = c, c
		}
	}
	p := &puzzle.Jigsaw{Variant: puzzle.VariantPuzzle, Unsigned: true, Rows: rows, Cols: cols}
	s := new(puzzle.JigsawSolution)
	for id, cell := range rng.Perm(len(cells)) {
		k := rng.IntN(4)
		whole := puzzle.JigsawPiece{Sides: cells[cell]}
		piece := puzzle.JigsawPiece{ID: id, Sides: whole.Turned(k)}
		p.Pieces = append(p.Pieces, piece)
		s.Placements = append(s.Placements, piece.Place(puzzle.Cell{Row: cell / cols, Col: cell % cols}, (4-k)%4))
	}
	return p, s
}

// renamed returns the board with other names for its colours, and no numbers.
func renamed(t *testing.T, p *puzzle.Jigsaw, s *puzzle.JigsawSolution, seed uint64) *board.Board {
	t.Helper()
	b, err := board.Of(p, s)
	if err != nil {
		t.Fatal(err)
	}
	names := rand.New(rand.NewPCG(seed, 2)).Perm(board.MaxLetters)
	for i := range b.Cells {
		for k, c := range b.Cells[i] {
			if c != 0 {
				b.Cells[i][k] = names[c-1] + 1
			}
		}
	}
	b.Numbers = nil
	return b
}

// TestPlace finds the pieces of boards whose colours have other names.
func TestPlace(t *testing.T) {
	for _, tt := range []struct {
		rows, cols, colours, empty int
	}{{6, 6, 7, 0}, {8, 5, 20, 0}, {10, 10, 12, 0}, {10, 10, 12, 30}, {10, 10, 12, 80}, {12, 12, 6, 100}} {
		t.Run(fmt.Sprintf("%dx%d,%d,%d", tt.rows, tt.cols, tt.colours, tt.empty), func(t *testing.T) {
			for seed := range uint64(5) {
				p, s := made(seed, tt.rows, tt.cols, tt.colours)
				s.Placements = s.Placements[tt.empty:]
				got, err := renamed(t, p, s, seed).Place(p)
				if err != nil {
					t.Fatal(err)
				}
				if d := cmp.Diff(sidesOn(p, s), sidesOn(p, got)); d != "" {
					t.Error(d)
				}
			}
		})
	}
}

// sidesOn returns the sides in each cell, so that equal pieces compare equal.
func sidesOn(p *puzzle.Jigsaw, s *puzzle.JigsawSolution) map[puzzle.Cell][4]int {
	on := make(map[puzzle.Cell][4]int)
	for _, l := range s.Placements {
		on[puzzle.Cell{Row: l.Row, Col: l.Col}] = p.Pieces[l.Piece].Turned(l.Rotation)
	}
	return on
}

func TestPlaceErrors(t *testing.T) {
	p, s := made(1, 8, 8, 9)
	full := renamed(t, p, s, 1)
	at := func(cell int) *[4]int { return &full.Cells[cell] }
	for _, tt := range []struct {
		name   string
		change func(b *board.Board, p *puzzle.Jigsaw)
		is     error
		says   string
	}{
		{"a wrong piece", func(b *board.Board, _ *puzzle.Jigsaw) {
			b.Cells[9] = [4]int{at(9)[0], at(9)[0], at(9)[0], at(9)[0]}
		}, board.ErrPieces, "that at r2c2 is not among them"},
		{"a piece twice", func(b *board.Board, _ *puzzle.Jigsaw) { b.Cells[18] = *at(9) }, board.ErrPieces, "that at r3c3 is on the board already"},
		{"a partial board with a wrong piece", func(b *board.Board, _ *puzzle.Jigsaw) {
			b.Cells[9], b.Cells[10] = [4]int{at(9)[0], at(9)[0], at(9)[0], at(9)[0]}, [4]int{}
		}, board.ErrPieces, "that at r2c2 is not among them"},
		{"other pieces", func(_ *board.Board, p *puzzle.Jigsaw) { *p, _ = others() }, board.ErrPieces, "more than 3 pieces"},
		{"size", func(_ *board.Board, p *puzzle.Jigsaw) { p.Rows, p.Cols = 4, 16 }, board.ErrPieces, "the board has 8 rows and 8 columns, the pieces make 4 rows and 16 columns"},
		{"one piece", func(b *board.Board, _ *puzzle.Jigsaw) { clear(b.Cells[1:]) }, board.ErrAmbiguous, ""},
		{"signs", func(_ *board.Board, p *puzzle.Jigsaw) { p.Unsigned = false }, board.ErrUnsuited, "labels have signs"},
		{"variant", func(_ *board.Board, p *puzzle.Jigsaw) { p.Variant = puzzle.VariantOrientation }, board.ErrUnsuited, "orientation"},
		{"no cells", func(b *board.Board, _ *puzzle.Jigsaw) { b.Cells = nil }, puzzle.ErrInvalid, "0 cells"},
		{"no pieces", func(_ *board.Board, p *puzzle.Jigsaw) { p.Pieces = nil }, puzzle.ErrInvalid, "0 pieces"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, q := *full, p.Clone()
			b.Cells = slices.Clone(full.Cells)
			tt.change(&b, q)
			_, err := b.Place(q)
			if !errors.Is(err, tt.is) || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("%v, want %q", err, tt.says)
			}
		})
	}
}

func others() (puzzle.Jigsaw, *puzzle.JigsawSolution) {
	p, s := made(77, 8, 8, 9)
	return *p, s
}

// TestNumbersDecide places a board that letters alone leave open.
func TestNumbersDecide(t *testing.T) {
	p, s := made(3, 8, 8, 9)
	s.Placements = s.Placements[:3]
	b := renamed(t, p, s, 3)
	if _, err := b.Place(p); !errors.Is(err, board.ErrAmbiguous) {
		t.Fatalf("without numbers: %v", err)
	}
	b.Numbers = make([]int, len(b.Cells))
	for _, l := range s.Placements {
		b.Numbers[l.Row*p.Cols+l.Col] = l.Piece + 1
	}
	got, err := b.Place(p)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(sidesOn(p, s), sidesOn(p, got)); d != "" {
		t.Error(d)
	}
}

// TestForViewer exports boards and reads them again, a partial one without
// numbers by the convention for letters.
func TestForViewer(t *testing.T) {
	p, s := made(4, 7, 9, 25)
	s.Placements = s.Placements[:4]
	b, err := board.ForViewer(p, s)
	if err != nil {
		t.Fatal(err)
	}
	text, err := format.EncodeBoard(b)
	if err != nil {
		t.Fatal(err)
	}
	again, err := format.DecodeBoard([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	again.Numbers = nil
	got, err := again.Place(p)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(sidesOn(p, s), sidesOn(p, got)); d != "" {
		t.Error(d)
	}
	for name, change := range map[string]func(p *puzzle.Jigsaw){
		"colours": func(p *puzzle.Jigsaw) { p.Pieces[0].Sides[0] = 100 },
		"signs":   func(p *puzzle.Jigsaw) { p.Unsigned = false },
		"size":    func(p *puzzle.Jigsaw) { p.Rows = 0 },
	} {
		q := p.Clone()
		change(q)
		if _, err := board.ForViewer(q, s); !errors.Is(err, board.ErrUnsuited) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNumbering lists border colours first.
func TestNumbering(t *testing.T) {
	p := &puzzle.Jigsaw{Unsigned: true, Rows: 1, Cols: 3, Pieces: []puzzle.JigsawPiece{
		{ID: 0, Sides: [4]int{7, 7, 7, 7}}, {ID: 1, Sides: [4]int{0, 9, 0, 0}}, {ID: 2, Sides: [4]int{9, 0, 8, 0}},
	}}
	b, err := board.ForViewer(p, &puzzle.JigsawSolution{Placements: []puzzle.Placement{
		{Piece: 1, Col: 0}, {Piece: 2, Col: 1, Rotation: 1}, {Piece: 0, Col: 2},
	}})
	if err != nil {
		t.Fatal(err)
	}
	want := [][4]int{{0, 2, 0, 0}, {0, 2, 0, 1}, {3, 3, 3, 3}}
	if d := cmp.Diff(want, b.Cells); d != "" {
		t.Error(d)
	}
}

// TestCount scores a board with every fault there is.
func TestCount(t *testing.T) {
	p, s := made(5, 6, 6, 8)
	b := renamed(t, p, s, 5)
	perfect, err := board.Count(b, p)
	if err != nil || !perfect.Perfect() || perfect.Matched != 60 || !perfect.Checked {
		t.Fatalf("%+v, %v", perfect, err)
	}
	b.Cells[7] = [4]int{}
	b.Cells[14] = b.Cells[21]
	got, err := board.Count(b, p)
	if err != nil {
		t.Fatal(err)
	}
	if got.Empty != 1 || !slices.Equal(got.Twice, [][2]int{{3, 3}}) || got.Perfect() || got.Matched+len(got.Mismatched) != 56 {
		t.Errorf("%+v", got)
	}
	b.Cells[14] = [4]int{0, 1, 1, 1}
	if got, err = board.Count(b, p); err != nil || !slices.Equal(got.Wrong, [][2]int{{2, 2}}) || !slices.Equal(got.Grey, [][2]int{{2, 2}}) {
		t.Errorf("%+v, %v", got, err)
	}
	bare, err := board.Count(b, nil)
	if err != nil || bare.Checked || bare.Why == "" || bare.Matched != got.Matched {
		t.Errorf("%+v, %v", bare, err)
	}
	strange, _ := made(6, 6, 6, 20)
	if got, err = board.Count(b, strange); err != nil || got.Checked || !strings.Contains(got.Why, "not these pieces") || got.Perfect() {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestClues(t *testing.T) {
	p, _ := made(7, 5, 4, 8)
	p.Hints = []puzzle.Hint{{Piece: 3, Row: 0, Col: 0}, {Piece: 5, Row: 2, Col: 1, Rotation: 2}}
	for c, want := range map[board.Clues]string{
		board.CluesAsGiven: "2", board.CluesNone: "none", board.CluesCentre: "centre", board.CluesAll: "2",
	} {
		q, err := board.WithClues(p, c)
		if err != nil || board.Regime(q) != want {
			t.Errorf("%s: %v, want %s", c, err, want)
		}
	}
	if len(p.Hints) != 2 {
		t.Error("the jigsaw was changed")
	}
	p.Hints = p.Hints[:1]
	if _, err := board.WithClues(p, board.CluesCentre); !errors.Is(err, board.ErrNoClue) || !strings.Contains(err.Error(), "at the centre, r3c2,") {
		t.Error(err)
	}
	p.Rows = 0
	if _, err := board.WithClues(p, board.CluesCentre); !errors.Is(err, board.ErrNoClue) {
		t.Error(err)
	}
	p.Hints = nil
	if _, err := board.WithClues(p, board.CluesAll); !errors.Is(err, board.ErrNoClue) {
		t.Error(err)
	}
	if _, err := board.ParseClues("five"); !errors.Is(err, board.ErrClues) {
		t.Error(err)
	}
	if c, err := board.ParseClues("Centre"); c != board.CluesCentre || err != nil {
		t.Error(c, err)
	}
}

// TestKept tells which clues an answer keeps.
func TestKept(t *testing.T) {
	p, s := made(8, 5, 4, 8)
	for _, l := range s.Placements {
		if l.Col == 1 && l.Row > 0 && l.Row < 4 {
			p.Hints = append(p.Hints, puzzle.Hint{Piece: l.Piece, Row: l.Row, Col: l.Col, Rotation: l.Rotation})
		}
	}
	if got := board.Kept(p, s); got != board.CluesAll {
		t.Error(got)
	}
	i := slices.IndexFunc(p.Hints, func(h puzzle.Hint) bool { return h.Row == 3 })
	p.Hints[i].Row = 4
	if got := board.Kept(p, s); got != board.CluesCentre {
		t.Error(got)
	}
	if got := board.Kept(p, new(puzzle.JigsawSolution)); got != board.CluesNone {
		t.Error(got)
	}
}
