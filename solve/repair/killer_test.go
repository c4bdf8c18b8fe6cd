package repair_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// killer makes a Killer Sudoku without givens, and what a good reader makes of it.
func killer(t *testing.T, seed uint64) (*puzzle.Sudoku, repair.KillerReading) {
	t.Helper()
	p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{Cages: 4, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	if p.Clues() > 0 {
		t.Skipf("seed %d has givens", seed)
	}
	read := repair.KillerReading{BoxRows: p.BoxRows, BoxCols: p.BoxCols}
	for _, c := range p.Cages {
		read.Cages = append(read.Cages, repair.CageReading{Cells: c.Cells, Reading: clue(c.Sum), Fixed: reading.Unset})
	}
	return p, read
}

func TestKiller(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(p *puzzle.Sudoku, r *repair.KillerReading){
		"well read": func(*puzzle.Sudoku, *repair.KillerReading) {},
		"a sum misread": func(p *puzzle.Sudoku, r *repair.KillerReading) {
			sum := p.Cages[3].Sum
			r.Cages[3].Reading = guessed(0.001, reading.Guess{Number: sum + 1, P: 0.6}, reading.Guess{Number: sum, P: 0.39})
		},
		"a sum not read": func(_ *puzzle.Sudoku, r *repair.KillerReading) { r.Cages[5].Reading = blank() },
		"a sum set": func(p *puzzle.Sudoku, r *repair.KillerReading) {
			r.Cages[5].Reading, r.Cages[5].Fixed = clue(p.Cages[5].Sum+2), p.Cages[5].Sum
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, read := killer(t, 5)
			spoil(p, &read)
			got := repair.Killer(t.Context(), read)
			wantTrusted(t, got)
			if diff := cmp.Diff(p, got.Puzzle); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// TestKillerUnsure has readings of which nothing can be trusted.
func TestKillerUnsure(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(p *puzzle.Sudoku, r *repair.KillerReading){
		"sums of no grid":   func(p *puzzle.Sudoku, r *repair.KillerReading) { r.Cages[3].Reading = clue(p.Cages[3].Sum + 1) },
		"cells of no grid":  func(_ *puzzle.Sudoku, r *repair.KillerReading) { r.Cages[0].Cells[0].Row = 9 },
		"cages that meet":   func(_ *puzzle.Sudoku, r *repair.KillerReading) { r.Cages[0].Cells = r.Cages[1].Cells },
		"hardly any cages":  func(_ *puzzle.Sudoku, r *repair.KillerReading) { r.Cages = r.Cages[:6] },
		"boxes of no shape": func(_ *puzzle.Sudoku, r *repair.KillerReading) { r.BoxCols = 0 },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, read := killer(t, 5)
			spoil(p, &read)
			if got := repair.Killer(t.Context(), read); got.Trusted() {
				t.Errorf("trusted: %v", got.Puzzle)
			}
		})
	}
}
