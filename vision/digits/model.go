package digits

import (
	"context"
	_ "embed"
	"fmt"
	"image"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/characters"
	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
	"github.com/gridsaw/gridsaw/vision/digits/internal/pool"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// weights is the network that train/train.py writes.
//
//go:embed digits.onnx
var weights []byte

const (
	batch      = 16 // characters that the network reads at once
	cropPixels = ink.CropSide * ink.CropSide
	outputs    = characters.Classes + 1 // one a class, then printed or not
	// modelSettled is the probability from which on a character is not
	// looked at again at the next threshold.
	modelSettled = 0.96
)

// Model reads digits with the small network that comes with the package. It
// is safe for concurrent use: every call under way has a network of its own.
type Model struct{ networks *pool.Pool[*cv.Net] }

// NewModel returns the reader. The network is loaded at the first reading.
func NewModel() *Model {
	return &Model{networks(weights, []int{batch, 1, ink.CropSide, ink.CropSide}, batch*outputs)}
}

// networks are copies of a network that reads inputs of a shape.
func networks(onnx []byte, shape []int, outputs int) *pool.Pool[*cv.Net] {
	return pool.New(func() (*cv.Net, error) { return cv.NewNet(onnx, shape, outputs) }, (*cv.Net).Close)
}

// Read implements Reader.
func (m *Model) Read(ctx context.Context, cells []*image.Gray, max int) ([]reading.Cell, error) {
	if err := characters.Check(cells, max); err != nil {
		return nil, err
	}
	net, err := m.networks.Take()
	if err != nil {
		return nil, err
	}
	defer m.networks.Give(net)
	found := characters.Find(cells, max)
	for cut := range characters.Cuts {
		if err := classify(ctx, net, found, cut); err != nil {
			return nil, err
		}
	}
	if found.Rescue() {
		if err := classify(ctx, net, found, characters.Cuts); err != nil {
			return nil, err
		}
	}
	return found.Readings(), nil
}

// classify lets the network say what every character at a threshold is: what an
// earlier one has shown clearly need not be looked at again.
func classify(ctx context.Context, net *cv.Net, found *characters.Grid, cut int) error {
	var open []*characters.Character
	for i := range found.Characters {
		if c := &found.Characters[i]; c.Cut == cut && !found.Known(c, modelSettled) {
			open = append(open, c)
		}
	}
	for len(open) > 0 {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		group := open[:min(batch, len(open))]
		if err := ask(net, found, group); err != nil {
			return err
		}
		open = open[len(group):]
	}
	return nil
}

// ask runs the network once.
func ask(net *cv.Net, found *characters.Grid, group []*characters.Character) error {
	var in [batch * cropPixels]float32
	var out [batch * outputs]float32
	for i, c := range group {
		found.Cell(c).Crop(c.Glyph, in[i*cropPixels:(i+1)*cropPixels])
	}
	if err := net.Run(in[:], out[:]); err != nil {
		return fmt.Errorf("%w: %w", ErrEngine, err)
	}
	for i, c := range group {
		logits := out[i*outputs : (i+1)*outputs]
		c.Scores = characters.Softmax(logits)
		c.Printed = characters.Logistic(float64(logits[characters.Classes]))
	}
	return nil
}

// Close implements Reader. Calls under way end as usual.
func (m *Model) Close() error {
	m.networks.Close()
	return nil
}
