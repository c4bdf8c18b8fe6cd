// Package islands finds the islands of a Hashi in photos and scans: circles with
// numbers in them that lie on a square lattice, of which nothing need be
// printed. It is written for circles of any stroke, filled or empty, for pages
// that are tilted, curled, shaded or grainy, and for grids of any size.
//
// The search goes through these steps, each of which knows nothing of those after it:
//
//   - rings (internal/rings): outlines of ink, and of paper enclosed by it, that
//     are those of ellipses; where that is not enough, also outlines of what is
//     a little darker than the paper, middles that the edges in the picture
//     vote for, and strokes hardly darker than what is close around;
//   - classes (class.go): rings that would be equally large on the page, and how
//     it is foreshortened, from the shapes of their ellipses;
//   - frames (period.go): the two waves whose crests all rings of a class lie
//     on, from the differences between near ones;
//   - growing (grow.go): from one ring outwards each gets its cell, and the
//     lattice bends with the page;
//   - the page (internal/warp): a homography for the camera and a smooth bend for
//     the curl; rings that need it to be bent more are taken in (annex.go);
//   - the edge (internal/edge): what the way out of an island across its edge
//     looks like is learnt, and where the inside ends;
//   - extent (extent.go): rows and columns without islands, around the board or
//     between its islands, if something is printed in them, and frames, beyond
//     which no islands are;
//   - completing (complete.go): all cells are looked at for the learnt edge, and
//     for a number, and the outer ones farther around where they are due
//     (boundary.go).
//
// Which of the candidates are worth that is decided in candidates.go, and whether one of them
// is a board of the picture in find.go.
//
// Lattices are ranked by how many nats they explain of the rings' places. The
// score tells a Hashi from other puzzles, which mostly stay below 0.5; clues of
// a Shikaku with rings around them do not.
//
// Naming: places on the lattice are columns to the right (X) and rows down (Y),
// a cell having its middle at whole numbers; a frame or a local lattice holds
// the ways to the next column and the next row; a ring is anything round that
// was seen, an island a ring in a cell.
package islands
