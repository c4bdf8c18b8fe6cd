package pieces

import (
	"context"
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
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
	if e := seen.grain(relief); e > 1 {
		seen.raise(e)
		relief = seen.relief(pic.Color.Rect, seen.shades(), 1)
	}
	seen.level = relief
	o.Stage("level", relief)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	found := segment(relief)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	extract(page, seen, found)
	lookAtFronts(page, pic.Color)
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
	level   *image.Gray           // the whole relief
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
	return &scene{f, pic.Color, page, nil, mat != nil, map[float32][]float32{1: f.blocks}}, nil
}

// grain returns how far from the background, in edges of the palest piece, all but little of
// it lies that has no thing on it, pixel by pixel: 1 where that is nearer than the edge.
func (s *scene) grain(relief *image.Gray) float32 {
	smooth := cv.Blur(relief, grainBlur)
	var count [256]int
	all := 0
	for i, in := range s.interiors() {
		if in != onBare {
			continue
		}
		b := s.block(i%s.w, i/s.w).Intersect(smooth.Rect)
		y := (b.Min.Y + b.Max.Y) / 2
		for x := b.Min.X; x < b.Max.X && y < b.Max.Y; x++ {
			count[smooth.Pix[y*smooth.Stride+x]]++
			all++
		}
	}
	level := 255
	for above := 0; level > kernel.ReliefEdge; level-- {
		if above += count[level]; float64(above) > grainShare*float64(all) {
			break
		}
	}
	return float32(level*level) / (kernel.ReliefEdge * kernel.ReliefEdge)
}

// raise moves the edge of the palest piece further from the background, so many times.
func (s *scene) raise(times float32) {
	for i := 3; i < len(s.blocks); i += 4 {
		s.blocks[i] *= times
	}
}

const (
	// grainBlur is over how many pixels the relief is smoothed before the grain is looked
	// at, as it is at least before pieces are told, and grainShare how much of the
	// background may be beyond the edge: more than dust, less than what joins pieces.
	grainBlur, grainShare = 3, 0.03
)

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
