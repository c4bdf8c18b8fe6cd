package main

import "math"

// blur is a Gaussian blur in place, separable, with reflected edges.
func blur(p []float32, width, height int, sigma float64) {
	if sigma < 0.15 {
		return
	}
	radius := int(math.Ceil(2.7 * sigma))
	kernel := make([]float32, radius+1)
	sum := float32(0)
	for i := range kernel {
		kernel[i] = float32(math.Exp(-float64(i*i) / (2 * sigma * sigma)))
		sum += kernel[i]
		if i > 0 {
			sum += kernel[i]
		}
	}
	for i := range kernel {
		kernel[i] /= sum
	}
	line := make([]float32, max(width, height)+2*radius)
	pass := func(start, step, n int) {
		for i := -radius; i < n+radius; i++ {
			line[i+radius] = p[start+min(max(i, 0), n-1)*step]
		}
		for i := range n {
			v := kernel[0] * line[i+radius]
			for k := 1; k <= radius; k++ {
				v += kernel[k] * (line[i+radius-k] + line[i+radius+k])
			}
			p[start+i*step] = v
		}
	}
	for y := range height {
		pass(y*width, 1, width)
	}
	for x := range width {
		pass(x, width, height)
	}
}

// discBlur is the blur of a lens out of focus.
func discBlur(p []float32, size int, radius float64) {
	var offsets [][2]int
	for y := -int(radius); y <= int(radius); y++ {
		for x := -int(radius); x <= int(radius); x++ {
			if math.Hypot(float64(x), float64(y)) <= radius {
				offsets = append(offsets, [2]int{x, y})
			}
		}
	}
	average(p, size, offsets)
}

// smearing is a straight movement of the camera.
type smearing struct{ length, angle float64 }

func smear(p []float32, size int, m smearing) {
	var offsets [][2]int
	sin, cos := math.Sincos(m.angle)
	for t := -m.length / 2; t <= m.length/2; t += 0.5 {
		offsets = append(offsets, [2]int{int(math.Round(t * cos)), int(math.Round(t * sin))})
	}
	average(p, size, offsets)
}

// average replaces each pixel by the mean of those at the offsets.
func average(p []float32, size int, offsets [][2]int) {
	if len(offsets) < 2 {
		return
	}
	src := append([]float32(nil), p...)
	for y := range size {
		for x := range size {
			sum := float32(0)
			for _, o := range offsets {
				u, v := min(max(x+o[0], 0), size-1), min(max(y+o[1], 0), size-1)
				sum += src[v*size+u]
			}
			p[y*size+x] = sum / float32(len(offsets))
		}
	}
}
