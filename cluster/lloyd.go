package cluster

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/muesli/clusters"
)

// lloyd is one start of k-means.
type lloyd struct {
	data    *flat
	k       int
	centers []float64
	of      []int
	d       []float64 // squared distance of each vector from its centre
	changed []int     // the centres that moved last
	inertia float64
	rounds  int
}

// newLloyd chooses the first centres: each next one by a draw with chances in
// proportion to the squared distances from those before. While the work is
// little, several are drawn and the one is kept that leaves the least sum.
func newLloyd(data *flat, k int, rng *rand.Rand) *lloyd {
	l := &lloyd{
		data:    data,
		k:       k,
		centers: make([]float64, 0, k*data.dim),
		of:      make([]int, data.n),
		d:       make([]float64, data.n),
	}
	for i := range l.d {
		l.d[i] = math.Inf(1)
	}
	draws := 1
	if k <= manyCenters {
		draws = 2 + bits.Len(uint(k))
	}
	total := l.add(0, rng.IntN(data.n), make([]float64, data.n))
	trial, best := make([]float64, data.n), make([]float64, data.n)
	for c := 1; c < k; c++ {
		next, least := -1, math.Inf(1)
		for range draws {
			i := draw(l.d, rng.Float64()*total)
			if sum := l.without(i, trial); sum < least || next < 0 {
				next, least = i, sum
				trial, best = best, trial
			}
		}
		total = l.add(c, next, best)
	}
	return l
}

// manyCenters is the number of centres beyond which one draw for each must do.
const manyCenters = 64

// without returns the sum of squared distances if vector i became a centre, and
// fills in the distances from it, or from the centres so far where these are
// less.
func (l *lloyd) without(i int, d []float64) (sum float64) {
	center := l.data.row(i)
	for j, least := range l.d {
		d[j] = min(least, squaredDistance(l.data.row(j), center, least))
		sum += d[j]
	}
	return sum
}

// add makes vector i centre c, given what without filled in (for the first
// centre, anything), and returns the sum of the squared distances left.
func (l *lloyd) add(c, i int, d []float64) (total float64) {
	l.centers = append(l.centers, l.data.row(i)...)
	if c == 0 {
		total = l.without(i, d)
	}
	for j := range l.d {
		if d[j] < l.d[j] {
			l.of[j] = c
		}
		l.d[j] = d[j]
		if c > 0 {
			total += d[j]
		}
	}
	return total
}

// draw returns the index at which the running sum of the weights passes at; the
// last of positive weight at the latest, and index 0 when there is none.
func draw(weights []float64, at float64) int {
	last := 0
	for i, w := range weights {
		if w <= 0 {
			continue
		}
		last = i
		if at -= w; at < 0 {
			break
		}
	}
	return last
}

// run alternates means and assignments until nothing changes.
func (l *lloyd) run(rounds int) {
	for l.rounds = 1; l.rounds <= rounds; l.rounds++ {
		l.recenter()
		if !l.assign() {
			break
		}
	}
	l.recenter()
	l.measure()
}

// recenter moves the centres to the means and notes which moved; a cluster
// without vectors takes the one that is farthest from its centre out of a larger
// cluster.
func (l *lloyd) recenter() {
	dim := l.data.dim
	count := make([]int, l.k)
	for _, c := range l.of {
		count[c]++
	}
	for c := range count {
		if count[c] > 0 {
			continue
		}
		i := l.farthest(count)
		count[l.of[i]]--
		count[c], l.of[i], l.d[i] = 1, c, 0
	}
	means := make([]float64, len(l.centers))
	for i, c := range l.of {
		center := means[c*dim : (c+1)*dim]
		for j, x := range l.data.row(i) {
			center[j] += x
		}
	}
	l.changed = l.changed[:0]
	for c, n := range count {
		mean := means[c*dim : (c+1)*dim]
		for j := range mean {
			mean[j] /= float64(n)
		}
		if !slices.Equal(mean, l.center(c)) {
			l.changed = append(l.changed, c)
			copy(l.center(c), mean)
		}
	}
}

func (l *lloyd) center(c int) []float64 { return l.centers[c*l.data.dim : (c+1)*l.data.dim] }

// farthest returns the vector farthest from its centre among those whose
// cluster holds others.
func (l *lloyd) farthest(count []int) int {
	best := -1
	for i, c := range l.of {
		if count[c] > 1 && (best < 0 || l.d[i] > l.d[best]) {
			best = i
		}
	}
	return best
}

// assign moves every vector to the nearest centre and reports whether any moved.
// A vector that is no farther from its centre than before has only the centres
// that moved to fear: late rounds, in which few do, cost little.
func (l *lloyd) assign() bool {
	moved := false
	all := make([]int, l.k)
	for c := range all {
		all[c] = c
	}
	for i, own := range l.of {
		v, at := l.data.row(i), own
		best := squaredDistance(v, l.center(own), math.Inf(1))
		rivals := l.changed
		if best > l.d[i] {
			rivals = all
		}
		for _, c := range rivals {
			if c == own {
				continue
			}
			if d := squaredDistance(v, l.center(c), best); d < best {
				best, at = d, c
			}
		}
		l.d[i] = best
		if at != own {
			l.of[i], moved = at, true
		}
	}
	return moved
}

// measure sets the distances and the inertia.
func (l *lloyd) measure() {
	l.inertia = 0
	for i, c := range l.of {
		l.d[i] = squaredDistance(l.data.row(i), l.center(c), math.Inf(1))
		l.inertia += l.d[i]
	}
}

func (l *lloyd) clusters() *Clusters {
	c := &Clusters{Of: l.of, Inertia: l.inertia, Rounds: l.rounds, Centers: make([]clusters.Coordinates, l.k)}
	for i := range c.Centers {
		c.Centers[i] = l.centers[i*l.data.dim : (i+1)*l.data.dim]
	}
	return c
}
