package repair_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// killerSeeds make Killer Sudokus without givens.
var killerSeeds = []uint64{0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12}

// killer makes a Killer Sudoku without givens, and what a good reader makes of it.
func killer(t *testing.T, seed uint64) (*puzzle.Sudoku, repair.KillerReading) {
	t.Helper()
	p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{Cages: 4, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	if p.Clues() > 0 {
		t.Fatalf("seed %d has givens", seed)
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

// TestKillerBlurred reads half of the sums with little confidence and some of them wrong, as
// on a blurred page, and wants those that were printed.
func TestKillerBlurred(t *testing.T) {
	t.Parallel()
	for _, seed := range killerSeeds {
		p, read := killer(t, seed)
		rng := rand.New(rand.NewPCG(seed, 1))
		for k, i := range rng.Perm(len(p.Cages))[:len(p.Cages)/2] {
			sum, other := p.Cages[i].Sum, p.Cages[i].Sum+1+rng.IntN(5)
			if k < 4 {
				sum, other = other, sum
			}
			read.Cages[i].Reading = guessed(0.001, reading.Guess{Number: sum, P: 0.6}, reading.Guess{Number: other, P: 0.3},
				reading.Guess{Number: max(sum-7, 1), P: 0.1})
		}
		got := repair.Killer(t.Context(), read)
		wantTrusted(t, got)
		if diff := cmp.Diff(p, got.Puzzle); diff != "" {
			t.Errorf("seed %d: -want +got\n%s", seed, diff)
		}
	}
}

// TestKillerShapes reads half of the sums with little confidence where a cell is taken for one
// of another cage: no other solution, of sums that fit that by accident, is to be trusted.
func TestKillerShapes(t *testing.T) {
	t.Parallel()
	for seed := range uint64(6) {
		p, read := killer(t, killerSeeds[seed%uint64(len(killerSeeds))])
		rng := rand.New(rand.NewPCG(seed, 2))
		for _, i := range rng.Perm(len(p.Cages))[:len(p.Cages)/2] {
			sum := p.Cages[i].Sum
			read.Cages[i].Reading = guessed(0.001, reading.Guess{Number: sum, P: 0.5}, reading.Guess{Number: sum + 1 + rng.IntN(5), P: 0.2},
				reading.Guess{Number: max(sum-7, 1), P: 0.2}, reading.Guess{Number: sum + 6, P: 0.1})
		}
		from, to := rng.IntN(len(read.Cages)), rng.IntN(len(read.Cages))
		a, b := &read.Cages[from], &read.Cages[to]
		if from == to || len(a.Cells) < 2 {
			continue
		}
		b.Cells = append(slices.Clone(b.Cells), a.Cells[len(a.Cells)-1])
		a.Cells = slices.Clone(a.Cells[:len(a.Cells)-1])
		if got := repair.Killer(t.Context(), read); got.Trusted() && puzzle.Check(p, got.Solution) != nil {
			t.Errorf("seed %d: another solution is trusted at %.1f nats, %d corrected", seed, got.Extra, got.Corrected)
		}
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
