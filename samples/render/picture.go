package render

import (
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Picture is a drawn picture with the truth about it.
type Picture struct {
	Image *image.RGBA // opaque
	Truth *Truth

	quality int // of a JPEG, 0 for a screenshot
}

// mapping sends page millimetres to pixels.
type mapping func(geom.Point) geom.Point

// Format returns "png" for a screenshot and "jpg" for a photo.
func (p *Picture) Format() string {
	if p.quality == 0 {
		return "png"
	}
	return "jpg"
}

// Encode writes the picture in its Format, a photo with the quality that its
// Damage has.
func (p *Picture) Encode(w io.Writer) error {
	if p.quality == 0 {
		return (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(w, p.Image)
	}
	return jpeg.Encode(w, p.Image, &jpeg.Options{Quality: p.quality})
}

// Write makes the files name.png or name.jpg and name.json in a directory that
// exists, and returns the picture's path.
func (p *Picture) Write(dir, name string) (string, error) {
	path := filepath.Join(dir, name+"."+p.Format())
	file, err := os.Create(path)
	if err != nil {
		return "", fmt.Errorf("render: %w", err)
	}
	err = p.Encode(file)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return "", fmt.Errorf("render: writing %s: %w", path, err)
	}
	truth, err := json.Marshal(p.Truth)
	if err != nil {
		return "", fmt.Errorf("render: writing truth: %w", err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".json"), append(truth, '\n'), 0o644); err != nil {
		return "", fmt.Errorf("render: %w", err)
	}
	return path, nil
}

// Shoot takes the picture of a sheet that the options ask for. Options that
// the sheet's builder drew from the seed, such as the style, are drawn already.
func (s *Sheet) Shoot(o Options) (*Picture, error) {
	o, _, err := o.printed(s.Puzzle)
	if err != nil {
		return nil, err
	}
	return s.shoot(s.viewed(o))
}

// shoot wants resolved options.
func (s *Sheet) shoot(o Options) (*Picture, error) {
	if o.Level == Clean {
		return s.screen(o)
	}
	return s.photo(o)
}

// viewed returns o with the picture's size and the damage of a photo filled in,
// where they are left to chance.
func (s *Sheet) viewed(o Options) Options {
	if sudoku, ok := s.Puzzle.(*puzzle.Sudoku); ok && s.Beside == nil {
		return o.viewedSudoku(sudoku.Size())
	}
	rng := rand.New(rand.NewPCG(o.Seed, streamSize))
	if o.Level == Clean {
		if o.Width == 0 {
			o.Width = s.screenWidth(rng)
		}
		return o
	}
	if o.Width == 0 {
		o.Width, o.Height = s.photoSize(o, rng)
	}
	if o.Damage == nil {
		// A Sudoku of 480 lines has cells of 45 pixels. What a lens does to a
		// picture of smaller cells must leave their digits apart.
		lines := 480 * s.smallestCell(o) / 45
		d := NewDamage(o.Seed, o.Level, int(max(lines, 64)))
		o.Damage = &d
	}
	return o
}

// viewedSudoku is viewed for a Sudoku of so many rows.
func (o Options) viewedSudoku(rows int) Options {
	if o.Width == 0 {
		o.Width, o.Height = o.size(rows)
	}
	if o.Level != Clean && o.Damage == nil {
		d := NewDamage(o.Seed, o.Level, min(o.Width, o.Height))
		o.Damage = &d
	}
	return o
}

// size draws the size of a picture of a Sudoku.
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

// maxPixels is how large a picture grows for its cells' sake, as long as they
// have nearly what they need.
const maxPixels = 3e6

// screenWidth draws the width of a screenshot.
func (s *Sheet) screenWidth(rng *rand.Rand) int {
	wide, high := s.Page.Width/s.cell, s.Page.Height/s.cell
	cell := s.needed() * (1 + 1.2*rng.Float64())
	cell = min(cell, max(math.Sqrt(maxPixels/wide/high), 0.85*s.needed()))
	return min(max(int(cell*wide), 64), 8192)
}

// photoSize draws the size of a photo of 4 to 3 parts or 3 to 4.
func (s *Sheet) photoSize(o Options, rng *rand.Rand) (width, height int) {
	o.Width, o.Height = 400, 300
	if s.upright(o, rng) {
		o.Width, o.Height = 300, 400
	}
	roomy := pick(rng, 1, 1.15, 1.3, 1.6, 2)
	if o.Level == Easy {
		roomy = pick(rng, 1.2, 1.5, 1.8, 2.2)
	}
	k := s.needed() / s.smallestCell(o)
	most := max(math.Sqrt(maxPixels/120000), 0.85*k)
	k = min(max(k*roomy, 1.6), most, 20)
	unit := int(math.Ceil(k * 100))
	return o.Width / 100 * unit, o.Height / 100 * unit
}

// upright tells whether a photo is taller than wide.
func (s *Sheet) upright(o Options, rng *rand.Rand) bool {
	box := s.span()
	size := box[2].Sub(box[0])
	if o.Quarter%2 == 1 {
		size.X, size.Y = size.Y, size.X
	}
	return rng.Float64()*(size.X*size.X+size.Y*size.Y) < size.Y*size.Y
}

// smallestCell returns the side in pixels of the square that has the area of
// the smallest cell in the photo of the options.
func (s *Sheet) smallestCell(o Options) float64 {
	// Where nothing is chosen the camera's place does not depend on the height.
	d := NewDamage(o.Seed, o.Level, 480)
	if o.Damage != nil {
		d = *o.Damage
	}
	return s.smallest(s.camera(o, d.filled()).pixel)
}

// screen draws the page as it is, or the part that is not cut off, o.Width
// pixels wide.
func (s *Sheet) screen(o Options) (*Picture, error) {
	part := s.uncut(o.Cut)
	f := frame{density: float64(o.Width) / part.w}
	f.origin = geom.Point{X: -0.5 - part.x*f.density, Y: -0.5 - part.y*f.density}
	height := max(1, int(math.Round(part.h*f.density)))
	img := s.Page.draw(f, o.Width, height)
	o.Height = height
	t, err := s.truth(f.pixel, o)
	if err != nil {
		return nil, err
	}
	t.Provenance.Options.Height = 0 // follows from the page, must not be asked for
	return &Picture{Image: img, Truth: t}, nil
}

// uncut returns the part of the page that is left after a cut through the grid.
func (s *Sheet) uncut(c Cut) rect {
	box := s.span()
	size := box[2].Sub(box[0])
	left, top, right, low := 0.0, 0.0, s.Page.Width, s.Page.Height
	if c.Left > 0 {
		left = box[0].X + c.Left*size.X
	}
	if c.Top > 0 {
		top = box[0].Y + c.Top*size.Y
	}
	if c.Right > 0 {
		right = box[2].X - c.Right*size.X
	}
	if c.Bottom > 0 {
		low = box[2].Y - c.Bottom*size.Y
	}
	return rect{left, top, right - left, low - top}
}
