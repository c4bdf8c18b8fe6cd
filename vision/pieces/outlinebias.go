package pieces

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	// cameBack is how far a tab must narrow again below its head, as a part of
	// its height, to count as having a neck.
	cameBack = 0.03
	// complete is the part by which tabs and blanks may differ in number for
	// them to be taken for the two sides of the same joints.
	complete = 0.03
	// pairedError is the part of the error of independent samples that is left
	// when tabs and blanks are mates.
	pairedError = 1.0 / 3
)

// neck returns the narrowest width of a joint between its head and its
// shoulders, and false where it has no neck. c is in the joint frame.
func neck(c geom.Curve) (float64, bool) {
	tip := 0
	for i, p := range c {
		if p.Y > c[tip].Y {
			tip = i
		}
	}
	if len(c) == 0 || !(c[tip].Y > 0) {
		return 0, false
	}
	right, ok1 := neckWall(c, tip, 1)
	left, ok2 := neckWall(c, tip, -1)
	return right - left, ok1 && ok2 && right > left
}

// neckWall follows one flank of a joint down from its tip and returns the x at
// which it comes nearest to the other flank, below the head.
func neckWall(c geom.Curve, tip, step int) (x float64, ok bool) {
	sign, height := float64(step), c[tip].Y
	widest, i := c[tip].X, tip
	for ; i > 0 && i < len(c)-1 && !ok; i += step {
		if sign*(c[i].X-widest) > 0 {
			widest = c[i].X
		}
		ok = sign*(widest-c[i].X) > cameBack*height
	}
	x = widest
	for ; i > 0 && i < len(c)-1 && sign*(c[i].X-x) < 2*cameBack*height; i += step {
		if sign*(x-c[i].X) > 0 {
			x = c[i].X
		}
	}
	return x, ok
}

// outlineBias returns how far the outlines of all pages lie outside the true
// cut, in units of the common plane. Tabs and blanks are the two sides of the
// same joints, so their necks must be equally wide on the average; an outline
// that lies too far outside, through glare, the thickness of the saw or the
// level at which it was drawn, makes tabs wider and blanks narrower. What may
// be chance is left out.
func outlineBias(pages []*Page) float64 {
	var widths [2][]float64
	for _, p := range pages {
		for _, q := range p.Pieces {
			for k := range q.Sides {
				s := &q.Sides[k]
				if s.Kind == encode.Flat {
					continue
				}
				if w, ok := neck(s.Joint()); ok {
					which := (1 - int(s.Kind)) / 2
					widths[which] = append(widths[which], w)
				}
			}
		}
	}
	tabs, tabError := trimmedMean(widths[0])
	blanks, blankError := trimmedMean(widths[1])
	nt, nb := float64(len(widths[0])), float64(len(widths[1]))
	if min(nt, nb) < 8 {
		return 0
	}
	d := (tabs - blanks) / 4 // each wall moves, of the tab outwards and of the blank inwards
	se := math.Hypot(tabError, blankError) / 4
	if math.Abs(nt-nb) <= complete*(nt+nb) {
		se *= pairedError
	}
	return d * max(1-square(se/d), 0)
}

func square(x float64) float64 { return x * x }

// trimmedMean returns the mean of the middle four fifths of values and its
// standard error.
func trimmedMean(values []float64) (mean, se float64) {
	if len(values) == 0 {
		return 0, 0
	}
	s := slices.Clone(values)
	slices.Sort(s)
	cut := len(s) / 10
	s = s[cut : len(s)-cut]
	for _, v := range s {
		mean += v / float64(len(s))
	}
	for _, v := range s {
		se += square(v - mean)
	}
	return mean, 1.5 * math.Sqrt(se) / float64(len(s)) // trimming has made them look alike
}
