package render

import (
	"fmt"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// checkHand returns an error if what is to be written in by hand does not go
// with the puzzle.
func (o Options) checkHand(p puzzle.Puzzle) error {
	if p, ok := p.(*puzzle.Sudoku); ok {
		switch s := o.Solution.(type) {
		case nil:
			return nil
		case *puzzle.SudokuSolution:
			if s == nil {
				return nil
			}
			return checkSolution(p, s)
		}
		return fmt.Errorf("%w: Solution is of another kind", ErrOptions)
	}
	if o.Candidates != 0 {
		return fmt.Errorf("%w: Candidates are for a Sudoku", ErrOptions)
	}
	if o.Answers == 0 {
		return nil
	}
	if o.Solution == nil {
		return fmt.Errorf("%w: Answers need a Solution", ErrOptions)
	}
	return checkDrawing(p, o.Solution)
}

// checkSolution wants a solution of the puzzle's shape and range; whether it
// solves the puzzle is for the caller to know.
func checkSolution(p *puzzle.Sudoku, s *puzzle.SudokuSolution) error {
	bad := fmt.Errorf("%w: Solution is not a full grid of size %d", ErrOptions, p.Size())
	if len(s.Grid) != p.Size() {
		return bad
	}
	for _, row := range s.Grid {
		if len(row) != p.Size() {
			return bad
		}
		for _, v := range row {
			if v < 1 || v > p.Size() {
				return bad
			}
		}
	}
	return nil
}

// checkDrawing wants rectangles within the grid, bridges between islands; that
// they solve the puzzle is for the caller to know.
func checkDrawing(p puzzle.Puzzle, s puzzle.Solution) error {
	switch s := s.(type) {
	case *puzzle.ShikakuSolution:
		p, ok := p.(*puzzle.Shikaku)
		for _, r := range s.Rectangles {
			ok = ok && min(r.Row, r.Col, r.Rows-1, r.Cols-1) >= 0 && r.Row+r.Rows <= p.Rows && r.Col+r.Cols <= p.Cols
		}
		if ok {
			return nil
		}
	case *puzzle.HashiSolution:
		p, ok := p.(*puzzle.Hashi)
		for _, b := range s.Bridges {
			ok = ok && b.A >= 0 && b.A < b.B && b.B < len(p.Islands) && b.Count >= 1 && b.Count <= 2
		}
		if ok {
			return nil
		}
	}
	return fmt.Errorf("%w: Solution is not one of the puzzle", ErrOptions)
}

// rectangles outlines a part of the solution's rectangles by hand.
func (b *shikakuPage) rectangles() {
	full, ok := b.options.Solution.(*puzzle.ShikakuSolution)
	if !ok || b.options.Answers == 0 {
		return
	}
	h := newHand(rand.New(rand.NewPCG(b.options.Seed, streamHand)))
	drawn := &puzzle.ShikakuSolution{}
	for _, r := range full.Rectangles {
		if h.rng.Float64() >= b.options.Answers {
			continue
		}
		drawn.Rectangles = append(drawn.Rectangles, r)
		a, c := b.grid.at(float64(r.Row), float64(r.Col)), b.grid.at(float64(r.Row+r.Rows), float64(r.Col+r.Cols))
		corner := Box(a.X, a.Y, c.X-a.X, c.Y-a.Y)
		for i := 1; i < len(corner); i++ {
			b.page.Add(h.rule(corner[i-1], corner[i], b.grid.cell))
		}
	}
	b.sheet.Drawn = drawn
}

// bridges draws a part of the solution's bridges by hand.
func (b *hashiPage) bridges() {
	full, ok := b.options.Solution.(*puzzle.HashiSolution)
	if !ok || b.options.Answers == 0 {
		return
	}
	h := newHand(rand.New(rand.NewPCG(b.options.Seed, streamHand)))
	drawn := &puzzle.HashiSolution{}
	for _, bridge := range full.Bridges {
		if h.rng.Float64() >= b.options.Answers {
			continue
		}
		drawn.Bridges = append(drawn.Bridges, bridge)
		from, to := b.sheet.Islands[bridge.A], b.sheet.Islands[bridge.B]
		along := to.Center.Sub(from.Center)
		along = along.Mul(1 / along.Norm())
		across := geom.Point{X: -along.Y, Y: along.X}.Mul(0.13 * b.grid.cell)
		start, end := from.Center.Add(along.Mul(from.Radius)), to.Center.Sub(along.Mul(to.Radius))
		if bridge.Count == 1 {
			b.page.Add(h.rule(start, end, b.grid.cell))
			continue
		}
		b.page.Add(h.rule(start.Add(across), end.Add(across), b.grid.cell), h.rule(start.Sub(across), end.Sub(across), b.grid.cell))
	}
	b.sheet.Drawn = drawn
}

// rule draws a line by hand from near one point to near another, on cells of
// the given side.
func (h *hand) rule(a, b geom.Point, cell float64) Stroke {
	const knots = 5
	path := make([][2]float64, knots)
	for i := range path {
		p := between(a, b, float64(i)/(knots-1))
		path[i] = [2]float64{p.X + 0.03*cell*h.rng.NormFloat64(), p.Y + 0.03*cell*h.rng.NormFloat64()}
	}
	return Stroke{Path: smooth(path), Width: min(h.width*1.3, 0.1*cell), Colour: h.ink, Round: true}
}
