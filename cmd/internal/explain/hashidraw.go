package explain

import (
	"image/color"
	"strconv"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/hashi/deduce"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// hashiDrawing is a Hashi with the marks of one or several steps.
type hashiDrawing struct {
	*canvas
	puzzle  *puzzle.Hashi
	bridges []planks
	crosses []render.Mark
	inside  map[int]color.NRGBA // of islands
	order   map[int]int         // of islands: the step that looks at it
}

// planks are the bridges between two islands, as they are drawn.
type planks struct {
	puzzle.Bridge
	width  float64
	colour color.NRGBA
}

// draw draws a frame of a Hashi.
func (e hashiSteps) draw(f Frame) *canvas {
	p := e.Puzzle
	d := &hashiDrawing{
		canvas: newCanvas(p.Rows, p.Cols, cellSide(p.Rows, p.Cols)), puzzle: p,
		inside: make(map[int]color.NRGBA), order: make(map[int]int),
	}
	at := e.At(f.From)
	for _, l := range at.Room() {
		d.page.Add(render.Stroke{Path: d.way(l, 0), Width: 1.6, Colour: hair, Dash: 3, Gap: 6})
	}
	for _, l := range at.Bridges() {
		d.lay(planks{l, 4, found})
	}
	if f.one() {
		d.reasons(&e.Steps[f.From])
	}
	for k := f.From; k < f.To; k++ {
		for _, l := range e.Steps[k].Built {
			d.lay(planks{l, 5, green})
		}
		if !f.one() {
			d.inside[e.Steps[k].Islands[0]], d.order[e.Steps[k].Islands[0]] = yellow, k+1
		}
	}
	d.build()
	d.page.Add(d.crosses...)
	d.labels()
	d.islands(e.At(f.To).Bridges())
	return d.canvas
}

// lay lays bridges in place of others between the same islands.
func (d *hashiDrawing) lay(b planks) {
	for k, other := range d.bridges {
		if other.A == b.A && other.B == b.B {
			d.bridges[k] = b
			return
		}
	}
	d.bridges = append(d.bridges, b)
}

// way leads from one island to the other, so far aside of their middles.
func (d *hashiDrawing) way(l puzzle.Bridge, aside float64) geom.Curve {
	a, z := d.middle(d.puzzle.Islands[l.A].Cell()), d.middle(d.puzzle.Islands[l.B].Cell())
	way := z.Sub(a)
	by := geom.Point{X: -way.Y, Y: way.X}.Mul(aside / way.Norm())
	return geom.Curve{a.Add(by), z.Add(by)}
}

// build draws the bridges, two side by side.
func (d *hashiDrawing) build() {
	for _, b := range d.bridges {
		asides := []float64{0}
		if b.Count == 2 {
			asides = []float64{-0.09 * d.cell, 0.09 * d.cell}
		}
		for _, aside := range asides {
			d.page.Add(render.Stroke{Path: d.way(b.Bridge, aside), Width: b.width, Colour: b.colour, Round: true})
		}
	}
}

// reasons marks what a step rests on and what it rules out.
func (d *hashiDrawing) reasons(s *deduce.Step) {
	for _, i := range s.Islands {
		d.inside[i] = yellow
	}
	for k, c := range s.Basis {
		colour := green
		if k == 0 && !s.Technique.Single() {
			colour = amber // it is supposed
		}
		if c.Most {
			d.crossOut(c.Bridge, colour)
			continue
		}
		d.lay(planks{c.Bridge, 4, colour})
	}
	for _, l := range s.Limited {
		if len(s.Built) == 0 {
			d.crossOut(l, red)
		}
	}
}

// crossOut crosses bridges out in their middle.
func (d *hashiDrawing) crossOut(l puzzle.Bridge, colour color.NRGBA) {
	way := d.way(l, 0)
	at, reach := way[0].Add(way[1]).Mul(0.5), 0.16*d.cell
	for _, to := range []geom.Point{{X: reach, Y: reach}, {X: reach, Y: -reach}} {
		d.crosses = append(d.crosses, render.Stroke{Path: geom.Curve{at.Sub(to), at.Add(to)}, Width: 3.4, Colour: colour, Round: true})
	}
}

// islands draws them over the bridges that they have; those that have all of theirs are grey.
func (d *hashiDrawing) islands(bridges []puzzle.Bridge) {
	has := make(map[int]int)
	for _, l := range bridges {
		has[l.A] += l.Count
		has[l.B] += l.Count
	}
	for i, island := range d.puzzle.Islands {
		inside, text := paper, "?"
		if island.Bridges > 0 {
			text = strconv.Itoa(island.Bridges)
			if has[i] == island.Bridges {
				inside = faint
			}
		}
		if c, ok := d.inside[i]; ok {
			inside = c
		}
		path := circle(d.middle(island.Cell()), 0.36*d.cell)
		d.page.Add(render.Fill{Path: path, Colour: inside}, render.Stroke{Path: path, Width: 2.4, Colour: ink, Round: true})
		d.word(d.middle(island.Cell()), text, d.fat, 0.42*d.cell, ink)
		if k, ok := d.order[i]; ok {
			at := d.middle(island.Cell()).Add(geom.Point{X: 0.34 * d.cell, Y: -0.3 * d.cell})
			d.page.Add(render.Text{At: at, String: strconv.Itoa(k), Font: d.plain, Size: 14, Colour: pale})
		}
	}
}
