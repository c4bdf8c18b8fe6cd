// Package network lets the small networks of the readers look at many squares, a batch
// at a time.
package network

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/vision/digits/internal/pool"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// Network says something of each square picture that it is shown. It is safe for
// concurrent use: every call under way has a copy of its own.
type Network struct {
	copies                *pool.Pool[*cv.Net]
	batch, pixels, values int
}

// New returns the network in a file of ONNX form, which looks at batch squares of side
// by side values at once and says so many values of each. It is loaded when it is first
// wanted.
func New(onnx []byte, batch, side, values int) *Network {
	start := func() (*cv.Net, error) { return cv.NewNet(onnx, []int{batch, 1, side, side}, batch*values) }
	return &Network{pool.New(start, (*cv.Net).Close), batch, side * side, values}
}

// Run shows the network count squares, each as draw draws it into dst, row by row, and
// tells what it says of each. The error is the cause of ctx, or wraps [pool.ErrEngine]
// or [pool.ErrClosed].
func (n *Network) Run(ctx context.Context, count int, draw func(i int, dst []float32), tell func(i int, said []float32)) error {
	net, err := n.copies.Take()
	if err != nil {
		return err
	}
	defer n.copies.Give(net)
	in, out := make([]float32, n.batch*n.pixels), make([]float32, n.batch*n.values)
	for first := 0; first < count; first += n.batch {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		group := min(n.batch, count-first)
		for k := range group {
			draw(first+k, in[k*n.pixels:(k+1)*n.pixels])
		}
		clear(in[group*n.pixels:])
		if err := net.Run(in, out); err != nil {
			return fmt.Errorf("%w: %w", pool.ErrEngine, err)
		}
		for k := range group {
			tell(first+k, out[k*n.values:(k+1)*n.values])
		}
	}
	return nil
}

// Close frees the network. Calls under way end as usual.
func (n *Network) Close() { n.copies.Close() }
