package inspect

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// maxComponents is the number of principal components that the page keeps of
// an encoding. The plot shows two of them; k-means in the page uses them all.
const maxComponents = 24

// components is a set of vectors on its principal axes.
type components struct {
	// scores holds a row a vector, nil where there is none: its coordinates on
	// the axes, those of the largest variance first.
	scores [][]float64
	// share is the part of the whole variance that each axis explains.
	share []float64
}

// principal projects the vectors on their principal axes, at most
// [maxComponents] of them. Only vectors for which fit says so decide the axes;
// the others are projected all the same. An axis points where its largest
// coordinate is positive, so that the same vectors give the same plot.
func principal(vectors [][]float64, fit func(i int) bool) components {
	mean, chosen := center(vectors, fit)
	out := components{scores: make([][]float64, len(vectors))}
	if len(chosen) == 0 || len(mean) == 0 {
		return out
	}
	axes, variance, total := principalAxes(vectors, chosen, mean)
	keep := min(maxComponents, len(axes))
	for _, v := range variance[:keep] {
		out.share = append(out.share, v/max(total, math.SmallestNonzeroFloat64))
	}
	for i, v := range vectors {
		if v != nil {
			out.scores[i] = project(v, mean, axes[:keep])
		}
	}
	return out
}

// center returns the mean of the vectors that decide the axes, and which they
// are.
func center(vectors [][]float64, fit func(i int) bool) (mean []float64, chosen []int) {
	for i, v := range vectors {
		if v == nil || !fit(i) {
			continue
		}
		if mean == nil {
			mean = make([]float64, len(v))
		}
		for j, x := range v {
			mean[j] += x
		}
		chosen = append(chosen, i)
	}
	for j := range mean {
		mean[j] /= float64(len(chosen))
	}
	return mean, chosen
}

// principalAxes returns the axes by falling variance, and the whole variance.
//
// All eigenvectors of the covariance would cost the cube of the dimensions;
// subspace iteration (Halko, Martinsson, Tropp 2011, section 4.4) finds the few
// that are kept in a few passes over the vectors. A start of more columns than
// are kept lets the kept ones settle sooner, and a start of as many as there
// are dimensions is exact at once.
func principalAxes(vectors [][]float64, chosen []int, mean []float64) (axes [][]float64, variance []float64, total float64) {
	n, d := len(chosen), len(mean)
	x := mat.NewDense(n, d, nil)
	for row, i := range chosen {
		for j, v := range vectors[i] {
			x.Set(row, j, v-mean[j])
			total += (v - mean[j]) * (v - mean[j]) / float64(n)
		}
	}
	basis := start(d, min(d, maxComponents+spare))
	for range passes {
		var scores, next mat.Dense
		scores.Mul(x, basis)
		next.Mul(x.T(), &scores)
		orthonormal(&next)
		basis = &next
	}
	axes, variance = ritz(x, basis)
	return axes, variance, total
}

const (
	spare  = 12 // columns of the subspace beyond those kept
	passes = 5
)

// start returns a random basis, the same every time.
func start(d, columns int) *mat.Dense {
	rng := rand.New(rand.NewPCG(1, uint64(d)))
	basis := mat.NewDense(d, columns, nil)
	for i := range d {
		for j := range columns {
			basis.Set(i, j, rng.NormFloat64())
		}
	}
	return basis
}

// orthonormal makes the columns of m orthonormal; columns that hold nothing
// beyond those before them become zero.
func orthonormal(m *mat.Dense) {
	rows, columns := m.Dims()
	done := make([][]float64, 0, columns)
	for k := range columns {
		v := mat.Col(make([]float64, rows), k, m)
		whole := floats.Norm(v, 2)
		// Twice, because once leaves the rounding of large parts behind.
		for range 2 {
			for _, u := range done {
				floats.AddScaled(v, -floats.Dot(u, v), u)
			}
		}
		if length := floats.Norm(v, 2); length > 1e-10*whole {
			floats.Scale(1/length, v)
			done = append(done, v)
		} else {
			clear(v)
		}
		m.SetCol(k, v)
	}
}

// ritz returns the axes within the span of basis, as unit vectors by falling
// variance of the rows of x; those without any variance are left out.
func ritz(x, basis *mat.Dense) (axes [][]float64, variance []float64) {
	n, _ := x.Dims()
	_, columns := basis.Dims()
	var scores, turned mat.Dense
	scores.Mul(x, basis)
	small := mat.NewSymDense(columns, nil)
	small.SymOuterK(1/float64(n), scores.T())
	var eigen mat.EigenSym
	if !eigen.Factorize(small, true) {
		return nil, nil
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	turned.Mul(basis, &vectors)
	values := eigen.Values(nil)
	for k := columns - 1; k >= 0 && values[k] > 1e-12*values[columns-1]; k-- {
		axes = append(axes, unit(mat.Col(nil, k, &turned)))
		variance = append(variance, values[k])
	}
	return axes, variance
}

// unit scales v to length 1 and turns it so that its coordinate of the largest
// size, the first such, is positive.
func unit(v []float64) []float64 {
	square, largest := 0.0, 0
	for i, x := range v {
		square += x * x
		// A little more than equal: rounding must not choose between two.
		if math.Abs(x) > math.Abs(v[largest])*(1+1e-9) {
			largest = i
		}
	}
	scale := 1 / math.Sqrt(square)
	if v[largest] < 0 {
		scale = -scale
	}
	for i := range v {
		v[i] *= scale
	}
	return v
}

func project(v, mean []float64, axes [][]float64) []float64 {
	out := make([]float64, len(axes))
	for k, axis := range axes {
		for j, a := range axis {
			out[k] += a * (v[j] - mean[j])
		}
	}
	return out
}
