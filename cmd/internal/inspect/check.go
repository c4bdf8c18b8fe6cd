package inspect

import (
	"errors"
	"fmt"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// ErrPage is wrapped by every error that says what is wrong with a [Page].
var ErrPage = errors.New("inspect: unusable data")

func fault(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrPage, fmt.Sprintf(format, args...))
}

// sides is the number of sides of the page.
func (p *Page) sides() int { return 4 * len(p.Pieces) }

// check finds what would break the page: indices out of range, numbers that
// are none, lengths that differ.
func (p *Page) check() error {
	for i, picture := range p.Pictures {
		if picture.Width < 1 || picture.Height < 1 {
			return fault("picture %d is %d x %d pixels", i, picture.Width, picture.Height)
		}
	}
	for i := range p.Pieces {
		if err := p.checkPiece(i); err != nil {
			return err
		}
	}
	for i, part := range p.Parts {
		if part.Rows < 0 || part.Cols < 0 {
			return fault("part %d has %d x %d places", i, part.Rows, part.Cols)
		}
	}
	for i := range p.Encodings {
		if err := p.checkEncoding(&p.Encodings[i]); err != nil {
			return err
		}
	}
	for i, problem := range p.Problems {
		if problem.Picture < 0 || problem.Picture >= len(p.Pictures) {
			return fault("problem %d is on picture %d of %d", i, problem.Picture, len(p.Pictures))
		}
		if !finite(problem.At) || !finite(problem.Outline...) {
			return fault("problem %d has a place that is no number", i)
		}
	}
	for _, of := range []struct {
		name  string
		sides []int
	}{{"answer", p.Answer}, {"truth", p.Truth}} {
		if err := p.checkPartners(of.name, of.sides); err != nil {
			return err
		}
	}
	return nil
}

func (p *Page) checkPiece(i int) error {
	piece := &p.Pieces[i]
	switch {
	case piece.Picture < 0 || piece.Picture >= len(p.Pictures):
		return fault("piece %d is on picture %d of %d", i, piece.Picture, len(p.Pictures))
	case len(piece.Outline) < 4:
		return fault("piece %d has an outline of %d points", i, len(piece.Outline))
	case !finite(piece.Outline...) || !finite(piece.Corners[:]...) || !finite(piece.Center):
		return fault("piece %d has an outline that holds no numbers", i)
	}
	if at := piece.Place; at != nil && (at.Part < 0 || at.Part >= max(len(p.Parts), 1)) {
		return fault("piece %d is in part %d of %d", i, at.Part, len(p.Parts))
	}
	for k := range piece.Sides {
		side := &piece.Sides[k]
		if len(side.Curve) < 2 || !finite(side.Curve...) {
			return fault("side %d.%d has no curve", i, k)
		}
		for _, mate := range side.Mates {
			if mate.Side < 0 || mate.Side >= p.sides() {
				return fault("side %d.%d has mate %d of %d sides", i, k, mate.Side, p.sides())
			}
		}
	}
	return nil
}

func (p *Page) checkEncoding(e *Encoding) error {
	if len(e.Vectors) != p.sides() {
		return fault("encoding %s has %d vectors for %d sides", e.Name, len(e.Vectors), p.sides())
	}
	length := 0
	for i, v := range e.Vectors {
		if v == nil {
			continue
		}
		if length == 0 {
			length = len(v)
		}
		if len(v) != length {
			return fault("encoding %s has vectors of %d and %d numbers", e.Name, length, len(v))
		}
		for _, x := range v {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				return fault("encoding %s has a vector that holds no numbers, that of side %d.%d", e.Name, i/4, i%4)
			}
		}
	}
	return nil
}

func (p *Page) checkPartners(name string, sides []int) error {
	if sides != nil && len(sides) != p.sides() {
		return fault("the %s has %d sides of %d", name, len(sides), p.sides())
	}
	for i, s := range sides {
		if s < -1 || s >= p.sides() {
			return fault("the %s has side %d against %d.%d", name, s, i/4, i%4)
		}
	}
	return nil
}

func finite(points ...geom.Point) bool {
	for _, q := range points {
		if n := q.Norm(); math.IsNaN(n) || math.IsInf(n, 0) {
			return false
		}
	}
	return true
}
