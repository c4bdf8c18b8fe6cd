package render

import (
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"path/filepath"

	"github.com/gridsaw/gridsaw/internal/wholefile"
)

// Picture is a drawn picture with the truth about it.
type Picture struct {
	Image *image.RGBA // opaque
	Truth *Truth

	quality int // of a JPEG, 0 for a screenshot
}

// Shoot takes the picture of a page that the options ask for. Options that
// the page's printer drew from the seed, such as the style, are drawn already.
func (p *PuzzlePage) Shoot(o Options) (*Picture, error) {
	o, _, err := o.printed(p.Puzzle)
	if err != nil {
		return nil, err
	}
	return shoot(p, framed(p, o))
}

// shoot takes a picture whose size and damage are chosen.
func shoot(p *PuzzlePage, o Options) (*Picture, error) {
	if o.Level == Clean {
		return screenshot(p, o)
	}
	img, pixel, err := takePhoto(p, o)
	if err != nil {
		return nil, err
	}
	t, err := newTruth(p, pixel, o)
	if err != nil {
		return nil, err
	}
	return &Picture{Image: img, Truth: t, quality: o.Damage.filled().Quality}, nil
}

// screenshot draws the page as it is, or the part that is not cut off, o.Width
// pixels wide.
func screenshot(p *PuzzlePage, o Options) (*Picture, error) {
	var f frame
	f, o.Height = screenFrame(p.uncut(o.Cut), o.Width)
	img := p.Page.draw(f, o.Width, o.Height)
	t, err := newTruth(p, f.pixel, o)
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
	if err := wholefile.Write(path, p.Encode); err != nil {
		return "", fmt.Errorf("render: writing %s: %w", path, err)
	}
	if err := writeTruth(filepath.Join(dir, name+".json"), p.Truth); err != nil {
		return "", err
	}
	return path, nil
}
