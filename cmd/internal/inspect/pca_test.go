package inspect_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/gridsaw/gridsaw/cmd/internal/inspect"
)

// cloud returns n vectors of d numbers whose spread falls from one direction to
// the next by the factor given.
func cloud(n, d int, fall float64) [][]float64 {
	rng := rand.New(rand.NewPCG(3, uint64(n*d)))
	turn := make([][]float64, d)
	for i := range turn {
		turn[i] = make([]float64, d)
		for j := range turn[i] {
			turn[i][j] = rng.NormFloat64()
		}
	}
	out := make([][]float64, n)
	for i := range out {
		out[i] = make([]float64, d)
		for k := range d {
			size := rng.NormFloat64() * math.Pow(fall, float64(k))
			for j := range d {
				out[i][j] += size * turn[k][j]
			}
		}
	}
	return out
}

func every(int) bool { return true }

// TestPrincipalAgainstSVD compares with all components, from a singular value
// decomposition.
func TestPrincipalAgainstSVD(t *testing.T) {
	for _, tt := range []struct {
		name string
		n, d int
		fall float64
		kept int // components that must agree
	}{
		{"few dimensions", 200, 10, 0.8, 10},
		{"many dimensions", 300, 90, 0.85, 20},
		{"fewer vectors than dimensions", 40, 120, 0.8, 20},
	} {
		t.Run(tt.name, func(t *testing.T) {
			vectors := cloud(tt.n, tt.d, tt.fall)
			scores, share := inspect.Principal(vectors, every)
			want, variances := exact(t, vectors)
			total := 0.0
			for _, v := range variances {
				total += v
			}
			for k := range tt.kept {
				if math.Abs(share[k]-variances[k]/total) > 1e-6 {
					t.Errorf("component %d explains %g, want %g", k, share[k], variances[k]/total)
				}
				// The sign is ours; it must be one for all vectors.
				sign := math.Copysign(1, scores[0][k]*want.At(0, k))
				for i := range vectors {
					if math.Abs(sign*scores[i][k]-want.At(i, k)) > 1e-3*math.Sqrt(variances[k]) {
						t.Fatalf("component %d of vector %d is %g, want %g", k, i, scores[i][k], want.At(i, k))
					}
				}
			}
		})
	}
}

func exact(t *testing.T, vectors [][]float64) (scores *mat.Dense, variances []float64) {
	t.Helper()
	n, d := len(vectors), len(vectors[0])
	x := mat.NewDense(n, d, nil)
	for i, v := range vectors {
		x.SetRow(i, v)
	}
	for j := range d {
		column := mat.Col(nil, j, x)
		mean := stat.Mean(column, nil)
		for i := range n {
			x.Set(i, j, x.At(i, j)-mean)
		}
	}
	var svd mat.SVD
	if !svd.Factorize(x, mat.SVDThin) {
		t.Fatal("no decomposition")
	}
	for _, s := range svd.Values(nil) {
		variances = append(variances, s*s/float64(n))
	}
	var v mat.Dense
	svd.VTo(&v)
	scores = new(mat.Dense)
	scores.Mul(x, &v)
	return scores, variances
}

func TestPrincipalIsRepeatable(t *testing.T) {
	vectors := cloud(150, 60, 0.9)
	a, _ := inspect.Principal(vectors, every)
	b, _ := inspect.Principal(vectors, every)
	if diff := cmp.Diff(a, b); diff != "" {
		t.Error(diff)
	}
	// The axes do not turn over when the vectors come in another order.
	n := len(vectors)
	for i := range n / 2 {
		vectors[i], vectors[n-1-i] = vectors[n-1-i], vectors[i]
	}
	c, _ := inspect.Principal(vectors, every)
	for k := range 5 {
		if math.Abs(a[0][k]-c[n-1][k]) > 1e-6*math.Abs(a[0][k]) {
			t.Errorf("component %d is %g and then %g", k, a[0][k], c[n-1][k])
		}
	}
}

func TestPrincipalOfLittle(t *testing.T) {
	same := []float64{1, 2, 3}
	for name, vectors := range map[string][][]float64{
		"none": {}, "all nil": {nil, nil}, "one": {same}, "equal": {same, same, nil, same}, "empty": {{}, {}},
	} {
		t.Run(name, func(t *testing.T) {
			scores, share := inspect.Principal(vectors, every)
			if len(scores) != len(vectors) || len(share) != 0 {
				t.Errorf("%d rows of %d components", len(scores), len(share))
			}
		})
	}
	// Vectors that do not decide the axes are projected all the same.
	line := [][]float64{{0, 0}, {1, 1}, {2, 2}, {9, 0}}
	scores, share := inspect.Principal(line, func(i int) bool { return i < 3 })
	if len(share) != 1 || math.Abs(share[0]-1) > 1e-9 || math.Abs(scores[3][0]-3.5*math.Sqrt2) > 1e-9 {
		t.Errorf("share %v, the vector off the line at %v", share, scores[3])
	}
}

func BenchmarkPrincipal(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	vectors := make([][]float64, 4000)
	for i := range vectors {
		for range 256 {
			vectors[i] = append(vectors[i], rng.Float64())
		}
	}
	for b.Loop() {
		inspect.Principal(vectors, every)
	}
}
