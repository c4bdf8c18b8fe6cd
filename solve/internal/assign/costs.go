package assign

import "math"

// Forbidden is the cost of a pair that must not be assigned if any other way
// exists. Costs at or above it count as forbidden.
const Forbidden = 1e9

// Solve returns for each row of cost the column assigned to it, and the sum of
// the assigned costs. The matrix has at least as many columns as rows, and all
// rows have the same length; entries are finite, or at most [Forbidden] large.
// Ties are broken by the lower column.
//
// It is the method of shortest augmenting paths with row and column potentials
// (Jonker and Volgenant 1987, without their column reduction), O(rows² cols).
func Solve(cost [][]float64) ([]int, float64) {
	if len(cost) == 0 {
		return nil, 0
	}
	s := newSolver(cost)
	for row := range cost {
		s.augment(row)
	}
	columns := make([]int, len(cost))
	sum := 0.0
	for c, r := range s.owner[:s.cols] {
		if r >= 0 {
			columns[r] = c
			sum += cost[r][c]
		}
	}
	return columns, sum
}

// A solver keeps owner[c], the row that has column c (-1: none), and the
// potentials u of rows and v of columns: cost - u - v is never negative, and it
// is zero for assigned pairs. The column number cols is the start of a path.
type solver struct {
	cost  [][]float64
	cols  int
	owner []int
	u, v  []float64

	reach []float64 // least reduced length of a path to the column
	from  []int     // column before it on that path
	done  []bool
}

func newSolver(cost [][]float64) *solver {
	cols := len(cost[0])
	s := &solver{
		cost: cost, cols: cols, owner: make([]int, cols+1),
		u: make([]float64, len(cost)), v: make([]float64, cols+1),
		reach: make([]float64, cols+1), from: make([]int, cols+1), done: make([]bool, cols+1),
	}
	for c := range s.owner {
		s.owner[c] = -1
	}
	return s
}

// augment assigns the row by a shortest path to a free column.
func (s *solver) augment(row int) {
	for c := range s.reach {
		s.reach[c], s.done[c] = math.Inf(1), false
	}
	at := s.cols
	s.owner[at] = row
	for s.owner[at] >= 0 {
		at = s.step(at)
	}
	for at != s.cols {
		before := s.from[at]
		s.owner[at] = s.owner[before]
		at = before
	}
	s.owner[s.cols] = -1
}

// step settles column at, and returns the nearest column not yet settled.
func (s *solver) step(at int) int {
	s.done[at] = true
	row := s.owner[at]
	costs, u := s.cost[row], s.u[row]
	next, least := -1, math.Inf(1)
	for c := range s.cols {
		if s.done[c] {
			continue
		}
		if d := costs[c] - u - s.v[c]; d < s.reach[c] {
			s.reach[c], s.from[c] = d, at
		}
		if s.reach[c] < least {
			next, least = c, s.reach[c]
		}
	}
	s.shift(least)
	return next
}

// shift moves the potentials along the settled part of the tree, so that the
// edge to the nearest column becomes tight.
func (s *solver) shift(by float64) {
	for c := range s.done {
		if s.done[c] {
			s.u[s.owner[c]] += by
			s.v[c] -= by
		} else {
			s.reach[c] -= by
		}
	}
}
