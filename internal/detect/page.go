package detect

import (
	"image"
	"image/draw"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/page"
)

const (
	// leastBlock is the least side, in pixels, of a block that may be a puzzle, leastPart the
	// same as a part of the page's longer side, and longestBlock the largest ratio of its
	// sides.
	leastBlock, leastPart, longestBlock = 40, 1.0 / 32, 3
	// innerPart is the part of a block that one in it takes up at least to be a puzzle on
	// a page, and apartPart by how much of their sides puzzles are apart.
	innerPart, apartPart = 1.0 / 40, 1.0 / 12
	// blockMargin is the part of a block's longer side that is shown around it, and wideMargin
	// that of a puzzle around which less was shown.
	blockMargin, wideMargin = 0.06, 1
	// mostBlocks bounds the blocks of one look that are read besides those that are puzzles.
	mostBlocks = 24
	// eraseMargin is the part of the square root of a puzzle's area around it that belongs
	// to it: lines are thick, and islands have rings.
	eraseMargin = 0.03
)

// reaches are gaps, as parts of the page's longer side: first that in the lines of one grid,
// dashed ones too, then those between the islands of one board without lines.
var reaches = []float64{1.0 / 200, 1.0 / 8, 1.0 / 12, 1.0 / 18, 1.0 / 27, 1.0 / 40}

// page reads the blocks of a page one by one: first cells side by side and islands, which
// text around does not hide, then, of what is left, what is near to each other.
func (t subject) page() []*Puzzle {
	p := &pageSearch{subject: t, ink: page.FindInk(t.picture.Gray())}
	p.o.All = false
	p.read(p.ink.Lattices)
	p.read(p.ink.Islands)
	p.read(func() []image.Rectangle { return p.ink.Frames(leastBlock) })
	for _, reach := range reaches {
		p.read(func() []image.Rectangle { return p.ink.Blocks(reach, leastBlock) })
	}
	return p.found
}

// A pageSearch is of a picture without the puzzles that were found in it.
type pageSearch struct {
	subject
	ink   *page.Ink
	tried []image.Rectangle
	found []*Puzzle
}

// read reads the blocks that a look at the ink finds, and looks again while there were puzzles
// among them.
func (p *pageSearch) read(look func() []image.Rectangle) {
	left := mostBlocks
	for again := true; again; {
		again = false
		size := p.picture.Color.Rect.Size()
		least := max(leastBlock, int(leastPart*float64(max(size.X, size.Y))))
		boxes := slices.DeleteFunc(look(), func(b image.Rectangle) bool { return min(b.Dx(), b.Dy()) < least })
		for i, box := range boxes {
			if left == 0 || p.ctx.Err() != nil {
				return
			}
			if longBlock(box) || p.known(box) || severalIn(box, boxes[i+1:]) {
				continue
			}
			found := p.block(box)
			if found == nil {
				p.tried = append(p.tried, box)
				left--
				continue
			}
			p.found, again = append(p.found, found), true
			margin := eraseMargin * math.Sqrt(found.Corners.Area())
			p.ink.Erase(found.Corners, margin)
			if len(p.found) == 1 { // the picture that was given stays as it is
				p.picture = load.New(cut(p.picture.Color, p.picture.Color.Rect), p.picture.Format)
			}
			page.Erase(p.picture.Color, found.Corners, margin)
			p.picture = load.New(p.picture.Color, p.picture.Format)
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

// block reads one block, and once more with more around what was found near the block's
// edge, where it may go on. It returns nil where that shows no puzzle that is to be trusted.
func (p *pageSearch) block(box image.Rectangle) *Puzzle {
	found := p.within(around(box, blockMargin))
	if found == nil {
		return nil
	}
	lo, hi := found.Corners.Bounds()
	bounds := image.Rect(int(lo.X), int(lo.Y), int(hi.X)+1, int(hi.Y)+1)
	if wide := around(bounds, blockMargin).Intersect(p.picture.Color.Rect); !wide.In(around(box, blockMargin)) {
		again := p.within(around(bounds, wideMargin))
		if again == nil || again.Corners.Overlap(found.Corners) < overlapping {
			return nil
		}
		found = again
	}
	for _, other := range p.found {
		if other.Corners.Overlap(found.Corners) > overlapping {
			return nil // what is left of one that was found
		}
	}
	return found
}

// around returns a rectangle with a part of its longer side around it.
func around(box image.Rectangle, part float64) image.Rectangle {
	return box.Inset(-int(part * float64(max(box.Dx(), box.Dy()))))
}

// within returns the puzzle in a part of the picture that is to be trusted, or nil.
func (p *pageSearch) within(box image.Rectangle) *Puzzle {
	box = box.Intersect(p.picture.Color.Rect)
	part := p.subject
	if box != p.picture.Color.Rect || len(p.found) > 0 { // else it is the picture that was given, and stays as it is
		part.picture = load.New(cut(p.picture.Color, box), p.picture.Format)
	}
	found, err := part.search()
	if err != nil || found[0].Err != nil {
		return nil
	}
	out := found[0]
	out.view = &cutout{out.view, box}
	out.Corners = out.view.corners()
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

func (c *cutout) crossings() [][]geom.Point {
	by := geom.Point{X: float64(c.box.Min.X), Y: float64(c.box.Min.Y)}
	return moved(c.view.crossings(), by.Add)
}

func (c *cutout) draw(picture *image.RGBA, p *Puzzle, s puzzle.Solution) *image.RGBA {
	out := cut(picture, picture.Rect)
	draw.Draw(out, c.box, c.view.draw(cut(picture, c.box), p, s), image.Point{}, draw.Src)
	return out
}
