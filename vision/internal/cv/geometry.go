package cv

import (
	"image"
	"math"

	"gocv.io/x/gocv"
)

// Contours returns the outlines of the white parts of mask. With holes, the
// outlines of the black parts inside them come too, all in one list.
func Contours(mask *image.Gray, holes bool) [][]image.Point {
	mode := gocv.RetrievalExternal
	if holes {
		mode = gocv.RetrievalList
	}
	var out [][]image.Point
	apply(mask, func(in gocv.Mat, dst *gocv.Mat) {
		found := gocv.FindContours(in, mode, gocv.ChainApproxSimple)
		defer found.Close()
		for i := range found.Size() {
			out = append(out, found.At(i).ToPoints())
		}
	})
	return out
}

// ApproxPoly returns the closed contour simplified by Douglas and Peucker's
// method: no point of it lies farther than epsilon pixels from the result. An
// epsilon that is no positive number counts as 0.
func ApproxPoly(contour []image.Point, epsilon float64) []image.Point {
	if len(contour) < 3 {
		return contour
	}
	if !(epsilon > 0) { // catches what is not a number, too
		epsilon = 0
	}
	epsilon = min(epsilon, math.MaxInt32) // OpenCV refuses to take an endless one
	in := gocv.NewPointVectorFromPoints(contour)
	defer in.Close()
	out := gocv.ApproxPolyDP(in, epsilon, true)
	defer out.Close()
	return out.ToPoints()
}

// Hull returns the convex hull of points.
func Hull(points []image.Point) []image.Point {
	if len(points) < 4 {
		return points
	}
	in := gocv.NewPointVectorFromPoints(points)
	defer in.Close()
	hull := gocv.NewMat()
	defer hull.Close()
	gocv.ConvexHull(in, &hull, true, true)
	out := make([]image.Point, hull.Rows())
	for i := range out {
		v := hull.GetVeciAt(i, 0)
		out[i] = image.Pt(int(v[0]), int(v[1]))
	}
	return out
}
