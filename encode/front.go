package encode

// FrontPlaces is the number of places along a side at which its front is known, and
// FrontDepths how many lie one behind the other at each, into the piece.
const (
	FrontPlaces = 40
	FrontDepths = 2
)

// A Front is what the face of a piece shows along a side, just inside the outline: colours,
// red, green and blue from 0 to 255, in the middles of equal parts of the side's length in
// the direction of its curve, and further in. The depths are the same parts of the size of
// every piece.
type Front [FrontPlaces][FrontDepths][3]float32
