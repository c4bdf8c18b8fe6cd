package ink

import (
	"math"
	"slices"
)

// meanCuts are the thresholds at which the mean of cells is looked at.
var meanCuts = []float32{0.5, 0.4, 0.6}

const (
	// ringSize is the least width and height of a circle around a number.
	ringSize = Side / 2
	// sectors is the number of directions in which a circle is looked at, and
	// openSectors and cutSectors are the numbers of them in which a circle may be
	// broken, and a disc be cut into by its number.
	sectors, openSectors, cutSectors = 32, 3, 8
	// ringReach is how near to the ellipse around it the outer pixels of a
	// circle lie, in parts of its radius.
	ringReach = 0.86
	// thickRing is the part of the radius beyond which a circle is a disc.
	thickRing = 0.4
	// aroundRing is the margin, in parts of the radius, that is wiped inside a
	// circle with it.
	aroundRing = 0.03
	// fewRings is the number of circles from which on others are expected.
	fewRings = 4
)

// ring is a circle around the number of a cell, an ellipse where the cells are
// not square.
type ring struct {
	x, y, rx, ry float64 // its middle, and the outer radii
	inner        float64 // where it ends inside, in parts of the radius; 0 of a disc
}

// radius returns how far a pixel lies from the middle, in parts of the outer
// radius.
func (r *ring) radius(x, y int) float64 {
	return math.Hypot((float64(x)-r.x)/r.rx, (float64(y)-r.y)/r.ry)
}

// around returns the ellipse that encloses a part, if the part may be a circle
// around the number of a cell, and where its ink ends inside; no more than open
// sectors of its outer edge are missing.
func around(marks *labels, p Part, open int) (*ring, bool) {
	w, h := p.Box.Dx(), p.Box.Dy()
	if min(w, h) < ringSize || 5*w > 6*h || 5*h > 6*w || !central(p.Box) {
		return nil, false
	}
	r := &ring{
		x: float64(p.Box.Min.X+p.Box.Max.X-1) / 2, y: float64(p.Box.Min.Y+p.Box.Max.Y-1) / 2,
		rx: float64(w) / 2, ry: float64(h) / 2,
	}
	var ends []float64
	for i := range sectors {
		if outer, inner := r.ray(marks, p.label, 2*math.Pi*float64(i)/sectors); outer >= ringReach {
			ends = append(ends, inner)
		}
	}
	if len(ends) < sectors-open {
		return nil, false
	}
	slices.Sort(ends)
	// Where a number touches the circle it ends too far inside.
	touched, _ := slices.BinarySearch(ends, 1-thickRing)
	if 2*touched < len(ends) {
		r.inner = ends[touched+(len(ends)-touched)/4]
	}
	return r, true
}

// ray follows a direction from outside inward and returns where ink of the
// label begins and where it ends, in parts of the radius; 0 where there is none.
func (r *ring) ray(marks *labels, label uint8, angle float64) (outer, inner float64) {
	sin, cos := math.Sincos(angle)
	const step = 1.0 / 64
	for at := 1.05; at > 0; at -= step {
		x, y := int(r.x+at*r.rx*cos+0.5), int(r.y+at*r.ry*sin+0.5)
		there := x >= 0 && y >= 0 && x < Side && y < Side && marks[y*Side+x] == label
		if there && outer == 0 {
			outer = at
		}
		if !there && outer > 0 {
			return outer, at
		}
	}
	return outer, 0
}

// findRing returns the circle among the parts of a cell, nil if there is none.
// What touches a circle is in one part with it.
func findRing(marks *labels, parts []Part) *ring {
	for _, p := range parts {
		if r, ok := around(marks, p, openSectors); ok && r.inner > 0 {
			return r
		}
	}
	return nil
}

// wipe marks the ink on and outside the circle as remains, and the ink inside
// it as new.
func (r *ring) wipe(marks *labels) {
	for y := range Side {
		for x := range Side {
			marks[y*Side+x] = 0
			if r.radius(x, y) > r.inner-aroundRing {
				marks[y*Side+x] = remains
			}
		}
	}
}

// usualRing returns the typical one of some circles, nil where there are too few
// of them among the cells with ink to expect another.
func usualRing(rings []*ring, cells int) *ring {
	if len(rings) < fewRings || 2*len(rings) < cells {
		return nil
	}
	middle := func(of func(*ring) float64) float64 {
		var values []float64
		for _, r := range rings {
			values = append(values, of(r))
		}
		slices.Sort(values)
		return values[len(values)/2]
	}
	return &ring{
		x: middle(func(r *ring) float64 { return r.x }), y: middle(func(r *ring) float64 { return r.y }),
		rx: middle(func(r *ring) float64 { return r.rx }), ry: middle(func(r *ring) float64 { return r.ry }),
		inner: middle(func(r *ring) float64 { return r.inner }),
	}
}

// meanRing returns the circle that the mean of many cells shows though it is too
// blurred, in each of them, to be told from the number in it; nil if there is
// none.
func meanRing(cells []*Cell) *ring {
	var mean Plane
	for _, c := range cells {
		for i, v := range c.flat.dark {
			mean[i] += min(max(v/max(c.scale, 0.02), 0), 1) / float32(len(cells))
		}
	}
	var marks labels
	for _, cut := range meanCuts {
		marks = labels{}
		if r := findRing(&marks, connected(&mean, cut, &marks)); r != nil {
			return r
		}
	}
	return nil
}

const (
	// discContrast is the least difference between a disc and the paper, of 255
	// levels, and discShare the part of the middle of the cell that it covers.
	discContrast, discShare = 40, 0.35
	// filledDisc is the part of a disc that its number leaves dark, and insideDisc
	// the part that is kept.
	filledDisc, insideDisc = 0.62, 0.95
	// margin is the depth in pixels of the cell's edge where no disc is.
	margin = 3
)

// findDisc returns the dark disc with a light number on it in a cell, nil if
// there is none.
func findDisc(light *Plane) *ring {
	if !darkMiddle(light) {
		return nil
	}
	low, high := extremes(light)
	var dark Plane
	for y := margin; y < Side-margin; y++ {
		for x := margin; x < Side-margin; x++ {
			if light[y*Side+x] < (low+high)/2 {
				dark[y*Side+x] = 1
			}
		}
	}
	var marks labels
	for _, p := range connected(&dark, 0.5, &marks) {
		r, ok := around(&marks, p, cutSectors)
		if ok && float64(p.Area) > filledDisc*math.Pi*r.rx*r.ry {
			return r
		}
	}
	return nil
}

// darkMiddle tells whether a good part of the middle of a cell is dark.
func darkMiddle(light *Plane) bool {
	low, high := extremes(light)
	if high-low < discContrast {
		return false
	}
	n := 0
	for y := middle.Min.Y; y < middle.Max.Y; y++ {
		for _, v := range light[y*Side+middle.Min.X : y*Side+middle.Max.X] {
			if v < (low+high)/2 {
				n++
			}
		}
	}
	return float64(n) > discShare*float64(middle.Dx()*middle.Dy())
}

// isolate gives what is outside a disc its colour.
func (r *ring) isolate(light *Plane) {
	low, _ := extremes(light)
	for y := range Side {
		for x := range Side {
			if r.radius(x, y) > insideDisc {
				light[y*Side+x] = low
			}
		}
	}
}

// extremes returns the brightness of the darkest and of the brightest parts of a
// cell.
func extremes(light *Plane) (low, high float32) {
	var histogram [256]int
	for _, v := range light {
		histogram[min(max(int(v), 0), 255)]++
	}
	const few = Side * Side / 12
	sum := 0
	for i, n := range histogram {
		if sum < few {
			low = float32(i)
		}
		if sum < Side*Side-few {
			high = float32(i)
		}
		sum += n
	}
	return low, high
}
