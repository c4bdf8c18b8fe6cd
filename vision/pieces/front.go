package pieces

import (
	"image"
	"math"

	"github.com/gridsaw/gridsaw/encode"
)

const (
	// rimDepth is how far inside an outline the colours of a piece are looked at first, in sizes
	// of the piece, and rimStep how much further each time.
	rimDepth, rimStep = 0.03, 0.03
)

// A tint is the colours that a piece shows at a point of its outline, at each depth.
type tint [encode.FrontDepths][3]uint8

// lookAtFronts notes what the pieces of a page show along their outlines.
func lookAtFronts(p *Page, img *image.RGBA) {
	inParallel(len(p.Pieces), func(i int) {
		q := p.Pieces[i]
		q.lookAtFront(img)
		for k := range q.Sides {
			first, last := between(q.raw, &q.choices[q.chosen].Fit, k)
			q.Sides[k].Front = q.front(k, first, last)
		}
	})
}

// lookAtFront notes what a piece shows along its outline.
func (q *Piece) lookAtFront(img *image.RGBA) {
	size := math.Sqrt(q.Area)
	q.rim = make([]tint, len(q.raw))
	normals := q.raw.smooth(0.01 * size).normals()
	for i, p := range q.raw {
		for d := range encode.FrontDepths {
			var sum [3]float64
			const n = 3
			for j := range n {
				in := size * (rimDepth + rimStep*(float64(d)+float64(j-1)/n))
				for k, v := range sampled(img, p.Sub(normals[i].Mul(in))) {
					sum[k] += v / n
				}
			}
			for k, v := range sum {
				q.rim[i][d][k] = uint8(v + 0.5)
			}
		}
	}
}

// front returns what the piece shows along side k, of which the outline's points from first to
// last lie between the corners.
func (q *Piece) front(k, first, last int) *encode.Front {
	if len(q.rim) == 0 || last < first {
		return nil
	}
	at := make([]float64, 0, last-first+1)
	length := 0.0
	before := q.Corners[k]
	for i := first; i <= last; i++ {
		p := q.raw[i%len(q.raw)]
		length += p.Sub(before).Norm()
		at = append(at, length)
		before = p
	}
	length += q.Corners[(k+1)%4].Sub(before).Norm()
	out := new(encode.Front)
	j := 0
	for i := range out {
		from, to := length*float64(i)/encode.FrontPlaces, length*float64(i+1)/encode.FrontPlaces
		for j+1 < len(at) && at[j] < from {
			j++
		}
		n := float32(0)
		for m := j; m < len(at) && (m == j || at[m] < to); m++ {
			t := &q.rim[(first+m)%len(q.raw)]
			for d := range t {
				for c, v := range t[d] {
					out[i][d][c] += float32(v)
				}
			}
			n++
		}
		for d := range out[i] {
			for c := range out[i][d] {
				out[i][d][c] /= n
			}
		}
	}
	return out
}
