package ink

import "image"

// Part is one connected piece of ink.
type Part struct {
	Box  image.Rectangle
	Area int
	// trimmed says that the part was cut free of the edge.
	trimmed bool
	// label marks the part's pixels in the labels of its cell.
	label uint8
}

const (
	// frame is how deep, in pixels, remains of grid lines reach into a cell:
	// 12% of the side.
	frame = 8
	// maxParts bounds the parts of one cell; more means noise.
	maxParts = 200
	// remains labels the ink of grid lines: no part owns it.
	remains = 255
)

// middle is where a character has a good part of its ink and a line has none.
var middle = image.Rect(Side/4, Side/4, Side-Side/4, Side-Side/4)

// labels numbers the pixels of a cell by the part they belong to, 0 none.
type labels [Side * Side]uint8

// findParts labels the pixels of the cell darker than the cut, in parts of the
// ink's darkness, without the remains of lines at the edges and without a circle
// around the number: the one that is there, which it returns, or the one given.
func (c *Cell) findParts(o Options, circle *ring) *ring {
	dark, threshold, marks := &c.flat.dark, o.Cut*c.scale, c.marks
	*marks = labels{}
	parts := connected(dark, threshold, marks)
	r := circle
	if found := findRing(marks, parts); found != nil && !o.Round {
		r = found
	}
	if r != nil {
		r.wipe(marks)
		parts = connected(dark, threshold, marks)
	}
	kept := parts[:0]
	for _, p := range parts {
		if !touchesEdge(p.Box) {
			kept = append(kept, p)
			continue
		}
		if q, ok := trim(marks, p); ok {
			kept = append(kept, q)
		}
	}
	c.parts = kept
	return r
}

// connected labels the connected pixels darker than threshold that have no
// label yet.
func connected(dark *Plane, threshold float32, marks *labels) []Part {
	var parts []Part
	for i, v := range dark {
		if v <= threshold || marks[i] != 0 || len(parts) >= maxParts {
			continue
		}
		part := fill(dark, marks, fillJob{start: i, threshold: threshold, label: uint8(len(parts) + 1)})
		parts = append(parts, part)
	}
	return parts
}

type fillJob struct {
	start     int
	threshold float32
	label     uint8
}

// fill marks the 8-connected pixels around a start and measures them.
func fill(dark *Plane, marks *labels, job fillJob) Part {
	var stack [Side * Side]int16
	stack[0] = int16(job.start)
	marks[job.start] = job.label
	n := 1
	p := Part{Box: pixel(job.start), label: job.label}
	for n > 0 {
		n--
		at := int(stack[n])
		p.Area++
		x, y := at%Side, at/Side
		p.Box.Min.X, p.Box.Max.X = min(p.Box.Min.X, x), max(p.Box.Max.X, x+1)
		p.Box.Min.Y, p.Box.Max.Y = min(p.Box.Min.Y, y), max(p.Box.Max.Y, y+1)
		for v := max(y-1, 0); v <= min(y+1, Side-1); v++ {
			for u := max(x-1, 0); u <= min(x+1, Side-1); u++ {
				k := v*Side + u
				if dark[k] > job.threshold && marks[k] == 0 {
					marks[k] = job.label
					stack[n] = int16(k)
					n++
				}
			}
		}
	}
	return p
}

func pixel(at int) image.Rectangle {
	x, y := at%Side, at/Side
	return image.Rect(x, y, x+1, y+1)
}

func touchesEdge(r image.Rectangle) bool {
	return r.Min.X <= 0 || r.Min.Y <= 0 || r.Max.X >= Side || r.Max.Y >= Side
}

// trim handles a part that touches the edge: a line's remains, or a digit
// that runs into one. The outer frame is cut off, and what is left stays
// when it is large enough to be a character and not a line's fringe.
func trim(marks *labels, p Part) (Part, bool) {
	q := Part{Box: image.Rectangle{Min: image.Pt(Side, Side)}, label: p.label, trimmed: true}
	inside := 0
	for y := p.Box.Min.Y; y < p.Box.Max.Y; y++ {
		for x := p.Box.Min.X; x < p.Box.Max.X; x++ {
			if marks[y*Side+x] != p.label {
				continue
			}
			if x < frame || y < frame || x >= Side-frame || y >= Side-frame {
				marks[y*Side+x] = remains
				continue
			}
			q.Area++
			if image.Pt(x, y).In(middle) {
				inside++
			}
			q.Box.Min.X, q.Box.Max.X = min(q.Box.Min.X, x), max(q.Box.Max.X, x+1)
			q.Box.Min.Y, q.Box.Max.Y = min(q.Box.Min.Y, y), max(q.Box.Max.Y, y+1)
		}
	}
	if q.Area < 40 || 4*inside < q.Area || q.Box.Dy() < Side/4 || (q.Box.Dx() > 2*q.Box.Dy()) || thinFringe(q.Box) {
		erase(marks, p.Box, p.label)
		return Part{}, false
	}
	return q, true
}

// thinFringe reports a strip along one of the frame's sides.
func thinFringe(r image.Rectangle) bool {
	const thin = 5
	inner := image.Rect(frame, frame, Side-frame, Side-frame)
	return r.Dx() <= thin && (r.Min.X == inner.Min.X || r.Max.X == inner.Max.X) ||
		r.Dy() <= thin && (r.Min.Y == inner.Min.Y || r.Max.Y == inner.Max.Y)
}

func erase(marks *labels, box image.Rectangle, label uint8) {
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if marks[y*Side+x] == label {
				marks[y*Side+x] = remains
			}
		}
	}
}
