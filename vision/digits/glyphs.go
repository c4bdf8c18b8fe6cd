package digits

import (
	"cmp"
	"context"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
)

// A page is printed in one type: cells that look the same hold the same number,
// and cells that look different, as a rule, different ones. A reader that takes the
// 3 of a type for a 5 does so all over the page, and each cell alone gives no
// hint; but there are then two shapes that are called 5. To read all the patterns
// of one source together is what P. Sarkar and G. Nagy call style consistent
// classification (Style Consistent Classification of Isogenous Patterns, IEEE
// Transactions on Pattern Analysis and Machine Intelligence 27, 2005). Theirs
// learns the styles beforehand; here shapes are compared on the page itself.

// Interpretation is what the numbers of a page are if each shape among them stands
// for a certain number.
type Interpretation struct {
	// Cost is how much less probable than the best it is, in nats.
	Cost     float64
	Readings []reading.Cell
}

const (
	// mostCompared is the largest number of cells that are compared.
	mostCompared = 400
	// mostOfLevel and largestCost bound what is returned, and levelCost is what
	// each further way to put cells into clusters costs.
	mostOfLevel = 6
	largestCost = 7
	levelCost   = 1
	// beamWidth is how many ways to label some of the shapes are kept while the
	// next one is labelled.
	beamWidth = 400
	// leastChance is the least probability that a cell is given to be what a
	// cluster is labelled, and leastOfMember that while clusters are joined.
	leastChance, leastOfMember = 1e-4, 1e-3
	// mostEvidence is how many independent looks the cells of one shape count as
	// at most; they are misread alike.
	mostEvidence = 2
	// sameLabel is how much a pair of shapes that differ gains by different
	// numbers, as a multiple of what speaks against their being the same shape,
	// and mostSameLabel the most.
	sameLabel, mostSameLabel = 3, 8
	// unlabelledCost is the cost of several cells of one shape holding no number.
	unlabelledCost = 12
	// strayCell is the probability that a cell is not of the shape it was taken
	// for, at least, and strayGroup the same for all of a shape together.
	strayCell, strayGroup = 0.015, 0.2
)

// similarityLevels are how much must speak for two clusters being of one shape to join
// them, at several levels: where numbers look alike, or were misread alike, it is
// hard to say.
var similarityLevels = []float64{0, 2, 4}

// ByShape reads the cells of a page once more, those that look the same as the same
// number: readings are what was made of each cell alone, in the same order. It
// returns the interpretations of little more cost than the best one, best first, and
// none where the looks of cells do not tell numbers apart, where there are too many
// numbers to be compared with each other, or once the context is done. Cells without
// ink, and those whose picture is nil, keep their readings.
func ByShape(ctx context.Context, cells []*image.Gray, readings []reading.Cell) []Interpretation {
	p := compared(ctx, cells, readings)
	if p == nil {
		return nil
	}
	var out []Interpretation
	for level, least := range similarityLevels {
		p.cluster(least)
		if len(p.clusters) > 2*len(p.labels) {
			break
		}
		ways := p.label()
		for _, n := range ways[:min(len(ways), mostOfLevel)] {
			w := Interpretation{n.cost + float64(level)*levelCost, p.readings(readings, n)}
			if n.cost <= largestCost && !slices.ContainsFunc(out, w.agrees) {
				out = append(out, w)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Interpretation) int { return cmp.Compare(a.Cost, b.Cost) })
	return out
}

// ByLikeness reads the cells of a page once more by what each looks like among those that are
// read with little doubt: readings are what was made of each cell alone, in the same order. It
// returns nil where looks do not tell numbers apart, there are too many, or ctx is done.
func ByLikeness(ctx context.Context, cells []*image.Gray, readings []reading.Cell) []reading.Cell {
	p := compared(ctx, cells, readings)
	if p == nil {
		return nil
	}
	out := slices.Clone(readings)
	for range likenessRounds {
		before := slices.Clone(out)
		for k, i := range p.which {
			out[i] = p.likened(k, before)
		}
	}
	return out
}

// likened returns the reading of a cell, where each number is the likelier the more the cell
// looks like others of that number which are sure.
func (p *glyphSet) likened(k int, readings []reading.Cell) reading.Cell {
	r := readings[p.which[k]]
	sum, count := make(map[int]float64), make(map[int]float64)
	for other, j := range p.which {
		if o := readings[j]; other != k && o.Best() > 0 && o.Confidence() >= sureLikeness {
			sum[o.Best()] += p.same[k][other]
			count[o.Best()]++
		}
	}
	chances, total := make(map[int]float64), 0.0
	for _, g := range r.Numbers {
		chances[g.Number] = g.P * math.Exp(sum[g.Number]/max(count[g.Number], 1))
		total += chances[g.Number]
	}
	for n := range chances {
		chances[n] *= (1 - r.Empty) / total // looks tell which number it is, not whether there is one
	}
	return reweighed(r, chances, r.Empty)
}

const (
	// likenessRounds is how often cells are compared with those that are sure, which are
	// more each time.
	likenessRounds = 2
	// sureLikeness is the confidence from which on a cell is compared with: of 0.6 to 0.95
	// that with which the truth is read as likeliest on 58 drawn pages of letters.
	sureLikeness = 0.7
)

// agrees tells whether another interpretation takes every cell for the same.
func (w Interpretation) agrees(other Interpretation) bool {
	return slices.EqualFunc(w.Readings, other.Readings, func(a, b reading.Cell) bool { return a.Best() == b.Best() })
}

// glyphSet is the shapes of the numbers on a page, and what they were read as.
type glyphSet struct {
	shapes *ink.Shapes
	which  []int // the cells that hold numbers, among all
	labels []int // the numbers that are read anywhere, 0 first
	// chances has, for each of those cells, the probability of each label.
	chances [][]float64
	// same is how much more probable it is that two look as they do if they are the
	// same number, as a logarithm.
	same     [][]float64
	clusters [][]int // largest first
	// differ is what it costs that two clusters have the same label.
	differ [][]float64
}

// numbered returns the cells that may hold numbers; where those are too many, those
// that do not surely hold none.
func numbered(cells []*image.Gray, readings []reading.Cell) []int {
	var all, likely []int
	for i, r := range readings {
		if len(r.Numbers) == 0 || cells[i] == nil {
			continue
		}
		all = append(all, i)
		if r.State == reading.Number || r.Confidence() <= settledClue {
			likely = append(likely, i)
		}
	}
	if len(all) > mostCompared {
		return likely
	}
	return all
}

// compared compares cells with each other. It returns nil where looks do not tell numbers apart,
// there are too many, or ctx is done.
func compared(ctx context.Context, cells []*image.Gray, readings []reading.Cell) *glyphSet {
	which := numbered(cells, readings)
	if len(which) < 2 || len(which) > mostCompared {
		return nil
	}
	p := newGlyphSet(cells, readings, which)
	if !p.compare(ctx) {
		return nil
	}
	return p
}

func newGlyphSet(cells []*image.Gray, readings []reading.Cell, which []int) *glyphSet {
	p := &glyphSet{which: which, labels: []int{0}}
	var shown []*image.Gray
	for _, i := range which {
		r := readings[i]
		shown = append(shown, cells[i])
		for _, g := range r.Numbers {
			if g.P*(1-r.Empty) > leastOfMember && !slices.Contains(p.labels, g.Number) {
				p.labels = append(p.labels, g.Number)
			}
		}
	}
	slices.Sort(p.labels)
	for _, i := range p.which {
		chances := make([]float64, len(p.labels))
		for k, label := range p.labels {
			chances[k] = readings[i].P(label)
		}
		p.chances = append(p.chances, chances)
	}
	p.shapes = ink.NewShapes(shown)
	return p
}

// normal is a normal distribution.
type normal struct{ mean, deviation float64 }

func (b normal) log(z float64) float64 {
	d := (z - b.mean) / b.deviation
	return -d*d/2 - math.Log(b.deviation)
}

const (
	// The logarithm of what is missing to full correlation, of pairs of the same
	// number and of others, as it is where nothing else is known, and how many
	// pairs that counts for.
	sameUsual, otherUsual, usualPairs = -3.0, -0.8, 2.0
	leastDeviation                    = 0.12
	// surePower makes pairs of cells of which one is doubtful count little.
	surePower = 4
	// apart is the least difference between the two that tells numbers apart.
	apart = 0.3
	// mostLikeness bounds what one pair says, either way.
	mostLikeness = 6
)

// compare finds out how alike the same numbers look on this page, and different
// ones, and what that says of each pair. It returns false where they look the same, or
// the context is done.
func (p *glyphSet) compare(ctx context.Context) bool {
	n := len(p.which)
	missing := make([][]float64, n)
	p.same = make([][]float64, n)
	for i := range n {
		if ctx.Err() != nil {
			return false
		}
		missing[i], p.same[i] = make([]float64, i), make([]float64, n)
		for j := range i {
			missing[i][j] = math.Log(1.0001 - p.shapes.Alike(i, j))
		}
	}
	same, other := p.fit(missing)
	if other.mean < same.mean+apart {
		return false
	}
	for i := range n {
		for j := range i {
			z := min(max(missing[i][j], same.mean), other.mean)
			s := min(max(same.log(z)-other.log(z), -mostLikeness), mostLikeness)
			p.same[i][j], p.same[j][i] = s, s
		}
	}
	return true
}

// fit finds the distributions of what pairs of the same number lack to being alike,
// and others, from what was read. Some of it is wrong, so medians stand for means.
func (p *glyphSet) fit(missing [][]float64) (same, other normal) {
	equal, weights := p.pairs()
	var alike, unlike []weighted
	for i := range missing {
		for j, z := range missing[i] {
			alike = append(alike, weighted{z, weights[i][j] * equal[i][j]})
			unlike = append(unlike, weighted{z, weights[i][j] * (1 - equal[i][j])})
		}
	}
	return normalOf(alike, sameUsual), normalOf(unlike, otherUsual)
}

// weighted is a value that counts so much.
type weighted struct{ value, weight float64 }

// normalOf finds the distribution of values, where usualPairs more of a usual value
// are added.
func normalOf(values []weighted, usual float64) normal {
	values = append(values, weighted{usual, usualPairs})
	middle := medianOf(values)
	for i, v := range values {
		values[i].value = math.Abs(v.value - middle)
	}
	return normal{middle, max(normalSpread*medianOf(values), leastDeviation)}
}

// normalSpread is the standard deviation of a normal distribution, of which the
// median of the differences from the middle is 1.
const normalSpread = 1.4826

// medianOf sorts values and returns the one that half of the weight lies below.
func medianOf(values []weighted) float64 {
	slices.SortFunc(values, func(a, b weighted) int { return cmp.Compare(a.value, b.value) })
	total := 0.0
	for _, v := range values {
		total += v.weight
	}
	below := 0.0
	for _, v := range values {
		if below += v.weight; below >= total/2 {
			return v.value
		}
	}
	return values[len(values)-1].value
}

// pairs returns, for every two cells, how probable it is by what was read that they
// hold the same number, and how much that says.
func (p *glyphSet) pairs() (equal, weights [][]float64) {
	numbers := make([][]float64, len(p.which)) // given that there is one
	sure := make([]float64, len(p.which))
	for i, chances := range p.chances {
		total := 0.0
		for k, label := range p.labels {
			if label > 0 {
				total += chances[k]
			}
		}
		for k, label := range p.labels {
			if label > 0 {
				numbers[i] = append(numbers[i], chances[k]/max(total, leastChance))
				sure[i] = max(sure[i], numbers[i][len(numbers[i])-1])
			}
		}
	}
	for i := range p.which {
		equal, weights = append(equal, make([]float64, i)), append(weights, make([]float64, i))
		for j := range i {
			for k, c := range numbers[i] {
				equal[i][j] += c * numbers[j][k]
			}
			weights[i][j] = math.Pow(sure[i]*sure[j], surePower)
		}
	}
	return equal, weights
}
