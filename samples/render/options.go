package render

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
)

// ErrOptions says that a field of Options, Style or Damage is out of its range
// or does not go with another.
var ErrOptions = errors.New("render: bad options")

// Streams keep the random choices of one concern apart from those of others,
// so that a picture with other digits still has the same light.
const (
	streamStyle = iota + 1
	streamDamage
	streamPage
	streamHand
	streamBend
	streamGrain
	streamNoise
	streamSize
	streamTray
	streamScan
)

// Options says what picture to draw. The zero value is a clean screenshot.
// Equal options give equal pixels.
type Options struct {
	Seed  uint64 `json:"seed"`
	Level Level  `json:"level"`

	// Width and Height are the picture's size in pixels, 64..8192. 0 draws one
	// from the seed: a photo has 4 to 3 parts or 3 to 4, 640x480 the smallest,
	// and no less than 30 pixels a cell; a screenshot 40 to 70 pixels a cell.
	// A screenshot has the page's shape, so that its Height must be 0.
	Width  int `json:"width"`
	Height int `json:"height"`

	Style  *Style  `json:"style"`  // nil draws one: NewStyle
	Damage *Damage `json:"damage"` // nil draws one: NewDamage; must be nil for Clean

	Quarter int `json:"quarter"` // further quarter turns clockwise of a photo's page, 0..3

	// Answers and Candidates are the shares, 0..1, of empty cells that hold a
	// handwritten number and small pencilled candidates. Their sum is at most 1.
	Answers    float64 `json:"answers"`
	Candidates float64 `json:"candidates"`

	// Solution gives the numbers to write in. Without it they are chosen to
	// differ from the givens of their row, column and box, and no more.
	Solution *puzzle.SudokuSolution `json:"-"`

	// Fonts are drawn from beside BuiltinFonts, as LoadFonts reads them. A
	// picture can be made again only with the same ones in the same order.
	Fonts []*Font `json:"-"`
}

func (o Options) check() error {
	if o.Level < Clean || o.Level > Hard {
		return fmt.Errorf("%w: no level %d", ErrOptions, int(o.Level))
	}
	if o.Level == Clean && (o.Height != 0 || o.Damage != nil || o.Quarter != 0) {
		return fmt.Errorf("%w: a clean picture takes no Height, Damage or Quarter", ErrOptions)
	}
	if o.Level != Clean && (o.Width == 0) != (o.Height == 0) {
		return fmt.Errorf("%w: want both Width and Height, or neither", ErrOptions)
	}
	err := inRange([]bound{
		{"Width", orDefault(float64(o.Width), 64), 64, 8192},
		{"Height", orDefault(float64(o.Height), 64), 64, 8192},
		{"Quarter", float64(o.Quarter), 0, 3}, {"Answers", o.Answers, 0, 1},
		{"Candidates", o.Candidates, 0, 1}, {"Answers+Candidates", o.Answers + o.Candidates, 0, 1},
	})
	if err != nil {
		return err
	}
	if o.Style != nil {
		if err := o.Style.check(); err != nil {
			return err
		}
	}
	if o.Damage != nil {
		return o.Damage.check()
	}
	return nil
}

// resolve checks the options and fills in all that is drawn from the seed, for
// a grid of so many cells along its longer side.
func (o Options) resolve(cells int) (Options, []*Font, error) {
	if err := o.check(); err != nil {
		return o, nil, err
	}
	fonts := append(BuiltinFonts(), o.Fonts...)
	if o.Style == nil {
		s := NewStyle(o.Seed, o.Level, fonts)
		o.Style = &s
	}
	if o.Width == 0 {
		o.Width, o.Height = o.size(cells)
	}
	if o.Level != Clean && o.Damage == nil {
		d := NewDamage(o.Seed, o.Level, min(o.Width, o.Height))
		o.Damage = &d
	}
	return o, fonts, nil
}

// size draws the picture's size.
func (o Options) size(cells int) (width, height int) {
	rng := rand.New(rand.NewPCG(o.Seed, streamSize))
	if o.Level == Clean {
		return (cells + 2) * (40 + rng.IntN(31)), 0
	}
	short := pick(rng, 480, 480, 600, 720, 960)
	if o.Level == Easy {
		short = pick(rng, 720, 960, 1200)
	}
	short = max(short, 45*cells) / 3 * 3
	if rng.IntN(2) == 0 {
		return short, short / 3 * 4
	}
	return short / 3 * 4, short
}

// findFont returns the font of the given name, the first if it is empty.
func findFont(fonts []*Font, name string) (*Font, error) {
	if name == "" {
		return fonts[0], nil
	}
	for _, f := range fonts {
		if f.Name() == name {
			return f, nil
		}
	}
	return nil, fmt.Errorf("%w: no font %q", ErrOptions, name)
}
