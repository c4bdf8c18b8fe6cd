package sudoku_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// cellsOf lists the givens row by row.
func cellsOf(p *puzzle.Sudoku) []uint8 {
	var cells []uint8
	for _, row := range p.Givens {
		for _, v := range row {
			cells = append(cells, uint8(v))
		}
	}
	return cells
}

// gridOf cuts cells into rows.
func gridOf(cells []uint8, size int) [][]int {
	var grid [][]int
	for i, v := range cells {
		if i%size == 0 {
			grid = append(grid, nil)
		}
		grid[i/size] = append(grid[i/size], int(v))
	}
	return grid
}

func TestCountEmptyGrids(t *testing.T) {
	// Numbers of all grids: boxes of one row are Latin squares.
	tests := []struct{ boxRows, boxCols, want int }{
		{1, 1, 1}, {1, 2, 2}, {1, 3, 12}, {1, 4, 576}, {4, 1, 576}, {2, 2, 288}, {1, 5, 161280},
	}
	for _, tt := range tests {
		size := tt.boxRows * tt.boxCols
		c := sudoku.NewCounter(tt.boxRows, tt.boxCols)
		if got := c.Count(make([]uint8, size*size), 1<<30); got != tt.want {
			t.Errorf("%dx%d: %d grids, want %d", tt.boxRows, tt.boxCols, got, tt.want)
		}
	}
}

// TestCountAgainstBrute holds both engines against the simplest solver, on
// puzzles with one, few, many and no solutions.
func TestCountAgainstBrute(t *testing.T) {
	shapes := []struct{ boxRows, boxCols, clues, rounds, limit int }{
		{2, 2, 4, 300, 400},
		{2, 3, 10, 150, 300},
		{3, 2, 10, 150, 300},
		{1, 5, 8, 60, 300},
		{2, 4, 24, 20, 40},
		{3, 3, 30, 150, 25},
	}
	for _, s := range shapes {
		t.Run(fmt.Sprintf("%dx%d", s.boxRows, s.boxCols), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, uint64(s.boxRows*10+s.boxCols)))
			counters := map[string]*sudoku.Counter{
				"default": sudoku.NewCounter(s.boxRows, s.boxCols),
				"wide":    sudoku.NewWideCounter(s.boxRows, s.boxCols),
			}
			if s.boxRows == 3 && s.boxCols == 3 {
				counters["scalar"] = sudoku.NewScalarCounter()
			}
			for round := range s.rounds {
				p := disturbed(t, rng, sudoku.GenerateOptions{
					BoxRows: s.boxRows, BoxCols: s.boxCols, Clues: s.clues, Seed: uint64(round),
				})
				want := len(bruteSolve(p, s.limit))
				for name, c := range counters {
					checkCount(t, name, c, p, s.limit, want)
				}
			}
		})
	}
}

// TestTwins checks that the engine with vector instructions, where it was built, draws
// the conclusions and makes the guesses of the one without.
func TestTwins(t *testing.T) {
	data, err := os.ReadFile("testdata/9x9.txt")
	if err != nil {
		t.Fatal(err)
	}
	puzzles := puzzletest.ParseSudokus(t, string(data))
	rng := rand.New(rand.NewPCG(2, 3))
	for seed := range 200 {
		p := disturbed(t, rng, sudoku.GenerateOptions{BoxRows: 3, BoxCols: 3, Clues: 26, Seed: uint64(seed)})
		puzzles = append(puzzles, cellsOf(p))
	}
	one, other := sudoku.NewCounter(3, 3), sudoku.NewScalarCounter()
	for i, p := range puzzles {
		a, b := one.Count(p, 20), other.Count(p, 20)
		if a != b || one.Guesses() != other.Guesses() || !slices.Equal(one.First(), other.First()) {
			t.Errorf("puzzle %d: %d and %d solutions after %d and %d guesses, the first %v and %v",
				i, a, b, one.Guesses(), other.Guesses(), one.First(), other.First())
		}
	}
}

// TestSixteen holds the engine for boxes of 4 x 4 against the one for all shapes, on
// puzzles with one, several and no solutions.
func TestSixteen(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	one, other := sudoku.NewCounter(4, 4), sudoku.NewWideCounter(4, 4)
	counts := make(map[bool]int)
	for seed := range 25 {
		p := disturbed(t, rng, sudoku.GenerateOptions{BoxRows: 4, BoxCols: 4, Clues: 120, Seed: uint64(seed)})
		cells := cellsOf(p)
		want := other.Count(cells, 30)
		checkCount(t, "default", one, p, 30, want)
		counts[want > 0]++
	}
	if counts[true] < 5 || counts[false] < 2 {
		t.Errorf("%d puzzles with solutions, %d without: they test little", counts[true], counts[false])
	}
}

// disturbed makes a puzzle, and takes some clues away or changes one.
func disturbed(t *testing.T, rng *rand.Rand, o sudoku.GenerateOptions) *puzzle.Sudoku {
	t.Helper()
	p, err := sudoku.Generate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for range rng.IntN(3) {
		r, c := rng.IntN(p.Size()), rng.IntN(p.Size())
		p.Givens[r][c] = 0
	}
	if rng.IntN(3) == 0 {
		r, c := rng.IntN(p.Size()), rng.IntN(p.Size())
		p.Givens[r][c] = 1 + rng.IntN(p.Size())
	}
	return p
}

func checkCount(t *testing.T, name string, c *sudoku.Counter, p *puzzle.Sudoku, limit, want int) {
	t.Helper()
	got := c.Count(cellsOf(p), limit)
	if got != want {
		t.Fatalf("%s: %d solutions, want %d:\n%v", name, got, want, p)
	}
	first := c.First()
	if (first != nil) != (want > 0) {
		t.Fatalf("%s: first solution %v of %d", name, first, want)
	}
	if first != nil {
		if err := puzzle.CheckSudoku(p, &puzzle.SudokuSolution{Grid: gridOf(first, p.Size())}); err != nil {
			t.Fatalf("%s: %v:\n%v", name, err, p)
		}
	}
}

func TestCountRefusesAtOnce(t *testing.T) {
	for name, set := range map[string][2]int{
		"row": {0, 8}, "column": {4, 76}, "box": {0, 20}, "next to each other": {40, 41},
	} {
		for engine, c := range map[string]*sudoku.Counter{
			"default": sudoku.NewCounter(3, 3), "wide": sudoku.NewWideCounter(3, 3),
		} {
			cells := make([]uint8, 81)
			cells[set[0]], cells[set[1]] = 5, 5
			if n, complete := c.CountNodes(cells, 2, 1); n != 0 || !complete {
				t.Errorf("%s, %s: %d solutions, complete %v, want 0, true", name, engine, n, complete)
			}
		}
	}
	cells := make([]uint8, 81)
	cells[7] = 10
	if n := sudoku.NewCounter(3, 3).Count(cells, 2); n != 0 {
		t.Errorf("number 10: %d solutions", n)
	}
	cells = make([]uint8, 36)
	cells[7] = 7
	if n := sudoku.NewCounter(2, 3).Count(cells, 2); n != 0 {
		t.Errorf("number 7 in size 6: %d solutions", n)
	}
}

func TestCountNodesStops(t *testing.T) {
	for _, shape := range [][2]int{{3, 3}, {4, 4}} {
		c := sudoku.NewCounter(shape[0], shape[1])
		size := shape[0] * shape[1]
		n, complete := c.CountNodes(make([]uint8, size*size), 1<<30, 500)
		if complete || n == 0 || n > 500 {
			t.Errorf("%v: %d solutions, complete %v", shape, n, complete)
		}
	}
}

func TestCountAllocatesNothing(t *testing.T) {
	for _, shape := range []struct{ boxRows, boxCols, clues int }{{3, 3, 0}, {2, 3, 0}, {4, 4, 140}, {3, 4, 80}} {
		p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{BoxRows: shape.boxRows, BoxCols: shape.boxCols, Clues: shape.clues, Seed: 5})
		if err != nil {
			t.Fatal(err)
		}
		c, cells := sudoku.NewCounter(shape.boxRows, shape.boxCols), cellsOf(p)
		if n := testing.AllocsPerRun(100, func() { c.Count(cells, 2) }); n != 0 {
			t.Errorf("%v: %v allocations", shape, n)
		}
	}
}

func TestCounterPanics(t *testing.T) {
	for name, call := range map[string]func(){
		"no box":      func() { sudoku.NewCounter(0, 3) },
		"too large":   func() { sudoku.NewCounter(5, 13) },
		"wrong cells": func() { sudoku.NewCounter(3, 3).Count(make([]uint8, 80), 2) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			call()
		})
	}
}

func FuzzCount(f *testing.F) {
	f.Add([]byte("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
	f.Add(make([]byte, 81))
	f.Fuzz(func(t *testing.T, data []byte) {
		cells := make([]uint8, 81)
		for i := range min(len(data), 81) {
			if cells[i] = data[i]; data[i] >= '0' {
				cells[i] = (data[i] - '0') % 10
			}
		}
		fast, slow := sudoku.NewCounter(3, 3), sudoku.NewWideCounter(3, 3)
		n, done := fast.CountNodes(cells, 3, 2000)
		m, alsoDone := slow.CountNodes(cells, 3, 2000)
		if done && alsoDone && n != m {
			t.Errorf("%d solutions, the other engine says %d: %v", n, m, cells)
		}
		if first := fast.First(); first != nil {
			p, err := puzzle.NewSudoku(3, 3, gridOf(cells, 9))
			if err != nil {
				t.Fatal(err)
			}
			if err := puzzle.CheckSudoku(p, &puzzle.SudokuSolution{Grid: gridOf(first, 9)}); err != nil {
				t.Error(err)
			}
		}
	})
}
