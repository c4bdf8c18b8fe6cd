package pieces

import (
	"context"
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
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
	seen, err := look(page, pic, o)
	if err != nil {
		return nil, err
	}
	relief := seen.relief(pic.Color.Rect, seen.shades(), 1)
	o.Stage("level", relief)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	found := segment(relief)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	extract(page, seen, found)
	if o.Paper == NoPaper {
		correctTilt(page)
	}
	if len(page.Pieces) == 0 && len(page.Problems) == 0 {
		return nil, ErrNoPieces
	}
	return page, nil
}

// A scene is a picture with what is known of the background in it.
type scene struct {
	*fields
	picture *image.RGBA
	page    *Page
	masked  bool                  // what is not to be looked at is a mat's surroundings
	lowered map[float32][]float32 // the blocks with the edge so many times as far away
}

// look finds the background of a picture.
func look(page *Page, pic *load.Picture, o Options) (*scene, error) {
	small, paper := reduce(pic.Color), o.Paper
	o.Stage("picture", small.shown(nil))
	if paper != NoPaper {
		if err := findPaper(page, small, pic.Gray(), paper); err != nil {
			return nil, err
		}
	}
	bg := findBackground(small)
	bg.adapt()
	o.Stage("background", bg.shown(bg.fore))
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
	f := bg.fields(reach, palest)
	return &scene{f, pic.Color, page, mat != nil, map[float32][]float32{1: f.blocks}}, nil
}

// relief returns a part of the picture over its background with shades as they are told, in
// edges of which the palest piece's is so many, and what lies beside the paper or mat below
// the pieces blanked.
func (s *scene) relief(part image.Rectangle, shades kernel.Shades, edge float32) *image.Gray {
	blocks := s.lowered[edge]
	if blocks == nil {
		blocks = slices.Clone(s.blocks)
		for i := 3; i < len(blocks); i += 4 {
			blocks[i] *= edge
		}
		s.lowered[edge] = blocks
	}
	out := kernel.Relief(s.picture.SubImage(part).(*image.RGBA), blocks, s.w, s.step, shades)
	out.Rect = part
	if len(s.page.Paper) == 4 {
		blankBeside(s.page, out)
	} else if s.masked {
		s.blank(out)
	}
	out.Rect = image.Rectangle{Max: part.Size()}
	return out
}
