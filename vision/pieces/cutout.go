package pieces

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
	"github.com/gridsaw/gridsaw/vision/pieces/internal/mincut"
)

const (
	// cutCells is how many cells the size of a piece is cut out in.
	cutCells = 100
	// cutMargin is how far around what is known of a piece, in sizes, the rest of it may
	// lie: a tab is as long.
	cutMargin = 0.3
	// cutDeep is how deep within what is known of a piece, in sizes, it is surely piece,
	// unless it has the background's colour.
	cutDeep = 0.06
	// cutTension is what the border costs a cell where no edge is, as the logarithm of a
	// probability, and cutKnown how much more likely a cell is what the relief tells.
	cutTension, cutKnown = 8, 1
	// cutUnit is how many steps of cost there are to one.
	cutUnit = 64
	// cutSpeck is the least part of a piece that is not to be cut off.
	cutSpeck = 0.01
	// cutGrounds is how many pieces the background is learned around, and cutCommon around
	// how many of them, as a part, a colour of it is seen: what one of them shows may be a
	// part of it that is not known yet.
	cutGrounds, cutCommon = 12, 0.15
	// plainLow and plainHigh bound what is neither surely background nor surely piece, in
	// levels of the relief. The outline of a thing is plain where, away from it by more than
	// its edge is wide, at most plainShare of what the edge covers is like that: on scans of
	// cardboard backs it is 0.4 at most, on most fronts 0.6 and more.
	plainLow, plainHigh, plainShare = 76, 150, 0.4
)

// A cutter cuts pieces out along their edges by all that is known of the colours on either
// side. A colour is the background's as far as it is seen around the pieces, and the piece's
// as far as it is seen within; the border between them is short and follows edges. See
// Boykov and Jolly, Interactive graph cuts, 2001, and Rother and others, GrabCut, 2004; what
// a person marks there the relief tells here.
type cutter struct {
	seen   *scene
	size   float64  // of a piece, in pixels
	cell   int      // pixels
	things []blob   // those that are no specks
	ground *density // of what differs from the background around pieces, in average light
}

// newCutter learns what the background looks like around things, pieces of that size; nil where
// the outlines of all of them are plain, edges being so many pixels wide.
func newCutter(seen *scene, things []blob, size, width float64) *cutter {
	c := &cutter{seen: seen, size: size, things: things, ground: newDensity(-densityBins*densityLevels/2, groundOdd)}
	c.cell = max(int(c.size/cutCells+0.5), 1)
	if !slices.ContainsFunc(things, func(b blob) bool { return !c.plain(&b, width) }) {
		return nil
	}
	views := make([]uint8, len(c.ground.seen))
	last := make([]uint8, len(views))
	every := (len(c.things) + cutGrounds - 1) / cutGrounds
	n := uint8(0)
	for i := 0; i < len(c.things); i += every {
		v := c.view(&c.things[i])
		n++
		for k, s := range v.state {
			if s != cellFree {
				continue
			}
			under := c.backdrop(v, k)
			if at := c.ground.add(under.stray(v.rgb[k])); at >= 0 && last[at] != n {
				last[at] = n
				views[at]++
			}
		}
	}
	for i, k := range views {
		if float64(k) < cutCommon*float64(n) {
			c.ground.drop(i)
		}
	}
	c.ground.smooth()
	return c
}

// plain tells whether there is nothing to be cut anew around a thing: hardly a pixel away
// from its edge is neither surely background nor surely piece.
func (c *cutter) plain(b *blob, width float64) bool {
	width = max(width, 1)
	reach := int(math.Ceil(width)) + 1
	box := b.box.Inset(-reach - 1)
	near := image.NewGray(image.Rectangle{Max: box.Size()})
	for _, p := range chain(b.contour) {
		near.Pix[(int(p.Y)-box.Min.Y)*near.Stride+int(p.X)-box.Min.X] = 255
	}
	near = cv.Dilate(near, cv.Rect, 2*reach+1, 2*reach+1)
	relief := c.seen.level
	between := 0
	for y := b.box.Min.Y; y < b.box.Max.Y; y++ {
		beside := near.Pix[(y-box.Min.Y)*near.Stride+reach+1:]
		for x, v := range relief.Pix[y*relief.Stride:][b.box.Min.X:b.box.Max.X] {
			if v >= plainLow && v <= plainHigh && beside[x] == 0 {
				between++
			}
		}
	}
	return float64(between) < plainShare*width*float64(len(b.contour))
}

// What is known of a cell before the cut.
const (
	cellFree  uint8 = iota // it lies outside of all things
	cellNear               // within the piece or beside it
	cellDeep               // deep within
	cellOther              // in another thing
)

// view is a thing and what lies around it, in cells.
type view struct {
	box   image.Rectangle // in the picture
	w, h  int
	rgb   [][3]float32
	state []uint8
	mask  *image.Gray // what is known of the thing
}

// view looks at a thing and around it.
func (c *cutter) view(b *blob) *view {
	v := &view{box: b.box.Inset(-int(cutMargin * c.size)).Intersect(c.seen.picture.Rect)}
	v.w, v.h = v.box.Dx()/c.cell, v.box.Dy()/c.cell
	v.rgb, v.state = make([][3]float32, v.w*v.h), make([]uint8, v.w*v.h)
	for i := range v.rgb {
		at := v.at(c, i)
		v.rgb[i] = blockMean(c.seen.picture, image.Rectangle{Min: at, Max: at.Add(image.Pt(c.cell, c.cell))}, 1)
	}
	v.mask = v.filled(c, b.contour)
	depth := max(int(cutDeep*c.size/float64(c.cell)), 1)
	deep, wide := cv.Erode(v.mask, 2*depth+1), cv.Dilate(v.mask, cv.Rect, 3, 3)
	for i := range v.state {
		switch {
		case deep.Pix[i] != 0:
			v.state[i] = cellDeep
		case wide.Pix[i] != 0:
			v.state[i] = cellNear
		}
	}
	for i := range c.things {
		if o := &c.things[i]; o.box.Overlaps(v.box) {
			v.exclude(v.filled(c, o.contour))
		}
	}
	return v
}

// exclude marks another thing, unless it is this one or a part of it.
func (v *view) exclude(thing *image.Gray) {
	for i, p := range thing.Pix {
		if p != 0 && v.mask.Pix[i] != 0 {
			return
		}
	}
	for i, p := range cv.Dilate(thing, cv.Rect, 3, 3).Pix {
		if p != 0 && v.state[i] == cellFree {
			v.state[i] = cellOther
		}
	}
}

// at returns the first pixel of cell i.
func (v *view) at(c *cutter, i int) image.Point {
	return v.box.Min.Add(image.Pt(i%v.w*c.cell, i/v.w*c.cell))
}

// filled returns what lies within a contour, in cells.
func (v *view) filled(c *cutter, contour []image.Point) *image.Gray {
	box := kernel.Bounds(contour).Union(v.box)
	whole := image.NewGray(image.Rect(0, 0, box.Dx()/c.cell+1, box.Dy()/c.cell+1))
	in := make([]image.Point, len(contour))
	for i, p := range contour {
		in[i] = p.Sub(box.Min).Div(c.cell)
	}
	fill(whole, in)
	off := v.box.Min.Sub(box.Min).Div(c.cell)
	out := image.NewGray(image.Rect(0, 0, v.w, v.h))
	for y := range v.h {
		copy(out.Pix[y*out.Stride:][:v.w], whole.Pix[(y+off.Y)*whole.Stride+off.X:])
	}
	return out
}

// backdrop is the background at a place.
type backdrop struct {
	rgb         [3]float32
	light, edge float32 // how well it is lit; how far the edge of the palest piece is
}

// stray returns how far a colour is from the background's, in average light.
func (b *backdrop) stray(rgb [3]float32) (d [3]float32) {
	for k, v := range rgb {
		d[k] = (v - b.rgb[k]) / b.light
	}
	return d
}

// backdrop returns the background at cell i.
func (c *cutter) backdrop(v *view, i int) backdrop {
	s, at := c.seen, v.at(c, i)
	half := float32(c.cell) / 2
	x := min(max((float32(at.X)+half)/float32(s.step)-0.5, 0), float32(s.w-1))
	y := min(max((float32(at.Y)+half)/float32(s.step)-0.5, 0), float32(s.h-1))
	left, top := int(x), int(y)
	fx, fy := x-float32(left), y-float32(top)
	right, low := min(left+1, s.w-1), min(top+1, s.h-1)
	var b backdrop
	for _, q := range [4]struct {
		i int
		f float32
	}{
		{top*s.w + left, (1 - fx) * (1 - fy)}, {top*s.w + right, fx * (1 - fy)},
		{low*s.w + left, (1 - fx) * fy}, {low*s.w + right, fx * fy},
	} {
		for k := range b.rgb {
			b.rgb[k] += q.f * s.blocks[4*q.i+k]
		}
		b.edge += q.f * s.blocks[4*q.i+3]
		b.light += q.f * s.light[q.i]
	}
	return b
}

// recut returns the outer pixels of a piece, given those of what is known of it.
func (c *cutter) recut(contour []image.Point) []image.Point {
	frame := c.seen.picture.Rect
	b := &blob{contour: slices.Clone(contour)}
	for i, p := range contour { // a gap that was closed may reach out of the picture
		b.contour[i] = image.Pt(min(max(p.X, frame.Min.X), frame.Max.X-1), min(max(p.Y, frame.Min.Y), frame.Max.Y-1))
	}
	b.box = kernel.Bounds(b.contour)
	v := c.view(b)
	own := newDensity(0, ownOdd)
	under := make([]backdrop, len(v.state))
	for i, s := range v.state {
		under[i] = c.backdrop(v, i)
		if s == cellDeep {
			own.add(v.rgb[i])
			if c.ground.shows(under[i].stray(v.rgb[i])) {
				v.state[i] = cellNear // a hole in the piece, or a gap that was closed
			}
		}
	}
	own.smooth()
	g := mincut.New(v.w, v.h)
	const sure = 1 << 24
	for i, s := range v.state {
		switch {
		case s == cellDeep:
			g.Prefer(i, sure)
		case s == cellOther, i%v.w == 0, i%v.w == v.w-1, i/v.w == 0, i/v.w == v.h-1:
			g.Prefer(i, -sure)
		default:
			cost := math.Log(own.likely(v.rgb[i], 0)) - math.Log(c.likely(&under[i], v.rgb[i])) - cutKnown
			if v.mask.Pix[i] != 0 {
				cost += 2 * cutKnown
			}
			g.Prefer(i, int32(cutUnit*cost))
		}
	}
	v.join(g)
	out := image.NewGray(image.Rect(0, 0, v.w, v.h))
	for i, own := range g.Cut() {
		if own {
			out.Pix[i] = 255
		}
	}
	found := blobs(out)
	if len(found) == 0 {
		return b.contour
	}
	if v.parted(found) {
		for i, k := range v.mask.Pix {
			out.Pix[i] |= k
		}
		found = blobs(out)
	}
	return v.sharpened(c, b, found[0].contour)
}

// likely returns how likely a colour is on the background, in light or in a shadow.
func (c *cutter) likely(under *backdrop, rgb [3]float32) float64 {
	p := (1 - shadowOdd) * c.ground.likely(under.stray(rgb), c.seen.strange(under, rgb))
	for k := range shadowSteps {
		dim := 1 - (1-umbra)*float32(k+1)/shadowSteps
		lit := rgb
		for i := range lit {
			lit[i] /= dim
		}
		p += shadowOdd / shadowSteps * c.ground.share(under.stray(lit))
	}
	return p
}

// strange returns how much less likely, as a logarithm, a colour is than what is odd on the
// background: the further from it, the less.
func (s *scene) strange(under *backdrop, rgb [3]float32) float64 {
	var d [3]float32
	for k, v := range rgb {
		d[k] = v - under.rgb[k]
	}
	return oddFall * s.distance(under.rgb, d) / float64(under.edge)
}

// parted tells whether a cut went through what is known of the piece: more than a speck of it
// lies in another part than the largest.
func (v *view) parted(found []blob) bool {
	for _, b := range found[1:] {
		if b.area < cutSpeck*found[0].area {
			return false
		}
		for _, p := range b.contour {
			if v.mask.Pix[p.Y*v.mask.Stride+p.X] != 0 {
				return true
			}
		}
	}
	return false
}

// join makes the border between the parts cheap along edges: where neighbours differ by more
// than they do as a rule.
func (v *view) join(g *mincut.Grid) {
	apart := func(i, j int) (sum float32) {
		for k, a := range v.rgb[i] {
			sum += (a - v.rgb[j][k]) * (a - v.rgb[j][k])
		}
		return sum
	}
	var sample []float32
	for i := 0; i+1 < len(v.rgb); i += 7 {
		sample = append(sample, apart(i, i+1))
	}
	slices.Sort(sample)
	usual := max(2*sample[len(sample)/2], 1) // the mean, of what is no edge
	for i := range v.rgb {
		x, y := i%v.w, i/v.w
		for k := 4; k < 8; k++ {
			d := mincut.Directions[k]
			if x+d[0] < 0 || x+d[0] >= v.w || y+d[1] >= v.h || v.state[i] == cellDeep {
				continue
			}
			cost := cutTension * cutUnit * math.Exp(-float64(apart(i, i+d[1]*v.w+d[0])/usual)/2)
			if d[0] != 0 && d[1] != 0 {
				cost /= math.Sqrt2
			}
			g.Join(i, k, int32(cost)+1)
		}
	}
}

// sharpened returns the outer pixels of what a cut in cells leaves, along the edge of b where
// that lies no further than a cell from it.
func (v *view) sharpened(c *cutter, b *blob, cut []image.Point) []image.Point {
	known, coarse := image.NewGray(image.Rectangle{Max: v.box.Size()}), image.NewGray(image.Rectangle{Max: v.box.Size()})
	fill(known, shifted(b.contour, v.box.Min.Mul(-1)))
	pixels := make([]image.Point, len(cut))
	for i, p := range cut {
		pixels[i] = p.Mul(c.cell).Add(image.Pt(c.cell/2, c.cell/2))
	}
	fill(coarse, pixels)
	width := 2*c.cell + 1
	most, least := cv.Dilate(coarse, cv.Rect, width, width), cv.Erode(coarse, width)
	for i, k := range known.Pix {
		known.Pix[i] = k&most.Pix[i] | least.Pix[i]
	}
	found := blobs(known)
	if len(found) == 0 {
		return b.contour
	}
	return shifted(found[0].contour, v.box.Min)
}

const (
	// densityBins is how many bins there are a channel, each of densityLevels levels.
	densityBins, densityLevels = 64, 4
	// groundOdd and ownOdd are the shares of colours beside those that are seen: dust on
	// the background, and on a piece what is printed at its edge alone.
	groundOdd, ownOdd = 0.2, 0.2
	// shadowOdd is the share of the background around a piece that lies in its shadow, at
	// any of shadowSteps depths.
	shadowOdd, shadowSteps = 0.02, 6
	// oddFall is how much less likely, as a logarithm, something odd on the background is as
	// far from it as the edge of the palest piece.
	oddFall = 4
)

// density tells how often colours are seen, or differences of colours.
type density struct {
	low  float32 // the least of a channel
	odd  float64 // the share of what was never seen
	seen []float32
	all  float32
}

// newDensity returns one of channels from low on.
func newDensity(low float32, odd float64) *density {
	return &density{low: low, odd: odd, seen: make([]float32, densityBins*densityBins*densityBins)}
}

// at returns the bin of a colour, -1 for none.
func (d *density) at(c [3]float32) int {
	i := 0
	for _, v := range c {
		k := int(math.Floor(float64(v-d.low) / densityLevels))
		if k < 0 || k >= densityBins {
			return -1
		}
		i = i*densityBins + k
	}
	return i
}

// add counts a colour and returns its bin.
func (d *density) add(c [3]float32) int {
	i := d.at(c)
	if i >= 0 {
		d.seen[i]++
		d.all++
	}
	return i
}

// drop forgets what is in a bin.
func (d *density) drop(i int) { d.all, d.seen[i] = d.all-d.seen[i], 0 }

// smooth spreads what is seen over neighbouring bins.
func (d *density) smooth() {
	for _, step := range [3]int{1, densityBins, densityBins * densityBins} {
		out := make([]float32, len(d.seen))
		for i, v := range d.seen {
			if v == 0 {
				continue
			}
			out[i] += v / 2
			if at := i / step % densityBins; at > 0 {
				out[i-step] += v / 4
			}
			if at := i / step % densityBins; at < densityBins-1 {
				out[i+step] += v / 4
			}
		}
		d.seen = out
	}
}

// rare is the share of a bin among all.
const rare = 1.0 / (densityBins * densityBins * densityBins)

// share returns the part of what was seen that is of a colour.
func (d *density) share(c [3]float32) float64 {
	i := d.at(c)
	if i < 0 || d.all == 0 {
		return 0
	}
	return float64(d.seen[i]/d.all) * (1 - d.odd)
}

// likely returns how likely a colour is; less is how much less likely, as a logarithm, it is
// than others where it was never seen.
func (d *density) likely(c [3]float32, less float64) float64 {
	return d.share(c) + d.odd*rare*math.Exp(-less)
}

// shows tells whether a colour is rather one that was seen than something odd.
func (d *density) shows(c [3]float32) bool { return d.share(c) > d.odd*rare }
