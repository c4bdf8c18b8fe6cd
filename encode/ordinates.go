package encode

import (
	"cmp"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Ordinates is the code of Behague, Résolution de puzzles dépourvus d'indice
// graphique (2024), section 2.3: an upright line meets the side of a piece at
// most three times, so that N abscissas with three ordinates each describe it,
// at a cost linear in the precision. Worn or wavy sides can meet a line more
// often; then the outermost of the inner crossings counts.
type Ordinates struct {
	// Abscissas is their number N, default 48: the middles of N equal parts of
	// the chord.
	Abscissas int
	// Unit is the length that counts as 1; 0: the side's own chord.
	Unit float64
}

// Name returns "ordinates".
func (Ordinates) Name() string { return "ordinates" }

// In returns the ordinates with that unit.
func (o Ordinates) In(unit float64) Encoder { o.Unit = unit; return o }

// Rows returns the N x 3 matrix: the ordinates of each abscissa in the order in
// which the curve meets them, in units. Where it meets the line once, the three
// are equal; where it does not, they are those of the nearest neighbour.
func (o Ordinates) Rows(s Side) [][3]float64 {
	rows := make([][3]float64, or(o.Abscissas, 48))
	c := s.scaled(o.Unit)
	if c == nil || c[len(c)-1].X < 1e-6 {
		return rows
	}
	met := meetings(c, len(rows))
	last := -1
	for i := range rows {
		if len(met[i]) == 0 {
			continue
		}
		rows[i] = three(met[i])
		for k := last + 1; k < i; k++ {
			rows[k] = rows[i]
			if last >= 0 && k-last <= i-k {
				rows[k] = rows[last]
			}
		}
		last = i
	}
	for k := last + 1; k < len(rows) && last >= 0; k++ {
		rows[k] = rows[last]
	}
	return rows
}

// meetings returns for each of n abscissas the ordinates of c there, in the
// order of the curve.
func meetings(c geom.Curve, n int) [][]float64 {
	met := make([][]float64, n)
	k := float64(n) / c[len(c)-1].X
	for i := 1; i < len(c); i++ {
		a, b := c[i-1], c[i]
		// Abscissa j lies at j + 1/2 on this scale.
		u, v := a.X*k-0.5, b.X*k-0.5
		from, to := wholeBetween(min(u, v), max(u, v), n)
		for j := from; j < to; j++ {
			at := j
			if v < u {
				at = from + to - 1 - j
			}
			met[at] = append(met[at], a.Y+(b.Y-a.Y)*(float64(at)-u)/(v-u))
		}
	}
	return met
}

// wholeBetween returns the range of whole numbers j with lo < j <= hi and
// 0 <= j < n, as from <= j < to.
func wholeBetween(lo, hi float64, n int) (from, to int) {
	if !(lo < hi) || hi < 0 || lo >= float64(n) {
		return 0, 0
	}
	from, to = 0, n
	if lo >= 0 {
		from = int(lo) + 1
	}
	if hi < float64(n) {
		to = min(n, int(hi)+1)
	}
	return from, max(from, to)
}

// three reduces the ordinates of a line to three: the first, the last, and of
// those between the one that is farthest from both.
func three(ys []float64) [3]float64 {
	first, last := ys[0], ys[len(ys)-1]
	if len(ys) < 3 {
		// An even number of crossings is a line that touches the curve.
		return [3]float64{last, last, last}
	}
	inner := ys[1 : len(ys)-1]
	reach := func(y float64) float64 { return max(y-first, first-y) + max(y-last, last-y) }
	mid := slices.MaxFunc(inner, func(a, b float64) int { return cmp.Compare(reach(a), reach(b)) })
	return [3]float64{first, mid, last}
}

// Encode returns three numbers for each row, and then the chord in units, which
// tells how far the abscissas lie apart. Where a line just touches the head of a
// tab or the neck, or just misses it, two of the ordinates come out of nothing
// or vanish. The numbers are therefore made so that they do not jump there: the
// first ordinate less the second plus the third, the lesser of their two
// distances, and that weighed by which of the two it is.
func (o Ordinates) Encode(s Side) []float64 {
	rows := o.Rows(s)
	v := make([]float64, 0, 3*len(rows)+1)
	for _, r := range rows {
		low, high := math.Abs(r[1]-r[0]), math.Abs(r[2]-r[1])
		least, skew := min(low, high), 0.0
		if least > 0 {
			skew = least * (high - low) / (high + low)
		}
		v = append(v, r[0]-r[1]+r[2], least, skew)
	}
	return append(v, o.chord(s))
}

// chord returns the chord of a side in units.
func (o Ordinates) chord(s Side) float64 {
	if c := s.scaled(o.Unit); c != nil {
		return c[len(c)-1].X
	}
	return 0
}

// Decode returns the curve of the rows of a side whose chord has the given
// length in units (1 when Unit is 0), in the joint frame. Over a run of
// abscissas with three ordinates the curve goes forward through the first, back
// through the second and forward again through the third. No rows, or numbers
// that are not finite, give an error that wraps ErrDecode.
func (o Ordinates) Decode(rows [][3]float64, chord float64) (geom.Curve, error) {
	if len(rows) == 0 || math.IsNaN(chord) || math.IsInf(chord, 0) {
		return nil, decodeError("%d rows of ordinates, chord %g", len(rows), chord)
	}
	at := func(i, k int) geom.Point {
		return geom.Point{X: (float64(i) + 0.5) / float64(len(rows)) * chord, Y: rows[i][k]}
	}
	c := geom.Curve{{}}
	for i := 0; i < len(rows); {
		end := i
		for end < len(rows) && rows[end][0] != rows[end][1] {
			end++
		}
		for j := i; j < end; j++ {
			c = append(c, at(j, 0))
		}
		for j := end - 1; j >= i; j-- {
			c = append(c, at(j, 1))
		}
		for j := i; j < end; j++ {
			c = append(c, at(j, 2))
		}
		if i == end {
			c = append(c, at(i, 0))
			end++
		}
		i = end
	}
	c = append(c, geom.Point{X: chord})
	for i, p := range c {
		if !(math.Abs(p.Y) <= math.MaxFloat64) {
			return nil, decodeError("point %d of ordinates is %v", i, p)
		}
	}
	return c, nil
}
