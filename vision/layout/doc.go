// Package layout lays an assembled jigsaw out in the plane and measures how
// well its pieces fit: the last look at an answer before it is called one. It
// knows nothing of how the answer was found and shares no code with what found
// it. All that it takes are the outlines and the places.
//
//	l, err := layout.Fit(pieces, placements, layout.Options{})
//	for _, fault := range l.Check() { ... }
//
// # Laying out
//
// Each piece is a rigid body with three unknowns, a shift and a turn. They
// start on a grid whose columns are as wide and whose rows are as high as the
// sides in them (start.go), and are then moved together by the Gauss-Newton
// method: the squared distances between the two curves of every joint, summed
// over all joints, become least (relax.go). First, points at equal shares of
// the length of their curves are drawn together, then each point to the line
// that it faces, as in Chen and Medioni, "Object modelling by registration of
// multiple range images", 1992. A joint that fits much worse than the others
// loses its say, so that one wrong piece does not bend its neighbours. The
// equations couple only neighbours; in an order along the shorter side of the
// puzzle they form a narrow band, which is solved directly.
//
// # Judging
//
// Every joint is measured along its whole length (joint.go), against the
// puzzle's own gap: saws take some of the cardboard and thresholds some more.
// Fits are then compared with each other and not with fixed numbers, since no
// fixed number holds for all scans. That finds a piece that does not fit, but
// not one that fits a little worse than the right one would. Therefore each
// piece is also lifted out of its place and every other piece of the puzzle is
// tried in the hole that it leaves, in every turn, with the best rigid motion
// of all its sides at once (placementfit.go). A place where another piece fits as
// well as the one that lies there is not certain.
//
// Names in the code: d is a position about a piece in the finished puzzle
// (0 top, 1 right, 2 bottom, 3 left), k a side in the piece's own list, side
// the index 4*piece+k.
package layout
