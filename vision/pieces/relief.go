package pieces

import (
	"image"
	"image/draw"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

const (
	// minContrast is how many times the pieces must differ from the background
	// more than the background differs from itself.
	minContrast = 3
	// minInside is the part of the background that lies away from all that is on it
	// at least.
	minInside = 0.05
	// palest is how many standard deviations below the mean of the pieces around
	// the palest part of one is looked for; shadowless is the same as long as
	// shadows may be among them.
	palest, shadowless = 4, 2
	// lowest is the edge of the palest piece of all, as a part of what splits pieces
	// from the background.
	lowest = 0.6
)

// What a block is, and what lies in the blocks around.
const (
	onFore uint8 = 1 << iota
	onBare
)

// interiors returns, for each block, what lies in it and right beside it: only onFore
// inside pieces, only onBare inside the background, both at the edges between them.
func (bg *background) interiors() []uint8 {
	seen, across := make([]uint8, len(bg.fore)), make([]uint8, len(bg.fore))
	for i, f := range bg.fore {
		switch {
		case f:
			seen[i] = onFore
		case !bg.out[i]:
			seen[i] = onBare
		}
	}
	for y := range bg.h {
		row, to := seen[y*bg.w:(y+1)*bg.w], across[y*bg.w:(y+1)*bg.w]
		for x, v := range row {
			to[x] = row[max(x-1, 0)] | v | row[min(x+1, bg.w-1)]
		}
	}
	for y := range bg.h {
		above, row, below := across[max(y-1, 0)*bg.w:], across[y*bg.w:], across[min(y+1, bg.h-1)*bg.w:]
		to := seen[y*bg.w : (y+1)*bg.w]
		for x := range to {
			to[x] = above[x] | row[x] | below[x]
		}
	}
	return seen
}

// dark tells whether most of what is in front of the background is darker than it.
func (bg *background) dark() bool {
	lighter := 0
	for i, f := range bg.fore {
		if !f {
			continue
		}
		if o := bg.over[i]; luma[0]*o[0]+luma[1]*o[1]+luma[2]*o[2] > 0 {
			lighter++
		} else {
			lighter--
		}
	}
	return lighter < 0
}

// contrast returns how many times the pieces differ from the background more than it
// differs from itself, root mean square; 0 where pieces or background have no inside,
// as in noise.
func (bg *background) contrast() float64 {
	inside := bg.interiors()
	var sum, n [2]float64
	for i, d := range bg.far {
		switch inside[i] {
		case onFore:
			sum[0], n[0] = sum[0]+d*d, n[0]+1
		case onBare:
			sum[1], n[1] = sum[1]+d*d, n[1]+1
		}
	}
	bare := bg.share() * float64(len(bg.far))
	if n[0] == 0 || n[1] < minInside*bare {
		return 0
	}
	return math.Sqrt(sum[0] / n[0] / max(sum[1]/n[1], 1))
}

// fields are what the background and the pieces measure, block by block: smooth
// over about a piece's size, so that uneven light does not move an outline.
type fields struct {
	*background
	// blocks holds the background's red, green and blue at each block, and how far from
	// it, as a length, the edge of the palest piece around lies.
	blocks []float32
}

// cellPart is the size of the cells, as a part of reach, in which fields are summed up.
const cellPart = 1.0 / 6

// fields returns the values of background and pieces over the picture, from the
// blocks around within reach; low is how many standard deviations below the mean of
// the pieces the palest lies.
func (bg *background) fields(reach int, low float64) *fields {
	inside := bg.interiors()
	cell := max(int(float64(reach)*cellPart), 1)
	base, high := newMeans(bg.w, bg.h, cell, 3), newMeans(bg.w, bg.h, cell, 2) // the latter of distances and their squares
	for y := range bg.h {
		for x := range bg.w {
			i := y*bg.w + x
			switch inside[i] {
			case onBare:
				o := bg.over[i]
				base.add(x, y, float64(o[0]), float64(o[1]), float64(o[2]))
			case onFore:
				high.add(x, y, bg.far[i], bg.far[i]*bg.far[i])
			}
		}
	}
	around := (reach + cell/2) / cell
	stray := base.smooth(around, []float64{0, 0, 0})
	edge := high.smooth(around, []float64{2 * bg.split, 4 * bg.split * bg.split})
	for i := range edge[0] {
		mean := edge[0][i]
		spread := math.Sqrt(max(edge[1][i]-mean*mean, 0))
		edge[0][i] = max((mean-low*spread)/2, lowest*bg.split)
	}
	f := &fields{background: bg, blocks: make([]float32, 4*len(bg.fore))}
	row := make([]float64, bg.w)
	for y := range bg.h {
		for k := range 4 {
			if k < 3 {
				base.row(stray[k], y, row)
			} else {
				base.row(edge[0], y, row)
			}
			for x, v := range row {
				i := y*bg.w + x
				if k < 3 {
					f.blocks[4*i+k] = bg.rgb[i][k] - bg.over[i][k] + float32(v)
				} else {
					f.blocks[4*i+k] = bg.light[i] * float32(v)
				}
			}
		}
	}
	return f
}

// resort tells pieces from background again, now that both are known at each
// place.
func (f *fields) resort() {
	for i, c := range f.rgb {
		at := f.blocks[4*i : 4*i+4]
		under := [3]float32{at[0], at[1], at[2]}
		for k, v := range c {
			f.over[i][k] = v - under[k]
		}
		far := f.distance(under, f.over[i])
		f.far[i] = far / float64(f.light[i])
		f.fore[i] = !f.out[i] && far > float64(at[3])
	}
}

// means gives the means of scattered values, several at each place, over squares of
// cells of blocks.
type means struct {
	cell, w, h int         // blocks a cell; cells across and down
	count      []float64   // summed from the top left, with a row and a column of zeros
	val        [][]float64 // the same of each value
	all        []float64
	n          float64
}

// newMeans returns means of so many values each, over w x h blocks.
func newMeans(w, h, cell, values int) *means {
	m := &means{cell: cell, w: (w + cell - 1) / cell, h: (h + cell - 1) / cell, all: make([]float64, values)}
	m.count = make([]float64, (m.w+1)*(m.h+1))
	for range values {
		m.val = append(m.val, make([]float64, len(m.count)))
	}
	return m
}

// add adds the values of the block at x, y.
func (m *means) add(x, y int, values ...float64) {
	i := (y/m.cell+1)*(m.w+1) + x/m.cell + 1
	m.count[i]++
	m.n++
	for k, v := range values {
		m.val[k][i] += v
		m.all[k] += v
	}
}

// smooth returns the means within reach of each cell, one picture of cells for each value,
// once all are in. Where few are near, the mean of all draws them towards itself; none
// is what they are where there is none at all.
func (m *means) smooth(reach int, none []float64) [][]float64 {
	for _, s := range append(slices.Clip(m.val), m.count) {
		for y := 1; y <= m.h; y++ {
			row := 0.0
			for x := 1; x <= m.w; x++ {
				row += s[y*(m.w+1)+x]
				s[y*(m.w+1)+x] = row + s[(y-1)*(m.w+1)+x]
			}
		}
	}
	out := make([][]float64, len(none))
	for k := range out {
		out[k] = slices.Repeat([]float64{none[k]}, m.w*m.h)
	}
	if m.n == 0 {
		return out
	}
	for y := range m.h {
		y0, y1 := max(y-reach, 0)*(m.w+1), min(y+reach+1, m.h)*(m.w+1)
		for x := range m.w {
			x0, x1 := max(x-reach, 0), min(x+reach+1, m.w)
			box := func(s []float64) float64 { return s[y1+x1] - s[y0+x1] - s[y1+x0] + s[y0+x0] }
			pull := 0.05 * float64((x1-x0)*((y1-y0)/(m.w+1))*m.cell*m.cell)
			count := box(m.count) + pull
			for k, val := range m.val {
				out[k][y*m.w+x] = (box(val) + pull*m.all[k]/m.n) / count
			}
		}
	}
	return out
}

// row writes to out what a picture of cells has at the blocks of row y.
func (m *means) row(cells []float64, y int, out []float64) {
	low, high, fy := m.between(y, m.h)
	for x := range out {
		a, b, fx := m.between(x, m.w)
		left := cells[low*m.w+a]*(1-fy) + cells[high*m.w+a]*fy
		right := cells[low*m.w+b]*(1-fy) + cells[high*m.w+b]*fy
		out[x] = left*(1-fx) + right*fx
	}
}

// between returns the cells before and behind the middle of a block, of n in its
// direction, and the share of the latter.
func (m *means) between(i, n int) (a, b int, f float64) {
	p := min(max((float64(i)+0.5)/float64(m.cell)-0.5, 0), float64(n-1))
	a = int(p)
	return a, min(a+1, n-1), p - float64(a)
}

// shades returns what a change of light alone counts for.
func (bg *background) shades() kernel.Shades {
	if !bg.shady {
		return kernel.Shades{}
	}
	return kernel.Shades{Depth: 1 - umbra, Glow: glow, Kept: shadowed}
}

// blank makes everything in the blocks that are not looked at look like
// background.
func (c *colors) blank(relief *image.Gray) {
	for y := range c.h {
		for x := range c.w {
			if !c.out[y*c.w+x] {
				continue
			}
			box := c.block(x, y)
			if x == c.w-1 {
				box.Max.X = max(relief.Rect.Max.X, box.Min.X)
			}
			if y == c.h-1 {
				box.Max.Y = max(relief.Rect.Max.Y, box.Min.Y)
			}
			draw.Draw(relief, box, image.Black, image.Point{}, draw.Src)
		}
	}
}

// blurPart is the part of a piece's size over which the picture is smoothed
// before pieces are told from the background.
const blurPart = 0.02

// threshold returns the mask of what is nearer to the pieces than to the
// background, with the picture smoothed over blur pixels to keep grain from
// fraying the edges.
func threshold(relief *image.Gray, blur int) *image.Gray {
	mask := cv.Blur(relief, blur)
	for i, v := range mask.Pix {
		if v >= kernel.ReliefEdge {
			mask.Pix[i] = 255
		} else {
			mask.Pix[i] = 0
		}
	}
	return mask
}

// segment returns the parts of the picture that differ from the background.
func segment(relief *image.Gray) []blob {
	found := blobs(threshold(relief, 3))
	if blur := int(math.Sqrt(typicalArea(found)) * blurPart); blur > 3 {
		found = blobs(threshold(relief, blur))
	}
	return found
}
