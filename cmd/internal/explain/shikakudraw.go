package explain

import (
	"image/color"
	"slices"
	"strconv"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/shikaku/deduce"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// shikakuDrawing is a Shikaku with the marks of one or several steps.
type shikakuDrawing struct {
	*canvas
	puzzle *puzzle.Shikaku
}

// cellSide is that of a cell of a Shikaku or a Hashi: less where there are many.
func cellSide(rows, cols int) float64 { return min(max(1300/float64(max(rows, cols)), 30), 76) }

// draw draws a frame of a Shikaku.
func (e shikakuSteps) draw(f Frame) *canvas {
	p := e.Puzzle
	d := &shikakuDrawing{newCanvas(p.Rows, p.Cols, cellSide(p.Rows, p.Cols)), p}
	before := e.At(f.From).Drawn()
	for _, r := range before {
		d.fill(r, faint)
	}
	if f.one() {
		d.tints(&e.Steps[f.From])
	} else {
		for _, s := range e.Steps[f.From:f.To] {
			d.fill(*s.Set, mint)
		}
	}
	d.lines()
	for _, r := range before {
		d.outline(r, 0, render.Stroke{Width: 3.2, Colour: found})
	}
	if f.one() {
		d.marks(&e.Steps[f.From])
	} else {
		for k, s := range e.Steps[f.From:f.To] {
			d.outline(*s.Set, 0, render.Stroke{Width: 3.6, Colour: green})
			d.page.Add(render.Text{
				At: d.corner(s.Set.Row, s.Set.Col).Add(geom.Point{X: 5, Y: 17}), String: strconv.Itoa(f.From + k + 1),
				Font: d.plain, Size: 14, Colour: pale,
			})
		}
	}
	d.labels()
	d.clues()
	return d.canvas
}

// lines draws the grid.
func (d *shikakuDrawing) lines() {
	thin := render.Stroke{Width: 1.2, Colour: hair}
	for k := range d.rows + 1 {
		thin.Path = geom.Curve{d.corner(k, 0), d.corner(k, d.cols)}
		d.page.Add(thin)
	}
	for k := range d.cols + 1 {
		thin.Path = geom.Curve{d.corner(0, k), d.corner(d.rows, k)}
		d.page.Add(thin)
	}
	d.outline(puzzle.Rectangle{Rows: d.rows, Cols: d.cols}, 0, render.Stroke{Width: 3.2, Colour: ink})
}

// clues writes the numbers.
func (d *shikakuDrawing) clues() {
	for _, c := range d.puzzle.Clues {
		text := "?"
		if c.Area > 0 {
			text = strconv.Itoa(c.Area)
		}
		d.word(d.middle(c.Cell()), text, d.fat, 0.44*d.cell, ink)
	}
}

// box is the outline of a rectangle, so far inside its edge.
func (d *shikakuDrawing) box(r puzzle.Rectangle, inset float64) geom.Curve {
	at := d.corner(r.Row, r.Col)
	return render.Box(at.X+inset, at.Y+inset, float64(r.Cols)*d.cell-2*inset, float64(r.Rows)*d.cell-2*inset)
}

func (d *shikakuDrawing) fill(r puzzle.Rectangle, colour color.NRGBA) {
	d.page.Add(render.Fill{Path: d.box(r, 0), Colour: colour})
}

func (d *shikakuDrawing) outline(r puzzle.Rectangle, inset float64, stroke render.Stroke) {
	stroke.Path, stroke.Round = d.box(r, inset), stroke.Dash == 0
	d.page.Add(stroke)
}

// tints colours the cells that a step rests on, and the rectangles that it acts on.
func (d *shikakuDrawing) tints(s *deduce.Step) {
	for _, r := range s.Removed {
		d.fill(r, rose)
	}
	if s.Technique == deduce.Contradiction {
		d.fill(s.Basis[0], sand)
	}
	if s.Set != nil {
		d.fill(*s.Set, mint)
	}
	for _, k := range s.Clues {
		d.tint(d.puzzle.Clues[k].Cell(), yellow)
	}
	for _, at := range s.Cells {
		d.tint(at, yellow)
	}
	if n := len(s.Clues); s.Technique == deduce.Contradiction && len(s.Cells) == 0 {
		d.tint(d.puzzle.Clues[s.Clues[n-1]].Cell(), rose) // no rectangle is left for it
	}
}

// nest is how far inside each other outlines lie that share edges: what is ruled out outside, what a
// step rests on within, one after the other.
const nest = 4.5

// marks outlines what a step rules out, what it rests on, and what it finds.
func (d *shikakuDrawing) marks(s *deduce.Step) {
	deep := 0
	within := func() float64 {
		deep++
		return min(nest*float64(deep), 0.4*d.cell)
	}
	for _, r := range s.Removed {
		if s.Technique != deduce.Contradiction {
			d.outline(r, within(), render.Stroke{Width: 2.6, Colour: red, Dash: 9, Gap: 5})
		}
	}
	for k, r := range s.Basis {
		switch {
		case s.Technique == deduce.Contradiction && k == 0:
			d.outline(r, within(), render.Stroke{Width: 3.4, Colour: amber})
		case s.Set == nil || r != *s.Set:
			d.outline(r, within(), render.Stroke{Width: 2.4, Colour: green})
		}
	}
	if s.Set != nil {
		d.outline(*s.Set, 0, render.Stroke{Width: 4.4, Colour: green})
	}
	for _, at := range s.Cells {
		if !slices.ContainsFunc(d.puzzle.Clues, func(c puzzle.Clue) bool { return c.Cell() == at }) {
			d.page.Add(render.Fill{Path: circle(d.middle(at), 0.09*d.cell), Colour: ink})
		}
	}
}
