// Package islands finds the islands of a Hashi in photos and scans: circles with
// numbers in them that lie on a square lattice, of which nothing need be
// printed. It is written for circles of any stroke, filled or empty, for pages
// that are tilted, curled, shaded or grainy, and for grids of any size.
//
// The search goes through these steps:
//
//   - rings (ring.go, ink.go): outlines of ink, and of paper enclosed by it, that
//     are those of ellipses; where that is not enough, also outlines of what is
//     a little darker than the paper, and middles that the edges in the picture
//     vote for (vote.go), or of strokes hardly darker than what is close around; in
//     the end those of pale discs, in the picture with its lines, numbers and
//     shadows taken away (pale.go);
//   - classes (size.go, stretch.go): rings that would be equally large on the
//     page, and how it is foreshortened, from the shapes of their ellipses;
//   - frames (period.go): the two waves whose crests all rings of a class lie
//     on, from the differences between near ones;
//   - growing (grow.go): from one ring outwards each gets its cell, and the
//     lattice bends with the page; where it stands on its corner, the rings between
//     its cells are taken in (between.go), and so are those that need it to be bent
//     more (annex.go);
//   - the page (warp.go): a homography for the camera and a smooth bend for the
//     curl;
//   - completing (complete.go, profile.go): what the way out of an island across
//     its edge looks like is learnt, and all cells are looked at for the same, and
//     for a number, and the outer ones farther around where they are due (boundary.go);
//   - the rim (rim.go): where the inside ends and whether the islands are rings
//     or discs at all;
//   - extent (extent.go): rows and columns without islands, around the board or
//     between its islands, if something is printed in them, and frames, beyond
//     which no islands are.
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
