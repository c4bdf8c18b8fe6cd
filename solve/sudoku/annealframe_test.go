package sudoku

import (
	"math"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/anneal"
)

// blankFrame returns the frame of a grid with some givens in its first row.
func blankFrame(t *testing.T, boxRows, boxCols, givens int) *frame {
	t.Helper()
	size := boxRows * boxCols
	grid := make([][]int, size)
	for r := range grid {
		grid[r] = make([]int, size)
	}
	for c := range givens {
		grid[0][c] = c + 1
	}
	p, err := puzzle.NewSudoku(boxRows, boxCols, grid)
	if err != nil {
		t.Fatal(err)
	}
	f := newFrame(p)
	f.list()
	return f
}

// TestSirdeyNumbers compares with what the paper prints: 810, 0.00273852, and the
// number of levels by the formula of its section V.
func TestSirdeyNumbers(t *testing.T) {
	f := blankFrame(t, 3, 3, 0)
	a := PaperAnneal().complete(f)
	if a.T0 != 810 || a.Delta != 0.1 || a.Moves != 81 || a.Patience != 0 || math.Abs(a.Stop-0.00273852) > 5e-9 {
		t.Fatalf("%+v", a)
	}
	schedule := a.task(f).Schedule
	heat, levels := 810.0, 0
	for ; heat >= a.Stop; levels++ {
		if got := schedule.Law(levels); math.Abs(got-heat) > 1e-6*heat {
			t.Fatalf("level %d: %v, want %v", levels, got, heat)
		}
		heat /= 1 + heat*math.Log(1.1)/811
	}
	formula := 811*(81*math.Log(9)-math.Log(0.01))/(0.5*math.Log(1.1)) - 811/(810*math.Log(1.1))
	if math.Abs(float64(levels)-formula) > 2 || levels < 3_000_000 {
		t.Errorf("%d levels, the formula gives %v", levels, formula)
	}
	if schedule.Law(levels-1) < a.Stop || schedule.Law(levels+1) >= a.Stop {
		t.Errorf("level %d is not the last", levels-1)
	}
	large := PaperAnneal().complete(blankFrame(t, 4, 4, 0))
	if large.T0 != 256*39/2 || large.Patience != 10_000 || large.Moves != 256 {
		t.Errorf("16x16: %+v", large)
	}
}

// loader is a state that can be counted anew.
type loader interface {
	anneal.Problem
	load() int
}

// audit is a problem whose moves are followed by counting everything anew.
type audit struct {
	loader
	t      *testing.T
	counts func() []int32
}

func (a audit) Walk(c *anneal.Chain) {
	a.loader.Walk(c)
	before := slices.Clone(a.counts())
	if energy := a.load(); energy != c.Energy() {
		a.t.Fatalf("the energy is %d, counted as %d", energy, c.Energy())
	}
	if !slices.Equal(before, a.counts()) {
		a.t.Fatal("the counts are wrong")
	}
}

// TestAnnealEnergy compares energies with those counted from nothing, after few moves
// at several temperatures.
func TestAnnealEnergy(t *testing.T) {
	for _, f := range []*frame{blankFrame(t, 3, 3, 4), blankFrame(t, 2, 3, 6), blankFrame(t, 4, 4, 9), blankFrame(t, 1, 5, 0)} {
		cells, boxes := newCellsState(f), newBoxesState(f)
		for _, problem := range []audit{
			{cells, t, func() []int32 { return cells.seen }},
			{boxes, t, func() []int32 { return append(slices.Clone(boxes.inRow), boxes.inCol...) }},
		} {
			for _, heat := range []float64{0.1, 1, 1e6} {
				task := anneal.Task{
					Schedule: anneal.Schedule{Law: anneal.Geometric(heat, 1), Moves: 3, Tries: 2},
					New:      func() anneal.Problem { return problem }, Goal: -1,
				}
				if _, err := task.Run(t.Context(), solve.Options{Nodes: 2000}); err != nil {
					t.Fatal(err)
				}
			}
		}
		pairs := 0
		for cell, v := range boxes.values {
			for other := range cell {
				same := cell/f.size == other/f.size || cell%f.size == other%f.size
				if boxes.values[other] == v && same {
					pairs++
				}
			}
			if f.fixed[cell] != none && f.fixed[cell] != v || cells.values[cell] < 0 {
				t.Fatalf("cell %d", cell)
			}
		}
		if pairs != boxes.load() {
			t.Errorf("%d pairs are in conflict, the energy is %d", pairs, boxes.load())
		}
	}
}

// TestPeers knows the number of peers.
func TestPeers(t *testing.T) {
	for _, shape := range [][3]int{{3, 3, 20}, {4, 4, 39}, {2, 3, 12}, {1, 4, 6}, {1, 1, 0}} {
		f := blankFrame(t, shape[0], shape[1], 0)
		for cell, peers := range f.peers {
			slices.Sort(peers)
			if len(slices.Compact(peers)) != shape[2] || slices.Contains(peers, uint16(cell)) {
				t.Fatalf("%v: cell %d has the peers %v", shape, cell, peers)
			}
		}
	}
}
