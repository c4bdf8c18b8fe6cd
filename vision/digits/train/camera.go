package main

import (
	"bytes"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"
)

// camera damages a canvas as a phone's camera would.
type camera struct {
	rng       *rand.Rand
	sharpness float64 // how much less it may be blurred for what is on it to be read, 0 to 1
	coarsest  float64 // least pixels of a cell
	shake     float64 // share of the photos taken by a moving hand
	inside    float64 // radius of the part of each cell that is cut out, in pixels; 0 is the cell
}

// usualShake is the share of photos of large print taken by a moving hand.
const usualShake = 0.12

// photograph takes a photo of the canvas and cuts it into cells: paper, light,
// lens, sensor, JPEG, and corners that are found a little off.
func (c *camera) photograph(dark []float32) []*image.Gray {
	rng := c.rng
	cell := max(math.Exp(between(rng, math.Log(20), math.Log(72))), c.coarsest)
	if chance(rng, 0.1) {
		cell = 64 // a screenshot or a scan as it is
	}
	size := int(cell * extent / pitch)
	scale := float64(extent) / float64(size)
	page := c.page(dark)
	if scale > 1 {
		blur(page, extent, extent, 0.42*scale)
	}
	bend := c.bending()
	shot := make([]float32, size*size)
	for y := range size {
		for x := range size {
			u, v := bend((float64(x)+0.5)*scale-0.5, (float64(y)+0.5)*scale-0.5)
			shot[y*size+x] = lookup(page, extent, u, v)
		}
	}
	if chance(rng, 0.85) {
		c.light(shot, size)
	}
	c.lens(shot, size, cell*c.sharpness)
	return c.cut(c.sensor(shot, size), 1/scale)
}

// page turns darkness into brightness, 0 to 1, with the paper's grain.
func (c *camera) page(dark []float32) []float32 {
	page := make([]float32, len(dark))
	paper := float32(between(c.rng, 0.7, 1))
	grain := float32(0)
	if chance(c.rng, 0.5) {
		grain = float32(between(c.rng, 0, 0.05))
	}
	for i, d := range dark {
		page[i] = paper * (1 - d) * (1 + grain*float32(c.rng.NormFloat64()))
	}
	return page
}

// bending returns a slight perspective and curl about the canvas's middle.
func (c *camera) bending() func(x, y float64) (float64, float64) {
	rng := c.rng
	sx, sy := rng.NormFloat64()*0.02, rng.NormFloat64()*0.02
	px, py := rng.NormFloat64()*1e-4, rng.NormFloat64()*1e-4
	curl, phase := between(rng, 0, 2.5), rng.Float64()*6
	if chance(rng, 0.5) {
		curl = 0
	}
	const middle = extent / 2
	return func(x, y float64) (float64, float64) {
		x, y = x-middle, y-middle
		d := 1 + px*x + py*y
		x, y = (x+sx*y)/d, (y+sy*x)/d
		return x + middle + curl*math.Sin(y/60+phase), y + middle + curl*math.Sin(x/70+2*phase)
	}
}

// light adds uneven light and the edges of shadows.
func (c *camera) light(shot []float32, size int) {
	rng := c.rng
	gx, gy := rng.NormFloat64()*0.25, rng.NormFloat64()*0.25
	level := between(rng, 0.45, 1)
	type shadow struct{ nx, ny, at, soft, depth float64 }
	var shadows []shadow
	for chance(rng, 0.25) && len(shadows) < 3 {
		angle := rng.Float64() * 7
		shadows = append(shadows, shadow{
			math.Cos(angle), math.Sin(angle), rng.NormFloat64() * 0.3, math.Exp(between(rng, -5, -1)), between(rng, 0.1, 0.6),
		})
	}
	for y := range size {
		for x := range size {
			u, v := float64(x)/float64(size)-0.5, float64(y)/float64(size)-0.5
			l := level * (1 + gx*u + gy*v)
			for _, h := range shadows {
				l *= 1 - h.depth/(1+math.Exp(-(u*h.nx+v*h.ny-h.at)/h.soft))
			}
			shot[y*size+x] *= float32(math.Max(l, 0.08))
		}
	}
}

// lens blurs: out of focus, a moving hand, then sharpening by the phone.
func (c *camera) lens(shot []float32, size int, cell float64) {
	rng := c.rng
	soft := between(rng, 0, 0.02)
	switch x := rng.Float64(); {
	case x < 0.4:
		soft = between(rng, 0.015, 0.045)
	case x < 0.62:
		soft = between(rng, 0.04, 0.08)
	}
	if chance(rng, 0.2) {
		discBlur(shot, size, 1.8*soft*cell)
	} else {
		blur(shot, size, size, soft*cell)
	}
	if chance(rng, c.shake) {
		smear(shot, size, smearing{between(rng, 0.02, 0.12) * cell, rng.Float64() * math.Pi})
	}
	if chance(rng, 0.35) {
		soft := append([]float32(nil), shot...)
		blur(soft, size, size, between(rng, 0.8, 2.5))
		amount := float32(between(rng, 0.2, 1.2))
		for i := range shot {
			shot[i] += amount * (shot[i] - soft[i])
		}
	}
}

// sensor adds tone, noise and JPEG, and returns 8-bit pixels.
func (c *camera) sensor(shot []float32, size int) *image.Gray {
	rng := c.rng
	gamma, black := math.Exp(rng.NormFloat64()*0.25), between(rng, -0.05, 0.12)
	noise := 0.0
	if chance(rng, 0.75) {
		noise = math.Exp(between(rng, math.Log(0.003), math.Log(0.045)))
	}
	gray := image.NewGray(image.Rect(0, 0, size, size))
	for i, v := range shot {
		t := math.Pow(math.Max(float64(v), 0), gamma)
		t = black + (1-black)*t + noise*rng.NormFloat64()
		gray.Pix[i] = uint8(math.Min(math.Max(255*t, 0), 255))
	}
	if !chance(rng, 0.8) {
		return gray
	}
	var file bytes.Buffer
	quality := 20 + rng.IntN(75)
	if err := jpeg.Encode(&file, gray, &jpeg.Options{Quality: quality}); err != nil {
		return gray
	}
	img, err := jpeg.Decode(&file)
	if back, ok := img.(*image.Gray); ok && err == nil {
		return back
	}
	return gray
}

// cut straightens the shot into cells of 64 pixels; the corners are off by a
// few per cent of a cell, and the bending is not known to it.
func (c *camera) cut(pixels *image.Gray, k float64) []*image.Gray {
	rng := c.rng
	off := between(rng, 0, 0.07) * pitch
	var dx, dy [4]float64
	for i := range 4 {
		dx[i], dy[i] = rng.NormFloat64()*off, rng.NormFloat64()*off
	}
	shot := make([]float32, len(pixels.Pix))
	size := pixels.Bounds().Dx()
	for y := range size {
		for x := range size {
			shot[y*size+x] = float32(pixels.Pix[y*pixels.Stride+x])
		}
	}
	if k > 1.05 {
		blur(shot, size, size, 0.3*k)
	}
	zoom := 1.0 // pixels of the canvas that a pixel of a cell spans
	if c.inside > 0 {
		zoom = c.inside * between(rng, 0.95, 1.12) / (pitch / 2)
	}
	cells := make([]*image.Gray, across*across)
	for i := range across * across {
		cell := image.NewGray(image.Rect(0, 0, pitch, pitch))
		for y := range pitch {
			for x := range pitch {
				u, v := float64(i%across*pitch)+zoomed(x, zoom), float64(i/across*pitch)+zoomed(y, zoom)
				a, b := u/(across*pitch), v/(across*pitch)
				u += mix(dx, a, b) + margin
				v += mix(dy, a, b) + margin
				cell.Pix[y*pitch+x] = uint8(lookup(shot, size, (u+0.5)*k-0.5, (v+0.5)*k-0.5) + 0.5)
			}
		}
		cells[i] = cell
	}
	return cells
}

// zoomed returns where pixel i of a cell lies when a pixel spans zoom pixels.
func zoomed(i int, zoom float64) float64 {
	if zoom == 1 {
		return float64(i)
	}
	return (float64(i)+0.5-pitch/2)*zoom + pitch/2 - 0.5
}

func mix(d [4]float64, a, b float64) float64 {
	return (d[0]*(1-a)+d[1]*a)*(1-b) + (d[3]*(1-a)+d[2]*a)*b
}

// lookup interpolates a square picture, repeating its edge.
func lookup(p []float32, size int, x, y float64) float32 {
	x = math.Min(math.Max(x, 0), float64(size-1)-1e-6)
	y = math.Min(math.Max(y, 0), float64(size-1)-1e-6)
	ix, iy := int(x), int(y)
	fx, fy := float32(x-float64(ix)), float32(y-float64(iy))
	i := iy*size + ix
	return (p[i]*(1-fx)+p[i+1]*fx)*(1-fy) + (p[i+size]*(1-fx)+p[i+size+1]*fx)*fy
}
