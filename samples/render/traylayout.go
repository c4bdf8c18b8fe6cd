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

// loose is one piece on a page. Lengths are millimetres of the page.
type loose struct {
	id      int // in the truth; -1 for a strange one
	piece   *cut.Piece
	page    int
	turn    float64    // degrees clockwise from the finished pose
	at      geom.Point // where the outline's centroid lies
	outline geom.Curve // about the centroid, turned
	corners geom.Quad
	fault   string // as the truth names it
}

// placed returns the outline on its page.
func (l *loose) placed() geom.Curve {
	out := make(geom.Curve, len(l.outline))
	for i, p := range l.outline {
		out[i] = p.Add(l.at)
	}
	return out
}

// leaf is one page of a tray.
type leaf struct {
	width, height float64 // millimetres
	scale         float64 // of the picture, beside that of other pages
	pieces        []*loose
}

// lay puts the pieces on pages.
func (t *Tray) lay(pieces []*loose, rng *rand.Rand) error {
	pitch := pitchAny
	if t.options.Askew > 0 {
		pitch = pitchAskew
	}
	if perPage, cols, rows := t.places(len(pieces), pitch*t.unit); t.options.Paper == NoPaper {
		side := pitch * t.options.Size
		if float64(cols)*float64(rows)*side*side > mostPixels {
			return fmt.Errorf("%w: %d pieces of %.0f pixels on a page; lay fewer pieces on it", ErrOptions, perPage, t.options.Size)
		}
	}
	for range 24 {
		if ok := t.layAt(pieces, pitch*t.unit, rng); ok {
			return nil
		}
		pitch *= pitchGrowth
	}
	return fmt.Errorf("%w: the pieces do not fit on the paper", ErrOptions)
}

// layAt tries with places so many millimetres apart.
func (t *Tray) layAt(pieces []*loose, pitch float64, rng *rand.Rand) bool {
	perPage, cols, rows := t.places(len(pieces), pitch)
	if perPage == 0 {
		return false
	}
	pages := (len(pieces) + perPage - 1) / perPage
	t.pages = nil
	for i := range pages {
		// Pages get equal shares, the first ones one more.
		from, to := i*len(pieces)/pages, (i+1)*len(pieces)/pages
		width, height := t.options.Paper.size()
		if width == 0 {
			margin := 2 * trayMargin * t.unit
			width, height = float64(cols)*pitch+margin, float64(rows)*pitch+margin
		}
		page := leaf{width: width, height: height, scale: 1, pieces: pieces[from:to:to]}
		if t.options.Faults.Scales > 0 {
			side := float64(2*(i%2) - 1) // smaller and larger by turns
			page.scale += side * t.options.Faults.Scales * (0.5 + 0.5*rng.Float64())
		}
		if !t.layPage(&page, cols, rows, rng) {
			return false
		}
		t.pages = append(t.pages, page)
	}
	return true
}

// places returns how many pieces go on a page, and the lattice of their places.
func (t *Tray) places(n int, pitch float64) (perPage, cols, rows int) {
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
func (t *Tray) layPage(page *leaf, cols, rows int, rng *rand.Rand) bool {
	o := newOccupied(page.width, page.height, t.unit)
	inner := geom.Point{X: page.width, Y: page.height}.Sub(geom.Point{X: 2, Y: 2}.Mul(trayMargin * t.unit))
	cell := geom.Point{X: inner.X / float64(cols), Y: inner.Y / float64(rows)}
	// On paper with room to spare the free places are anywhere.
	spots := rng.Perm(cols * rows)[:len(page.pieces)]
	taken := make([]bool, cols*rows)
	for _, s := range spots {
		taken[s] = true
	}
	next := 0
	for s, is := range taken {
		if !is {
			continue
		}
		middle := geom.Point{X: (float64(s%cols) + 0.5) * cell.X, Y: (float64(s/cols) + 0.5) * cell.Y}
		middle = middle.Add(geom.Point{X: trayMargin, Y: trayMargin}.Mul(t.unit))
		if !o.settle(page.pieces[next], middle, rng) {
			return false
		}
		next++
	}
	return true
}

// occupied is a coarse picture of a page: which parts are covered.
type occupied struct {
	mask    *image.Alpha
	density float64 // pixels a millimetre
	gap     float64 // millimetres
	page    geom.Point
	z       vector.Rasterizer
}

func newOccupied(width, height, unit float64) *occupied {
	density := 40 / unit
	size := image.Rect(0, 0, int(width*density)+1, int(height*density)+1)
	return &occupied{
		mask: image.NewAlpha(size), density: density, gap: leastGap * unit,
		page: geom.Point{X: width, Y: height},
	}
}

// settle finds a place near the middle given, less and less far from it.
func (o *occupied) settle(l *loose, middle geom.Point, rng *rand.Rand) bool {
	const tries = 60
	reach := 6 * o.gap
	for i := range tries {
		k := reach * (1 - float64(i)/tries)
		l.at = middle.Add(geom.Point{X: spread(rng, k), Y: spread(rng, k)})
		if i%4 == 3 { // it may have to make way
			l.at = middle.Add(geom.Point{X: spread(rng, reach), Y: spread(rng, reach)})
		}
		if o.free(l) {
			o.cover(l)
			return true
		}
	}
	return false
}

// free tells whether the piece, where it is, keeps its distance from the page's
// border and from other pieces.
func (o *occupied) free(l *loose) bool {
	for _, p := range l.outline {
		q := l.at.Add(p)
		if q.X < o.gap || q.Y < o.gap || q.X > o.page.X-o.gap || q.Y > o.page.Y-o.gap {
			return false
		}
	}
	return !o.hits(l, o.gap)
}

// hits tells whether the piece lies within so many millimetres of another one.
func (o *occupied) hits(l *loose, gap float64) bool {
	ring := [9]geom.Point{}
	for i := range 8 {
		ring[i] = direction(45 * float64(i)).Mul(gap)
	}
	for i := 0; i < len(l.outline); i += 3 {
		p := l.at.Add(l.outline[i])
		for _, d := range ring {
			q := p.Add(d).Mul(o.density)
			if o.mask.AlphaAt(int(math.Floor(q.X)), int(math.Floor(q.Y))).A > 0 {
				return true
			}
		}
	}
	return false
}

// cover marks the piece's place as taken.
func (o *occupied) cover(l *loose) {
	box, ok := stencil(&o.z, l.placed(), frame{density: o.density}, o.mask.Rect)
	if !ok {
		return
	}
	o.z.Draw(o.mask, box, image.Opaque, image.Point{})
}
