package grid

import (
	"cmp"
	"context"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// A board of tiles has no lines: each cell is an area of one shade on a background, or
// beside cells of other shades. The areas are those parts of the picture that some
// threshold cuts out as a whole, whatever the light: maximally stable extremal regions
// (J. Matas, O. Chum, M. Urban and T. Pajdla, Robust wide baseline stereo from maximally
// stable extremal regions, 2002), of which we take all that are square, stable or not,
// since the lattice tells which of them are tiles. What is printed on a tile lies within its
// outline.

// tileBlurs are the widths in pixels over which the picture is smoothed: narrow gaps are
// lost in the wide one, and tiles of wood or paper hold together in it.
var tileBlurs = [...]int{3, 9}

const (
	// tileStep is the step between thresholds, in grey levels: a tile that is less than
	// that from its background may be missed.
	tileStep = 6
	// leastCut is the part of the pixels that must lie between two thresholds for the
	// second to be tried.
	leastCut = 0.0005
	// leastTile is the shortest side of a tile, in pixels, and largestTile the longest, in
	// parts of the picture's longer side: there are four of them in a row at least.
	leastTile   = 10
	largestTile = 0.25
	// A tile is filled: its area is the part leastSolid of its hull at least, since grain
	// eats into its outline. It is as wide as high but for the factor longTile, and its hull
	// as large as the square with the same moments, give or take offSquare: a triangle has
	// 0.87 of that, a disc 1.05.
	leastSolid = 0.6
	longTile   = 1.25
	offSquare  = 0.07
)

// tile is an area that may be a tile: its middle and its side, in pixels.
type tile struct {
	at   geom.Point
	side float64
}

// findTiles returns the square areas of one shade in a picture, each once, the smallest
// first.
func findTiles(ctx context.Context, gray *image.Gray) []tile {
	var all []tile
	for _, width := range tileBlurs {
		all = append(all, tilesOf(ctx, cv.Blur(gray, width))...)
	}
	return distinct(all)
}

// tilesOf returns the square areas that thresholds cut out of a picture.
func tilesOf(ctx context.Context, gray *image.Gray) (all []tile) {
	longest := int(largestTile * float64(max(gray.Rect.Dx(), gray.Rect.Dy())))
	for _, level := range thresholds(gray) {
		if ctx.Err() != nil {
			return nil
		}
		for _, outline := range cv.Contours(above(gray, level), leastTile, longest) {
			if t, ok := tileOf(outline); ok {
				all = append(all, t)
			}
		}
	}
	return all
}

// thresholds returns the grey levels at which m is cut, each between other pixels.
func thresholds(m *image.Gray) []uint8 {
	var histogram [256]int
	for _, v := range m.Pix {
		histogram[v]++
	}
	least := max(int(leastCut*float64(len(m.Pix))), 1)
	var out []uint8
	between := 0
	for v := range 255 {
		between += histogram[v]
		if v%tileStep == 0 && between >= least {
			out, between = append(out, uint8(v)), 0
		}
	}
	return out
}

// above returns the mask of what is lighter than a grey level.
func above(m *image.Gray, level uint8) *image.Gray {
	out := image.NewGray(m.Rect)
	for i, v := range m.Pix {
		if v > level {
			out.Pix[i] = 255
		}
	}
	return out
}

// tileOf returns the tile that an outline is, if it is the outline of one.
func tileOf(outline []image.Point) (tile, bool) {
	lo, hi := geom.Pixels(outline).Bounds()
	box := hi.Sub(lo)
	if max(box.X, box.Y) > longTile*longTile*min(box.X, box.Y) || len(outline) < 4 {
		return tile{}, false
	}
	hull := geom.Pixels(cv.Hull(outline))
	m := momentsOf(hull)
	if m.area < leastTile*leastTile/2 || math.Abs(geom.Pixels(outline).Area()) < leastSolid*m.area {
		return tile{}, false
	}
	long, short := m.axes()
	form := m.area / (12 * math.Sqrt(long*short))
	ok := long < longTile*longTile*short && math.Abs(form-1) < offSquare
	return tile{m.middle, math.Sqrt(m.area)}, ok
}

// moments are those of an area: its size, its middle, and the means of the products of
// the distances from it.
type moments struct {
	area       float64
	middle     geom.Point
	xx, xy, yy float64
}

// momentsOf returns the moments of the area within a polygon, by Green's theorem.
func momentsOf(polygon geom.Curve) (m moments) {
	if len(polygon) == 0 {
		return m
	}
	base := polygon[0] // near, for the sake of rounding
	var sum geom.Point
	for i, p := range polygon {
		p, q := p.Sub(base), polygon[(i+1)%len(polygon)].Sub(base)
		cross := p.Cross(q)
		m.area += cross / 2
		sum = sum.Add(p.Add(q).Mul(cross / 6))
		m.xx += cross * (p.X*p.X + p.X*q.X + q.X*q.X) / 12
		m.yy += cross * (p.Y*p.Y + p.Y*q.Y + q.Y*q.Y) / 12
		m.xy += cross * (p.X*q.Y + 2*p.X*p.Y + 2*q.X*q.Y + q.X*p.Y) / 24
	}
	if m.area == 0 {
		return m
	}
	at := sum.Mul(1 / m.area)
	m.xx, m.yy, m.xy = m.xx/m.area-at.X*at.X, m.yy/m.area-at.Y*at.Y, m.xy/m.area-at.X*at.Y
	m.area, m.middle = math.Abs(m.area), at.Add(base)
	return m
}

// axes returns the variances along the long and the short axis.
func (m moments) axes() (long, short float64) {
	mean, half := (m.xx+m.yy)/2, math.Hypot((m.xx-m.yy)/2, m.xy)
	return mean + half, max(mean-half, 1e-9)
}

const (
	// sameTile is how far apart two outlines of one tile may lie, and by how much their
	// sides may differ, in parts of the side.
	sameTile = 0.12
	// sizeRange is the factor between the largest and the smallest tile of a board.
	sizeRange = 1.3
)

// distinct returns all without those that are nearly like another one, the smallest
// first.
func distinct(all []tile) []tile {
	slices.SortStableFunc(all, func(a, b tile) int { return cmp.Compare(a.side, b.side) })
	var out []tile
	first := 0
	for _, t := range all {
		for first < len(out) && out[first].side < (1-sameTile)*t.side {
			first++
		}
		twin := slices.ContainsFunc(out[first:], func(o tile) bool { return o.at.Sub(t.at).Norm() < sameTile*t.side })
		if !twin {
			out = append(out, t)
		}
	}
	return out
}

// maxTileSizes is how many sizes of tiles are tried.
const maxTileSizes = 6

// FindTiles returns the square boards of tiles in a picture, the one with the most tiles
// first. It returns [ErrNoGrid] where there is none, and the cause of ctx when that is
// done.
func FindTiles(ctx context.Context, gray *image.Gray, o Options) ([]*Grid, error) {
	if gray == nil || gray.Rect.Dx() < 24 || gray.Rect.Dy() < 24 {
		return nil, ErrNoGrid
	}
	work, scale := cv.Reduce(gray, workSide, workSide)
	all := findTiles(ctx, kernel.Compact(work))
	tiles := all
	var found []*Grid
	for range maxTileSizes {
		size, rest := usualSize(tiles)
		if len(size) < leastTiles {
			break
		}
		for _, g := range boardsOf(size, all, o) {
			g.scale(scale)
			g.work = reduced{work, 1 / scale}
			found = append(found, g)
		}
		tiles = rest
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if len(found) == 0 {
		return nil, ErrNoGrid
	}
	return merge(found, nil), nil
}

// usualSize returns the tiles of the commonest size, and the others.
func usualSize(tiles []tile) (size, rest []tile) {
	from, to, first := 0, 0, 0
	for i, t := range tiles {
		for tiles[first].side*sizeRange < t.side {
			first++
		}
		if i+1-first > to-from {
			from, to = first, i+1
		}
	}
	return slices.Clone(tiles[from:to]), slices.Delete(slices.Clone(tiles), from, to)
}
