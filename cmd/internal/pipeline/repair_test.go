package pipeline

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/sudoku"
	"github.com/gridsaw/gridsaw/vision/digits"
)

// made returns a Sudoku with one solution and that solution, row by row.
func made(t *testing.T, clues int) (p *puzzle.Sudoku, solution []int) {
	t.Helper()
	p, err := sudoku.Generate(context.Background(), sudoku.GenerateOptions{Clues: clues, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	n, solution := solutions(flatten(p.Givens))
	if n != 1 {
		t.Fatalf("the puzzle made has %d solutions", n)
	}
	return p, solution
}

// solutions counts the solutions of 9 x 9 cells, up to 2, and returns the first.
func solutions(cells []int) (n int, first []int) {
	packed := make([]uint8, len(cells))
	for i, v := range cells {
		packed[i] = uint8(v)
	}
	c := sudoku.NewCounter(3, 3)
	n = c.Count(packed, 2)
	for _, v := range c.First() {
		first = append(first, int(v))
	}
	return n, first
}

// clue is a printed number that was read with hardly a doubt.
func clue(n int) digits.Reading {
	return guessed(0.001, digits.Guess{Number: n, P: 0.998}, digits.Guess{Number: n%9 + 1, P: 0.001})
}

// guessed is a cell with these guesses. empty is the probability that there is
// no number.
func guessed(empty float64, numbers ...digits.Guess) digits.Reading {
	return digits.Reading{
		State: digits.Number, StateConfidence: 1 - empty, Numbers: numbers, Empty: empty, Printed: 0.99,
	}
}

// readings returns what a good reader makes of a puzzle.
func readings(cells []int) []digits.Reading {
	out := make([]digits.Reading, len(cells))
	for i, v := range cells {
		out[i] = digits.Reading{State: digits.Empty, StateConfidence: 0.999, Empty: 0.999}
		if v != 0 {
			out[i] = clue(v)
		}
	}
	return out
}

// free says that the user set no cell.
func free(cells int) []int { return slices.Repeat([]int{unknown}, cells) }

func fix(t *testing.T, r []digits.Reading) repaired {
	t.Helper()
	return repairSudoku(context.Background(), r, 3, 3, free(len(r)))
}

// wantRepaired checks the clues that are used and the solution.
func wantRepaired(t *testing.T, got repaired, cells, solution []int) {
	t.Helper()
	if !got.found {
		t.Fatalf("no reading was found: %+v", got)
	}
	if diff := cmp.Diff(cells, got.cells); diff != "" {
		t.Errorf("clues used (-want +got):\n%s", diff)
	}
	var ints []int
	for _, v := range got.solution {
		ints = append(ints, int(v))
	}
	if diff := cmp.Diff(solution, ints); diff != "" {
		t.Errorf("solution (-want +got):\n%s", diff)
	}
}

func TestRepairKeepsWhatIsRight(t *testing.T) {
	for _, clues := range []int{24, 30, 45} {
		p, solution := made(t, clues)
		cells := flatten(p.Givens)
		got := fix(t, readings(cells))
		wantRepaired(t, got, cells, solution)
		if got.extra != 0 || got.several || got.exhausted || got.confidence < 0.999 {
			t.Errorf("%d clues: %+v", clues, got)
		}
	}
}

// TestRepairMisread misreads each clue in turn as a number that stands in its
// row already, with the true one as the second guess.
func TestRepairMisread(t *testing.T) {
	p, solution := made(t, 30)
	cells := flatten(p.Givens)
	for i, v := range cells {
		wrong := inRow(cells, i)
		if v == 0 || wrong == 0 {
			continue
		}
		r := readings(cells)
		r[i] = guessed(0.01, digits.Guess{Number: wrong, P: 0.7}, digits.Guess{Number: v, P: 0.25}, digits.Guess{Number: wrong%9 + 1, P: 0.02})
		got := fix(t, r)
		wantRepaired(t, got, cells, solution)
		if got.extra <= 0 || got.extra > 2 {
			t.Errorf("cell %d: the repair cost %v nats", i, got.extra)
		}
	}
}

// inRow returns another clue of cell i's row, 0 if there is none.
func inRow(cells []int, i int) int {
	for j := i / 9 * 9; j < i/9*9+9; j++ {
		if j != i && cells[j] != 0 {
			return cells[j]
		}
	}
	return 0
}

// TestRepairMisreadTwo misreads two clues at once, so that no two clues are
// equal in a unit but there is no solution.
func TestRepairMisreadTwo(t *testing.T) {
	p, solution := made(t, 34)
	cells := flatten(p.Givens)
	r := readings(cells)
	changed := 0
	for i, v := range cells {
		for w := 1; v != 0 && w <= 9 && changed < 2; w++ {
			if w == v || w == solution[i] || conflicts(cells, i, w) {
				continue
			}
			trial := slices.Clone(cells)
			trial[i] = w
			if n, _ := solutions(trial); n == 0 {
				r[i] = guessed(0.01, digits.Guess{Number: w, P: 0.6}, digits.Guess{Number: v, P: 0.35})
				changed++
				break
			}
		}
	}
	if changed < 2 {
		t.Fatal("the puzzle has no two such clues")
	}
	wantRepaired(t, fix(t, r), cells, solution)
}

// conflicts tells whether number v in cell i breaks a rule.
func conflicts(cells []int, i, v int) bool {
	for j, w := range cells {
		sameBox := i/27 == j/27 && i%9/3 == j%9/3
		if j != i && w == v && (i/9 == j/9 || i%9 == j%9 || sameBox) {
			return true
		}
	}
	return false
}

// TestRepairSpurious puts a number where nothing is printed, and takes one for
// nothing that is.
func TestRepairSpurious(t *testing.T) {
	p, solution := made(t, 30)
	cells := flatten(p.Givens)
	for i, v := range cells {
		wrong := inRow(cells, i)
		if v != 0 || wrong == 0 {
			continue
		}
		r := readings(cells)
		r[i] = guessed(0.3, digits.Guess{Number: wrong, P: 0.9})
		wantRepaired(t, fix(t, r), cells, solution)
	}
}

func TestRepairMissed(t *testing.T) {
	p, solution := made(t, 24)
	cells := flatten(p.Givens)
	tried := 0
	for i, v := range cells {
		without := slices.Clone(cells)
		without[i] = 0
		if n, _ := solutions(without); v == 0 || n == 1 {
			continue
		}
		r := readings(cells)
		r[i] = guessed(0.6, digits.Guess{Number: v, P: 0.95})
		r[i].State = digits.Empty
		got := fix(t, r)
		wantRepaired(t, got, cells, solution)
		if !got.several {
			t.Errorf("cell %d: the plain reading was not seen to have several solutions", i)
		}
		if tried++; tried == 5 {
			return
		}
	}
}

// TestRepairUnknown gives a clue whose true number is not among the guesses, but
// one that two other clues speak against: it takes its number from the solution,
// if the other clues suffice.
func TestRepairUnknown(t *testing.T) {
	p, solution := made(t, 34)
	cells := flatten(p.Givens)
	tried := 0
	for i, v := range cells {
		without := slices.Clone(cells)
		without[i] = 0
		wrong := refuted(cells, i)
		if n, _ := solutions(without); v == 0 || wrong == 0 || n != 1 {
			continue
		}
		r := readings(cells)
		r[i] = guessed(1e-6, digits.Guess{Number: wrong, P: 0.99})
		got := fix(t, r)
		wantRepaired(t, got, cells, solution)
		if got.extra < 5 || got.extra > unknownCost || got.confidence < 0.9 {
			t.Errorf("cell %d: the cost is %v nats, the confidence %v", i, got.extra, got.confidence)
		}
		tried++
	}
	if tried == 0 {
		t.Fatal("no clue of the puzzle can be spared")
	}
}

// refuted returns a number that equals clues both in the row and in the column
// of cell i, 0 if there is none.
func refuted(cells []int, i int) int {
	for j := range 9 {
		v := cells[i/9*9+j]
		for k := range 9 {
			if v != 0 && j != i%9 && k != i/9 && cells[k*9+i%9] == v {
				return v
			}
		}
	}
	return 0
}

// TestRepairUnsure has one clue speak against another, neither with a second
// guess. Either may be the wrong one, and the confidence must say so.
func TestRepairUnsure(t *testing.T) {
	p, solution := made(t, 34)
	cells := flatten(p.Givens)
	tried := 0
	for i, v := range cells {
		without := slices.Clone(cells)
		without[i] = 0
		wrong := inRow(cells, i)
		if n, _ := solutions(without); v == 0 || wrong == 0 || n != 1 {
			continue
		}
		r := readings(cells)
		r[i] = guessed(1e-6, digits.Guess{Number: wrong, P: 0.99})
		got := fix(t, r)
		if got.found && got.confidence >= minConfidence {
			wantRepaired(t, got, cells, solution)
		}
		tried++
	}
	if tried == 0 {
		t.Fatal("no clue of the puzzle can be spared")
	}
}

func TestRepairOverrides(t *testing.T) {
	p, solution := made(t, 30)
	cells := flatten(p.Givens)
	at := slices.IndexFunc(cells, func(v int) bool { return v != 0 })
	first, second := cells[at], 0
	for j := at + 1; j < 81 && second == 0; j++ {
		if cells[j] != 0 && (j/9 == at/9 || j%9 == at%9) {
			second = j
		}
	}
	wrong := readings(cells)
	wrong[at] = guessed(0.001, digits.Guess{Number: first%9 + 1, P: 0.99})

	fixed := free(81)
	fixed[at] = first
	wantRepaired(t, repairSudoku(context.Background(), wrong, 3, 3, fixed), cells, solution)

	fixed[second] = first // against the rules, and nothing else may be changed to mend it
	got := repairSudoku(context.Background(), readings(cells), 3, 3, fixed)
	if got.found {
		t.Errorf("two equal numbers that the user set make %v", got.cells)
	}
	if !got.refuted {
		t.Error("two equal numbers are not seen to contradict each other")
	}

	fixed = free(81)
	for i := range fixed {
		fixed[i] = 0
	}
	if got := repairSudoku(context.Background(), readings(cells), 3, 3, fixed); got.found || !got.several {
		t.Errorf("an empty grid: found %v, several %v", got.found, got.several)
	}
}

func TestRepairSeveral(t *testing.T) {
	p, _ := made(t, 24)
	cells := flatten(p.Givens)
	for i := range cells[:40] {
		cells[i] = 0
	}
	got := fix(t, readings(cells))
	if got.found || !got.several {
		t.Errorf("too few clues: found %v, several %v", got.found, got.several)
	}
}

// TestRepairRivals finds a clue that can be two numbers, either of which makes a
// puzzle with one solution: the reader's doubt is all there is to go by.
func TestRepairRivals(t *testing.T) {
	p, _ := made(t, 24)
	cells := flatten(p.Givens)
	for i, v := range cells {
		for w := 1; v != 0 && w <= 9; w++ {
			trial := slices.Clone(cells)
			trial[i] = w
			if n, _ := solutions(trial); w == v || n != 1 {
				continue
			}
			r := readings(cells)
			r[i] = guessed(0.001, digits.Guess{Number: v, P: 0.55}, digits.Guess{Number: w, P: 0.44})
			got := fix(t, r)
			if !got.found || got.cells[i] != v {
				t.Fatalf("cell %d: found %v, used %v", i, got.found, got.cells)
			}
			if got.confidence < 0.5 || got.confidence > 0.6 {
				t.Errorf("cell %d: confidence %v, want about 0.55", i, got.confidence)
			}
			return
		}
	}
	t.Fatal("the puzzle has no such clue")
}

// TestRepairNonsense reads noise. The search must come to an end by its own
// bounds, and what it finds must keep the rules.
func TestRepairNonsense(t *testing.T) {
	for _, box := range [][2]int{{2, 2}, {2, 3}, {3, 3}, {4, 4}, {5, 5}} {
		size := box[0] * box[1]
		r := rand.New(rand.NewPCG(uint64(size), 1))
		noise := make([]digits.Reading, size*size)
		for i := range noise {
			guess := func(p float64) digits.Guess { return digits.Guess{Number: 1 + r.IntN(size), P: p} }
			noise[i] = guessed(0.1+0.8*r.Float64(), guess(0.4), guess(0.3), guess(0.2), guess(0.1))
			noise[i].Printed = 0.5
		}
		got := repairSudoku(context.Background(), noise, box[0], box[1], free(len(noise)))
		if !got.found {
			continue
		}
		read := &puzzle.Sudoku{BoxRows: box[0], BoxCols: box[1], Givens: rowsOf(got.cells, size)}
		grid := make([]int, len(got.solution))
		for i, v := range got.solution {
			grid[i] = int(v)
		}
		if err := puzzle.Check(read, &puzzle.SudokuSolution{Grid: rowsOf(grid, size)}); err != nil {
			t.Errorf("%d x %d: %v", size, size, err)
		}
		if got.confidence <= 0 || got.confidence > 1 {
			t.Errorf("%d x %d: confidence %v", size, size, got.confidence)
		}
	}
}

func TestRepairCancelled(t *testing.T) {
	p, _ := made(t, 30)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	got := repairSudoku(ctx, readings(flatten(p.Givens)), 3, 3, free(81))
	if got.found || !got.exhausted || got.refuted {
		t.Errorf("found %v, exhausted %v, refuted %v", got.found, got.exhausted, got.refuted)
	}
}

// TestRepairSame wants the same outcome for the same readings.
func TestRepairSame(t *testing.T) {
	p, _ := made(t, 30)
	r := readings(flatten(p.Givens))
	for i := range r {
		if i%5 == 0 {
			r[i] = guessed(0.2, digits.Guess{Number: 1 + i%9, P: 0.5}, digits.Guess{Number: 1 + (i+3)%9, P: 0.3})
		}
	}
	first := fix(t, r)
	if diff := cmp.Diff(first, fix(t, r), cmp.AllowUnexported(repaired{})); diff != "" {
		t.Errorf("two runs differ:\n%s", diff)
	}
}
