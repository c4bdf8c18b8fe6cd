package render

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// spoil does what Faults ask for, after the pieces have been laid.
func (t *Tray) spoil(rng *rand.Rand) error {
	f := t.options.Faults
	for _, job := range []struct {
		count int
		name  string
		do    func(page int, rng *rand.Rand) (bool, error)
	}{
		{f.Cut, "cut", t.cutOne}, {f.Touching, "touching", t.touchOne}, {f.Torn, "torn", t.tearOne},
	} {
		for i := range job.count {
			done := false
			for _, page := range rng.Perm(len(t.pages)) {
				var err error
				if done, err = job.do(page, rng); err != nil {
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
func (l *leaf) sound(rng *rand.Rand) []*loose {
	var out []*loose
	for _, p := range l.pieces {
		if p.fault == "" && p.id >= 0 {
			out = append(out, p)
		}
	}
	rng.Shuffle(len(out), func(i, k int) { out[i], out[k] = out[k], out[i] })
	return out
}

// others returns what the page's other pieces cover.
func (t *Tray) others(page *leaf, but ...*loose) *occupied {
	o := newOccupied(page.width, page.height, t.unit)
	for _, p := range page.pieces {
		skip := false
		for _, b := range but {
			skip = skip || b == p
		}
		if !skip {
			o.cover(p)
		}
	}
	return o
}

// tearOne tears a good part off a piece.
func (t *Tray) tearOne(page int, rng *rand.Rand) (bool, error) {
	sound := t.pages[page].sound(rng)
	if len(sound) == 0 {
		return false, nil
	}
	l := sound[0]
	l.fault = "torn"
	away, at := direction(spread(rng, 180)), t.unit*(0.05+0.15*rng.Float64())
	ragged := field(rng.Uint64())
	for i, p := range l.outline {
		along := away.Cross(p)
		edge := at + 0.05*t.unit*ragged.layers(along/t.unit*6, 0.5, 3)
		if over := away.Dot(p) - edge; over > 0 {
			l.outline[i] = p.Sub(away.Mul(over))
		}
	}
	return true, nil
}

// cutOne moves a piece outwards until the picture's edge hides a part of it.
func (t *Tray) cutOne(i int, rng *rand.Rand) (bool, error) {
	page := &t.pages[i]
	toPixel, toPage, width, height, err := t.sight(i)
	if err != nil {
		return false, err
	}
	for _, l := range page.sound(rng) {
		back := l.at
		q := nearestEdge(toPixel(l.at), float64(width), float64(height))
		l.at = toPage(q).Add(geom.Point{X: spread(rng, 0.15), Y: spread(rng, 0.15)}.Mul(t.unit))
		// Only pieces at the rim of the page have a clear way.
		if l.at.Sub(back).Norm() < 2*t.unit && !t.others(page, l).hits(l, leastGap*t.unit) {
			l.fault = "cut"
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

// touchOne moves a piece towards another one until they touch.
func (t *Tray) touchOne(i int, rng *rand.Rand) (bool, error) {
	page := &t.pages[i]
	sound := page.sound(rng)
	for _, a := range sound {
		b := nearestTo(a, sound)
		if b == nil || !t.push(page, a, b) {
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
func (t *Tray) push(page *leaf, a, b *loose) bool {
	rest := t.others(page, a, b)
	target := b.placed()
	near := newOccupied(page.width, page.height, t.unit)
	near.cover(b)
	back := a.at
	step := b.at.Sub(a.at)
	step = step.Mul(0.008 * t.unit / step.Norm())
	for range 200 {
		a.at = a.at.Add(step)
		if rest.hits(a, leastGap*t.unit/2) {
			break
		}
		if near.hits(a, 0.05*t.unit) && overlap(a.placed(), target) {
			a.at = a.at.Add(step)
			return true
		}
	}
	a.at = back
	return false
}

// overlap tells whether two outlines have a part in common.
func overlap(a, b geom.Curve) bool {
	return pokes(a, b) || pokes(b, a)
}

// pokes tells whether a point of a lies within b.
func pokes(a, b geom.Curve) bool {
	for i := 0; i < len(a); i += 2 {
		if boxInside(b, a[i], geom.Point{}) {
			return true
		}
	}
	return false
}

// boxInside tells whether an upright box lies within a closed outline: its
// middle does, and the outline does not pass through it.
func boxInside(outline geom.Curve, middle, half geom.Point) bool {
	inside := false
	last := outline[len(outline)-1].Sub(middle)
	for _, p := range outline {
		p = p.Sub(middle)
		if math.Abs(p.X) < half.X && math.Abs(p.Y) < half.Y {
			return false
		}
		if (p.Y > 0) != (last.Y > 0) && p.X-p.Y*(last.X-p.X)/(last.Y-p.Y) > 0 {
			inside = !inside
		}
		last = p
	}
	return inside
}
