package detect

import (
	"context"
	"image"
	"image/draw"
	"math"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/page"
)

const (
	// leastBlock is the least side, in pixels, of a block that may be a puzzle, leastPart the
	// same as a part of the page's longer side, and longestBlock the largest ratio of its
	// sides.
	leastBlock, leastPart, longestBlock = 40, 1.0 / 16, 3
	// innerPart is the part of a block that one in it takes up at least to be a puzzle on
	// a page, and apartPart by how much of their sides puzzles are apart.
	innerPart, apartPart = 1.0 / 40, 1.0 / 12
	// blockMargin is the part of a block's longer side that is shown around it.
	blockMargin = 0.06
	// mostBlocks bounds the blocks that are read besides those that are puzzles.
	mostBlocks = 12
	// eraseMargin is the part of the square root of a puzzle's area around it that belongs
	// to it: lines are thick, and islands have rings.
	eraseMargin = 0.03
)

// reaches are gaps, as parts of the page's longer side: first that in the lines of one grid,
// dashed ones too, then those between the islands of one board without lines.
var reaches = []float64{1.0 / 200, 1.0 / 8, 1.0 / 12, 1.0 / 18, 1.0 / 27, 1.0 / 40}

// page reads the blocks of a page one by one: first what lines connect, then, of what
// is left, what is near to each other.
func (r *Reader) page(ctx context.Context, picture *load.Picture, o Options) []*Puzzle {
	p := &pageSearch{reader: r, ctx: ctx, picture: picture, o: o, ink: page.FindInk(picture.Gray()), left: mostBlocks}
	p.o.All = false
	for _, reach := range reaches {
		p.read(reach)
	}
	return p.found
}

type pageSearch struct {
	reader  *Reader
	ctx     context.Context
	picture *load.Picture // without the puzzles that were found
	o       Options
	ink     *page.Ink
	tried   []image.Rectangle
	found   []*Puzzle
	left    int
}

// read reads the blocks of ink within reach, and what is left of them without the puzzles
// in them.
func (p *pageSearch) read(reach float64) {
	for again := true; again; {
		again = false
		size := p.picture.Color.Rect.Size()
		boxes := p.ink.Blocks(reach, max(leastBlock, int(leastPart*float64(max(size.X, size.Y)))))
		for i, box := range boxes {
			if p.left == 0 || p.ctx.Err() != nil {
				return
			}
			if longBlock(box) || p.known(box) || severalIn(box, boxes[i+1:]) {
				continue
			}
			found := p.block(box)
			if found == nil {
				p.tried = append(p.tried, box)
				p.left--
				continue
			}
			p.found, again = append(p.found, found), true
			margin := eraseMargin * math.Sqrt(found.Corners.Area())
			p.ink.Erase(found.Corners, margin)
			p.picture = load.New(page.Erased(p.picture.Color, found.Corners, margin), p.picture.Format)
		}
	}
}

// longBlock tells whether a block is too long for a puzzle.
func longBlock(box image.Rectangle) bool {
	return max(box.Dx(), box.Dy()) > longestBlock*min(box.Dx(), box.Dy())
}

// severalIn tells whether a block is but what is around smaller ones that stand apart, as the
// edge of a page is. The boxes of one grid are no farther apart than its lines are thick.
func severalIn(box image.Rectangle, smaller []image.Rectangle) bool {
	var inner []image.Rectangle
	for _, b := range smaller {
		if b.In(box) && !longBlock(b) && area(b) > innerPart*area(box) {
			inner = append(inner, b)
		}
	}
	for i, a := range inner {
		for _, b := range inner[:i] {
			if !a.Inset(-int(apartPart * float64(max(b.Dx(), b.Dy())))).Overlaps(b) {
				return true
			}
		}
	}
	return false
}

// known tells whether nearly the same block was read before.
func (p *pageSearch) known(box image.Rectangle) bool {
	for _, t := range p.tried {
		if area(box.Intersect(t)) > sameBlock*area(box.Union(t)) {
			return true
		}
	}
	return false
}

func area(r image.Rectangle) float64 { return float64(r.Dx()) * float64(r.Dy()) }

// sameBlock is the part that two blocks have in common that are the same.
const sameBlock = 0.9

// block reads one block. It returns nil where that shows no puzzle that is to be trusted.
func (p *pageSearch) block(box image.Rectangle) *Puzzle {
	box = box.Inset(-int(blockMargin * float64(max(box.Dx(), box.Dy())))).Intersect(p.picture.Color.Rect)
	found, err := p.reader.Find(p.ctx, load.New(cut(p.picture.Color, box), p.picture.Format), p.o)
	if err != nil || found[0].Err != nil {
		return nil
	}
	out := found[0]
	out.view = &cutout{out.view, box}
	out.Corners = out.view.corners()
	for _, other := range p.found {
		if other.Corners.Overlap(out.Corners) > overlapping {
			return nil // what is left of one that was found
		}
	}
	return out
}

// cut returns a copy of a part of a picture, with its origin at (0,0).
func cut(picture *image.RGBA, box image.Rectangle) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: box.Size()})
	draw.Draw(out, out.Rect, picture, box.Min, draw.Src)
	return out
}

// cutout is a view of a part of a picture.
type cutout struct {
	view
	box image.Rectangle // of the picture
}

func (c *cutout) corners() geom.Quad {
	q := c.view.corners()
	for i := range q {
		q[i] = q[i].Add(geom.Point{X: float64(c.box.Min.X), Y: float64(c.box.Min.Y)})
	}
	return q
}

func (c *cutout) draw(picture *image.RGBA, p *Puzzle, s puzzle.Solution) *image.RGBA {
	out := cut(picture, picture.Rect)
	draw.Draw(out, c.box, c.view.draw(cut(picture, c.box), p, s), image.Point{}, draw.Src)
	return out
}
