package main

import (
	"image"
	"math"
)

// point is a place in a character: x 0 to 1, y 0 (top) to 1.
type point struct{ x, y float64 }

// stroke is a line of the pen: points joined by a smooth curve, or by
// straight lines where it is angular.
type stroke struct {
	points  []point
	angular bool
}

// shapes lists, for each digit, ways in which people write it.
var shapes = [10][][]stroke{
	0: {{{points: []point{{.5, 0}, {.1, .3}, {.1, .7}, {.5, 1}, {.9, .7}, {.9, .3}, {.5, 0}}}}},
	1: {
		{{points: []point{{.2, .3}, {.6, 0}, {.55, 1}}, angular: true}},
		{{points: []point{{.25, .25}, {.55, 0}, {.5, 1}}, angular: true}, {points: []point{{.15, 1}, {.9, 1}}, angular: true}},
		{{points: []point{{.2, .4}, {.65, 0}, {.5, 1}}, angular: true}, {points: []point{{.05, 1}, {1, .97}}, angular: true}},
	},
	2: {
		{{points: []point{{.1, .25}, {.4, 0}, {.85, .2}, {.6, .6}, {.1, 1}}}, {points: []point{{.1, 1}, {.95, 1}}, angular: true}},
		{{points: []point{{.1, .2}, {.5, 0}, {.85, .3}, {.4, .75}, {.1, .95}, {.4, .85}, {.95, 1}}}},
	},
	3: {
		{{points: []point{{.1, .12}, {.5, 0}, {.85, .2}, {.45, .47}, {.9, .75}, {.5, 1}, {.05, .88}}}},
		{{points: []point{{.1, .02}, {.85, .02}, {.45, .42}}, angular: true}, {points: []point{{.45, .42}, {.9, .65}, {.6, 1}, {.05, .9}}}},
	},
	4: {
		{{points: []point{{.5, 0}, {.05, .65}, {.95, .65}}, angular: true}, {points: []point{{.7, .35}, {.65, 1}}, angular: true}},
		{{points: []point{{.15, 0}, {.1, .55}, {.9, .5}}, angular: true}, {points: []point{{.75, .05}, {.7, 1}}, angular: true}},
		{{points: []point{{.75, 1}, {.75, 0}, {.05, .65}, {.95, .65}}, angular: true}},
	},
	5: {
		{{points: []point{{.25, .05}, {.18, .45}}, angular: true}, {points: []point{{.18, .45}, {.6, .4}, {.9, .7}, {.55, 1}, {.08, .92}}}, {points: []point{{.25, .04}, {.9, 0}}, angular: true}},
		{{points: []point{{.9, .02}, {.25, .02}, {.2, .45}}, angular: true}, {points: []point{{.2, .45}, {.7, .42}, {.85, .75}, {.4, 1}, {.05, .88}}}},
	},
	6: {
		{{points: []point{{.75, 0}, {.25, .35}, {.1, .75}, {.45, 1}, {.85, .78}, {.55, .52}, {.15, .7}}}},
		{{points: []point{{.85, .08}, {.4, .1}, {.1, .6}, {.4, 1}, {.9, .75}, {.5, .5}, {.12, .65}}}},
	},
	7: {
		{{points: []point{{.05, .05}, {.9, .02}, {.4, 1}}, angular: true}},
		{{points: []point{{.05, .05}, {.9, .02}, {.4, 1}}, angular: true}, {points: []point{{.3, .5}, {.85, .45}}, angular: true}},
		{{points: []point{{.1, .2}, {.1, .02}, {.9, .02}, {.45, 1}}, angular: true}},
	},
	8: {
		{{points: []point{{.75, .12}, {.3, .05}, {.25, .35}, {.75, .65}, {.7, .95}, {.3, .97}, {.2, .7}, {.7, .35}, {.75, .12}}}},
		{{points: []point{{.5, 0}, {.15, .22}, {.5, .46}, {.85, .22}, {.5, 0}}}, {points: []point{{.5, .46}, {.08, .75}, {.5, 1}, {.92, .75}, {.5, .46}}}},
	},
	9: {
		{{points: []point{{.85, .2}, {.45, 0}, {.15, .25}, {.45, .5}, {.85, .25}}}, {points: []point{{.85, .15}, {.75, 1}}, angular: true}},
		{{points: []point{{.85, .15}, {.4, .02}, {.12, .3}, {.5, .48}, {.85, .2}, {.85, .6}, {.6, .95}, {.2, .95}}}},
	},
}

// pen says how digits are written by hand: the middle of the whole, height,
// ink, and the half width of the line, in pixels.
type pen struct {
	x, y, height, ink, radius float64
}

// scrawl writes digits by hand, side by side.
func (c *canvas) scrawl(p pen, digits []int) {
	rng := c.rng
	width := p.height * between(rng, 0.45, 0.8)
	slant, gap := rng.NormFloat64()*0.18, p.height*between(rng, 0.05, 0.3)
	left := p.x - (float64(len(digits))*(width+gap)-gap)/2
	for _, d := range digits {
		w := width * between(rng, 0.85, 1.1)
		if d == 1 {
			w *= between(rng, 0.5, 1.5)
		}
		ways := shapes[d]
		box := image.Rectangle{Min: image.Pt(extent, extent)}
		for _, line := range ways[rng.IntN(len(ways))] {
			path := c.shake(line)
			for i := range path {
				y := p.y + (path[i].y-0.5)*p.height
				path[i] = point{left + path[i].x*w - slant*(y-p.y), y}
			}
			box = box.Union(c.trail(path, p))
		}
		box = box.Intersect(image.Rect(0, 0, extent, extent))
		c.marks = append(c.marks, mark{label: d, box: box, hand: true})
		left += w + gap
	}
}

// shake moves a stroke's points a little and fills in the curve.
func (c *canvas) shake(line stroke) []point {
	points := make([]point, len(line.points))
	for i, p := range line.points {
		points[i] = point{p.x + c.rng.NormFloat64()*0.05, p.y + c.rng.NormFloat64()*0.035}
	}
	const steps = 14
	var path []point
	at := func(i int) point { return points[min(max(i, 0), len(points)-1)] }
	for i := range len(points) - 1 {
		p, q, r, s := at(i-1), at(i), at(i+1), at(i+2)
		for k := range steps {
			t := float64(k) / steps
			if line.angular {
				path = append(path, point{q.x + t*(r.x-q.x), q.y + t*(r.y-q.y)})
				continue
			}
			path = append(path, point{spline(p.x, q.x, r.x, s.x, t), spline(p.y, q.y, r.y, s.y, t)})
		}
	}
	return append(path, points[len(points)-1])
}

// spline interpolates between b and c after Catmull and Rom.
func spline(a, b, c, d, t float64) float64 {
	return b + t/2*(c-a+t*(2*a-5*b+4*c-d+t*(3*(b-c)+d-a)))
}

// trail draws a path of the pen and returns its box.
func (c *canvas) trail(path []point, p pen) image.Rectangle {
	box := image.Rectangle{Min: image.Pt(extent, extent)}
	for i := 1; i < len(path); i++ {
		a, b := path[i-1], path[i]
		steps := 1 + int(math.Hypot(b.x-a.x, b.y-a.y)/(0.5*p.radius+0.3))
		for k := range steps {
			t := float64(k) / float64(steps)
			x, y := a.x+t*(b.x-a.x), a.y+t*(b.y-a.y)
			c.dot(x, y, p.radius, p.ink)
			box = box.Union(image.Rect(int(x-p.radius), int(y-p.radius), int(x+p.radius)+1, int(y+p.radius)+1))
		}
	}
	return box
}
