package render

import "image"

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
