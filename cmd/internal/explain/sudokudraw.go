package explain

import (
	"slices"
	"strconv"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// sudokuDrawing is a position with the marks of one or several steps.
type sudokuDrawing struct {
	*sudokuCanvas
	at *deduce.Position
}

// draw draws a frame of a Sudoku.
func (e sudokuSteps) draw(f Frame) *canvas {
	d := &sudokuDrawing{newSudokuCanvas(e.Puzzle), e.At(f.From)}
	if f.To == f.From+1 {
		d.step(&e.Steps[f.From], marked(e.Steps[:f.From]))
	} else {
		d.singles(e.Steps[f.From:f.To], f.From+1)
	}
	return d.canvas
}

// marked reports that candidates have been crossed out before, so that they
// belong into the picture of a single as well.
func marked(before []deduce.Step) bool {
	return slices.ContainsFunc(before, func(s deduce.Step) bool { return !s.Technique.Single() })
}

// step draws the grid before a step, with its marks.
func (d *sudokuDrawing) step(st *deduce.Step, pencil bool) {
	d.extras()
	d.tints(st)
	d.lines()
	d.cages()
	d.frames(st)
	d.labels()
	d.numbers()
	if st.Set != nil {
		d.word(d.middle(st.Set.Cell), strconv.Itoa(st.Set.Number), d.fat, 0.66*d.cell, green)
	}
	if pencil || !st.Technique.Single() {
		d.links(st)
		d.candidates(st)
	}
}

// tints colours the cells of a pattern and those that it acts on.
func (d *sudokuDrawing) tints(st *deduce.Step) {
	for _, c := range st.Removed {
		d.tint(c.Cell, rose)
	}
	for _, c := range st.Cells {
		d.tint(c, yellow)
	}
	if st.Technique == deduce.Contradiction && len(st.Units) == 0 {
		d.tint(st.Cells[len(st.Cells)-1], rose) // nothing is left for it
	}
	if st.Set != nil {
		d.tint(st.Set.Cell, mint)
	}
}

// frames outlines the units of a step, and the cages that it rests on in green.
func (d *sudokuDrawing) frames(st *deduce.Step) {
	for k, u := range slices.Backward(st.Units) {
		switch {
		case st.Technique == deduce.Contradiction:
			d.frame(u, red, 1)
		case k < bases(st) && u.Kind == puzzle.UnitCage:
			d.frame(u, green, 1)
		case k < bases(st):
			d.frame(u, blue, 1)
		default:
			d.frame(u, violet, 5)
		}
	}
}

// bases returns how many of a step's units the pattern is seen in; the others are
// those that it acts on.
func bases(st *deduce.Step) int {
	switch st.Technique {
	case deduce.Pointing, deduce.Claiming, deduce.CageOverlap:
		return 1
	case deduce.XWing, deduce.Swordfish, deduce.Jellyfish:
		return len(st.Units) / 2
	default:
		return len(st.Units)
	}
}

// numbers writes those that are set.
func (d *sudokuDrawing) numbers() {
	for r, row := range d.puzzle.Givens {
		for c, given := range row {
			cell := puzzle.Cell{Row: r, Col: c}
			switch v := d.at.Number(cell); {
			case given != 0:
				d.word(d.middle(cell), strconv.Itoa(given), d.fat, d.large(), ink)
			case v != 0:
				d.word(d.middle(cell), strconv.Itoa(v), d.plain, d.large(), found)
			}
		}
	}
}

// large is the size of numbers.
func (d *sudokuDrawing) large() float64 { return 0.58 * d.cell }

// candidates writes the small numbers, and marks those of the step.
func (d *sudokuDrawing) candidates(st *deduce.Step) {
	for r := range d.size {
		for c := range d.size {
			cell := puzzle.Cell{Row: r, Col: c}
			if st.Set != nil && cell == st.Set.Cell {
				continue
			}
			for _, v := range d.at.Candidates(cell) {
				d.candidate(st, deduce.Candidate{Cell: cell, Number: v})
			}
		}
	}
}

func (d *sudokuDrawing) candidate(st *deduce.Step, c deduce.Candidate) {
	at, size := d.mark(c), 0.72*d.pitch()
	size = min(size, 22)
	if c.Number > 9 {
		size *= 0.86
	}
	text := strconv.Itoa(c.Number)
	supposed := st.Technique == deduce.Contradiction && c == st.Basis[0]
	switch {
	case supposed:
		d.ring(at, amber, sand)
		d.word(at, text, d.fat, size, ink)
		d.strike(at)
	case slices.Contains(st.Removed, c):
		d.word(at, text, d.fat, size, red)
		d.strike(at)
	case slices.Contains(st.Basis, c):
		d.ring(at, green, leaf)
		d.word(at, text, d.fat, size, ink)
	default:
		d.word(at, text, d.plain, size, pale)
	}
}

// links draws the lines of a chain, from circle to circle.
func (d *sudokuDrawing) links(st *deduce.Step) {
	for _, l := range st.Links {
		d.link(d.mark(l.From), d.mark(l.To), l.Strong)
	}
}

// singles draws the grid after a run of singles, with the number of its step in
// the corner of each cell.
func (d *sudokuDrawing) singles(steps []deduce.Step, first int) {
	d.extras()
	for _, st := range steps {
		d.tint(st.Set.Cell, mint)
	}
	d.lines()
	d.cages()
	d.labels()
	d.numbers()
	for k, st := range steps {
		d.word(d.middle(st.Set.Cell), strconv.Itoa(st.Set.Number), d.semi, d.large(), green)
		at := d.corner(st.Set.Row, st.Set.Col+1).Add(geom.Point{X: -5 - 0.6*d.margin, Y: 17 + 0.4*d.margin})
		d.page.Add(render.Text{
			At: at, String: strconv.Itoa(first + k), Font: d.plain, Size: 14, Anchor: 1, Colour: pale,
		})
	}
}
