package deduce

import "github.com/gridsaw/gridsaw/puzzle"

// Kinds of units, as they are counted in shape.units.
const (
	rows = iota
	columns
	boxes
)

// A shape is the geometry of a grid. It is never changed.
type shape struct {
	boxRows, boxCols, size int
	units                  [][]int  // cells of each unit: all rows, then columns, then boxes
	of                     [][3]int // units of each cell, by kind
	place                  [][3]int // place of each cell in these units
	peers                  [][]int  // cells that share a unit with the cell, rising
}

func newShape(boxRows, boxCols int) *shape {
	n := boxRows * boxCols
	s := &shape{boxRows: boxRows, boxCols: boxCols, size: n, units: make([][]int, 3*n)}
	s.of, s.place, s.peers = make([][3]int, n*n), make([][3]int, n*n), make([][]int, n*n)
	for i := range n * n {
		r, c := i/n, i%n
		s.of[i] = [3]int{r, n + c, 2*n + r/boxRows*boxRows + c/boxCols}
		for kind, u := range s.of[i] {
			s.place[i][kind] = len(s.units[u])
			s.units[u] = append(s.units[u], i)
		}
	}
	for i := range n * n {
		for j := range n * n {
			if s.sees(i, j) {
				s.peers[i] = append(s.peers[i], j)
			}
		}
	}
	return s
}

// sees reports two cells that cannot have the same number.
func (s *shape) sees(i, j int) bool {
	a, b := s.of[i], s.of[j]
	return i != j && (a[rows] == b[rows] || a[columns] == b[columns] || a[boxes] == b[boxes])
}

// cell returns the public name of a cell.
func (s *shape) cell(i int) puzzle.Cell { return puzzle.Cell{Row: i / s.size, Col: i % s.size} }

func (s *shape) cells(list ...int) []puzzle.Cell {
	out := make([]puzzle.Cell, len(list))
	for k, i := range list {
		out[k] = s.cell(i)
	}
	return out
}

// unit returns the public name of a unit.
func (s *shape) unit(u int) Unit {
	kinds := [...]puzzle.Unit{rows: puzzle.UnitRow, columns: puzzle.UnitColumn, boxes: puzzle.UnitBox}
	return Unit{kinds[u/s.size], u % s.size}
}

// candidate returns the public name of number v in cell i.
func (s *shape) candidate(i, v int) Candidate { return Candidate{s.cell(i), v} }

// boxesFirst lists all units in the order in which a person looks at them.
func (s *shape) boxesFirst() []int {
	order := make([]int, 0, 3*s.size)
	for u := 2 * s.size; u < 3*s.size; u++ {
		order = append(order, u)
	}
	for u := range 2 * s.size {
		order = append(order, u)
	}
	return order
}
