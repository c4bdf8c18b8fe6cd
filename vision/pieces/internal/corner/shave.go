package corner

import "github.com/gridsaw/gridsaw/vision/geom"

const (
	// hairWidth is how near the outline must come back to itself, hairLeast
	// and hairMost how long the way there may be, in units. The tip of a real
	// corner of 50 degrees comes back within 0.038.
	hairWidth = 0.016
	hairLeast = 0.045
	hairMost  = 0.5
)

// shave leaves out hairs and slits, which fibres of torn paper make: where the
// outline soon comes back to where it was, it is cut short.
func (t *trace) shave() {
	n := len(t.raw)
	hair := make([]bool, n)
	shaved := false
	for i := 0; i < n; i++ {
		for s := min(samples(hairMost), n/4); s >= samples(hairLeast); s-- {
			if t.rawAt(i+s).Sub(t.raw[i]).Norm() > hairWidth {
				continue
			}
			for k := 1; k < s; k++ {
				hair[wrap(i+k, n)] = true
			}
			i += s - 1
			shaved = true
			break
		}
	}
	if shaved {
		t.without(hair)
	}
}

// without samples the outline anew from the samples that are not left out.
func (t *trace) without(hair []bool) {
	var rest geom.Curve
	var place []float64
	length := 0.0
	for i, is := range hair {
		if is {
			continue
		}
		if len(rest) > 0 {
			length += t.raw[i].Sub(rest[len(rest)-1]).Norm()
		}
		rest, place = append(rest, t.raw[i]), append(place, t.place[i])
	}
	length += rest[0].Sub(rest[len(rest)-1]).Norm()
	t.sample(rest, length)
	last := len(place) - 1
	for i, at := range t.place {
		k := int(at)
		from, to := place[k], place[0]+float64(t.count)
		if k < last {
			to = place[k+1]
		}
		f := from + (at-float64(k))*(to-from)
		if f >= float64(t.count) {
			f -= float64(t.count)
		}
		t.place[i] = f
	}
}
