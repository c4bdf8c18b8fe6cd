package kernel

import "image"

// Compact returns a picture with the pixels of src, its origin at (0,0) and no
// gaps between rows: src itself where it is like that already.
func Compact(src *image.Gray) *image.Gray {
	size := src.Rect.Size()
	if src.Rect.Min == (image.Point{}) && src.Stride == size.X && len(src.Pix) >= size.X*size.Y {
		return src
	}
	out := image.NewGray(image.Rectangle{Max: size})
	for y := range size.Y {
		from := src.PixOffset(src.Rect.Min.X, src.Rect.Min.Y+y)
		copy(out.Pix[y*size.X:(y+1)*size.X], src.Pix[from:from+size.X])
	}
	return out
}

// Negative returns m with dark and light exchanged.
func Negative(m *image.Gray) *image.Gray {
	out := image.NewGray(image.Rectangle{Max: m.Rect.Size()})
	for y := range out.Rect.Dy() {
		from := m.Pix[m.PixOffset(m.Rect.Min.X, m.Rect.Min.Y+y):][:out.Stride]
		to := out.Pix[y*out.Stride:][:out.Stride]
		for x, v := range from {
			to[x] = 255 - v
		}
	}
	return out
}

// Bounds returns the smallest rectangle with all the pixels, empty for none.
func Bounds(pixels []image.Point) (r image.Rectangle) {
	for _, p := range pixels {
		r = r.Union(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))})
	}
	return r
}

// Mean returns the mean grey level of the part of src in box; 0 where that is none.
func Mean(src *image.Gray, box image.Rectangle) float64 {
	box = box.Intersect(src.Rect)
	sum := 0.0
	for _, n := range ColumnSums(src, box, nil) {
		sum += float64(n)
	}
	return sum / float64(max(box.Dx()*box.Dy(), 1))
}
