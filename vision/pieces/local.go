package pieces

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	// growReach is how far around a block, in blocks, the background is looked at that may
	// go on there; growLeast is how many blocks of it there are at least.
	growReach, growLeast = 3, 8
	// growNoise is how many times as far as its neighbours from each other, as a rule, a
	// block may lie from what the background would be there, and growSplit the part of what
	// splits it from pieces: the edge of a piece is spread over a block or two.
	growNoise, growSplit = 3, 0.5
	// growRounds is how often the background is grown and fitted anew at most.
	growRounds = 4
	// betterScore is how much more there must be to see in a background that was grown.
	betterScore = 1.02
	// alike is the factor within which the areas of pieces lie.
	alike = 3
	// pooled is how many blocks of the background tell its colour right there.
	pooled = 5
)

// adapt lets the background follow what light does to it, as the glare of a lamp or the
// rim of a shadow, which no polynomial does: it grows over all that changes smoothly from
// where it is known, is fitted to that in each place, and so on as long as more parts of
// like size come to light. Pieces end it, since they have edges.
func (bg *background) adapt() {
	score := likeness(bg.parts())
	for range growRounds {
		grown := bg.grown()
		if !(likeness(partsOf(grown, bg.w)) > betterScore*score) {
			return
		}
		kept := *bg
		*bg = bg.clone()
		bg.fore = grown
		bg.follow()
		found := likeness(bg.parts())
		if !(found > score) {
			*bg = kept
			return
		}
		score = found
	}
}

// likeness returns how much there is that looks like the pieces of one puzzle: the sizes,
// as roots of areas, of as many parts as there are of about the same area, added up.
func likeness(found []blob) float64 {
	best, sum, from := 0.0, 0.0, 0
	for _, b := range found { // the largest first
		sum += math.Sqrt(b.area)
		for found[from].area > alike*b.area {
			sum -= math.Sqrt(found[from].area)
			from++
		}
		best = max(best, sum)
	}
	return best
}

// grown returns which blocks differ from the background when it grows: to each block next
// to it that is like what it would be there.
func (bg *background) grown() []bool {
	fore := slices.Clone(bg.fore)
	most := bg.tolerance()
	var queue []int
	around := func(i int) {
		x, y := i%bg.w, i/bg.w
		if x > 0 && fore[i-1] {
			queue = append(queue, i-1)
		}
		if x < bg.w-1 && fore[i+1] {
			queue = append(queue, i+1)
		}
		if y > 0 && fore[i-bg.w] {
			queue = append(queue, i-bg.w)
		}
		if y < bg.h-1 && fore[i+bg.w] {
			queue = append(queue, i+bg.w)
		}
	}
	for i, f := range fore {
		if !f && !bg.out[i] {
			around(i)
		}
	}
	for k := 0; k < len(queue); k++ {
		i := queue[k]
		if !fore[i] {
			continue
		}
		if d, ok := bg.beyond(fore, i); ok && d <= most*float64(bg.light[i]) {
			fore[i] = false
			around(i)
		}
	}
	return fore
}

// tolerance returns how far from what the background would be there, in average light, a
// block may be.
func (bg *background) tolerance() float64 {
	inside := bg.interiors()
	var off []float64
	for y := 1; y < bg.h-1; y += 2 {
		for x := 1; x < bg.w-1; x += 2 {
			if i := y*bg.w + x; inside[i] == onBare {
				var d [3]float32
				for k := range d {
					d[k] = bg.rgb[i][k] - (bg.rgb[i-1][k]+bg.rgb[i+1][k]+bg.rgb[i-bg.w][k]+bg.rgb[i+bg.w][k])/4
				}
				off = append(off, bg.distance(bg.rgb[i], d)/float64(bg.light[i]))
			}
		}
	}
	if len(off) == 0 {
		return 0
	}
	return min(growNoise*(geom.Median(off)+faintest), growSplit*bg.split)
}

// beyond returns how far block i is from what the background would be there, which goes on
// as a plane from the blocks of it around; false where there are too few.
func (bg *background) beyond(fore []bool, i int) (float64, bool) {
	x, y := i%bg.w, i/bg.w
	var n, sx, sy, sxx, sxy, syy float32
	var sum, alongX, alongY [3]float32
	for v := max(y-growReach, 0); v <= min(y+growReach, bg.h-1); v++ {
		for u := max(x-growReach, 0); u <= min(x+growReach, bg.w-1); u++ {
			j := v*bg.w + u
			if fore[j] || bg.out[j] {
				continue
			}
			dx, dy := float32(u-x), float32(v-y)
			n, sx, sy = n+1, sx+dx, sy+dy
			sxx, sxy, syy = sxx+dx*dx, sxy+dx*dy, syy+dy*dy
			for k, c := range bg.rgb[j] {
				sum[k] += c
				alongX[k] += c * dx
				alongY[k] += c * dy
			}
		}
	}
	if n < growLeast {
		return 0, false
	}
	const stiff = 0.5 // square blocks: where all lie in a row, nothing is known across it
	a, b, c := sxx-sx*sx/n+stiff*n, sxy-sx*sy/n, syy-sy*sy/n+stiff*n
	det := a*c - b*b
	var under, d [3]float32
	for k := range under {
		p, q := alongX[k]-sx*sum[k]/n, alongY[k]-sy*sum[k]/n
		slopeX, slopeY := (p*c-q*b)/det, (q*a-p*b)/det
		under[k] = (sum[k] - slopeX*sx - slopeY*sy) / n
		d[k] = bg.rgb[i][k] - under[k]
	}
	return bg.distance(under, d), true
}

// follow fits the background to what it is like in each place, and splits the blocks anew.
func (bg *background) follow() {
	known := make([]float32, len(bg.fore))
	for i, in := range bg.interiors() {
		if in == onBare {
			known[i] = 1.0 / pooled
		}
	}
	stray := slices.Clone(bg.over)
	pullPush(stray, known, bg.w)
	for i, s := range stray {
		for k, v := range s {
			bg.over[i][k] -= v
		}
		bg.measure(i)
	}
	bg.divide(1)
}

// pullPush fills in what is not known of a picture, rows of w colours, from what is known
// around: known tells how well each is, from 0 to 1. See Gortler and others, The Lumigraph,
// 1996: the picture is made smaller until all is known, and the larger ones are filled from
// the smaller.
func pullPush(colour [][3]float32, known []float32, w int) {
	h := len(colour) / w
	if w == 1 && h == 1 {
		return
	}
	sw, sh := (w+1)/2, (h+1)/2
	small, sure := make([][3]float32, sw*sh), make([]float32, sw*sh)
	for i, c := range colour {
		j := i/w/2*sw + i%w/2
		sure[j] += known[i]
		for k, v := range c {
			small[j][k] += known[i] * v
		}
	}
	for j, s := range sure {
		if s > 0 {
			for k := range small[j] {
				small[j][k] /= s
			}
		}
		sure[j] = min(s, 1)
	}
	pullPush(small, sure, sw)
	for i := range colour {
		x, y := i%w, i/w
		// The middle of a pixel lies a quarter of a small one off the middle of that.
		a, b := x/2, min(max(x/2+2*(x%2)-1, 0), sw-1)
		c, d := y/2*sw, min(max(y/2+2*(y%2)-1, 0), sh-1)*sw
		for k, v := range colour[i] {
			from := 0.5625*small[c+a][k] + 0.1875*(small[c+b][k]+small[d+a][k]) + 0.0625*small[d+b][k]
			colour[i][k] = known[i]*v + (1-known[i])*from
		}
	}
}
