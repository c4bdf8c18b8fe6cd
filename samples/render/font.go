package render

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// ErrFont says that a font file cannot be parsed or lacks digits or capitals.
var ErrFont = errors.New("render: unusable font")

// Font is a scalable typeface. It is safe for concurrent use.
type Font struct {
	name string
	face *sfnt.Font
	em   float64 // font units in an em

	mu     sync.Mutex
	buf    sfnt.Buffer
	glyphs map[rune]glyph
}

// glyph is the outline of one character, in em, its origin on the baseline.
type glyph struct {
	steps   []step
	advance float64
}

// ParseFont reads a TrueType or OpenType font, which must have the ten digits
// and the plain capitals; name is for messages and Style.Font. The error wraps
// ErrFont.
func ParseFont(name string, data []byte) (*Font, error) {
	face, err := sfnt.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrFont, name, err)
	}
	f := &Font{name: name, face: face, em: float64(face.UnitsPerEm()), glyphs: map[rune]glyph{}}
	for _, r := range "0123456789ABCXYZ" {
		if len(f.glyph(r).steps) == 0 {
			return nil, fmt.Errorf("%w: %s has no %q", ErrFont, name, r)
		}
	}
	return f, nil
}

// Name returns the name the font was parsed under.
func (f *Font) Name() string { return f.name }

// Width returns how far text runs, in em.
func (f *Font) Width(text string) float64 {
	w := 0.0
	for _, r := range text {
		w += f.glyph(r).advance
	}
	return w
}

// trace adds the outlines of text, each point sent through move.
func (f *Font) trace(text string, move func(geom.Point) geom.Point, o *outline) {
	x := 0.0
	for _, r := range text {
		g := f.glyph(r)
		for _, s := range g.steps {
			for i, p := range s.p {
				s.p[i] = move(geom.Point{X: p.X + x, Y: p.Y})
			}
			o.steps = append(o.steps, s)
		}
		x += g.advance
	}
}

// extent returns the box of the ink of text, in em.
func (f *Font) extent(text string) (lo, hi geom.Point) {
	var o outline
	f.trace(text, func(p geom.Point) geom.Point { return p }, &o)
	return o.bounds()
}

// stroke returns the mean width of the lines of an 8, as a share of its height.
// Curves count as their control polygons, which is near enough.
func (f *Font) stroke() float64 {
	var o outline
	f.trace("8", func(p geom.Point) geom.Point { return p }, &o)
	area, length := 0.0, 0.0
	var at geom.Point
	for _, s := range o.steps {
		for i := range s.n {
			area += at.Cross(s.p[i]) / 2
			length += s.p[i].Sub(at).Norm()
			at = s.p[i]
		}
		if s.n == 0 {
			at = s.p[0]
		}
	}
	lo, hi := o.bounds()
	return 2 * math.Abs(area) / length / (hi.Y - lo.Y)
}

// sturdy returns the fonts whose strokes are wide enough to be read small.
func sturdy(fonts []*Font, least float64) []*Font {
	return slices.DeleteFunc(slices.Clone(fonts), func(f *Font) bool { return f.stroke() < least })
}

// glyph returns a character's outline; one that the font lacks is blank.
func (f *Font) glyph(r rune) glyph {
	f.mu.Lock()
	defer f.mu.Unlock()
	g, ok := f.glyphs[r]
	if !ok {
		g = f.load(r)
		f.glyphs[r] = g
	}
	return g
}

func (f *Font) load(r rune) glyph {
	g := glyph{advance: 0.3}
	index, err := f.face.GlyphIndex(&f.buf, r)
	if err != nil || index == 0 {
		return g
	}
	ppem := fixed.I(int(f.em))
	if a, err := f.face.GlyphAdvance(&f.buf, index, ppem, font.HintingNone); err == nil {
		g.advance = float64(a) / 64 / f.em
	}
	segments, err := f.face.LoadGlyph(&f.buf, index, ppem, nil)
	if err != nil {
		return g
	}
	for _, s := range segments {
		g.steps = append(g.steps, f.step(s))
	}
	return g
}

func (f *Font) step(s sfnt.Segment) step {
	out := step{n: int(s.Op - sfnt.SegmentOpMoveTo)}
	for i, a := range s.Args {
		out.p[i] = geom.Point{X: float64(a.X) / 64 / f.em, Y: float64(a.Y) / 64 / f.em}
	}
	return out
}

// BuiltinFonts returns the typefaces that need no files: sans-serif and
// monospaced ones of the Go font family. The first is upright and plain.
func BuiltinFonts() []*Font { return slices.Clone(builtin()) }

// BuiltinFont returns that of them with a name, nil if none has it.
func BuiltinFont(name string) *Font {
	i := slices.IndexFunc(builtin(), func(f *Font) bool { return f.name == name })
	if i < 0 {
		return nil
	}
	return builtin()[i]
}

var builtin = sync.OnceValue(func() []*Font {
	var out []*Font
	for _, e := range []struct {
		name string
		data []byte
	}{
		{"go-regular", goregular.TTF},
		{"go-medium", gomedium.TTF},
		{"go-bold", gobold.TTF},
		{"go-italic", goitalic.TTF},
		{"go-bold-italic", gobolditalic.TTF},
		{"go-mono", gomono.TTF},
		{"go-mono-bold", gomonobold.TTF},
	} {
		f, err := ParseFont(e.name, e.data)
		if err != nil {
			panic(err) // compiled in: cannot fail on any input
		}
		out = append(out, f)
	}
	return out
})

// LoadFonts reads every .ttf and .otf file under a directory, in the order of
// their paths, and leaves out fonts without digits or capitals. Finding none
// at all is an error that wraps ErrFont.
func LoadFonts(dir string) ([]*Font, error) {
	var out []*Font
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !isFontFile(path) {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		if f, err := ParseFont(name, data); err == nil {
			out = append(out, f)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("render: reading fonts in %s: %w", dir, err)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%w: no font with digits under %s", ErrFont, dir)
	}
	return out, nil
}

func isFontFile(path string) bool {
	ext := strings.ToLower(filepath.Ext(path))
	return ext == ".ttf" || ext == ".otf"
}
