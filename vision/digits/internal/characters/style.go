package characters

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
)

// Style tells print from handwriting by what the numbers of a page have in common: those in
// print are as dark as each other, as tall, and stand at the same place in their cells, and
// those that one hand wrote with one pen are more alike than theirs. It sets Printed anew in readings of
// single digits, and leaves it where a page does not show two styles.
//
// The numbers are taken for a mixture of two normal distributions with independent features,
// found by expectation and maximisation (A. Dempster, N. Laird and D. Rubin, Maximum Likelihood
// from Incomplete Data via the EM Algorithm, 1977), and what the classifier said of each number is
// one of the features.
func (g *Grid) Style(readings []reading.Cell) {
	page := g.styles(readings)
	if len(page.numbers) < fewestStyled {
		return
	}
	page.separate()
	if !page.apart() {
		return
	}
	for i, n := range page.all {
		r := &readings[i]
		r.Printed = page.inPrint(n)
		if r.State != reading.Number && r.Printed > 0.5 && page.print.log(n) > page.usual()-unusual {
			g.undarken(i, r)
		}
	}
}

// undarken takes from the doubt in a number that its ink is paler than that of most others: print beside
// handwriting may be.
func (g *Grid) undarken(cell int, r *reading.Cell) {
	dark := 0.0
	for k := range g.sheets {
		dark = max(dark, g.darkness(k, cell))
	}
	number := min((1-r.Empty)/max(dark, palest), 1)
	if number < 0.5 {
		return
	}
	r.State, r.StateConfidence, r.Empty = reading.Number, number, 1-number
}

const (
	// fewestStyled is the number of cells with numbers from which on two styles are looked for.
	fewestStyled = 10
	// fewestWritten is how many different numbers by hand make a style.
	fewestWritten = 2
	// styleRounds is how often the styles are found anew.
	styleRounds = 40
	// priorCells is how many numbers the usual spread of a style counts as.
	priorCells = 4
	// priorShare is how many numbers count as of each style before one was seen.
	priorShare = 5
	// leastGain is by how many nats a number, in the mean, is the likelier for there being two
	// styles where there are.
	leastGain = 0.7
	// unusual is by how much less likely than others in print, in nats, a number may be that is made one
	// though its ink is pale, and palest the least probability of ink that is as dark as its is then
	// divided by.
	unusual, palest = 4, 0.05
)

// The features of a number.
const (
	madeFeature     = iota // the log odds of print, as the classifier said
	darknessFeature        // logarithm of the contrast
	acrossFeature          // place of the middle, in cells
	downFeature
	heightFeature // in cells
	styleFeatures
)

// usualSpread is the standard deviation of each feature within a style.
var usualSpread = [styleFeatures]float64{1, 0.12, 0.03, 0.03, 0.04}

// features of a number.
type features [styleFeatures]float64

// styles are the numbers of a page in print and by hand.
type styles struct {
	all     map[int]features // of the cells with ink that could be a number
	numbers []features       // of those that hold one
	values  []int            // what these were read as
	printed []float64        // the probability of each of these
	share   float64          // of those in print
	print   style
	hand    style
}

// style is a normal distribution of features that do not depend on each other.
type style struct{ mean, variance features }

// styles are those of the numbers of a grid, before they are parted.
func (g *Grid) styles(readings []reading.Cell) *styles {
	s := &styles{all: make(map[int]features)}
	for i, r := range readings {
		cell := g.shown(i)
		if len(r.Numbers) == 0 || cell == nil {
			continue
		}
		box := ink.Join(cell.Glyphs).Box
		odds := min(max(r.Printed, leastPrinted), 1-leastPrinted)
		s.all[i] = features{
			madeFeature:     math.Log(odds / (1 - odds)),
			darknessFeature: math.Log(max(float64(cell.Contrast), 0.01)),
			acrossFeature:   float64(box.Min.X+box.Max.X) / (2 * ink.Side),
			downFeature:     float64(box.Min.Y+box.Max.Y) / (2 * ink.Side),
			heightFeature:   float64(box.Dy()) / ink.Side,
		}
		if r.State == reading.Number {
			s.numbers, s.values = append(s.numbers, s.all[i]), append(s.values, r.Best())
		}
	}
	return s
}

// shown is a cell as the first threshold shows it at which it has characters; nil is none.
func (g *Grid) shown(cell int) *ink.Cell {
	for _, k := range []int{0, 1, 2} {
		if k < len(g.sheets) && len(g.sheets[k].Cells[cell].Glyphs) > 0 {
			return &g.sheets[k].Cells[cell]
		}
	}
	return nil
}

// leastPrinted bounds what the classifier says.
const leastPrinted = 1e-4

// separate finds two styles, beginning with what the classifier takes for print rather than for
// writing.
func (s *styles) separate() {
	var made []float64
	for _, n := range s.numbers {
		made = append(made, n[madeFeature])
	}
	slices.Sort(made)
	middle := made[len(made)/2]
	s.printed = make([]float64, len(s.numbers))
	for k, n := range s.numbers {
		s.printed[k] = Logistic(n[madeFeature] - middle)
	}
	for range styleRounds {
		s.fit()
		for k, n := range s.numbers {
			s.printed[k] = s.inPrint(n)
		}
	}
}

// usual is the mean logarithm of the density of what is in print.
func (s *styles) usual() float64 {
	sum, count := 0.0, 0.0
	for k, n := range s.numbers {
		sum += s.printed[k] * s.print.log(n)
		count += s.printed[k]
	}
	return sum / max(count, 1)
}

// inPrint is the probability that a number is in print.
func (s *styles) inPrint(n features) float64 {
	return Logistic(s.print.log(n) - s.hand.log(n) + math.Log(s.share/(1-s.share)))
}

// fit finds the styles of the numbers as they are taken for print or not.
func (s *styles) fit() {
	sum := 0.0
	written := make([]float64, len(s.printed))
	for k, p := range s.printed {
		sum += p
		written[k] = 1 - p
	}
	s.share = (sum + priorShare) / (float64(len(s.printed)) + 2*priorShare)
	s.print, s.hand = styleOf(s.numbers, s.printed), styleOf(s.numbers, written)
}

// styleOf returns the style of numbers that count so much.
func styleOf(numbers []features, weights []float64) style {
	var s style
	total := 1e-9
	for k, n := range numbers {
		for f, x := range n {
			s.mean[f] += weights[k] * x
		}
		total += weights[k]
	}
	for f := range s.mean {
		s.mean[f] /= total
	}
	for k, n := range numbers {
		for f, x := range n {
			s.variance[f] += weights[k] * (x - s.mean[f]) * (x - s.mean[f])
		}
	}
	for f, usual := range usualSpread {
		s.variance[f] = (s.variance[f] + priorCells*usual*usual) / (total + priorCells)
	}
	return s
}

// log is the logarithm of the density, but for a constant.
func (s style) log(n features) float64 {
	sum := 0.0
	for f, x := range n {
		d := x - s.mean[f]
		sum -= (math.Log(s.variance[f]) + d*d/s.variance[f]) / 2
	}
	return sum
}

// apart tells whether there are two styles, and print is the one that the classifier takes for it. A few numbers
// that stand out, or one that does wherever it stands, are no style.
func (s *styles) apart() bool {
	written := make(map[int]bool)
	for k, p := range s.printed {
		if p < 0.5 {
			written[s.values[k]] = true
		}
	}
	if len(written) < fewestWritten || s.print.mean[madeFeature] <= s.hand.mean[madeFeature] {
		return false
	}
	all := styleOf(s.numbers, slices.Repeat([]float64{1}, len(s.numbers)))
	gain := 0.0
	for _, n := range s.numbers {
		p, h := s.print.log(n)+math.Log(s.share), s.hand.log(n)+math.Log(1-s.share)
		gain += max(p, h) + math.Log1p(math.Exp(-math.Abs(p-h))) - all.log(n)
	}
	return gain > leastGain*float64(len(s.numbers))
}
