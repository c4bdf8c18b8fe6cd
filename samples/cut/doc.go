// Package cut makes the geometry of jigsaw puzzles: where the knife went, and
// which piece has which outline. It knows no pixels.
//
// A [Puzzle] of m x n pieces is cut as makers of ribbon-cut puzzles do. m-1
// lines run across the picture and n-1 down, from border to border; each line
// is smooth through the crossings, and between two crossings it makes one
// excursion, the tab. [Options] say how much crossings stray from a regular
// lattice, how much lines sway, and from how many templates the tabs come.
// [Wear] is what years in a box do to one piece: mates stop being equal.
//
// # Geometry
//
// The unit of length is the mean side of a piece; x runs to the right, y down.
// Outlines and sides run clockwise on the screen, so that the piece lies on the
// right hand. Sides are top, right, bottom, left, corners top left, top right,
// bottom right, bottom left.
//
// The joint frame is that of the piece with the tab: its side starts at (0, 0),
// ends at (1, 0), and the tab points to +y, away from the piece. A template is
// a curve in that frame; two joints of one template on a regular lattice are
// equal in it to the last bit or two, so that pieces with equal labels can
// stand for each other.
//
// # Naming
//
//	u, v     a point in the joint frame
//	w        how far a cut line sways from its chord
//	line     one of the m-1 or n-1 lines; joint: its part between two crossings
package cut
