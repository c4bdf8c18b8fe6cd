package oracle

import (
	"fmt"
	"iter"
	"time"

	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"github.com/gridsaw/gridsaw/puzzle"
)

// SAT looks for up to limit solutions by clauses, which gini solves. It gives up where one
// question takes longer than patience.
func SAT(p puzzle.Puzzle, limit int, patience time.Duration) Answer {
	var all iter.Seq[puzzle.Solution]
	gaveUp := false
	switch p := p.(type) {
	case *puzzle.Sudoku:
		all = satSudoku(p).models(patience, &gaveUp)
	case *puzzle.Shikaku:
		all = satShikaku(p).models(patience, &gaveUp)
	case *puzzle.Hashi:
		all = satHashi(p).models(patience, &gaveUp)
	case *puzzle.Jigsaw:
		all = func(yield func(puzzle.Solution) bool) {
			for _, f := range frames(p) {
				for s := range satFrame(p, f).models(patience, &gaveUp) {
					if !yield(s) {
						return
					}
				}
			}
		}
	default:
		panic(fmt.Sprintf("oracle: no clauses for %T", p))
	}
	answer := collect(p, limit, all)
	answer.Complete = answer.Complete && !gaveUp
	return answer
}

// A formula is a set of clauses, with what its models mean.
type formula struct {
	*gini.Gini
	last z.Var
	yes  z.Lit // is true
	// read makes a solution of the present model. more is a clause that keeps this model from
	// coming again; s is nil where that is all it is good for.
	read func() (s puzzle.Solution, more []z.Lit)
}

func newFormula() *formula {
	f := &formula{Gini: gini.New()}
	f.yes = f.literal()
	f.clause(f.yes)
	return f
}

// literal makes a new variable.
func (f *formula) literal() z.Lit {
	f.last++
	return f.last.Pos()
}

func (f *formula) clause(literals ...z.Lit) {
	if len(literals) == 0 {
		literals = []z.Lit{f.yes.Not()}
	}
	for _, l := range literals {
		f.Add(l)
	}
	f.Add(z.LitNull)
}

// most allows one of some at most: each tells the next ones that one has come.
func (f *formula) most(literals []z.Lit) {
	come := f.yes.Not()
	for _, l := range literals {
		f.clause(come.Not(), l.Not())
		after := f.literal()
		f.clause(come.Not(), after)
		f.clause(l.Not(), after)
		come = after
	}
}

// one asks for exactly one.
func (f *formula) one(literals []z.Lit) {
	f.clause(literals...)
	f.most(literals)
}

// sum asks that terms, each of which has exactly one value, add up to a number. A value that is
// not below len(term) is not to be had.
func (f *formula) sum(terms [][]z.Lit, want int) {
	reached := map[int]z.Lit{0: f.yes}
	for _, term := range terms {
		next := make(map[int]z.Lit)
		for sum, before := range reached {
			for value, l := range term {
				if _, ok := next[sum+value]; !ok {
					next[sum+value] = f.literal()
				}
				f.clause(before.Not(), l.Not(), next[sum+value])
			}
		}
		reached = next
	}
	for sum, l := range reached {
		if sum != want {
			f.clause(l.Not())
		}
	}
}

// models goes over the solutions.
func (f *formula) models(patience time.Duration, gaveUp *bool) iter.Seq[puzzle.Solution] {
	return func(yield func(puzzle.Solution) bool) {
		for {
			switch f.GoSolve().Try(patience) {
			case 0:
				*gaveUp = true
				return
			case -1:
				return
			}
			s, more := f.read()
			if s != nil && !yield(s) {
				return
			}
			f.clause(more...)
		}
	}
}

// holds returns the index of the true one of some literals.
func (f *formula) holds(literals []z.Lit) int {
	for i, l := range literals {
		if f.Value(l) {
			return i
		}
	}
	return -1
}

// satSudoku has a variable for each number in each cell.
func satSudoku(p *puzzle.Sudoku) *formula {
	f := newFormula()
	n := len(p.Givens)
	cells := make([][]z.Lit, n*n) // by cell; the number 0 is never held
	for i := range cells {
		cells[i] = []z.Lit{f.yes.Not()}
		for range n {
			cells[i] = append(cells[i], f.literal())
		}
		f.one(cells[i])
		if given := p.Givens[i/n][i%n]; given != 0 {
			f.clause(cells[i][given])
		}
	}
	for _, area := range areas(p) {
		for v := 1; v <= n; v++ {
			var places []z.Lit
			for _, at := range area {
				places = append(places, cells[at.Row*n+at.Col][v])
			}
			f.most(places)
			if len(area) == n {
				f.clause(places...)
			}
		}
	}
	for _, cage := range p.Cages {
		if cage.Sum == 0 {
			continue
		}
		var terms [][]z.Lit
		for _, at := range cage.Cells {
			terms = append(terms, cells[at.Row*n+at.Col])
		}
		f.sum(terms, cage.Sum)
	}
	f.read = func() (puzzle.Solution, []z.Lit) {
		grid := make([][]int, n)
		var more []z.Lit
		for i, cell := range cells {
			v := f.holds(cell)
			grid[i/n] = append(grid[i/n], v)
			more = append(more, cell[v].Not())
		}
		return &puzzle.SudokuSolution{Grid: grid}, more
	}
	return f
}

// satShikaku has a variable for each rectangle of each clue.
func satShikaku(p *puzzle.Shikaku) *formula {
	f := newFormula()
	var all []puzzle.Rectangle
	var literals []z.Lit
	over := make([][]z.Lit, p.Rows*p.Cols)
	for i := range p.Clues {
		var own []z.Lit
		for _, r := range around(p, i) {
			l := f.literal()
			all, literals, own = append(all, r), append(literals, l), append(own, l)
			for k := range r.Rows * r.Cols {
				cell := (r.Row+k/r.Cols)*p.Cols + r.Col + k%r.Cols
				over[cell] = append(over[cell], l)
			}
		}
		f.one(own)
	}
	for _, cell := range over {
		f.one(cell)
	}
	f.read = func() (puzzle.Solution, []z.Lit) {
		s := new(puzzle.ShikakuSolution)
		var more []z.Lit
		for i, r := range all {
			if f.Value(literals[i]) {
				s.Rectangles = append(s.Rectangles, r)
				more = append(more, literals[i].Not())
			}
		}
		return s, more
	}
	return f
}

// satHashi has variables for no, one and two bridges of each pair of islands. Where the islands of
// a model fall apart, bridges are asked for that lead out of a part.
func satHashi(p *puzzle.Hashi) *formula {
	f := newFormula()
	all, passed := pairs(p)
	counts := make([][]z.Lit, len(all))
	terms := make([][][]z.Lit, len(p.Islands))
	for k, b := range all {
		counts[k] = []z.Lit{f.literal(), f.literal(), f.literal()}
		f.one(counts[k])
		for m := range k {
			if meet(passed[m], passed[k]) {
				f.clause(counts[m][0], counts[k][0])
			}
		}
		terms[b.A], terms[b.B] = append(terms[b.A], counts[k]), append(terms[b.B], counts[k])
	}
	for i, island := range p.Islands {
		if island.Bridges > 0 {
			f.sum(terms[i], island.Bridges)
			continue
		}
		var some []z.Lit
		for _, term := range terms[i] {
			some = append(some, term[0].Not())
		}
		f.clause(some...)
	}
	f.read = func() (puzzle.Solution, []z.Lit) {
		var built []puzzle.Bridge
		var same []z.Lit
		for k, b := range all {
			b.Count = f.holds(counts[k])
			same = append(same, counts[k][b.Count].Not())
			if b.Count > 0 {
				built = append(built, b)
			}
		}
		in := part(len(p.Islands), built, 0)
		var out []z.Lit
		for k, b := range all {
			if in[b.A] != in[b.B] {
				out = append(out, counts[k][0].Not())
			}
		}
		for _, joined := range in {
			if !joined {
				return nil, out
			}
		}
		return &puzzle.HashiSolution{Bridges: built}, same
	}
	return f
}

// satFrame has a variable for each piece in each rotation in each cell, and one for each label at
// each side of a cell. Two models are told apart by the labels.
func satFrame(p *puzzle.Jigsaw, fr frame) *formula {
	f := newFormula()
	cells := fr.cells(p)
	var labels []int
	index := make(map[int]int)
	for _, piece := range p.Pieces {
		for _, label := range piece.Sides {
			for _, l := range []int{label, mate(p, label)} {
				if _, ok := index[l]; !ok {
					index[l] = len(labels)
					labels = append(labels, l)
				}
			}
		}
	}
	shown := make(map[puzzle.Cell][4][]z.Lit) // by cell, side and label
	for _, at := range cells {
		var sides [4][]z.Lit
		for side, step := range steps {
			next := puzzle.Cell{Row: at.Row + step.Row, Col: at.Col + step.Col}
			outside := next.Row < 0 || next.Col < 0 || next.Row >= fr.rows || next.Col >= fr.cols
			other, met := shown[next]
			for _, label := range labels {
				switch {
				case outside != (label == 0):
					sides[side] = append(sides[side], f.yes.Not())
				case outside:
					sides[side] = append(sides[side], f.yes)
				case met:
					sides[side] = append(sides[side], other[(side+2)%4][index[mate(p, label)]])
				default:
					sides[side] = append(sides[side], f.literal())
				}
			}
			f.most(sides[side])
		}
		shown[at] = sides
	}
	laid := make([][]z.Lit, len(p.Pieces)*4) // by piece and rotation, then by cell
	at := make([][]z.Lit, len(cells))
	for i, piece := range p.Pieces {
		var own []z.Lit
		for rotation := range 4 {
			for k, cell := range cells {
				l := f.yes.Not()
				if allowed(p, i, cell, rotation) {
					l = f.literal()
					own, at[k] = append(own, l), append(at[k], l)
					for side, label := range turn(piece.Sides, rotation) {
						f.clause(l.Not(), shown[cell][side][index[label]])
					}
				}
				laid[4*i+rotation] = append(laid[4*i+rotation], l)
			}
		}
		f.one(own)
	}
	for _, l := range at {
		f.one(l)
	}
	f.read = func() (puzzle.Solution, []z.Lit) {
		s := new(puzzle.JigsawSolution)
		var more []z.Lit
		for i, piece := range p.Pieces {
			for rotation := range 4 {
				k := f.holds(laid[4*i+rotation])
				if k < 0 {
					continue
				}
				s.Placements = append(s.Placements, puzzle.Placement{
					Piece: piece.ID, Row: cells[k].Row, Col: cells[k].Col, Rotation: rotation,
				})
				for side, label := range turn(piece.Sides, rotation) {
					more = append(more, shown[cells[k]][side][index[label]].Not())
				}
			}
		}
		return s, more
	}
	return f
}
