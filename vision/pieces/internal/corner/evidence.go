package corner

import "math"

// evidence holds by how much a corner, a side, a quadrilateral, or all of them
// together, differ from what jigsaws show, one number for each trait. All
// numbers are 0 for the ordinary and grow slowly with the oddity.
type evidence [traits]float64

// The traits of corners, of flat sides, of sides that only bend, of sides with
// a head, and of the quadrilateral of the corners.
const (
	cornerTurn  = iota // turns by other than a right angle
	cornerBlunt        // does not turn at its tip
	cornerBend         // the legs bend near the tip
	cornerLong         // the legs bend further off

	flatMean  // mean distance from the chord
	flatDepth // largest distance from the chord
	flatSteep // steepest direction against the chord

	arcRare  // there are few of them
	arcLegs  // the legs leave the chord
	arcSteep // steeper than a mere bend
	arcDepth // an unusual depth

	headRare  // that there is a head at all
	headLegs  // the legs leave the chord
	headShort // no neck: the flanks are not steep
	headBack  // leads the other way before or after the head
	headSwing // bends to and fro more than one head does
	headDepth // an unusual depth
	headPlace // the head is far from the middle

	quadAngle    // angles other than right ones
	quadOpposite // opposite sides differ
	quadAspect   // adjacent sides differ
	quadArea     // the area differs from the piece's
	quadMiddle   // the middle is not the centroid

	traits
)

// weights turn evidence into a cost: the negative logarithm of a likelihood.
// They come from a conditional logistic regression: of all quadruples of
// candidates on an outline, the true one shall be the likeliest. It was fitted
// to a wavy cut of 1000 pieces, two regular ones of 208 and 572, and 1250 drawn
// pieces with worn corners, heads near corners and sides of up to 2 to 1.
var weights = evidence{
	cornerTurn: 1.55, cornerBlunt: 1.5, cornerBend: 1.55, cornerLong: 0.7,
	flatMean: 0.8, flatDepth: 1, flatSteep: 0.8,
	arcRare: 4.3, arcLegs: 0.6, arcSteep: 0.9, arcDepth: 1,
	headRare: 0.8, headLegs: 2.3, headShort: 1, headBack: 0.45, headSwing: 1, headDepth: 1.1, headPlace: 1,
	quadAngle: 1.1, quadOpposite: 1.05, quadAspect: 1, quadArea: 1, quadMiddle: 1.1,
}

// cost weighs the evidence.
func (e *evidence) cost() float64 {
	sum := 0.0
	for k, w := range weights {
		sum += w * e[k]
	}
	return sum
}

// odd turns a deviation, in standard deviations, into evidence that grows
// slowly for large ones, so that one damaged place does not decide alone.
func odd(x float64) float64 { return 1.5 * math.Log1p(x*x/3) }

// excess is odd for what lies beyond a limit and 0 below it.
func excess(x, limit, deviation float64) float64 { return odd(max(0, x-limit) / deviation) }

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }
