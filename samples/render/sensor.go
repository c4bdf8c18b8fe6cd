package render

import (
	"image"
	"math"
	"math/rand/v2"
)

// finish turns light into a picture as the lens, the sensor and the phone's
// program do: smear, blur, stray light, tones, sharpening, noise.
func finish(pix []rgb, width int, d Damage, seed uint64) *image.RGBA {
	p := plane{pix: pix, width: width, height: len(pix) / width}
	p = p.smear(d.Motion, d.MotionTurn)
	p.blur(d.Blur)
	p.tone(d)
	if d.Sharpen > 0 {
		p.sharpen(d.Sharpen, max(1, 0.8*d.Blur))
	}
	p.noise(d.Noise, rand.New(rand.NewPCG(seed, streamNoise)))
	img := image.NewRGBA(image.Rect(0, 0, p.width, p.height))
	for i, v := range p.pix {
		for c := range v {
			img.Pix[4*i+c] = level(float64(v[c]))
		}
		img.Pix[4*i+3] = 255
	}
	return img
}

// plane is a picture of floating-point colours.
type plane struct {
	pix           []rgb
	width, height int
}

// at returns a pixel; beyond the border, the nearest one.
func (p plane) at(x, y int) rgb {
	return p.pix[min(max(y, 0), p.height-1)*p.width+min(max(x, 0), p.width-1)]
}

// smear averages along a straight line of the given length in pixels.
func (p plane) smear(length, turn float64) plane {
	if length <= 0 {
		return p
	}
	out := plane{make([]rgb, len(p.pix)), p.width, p.height}
	way := direction(turn)
	steps := int(math.Ceil(length)) + 1
	for y := range p.height {
		for x := range p.width {
			var sum rgb
			for i := range steps {
				t := length * (float64(i)/float64(steps-1) - 0.5)
				add(&sum, p.mix(float64(x)+t*way.X, float64(y)+t*way.Y), 1/float32(steps))
			}
			out.pix[y*p.width+x] = sum
		}
	}
	return out
}

// mix reads between the pixels.
func (p plane) mix(x, y float64) rgb {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int(fx), int(fy)
	tx, ty := float32(x-fx), float32(y-fy)
	var out rgb
	add(&out, p.at(ix, iy), (1-tx)*(1-ty))
	add(&out, p.at(ix+1, iy), tx*(1-ty))
	add(&out, p.at(ix, iy+1), (1-tx)*ty)
	add(&out, p.at(ix+1, iy+1), tx*ty)
	return out
}

// blur is a Gaussian of the given standard deviation in pixels, in place.
func (p plane) blur(sigma float64) {
	if sigma < 0.15 {
		return
	}
	kernel := gaussian(sigma)
	line := make([]rgb, p.width)
	for y := range p.height {
		convolve(p.pix[y*p.width:], line, kernel)
	}
	p.blurDown(kernel)
}

// blurDown filters all columns at a time, row by row: memory is read in its
// order. A ring keeps the rows above as they were.
func (p plane) blurDown(kernel []float32) {
	reach := len(kernel) - 1
	ring := make([][]rgb, reach+1)
	for i := range ring {
		ring[i] = make([]rgb, p.width)
	}
	row := func(y int) []rgb { return p.pix[y*p.width : (y+1)*p.width] }
	for y := range p.height {
		out := row(y)
		copy(ring[y%len(ring)], out)
		for i, v := range out {
			out[i] = v.scaled(kernel[0])
		}
		for k := 1; k <= reach; k++ {
			above, below := ring[max(y-k, 0)%len(ring)], ring[y%len(ring)]
			if y < p.height-1 {
				below = row(min(y+k, p.height-1))
			}
			for i := range out {
				a, b, v := &above[i], &below[i], &out[i]
				for c := range v {
					v[c] += kernel[k] * (a[c] + b[c])
				}
			}
		}
	}
}

// gaussian returns the middle and one side of a kernel with sum 1.
func gaussian(sigma float64) []float32 {
	out := make([]float32, int(math.Ceil(3*sigma))+1)
	sum := float32(0)
	for i := range out {
		out[i] = float32(math.Exp(-float64(i*i) / (2 * sigma * sigma)))
		sum += 2 * out[i]
	}
	sum -= out[0]
	for i := range out {
		out[i] /= sum
	}
	return out
}

// convolve filters a row of pixels. line is room for a copy of it.
func convolve(pix, line []rgb, kernel []float32) {
	copy(line, pix)
	last := len(line) - 1
	for i := range line {
		sum := line[i].scaled(kernel[0])
		for k := 1; k < len(kernel); k++ {
			a, b := &line[max(i-k, 0)], &line[min(i+k, last)]
			for c := range sum {
				sum[c] += kernel[k] * (a[c] + b[c])
			}
		}
		pix[i] = sum
	}
}

// tone goes from light to levels 0..255.
func (p plane) tone(d Damage) {
	const entries = 4096
	var curve [entries + 1]float32
	for i := range curve {
		curve[i] = float32(255 * math.Pow(float64(i)/entries, 1/2.2))
	}
	veil := float32(0.35 * d.Veil * d.Exposure)
	for i := range p.pix {
		for c, v := range p.pix[i] {
			v = veil + v*(1-veil)
			p.pix[i][c] = curve[int(entries*max(0, min(v, 1)))]
		}
	}
}

// sharpen adds the difference from a blurred copy.
func (p plane) sharpen(amount, sigma float64) {
	soft := plane{append([]rgb(nil), p.pix...), p.width, p.height}
	soft.blur(sigma)
	for i := range p.pix {
		for c, v := range p.pix[i] {
			p.pix[i][c] = v + float32(amount)*(v-soft.pix[i][c])
		}
	}
}

// noise adds grains of about one and a half pixels, stronger in the dark, with
// some colour.
func (p plane) noise(sigma float64, rng *rand.Rand) {
	if sigma <= 0 {
		return
	}
	grains := plane{make([]rgb, len(p.pix)), p.width, p.height}
	for i := range grains.pix {
		common := 0.8 * rng.NormFloat64()
		for c := range 3 {
			grains.pix[i][c] = float32(common + 0.6*rng.NormFloat64())
		}
	}
	grains.blur(0.55)
	const restore = 1.9 // the blur above halves the deviation
	for i := range p.pix {
		for c, v := range p.pix[i] {
			dim := 1.3 - 0.6*v/255
			p.pix[i][c] = v + float32(sigma*restore)*dim*grains.pix[i][c]
		}
	}
}

// soften blurs levels by a Gaussian of the given standard deviation in pixels.
// It is for scans: what it blurs are levels, not light.
func soften(img *image.RGBA, sigma float64) {
	if sigma < 0.15 {
		return
	}
	kernel := gaussian(sigma)
	size := img.Rect.Size()
	reach := len(kernel) - 1
	// A ring of rows that are blurred along their length, as many as the way
	// down needs.
	ring := make([][]float32, 2*reach+1)
	for i := range ring {
		ring[i] = make([]float32, 3*size.X)
	}
	row := func(y int) []float32 { return ring[(y+len(ring))%len(ring)] }
	sum := make([]float32, 3*size.X)
	// No row is written before the last one that needs it has been read.
	for y := -reach; y < size.Y+reach; y++ {
		softenRow(img.Pix[min(max(y, 0), size.Y-1)*img.Stride:], row(y), kernel)
		done := y - reach
		if done < 0 {
			continue
		}
		for i, v := range row(done) {
			sum[i] = kernel[0] * v
		}
		for k := 1; k <= reach; k++ {
			above, below, weight := row(done-k), row(done+k), kernel[k]
			for i := range sum {
				sum[i] += weight * (above[i] + below[i])
			}
		}
		pix := img.Pix[done*img.Stride:]
		for x := range size.X {
			for c := range 3 {
				pix[4*x+c] = uint8(sum[3*x+c] + 0.5)
			}
		}
	}
}

// softenRow blurs a row of pixels into three values for each.
func softenRow(pix []uint8, out []float32, kernel []float32) {
	last := len(out)/3 - 1
	for x := range last + 1 {
		inside := x >= len(kernel) && x+len(kernel) <= last
		for c := range 3 {
			v := kernel[0] * float32(pix[4*x+c])
			for k := 1; k < len(kernel); k++ {
				a, b := x-k, x+k
				if !inside {
					a, b = max(a, 0), min(b, last)
				}
				v += kernel[k] * (float32(pix[4*a+c]) + float32(pix[4*b+c]))
			}
			out[3*x+c] = v
		}
	}
}
