package ink

import (
	"image"
	"math"
)

const (
	// shapeSide is the width and height of the middle of a cell, three quarters of
	// it, as it is compared with others, and shapeShift how far each way.
	shapeSide, shapeShift = 24, 2
	shapeRadius           = 11.2 // of the disc that is compared
	shapeMargin           = (Side - 2*shapeSide) / 2
	shapePadded           = shapeSide + 2*shapeShift
	shapeShifts           = (2*shapeShift + 1) * (2*shapeShift + 1)
)

// Shapes are the middles of cells, to be compared with each other.
type Shapes struct {
	padded [][]float32 // shapePadded by shapePadded
	norms  [][shapeShifts]float32
	// bases are the discs in the middle, of mean 0 and norm 1; 0 beyond.
	bases [][]float32
}

// NewShapes takes the middles of cells, of which none may be nil or empty.
func NewShapes(cells []*image.Gray) *Shapes {
	s := &Shapes{norms: make([][shapeShifts]float32, len(cells))}
	var p Plane
	for i, cell := range cells {
		resample(&p, cell)
		m := make([]float32, shapePadded*shapePadded)
		for y := range shapePadded {
			for x := range shapePadded {
				at := (shapeMargin+2*(y-shapeShift))*Side + shapeMargin + 2*(x-shapeShift)
				m[y*shapePadded+x] = (p[at] + p[at+1] + p[at+Side] + p[at+Side+1]) / 4
			}
		}
		s.padded = append(s.padded, m)
		for k := range shapeShifts {
			_, s.norms[i][k] = discLight(m, k)
		}
		s.bases = append(s.bases, base(m))
	}
	return s
}

// discSpans are where the disc begins and ends in each row.
var discSpans = func() (spans [shapeSide][2]int) {
	for y := range spans {
		dy := float64(y) - (shapeSide-1)/2.0
		half := math.Sqrt(shapeRadius*shapeRadius - dy*dy)
		if math.IsNaN(half) {
			continue
		}
		spans[y] = [2]int{int(math.Ceil((shapeSide-1)/2.0 - half)), int((shapeSide-1)/2.0+half) + 1}
	}
	return spans
}()

// shifted returns where row y of the disc begins in a padded middle after shift k.
func shifted(y, k int) int {
	return (y+k/(2*shapeShift+1))*shapePadded + k%(2*shapeShift+1)
}

// discLight returns the mean of the disc after shift k, and the root of the sum of
// the squared differences from it.
func discLight(m []float32, k int) (mean, norm float32) {
	var sum, squares float64
	n := 0
	for y, span := range discSpans {
		row := m[shifted(y, k):]
		for _, v := range row[span[0]:span[1]] {
			sum += float64(v)
			squares += float64(v) * float64(v)
			n++
		}
	}
	m0 := sum / float64(n)
	return float32(m0), float32(math.Sqrt(max(squares-float64(n)*m0*m0, 1)))
}

func base(m []float32) []float32 {
	const middle = shapeShifts / 2
	mean, norm := discLight(m, middle)
	out := make([]float32, shapeSide*shapeSide)
	for y, span := range discSpans {
		row := m[shifted(y, middle):]
		for x := span[0]; x < span[1]; x++ {
			out[y*shapeSide+x] = (row[x] - mean) / norm
		}
	}
	return out
}

// Alike returns the correlation, -1 to 1, of the middles of two cells where one is
// shifted against the other so that it is largest.
func (s *Shapes) Alike(i, j int) float64 {
	best := float32(-1)
	for k := range shapeShifts {
		var sum float32
		for y, span := range discSpans {
			a := s.padded[i][shifted(y, k)+span[0]:]
			sum += dot(a, s.bases[j][y*shapeSide+span[0]:y*shapeSide+span[1]])
		}
		best = max(best, sum/s.norms[i][k])
	}
	return float64(best)
}

// dot is the sum of the products of the values of b and the first ones of a.
func dot(a, b []float32) float32 {
	a = a[:len(b)]
	var s0, s1, s2, s3 float32
	for len(b) >= 4 {
		s0 += a[0] * b[0]
		s1 += a[1] * b[1]
		s2 += a[2] * b[2]
		s3 += a[3] * b[3]
		a, b = a[4:], b[4:]
	}
	for i, v := range b {
		s0 += a[i] * v
	}
	return s0 + s1 + s2 + s3
}
