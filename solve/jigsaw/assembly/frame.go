package assembly

import (
	"math"

	"github.com/gridsaw/gridsaw/encode"
)

// A frame is the size of the puzzle, as far as it is known.
type frame struct {
	rows, cols int  // 0 where unknown
	exact      bool // all pieces together fill the frame
	counted    bool // it follows from the numbers of flat sides
}

// known reports whether both sides are known.
func (f frame) known() bool { return f.rows > 0 && f.cols > 0 }

// limits returns the bounds on the extent of a component of n pieces.
func (f frame) limits(n int) limits {
	if f.known() {
		return limits{min(f.rows, f.cols), max(f.rows, f.cols), true}
	}
	return limits{n, n, false}
}

// frameOf finds the size of the puzzle: it is given, or it follows from the
// flat sides. Of m x n pieces 2(m+n) sides are flat, so m and n are the
// solutions of a quadratic equation; if they are no whole numbers, or if the
// corners are not four, then pieces are missing, are too many or are misread.
func frameOf(m *model, o Options) frame {
	f := frame{rows: o.Rows, cols: o.Cols}
	switch {
	case f.rows > 0 && f.cols == 0 && m.pieces%f.rows == 0:
		f.cols = m.pieces / f.rows
	case f.cols > 0 && f.rows == 0 && m.pieces%f.cols == 0:
		f.rows = m.pieces / f.cols
	case f.rows == 0 && f.cols == 0:
		f.rows, f.cols = counted(m)
		f.counted = f.known()
	}
	f.exact = f.known() && f.rows*f.cols == m.pieces
	return f
}

// counted returns the size that follows from the flat sides, or zeros.
func counted(m *model) (rows, cols int) {
	var flats, corners int
	for side, kind := range m.kind {
		if kind == encode.Flat {
			flats++
			if m.kind[next(side)] == encode.Flat {
				corners++
			}
		}
	}
	sum := flats / 2
	square := sum*sum - 4*m.pieces
	if flats%2 != 0 || square < 0 {
		return 0, 0
	}
	root := int(math.Round(math.Sqrt(float64(square))))
	rows = (sum - root) / 2
	cols = sum - rows
	if rows < 1 || rows*cols != m.pieces || corners != 4 && rows > 1 {
		return 0, 0
	}
	return rows, cols
}

// frameAround returns the frame of which a component has flat sides all around, or
// the unknown frame. It lies across, if the component does not.
func frameAround(m *model, p *component) frame {
	if p.flat != [4]bool{true, true, true, true} || len(p.order) == 1 {
		return frame{}
	}
	h, w := p.extent()
	return frame{rows: min(h, w), cols: max(h, w), exact: h*w == m.pieces}
}
