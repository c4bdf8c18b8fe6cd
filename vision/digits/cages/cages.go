// Package cages reads the cells of a Killer Sudoku: the sum in the corner of each, and at which
// of its sides its cage ends.
//
// A small network, 442 thousand weights, looks at each cell by itself ([Reader]): one stack of
// convolutions at the corner for the sum, one at the whole cell, at half the
// resolution, for its sides. What it says of both sides of a border and of the sums together
// makes the cages ([Join]). Nothing is measured on the lines: they may be dashed, dotted or full,
// and a sum may stand on them. It is trained on drawn sheets alone (folder ../train).
package cages

import (
	"context"
	_ "embed"
	"errors"
	"image"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/characters"
	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
	"github.com/gridsaw/gridsaw/vision/digits/internal/network"
)

// ErrNone means that the cells of a grid show no cages.
var ErrNone = errors.New("cages: no cages seen")

// weights is the network that train/train_cages.py writes.
//
//go:embed cages.onnx
var weights []byte

const (
	batch   = 9   // cells that the network looks at at once
	numbers = 100 // that a cell may show, 0 for none
	sides   = 4
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
type Reader struct{ network *network.Network }

// New returns the reader. The network is loaded at the first reading.
func New() *Reader {
	return &Reader{network.New(weights, batch, ink.Side, numbers+sides)}
}

// Read returns what the cells of a square grid show, dark on light and row by row, with sums up
// to most. It returns [ErrNone] where a look at a few of them sees no cages, the errors of a
// reader of digits, or the cause of a done ctx.
func (r *Reader) Read(ctx context.Context, cells []*image.Gray, most int) ([]Cell, error) {
	if err := characters.Check(cells, most); err != nil {
		return nil, err
	}
	full := ink.NewFull(cells)
	out := make([]Cell, len(cells))
	look := glance(len(cells))
	read := func(group []int) error {
		draw := func(k int, dst []float32) { full.Crop(group[k], dst) }
		return r.network.Run(ctx, len(group), draw, func(k int, logits []float32) {
			c := &out[group[k]]
			c.Sum = characters.ReadEach(logits[:numbers], most)
			for side, v := range logits[numbers:] {
				c.Ends[side] = characters.Logistic(float64(v))
			}
		})
	}
	first, rest := look[:min(batch, len(look))], look[min(batch, len(look)):]
	if err := read(first); err != nil {
		return nil, err
	}
	if meanEnds(out, first) < fewEnds {
		return nil, ErrNone
	}
	if err := read(rest); err != nil {
		return nil, err
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

// Close frees the networks. Calls under way end as usual.
func (r *Reader) Close() error {
	r.network.Close()
	return nil
}
