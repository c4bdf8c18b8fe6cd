package digits

import (
	"context"
	_ "embed"
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/characters"
	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
	"github.com/gridsaw/gridsaw/vision/digits/internal/pool"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// wholeWeights is the network that train/train_whole.py writes.
//
//go:embed numbers.onnx
var wholeWeights []byte

const (
	wholeBatch  = 8 // cells that the network looks at at once
	wholePixels = ink.WholeSide * ink.WholeSide
	// places is how many digits a number has at most.
	places       = 3
	wholeCounts  = places + 1
	wholeOutputs = wholeCounts + characters.DigitClasses*places
	// least is the probability under which a number is not named.
	least = 1e-5
	// surelyNone is the probability of there being no number from which on, and
	// faintPart the part of the usual contrast of numbers below which, there is
	// no ink.
	surelyNone, faintPart = 0.99, 0.5
)

// Whole reads the number of a cell at one look, with the small network that
// comes with the package: numbers of up to three digits, in rings and on dark
// discs too, whose digits need not be told apart first. It takes every number for
// printed and candidates for nothing. It is safe for concurrent use.
type Whole struct{ networks *pool.Pool[*cv.Net] }

// NewWhole returns the reader. The network is loaded at the first reading.
func NewWhole() *Whole {
	return &Whole{networks(wholeWeights, []int{wholeBatch, 1, ink.WholeSide, ink.WholeSide}, wholeBatch*wholeOutputs)}
}

// Read implements Reader; no reading names a number over 999.
func (w *Whole) Read(ctx context.Context, cells []*image.Gray, max int) ([]reading.Cell, error) {
	if err := characters.Check(cells, max); err != nil {
		return nil, err
	}
	net, err := w.networks.Take()
	if err != nil {
		return nil, err
	}
	defer w.networks.Give(net)
	out := make([]reading.Cell, len(cells))
	for i := range out {
		out[i] = reading.Cell{StateConfidence: 1, Empty: 1, Printed: 1}
	}
	open := ink.Loud(cells)
	look := ink.NewWhole(cells, open)
	for len(open) > 0 {
		if err := ctx.Err(); err != nil {
			return nil, context.Cause(ctx)
		}
		group := open[:min(wholeBatch, len(open))]
		if err := askWhole(net, look, group, func(i int, logits []float32) { out[i] = wholeReading(logits, max) }); err != nil {
			return nil, err
		}
		open = open[len(group):]
	}
	forgetGrain(out, look)
	return out, nil
}

// forgetGrain takes the numbers off readings of cells that hold none and are so
// faint, against those that do, that there is no ink in them.
func forgetGrain(readings []reading.Cell, look *ink.Whole) {
	var usual []float32
	for i, r := range readings {
		if r.State == reading.Number {
			usual = append(usual, look.Contrast(i))
		}
	}
	if len(usual) == 0 {
		return
	}
	slices.Sort(usual)
	for i := range readings {
		if r := &readings[i]; r.Empty > surelyNone && look.Contrast(i) < faintPart*usual[len(usual)/2] {
			r.Numbers = nil
		}
	}
}

// askWhole runs the network once and tells what it says of each cell.
func askWhole(net *cv.Net, look *ink.Whole, group []int, tell func(i int, logits []float32)) error {
	var in [wholeBatch * wholePixels]float32
	var out [wholeBatch * wholeOutputs]float32
	for k, i := range group {
		look.Crop(i, in[k*wholePixels:(k+1)*wholePixels])
	}
	if err := net.Run(in[:], out[:]); err != nil {
		return fmt.Errorf("%w: %w", ErrEngine, err)
	}
	for k, i := range group {
		tell(i, out[k*wholeOutputs:(k+1)*wholeOutputs])
	}
	return nil
}

// wholeReading spells the probabilities of the number of digits and of each
// digit to numbers up to max.
func wholeReading(logits []float32, max int) reading.Cell {
	counts := shares(logits[:wholeCounts])
	var digit [places][]float64
	for k := range digit {
		digit[k] = shares(logits[wholeCounts+k*characters.DigitClasses:][:characters.DigitClasses])
	}
	numbers := make(map[int]float64)
	total := 0.0
	var extend func(place, number int, p float64)
	extend = func(place, number int, p float64) {
		for d, share := range digit[place] {
			next := 10*number + d
			q := p * share
			if next == 0 || next > max || q < least {
				continue
			}
			if all := q * counts[place+1]; all >= least {
				numbers[next] += all
				total += all
			}
			if place+1 < places {
				extend(place+1, next, q)
			}
		}
	}
	extend(0, 0, 1)
	r := reading.Cell{Numbers: characters.Rank(numbers), Empty: counts[0] / (counts[0] + total), Printed: 1}
	r.StateConfidence = r.Empty
	if r.Empty < 0.5 {
		r.State, r.StateConfidence = reading.Number, 1-r.Empty
	}
	return r
}

// shares is the softmax of some logits.
func shares(logits []float32) []float64 {
	out := make([]float64, len(logits))
	top := float64(logits[0])
	for _, v := range logits {
		top = math.Max(top, float64(v))
	}
	sum := 0.0
	for i, v := range logits {
		out[i] = math.Exp(float64(v) - top)
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// Close implements Reader. Calls under way end as usual.
func (w *Whole) Close() error {
	w.networks.Close()
	return nil
}
