package sudoku_test

import (
	"math/bits"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"
)

// An oracle solves Sudokus by a SAT solver that others made. Cells that singles alone fill
// are filled before; each number that another cell may have is a variable, and clauses say
// that every place has one at least and one at most.
type oracle struct {
	*gini.Gini
	candidates []uint64
	variables  map[[2]int]z.Lit // by cell and number, from 0 on
	refuted    bool
}

func newOracle(boxRows, boxCols int, cells []uint8) *oracle {
	n := boxRows * boxCols
	o := &oracle{Gini: gini.New(), candidates: make([]uint64, len(cells)), variables: make(map[[2]int]z.Lit)}
	units := make([][]int, 3*n)
	for i, v := range cells {
		row, col := i/n, i%n
		for _, unit := range []int{row, n + col, 2*n + row/boxRows*boxRows + col/boxCols} {
			units[unit] = append(units[unit], i)
		}
		o.candidates[i] = 1<<n - 1
		if v > 0 {
			o.candidates[i] = 1 << (v - 1)
		}
	}
	for o.singles(units) {
	}
	for i, c := range o.candidates {
		var place []z.Lit
		o.refuted = o.refuted || c == 0
		for ; c != 0 && o.candidates[i] != c&-c; c &= c - 1 {
			l := z.Var(len(o.variables) + 1).Pos()
			o.variables[[2]int{i, bits.TrailingZeros64(c)}] = l
			place = append(place, l)
		}
		o.one(place)
	}
	for _, unit := range units {
		for v := range n {
			var place []z.Lit
			fixed := false
			for _, i := range unit {
				fixed = fixed || o.candidates[i] == 1<<v
				if l, ok := o.variables[[2]int{i, v}]; ok {
					place = append(place, l)
				}
			}
			o.refuted = o.refuted || !fixed && len(place) == 0
			o.one(place)
		}
	}
	return o
}

// singles rules numbers out, or leaves a cell one; it returns false if nothing changed.
func (o *oracle) singles(units [][]int) bool {
	changed := false
	for _, unit := range units {
		var once, twice uint64
		for _, i := range unit {
			c := o.candidates[i]
			for _, j := range unit {
				if c&(c-1) == 0 && j != i && o.candidates[j]&c != 0 {
					o.candidates[j] &^= c
					changed = true
				}
			}
		}
		for _, i := range unit {
			twice |= once & o.candidates[i]
			once |= o.candidates[i]
		}
		for _, i := range unit {
			if only := o.candidates[i] & once &^ twice; only != 0 && only != o.candidates[i] {
				o.candidates[i] = only
				changed = true
			}
		}
	}
	return changed
}

func (o *oracle) clause(literals ...z.Lit) {
	for _, l := range literals {
		o.Add(l)
	}
	o.Add(0)
}

// one demands that one of the literals is true, and no more.
func (o *oracle) one(literals []z.Lit) {
	if len(literals) == 0 {
		return
	}
	o.clause(literals...)
	for i, a := range literals {
		for _, b := range literals[:i] {
			o.clause(a.Not(), b.Not())
		}
	}
}

// count returns the number of solutions, at most limit.
func (o *oracle) count(limit int) int {
	n := 0
	for n < limit && !o.refuted && o.Solve() == 1 {
		n++
		var other []z.Lit
		for _, l := range o.variables {
			if o.Value(l) {
				other = append(other, l.Not())
			}
		}
		if len(other) == 0 {
			break
		}
		o.clause(other...)
	}
	return n
}
