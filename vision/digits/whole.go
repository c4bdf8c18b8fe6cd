package digits

import (
	"context"
	_ "embed"
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/characters"
	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
	"github.com/gridsaw/gridsaw/vision/digits/internal/network"
)

// wholeWeights is the network that train/train_whole.py writes.
//
//go:embed numbers.onnx
var wholeWeights []byte

const (
	wholeBatch = 8 // cells that the network looks at at once
	// places is how many digits a number has at most.
	places = 3
	// surelyNone is the probability of there being no number from which on, and
	// faintPart the part of the usual contrast of numbers below which, there is
	// no ink.
	surelyNone, faintPart = 0.99, 0.5
)

// Whole reads the number of a cell at one look, with the small network that
// comes with the package: numbers of up to three digits, in rings and on dark
// discs too, whose digits need not be told apart first. It takes every number for
// printed and candidates for nothing. It is safe for concurrent use.
type Whole struct{ network *network.Network }

// NewWhole returns the reader. The network is loaded at the first reading.
func NewWhole() *Whole {
	return &Whole{network.New(wholeWeights, wholeBatch, ink.WholeSide, characters.NumberValues(places))}
}

// Read implements Reader; no reading names a number over 999.
func (w *Whole) Read(ctx context.Context, cells []*image.Gray, max int) ([]reading.Cell, error) {
	if err := characters.Check(cells, max); err != nil {
		return nil, err
	}
	out := make([]reading.Cell, len(cells))
	for i := range out {
		out[i] = reading.Cell{StateConfidence: 1, Empty: 1, Printed: 1}
	}
	open := ink.Loud(cells)
	look := ink.NewWhole(cells, open)
	draw := func(i int, dst []float32) { look.Crop(open[i], dst) }
	err := w.network.Run(ctx, len(open), draw, func(i int, logits []float32) {
		out[open[i]] = characters.ReadNumber(logits, places, max)
	})
	if err != nil {
		return nil, err
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

// Close implements Reader. Calls under way end as usual.
func (w *Whole) Close() error {
	w.network.Close()
	return nil
}
