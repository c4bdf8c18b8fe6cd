package corner

import (
	"cmp"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	// kept is the number of quadruples that are refined at most.
	kept = 48
	// offered is the number of readings that Find returns at most.
	offered = 8
	// worse is how far below the best an alternative may score.
	worse = 14.0
	// hopeless is the score below which an outline is no piece.
	hopeless = -45.0
)

// reading is a quadruple of candidates as the corners of the piece.
type reading struct {
	corner [4]int // candidates, in the order of the outline
	score  float64
}

// quads returns the best quadruples, best first.
func quads(t *trace, found []candidate, table [][]side) []reading {
	var all []reading
	n := len(found)
	for a := 0; a < n; a++ {
		for b := a + 1; b < n; b++ {
			for c := b + 1; c < n; c++ {
				if math.IsInf(table[a][b].cost+table[b][c].cost, 1) {
					continue
				}
				for d := c + 1; d < n; d++ {
					r := reading{corner: [4]int{a, b, c, d}}
					if r.weigh(t, found, table); r.score > hopeless {
						all = append(all, r)
					}
				}
			}
		}
	}
	slices.SortStableFunc(all, func(x, y reading) int { return cmp.Compare(y.score, x.score) })
	return all[:min(len(all), kept)]
}

// weigh scores the quadruple as a whole.
func (r *reading) weigh(t *trace, found []candidate, table [][]side) {
	cost := 0.0
	var at geom.Quad
	for k, c := range r.corner {
		cost += found[c].cost + table[c][r.corner[(k+1)%4]].cost
		at[k] = t.at(found[c].at)
	}
	if r.score = -cost; r.score > hopeless {
		shape := shapeEvidence(at)
		r.score -= shape.cost()
	}
}

// shapeEvidence judges the quadrilateral: its angles, its sides, its area
// against the piece's, which is 1, and how it lies about the centroid, which is
// the origin.
func shapeEvidence(at geom.Quad) (e evidence) {
	area := 0.0
	var long [4]float64
	for k, p := range at {
		q, o := at[(k+1)%4], at[(k+3)%4]
		long[k] = q.Sub(p).Norm()
		a, b := p.Sub(o), q.Sub(p)
		angle := math.Atan2(a.Cross(b), a.Dot(b))
		e[quadAngle] += odd((angle - math.Pi/2) / radians(10))
		area += p.Cross(q) / 2
	}
	middle := at[0].Add(at[1]).Add(at[2]).Add(at[3]).Mul(0.25)
	e[quadOpposite] = odd(math.Log(long[0]/long[2])/0.15) + odd(math.Log(long[1]/long[3])/0.15)
	e[quadAspect] = odd(math.Log((long[0]+long[2])/(long[1]+long[3])) / 0.3)
	e[quadArea] = odd(math.Log(max(area, 1e-3)) / 0.2)
	e[quadMiddle] = odd(middle.Norm() / 0.1)
	return e
}
