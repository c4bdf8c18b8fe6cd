package pieces

import (
	"image"
	"math"
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
