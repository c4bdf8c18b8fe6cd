package repair_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

type sudokuResult = repair.Result[*puzzle.Sudoku, *puzzle.SudokuSolution]

// madeSudoku returns a Sudoku with one solution and that solution, row by row.
func madeSudoku(t *testing.T, clues int, seed uint64) (p *puzzle.Sudoku, solution []int) {
	t.Helper()
	p, err := sudoku.Generate(context.Background(), sudoku.GenerateOptions{Clues: clues, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	n, solution := solutions(slices.Concat(p.Givens...))
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

// free says that the user set no cell.
func free(cells int) []int { return slices.Repeat([]int{reading.Unset}, cells) }

// unset reads a 9x9 grid in which the user set nothing.
func unset(r []reading.Cell) repair.SudokuReading {
	return repair.SudokuReading{BoxRows: 3, BoxCols: 3, Cells: r}
}

// mend repairs readings of such a grid.
func mend(t *testing.T, r []reading.Cell) sudokuResult {
	t.Helper()
	return repair.Sudoku(t.Context(), unset(r))
}

// wantSudoku checks the clues that are used and the solution.
func wantSudoku(t *testing.T, got sudokuResult, cells, solution []int) {
	t.Helper()
	if !got.Found {
		t.Fatalf("no reading was found: %+v", got)
	}
	if diff := cmp.Diff(cells, got.Used); diff != "" {
		t.Errorf("clues used (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(cells, slices.Concat(got.Puzzle.Givens...)); diff != "" {
		t.Errorf("puzzle (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(solution, slices.Concat(got.Solution.Grid...)); diff != "" {
		t.Errorf("solution (-want +got):\n%s", diff)
	}
}

func TestSudokuKeepsWhatIsRight(t *testing.T) {
	for _, clues := range []int{24, 30, 45} {
		p, solution := madeSudoku(t, clues, 5)
		cells := slices.Concat(p.Givens...)
		got := mend(t, readings(cells))
		wantSudoku(t, got, cells, solution)
		if got.Extra != 0 || got.Several || got.Exhausted || got.Confidence < 0.999 {
			t.Errorf("%d clues: %+v", clues, got)
		}
	}
}

// TestSudokuMisread misreads each clue in turn as a number that stands in its
// row already, with the true one as the second guess.
func TestSudokuMisread(t *testing.T) {
	p, solution := madeSudoku(t, 30, 5)
	cells := slices.Concat(p.Givens...)
	for i, v := range cells {
		wrong := inRow(cells, i)
		if v == 0 || wrong == 0 {
			continue
		}
		r := readings(cells)
		r[i] = guessed(0.01, reading.Guess{Number: wrong, P: 0.7}, reading.Guess{Number: v, P: 0.25}, reading.Guess{Number: wrong%9 + 1, P: 0.02})
		got := mend(t, r)
		wantSudoku(t, got, cells, solution)
		if got.Extra <= 0 || got.Extra > 2 {
			t.Errorf("cell %d: the repair cost %v nats", i, got.Extra)
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

// TestSudokuMisreadTwo misreads two clues at once, so that no two clues are
// equal in a unit but there is no solution.
func TestSudokuMisreadTwo(t *testing.T) {
	p, solution := madeSudoku(t, 34, 5)
	cells := slices.Concat(p.Givens...)
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
				r[i] = guessed(0.01, reading.Guess{Number: w, P: 0.6}, reading.Guess{Number: v, P: 0.35})
				changed++
				break
			}
		}
	}
	if changed < 2 {
		t.Fatal("the puzzle has no two such clues")
	}
	wantSudoku(t, mend(t, r), cells, solution)
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

// TestSudokuSpurious puts a number where nothing is printed, and takes one for
// nothing that is.
func TestSudokuSpurious(t *testing.T) {
	p, solution := madeSudoku(t, 30, 5)
	cells := slices.Concat(p.Givens...)
	for i, v := range cells {
		wrong := inRow(cells, i)
		if v != 0 || wrong == 0 {
			continue
		}
		r := readings(cells)
		r[i] = guessed(0.3, reading.Guess{Number: wrong, P: 0.9})
		wantSudoku(t, mend(t, r), cells, solution)
	}
}

func TestSudokuMissed(t *testing.T) {
	p, solution := madeSudoku(t, 24, 5)
	cells := slices.Concat(p.Givens...)
	tried := 0
	for i, v := range cells {
		without := slices.Clone(cells)
		without[i] = 0
		if n, _ := solutions(without); v == 0 || n == 1 {
			continue
		}
		r := readings(cells)
		r[i] = guessed(0.6, reading.Guess{Number: v, P: 0.95})
		r[i].State = reading.Empty
		got := mend(t, r)
		wantSudoku(t, got, cells, solution)
		if !got.Several {
			t.Errorf("cell %d: the plain reading was not seen to have several solutions", i)
		}
		if tried++; tried == 5 {
			return
		}
	}
}

// TestSudokuUnknown gives a clue whose true number is not among the guesses, but
// one that two other clues speak against: it takes its number from the solution,
// if the other clues suffice.
func TestSudokuUnknown(t *testing.T) {
	p, solution := madeSudoku(t, 34, 5)
	cells := slices.Concat(p.Givens...)
	misreadSpare(t, cells, refuted, func(i int, got sudokuResult) {
		wantSudoku(t, got, cells, solution)
		if got.Extra < 5 || got.Extra > 7 || got.Confidence < 0.9 {
			t.Errorf("cell %d: the cost is %v nats, the confidence %v", i, got.Extra, got.Confidence)
		}
	})
}

// misreadSpare misreads each clue that the others suffice without, one by one, as the
// number that wrong gives, 0 for none, with no second guess.
func misreadSpare(t *testing.T, cells []int, wrong func(cells []int, i int) int, check func(i int, got sudokuResult)) {
	t.Helper()
	tried := 0
	for i, v := range cells {
		without := slices.Clone(cells)
		without[i] = 0
		number := wrong(cells, i)
		if n, _ := solutions(without); v == 0 || number == 0 || n != 1 {
			continue
		}
		r := readings(cells)
		r[i] = guessed(1e-6, reading.Guess{Number: number, P: 0.99})
		check(i, mend(t, r))
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

// TestSudokuUnsure has one clue speak against another, neither with a second
// guess. Either may be the wrong one, and the confidence must say so.
func TestSudokuUnsure(t *testing.T) {
	p, solution := madeSudoku(t, 34, 5)
	cells := slices.Concat(p.Givens...)
	misreadSpare(t, cells, inRow, func(_ int, got sudokuResult) {
		if got.Trusted() {
			wantSudoku(t, got, cells, solution)
		}
	})
}

// TestSudokuPencil has pencil marks all over the empty cells, none of them sure: the sure
// numbers alone are the puzzle. Where one of those is wrong, nothing is passed off.
func TestSudokuPencil(t *testing.T) {
	p, solution := madeSudoku(t, 34, 5)
	cells := slices.Concat(p.Givens...)
	marked := func() []reading.Cell {
		r := readings(cells)
		for i, v := range cells {
			if v == 0 && i%3 > 0 {
				r[i] = guessed(0.2, reading.Guess{Number: 1 + (solution[i]+i)%9, P: 0.8})
				r[i].Printed = 0.6
			}
		}
		return r
	}
	wantSolution := func(got sudokuResult) {
		t.Helper()
		if diff := cmp.Diff(solution, slices.Concat(got.Solution.Grid...)); diff != "" {
			t.Errorf("solution (-want +got):\n%s", diff)
		}
	}
	got := mend(t, marked())
	if !got.Trusted() || !got.Unique {
		t.Fatalf("not trusted: %+v", got)
	}
	wantSolution(got)
	for i, v := range cells {
		if v == 0 {
			continue
		}
		r := marked()
		r[i] = guessed(1e-4, reading.Guess{Number: 1 + v%9, P: 0.995})
		if got := mend(t, r); got.Trusted() {
			wantSolution(got)
		}
	}
}

func TestSudokuOverrides(t *testing.T) {
	p, solution := madeSudoku(t, 30, 5)
	cells := slices.Concat(p.Givens...)
	at := slices.IndexFunc(cells, func(v int) bool { return v != 0 })
	first, second := cells[at], 0
	for j := at + 1; j < 81 && second == 0; j++ {
		if cells[j] != 0 && (j/9 == at/9 || j%9 == at%9) {
			second = j
		}
	}
	wrong := readings(cells)
	wrong[at] = guessed(0.001, reading.Guess{Number: first%9 + 1, P: 0.99})

	fixed := free(81)
	fixed[at] = first
	wantSudoku(t, repair.Sudoku(t.Context(), repair.SudokuReading{BoxRows: 3, BoxCols: 3, Cells: wrong, Fixed: fixed}), cells, solution)

	fixed[second] = first // against the rules, and nothing else may be changed to mend it
	got := repair.Sudoku(t.Context(), repair.SudokuReading{BoxRows: 3, BoxCols: 3, Cells: readings(cells), Fixed: fixed})
	if got.Found {
		t.Errorf("two equal numbers that the user set make %v", got.Used)
	}
	if !got.Refuted {
		t.Error("two equal numbers are not seen to contradict each other")
	}

	fixed = free(81)
	for i := range fixed {
		fixed[i] = 0
	}
	if got := repair.Sudoku(t.Context(), repair.SudokuReading{BoxRows: 3, BoxCols: 3, Cells: readings(cells), Fixed: fixed}); !got.Trusted() || got.Unique || !got.Several {
		t.Errorf("an empty grid, set so: found %v, unique %v, several %v", got.Found, got.Unique, got.Several)
	}
}

// TestSudokuSeveral leaves clues out. What is left is believed where each number was read
// with hardly a doubt, and not where one may be missing.
func TestSudokuSeveral(t *testing.T) {
	p, _ := madeSudoku(t, 24, 5)
	cells := slices.Concat(p.Givens...)
	for i := range cells[:40] {
		cells[i] = 0
	}
	sure := readings(cells)
	for i, v := range cells {
		if v > 0 {
			sure[i] = guessed(1e-5, reading.Guess{Number: v, P: 1 - 1e-5})
		}
	}
	if got := mend(t, sure); !got.Trusted() || got.Unique || !got.Several {
		t.Errorf("read without a doubt: trusted %v, unique %v, several %v", got.Trusted(), got.Unique, got.Several)
	}
	blank := slices.Index(cells, 0)
	sure[blank] = guessed(0.97, reading.Guess{Number: p.Givens[0][0] + 1, P: 0.5})
	sure[blank].State = reading.Empty
	if got := mend(t, sure); got.Trusted() || !got.Several {
		t.Errorf("a cell in doubt: trusted %v, several %v", got.Trusted(), got.Several)
	}
}

// TestSudokuRivals finds a clue that can be two numbers, either of which makes a
// puzzle with one solution: the reader's doubt is all there is to go by.
func TestSudokuRivals(t *testing.T) {
	p, _ := madeSudoku(t, 24, 5)
	cells := slices.Concat(p.Givens...)
	for i, v := range cells {
		for w := 1; v != 0 && w <= 9; w++ {
			trial := slices.Clone(cells)
			trial[i] = w
			if n, _ := solutions(trial); w == v || n != 1 {
				continue
			}
			r := readings(cells)
			r[i] = guessed(0.001, reading.Guess{Number: v, P: 0.55}, reading.Guess{Number: w, P: 0.44})
			got := mend(t, r)
			if !got.Found || got.Used[i] != v {
				t.Fatalf("cell %d: found %v, used %v", i, got.Found, got.Used)
			}
			if got.Confidence < 0.5 || got.Confidence > 0.6 {
				t.Errorf("cell %d: confidence %v, want about 0.55", i, got.Confidence)
			}
			return
		}
	}
	t.Fatal("the puzzle has no such clue")
}

// TestSudokuNonsense reads noise. The search must come to an end by its own
// bounds, and what it finds must keep the rules.
func TestSudokuNonsense(t *testing.T) {
	for _, box := range [][2]int{{2, 2}, {2, 3}, {3, 3}, {4, 4}, {5, 5}} {
		size := box[0] * box[1]
		r := rand.New(rand.NewPCG(uint64(size), 1))
		noise := make([]reading.Cell, size*size)
		for i := range noise {
			guess := func(p float64) reading.Guess { return reading.Guess{Number: 1 + r.IntN(size), P: p} }
			noise[i] = guessed(0.1+0.8*r.Float64(), guess(0.4), guess(0.3), guess(0.2), guess(0.1))
			noise[i].Printed = 0.5
		}
		got := repair.Sudoku(t.Context(), repair.SudokuReading{BoxRows: box[0], BoxCols: box[1], Cells: noise})
		if !got.Found {
			continue
		}
		if err := puzzle.Check(got.Puzzle, got.Solution); err != nil {
			t.Errorf("%d x %d: %v", size, size, err)
		}
		if got.Confidence <= 0 || got.Confidence > 1 {
			t.Errorf("%d x %d: confidence %v", size, size, got.Confidence)
		}
	}
}

func TestSudokuCancelled(t *testing.T) {
	p, _ := madeSudoku(t, 30, 5)
	wantCancelled(t, repair.Sudoku, unset(readings(slices.Concat(p.Givens...))))
}

// TestSudokuSame wants the same outcome for the same readings.
func TestSudokuSame(t *testing.T) {
	p, _ := madeSudoku(t, 30, 5)
	r := readings(slices.Concat(p.Givens...))
	for i := range r {
		if i%5 == 0 {
			r[i] = guessed(0.2, reading.Guess{Number: 1 + i%9, P: 0.5}, reading.Guess{Number: 1 + (i+3)%9, P: 0.3})
		}
	}
	wantSame(t, repair.Sudoku, unset(r))
}

// TestSudokuLookalike reads one number of a grid of 12x12 as another, hardly in doubt, so that it
// contradicts a right one that is a little less sure: what is right is not overruled.
func TestSudokuLookalike(t *testing.T) {
	t.Parallel()
	p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{BoxRows: 3, BoxCols: 4, Clues: 60, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for row, givens := range p.Givens {
		for a, right := range givens {
			for b, other := range givens {
				if a == b || right == 0 || other == 0 {
					continue
				}
				read := readings(slices.Concat(p.Givens...))
				read[row*12+a] = guessed(0.001, reading.Guess{Number: right, P: 0.976}, reading.Guess{Number: other, P: 0.02})
				read[row*12+b] = guessed(0.001, reading.Guess{Number: right, P: 0.999}, reading.Guess{Number: other, P: 0.0005})
				got := repair.Sudoku(t.Context(), repair.SudokuReading{BoxRows: 3, BoxCols: 4, Cells: read})
				if got.Trusted() && !slices.EqualFunc(got.Puzzle.Givens, p.Givens, slices.Equal) {
					t.Errorf("row %d: the %d in column %d is overruled, with the confidence %.4f", row, right, a, got.Confidence)
				}
			}
		}
	}
}
