//go:build cgo

package tesseract

import (
	"context"
	"fmt"
	"image"

	"github.com/otiai10/gosseract/v2"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/characters"
	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
	"github.com/gridsaw/gridsaw/vision/digits/internal/pool"
	_ "github.com/gridsaw/gridsaw/vision/internal/delayload" // most programs that import this read without Tesseract
)

// Reader reads digits with the Tesseract engine and its English data: a
// [digits.Reader]. It is safe for concurrent use: every call under way has an
// engine of its own.
//
// [digits.Reader]: https://pkg.go.dev/github.com/gridsaw/gridsaw/vision/digits#Reader
type Reader struct{ engines *pool.Pool[*gosseract.Client] }

// New starts the engine.
func New() (*Reader, error) {
	engines := pool.New(startClient, func(client *gosseract.Client) { client.Close() })
	if err := engines.Open(); err != nil {
		return nil, err
	}
	return &Reader{engines}, nil
}

// Read implements digits.Reader.
func (t *Reader) Read(ctx context.Context, cells []*image.Gray, max int) ([]reading.Cell, error) {
	if err := characters.Check(cells, max); err != nil {
		return nil, err
	}
	client, err := t.engines.Take()
	if err != nil {
		return nil, err
	}
	defer t.engines.Give(client)
	found := characters.Find(cells, characters.Decimals(max))
	for rest := found.Characters; len(rest) > 0; {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		n := together(rest)
		if err := readTogether(client, found, rest[:n]); err != nil {
			return nil, err
		}
		rest = rest[n:]
	}
	return found.Readings(), nil
}

// together counts the first characters that stand in one cell at one threshold.
func together(list []characters.Character) int {
	n := 1
	for n < len(list) && list[n].Cell == list[0].Cell && list[n].Cut == list[0].Cut {
		n++
	}
	return n
}

// settled is the probability from which on a character is not looked
// at again at the next threshold: the engine is slow, and its probabilities
// are seldom higher.
const settled = 0.9

// readTogether reads the characters of a cell: each alone as a raw line, at
// which the engine is best, and where a number may have several digits also
// as a line, because it takes a lone 0 or 1 for many things.
func readTogether(client *gosseract.Client, found *characters.Grid, list []characters.Character) error {
	cell := found.Cell(&list[0])
	for i := range list {
		c := &list[i]
		c.Printed = 0.5
		if found.Known(c, settled) {
			continue
		}
		var err error
		if c.Scores, err = look(client, cell, c.Glyph); err != nil {
			return err
		}
	}
	if len(list) < 2 || len(list) > found.Numerals.Places() {
		return nil
	}
	var glyphs []ink.Glyph
	for _, c := range list {
		glyphs = append(glyphs, c.Glyph)
	}
	report, err := recognise(client, plate(cell, ink.Join(glyphs), linePrinting), gosseract.PSM_SINGLE_LINE)
	if err != nil {
		return err
	}
	agree(list, report)
	return nil
}

// look reads one character in every printing.
func look(client *gosseract.Client, c *ink.Cell, g ink.Glyph) (characters.Scores, error) {
	answers := make([]string, len(printings))
	for i, how := range printings {
		report, err := recognise(client, plate(c, g, how), gosseract.PSM_RAW_LINE)
		if err != nil {
			return nil, err
		}
		answers[i] = summarise(report)
	}
	return confusions().scores(answers), nil
}

// lineWeight is how much the reading of a whole line counts for each of its
// characters, against the reading of the character alone.
const lineWeight = 0.7

// agree weighs what a line's report says about each of its characters in,
// if it has as many.
func agree(list []characters.Character, report string) {
	text := []rune(answered(report))
	if len(text) != len(list) {
		return
	}
	for i := range list {
		line := confusions().scores([]string{string(text[i])})
		for k := range line {
			list[i].Scores[k] = lineWeight*line[k] + (1-lineWeight)*list[i].Scores[k]
		}
	}
}

// recognise asks the engine for a report on a picture.
func recognise(client *gosseract.Client, picture *image.Gray, mode gosseract.PageSegMode) (string, error) {
	if err := client.SetPageSegMode(mode); err != nil {
		return "", fmt.Errorf("%w: %w", pool.ErrEngine, err)
	}
	if err := client.SetImageFromBytes(portable(picture)); err != nil {
		return "", fmt.Errorf("%w: %w", pool.ErrEngine, err)
	}
	report, err := client.HOCRText()
	if err != nil {
		return "", fmt.Errorf("%w: %w", pool.ErrEngine, err)
	}
	return report, nil
}

// startClient starts an engine.
func startClient() (*gosseract.Client, error) {
	client := gosseract.NewClient()
	if err := warmUp(client); err != nil {
		client.Close()
		return nil, err
	}
	return client, nil
}

// warmUp warms an engine up: a mode that is set before the first reading would
// be lost.
func warmUp(client *gosseract.Client) error {
	if err := client.SetVariable("lstm_choice_mode", "2"); err != nil {
		return err
	}
	blank := image.NewGray(image.Rect(0, 0, 60, 60))
	if err := client.SetImageFromBytes(portable(blank)); err != nil {
		return err
	}
	_, err := client.Text()
	return err
}

// Close implements digits.Reader. Calls under way end as usual.
func (t *Reader) Close() error {
	t.engines.Close()
	return nil
}
