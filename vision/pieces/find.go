package pieces

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"math"
	"slices"

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
	// dustArea is the area, in that of the typical piece, below which a thing is not mentioned.
	dustArea = 0.08
	// tightGap is how near a thing must come to all four edges of the picture,
	// as a part of the picture's side, for the picture to have been cropped to
	// it.
	tightGap = 0.02
	// tightArea is the part of the picture that the piece then fills at least.
	tightArea = 0.25
)

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

// extract makes pieces of the blobs that are pieces and problems of the others
// that matter.
func extract(page *Page, seen *scene, found []blob) {
	if tight(page, found) {
		found = found[:1]
	}
	x := &extractor{tracer: &tracer{picture: seen.picture, width: 1}, page: page, typical: typicalArea(found)}
	size := math.Sqrt(x.typical)
	if size < minPiece {
		return
	}
	all := found
	for len(found) > 0 && found[len(found)-1].area < dustArea*x.typical {
		found = found[:len(found)-1]
	}
	x.focus(found)
	things := slices.DeleteFunc(slices.Clone(found), func(b blob) bool { return b.area < wholeArea*x.typical })
	x.cutter = newCutter(seen, things, size, x.width)
	whole := len(found) == 1 && tight(page, found)
	traces := make([]trace, len(found))
	inParallel(len(found), func(i int) { traces[i] = x.trace(&found[i], whole) })
	var outlines []closed
	for _, t := range traces {
		if t.outline != nil {
			outlines = append(outlines, t.outline)
		}
	}
	x.walls = findWalls(page, x.tracer, size, outlines)
	results := make([]result, len(found))
	inParallel(len(found), func(i int) { results[i] = x.judge(&found[i], traces[i]) })
	for _, r := range results {
		if r.piece != nil {
			page.Pieces = append(page.Pieces, r.piece)
		}
		if r.problem != nil {
			page.Problems = append(page.Problems, *r.problem)
		}
	}
	dropTorn(page)
	x.nameCut()
	if len(page.Pieces) >= partPieces {
		parting{x, seen, newUsual(page)}.part()
		x.keepClipped(newUsual(page))
	}
	if specks := all[len(found):]; !whole {
		x.lookAgain(seen, specks)
		x.nameUnseen(seen, specks)
	}
	arrange(page)
}

// tight tells whether the picture was cropped to its largest thing, so that
// the others are what its neighbours left in the crop.
func tight(p *Page, found []blob) bool {
	if len(found) == 0 || found[0].area < tightArea*float64(p.Width*p.Height) {
		return false
	}
	b := found[0].box
	gap := max(b.Min.X, p.Width-b.Max.X, 0)
	down := max(b.Min.Y, p.Height-b.Max.Y, 0)
	return float64(gap) <= tightGap*float64(p.Width)+1 && float64(down) <= tightGap*float64(p.Height)+1
}

// arrange brings pieces and problems into the order of reading: rows of
// pieces from top to bottom, each from left to right.
func arrange(p *Page) {
	if len(p.Pieces) > 0 {
		areas := make([]float64, len(p.Pieces))
		for i, q := range p.Pieces {
			areas[i] = q.Area
		}
		row := 0.6 * math.Sqrt(geom.MedianHigh(areas))
		slices.SortStableFunc(p.Pieces, func(a, b *Piece) int { return cmp.Compare(a.Center.Y, b.Center.Y) })
		for i := 0; i < len(p.Pieces); {
			j := i + 1
			for j < len(p.Pieces) && p.Pieces[j].Center.Y-p.Pieces[j-1].Center.Y < row/2 && p.Pieces[j].Center.Y-p.Pieces[i].Center.Y < row {
				j++
			}
			slices.SortStableFunc(p.Pieces[i:j], func(a, b *Piece) int { return cmp.Compare(a.Center.X, b.Center.X) })
			i = j
		}
	}
	slices.SortStableFunc(p.Problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.At.Y, b.At.Y), cmp.Compare(a.At.X, b.At.X))
	})
}
