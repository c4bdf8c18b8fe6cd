package jigsaw_test

import (
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

// TestBlocksCount counts the pieces laid in all nine cases of rows and columns modulo
// three, with every place for a block filled.
func TestBlocksCount(t *testing.T) {
	for rows := 4; rows < 14; rows++ {
		for cols := 4; cols < 14; cols++ {
			for seed := range uint64(6) {
				p := generate(t, jigsaw.GenerateOptions{
					Rows: rows, Cols: cols, Labels: []int{0, 1, 3, 8, 20, 40}[seed], Seed: seed, Variant: puzzle.VariantOrientation,
				})
				r, score := approximations()[2].attempt(t, p)
				a, b, full, fullCols := (rows-1)/3, (cols-1)/3, (rows-1)%3, (cols-1)%3
				want := 4*a*b + full*cols + fullCols*rows - full*fullCols + (a+1-full)*(b+1-fullCols)
				f := r.Stats.Figures
				if f["places"] != float64(a*b) || f["blocks"] != float64(a*b) || score.Valid != want || score.Placed != want {
					t.Errorf("%v: %v, %d placed, %d valid; want %d blocks, %d pieces", p, f, score.Placed, score.Valid, a*b, want)
				}
			}
		}
	}
}

// TestBlocksTight: on these boards a solution holds no more disjoint inner blocks
// than there are places, so that nothing may be lost in packing them. With labels
// that all differ there are no other blocks. In the last case swaps of two blocks for
// one, as far as the source goes, lose one.
func TestBlocksTight(t *testing.T) {
	seeds := uint64(200)
	if testing.Short() {
		seeds = 30
	}
	for _, size := range [][2]int{{4, 4}, {5, 5}, {4, 7}, {5, 7}, {7, 5}, {7, 7}} {
		for seed := range seeds {
			p := generate(t, jigsaw.GenerateOptions{
				Rows: size[0], Cols: size[1], Labels: int(seed % 3 * 15), Seed: seed, Variant: puzzle.VariantOrientation,
			})
			r, _ := approximations()[2].attempt(t, p)
			if f := r.Stats.Figures; f["blocks"] != f["places"] {
				t.Errorf("%v, seed %d: %v blocks, %v places", p, seed, f["blocks"], f["places"])
			}
		}
	}
	p := generate(t, jigsaw.GenerateOptions{
		Rows: 7, Cols: 7, Labels: 21, Seed: 44, Unsigned: true, Variant: puzzle.VariantOrientation,
	})
	if r, _ := approximations()[2].attempt(t, p); r.Stats.Figures["blocks"] != 4 {
		t.Errorf("%v: %v", p, r.Stats.Figures)
	}
}

// mirrored is a board whose joints all differ, where below each inner row from first
// to last the labels are mirrored: every piece still fits one below it, but no block
// of 2 x 2 fits there, nor the whole board.
func mirrored(t *testing.T, size, first, last int) *puzzle.Jigsaw {
	t.Helper()
	p, s, err := jigsaw.Generate(t.Context(), jigsaw.GenerateOptions{Rows: size, Cols: size, Variant: puzzle.VariantOrientation})
	if err != nil {
		t.Fatal(err)
	}
	at := make(map[puzzle.Cell]*int) // labels below
	for i, l := range s.Placements { // in the order of the pieces
		at[puzzle.Cell{Row: l.Row, Col: l.Col}] = &p.Pieces[i].Sides[puzzle.Bottom]
	}
	for r := first; r <= last; r++ {
		for c := 1; c < size-1-c; c++ {
			a, b := at[puzzle.Cell{Row: r, Col: c}], at[puzzle.Cell{Row: r, Col: size - 1 - c}]
			*a, *b = *b, *a
		}
	}
	return p
}

// TestBlocksMissing: where there are no blocks, or too few, single pieces take their
// places, so that the board is half full at least.
func TestBlocksMissing(t *testing.T) {
	for _, tt := range []struct {
		size, first, last int
		blocks, least     int
	}{
		{10, 1, 7, 0, 50},
		{10, 1, 5, 0, 50}, // there are blocks in the last inner rows, but too few to gain
		{13, 3, 8, 0, 85},
		{13, 5, 8, 15, 87},
		{9, 1, 6, 0, 44},
		{8, 1, 5, 0, 33},
	} {
		p := mirrored(t, tt.size, tt.first, tt.last)
		if found := p.Diagnose(); len(found) > 0 {
			t.Fatal(found)
		}
		r, score := approximations()[2].attempt(t, p)
		if f := r.Stats.Figures; f["blocks"] != float64(tt.blocks) {
			t.Errorf("%+v: %v", tt, f)
		}
		if r.Status != solve.Partial || score.Valid != score.Placed || score.Valid < tt.least {
			t.Errorf("%+v: %v, %+v", tt, r.Status, score)
		}
		t.Logf("%+v: %v, %d laid", tt, r.Stats.Figures, score.Placed)
	}
}
