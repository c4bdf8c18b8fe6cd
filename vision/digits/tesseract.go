package digits

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/otiai10/gosseract/v2"

	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
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
// The probabilities come from the engine's own alternatives, tempered by how
// often it takes one digit for another in rendered print.
type Tesseract struct {
	mu     sync.Mutex
	idle   []*gosseract.Client
	closed bool
}

// NewTesseract starts the engine.
func NewTesseract() (*Tesseract, error) {
	t := &Tesseract{}
	client, err := t.take()
	if err != nil {
		return nil, err
	}
	t.give(client)
	return t, nil
}

// Name returns "tesseract".
func (*Tesseract) Name() string { return "tesseract" }

// Read implements Reader.
func (t *Tesseract) Read(ctx context.Context, cells []*image.Gray, max int) ([]Reading, error) {
	if err := check(cells, max); err != nil {
		return nil, err
	}
	client, err := t.take()
	if err != nil {
		return nil, err
	}
	defer t.give(client)
	f := find(cells, max)
	for i := range f.glyphs {
		if err := ctx.Err(); err != nil {
			return nil, context.Cause(ctx)
		}
		g := &f.glyphs[i]
		g.printed = 0.5
		picture := plate(&f.sheets[g.cut].Cells[g.cell], g.glyph)
		if g.scores, err = recognise(client, picture); err != nil {
			return nil, err
		}
	}
	return f.readings(), nil
}

// take returns an engine that no other call uses. Starting one is not safe
// beside another that starts, so it happens under the lock.
func (t *Tesseract) take() (*gosseract.Client, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return nil, ErrClosed
	}
	if n := len(t.idle); n > 0 {
		client := t.idle[n-1]
		t.idle = t.idle[:n-1]
		return client, nil
	}
	client := gosseract.NewClient()
	if err := start(client); err != nil {
		client.Close()
		return nil, fmt.Errorf("%w: %w", ErrEngine, err)
	}
	return client, nil
}

// start warms an engine up. The mode is lost when it is set before the first
// reading, hence the order.
func start(client *gosseract.Client) error {
	if err := client.SetWhitelist("0123456789"); err != nil {
		return err
	}
	if err := client.SetVariable("lstm_choice_mode", "2"); err != nil {
		return err
	}
	blank := image.NewGray(image.Rect(0, 0, 60, 60))
	if err := client.SetImageFromBytes(portable(blank)); err != nil {
		return err
	}
	if _, err := client.Text(); err != nil {
		return err
	}
	return client.SetPageSegMode(gosseract.PSM_RAW_LINE)
}

func (t *Tesseract) give(client *gosseract.Client) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		client.Close()
		return
	}
	t.idle = append(t.idle, client)
}

// Close implements Reader. Calls under way end as usual.
func (t *Tesseract) Close() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	for _, client := range t.idle {
		client.Close()
	}
	t.idle = nil
	return nil
}

const (
	plateHeight = 40 // of a character, the size that the engine likes
	plateMargin = 10
	// plateReach is about a stroke's width, and plateSharpen how strongly a
	// pixel's difference from its surroundings of that size is raised.
	plateReach   = 6
	plateSharpen = 1
)

// plate draws one character as the engine likes it: dark on white, enlarged
// and sharpened so that a lens out of focus does not close the holes.
func plate(c *ink.Cell, g ink.Glyph) *image.Gray {
	width, height, dark := c.Enlarge(g, plateHeight)
	out := image.NewGray(image.Rect(0, 0, width+2*plateMargin, height+2*plateMargin))
	for i := range out.Pix {
		out.Pix[i] = 255
	}
	soft := soften(dark, width, height)
	for y := range height {
		for x := range width {
			i := y*width + x
			v := 3*(dark[i]+plateSharpen*(dark[i]-soft[i])-0.5) + 0.5
			out.Pix[(y+plateMargin)*out.Stride+x+plateMargin] = uint8(255 * (1 - min(max(v, 0), 1)))
		}
	}
	return out
}

// soften returns the mean of the square of plateReach pixels around each
// pixel, as far as it lies inside.
func soften(dark []float32, width, height int) []float32 {
	sums := make([]float32, (width+1)*(height+1))
	for y := range height {
		row := float32(0)
		for x := range width {
			row += dark[y*width+x]
			sums[(y+1)*(width+1)+x+1] = sums[y*(width+1)+x+1] + row
		}
	}
	out := make([]float32, len(dark))
	for y := range height {
		top, bottom := max(y-plateReach, 0)*(width+1), min(y+plateReach+1, height)*(width+1)
		for x := range width {
			left, right := max(x-plateReach, 0), min(x+plateReach+1, width)
			area := float32((bottom - top) / (width + 1) * (right - left))
			out[y*width+x] = (sums[bottom+right] - sums[bottom+left] - sums[top+right] + sums[top+left]) / area
		}
	}
	return out
}

// portable encodes a picture as PGM, the plainest form that the engine reads.
func portable(img *image.Gray) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "P5\n%d %d\n255\n", img.Rect.Dx(), img.Rect.Dy())
	for y := range img.Rect.Dy() {
		b.Write(img.Pix[y*img.Stride : y*img.Stride+img.Rect.Dx()])
	}
	return b.Bytes()
}

var (
	// answer finds what the engine settled on in its report.
	answer = regexp.MustCompile(`x_wconf ([0-9]+)'>([^<]*)<`)
	// choice finds its alternatives for each step along the line, and their
	// confidences in per cent.
	choice = regexp.MustCompile(`x_confs ([0-9.]+)'>([^<]*)<`)
)

// recognise asks the engine what one character is.
func recognise(client *gosseract.Client, picture *image.Gray) (scores, error) {
	if err := client.SetImageFromBytes(portable(picture)); err != nil {
		return scores{}, fmt.Errorf("%w: %w", ErrEngine, err)
	}
	report, err := client.HOCRText()
	if err != nil {
		return scores{}, fmt.Errorf("%w: %w", ErrEngine, err)
	}
	return weigh(report), nil
}

// weigh turns the engine's report into probabilities: most for its answer,
// the rest by its alternatives.
func weigh(report string) scores {
	var raw scores
	best, sure := byte(0), 0.0
	if m := answer.FindStringSubmatch(report); m != nil {
		if text := strings.TrimSpace(m[2]); len(text) == 1 && isDigit(text[0]) {
			best = text[0]
			sure, _ = strconv.ParseFloat(m[1], 64)
		}
	}
	for _, m := range choice.FindAllStringSubmatch(report, -1) {
		text := strings.TrimSpace(m[2])
		if confidence, err := strconv.ParseFloat(m[1], 64); err == nil && len(text) == 1 && isDigit(text[0]) {
			raw[text[0]-'0'] += confidence / 100
		}
	}
	if best != 0 {
		raw[best-'0'] += 1
	}
	return temper(raw, sure/100)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
