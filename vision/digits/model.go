package digits

import (
	"context"
	_ "embed"
	"fmt"
	"image"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// weights is the network that train/train.py writes.
//
//go:embed digits.onnx
var weights []byte

const (
	batch      = 16 // characters that the network reads at once
	cropPixels = ink.CropSide * ink.CropSide
	outputs    = classes + 1 // one a class, then printed or not
	// modelSettled is the probability from which on a character is not
	// looked at again at the next threshold.
	modelSettled = 0.96
)

// Model reads digits with the small network that comes with the package. It
// is safe for concurrent use: every call under way has a network of its own.
type Model struct{ engines engines[*cv.Net] }

// NewModel returns the reader. The network is loaded at the first reading.
func NewModel() *Model {
	return &Model{networks(weights, []int{batch, 1, ink.CropSide, ink.CropSide}, batch*outputs)}
}

// Name returns "model".
func (*Model) Name() string { return "model" }

// Read implements Reader.
func (m *Model) Read(ctx context.Context, cells []*image.Gray, max int) ([]reading.Cell, error) {
	if err := check(cells, max); err != nil {
		return nil, err
	}
	net, err := m.engines.take()
	if err != nil {
		return nil, err
	}
	defer m.engines.give(net)
	f := find(cells, max)
	for cut := range cuts {
		if err := classify(ctx, net, f, cut); err != nil {
			return nil, err
		}
	}
	if f.rescue() {
		if err := classify(ctx, net, f, len(cuts)); err != nil {
			return nil, err
		}
	}
	return f.readings(), nil
}

// classify lets the network say what every character at a threshold is: what an
// earlier one has shown clearly need not be looked at again.
func classify(ctx context.Context, net *cv.Net, f *found, cut int) error {
	var open []*seen
	for i := range f.glyphs {
		if g := &f.glyphs[i]; g.cut == cut && !f.known(g, modelSettled) {
			open = append(open, g)
		}
	}
	for len(open) > 0 {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		group := open[:min(batch, len(open))]
		if err := ask(net, f, group); err != nil {
			return err
		}
		open = open[len(group):]
	}
	return nil
}

// ask runs the network once.
func ask(net *cv.Net, f *found, group []*seen) error {
	var in [batch * cropPixels]float32
	var out [batch * outputs]float32
	for i, g := range group {
		f.sheets[g.cut].Cells[g.cell].Crop(g.glyph, in[i*cropPixels:(i+1)*cropPixels])
	}
	if err := net.Run(in[:], out[:]); err != nil {
		return fmt.Errorf("%w: %w", ErrEngine, err)
	}
	for i, g := range group {
		logits := out[i*outputs : (i+1)*outputs]
		g.scores = softmax(logits)
		g.printed = logistic(float64(logits[classes]))
	}
	return nil
}

// Close implements Reader. Calls under way end as usual.
func (m *Model) Close() error {
	m.engines.close()
	return nil
}
