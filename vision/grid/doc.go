// Package grid finds ruled grids in photos and scans: their corners, the
// crossings of their lines, the number of their rows and columns, and which
// lines are thick. It is written for any number of cells and for pages that
// are tilted, curled, shaded or grainy.
//
// The search goes through these steps:
//
//   - frames (quad.go): the outlines of what is darker than its surroundings
//     are reduced to quadrilaterals;
//   - the page (surface.go): a homography for the camera and, before it, a
//     smooth bend for the curl, from how the four sides leave their chords;
//   - lines (strokes.go): in the straightened frame, what is darker than its
//     surroundings along a long stroke is kept;
//   - the lattice (lattice.go, fringe.go): numbers of cells are tried by their
//     regularity, how much line runs where one is due less how much runs
//     between; and the lines are counted as waves, whatever bends them;
//   - the crossings (settle.go, crossing.go): each line is followed piece by piece
//     and a smooth field is fitted to the pieces, until they lie straight; then the
//     lattice is judged by what of its lines runs past those that cross them, where
//     nothing that stands in the cells can look like a line;
//   - the sides (grow.go, edges.go): where the outer frame runs into other ink, a
//     box or a part of the grid is found and extended while there are lines for
//     it; where the edge of the page was taken for the frame, it is cut back;
//   - boxes (boxes.go): lines are weighed against each other.
//
// Extra regions of a Sudoku (extra.go) show by a line along a diagonal, seen near the corners of
// each cell where no number is, or by a tint: the change of colour from outside in, taken over all
// edges of the cells, is one and the same there.
//
// Where a Sudoku may have irregular boxes, the borders of single cells are weighed by the line on
// them and by the colours beside them (regions.go). Cells are joined across the weakest borders
// first, as J. Kruskal builds a tree (1956), none to more than one box can have.
//
// Where that leaves a doubt, it is done again without the grain; and where no grid is
// found that the picture may have been taken of, with frames from thickened ink, in
// which one that is broken is in one piece, and in the negative, for light lines.
//
// A board of tiles has no lines. [FindTiles] looks for one where the grids of lines made
// no puzzle: square areas of one shade (tiles.go), and the lattice that they lie on
// (board.go).
//
// Candidates are ranked by the evidence for them and by their size. The search ends
// with the first that is beyond doubt by itself, or that two frames agree on.
//
// Naming: u, v are places in a frame, 0 to 1 to the right and down; r, c are
// rows and columns, counted from 0; a sheet maps (u,v) to the picture.
package grid
