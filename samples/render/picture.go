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

	"github.com/gridsaw/gridsaw/encode"
)

// Picture is a drawn picture with the truth about it.
type Picture struct {
	Image *image.RGBA // opaque
	Truth *Truth

	quality int // of a JPEG, 0 for a screenshot
}

// mapping sends page millimetres to pixels.
type mapping func(encode.Point) encode.Point

// Shoot takes the picture of a sheet that the options ask for. Options that
// SudokuSheet drew from the seed, such as the style, are drawn already.
func (s *Sheet) Shoot(o Options) (*Picture, error) {
	o, _, err := o.resolve(max(len(s.Cells), 1))
	if err != nil {
		return nil, err
	}
	return s.shoot(o)
}

// shoot wants resolved options.
func (s *Sheet) shoot(o Options) (*Picture, error) {
	if o.Level == Clean {
		return s.screen(o)
	}
	return s.photo(o)
}

// screen draws the page as it is, o.Width pixels wide.
func (s *Sheet) screen(o Options) (*Picture, error) {
	f := frame{density: float64(o.Width) / s.Page.Width, origin: encode.Point{X: -0.5, Y: -0.5}}
	height := max(1, int(math.Round(s.Page.Height*f.density)))
	img := s.Page.draw(f, o.Width, height)
	o.Height = height
	t, err := s.truth(f.pixel, o)
	if err != nil {
		return nil, err
	}
	t.Provenance.Options.Height = 0 // follows from the page, must not be asked for
	return &Picture{Image: img, Truth: t}, nil
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
