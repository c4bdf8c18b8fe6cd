package pieces

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
)

const (
	// minPicture is the shortest side, in pixels, of a picture that is looked
	// at: below it no outline of a piece can be told.
	minPicture = 48
	// minPiece is the size of the smallest piece, as the root of its area in
	// pixels, that has an outline worth the name.
	minPiece = 24
	// blurPart is the part of a piece's size over which the picture is smoothed
	// before pieces are told from the ground.
	blurPart = 0.02
)

// Find returns the pieces in a picture, from top to bottom and from left to
// right, and what it found there that cannot be used. Its error wraps
// [ErrSmall], [ErrNoPieces] or [ErrNoSheet], or is the cause of ctx.
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
	level, err := page.level(pic, o)
	if err != nil {
		return nil, err
	}
	o.Stage("level", level)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	found := segment(level)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	page.take(level, found)
	if o.Sheet == NoSheet {
		page.straighten()
	}
	if len(page.Pieces) == 0 && len(page.Problems) == 0 {
		return nil, ErrNoPieces
	}
	return page, nil
}

// level returns the picture with ground and pieces brought to even levels.
func (p *Page) level(pic *load.Picture, o Options) (*image.Gray, error) {
	small := reduce(pic.Color)
	if o.Sheet != NoSheet {
		if err := p.onSheet(small, pic.Gray(), o.Sheet); err != nil {
			return nil, err
		}
	}
	g := findGround(small)
	onMat := o.Sheet == NoSheet && g.shutOut()
	if onMat {
		g = findGround(small)
	}
	a, ok := g.axis()
	if !ok {
		return nil, ErrNoPieces
	}
	p.Dark = a.dark
	reach := max(int(1.5*math.Sqrt(g.typical())), 4)
	g.resort(a, g.fields(a, reach))
	level := g.fields(a, reach).level(pic.Color, a)
	if len(p.Sheet) == 4 {
		p.clear(level)
	} else if onMat {
		small.clear(level)
	}
	return level, nil
}

// clear makes everything beside the sheet look like ground.
func (p *Page) clear(level *image.Gray) {
	quad := geom.Quad(p.Sheet)
	margin := sheetMargin * float64(max(p.Width, p.Height))
	for y := range p.Height {
		for x := range p.Width {
			if !quad.Contains(geom.Point{X: float64(x), Y: float64(y)}, margin) {
				level.Pix[y*level.Stride+x] = groundLevel
			}
		}
	}
}

// clear makes everything in the blocks that are not looked at look like ground.
func (c *colors) clear(level *image.Gray) {
	for y := range c.h {
		for x := range c.w {
			if !c.out[y*c.w+x] {
				continue
			}
			box := c.block(x, y)
			if x == c.w-1 {
				box.Max.X = level.Rect.Max.X
			}
			if y == c.h-1 {
				box.Max.Y = level.Rect.Max.Y
			}
			draw.Draw(level, box, image.NewUniform(color.Gray{Y: groundLevel}), image.Point{}, draw.Src)
		}
	}
}

// typical returns the area in blocks of a typical part of what differs from
// the ground.
func (g *ground) typical() float64 {
	mask := image.NewGray(image.Rect(0, 0, g.w, g.h))
	for i, f := range g.fore {
		if f {
			mask.Pix[i] = 255
		}
	}
	return typicalArea(blobs(mask))
}

// segment returns the parts of the picture that differ from the ground.
func segment(level *image.Gray) []blob {
	found := blobs(threshold(level, 3))
	if blur := int(math.Sqrt(typicalArea(found)) * blurPart); blur > 3 {
		found = blobs(threshold(level, blur))
	}
	return found
}
