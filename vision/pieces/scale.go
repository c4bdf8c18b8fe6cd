package pieces

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	// scaleSigmas is how many standard errors the size of a page's pieces must
	// be off before its scale is changed for it, and scaleLeast by how much.
	scaleSigmas, scaleLeast = 4, 0.02
	// pieceSpread is the standard deviation of the sizes of a puzzle's pieces,
	// as the logarithm, that is assumed at least.
	pieceSpread = 0.05
)

// EqualScale brings the pages of a puzzle to one scale and recomputes the sides
// of their pieces. Where sheets of paper or tags tell the resolution, these
// are believed as long as the sizes of the pieces do not speak against them;
// otherwise pictures count as equally scaled unless their pieces differ
// significantly. The first page with pieces keeps about one unit a pixel. The
// sides are then moved in or out, all alike, until tabs and blanks are equally
// wide.
func EqualScale(pages []*Page) {
	var filled []*Page
	for _, p := range pages {
		if len(p.Pieces) > 0 {
			filled = append(filled, p)
		}
	}
	if len(filled) == 0 {
		return
	}
	applyDPI(filled)
	balance(filled)
	first := filled[0]
	k := 1 / first.Plane.Scale(first.middle())
	for _, p := range filled {
		p.rescale(k)
		p.inset = 0
		p.project()
	}
	if d := outlineBias(filled); d != 0 {
		for _, p := range filled {
			p.inset = d
			p.project()
		}
	}
}

// applyDPI makes the pages' planes agree with what is known of their
// resolutions, where it is known of all.
func applyDPI(pages []*Page) {
	for _, p := range pages {
		if !(p.DPI > 0) {
			return
		}
	}
	for _, p := range pages {
		p.rescale(pages[0].DPI / p.DPI / p.Plane.Scale(p.middle()))
	}
}

// balance changes the scale of the pages whose pieces are significantly larger
// or smaller than those of all.
func balance(pages []*Page) {
	var all []float64
	mids := make([]float64, len(pages))
	for i, p := range pages {
		sizes := p.sizes()
		mids[i] = geom.Median(sizes)
		all = append(all, sizes...)
	}
	centre := geom.Median(all)
	var off []float64
	for i, p := range pages {
		for _, s := range p.sizes() {
			off = append(off, math.Abs(s-mids[i]))
		}
	}
	if len(all) <= 2*len(pages) { // no spread is to be seen within pages: take that of all
		off = off[:0]
		for _, s := range all {
			off = append(off, math.Abs(s-centre))
		}
	}
	spread := max(pieceSpread, 1.48*geom.Median(off))
	for i, p := range pages {
		d := centre - mids[i]
		se := 1.25 * spread / math.Sqrt(float64(len(p.Pieces)))
		if math.Abs(d) > max(scaleSigmas*se, scaleLeast) {
			p.rescale(math.Exp(d))
		}
	}
}
