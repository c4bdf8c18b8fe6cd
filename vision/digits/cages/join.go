package cages

import (
	"cmp"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/disjoint"
)

const (
	// unseenSum is how much less likely, in nats, a cage without a sum is than a border that is
	// seen wrongly.
	unseenSum = 3
	// leastWrong bounds what one look at a cell says, as a probability of being wrong.
	leastWrong = 1e-4
)

// border is one between two cells, in reading order, and how likely it is that of two cages,
// in nats: the logarithm of the odds.
type border struct {
	a, b int
	odds float64
}

// Join joins the cells of an n x n grid to cages, where it is surest first, so that no cage is
// larger than n, and few have two sums or none; shown is the probability that a cell shows one.
// It returns the number of the cage of each cell, from 0 in reading order, and the doubt about
// them: about how many borders were seen wrongly.
func Join(n int, cells []Cell, shown []float64) (of [][]int, doubt float64) {
	borders := bordersOf(cells, n)
	cage := newForest(shown)
	for _, b := range borders {
		i, j := cage.Root(b.a), cage.Root(b.b)
		one, other := cage.sum[i], cage.sum[j]
		parted := b.odds + min(one, other) // unless one of two is no sum
		if min(one, other) == 0 && max(one, other) > 0 {
			parted -= unseenSum
		}
		if i != j && parted < 0 && cage.size[i]+cage.size[j] <= n {
			cage.join(i, j)
		}
	}
	for _, b := range borders {
		wrong := 1 / (1 + math.Exp(math.Abs(b.odds)))
		if together := cage.Root(b.a) == cage.Root(b.b); together == (b.odds > 0) {
			wrong = 1 - wrong
		}
		doubt += wrong
	}
	return cage.numbered(n), doubt
}

// bordersOf lists the borders between cells, those within a cage first.
func bordersOf(cells []Cell, n int) []border {
	var out []border
	for i := range cells {
		if i%n < n-1 {
			out = append(out, border{i, i + 1, odds(cells[i].Ends[Right]) + odds(cells[i+1].Ends[Left])})
		}
		if i/n < n-1 {
			out = append(out, border{i, i + n, odds(cells[i].Ends[Bottom]) + odds(cells[i+n].Ends[Top])})
		}
	}
	slices.SortStableFunc(out, func(a, b border) int { return cmp.Compare(a.odds, b.odds) })
	return out
}

// odds is the logarithm of those that something is as likely as p.
func odds(p float64) float64 {
	p = min(max(p, leastWrong), 1-leastWrong)
	return math.Log(p / (1 - p))
}

// forest is cells that are joined to cages: each leads to one of its cage, the root, for which
// the number of cells is known and how surely one of them shows a sum, 0 for hardly.
type forest struct {
	disjoint.Sets
	size []int
	sum  []float64
}

func newForest(shown []float64) *forest {
	f := &forest{disjoint.New(len(shown)), make([]int, len(shown)), make([]float64, len(shown))}
	for i, p := range shown {
		f.size[i], f.sum[i] = 1, max(odds(p), 0)
	}
	return f
}

// join joins the cages of two roots.
func (f *forest) join(i, j int) {
	f.Join(j, i)
	f.size[i] += f.size[j]
	f.sum[i] = max(f.sum[i], f.sum[j])
}

// numbered returns the number of the cage of each cell, row by row.
func (f *forest) numbered(n int) [][]int {
	out := make([][]int, n)
	number := make(map[int]int)
	for i := range f.Sets {
		root := f.Root(i)
		if _, ok := number[root]; !ok {
			number[root] = len(number)
		}
		out[i/n] = append(out[i/n], number[root])
	}
	return out
}
