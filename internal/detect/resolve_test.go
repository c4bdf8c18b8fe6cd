package detect

import (
	"context"
	"errors"
	"image"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/grid"
	"github.com/gridsaw/gridsaw/vision/load"
)

// viewOf returns a picture without pixels in which these cells were read with
// hardly a doubt.
func viewOf(t *testing.T, cells []int) *sudokuView {
	t.Helper()
	g := &grid.Grid{Rows: 9, Cols: 9, BoxRows: 3, BoxCols: 3, Cross: make([][]geom.Point, 10)}
	for r := range g.Cross {
		for c := range 10 {
			g.Cross[r] = append(g.Cross[r], geom.Point{X: float64(50 * c), Y: float64(50 * r)})
		}
	}
	s := &sudokuView{
		picture: load.New(image.NewRGBA(image.Rect(0, 0, 460, 460)), load.PNG),
		grid:    g, size: 9, rules: puzzle.Sudoku{BoxRows: 3, BoxCols: 3},
	}
	for _, n := range cells {
		read := reading.Cell{State: reading.Empty, StateConfidence: 0.999, Empty: 0.999}
		if n > 0 {
			read = reading.Cell{
				State: reading.Number, StateConfidence: 0.999, Empty: 0.001, Printed: 0.99,
				Numbers: []reading.Guess{{Number: n, P: 0.998}, {Number: n%9 + 1, P: 0.001}},
			}
		}
		s.readings = append(s.readings, read)
	}
	s.sure, _ = sureness(s.readings)
	if err := s.override(nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// crowded returns cells that break the rules in more places than any repair may
// mend.
func crowded() []int {
	cells := make([]int, 81)
	for i := range 40 {
		cells[i] = 1 + i%2
	}
	return cells
}

// ambiguous returns cells with several solutions, that had one if the number of one of them
// were another.
func ambiguous() []int {
	var cells []int
	for _, c := range ".1.3...5.6...4.3.73..5.8.....4..57.....1..6928..79.....4..53..8.8..7.91.2.68.9..." {
		cells = append(cells, max(int(c-'0'), 0))
	}
	return cells
}

func TestResolve(t *testing.T) {
	p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{Clues: 30, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	right := slices.Concat(p.Givens...)
	few := slices.Clone(right)
	for i := range few[:40] {
		few[i] = 0
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, tt := range []struct {
		name  string
		ctx   context.Context
		cells []int
		want  error
	}{
		{"right", context.Background(), right, nil},
		{"several solutions, one if a sure number were another", context.Background(), ambiguous(), ErrDoubtful},
		{"too few clues", context.Background(), few, ErrDoubtful},
		{"against the rules", context.Background(), crowded(), ErrDoubtful},
		{"nothing proved in time", cancelled, right, ErrDoubtful},
		{"nothing proved in time, against the rules", cancelled, crowded(), ErrDoubtful},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := viewOf(t, tt.cells).resolve(tt.ctx)
			if !errors.Is(got.Err, tt.want) || errors.Is(got.Err, ErrDoubtful) != (tt.want == ErrDoubtful) {
				t.Errorf("error %v, want %v", got.Err, tt.want)
			}
		})
	}
}

// TestResolveIllegible refuses what was read with little confidence, even if it fits the rules,
// unless the user set some of it.
func TestResolveIllegible(t *testing.T) {
	p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{Clues: 30, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	s := viewOf(t, slices.Concat(p.Givens...))
	s.sure = legible - 0.01
	if got := s.resolve(t.Context()); !errors.Is(got.Err, errUnread) || got.Puzzle == nil || got.Plain == nil {
		t.Errorf("%v with puzzle %v", got.Err, got.Puzzle)
	}
	at := slices.IndexFunc(s.readings, func(r reading.Cell) bool { return r.Best() > 0 })
	s.fixed[at] = s.readings[at].Best()
	if got := s.resolve(t.Context()); got.Err != nil {
		t.Errorf("set by the user: %v", got.Err)
	}
}

// TestResolveLacksNumber takes every 7 for nothing, which leaves several solutions: where all
// shapes of a number are lost alike, the reading must not be passed off.
func TestResolveLacksNumber(t *testing.T) {
	p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{Clues: 30, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	for lost := range 10 {
		cells := slices.Concat(p.Givens...)
		for i, n := range cells {
			if n == lost {
				cells[i] = 0
			}
		}
		s := viewOf(t, cells)
		if got := s.lacksNumber(); got != (lost > 0) {
			t.Errorf("without %d: lacks a number is %v", lost, got)
		}
		if out := s.resolve(t.Context()); out.Err == nil && lost > 0 {
			if _, unique := soleSolution(t, out.Puzzle.(*puzzle.Sudoku)); !unique {
				t.Errorf("without %d: a reading with several solutions is trusted", lost)
			}
		}
	}
}

// soleSolution solves a Sudoku and tells whether it has no other solution.
func soleSolution(t *testing.T, p *puzzle.Sudoku) (*puzzle.SudokuSolution, bool) {
	t.Helper()
	r, err := sudoku.Search{}.Solve(t.Context(), p, solve.Options{Limit: 2})
	if err != nil || len(r.Solutions) == 0 {
		t.Fatal(err, r.Status)
	}
	return r.Solutions[0], r.Unique()
}

// TestLookEnded ends the time at each place where a look at an empty picture asks for it: then there
// may be no puzzle, though nothing is wrong with the picture.
func TestLookEnded(t *testing.T) {
	r, err := Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	blank := load.New(image.NewRGBA(image.Rect(0, 0, 100, 100)), load.PNG)
	asked := 0
	for ; ; asked++ {
		ctx := &countdown{Context: t.Context(), left: asked}
		p := &pageSearch{subject: subject{r, ctx, blank, Options{All: true}}}
		if found := p.within(blank.Color.Rect); found != nil {
			t.Errorf("found %v", found)
		}
		again := &countdown{Context: t.Context(), left: asked}
		if found, err := r.look(again, blank, p.o); err == nil && len(found) == 0 {
			t.Errorf("neither a puzzle nor an error after %d questions", asked)
		}
		if ctx.left > 0 {
			break
		}
	}
	if asked < 5 {
		t.Errorf("it asks for the time %d times", asked)
	}
}

// A countdown is a context that has ended once it was asked so many times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}
