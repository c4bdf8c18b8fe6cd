package grid

import (
	"image"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// edges holds where a lattice has lines: beside[k][j] tells whether line k
// bounds row j, rungs[c][r] whether the line between two rows crosses column c.
type edges struct {
	bounds, rungs [][]bool
	margin        int      // rows left out at either end
	hidden        [][]bool // rungs that are not seen, beside a dark spot
}

// hide marks the rungs that are not seen where the paper is no brighter than
// darkSpot: a line beside a dark spot has no paper on both sides. light shows the
// lattice with its rungs running from top to bottom.
func (e *edges) hide(light *image.Gray) {
	w, h := float64(light.Rect.Dx()), float64(light.Rect.Dy())
	place := func(u, side float64) int { return int((u + pad) / (1 + 2*pad) * side) }
	cols, rows := float64(len(e.rungs)), float64(len(e.rungs[0])-1+2*e.margin)
	for c, rungs := range e.rungs {
		e.hidden = append(e.hidden, make([]bool, len(rungs)))
		for k, seen := range rungs {
			u, reach := float64(k+e.margin)/rows, besideRung/rows
			box := image.Rect(place(u-reach, w), place((float64(c)+0.1)/cols, h), place(u+reach, w)+1, place((float64(c)+0.9)/cols, h)+1)
			e.hidden[c][k] = !seen && kernel.Mean(light, box) < darkSpot*evenPaper
		}
	}
}

// newEdges measures the lines of size.X columns and size.Y rows. margin rows at
// either end are left out.
func newEdges(along, across *image.Gray, size image.Point, margin int) *edges {
	m, n := size.X, size.Y
	e := &edges{bounds: make([][]bool, m+1), rungs: make([][]bool, m), margin: margin}
	for k := range e.bounds {
		e.bounds[k] = make([]bool, n-2*margin)
	}
	for c := range e.rungs {
		e.rungs[c] = make([]bool, n+1-2*margin)
	}
	for _, q := range pieces(along, m, n) {
		k, j := int(q.u*float64(m)+0.5), int(q.v*float64(n))-margin
		if j >= 0 && j < n-2*margin && q.weight > 0.5 {
			e.bounds[k][j] = true
		}
	}
	for _, q := range pieces(across, n, m) {
		k, c := int(q.u*float64(n)+0.5)-margin, int(q.v*float64(m))
		if k >= 0 && k <= n-2*margin && q.weight > 0.5 {
			e.rungs[c][k] = true
		}
	}
	return e
}

// parts returns partOf of each row.
func parts(rows [][]bool) []float64 {
	out := make([]float64, len(rows))
	for i, row := range rows {
		out[i] = partOf(row)
	}
	return out
}

// partOf returns the part of the values that are true.
func partOf(values []bool) float64 {
	n := 0
	for _, v := range values {
		if v {
			n++
		}
	}
	return float64(n) / float64(max(len(values), 1))
}

// part is a rectangle of a sheet as a sheet of its own.
type part struct {
	sheet
	left, top, width, height float64
}

func (p *part) at(u, v float64) geom.Point {
	return p.sheet.at(p.left+u*p.width, p.top+v*p.height)
}

const (
	// someRungs is the part of the usual rungs that a column with hidden ones must show.
	someRungs = 0.5
	// A rung is hidden where the paper within besideRung of a cell is darker than the
	// part darkSpot of even paper. Hidden ones do not count against a column that has
	// visibleRungs of all.
	besideRung, darkSpot = 0.28, 0.935
	visibleRungs         = 0.25
)

// crossed tells whether lines cross column c though most of them are hidden: usual is
// the part of the rungs that others have.
func (e *edges) crossed(c int, light *image.Gray, usual float64) bool {
	if e.hidden == nil {
		e.hide(light)
	}
	seen, hidden := 0, 0
	for k, rung := range e.rungs[c] {
		switch {
		case rung:
			seen++
		case e.hidden[c][k]:
			hidden++
		}
	}
	all := len(e.rungs[c])
	return float64(seen) >= visibleRungs*float64(all) && float64(seen) >= someRungs*usual*float64(all-hidden)
}
