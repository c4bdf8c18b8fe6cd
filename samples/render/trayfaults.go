package render

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// spoiler does to pieces that lie on their pages what Faults ask for.
type spoiler struct {
	options TrayOptions
	unit    float64 // millimetres a mean side
	pages   []trayPage
	rng     *rand.Rand
}

// spoil does it, as many times as it is asked for.
func (s *spoiler) spoil() error {
	f := s.options.Faults
	for _, job := range []struct {
		count int
		name  string
		do    func(page *trayPage) (bool, error)
	}{
		{f.Cut, "cut", s.cut}, {f.Clipped, "clipped", s.clip}, {f.Touching, "touching", s.touch}, {f.Torn, "torn", s.tear},
	} {
		for i := range job.count {
			done := false
			for _, page := range s.rng.Perm(len(s.pages)) {
				var err error
				if done, err = job.do(&s.pages[page]); err != nil {
					return err
				}
				if done {
					break
				}
			}
			if !done {
				return fmt.Errorf("%w: no room for more than %d %s pieces", ErrOptions, i, job.name)
			}
		}
	}
	return nil
}

// sound lists the puzzle's pieces on a page that have no fault yet, in random
// order.
func (s *spoiler) sound(page *trayPage) []*loose {
	var out []*loose
	for _, l := range page.pieces {
		if l.fault == "" && l.id >= 0 {
			out = append(out, l)
		}
	}
	s.rng.Shuffle(len(out), func(i, k int) { out[i], out[k] = out[k], out[i] })
	return out
}

// others returns what the page's other pieces cover.
func (s *spoiler) others(page *trayPage, but ...*loose) *coverage {
	c := newCoverage(page, s.unit)
	for _, l := range page.pieces {
		if !slices.Contains(but, l) {
			c.add(l)
		}
	}
	return c
}

// tear tears a good part off a piece.
func (s *spoiler) tear(page *trayPage) (bool, error) {
	sound := s.sound(page)
	if len(sound) == 0 {
		return false, nil
	}
	l := sound[0]
	l.fault = "torn"
	away, at := direction(spread(s.rng, 180)), s.unit*(0.05+0.15*s.rng.Float64())
	ragged := field(s.rng.Uint64())
	for i, p := range l.outline {
		along := away.Cross(p)
		edge := at + 0.05*s.unit*ragged.layers(along/s.unit*6, 0.5, 3)
		if over := away.Dot(p) - edge; over > 0 {
			l.outline[i] = p.Sub(away.Mul(over))
		}
	}
	return true, nil
}

// cut moves a piece outwards until the picture's edge hides a part of it.
func (s *spoiler) cut(page *trayPage) (bool, error) {
	v, err := viewOf(s.options, page)
	if err != nil {
		return false, err
	}
	for _, l := range s.sound(page) {
		back := l.at
		q := nearestEdge(v.pixel(l.at), float64(v.width), float64(v.height))
		l.at = v.page(q).Add(geom.Point{X: spread(s.rng, 0.15), Y: spread(s.rng, 0.15)}.Mul(s.unit))
		// Only pieces at the rim of the page have a clear way.
		if l.at.Sub(back).Norm() < 2*s.unit && !s.others(page, l).hits(l, leastGap*s.unit) {
			l.fault = "cut"
			return true, nil
		}
		l.at = back
	}
	return false, nil
}

// clip moves a piece outwards until the tip of a tab lies over the picture's edge.
func (s *spoiler) clip(page *trayPage) (bool, error) {
	v, err := viewOf(s.options, page)
	if err != nil {
		return false, err
	}
	for _, l := range s.sound(page) {
		back := l.at
		out := v.page(nearestEdge(v.pixel(l.at), float64(v.width), float64(v.height))).Sub(l.at)
		way := out.Unit()
		far := 0.0 // of the outline, towards the edge
		for _, p := range l.outline {
			far = max(far, p.Dot(way))
		}
		corner := 0.0
		for _, c := range l.corners {
			corner = max(corner, c.Dot(way))
		}
		over := s.unit * (0.03 + 0.09*s.rng.Float64())
		if far-corner < over+0.05*s.unit {
			continue // a corner would lie over it, too
		}
		l.at = l.at.Add(way.Mul(out.Norm() - far + over))
		if l.at.Sub(back).Norm() < s.unit && !s.others(page, l).hits(l, leastGap*s.unit) {
			l.fault = "clipped"
			return true, nil
		}
		l.at = back
	}
	return false, nil
}

// nearestEdge moves a pixel to the nearest edge of a picture.
func nearestEdge(q geom.Point, width, height float64) geom.Point {
	left, top, right, bottom := q.X, q.Y, width-q.X, height-q.Y
	switch min(left, top, right, bottom) {
	case left:
		q.X = 0
	case right:
		q.X = width
	case top:
		q.Y = 0
	default:
		q.Y = height
	}
	return q
}

// touch moves a piece towards another one until they touch.
func (s *spoiler) touch(page *trayPage) (bool, error) {
	sound := s.sound(page)
	for _, a := range sound {
		b := nearestTo(a, sound)
		if b == nil || !s.push(page, a, b) {
			continue
		}
		a.fault, b.fault = "touching", "touching"
		return true, nil
	}
	return false, nil
}

func nearestTo(a *loose, all []*loose) *loose {
	var best *loose
	least := math.Inf(1)
	for _, b := range all {
		if d := b.at.Sub(a.at).Norm(); b != a && d < least {
			best, least = b, d
		}
	}
	return best
}

// push moves a straight towards b until they touch, false if others are in the
// way; then a stays.
func (s *spoiler) push(page *trayPage, a, b *loose) bool {
	rest := s.others(page, a, b)
	target := b.placed()
	near := newCoverage(page, s.unit)
	near.add(b)
	back := a.at
	step := b.at.Sub(a.at)
	step = step.Mul(0.008 * s.unit / step.Norm())
	for range 200 {
		a.at = a.at.Add(step)
		if rest.hits(a, leastGap*s.unit/2) {
			break
		}
		if near.hits(a, 0.05*s.unit) && overlap(a.placed(), target) {
			a.at = a.at.Add(step)
			return true
		}
	}
	a.at = back
	return false
}

// overlap tells whether two outlines have a part in common: a point of one lies
// within the other.
func overlap(a, b geom.Curve) bool {
	within := func(a, b geom.Curve) bool {
		for i := 0; i < len(a); i += 2 {
			if boxInside(b, a[i], geom.Point{}) {
				return true
			}
		}
		return false
	}
	return within(a, b) || within(b, a)
}
