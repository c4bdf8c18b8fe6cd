package repair

import (
	"context"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
)

// maxBridges is the largest number of an island.
const maxBridges = 8

// HashiIsland is an island as it was read.
type HashiIsland struct {
	Row, Col int
	Reading  reading.Cell
	// Fixed is the number that the user gave, 0 for one that is not shown, and
	// [reading.Unset] where the user gave none.
	Fixed int
	// Faint is how doubtful it is that there is an island at all, 0 to 1.
	Faint float64
}

// HashiReading is what was read on a board of Rows x Cols cells.
type HashiReading struct {
	Rows, Cols int
	// Islands are in any order, no two in one cell.
	Islands []HashiIsland
	// Touching allows bridges between islands in neighbouring cells.
	Touching bool
	// Quick asks for a third of the usual effort at most.
	Quick bool
}

// Hashi finds the likeliest reading that makes a Hashi. Used has a number for
// each island, 0 for one that was dropped; Puzzle lists the others in the same
// order. Nothing is found where islands share a cell or lie outside the board.
func Hashi(ctx context.Context, r HashiReading) Result[*puzzle.Hashi, *puzzle.HashiSolution] {
	rules, ok := newHashiRules(r)
	if !ok {
		return Result[*puzzle.Hashi, *puzzle.HashiSolution]{}
	}
	j := job{quick: r.Quick}
	for _, island := range r.Islands {
		j.add(islandOptions(island), island.Reading, island.Fixed)
	}
	rules.optional = j.optional()
	result := resultOf[*puzzle.Hashi, *puzzle.HashiSolution](repair(ctx, rules, j))
	if result.Found {
		var from []int
		result.Puzzle, from = rules.puzzle(result.Used)
		for k, i := range from {
			if r.Islands[i].Fixed == 0 {
				result.Puzzle.Islands[k].Bridges = 0 // as the user wants it
			}
		}
	}
	return result
}

type hashiRules struct {
	HashiReading
	solver   solve.Solver[*puzzle.Hashi, *puzzle.HashiSolution]
	at       []int // island in each cell, -1 if there is none
	optional []int // islands that may be none
}

// newHashiRules lays the islands out. It returns false if they are not all in
// cells of their own.
func newHashiRules(r HashiReading) (h *hashiRules, ok bool) {
	cells := max(r.Rows, 0) * max(r.Cols, 0)
	h = &hashiRules{HashiReading: r, solver: hashi.Search{}, at: slices.Repeat([]int{-1}, cells)}
	for i, island := range r.Islands {
		if island.Row < 0 || island.Row >= r.Rows || island.Col < 0 || island.Col >= r.Cols {
			return nil, false
		}
		cell := island.Row*r.Cols + island.Col
		if h.at[cell] >= 0 {
			return nil, false
		}
		h.at[cell] = i
	}
	return h, true
}

// puzzle makes a reading a puzzle, and tells which island of the reading each
// of its islands is. Unknown numbers become 0.
func (h *hashiRules) puzzle(reading []int) (p *puzzle.Hashi, from []int) {
	p = &puzzle.Hashi{Rows: h.Rows, Cols: h.Cols, Touching: h.Touching}
	for i, n := range reading {
		if n != none {
			p.Islands = append(p.Islands, puzzle.Island{Row: h.Islands[i].Row, Col: h.Islands[i].Col, Bridges: max(n, 0)})
			from = append(from, i)
		}
	}
	return p, from
}

// sum is even: every bridge is counted at both ends.
func (h *hashiRules) sum() (sum, modulus int) { return 0, 2 }

func (h *hashiRules) solve(ctx context.Context, reading []int, nodes int64) answer {
	p, from := h.puzzle(reading)
	return askSolver(ctx, h.solver, p, nodes, len(reading), func(s *puzzle.HashiSolution, into []int) {
		for _, b := range s.Bridges {
			into[from[b.A]] += b.Count
			into[from[b.B]] += b.Count
		}
	})
}

// conflict finds an island with more bridges than its neighbours can take.
func (h *hashiRules) conflict(reading []int) *nogood {
	for i, number := range reading {
		if number <= 0 {
			continue
		}
		room := 0
		n := &nogood{cells: []int{i}, number: map[int]int{i: number}, places: h.optional}
		for _, j := range h.neighbours(reading, i) {
			if reading[j] == 1 {
				room++
				n.cells = append(n.cells, j)
				n.number[j] = 1
			} else {
				room += 2
			}
		}
		if number > room {
			return n
		}
	}
	return nil
}

// neighbours returns the islands that island i sees.
func (h *hashiRules) neighbours(reading []int, i int) []int {
	var out []int
	for _, d := range [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
		y, x := h.Islands[i].Row+d[0], h.Islands[i].Col+d[1]
		for steps := 0; y >= 0 && y < h.Rows && x >= 0 && x < h.Cols; steps++ {
			if j := h.at[y*h.Cols+x]; j >= 0 && reading[j] != none {
				if steps > 0 || h.Touching {
					out = append(out, j)
				}
				break
			}
			y, x = y+d[0], x+d[1]
		}
	}
	return out
}

// missedCost is the cost, in nats, of an island that nobody saw and that is joined to
// one other alone: without it, the puzzle is as good as with it if only that other
// has fewer bridges, or if its bridges reach a third one, which has more.
const missedCost = 5

// hiddenIsland is the cost of there being one where a number is taken for another than was read.
func hiddenIsland(number, other int) float64 {
	if d := number - other; other > none && d != 0 && -2 <= d && d <= 2 {
		return missedCost
	}
	return unseenCost
}

func (h *hashiRules) places() []int { return h.optional }

func (h *hashiRules) trust() trust {
	return trust{several: true, unseen: unseenCost, hidden: hiddenIsland, least: 0.98}
}

func (h *hashiRules) work() work {
	islands := len(h.Islands)
	return work{conflict: 1 + islands/10, solve: 10 + islands, node: 1}
}
