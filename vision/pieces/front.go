package pieces

import (
	"image"
	"math"

	"github.com/gridsaw/gridsaw/encode"
)

const (
	// rimDepth is how far inside the outline the colours of a piece are looked at first, in sizes
	// of the piece, and rimStep how much further in each time: beyond the rounded, worn or
	// shaded rim, and where an outline is a little off. Half as deep again tells less.
	rimDepth, rimStep = 0.03, 0.03
	// rimTaps is the number of samples over each step, and rimSmooth over how much of the outline
	// the direction into the piece is told.
	rimTaps, rimSmooth = 3, 0.01
)

// A tint is the colours that a piece shows beside a point of its outline, at each depth.
type tint [encode.FrontDepths][3]uint8

// lookAtFronts notes what the pieces of a page show along their outlines.
func lookAtFronts(p *Page, img *image.RGBA) {
	inParallel(len(p.Pieces), func(i int) {
		q := p.Pieces[i]
		q.rim = rimOf(q.raw, math.Sqrt(q.Area), img)
		for k := range q.Sides {
			first, last := between(q.raw, &q.choices[q.chosen].Fit, k)
			q.Sides[k].Front = q.front(k, first, last)
		}
	})
}

// rimOf returns what is seen inside an outline, of a piece of that size.
func rimOf(outline closed, size float64, img *image.RGBA) []tint {
	out := make([]tint, len(outline))
	normals := outline.smooth(rimSmooth * size).normals()
	for i, p := range outline {
		for d := range out[i] {
			var sum [3]float64
			for j := range rimTaps {
				depth := rimDepth + rimStep*(float64(d)+float64(j-rimTaps/2)/rimTaps)
				for c, v := range sampled(img, p.Sub(normals[i].Mul(depth*size))) {
					sum[c] += v
				}
			}
			for c, v := range sum {
				out[i][d][c] = uint8(v/rimTaps + 0.5)
			}
		}
	}
	return out
}

// front returns what the piece shows along side k, of which the outline's points from first to
// last lie between the corners; nil where that is not known.
func (q *Piece) front(k, first, last int) *encode.Front {
	if len(q.rim) == 0 || last < first {
		return nil
	}
	reached := make([]float64, 0, last-first+1) // along the side, by point
	length, before := 0.0, q.Corners[k]
	for i := first; i <= last; i++ {
		p := q.raw[i%len(q.raw)]
		length += p.Sub(before).Norm()
		reached, before = append(reached, length), p
	}
	length += q.Corners[(k+1)%4].Sub(before).Norm()
	out := new(encode.Front)
	from := 0
	for i := range out {
		start, end := length*float64(i)/encode.FrontPlaces, length*float64(i+1)/encode.FrontPlaces
		for from+1 < len(reached) && reached[from] < start {
			from++
		}
		to := from + 1 // at least one, also where the outline is coarser than the places
		for to < len(reached) && reached[to] < end {
			to++
		}
		out[i] = q.meanTint(first+from, first+to)
	}
	return out
}

// meanTint returns the mean of what is seen beside the outline's points from one to before
// another.
func (q *Piece) meanTint(from, to int) (out [encode.FrontDepths][3]float32) {
	for i := from; i < to; i++ {
		for d, colour := range q.rim[i%len(q.rim)] {
			for c, v := range colour {
				out[d][c] += float32(v) / float32(to-from)
			}
		}
	}
	return out
}
