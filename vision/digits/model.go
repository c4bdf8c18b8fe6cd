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
	// modelSettled is the probability from which on a character is not
	// looked at again at the next threshold.
	modelSettled = 0.96
)

// Model reads digits with the small network that comes with the package. It
// is safe for concurrent use: every call under way has a network of its own.
type Model struct{ classifier }

// NewModel returns the reader. The network is loaded at the first reading.
func NewModel() *Model { return &Model{newClassifier(weights, characters.DigitClasses)} }

// Read implements Reader.
func (m *Model) Read(ctx context.Context, cells []*image.Gray, max int) ([]reading.Cell, error) {
	if err := characters.Check(cells, max); err != nil {
		return nil, err
	}
	found, err := m.find(ctx, cells, characters.Decimals(max))
	if err != nil {
		return nil, err
	}
	return found.Readings(), nil
}

// classifier finds characters and lets a network say which of so many symbols each is.
type classifier struct {
	networks *pool.Pool[*cv.Net]
	symbols  int
}

func newClassifier(onnx []byte, symbols int) classifier {
	outputs := symbols + 2 // one for what is no symbol, then printed or not
	return classifier{networks(onnx, []int{batch, 1, ink.CropSide, ink.CropSide}, batch*outputs), symbols}
}

// networks are copies of a network that reads inputs of a shape.
func networks(onnx []byte, shape []int, outputs int) *pool.Pool[*cv.Net] {
	return pool.New(func() (*cv.Net, error) { return cv.NewNet(onnx, shape, outputs) }, (*cv.Net).Close)
}

// find returns the characters of cells that have passed the check, each with its scores.
func (c classifier) find(ctx context.Context, cells []*image.Gray, numerals characters.Numerals) (*characters.Grid, error) {
	net, err := c.networks.Take()
	if err != nil {
		return nil, err
	}
	defer c.networks.Give(net)
	found := characters.Find(cells, numerals)
	for cut := range characters.Cuts {
		if err := c.classify(ctx, net, found, cut); err != nil {
			return nil, err
		}
	}
	if found.Rescue() {
		if err := c.classify(ctx, net, found, characters.Cuts); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// classify lets the network say what every character at a threshold is: what an
// earlier one has shown clearly need not be looked at again.
func (c classifier) classify(ctx context.Context, net *cv.Net, found *characters.Grid, cut int) error {
	var open []*characters.Character
	for i := range found.Characters {
		if one := &found.Characters[i]; one.Cut == cut && !found.Known(one, modelSettled) {
			open = append(open, one)
		}
	}
	for len(open) > 0 {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		group := open[:min(batch, len(open))]
		if err := c.ask(net, found, group); err != nil {
			return err
		}
		open = open[len(group):]
	}
	return nil
}

// ask runs the network once.
func (c classifier) ask(net *cv.Net, found *characters.Grid, group []*characters.Character) error {
	var in [batch * cropPixels]float32
	out := make([]float32, batch*(c.symbols+2))
	for i, one := range group {
		found.Cell(one).Crop(one.Glyph, in[i*cropPixels:(i+1)*cropPixels])
	}
	if err := net.Run(in[:], out); err != nil {
		return fmt.Errorf("%w: %w", ErrEngine, err)
	}
	for i, one := range group {
		logits := out[i*(c.symbols+2) : (i+1)*(c.symbols+2)]
		one.Scores = characters.Softmax(logits[:c.symbols+1])
		one.Printed = characters.Logistic(float64(logits[c.symbols+1]))
	}
	return nil
}

// Close frees the networks. Calls under way end as usual.
func (c classifier) Close() error {
	c.networks.Close()
	return nil
}
