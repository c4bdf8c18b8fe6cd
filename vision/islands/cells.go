package islands

import (
	"image"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

const (
	// around is half of a cell's picture, in radii of the inside of the island:
	// readers take ink near the edge of a picture for a line.
	around = 1.3
	// clearPart is the part of that radius that is drawn; what is beyond is
	// covered.
	clearPart = 0.98 / around
	// besides is half of the picture of an island with its ring, in radii of the
	// ring.
	besides = 1.3
	// rimPart is where the outer part of the inside begins, which digits hardly
	// reach.
	rimPart = 0.72 / around
)

// Cells returns the inside of each island, in the order of b.Islands, as a
// straightened picture of side x side pixels in which the ring is covered with
// the colour of the inside, and lines of a printed grid that run through the
// middle are taken away. gray is the picture in which b was found.
func (b *Board) Cells(gray *image.Gray, side int) []*image.Gray {
	out := b.squares(gray, side, b.clear*around, b.Islands)
	eraseLines(out)
	z := newZones(side)
	rims := make([]levelCount, len(out))
	lighter := 0
	for i, cell := range out {
		rims[i] = z.rimOf(cell)
		if z.lightInk(cell, &rims[i]) {
			lighter++
		}
	}
	for i, cell := range out {
		z.cover(cell, &rims[i], 2*lighter > len(out))
	}
	return out
}

// Rings is Cells of some of the islands, by their indices, with their rings and
// some of what is around them: nothing is covered, nor taken away.
func (b *Board) Rings(gray *image.Gray, side int, which []int) []*image.Gray {
	some := make([]Island, len(which))
	for k, i := range which {
		some[k] = b.Islands[i]
	}
	return b.squares(gray, side, b.outer*besides, some)
}

// squares draws the square around each of some islands that reaches so many cells
// from its middle.
func (b *Board) squares(gray *image.Gray, side int, reach float64, some []Island) []*image.Gray {
	src, f := b.sharpEnough(gray, side)
	out := make([]*image.Gray, len(some))
	for i, island := range some {
		out[i] = b.square(src, island, b.scale*f*reach, f, side)
	}
	return out
}

// sharpEnough returns gray reduced so far that sampling it once a pixel of a
// cell skips nothing, and the factor from places in gray to places in it.
func (b *Board) sharpEnough(gray *image.Gray, side int) (*image.Gray, float64) {
	largest := 1.0
	for _, i := range b.Islands {
		largest = max(largest, i.Radius)
	}
	f := 1.25 * float64(side) / (2 * largest)
	if f > 0.9 {
		return gray, 1
	}
	w, h := gray.Rect.Dx(), gray.Rect.Dy()
	small := cv.Resize(gray, int(float64(w)*f+0.5), int(float64(h)*f+0.5))
	return small, float64(small.Rect.Dx()) / float64(w)
}

// square draws the square around an island that reaches k cells of the picture src
// from its middle, in which places are f times those in the picture.
func (b *Board) square(src *image.Gray, island Island, k, f float64, side int) *image.Gray {
	out := image.NewGray(image.Rect(0, 0, side, side))
	cell := geom.Point{X: float64(island.Col), Y: float64(island.Row)}
	at := b.unturned(cell)
	ways := b.warp.Ways(at)
	// The way on the page to the right and down as the board is turned.
	right := b.unturned(cell.Add(geom.Point{X: 1})).Sub(at)
	down := b.unturned(cell.Add(geom.Point{Y: 1})).Sub(at)
	x := ways.Col.Mul(right.X * k).Add(ways.Row.Mul(right.Y * k))
	y := ways.Col.Mul(down.X * k).Add(ways.Row.Mul(down.Y * k))
	middle := island.Center.Rescaled(f)
	across := make([]geom.Point, side)
	for i := range across {
		across[i] = middle.Add(x.Mul(place(i, side)))
	}
	within := true
	for _, i := range [2]int{0, side - 1} {
		for _, v := range [2]float64{-1, 1} {
			within = within && kernel.WellInside(across[i].Add(y.Mul(v)), src)
		}
	}
	for j := range side {
		row, line := y.Mul(place(j, side)), out.Pix[j*side:][:side]
		for i, p := range across {
			if p = p.Add(row); within {
				line[i] = kernel.BilinearInside(src, p.X, p.Y)
			} else {
				line[i] = kernel.Bilinear(src, p)
			}
		}
	}
	return out
}

// place returns where pixel i of n lies from -1 to 1.
func place(i, n int) float64 { return (2*float64(i)+1)/float64(n) - 1 }

// zones are the pixels of a cell's picture, by their indices: those of the outer
// part of the inside of the island, those within it, and those beyond the inside.
type zones struct{ rim, within, beyond []int }

func newZones(side int) (z zones) {
	for k := range side * side {
		d := math.Hypot(place(k%side, side), place(k/side, side))
		if d > rimPart && d < clearPart-0.03 {
			z.rim = append(z.rim, k)
		}
		if d < rimPart {
			z.within = append(z.within, k)
		}
		if d > clearPart {
			z.beyond = append(z.beyond, k)
		}
	}
	return z
}

// levelCount says how many pixels have each brightness.
type levelCount struct {
	of  [256]int
	all int
}

// quantile returns the brightness of the pixel that so many, less than all, are not
// brighter than.
func (c *levelCount) quantile(rank int) uint8 {
	for v, n := range c.of {
		if rank -= n; rank < 0 {
			return uint8(v)
		}
	}
	return 255
}

// rimOf counts the brightness of the outer part of the inside of an island.
func (z *zones) rimOf(cell *image.Gray) (c levelCount) {
	for _, k := range z.rim {
		c.of[cell.Pix[k]]++
	}
	c.all = len(z.rim)
	return c
}

// lightInk tells whether what stands in the middle of an island is lighter than
// the rest.
func (z *zones) lightInk(cell *image.Gray, rim *levelCount) bool {
	sum := 0
	for _, k := range z.within {
		sum += int(cell.Pix[k])
	}
	return rim.all > 0 && sum > len(z.within)*int(rim.quantile(rim.all/2))
}

// cover paints over what lies beyond the inside of an island with the colour of
// the inside near it, of which some may be ink, light or dark.
func (z *zones) cover(cell *image.Gray, rim *levelCount, light bool) {
	if rim.all == 0 {
		return
	}
	fill := rim.quantile(rim.all * 7 / 10)
	if light {
		fill = rim.quantile(rim.all * 3 / 10)
	}
	for _, k := range z.beyond {
		cell.Pix[k] = fill
	}
}
