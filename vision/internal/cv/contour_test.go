package cv_test

import (
	"image"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/graytest"
)

// sorted returns points by row and then by column.
func sorted(points []image.Point) []image.Point {
	out := slices.Clone(points)
	slices.SortFunc(out, func(a, b image.Point) int {
		if a.Y != b.Y {
			return a.Y - b.Y
		}
		return a.X - b.X
	})
	return out
}

func TestContours(t *testing.T) {
	m := graytest.Page(60, 50, 0)
	graytest.Fill(m, image.Rect(10, 5, 40, 35), 255)
	square := []image.Point{{10, 5}, {39, 5}, {10, 34}, {39, 34}}
	for name, mask := range map[string]*image.Gray{"whole": m, "window": graytest.Part(m)} {
		got := cv.OuterContours(mask)
		if len(got) != 1 {
			t.Fatalf("%s: %d contours, want 1", name, len(got))
		}
		if diff := cmp.Diff(square, sorted(got[0])); diff != "" {
			t.Errorf("%s: corners (-want +got):\n%s", name, diff)
		}
	}
	graytest.Fill(m, image.Rect(20, 15, 30, 25), 0)
	if outer, all := len(cv.OuterContours(m)), len(cv.Contours(m, 0, 60)); outer != 1 || all != 2 {
		t.Errorf("with a hole: %d outer contours and %d in all, want 1 and 2", outer, all)
	}
	for name, mask := range map[string]*image.Gray{
		"black": graytest.Page(20, 20, 0), "no pixels": graytest.Page(0, 0, 0), "zero": new(image.Gray),
	} {
		if got := cv.Contours(mask, 0, 60); len(got) != 0 {
			t.Errorf("%s: %d contours, want none", name, len(got))
		}
	}
	if got := cv.Contours(graytest.Page(1, 1, 255), 0, 60); len(got) != 1 || len(got[0]) != 1 {
		t.Errorf("one pixel has the contours %v", got)
	}
}

func TestApproxPoly(t *testing.T) {
	var ring []image.Point
	for i := range 100 { // a square walked along, with a dent of one pixel
		side, step := i/25, i%25*4
		p := [4]image.Point{{step, 0}, {100, step}, {100 - step, 100}, {0, 100 - step}}[side]
		if i == 12 {
			p.Y++
		}
		ring = append(ring, p)
	}
	if got := cv.ApproxPoly(ring, 3); len(got) != 4 {
		t.Errorf("%d corners, want 4: %v", len(got), got)
	}
	if got := cv.ApproxPoly(ring, 0.1); len(got) < 5 {
		t.Errorf("the dent is lost: %v", got)
	}
	for _, few := range [][]image.Point{nil, {}, {{1, 2}}, {{1, 2}, {3, 4}}} {
		if got := cv.ApproxPoly(few, 2); !slices.Equal(got, few) {
			t.Errorf("%v becomes %v", few, got)
		}
	}
	same := []image.Point{{5, 5}, {5, 5}, {5, 5}, {5, 5}}
	for _, epsilon := range []float64{-1, 0, 1e300, math.Inf(1), math.NaN()} {
		if got := cv.ApproxPoly(same, epsilon); len(got) == 0 {
			t.Errorf("epsilon %v: nothing is left", epsilon)
		}
		cv.ApproxPoly(ring, epsilon)
	}
}

func TestHull(t *testing.T) {
	var cloud []image.Point
	for i := range 200 {
		cloud = append(cloud, image.Pt(1+i*37%99, 1+i*53%99))
	}
	corners := []image.Point{{0, 0}, {100, 0}, {0, 100}, {100, 100}}
	got := cv.Hull(append(cloud, corners...))
	if diff := cmp.Diff(corners, sorted(got)); diff != "" {
		t.Errorf("corners (-want +got):\n%s", diff)
	}
	for i := range got { // all turns go the same way
		a, b, c := got[i], got[(i+1)%4], got[(i+2)%4]
		if (b.X-a.X)*(c.Y-b.Y)-(b.Y-a.Y)*(c.X-b.X) >= 0 {
			t.Errorf("the corners do not follow each other around the hull: %v", got)
		}
	}
	for name, points := range map[string][]image.Point{
		"none": nil, "three": {{0, 0}, {5, 0}, {0, 5}},
		"all alike": {{3, 3}, {3, 3}, {3, 3}, {3, 3}},
		"on a line": {{0, 0}, {1, 1}, {2, 2}, {9, 9}, {5, 5}},
	} {
		if got := cv.Hull(points); len(got) > len(points) || len(points) > 0 && len(got) == 0 {
			t.Errorf("%s: hull %v", name, got)
		}
	}
}
