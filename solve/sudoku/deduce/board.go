package deduce

import (
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Kinds of units, as they are counted in shape.units; extra regions come after them, cages are none.
const (
	rows = iota
	columns
	boxes
)

// A shape is the geometry of a grid. It is never changed.
type shape struct {
	size  int
	names []Unit  // of the units
	units [][]int // cells of each unit: all rows, then columns, then boxes or regions, then extra regions that take every number
	of    [][]int // units of each cell, by kind
	place [][]int // place of each cell in these units
	seen  []bool  // cells that cannot have the same number, i and j at i*size*size+j
	peers [][]int // those of each cell, rising

	cages  []cage  // those whose sum is told
	cageOf []int   // index in cages of each cell, -1 for none
	blocks [][]int // units whose numbers are added up together, where there are cages
}

// newShape returns the shape of a valid Sudoku.
func newShape(p *puzzle.Sudoku) *shape {
	n := p.Size()
	all := n * n
	s := &shape{size: n, of: make([][]int, all), place: make([][]int, all), seen: make([]bool, all*all), peers: make([][]int, all)}
	for k, area := range p.Areas() {
		cells := make([]int, len(area.Cells))
		for place, at := range area.Cells {
			cells[place] = at.Row*n + at.Col
		}
		for _, i := range cells {
			for _, j := range cells {
				s.seen[i*all+j] = i != j || s.seen[i*all+j]
			}
		}
		if len(cells) < n || area.Unit == puzzle.UnitCage {
			continue // not every number is in it, or the sums tell more
		}
		index := k - 3*n
		if k < 3*n {
			index = k % n
		}
		for place, i := range cells {
			s.of[i], s.place[i] = append(s.of[i], len(s.units)), append(s.place[i], place)
		}
		s.units, s.names = append(s.units, cells), append(s.names, Unit{area.Unit, index})
	}
	for i := range all {
		for j := range all {
			if s.sees(i, j) {
				s.peers[i] = append(s.peers[i], j)
			}
		}
	}
	s.addCages(p.Cages)
	return s
}

// sees reports two cells that cannot have the same number.
func (s *shape) sees(i, j int) bool { return s.seen[i*s.size*s.size+j] }

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
func (s *shape) unit(u int) Unit { return s.names[u] }

// candidate returns the public name of number v in cell i.
func (s *shape) candidate(i, v int) Candidate { return Candidate{s.cell(i), v} }

// boxesFirst lists all units in the order in which a person looks at them.
func (s *shape) boxesFirst() []int {
	order := make([]int, 0, len(s.units))
	for u := 2 * s.size; u < len(s.units); u++ {
		order = append(order, u)
	}
	for u := range 2 * s.size {
		order = append(order, u)
	}
	return order
}

// A board is a grid that is being solved, with the candidates of open cells,
// kept twice: by cell, and by unit and number.
type board struct {
	*shape
	number []int  // of each cell, 0 while it is open
	cand   []mask // numbers an open cell may have, none once it is set
	places []mask // for unit u and number v at u*size+v-1: open cells of u that may have v
	open   int    // cells without a number

	interrupted func() bool // asked by finders that may take long; they return nil then
}

// newBoard sets the givens. Their number in each cell must be valid; equal ones
// in a unit are for the caller to have ruled out.
func newBoard(p *puzzle.Sudoku) *board {
	s := newShape(p)
	n := s.size
	all := ^mask(0) >> (64 - n)
	b := &board{
		shape: s, open: n * n,
		number: make([]int, n*n),
		cand:   slices.Repeat([]mask{all}, n*n),
		places: slices.Repeat([]mask{all}, len(s.units)*n),

		interrupted: func() bool { return false },
	}
	for r, row := range p.Givens {
		for c, v := range row {
			if v != 0 {
				b.set(r*n+c, v)
			}
		}
	}
	return b
}

// clone copies what changes.
func (b *board) clone() *board {
	out := *b
	out.number, out.cand, out.places = slices.Clone(b.number), slices.Clone(b.cand), slices.Clone(b.places)
	return &out
}

// copyFrom makes b, of the same shape, like another board.
func (b *board) copyFrom(other *board) {
	copy(b.number, other.number)
	copy(b.cand, other.cand)
	copy(b.places, other.places)
	b.open = other.open
}

// has reports that number v is a candidate of cell i.
func (b *board) has(i, v int) bool { return b.cand[i]&bit(v) != 0 }

// in returns the places in unit u that may have number v.
func (b *board) in(u, v int) mask { return b.places[u*b.size+v-1] }

// remove rules a candidate out.
func (b *board) remove(i, v int) {
	b.cand[i] &^= bit(v)
	for kind, u := range b.of[i] {
		b.places[u*b.size+v-1] &^= 1 << b.place[i][kind]
	}
}

// set gives an open cell its number.
func (b *board) set(i, v int) {
	for w := range numbers(b.cand[i]) {
		b.remove(i, w)
	}
	b.number[i] = v
	b.open--
	for _, j := range b.peers[i] {
		if b.has(j, v) {
			b.remove(j, v)
		}
	}
}

// cellsAt lists the cells of unit u at the places of a mask.
func (b *board) cellsAt(u int, places mask) []int {
	out := make([]int, 0, count(places))
	for place := range numbers(places) {
		out = append(out, b.units[u][place-1])
	}
	return out
}

// openIn lists the open cells of unit u.
func (b *board) openIn(u int) []int {
	var out []int
	for _, i := range b.units[u] {
		if b.number[i] == 0 {
			out = append(out, i)
		}
	}
	return out
}

// without returns those cells of the list that may have number v and see all
// the others given, as what can be ruled out.
func (b *board) without(v int, list []int, seen ...int) []Candidate {
	var out []Candidate
	for _, i := range list {
		if b.has(i, v) && !slices.ContainsFunc(seen, func(j int) bool { return !b.sees(i, j) }) {
			out = append(out, b.candidate(i, v))
		}
	}
	return out
}

// outside returns the candidates in unit u that are of the numbers and in no
// cell of the list.
func (b *board) outside(u int, m mask, list []int) []Candidate {
	var out []Candidate
	for _, i := range b.units[u] {
		if !slices.Contains(list, i) {
			out = append(out, b.candidates(m, i)...)
		}
	}
	return out
}

// candidates returns which of the numbers the cells may have.
func (b *board) candidates(m mask, list ...int) []Candidate {
	var out []Candidate
	for _, i := range list {
		for v := range numbers(b.cand[i] & m) {
			out = append(out, b.candidate(i, v))
		}
	}
	return out
}

// apply carries a step out.
func (b *board) apply(s *Step) {
	for _, c := range s.Removed {
		b.remove(c.Row*b.size+c.Col, c.Number)
	}
	if s.Set != nil {
		b.set(s.Set.Row*b.size+s.Set.Col, s.Set.Number)
	}
}

// enter sets numbers that were filled in, all of them right.
func (b *board) enter(entered, solution [][]int) error {
	if entered == nil {
		return nil
	}
	if len(entered) != b.size {
		return fmt.Errorf("%w: %d rows of entries in a Sudoku of %d", puzzle.ErrInvalid, len(entered), b.size)
	}
	for r, row := range entered {
		if len(row) != b.size {
			return fmt.Errorf("%w: row %d has %d entries, a Sudoku of %d rows has as many columns", puzzle.ErrInvalid, r+1, len(row), b.size)
		}
		for c, v := range row {
			i := r*b.size + c
			switch {
			case v == 0:
			case v != solution[r][c]:
				return fmt.Errorf("%w: %v", ErrWrong, b.candidate(i, v))
			case b.number[i] == 0:
				b.set(i, v)
			}
		}
	}
	return nil
}
