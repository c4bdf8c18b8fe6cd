package pieces

import (
	"context"
	"fmt"
	"image"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
)

// minPicture is the shortest side, in pixels, of a picture that is looked
// at: below it no outline of a piece can be told.
const minPicture = 48

// Find returns the pieces in a picture, from top to bottom and from left to
// right, and what it found there that cannot be used. Its error wraps
// [ErrSmall], [ErrNoPieces] or [ErrNoPaper], or is the cause of ctx.
func Find(ctx context.Context, pic *load.Picture, o Options) (*Page, error) {
	if o.Stage == nil {
		o.Stage = func(string, image.Image) {}
	}
	if pic == nil || pic.Color == nil {
		return nil, ErrSmall
	}
	w, h := pic.Size()
	if min(w, h) < minPicture {
		return nil, fmt.Errorf("%w: it is %d x %d pixels", ErrSmall, w, h)
	}
	page := &Page{Width: w, Height: h, Plane: geom.Identity, DPI: o.DPI}
	if page.DPI <= 0 {
		page.DPI = pic.DPI
	}
	relief, err := reliefOf(page, pic, o.Paper)
	if err != nil {
		return nil, err
	}
	o.Stage("level", relief)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	found := segment(relief)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	extract(page, pic.Color, found)
	if o.Paper == NoPaper {
		correctTilt(page)
	}
	if len(page.Pieces) == 0 && len(page.Problems) == 0 {
		return nil, ErrNoPieces
	}
	return page, nil
}

// reliefOf returns the picture over its background, and what lies beside the paper or mat
// below the pieces blanked.
func reliefOf(page *Page, pic *load.Picture, paper Paper) (*image.Gray, error) {
	small := reduce(pic.Color)
	if paper != NoPaper {
		if err := findPaper(page, small, pic.Gray(), paper); err != nil {
			return nil, err
		}
	}
	bg := findBackground(small)
	bg.adapt()
	if bg.contrast() < minContrast {
		return nil, ErrNoPieces
	}
	var mat *background
	if paper == NoPaper {
		all := *bg
		otherGrounds(&all)
		if mat = onMat(bg); mat != nil && likeness(all.parts()) > betterScore*likeness(mat.parts()) {
			clear(small.out) // there are pieces beside it, too
			mat = nil
		}
		bg = &all
		if mat != nil {
			bg = mat
		}
	}
	reach := max(int(1.5*math.Sqrt(typicalArea(bg.parts()))), 4)
	bg.fields(reach, shadowless).resort()
	page.Dark = bg.dark()
	out := bg.fields(reach, palest).relief(pic.Color)
	if len(page.Paper) == 4 {
		blankBeside(page, out)
	} else if mat != nil {
		small.blank(out)
	}
	return out, nil
}
