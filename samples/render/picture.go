package render

import (
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"

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
