package rings

import (
	"cmp"
	"image"
	"math"
	"math/bits"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// Lines of a printed grid that run into a ring or through it leave no outline
// that is round, and neither does a ring that is broken. Each piece of its edge
// still points to its middle: the pixels of all edges vote for the places at the
// right distance across them. After Kimme, Ballard and Sklansky, "Finding
// circles by an array of accumulators", 1975; all radii of a band share one
// array here, and the radius is looked up afterwards, at the few places that
// many pixels agree on.

const (
	// voteLeast and voteMost bound the radii, in pixels, that are looked for in
	// a picture before it is halved for the larger ones; voteMiddle divides
	// them into two bands.
	voteLeast, voteMiddle, voteMost = 6, 9, 14
	// voteShare is the part of a circle that must have voted for its middle.
	voteShare = 0.45
	// aimed bounds how far from the middle, in radii, the gradient of an edge
	// may point: that of an ellipse misses it.
	aimed = 0.3
	// coverage is the part of the sectors about a middle in which an edge
	// must lie at the radius.
	sectors  = 24
	coverage = 0.7
	// edgeShare is the part of all pixels that edges take up at most, and
	// leastEdge the least difference of two pixels across one.
	edgeShare, leastEdge = 0.14, 6
)

// Vote returns circles in the picture by the votes of their edges.
func Vote(work *image.Gray) []Ring {
	short := min(work.Rect.Dx(), work.Rect.Dy())
	var out []Ring
	for f := 1; voteLeast*f < int(mostRadius*float64(short)); f *= 2 {
		small := work
		if f > 1 {
			small = cv.Resize(work, work.Rect.Dx()/f, work.Rect.Dy()/f)
		}
		out = append(out, rescaled(newBallot(small).rings(), float64(f))...)
	}
	slices.SortStableFunc(out, func(a, b Ring) int { return cmp.Compare(b.Radius, a.Radius) })
	return dropInner(out)
}

// edgel is a pixel of an edge and the direction across it.
type edgel struct {
	x, y   int
	dx, dy float32
}

// ballot counts the votes of the edges of a picture.
type ballot struct {
	width, height int
	edges         []edgel
	index         []int32 // of the edge at each pixel, plus 1; 0 = none
}

// newBallot finds the edges of a picture: the pixels at which the brightness
// changes most among those across the edge.
func newBallot(m *image.Gray) *ballot {
	m = cv.Blur(m, 3)
	w, h := m.Rect.Dx(), m.Rect.Dy()
	b := &ballot{width: w, height: h, index: make([]int32, w*h)}
	square := make([]int32, w*h)
	var histogram [512]int
	for y := 1; y < h-1; y++ {
		above, row, below := m.Pix[(y-1)*m.Stride:], m.Pix[y*m.Stride:], m.Pix[(y+1)*m.Stride:]
		for x := 1; x < w-1; x++ {
			gx, gy := int32(row[x+1])-int32(row[x-1]), int32(below[x])-int32(above[x])
			s := gx*gx + gy*gy
			square[y*w+x] = s
			if s > leastEdge*leastEdge {
				histogram[int(math.Sqrt(float64(s)))&511]++
			}
		}
	}
	least := edgeLevel(&histogram, int(edgeShare*float64(w*h)))
	for y := 2; y < h-2; y++ {
		for x := 2; x < w-2; x++ {
			s := square[y*w+x]
			if s < int32(least*least) {
				continue
			}
			gx := int(m.Pix[y*m.Stride+x+1]) - int(m.Pix[y*m.Stride+x-1])
			gy := int(m.Pix[(y+1)*m.Stride+x]) - int(m.Pix[(y-1)*m.Stride+x])
			step := across(gx, gy, w)
			if s < square[y*w+x-step] || s <= square[y*w+x+step] {
				continue
			}
			k := 1 / float32(math.Sqrt(float64(s)))
			b.edges = append(b.edges, edgel{x, y, float32(gx) * k, float32(gy) * k})
			b.index[y*w+x] = int32(len(b.edges))
		}
	}
	return b
}

// edgeLevel returns the difference above which there are at most so many
// pixels.
func edgeLevel(histogram *[512]int, most int) int {
	for level := len(histogram) - 1; level > leastEdge; level-- {
		if most -= histogram[level]; most < 0 {
			return level + 1
		}
	}
	return leastEdge
}

// across returns the way, in an array of the given width, to the neighbour that
// a direction points at.
func across(gx, gy, width int) int {
	const tan = 0.4142 // of 22.5 degrees
	ax, ay := math.Abs(float64(gx)), math.Abs(float64(gy))
	switch {
	case ay < tan*ax:
		return 1
	case ax < tan*ay:
		return width
	case (gx > 0) == (gy > 0):
		return width + 1
	}
	return width - 1
}

// rings returns the circles that the edges agree on.
func (b *ballot) rings() []Ring {
	if b.width < 4*voteMost || b.height < 4*voteMost {
		return nil
	}
	out := b.elect(voteLeast, voteMiddle)
	return append(out, b.elect(voteMiddle, voteMost)...)
}

// elect returns the circles with radii in a band.
func (b *ballot) elect(least, most int) []Ring {
	votes := make([]uint16, b.width*b.height)
	for _, e := range b.edges {
		for side := float32(-1); side <= 1; side += 2 {
			dx, dy := side*e.dx, side*e.dy
			x, y := float32(e.x)+0.5+dx*float32(least), float32(e.y)+0.5+dy*float32(least)
			for range most - least + 1 {
				if x >= 1 && y >= 1 && int(x) < b.width-1 && int(y) < b.height-1 {
					votes[int(y)*b.width+int(x)]++
				}
				x, y = x+dx, y+dy
			}
		}
	}
	sums := boxSum(votes, b.width, b.height)
	need := uint16(voteShare * 2 * math.Pi * float64(least))
	var out []Ring
	for y := 2; y < b.height-2; y++ {
		for x := 2; x < b.width-2; x++ {
			if i := y*b.width + x; sums[i] >= need && peak(sums, i, b.width) {
				if r, ok := b.measure(x, y, least, most); ok {
					out = append(out, r)
				}
			}
		}
	}
	return out
}

// boxSum returns the sums over 3 x 3 places.
func boxSum(v []uint16, width, height int) []uint16 {
	rows := make([]uint16, len(v))
	for y := range height {
		row, out := v[y*width:(y+1)*width], rows[y*width:(y+1)*width]
		for x := 1; x < width-1; x++ {
			out[x] = row[x-1] + row[x] + row[x+1]
		}
	}
	out := make([]uint16, len(v))
	for i := width; i < len(v)-width; i++ {
		out[i] = rows[i-width] + rows[i] + rows[i+width]
	}
	return out
}

// peak tells whether no place around i has more; of equal ones the first is.
func peak(v []uint16, i, width int) bool {
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			d := dy*width + dx
			if v[i+d] > v[i] || d < 0 && v[i+d] == v[i] {
				return false
			}
		}
	}
	return true
}

// bins is the number of half pixels in the radii that are measured, polarReach
// the largest way to an edge.
const bins, polarReach = 2 * (voteMost + 3), voteMost + 2

// polar holds the ways to the pixels around one: their lengths in half pixels,
// the sectors that they lie in, and their directions.
var polar = func() (out [2*polarReach + 1][2*polarReach + 1]struct {
	bin, sector uint8
	x, y        float32
}) {
	for j := range out {
		for i := range out[j] {
			dx, dy := float64(i-polarReach), float64(j-polarReach)
			r := math.Hypot(dx, dy)
			p := &out[j][i]
			p.bin = uint8(2 * r)
			p.sector = uint8(int((math.Atan2(dy, dx)/(2*math.Pi)+0.5)*sectors) % sectors)
			p.x, p.y = float32(dx/max(r, 1)), float32(dy/max(r, 1))
		}
	}
	return out
}()

// measure returns the circle about a place that most directions have an edge
// of.
func (b *ballot) measure(x, y, least, most int) (Ring, bool) {
	var seen [bins]uint32 // by radius in half pixels: the sectors with an edge
	reach := most + 2
	for v := max(y-reach, 0); v <= min(y+reach, b.height-1); v++ {
		for u := max(x-reach, 0); u <= min(x+reach, b.width-1); u++ {
			i := b.index[v*b.width+u]
			if i == 0 {
				continue
			}
			e := &b.edges[i-1]
			p := &polar[v-y+polarReach][u-x+polarReach]
			if p.bin < uint8(2*least-2) || p.bin >= bins {
				continue
			}
			if miss := p.x*e.dy - p.y*e.dx; miss > aimed || miss < -aimed {
				continue
			}
			seen[p.bin] |= 1 << p.sector
		}
	}
	best, at := 0, 0
	for k := 2 * least; k < min(2*most+2, bins-2); k++ {
		around := seen[k-2] | seen[k-1] | seen[k] | seen[k+1] | seen[k+2]
		if n := bits.OnesCount32(around); n >= best { // the outer one of equal edges
			best, at = n, k
		}
	}
	if float64(best) < coverage*sectors {
		return Ring{}, false
	}
	return Ring{Center: geom.Point{X: float64(x), Y: float64(y)}, Radius: (float64(at) + 0.5) / 2}, true
}
