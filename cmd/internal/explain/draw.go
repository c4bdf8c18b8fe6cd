package explain

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"slices"
	"strconv"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// ErrSize reports a Sudoku with more than [MaxSize] rows.
var ErrSize = errors.New("explain: too large to draw")

// Draw draws a frame of an explanation. The error wraps [ErrSize] if the Sudoku
// is too large for a picture.
func Draw(e *deduce.Explanation, f Frame) (*image.RGBA, error) {
	if n := e.Puzzle.Size(); n > MaxSize {
		return nil, fmt.Errorf("%w: %d rows, the limit is %d", ErrSize, n, MaxSize)
	}
	s := newSheet(e.Puzzle, e.At(f.From))
	if f.To == f.From+1 {
		s.step(&e.Steps[f.From], marked(e.Steps[:f.From]))
	} else {
		s.singles(e.Steps[f.From:f.To], f.From+1)
	}
	s.caption(f.title(e), fmt.Sprintf("of %d, grade %v", len(e.Steps), e.Grade), f.caption(e))
	return s.shoot()
}

// marked reports that candidates have been crossed out before, so that they
// belong into the picture of a single as well.
func marked(before []deduce.Step) bool {
	return slices.ContainsFunc(before, func(s deduce.Step) bool { return !s.Technique.Single() })
}

// step draws the grid before a step, with its marks.
func (s *sheet) step(st *deduce.Step, pencil bool) {
	s.tints(st)
	s.lines()
	s.frames(st)
	s.labels()
	s.numbers()
	if st.Set != nil {
		s.word(s.middle(st.Set.Cell), strconv.Itoa(st.Set.Number), s.fat, 0.66*s.cell, green)
	}
	if pencil || !st.Technique.Single() {
		s.links(st)
		s.candidates(st)
	}
}

// tints colours the cells of a pattern and those that it acts on.
func (s *sheet) tints(st *deduce.Step) {
	for _, c := range st.Removed {
		s.tint(c.Cell, rose)
	}
	for _, c := range st.Cells {
		s.tint(c, yellow)
	}
	if st.Technique == deduce.Contradiction && len(st.Units) == 0 {
		s.tint(st.Cells[len(st.Cells)-1], rose) // nothing is left for it
	}
	if st.Set != nil {
		s.tint(st.Set.Cell, mint)
	}
}

// frames outlines the units of a step.
func (s *sheet) frames(st *deduce.Step) {
	for k, u := range slices.Backward(st.Units) {
		switch {
		case st.Technique == deduce.Contradiction:
			s.frame(u, red, 1)
		case k < bases(st):
			s.frame(u, blue, 1)
		default:
			s.frame(u, violet, 5)
		}
	}
}

// bases returns how many of a step's units the pattern is seen in; the others are
// those that it acts on.
func bases(st *deduce.Step) int {
	switch st.Technique {
	case deduce.Pointing, deduce.Claiming:
		return 1
	case deduce.XWing, deduce.Swordfish, deduce.Jellyfish:
		return len(st.Units) / 2
	default:
		return len(st.Units)
	}
}

// numbers writes those that are set.
func (s *sheet) numbers() {
	for r, row := range s.puzzle.Givens {
		for c, given := range row {
			cell := puzzle.Cell{Row: r, Col: c}
			switch v := s.at.Number(cell); {
			case given != 0:
				s.word(s.middle(cell), strconv.Itoa(given), s.fat, s.large(), ink)
			case v != 0:
				s.word(s.middle(cell), strconv.Itoa(v), s.plain, s.large(), found)
			}
		}
	}
}

// large is the size of numbers.
func (s *sheet) large() float64 { return 0.58 * s.cell }

// candidates writes the small numbers, and marks those of the step.
func (s *sheet) candidates(st *deduce.Step) {
	for r := range s.size {
		for c := range s.size {
			cell := puzzle.Cell{Row: r, Col: c}
			if st.Set != nil && cell == st.Set.Cell {
				continue
			}
			for _, v := range s.at.Candidates(cell) {
				s.candidate(st, deduce.Candidate{Cell: cell, Number: v})
			}
		}
	}
}

func (s *sheet) candidate(st *deduce.Step, c deduce.Candidate) {
	at, size := s.mark(c), 0.72*s.pitch()
	size = min(size, 22)
	if c.Number > 9 {
		size *= 0.86
	}
	text := strconv.Itoa(c.Number)
	supposed := st.Technique == deduce.Contradiction && c == st.Basis[0]
	switch {
	case supposed:
		s.ring(at, amber, sand)
		s.word(at, text, s.fat, size, ink)
		s.strike(at)
	case slices.Contains(st.Removed, c):
		s.word(at, text, s.fat, size, red)
		s.strike(at)
	case slices.Contains(st.Basis, c):
		s.ring(at, green, leaf)
		s.word(at, text, s.fat, size, ink)
	default:
		s.word(at, text, s.plain, size, pale)
	}
}

// radius is that of circles around candidates.
func (s *sheet) radius() float64 { return min(0.46*s.pitch(), 15) }

// ring draws such a circle, filled.
func (s *sheet) ring(at geom.Point, edge, inside color.NRGBA) {
	path := circle(at, s.radius())
	s.page.Add(render.Fill{Path: path, Colour: inside}, render.Stroke{Path: path, Width: 2, Colour: edge, Round: true})
}

// strike crosses a candidate out.
func (s *sheet) strike(at geom.Point) {
	d := geom.Point{X: 0.85 * s.radius(), Y: -0.7 * s.radius()}
	s.page.Add(render.Stroke{Path: geom.Curve{at.Sub(d), at.Add(d)}, Width: 1.8, Colour: red, Round: true})
}

// singles draws the grid after a run of singles, with the number of its step in
// the corner of each cell.
func (s *sheet) singles(steps []deduce.Step, first int) {
	for _, st := range steps {
		s.tint(st.Set.Cell, mint)
	}
	s.lines()
	s.labels()
	s.numbers()
	for k, st := range steps {
		s.word(s.middle(st.Set.Cell), strconv.Itoa(st.Set.Number), s.semi, s.large(), green)
		at := s.corner(st.Set.Row, st.Set.Col+1).Add(geom.Point{X: -5, Y: 17})
		s.page.Add(render.Text{
			At: at, String: strconv.Itoa(first + k), Font: s.plain, Size: 14, Anchor: 1, Colour: pale,
		})
	}
}
