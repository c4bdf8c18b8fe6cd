package render

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"

	"golang.org/x/image/vector"

	"github.com/gridsaw/gridsaw/samples/cut"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// loose is one piece on a page. Lengths are millimetres of the page.
type loose struct {
	id      int // in the truth; -1 for a strange one
	piece   *cut.Piece
	turn    float64    // degrees clockwise from the finished pose
	at      geom.Point // where the outline's centroid lies
	outline geom.Curve // about the centroid, turned
	corners geom.Quad
	fault   string // as the truth names it
	front   *front // what is printed on it; nil for plain cardboard
}

// placed returns the outline on its page.
func (l *loose) placed() geom.Curve { return l.outline.Shift(l.at) }

// trayPage is one page of a tray.
type trayPage struct {
	number        int     // from 0
	width, height float64 // millimetres
	scale         float64 // of the picture, beside that of other pages
	pieces        []*loose
}

// Pieces lie loosely on a lattice of places. All are in mean sides of a piece.
const (
	pitchAny    = 1.72 // between places, for pieces at any angle
	pitchAskew  = 1.66 // for nearly upright ones
	trayMargin  = 0.12 // between a place's border and that of the page
	leastGap    = 0.07 // between two pieces, and between a piece and the border
	pitchGrowth = 1.04 // after a page could not be laid
)

// mostPixels bounds a picture: readers take no larger ones.
const mostPixels = 100e6

// trayLayout lays pieces on pages.
type trayLayout struct {
	options TrayOptions
	unit    float64 // millimetres a mean side
	rng     *rand.Rand
}

// lay returns the pages with the pieces on them.
func (t *trayLayout) lay(pieces []*loose) ([]trayPage, error) {
	pitch := pitchAny
	if t.options.Askew > 0 {
		pitch = pitchAskew
	}
	if perPage, cols, rows := t.places(len(pieces), pitch*t.unit); t.options.Paper == NoPaper {
		side := pitch * t.options.Size
		if float64(cols)*float64(rows)*side*side > mostPixels {
			return nil, fmt.Errorf("%w: %d pieces of %.0f pixels on a page; lay fewer pieces on it", ErrOptions, perPage, t.options.Size)
		}
	}
	for range 24 {
		if pages, ok := t.layAt(pieces, pitch*t.unit); ok {
			return pages, nil
		}
		pitch *= pitchGrowth
	}
	return nil, fmt.Errorf("%w: the pieces do not fit on the paper", ErrOptions)
}

// layAt tries with places so many millimetres apart.
func (t *trayLayout) layAt(pieces []*loose, pitch float64) ([]trayPage, bool) {
	perPage, cols, rows := t.places(len(pieces), pitch)
	if perPage == 0 {
		return nil, false
	}
	pages := make([]trayPage, (len(pieces)+perPage-1)/perPage)
	for i := range pages {
		// Pages get equal shares, the first ones one more.
		from, to := i*len(pieces)/len(pages), (i+1)*len(pieces)/len(pages)
		width, height := t.options.Paper.size()
		if width == 0 {
			margin := 2 * trayMargin * t.unit
			width, height = float64(cols)*pitch+margin, float64(rows)*pitch+margin
		}
		pages[i] = trayPage{number: i, width: width, height: height, scale: 1, pieces: pieces[from:to:to]}
		if t.options.Faults.Scales > 0 {
			side := float64(2*(i%2) - 1) // smaller and larger by turns
			pages[i].scale += side * t.options.Faults.Scales * (0.5 + 0.5*t.rng.Float64())
		}
		if !t.layPage(&pages[i], cols, rows) {
			return nil, false
		}
	}
	return pages, true
}

// places returns how many pieces go on a page, and the lattice of their places.
func (t *trayLayout) places(n int, pitch float64) (perPage, cols, rows int) {
	o := t.options
	if w, h := o.Paper.size(); w > 0 {
		room := 2 * trayMargin * t.unit
		cols, rows = int((w-room)/pitch), int((h-room)/pitch)
		perPage = cols * rows
		if o.PerPage > 0 {
			perPage = min(perPage, o.PerPage)
		}
		return perPage, cols, rows
	}
	const most = 12e6 // pixels
	perPage = o.PerPage
	if perPage == 0 {
		side := pitch / t.unit * o.Size
		perPage = max(1, int(most/(side*side)))
	}
	perPage = min(perPage, n)
	pages := (n + perPage - 1) / perPage
	perPage = (n + pages - 1) / pages
	shape := 1.35 // of a scan, upright
	if o.Photo {
		shape = 0.75
	}
	cols = max(1, int(math.Round(math.Sqrt(float64(perPage)/shape))))
	return perPage, cols, (perPage + cols - 1) / cols
}

// layPage finds places for the page's pieces: each in the middle of its part
// of the page, then shaken as far as its neighbours leave room.
func (t *trayLayout) layPage(page *trayPage, cols, rows int) bool {
	covered := newCoverage(page, t.unit)
	inner := geom.Point{X: page.width, Y: page.height}.Sub(geom.Point{X: 2, Y: 2}.Mul(trayMargin * t.unit))
	cell := geom.Point{X: inner.X / float64(cols), Y: inner.Y / float64(rows)}
	// On paper with room to spare the free places are anywhere.
	taken := make([]bool, cols*rows)
	for _, s := range t.rng.Perm(cols * rows)[:len(page.pieces)] {
		taken[s] = true
	}
	next := 0
	for s, is := range taken {
		if !is {
			continue
		}
		middle := geom.Point{X: (float64(s%cols) + 0.5) * cell.X, Y: (float64(s/cols) + 0.5) * cell.Y}
		middle = middle.Add(geom.Point{X: trayMargin, Y: trayMargin}.Mul(t.unit))
		if !covered.place(page.pieces[next], middle, t.rng) {
			return false
		}
		next++
	}
	return true
}

// coverage is a coarse picture of a page: which parts pieces cover.
type coverage struct {
	mask    *image.Alpha
	density float64 // pixels a millimetre
	gap     float64 // millimetres
	page    geom.Point
	z       vector.Rasterizer
}

func newCoverage(page *trayPage, unit float64) *coverage {
	density := 40 / unit
	size := image.Rect(0, 0, int(page.width*density)+1, int(page.height*density)+1)
	return &coverage{
		mask: image.NewAlpha(size), density: density, gap: leastGap * unit,
		page: geom.Point{X: page.width, Y: page.height},
	}
}

// place puts the piece near the middle given, less and less far from it, where
// it is free.
func (c *coverage) place(l *loose, middle geom.Point, rng *rand.Rand) bool {
	const tries = 60
	reach := 6 * c.gap
	for i := range tries {
		k := reach * (1 - float64(i)/tries)
		l.at = middle.Add(geom.Point{X: spread(rng, k), Y: spread(rng, k)})
		if i%4 == 3 { // it may have to make way
			l.at = middle.Add(geom.Point{X: spread(rng, reach), Y: spread(rng, reach)})
		}
		if c.free(l) {
			c.add(l)
			return true
		}
	}
	return false
}

// free tells whether the piece, where it is, keeps its distance from the page's
// border and from other pieces.
func (c *coverage) free(l *loose) bool {
	for _, p := range l.outline {
		q := l.at.Add(p)
		if q.X < c.gap || q.Y < c.gap || q.X > c.page.X-c.gap || q.Y > c.page.Y-c.gap {
			return false
		}
	}
	return !c.hits(l, c.gap)
}

// hits tells whether the piece lies within so many millimetres of another one.
func (c *coverage) hits(l *loose, gap float64) bool {
	ring := [9]geom.Point{}
	for i := range 8 {
		ring[i] = direction(45 * float64(i)).Mul(gap)
	}
	for i := 0; i < len(l.outline); i += 3 {
		p := l.at.Add(l.outline[i])
		for _, d := range ring {
			q := p.Add(d).Mul(c.density)
			if c.mask.AlphaAt(int(math.Floor(q.X)), int(math.Floor(q.Y))).A > 0 {
				return true
			}
		}
	}
	return false
}

// add marks the piece's place as taken.
func (c *coverage) add(l *loose) {
	box, ok := outlineOf(l.placed()).load(&c.z, frame{density: c.density}, c.mask.Rect)
	if ok {
		c.z.Draw(c.mask, box, image.Opaque, image.Point{})
	}
}

// boxInside tells whether an upright box lies within a closed outline: its
// middle does, and the outline does not pass through it.
func boxInside(outline geom.Curve, middle, half geom.Point) bool {
	inside := false
	last := outline[len(outline)-1].Sub(middle)
	for _, p := range outline {
		p = p.Sub(middle)
		if math.Abs(p.X) < half.X && math.Abs(p.Y) < half.Y {
			return false
		}
		if (p.Y > 0) != (last.Y > 0) && p.X-p.Y*(last.X-p.X)/(last.Y-p.Y) > 0 {
			inside = !inside
		}
		last = p
	}
	return inside
}
