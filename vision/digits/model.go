package digits

import (
	"context"
	_ "embed"
	"image"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/characters"
	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
	"github.com/gridsaw/gridsaw/vision/digits/internal/network"
)

// weights is the network that train/train.py writes.
//
//go:embed digits.onnx
var weights []byte

const (
	batch = 16 // characters that the network reads at once
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
	readings := found.Readings()
	if found.Numerals.Places() == 1 {
		found.Style(readings)
	}
	return readings, nil
}

// classifier finds characters and lets a network say which of so many symbols each is.
type classifier struct {
	network *network.Network
	symbols int
}

func newClassifier(onnx []byte, symbols int) classifier {
	values := symbols + 2 // one for what is no symbol, then printed or not
	return classifier{network.New(onnx, batch, ink.CropSide, values), symbols}
}

// find returns the characters of cells that have passed the check, each with its scores.
func (c classifier) find(ctx context.Context, cells []*image.Gray, numerals characters.Numerals) (*characters.Grid, error) {
	found := characters.Find(cells, numerals)
	for cut := range characters.Cuts {
		if err := c.classify(ctx, found, cut); err != nil {
			return nil, err
		}
	}
	if found.Rescue() {
		if err := c.classify(ctx, found, characters.Cuts); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// classify lets the network say what every character at a threshold is: what an
// earlier one has shown clearly need not be looked at again.
func (c classifier) classify(ctx context.Context, found *characters.Grid, cut int) error {
	var open []*characters.Character
	for i := range found.Characters {
		if one := &found.Characters[i]; one.Cut == cut && !found.Known(one, modelSettled) {
			open = append(open, one)
		}
	}
	draw := func(i int, dst []float32) { found.Cell(open[i]).Crop(open[i].Glyph, dst) }
	return c.network.Run(ctx, len(open), draw, func(i int, logits []float32) {
		open[i].Scores = characters.Softmax(logits[:c.symbols+1])
		open[i].Printed = characters.Logistic(float64(logits[c.symbols+1]))
	})
}

// Close frees the network. Calls under way end as usual.
func (c classifier) Close() error {
	c.network.Close()
	return nil
}
