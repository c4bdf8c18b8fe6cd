package cluster

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Fronts says whether what the pieces show along their sides has a vote in who belongs to
// whom. The zero value is FrontsAuto.
type Fronts int

// The uses of fronts.
const (
	FrontsAuto Fronts = iota // where the surest pairs show that it tells
	FrontsYes                // wherever it is known
	FrontsNo                 // never: shape alone
)

// frontsNames are the names of the uses of fronts.
var frontsNames = [...]string{"auto", "yes", "no"}

// String returns "auto", "yes" or "no".
func (f Fronts) String() string { return frontsNames[f] }

// ParseFronts returns the use of that name, and whether there is one.
func ParseFronts(name string) (Fronts, bool) {
	i := slices.Index(frontsNames[:], name)
	return Fronts(max(i, 0)), i >= 0
}

const (
	// rivalStep is the step of the table of a side's density of false mates, by the
	// logarithm of the distance, from rivalLow on, and rivalSteps the number of steps.
	rivalStep, rivalLow, rivalSteps = 0.05, -3.5, 200
	// rivalSpread is over how much of that each of them is spread, as not all are seen, and
	// anyMiddle and anySpread are where another one may be.
	rivalSpread          = 0.25
	anyMiddle, anySpread = 1.0, 2.0
	// mostRivals is how many others a side is compared with for it, or up to twice as many.
	mostRivals = 400
	// odd is the share of mates that show anything: an outline or a side was read wrong, or
	// one of the two lies in glaring light.
	odd = 0.05
	// leastSpread is the least spread of the distances of mates.
	leastSpread = 0.2
	// MostVote bounds [Ranking.Votes].
	MostVote = 8
	// telling is by how much the votes of sure pairs are higher at the mean than those of any
	// others where pieces have a picture, and leastTelling the fewest such pairs: backs have up
	// to 0.1, fronts 3 and more.
	telling, leastTelling = 1.0, 8
)

// fronts tells by what sides show how much likelier two are mates than not.
type fronts struct {
	kinds        []encode.Kind
	strips       []*strip
	model        *frontModel
	mean, spread float64 // of the distances of mates
	others       []crowd // by side: those that are no mates
	among        []bool  // by side: it was among these others
}

// A crowd is how far from a side the others are that could be its mates, the mate itself among
// them: their density by the logarithm of the distance.
type crowd struct {
	density []float32
	count   float64
}

// newFronts learns what pairs show that are each other's best by shape; nil where nothing is
// known of their fronts, or that tells nothing.
func newFronts(ctx context.Context, sides []encode.Side, s *sideSet, pairs []pair, use Fronts) *fronts {
	f := &fronts{kinds: s.kinds, strips: make([]*strip, len(sides)), others: make([]crowd, len(sides)), among: make([]bool, len(sides))}
	if use == FrontsNo || !slices.ContainsFunc(sides, func(s encode.Side) bool { return s.Front != nil }) {
		return nil
	}
	s.each(ctx, len(sides), func(i int) { f.strips[i] = newStrip(sides[i].Front) })
	var sure [][2]int32
	var known [][2]*strip
	for _, i := range mutual(pairs, len(sides)) {
		p := [2]int32{pairs[i].tab, pairs[i].blank}
		if s := [2]*strip{f.strips[p[0]], f.strips[p[1]]}; s[0] != nil && s[1] != nil {
			sure, known = append(sure, p), append(known, s)
		}
	}
	if use == FrontsAuto && len(sure) < leastTelling || len(sure) < 2 {
		return nil
	}
	f.model = plainFrontModel()
	for range frontRounds {
		f.model = learnFronts(known, f.model)
	}
	f.compare(ctx, s)
	if ctx.Err() != nil {
		return nil
	}
	f.fit(sure)
	if use == FrontsAuto && !f.tells(sure) {
		return nil
	}
	return f
}

// rivalKernel is what one rival adds to the density, by the distance from it in steps.
var rivalKernel = func() (out [int(5*rivalSpread/rivalStep) + 1]float32) {
	for i := range out {
		out[i] = float32(normal(float64(i)*rivalStep/rivalSpread) / rivalSpread)
	}
	return out
}()

func normal(z float64) float64 { return math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) }

// distance returns the logarithm of how far what two sides show differs.
func (f *fronts) distance(a, b int) float64 {
	if f.kinds[a] < f.kinds[b] || f.kinds[a] == f.kinds[b] && a > b {
		a, b = b, a
	}
	return f.model.distance(f.strips[a], f.strips[b])
}

// compare finds the crowds of all sides. A side that looks flat may be anything.
func (f *fronts) compare(ctx context.Context, s *sideSet) {
	rivals := make(map[encode.Kind][]int)
	for i, strip := range f.strips {
		if strip != nil {
			rivals[f.kinds[i]] = append(rivals[f.kinds[i]], i)
		}
	}
	few := make(map[encode.Kind][]int)
	for _, kind := range [2]encode.Kind{encode.Tab, encode.Blank} {
		list := rivals[kind]
		for i := 0; i < len(list); i += max(len(list)/mostRivals, 1) {
			few[kind] = append(few[kind], list[i])
			f.among[list[i]] = true
		}
	}
	few[encode.Flat] = slices.Concat(few[encode.Tab], few[encode.Blank])
	s.each(ctx, len(f.strips), func(i int) {
		if f.strips[i] != nil {
			f.others[i] = f.crowd(i, few[-f.kinds[i]])
		}
	})
}

// crowd returns how far from a side some others are.
func (f *fronts) crowd(side int, others []int) crowd {
	c := crowd{make([]float32, rivalSteps), 1}
	for k := range c.density {
		c.density[k] = float32(anywhere(rivalLow + float64(k)*rivalStep))
	}
	for _, o := range others {
		if o/4 == side/4 {
			continue
		}
		at := rivalAt(f.distance(side, o))
		for k, v := range rivalKernel {
			if at+k < rivalSteps {
				c.density[at+k] += v
			}
			if k > 0 && at-k >= 0 {
				c.density[at-k] += v
			}
		}
		c.count++
	}
	return c
}

// rivalAt returns where a distance is in the table of a crowd.
func rivalAt(distance float64) int {
	return min(max(int((distance-rivalLow)/rivalStep+0.5), 0), rivalSteps-1)
}

// anywhere is the density of one rival of which nothing is known.
func anywhere(distance float64) float64 { return normal((distance-anyMiddle)/anySpread) / anySpread }

// crowded returns the density of the others than side o at a distance of a side.
func (f *fronts) crowded(side, o int, distance float64) float64 {
	c := &f.others[side]
	density := float64(c.density[rivalAt(distance)])
	if f.among[o] && f.kinds[o] != f.kinds[side] {
		density -= float64(rivalKernel[0])
	}
	return max(density, anywhere(distance)) / c.count
}

// fitRounds is the number of times that the share and the spread of the mates among sure pairs
// are told from each other: far more than it takes.
const fitRounds = 50

// fit finds the mean and the spread of the distances of mates among sure pairs, of which some
// are no mates (expectation maximisation; Dempster, Laird and Rubin, 1977).
func (f *fronts) fit(sure [][2]int32) {
	at, others := make([]float64, len(sure)), make([]float64, len(sure))
	for i, p := range sure {
		a, b := int(p[0]), int(p[1])
		at[i] = f.distance(a, b)
		others[i] = math.Sqrt(f.crowded(a, b, at[i]) * f.crowded(b, a, at[i]))
	}
	f.mean, f.spread = geom.Median(slices.Clone(at)), 0.5
	share := 0.8
	for range fitRounds {
		var n, sum, squares float64
		for i, x := range at {
			mate := share * normal((x-f.mean)/f.spread) / f.spread
			w := mate / (mate + (1-share)*others[i])
			n, sum, squares = n+w, sum+w*x, squares+w*x*x
		}
		if !(n > 1) {
			return
		}
		f.mean = sum / n
		f.spread = max(math.Sqrt(max(squares/n-f.mean*f.mean, 0)), leastSpread)
		share = min(n/float64(len(at)), 1-odd)
	}
}

// vote returns how much likelier, as a logarithm, two sides are mates by what they show.
func (f *fronts) vote(a, b int) float64 {
	if min(a, b) < 0 || max(a, b) >= len(f.strips) || a/4 == b/4 || f.strips[a] == nil || f.strips[b] == nil {
		return 0
	}
	x := f.distance(a, b)
	others := math.Sqrt(f.crowded(a, b, x) * f.crowded(b, a, x))
	mates := normal((max(x, f.mean)-f.mean)/f.spread) / f.spread
	return min(math.Log((1-odd)*mates/others+odd), MostVote)
}

// tells reports whether the votes of sure pairs are that much higher than those of others: of
// the tab of each with the blank of the next.
func (f *fronts) tells(sure [][2]int32) bool {
	sum := 0.0
	for i, p := range sure {
		next := sure[(i+1)%len(sure)]
		sum += f.vote(int(p[0]), int(p[1])) - f.vote(int(p[0]), int(next[1]))
	}
	return sum >= telling*float64(len(sure))
}

// coarseFrontParts is the number of parts of a strip by which candidates are chosen.
const coarseFrontParts = 8

// A coarseStrip holds the mean colours of the parts of a strip, and of all of it, in units in
// which those of mates differ alike.
type coarseStrip [3 * (coarseFrontParts + 1)]float32

func (m *frontModel) coarse(s *strip, kind encode.Kind) (out coarseStrip) {
	put := func(k int, factor square, x [3]float64, scale float64) {
		factor.solve(x[:])
		for c, v := range x {
			out[3*k+c] = float32(scale * v)
		}
	}
	mean, total := [3]float64{}, 0.0
	for i, at := range s.at {
		w := 1 / (1 + s.slack[i])
		for c, v := range at {
			mean[c] += w * v
		}
		total += w
	}
	for c := range mean {
		mean[c] /= total
	}
	put(coarseFrontParts, m.mean, mean, 1)
	const each = len(s.at) / coarseFrontParts
	for k := range coarseFrontParts {
		to := k
		if kind == encode.Blank {
			to = coarseFrontParts - 1 - k
		}
		var part [3]float64
		for _, at := range s.at[k*each : (k+1)*each] {
			for c, v := range at {
				part[c] += (v - mean[c]) / float64(each)
			}
		}
		put(to, m.places, part, math.Sqrt(frontWorth/float64(coarseFrontParts)))
	}
	return out
}

// candidates returns the pairs that are not known, of each side and so many others whose fronts
// are most alike.
func (f *fronts) candidates(ctx context.Context, s *sideSet, known []pair, most int) []pair {
	coarse := make([]coarseStrip, len(f.strips))
	var of [2][]int32 // blanks and tabs
	for i, strip := range f.strips {
		if strip != nil && s.shapes[i] != nil {
			coarse[i] = f.model.coarse(strip, f.kinds[i])
			of[(1+int(s.kinds[i]))/2] = append(of[(1+int(s.kinds[i]))/2], int32(i))
		}
	}
	near := make([][]int32, len(f.strips))
	s.each(ctx, len(f.strips), func(i int) {
		if f.strips[i] == nil || s.shapes[i] == nil {
			return
		}
		l := nearList{most: most}
		for _, o := range of[(1-int(s.kinds[i]))/2] {
			if int(o)/4 != i/4 {
				l.add(o, coarse[i].squared(&coarse[o]))
			}
		}
		near[i] = l.sides
	})
	return slices.DeleteFunc(union(of[1], of[0], near), func(p pair) bool {
		_, is := slices.BinarySearchFunc(known, p, func(a, b pair) int {
			return cmp.Or(cmp.Compare(a.tab, b.tab), cmp.Compare(a.blank, b.blank))
		})
		return is
	})
}

func (a *coarseStrip) squared(b *coarseStrip) float32 {
	sum := float32(0)
	for k, v := range a {
		sum += (v - b[k]) * (v - b[k])
	}
	return sum
}
