package digits

import (
	"context"
	"image"
	"os"

	"github.com/otiai10/gosseract/v2"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
	_ "github.com/gridsaw/gridsaw/vision/internal/delayload" // most programs that import this read without Tesseract
)

// threadLimit is the variable that keeps Tesseract from starting threads of
// its own; it is read once, when the program starts.
const threadLimit = "OMP_THREAD_LIMIT"

// NeedsThreadLimit reports whether OMP_THREAD_LIMIT=1 is missing from the
// environment. Tesseract then reads a cell in 6 ms instead of 1 ms. Setting
// the variable while the program runs is too late: a program that wants the
// speed starts itself again with it, before it uses NewTesseract.
func NeedsThreadLimit() bool { return os.Getenv(threadLimit) != "1" }

// Tesseract reads digits with the Tesseract engine and its English data. It
// is safe for concurrent use: every call under way has an engine of its own.
// The probabilities come from how often each answer of the engine stood for
// each digit in rendered print.
type Tesseract struct{ engines engines[*gosseract.Client] }

// NewTesseract starts the engine.
func NewTesseract() (*Tesseract, error) {
	t := &Tesseract{engines[*gosseract.Client]{
		start: startClient,
		stop:  func(client *gosseract.Client) { client.Close() },
	}}
	if err := t.engines.open(); err != nil {
		return nil, err
	}
	return t, nil
}

// Name returns "tesseract".
func (*Tesseract) Name() string { return "tesseract" }

// Read implements Reader.
func (t *Tesseract) Read(ctx context.Context, cells []*image.Gray, max int) ([]reading.Cell, error) {
	if err := check(cells, max); err != nil {
		return nil, err
	}
	client, err := t.engines.take()
	if err != nil {
		return nil, err
	}
	defer t.engines.give(client)
	f := find(cells, max)
	for i := 0; i < len(f.glyphs); {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		n := f.together(i)
		if err := readTogether(client, f, f.glyphs[i:i+n]); err != nil {
			return nil, err
		}
		i += n
	}
	return f.readings(), nil
}

// together counts the characters from number i on that stand in one cell at
// one threshold.
func (f *found) together(i int) int {
	n := 1
	for i+n < len(f.glyphs) && f.glyphs[i+n].cell == f.glyphs[i].cell && f.glyphs[i+n].cut == f.glyphs[i].cut {
		n++
	}
	return n
}

// tesseractSettled is the probability from which on a character is not looked
// at again at the next threshold: the engine is slow, and its probabilities
// are seldom higher.
const tesseractSettled = 0.9

// readTogether reads the characters of a cell: each alone as a raw line, at
// which the engine is best, and where a number may have several digits also
// as a line, because it takes a lone 0 or 1 for many things.
func readTogether(client *gosseract.Client, f *found, list []seen) error {
	c := &f.sheets[list[0].cut].Cells[list[0].cell]
	for i := range list {
		g := &list[i]
		g.printed = 0.5
		if f.known(g, tesseractSettled) {
			continue
		}
		var err error
		if g.scores, err = look(client, c, g.glyph); err != nil {
			return err
		}
	}
	if f.max < 10 || len(list) < 2 || len(list) > digitsOf(f.max) {
		return nil
	}
	var glyphs []ink.Glyph
	for _, g := range list {
		glyphs = append(glyphs, g.glyph)
	}
	report, err := recognise(client, plate(c, ink.Join(glyphs), linePrinting), gosseract.PSM_SINGLE_LINE)
	if err != nil {
		return err
	}
	agree(list, report)
	return nil
}

// look reads one character in every printing.
func look(client *gosseract.Client, c *ink.Cell, g ink.Glyph) (scores, error) {
	answers := make([]string, len(printings))
	for i, how := range printings {
		report, err := recognise(client, plate(c, g, how), gosseract.PSM_RAW_LINE)
		if err != nil {
			return scores{}, err
		}
		answers[i] = summarise(report)
	}
	return confusions().judge(answers), nil
}

// linePrinting is the way in which a line of several digits is drawn.
var linePrinting = printing{height: 40, reach: 6, sharpen: 1, middle: 0.5, gain: 3}

// lineWeight is how much the reading of a whole line counts for each of its
// characters, against the reading of the character alone.
const lineWeight = 0.7

// agree weighs what a line's report says about each of its characters in,
// if it has as many.
func agree(list []seen, report string) {
	text := []rune(answered(report))
	if len(text) != len(list) {
		return
	}
	for i := range list {
		line := confusions().judge([]string{string(text[i])})
		for k := range line {
			list[i].scores[k] = lineWeight*line[k] + (1-lineWeight)*list[i].scores[k]
		}
	}
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

// Close implements Reader. Calls under way end as usual.
func (t *Tesseract) Close() error {
	t.engines.close()
	return nil
}
