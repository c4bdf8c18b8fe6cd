// Package cages reads the cells of a Killer Sudoku: the sum in the corner of each, and at which
// of its sides its cage ends.
//
// A small network, 355 thousand weights, looks at each cell by itself ([Reader]): one stack of
// convolutions at the corner for the digits of the sum, one at the whole cell, at half the
// resolution, for its sides. What it says of both sides of a border and of the sums together
// makes the cages ([Join]). Nothing is measured on the lines: they may be dashed, dotted or full,
// and a sum may stand on them. It is trained on drawn sheets alone (folder ../train).
package cages

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"image"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/characters"
	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
	"github.com/gridsaw/gridsaw/vision/digits/internal/pool"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// ErrNone means that the cells of a grid show no cages.
var ErrNone = errors.New("cages: no cages seen")

// weights is the network that train/train_cages.py writes.
//
//go:embed cages.onnx
var weights []byte

const (
	batch      = 9 // cells that the network looks at at once
	cellPixels = ink.Side * ink.Side
	places     = 2 // digits of a sum at most
	counts     = places + 1
	sides      = 4
	outputs    = counts + characters.DigitClasses*places + sides
	// fewEnds is the mean number of sides of a cell at which its cage ends, below which there
	// are none: it is more than two in any Killer, and hardly any in another grid.
	fewEnds = 1
)

// The sides of a cell, as they are numbered in [Cell].
const (
	Top = iota
	Right
	Bottom
	Left
)

// Cell is what was read in a cell of a Killer Sudoku.
type Cell struct {
	Sum  reading.Cell   // in its upper left corner
	Ends [sides]float64 // the probability that its cage ends at its upper, right, lower, left side
}

// Reader reads the cells of a Killer Sudoku with the small network that comes with the package.
// It is safe for concurrent use.
type Reader struct{ networks *pool.Pool[*cv.Net] }

// New returns the reader. The network is loaded at the first reading.
func New() *Reader {
	start := func() (*cv.Net, error) {
		return cv.NewNet(weights, []int{batch, 1, ink.Side, ink.Side}, batch*outputs)
	}
	return &Reader{pool.New(start, (*cv.Net).Close)}
}

// Read returns what the cells of a square grid show, dark on light and row by row, with sums up
// to most. It returns [ErrNone] where a look at a few of them sees no cages, the errors of a
// reader of digits, or the cause of a done ctx.
func (r *Reader) Read(ctx context.Context, cells []*image.Gray, most int) ([]Cell, error) {
	if err := characters.Check(cells, most); err != nil {
		return nil, err
	}
	net, err := r.networks.Take()
	if err != nil {
		return nil, err
	}
	defer r.networks.Give(net)
	full := ink.NewFull(cells)
	out := make([]Cell, len(cells))
	look := glance(len(cells))
	for first := 0; first < len(look); first += batch {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		group := look[first:min(first+batch, len(look))]
		if err := ask(net, full, group, func(i int, logits []float32) { out[i] = cellOf(logits, most) }); err != nil {
			return nil, err
		}
		if first == 0 && meanEnds(out, group) < fewEnds {
			return nil, ErrNone
		}
	}
	return out, nil
}

// glance returns the indices of n cells in an order that begins with some from all over the
// grid.
func glance(n int) []int {
	var out []int
	step := max(n/batch, 1)
	for offset := range step {
		for i := offset; i < n; i += step {
			out = append(out, i)
		}
	}
	return out
}

// meanEnds returns at how many of its sides the cage of a cell ends, in the mean over a group.
func meanEnds(cells []Cell, group []int) float64 {
	sum := 0.0
	for _, i := range group {
		for _, p := range cells[i].Ends {
			sum += p
		}
	}
	return sum / float64(len(group))
}

// ask runs the network once and tells what it says of each cell.
func ask(net *cv.Net, full *ink.Full, group []int, tell func(i int, logits []float32)) error {
	var in [batch * cellPixels]float32
	var out [batch * outputs]float32
	for k, i := range group {
		full.Crop(i, in[k*cellPixels:(k+1)*cellPixels])
	}
	if err := net.Run(in[:], out[:]); err != nil {
		return fmt.Errorf("%w: %w", pool.ErrEngine, err)
	}
	for k, i := range group {
		tell(i, out[k*outputs:(k+1)*outputs])
	}
	return nil
}

// cellOf turns the answers of the network into probabilities: of how many digits the sum has,
// of each digit, and of each side.
func cellOf(logits []float32, most int) (c Cell) {
	count := characters.Softmax(logits[:counts])
	var digit [places]characters.Scores
	for k := range digit {
		digit[k] = characters.Softmax(logits[counts+k*characters.DigitClasses:][:characters.DigitClasses])
	}
	numbers := make(map[int]float64)
	total := 0.0
	add := func(number int, p float64) {
		if number <= most {
			numbers[number] += p
			total += p
		}
	}
	for tens := 1; tens < 10; tens++ {
		add(tens, count[1]*digit[0][tens])
		for units, p := range digit[1] {
			add(10*tens+units, count[2]*digit[0][tens]*p)
		}
	}
	c.Sum = reading.Cell{Numbers: characters.Rank(numbers), Empty: count[0] / (count[0] + total), Printed: 1}
	c.Sum.StateConfidence = c.Sum.Empty
	if c.Sum.Empty < 0.5 {
		c.Sum.State, c.Sum.StateConfidence = reading.Number, 1-c.Sum.Empty
	}
	for k := range c.Ends {
		c.Ends[k] = characters.Logistic(float64(logits[outputs-sides+k]))
	}
	return c
}

// Close frees the networks. Calls under way end as usual.
func (r *Reader) Close() error {
	r.networks.Close()
	return nil
}
