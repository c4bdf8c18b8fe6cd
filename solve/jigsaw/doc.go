// Package jigsaw solves and generates jigsaws: edge matching with signed
// labels, or with unsigned ones as in Eternity II.
//
// [Search] is the method for a [puzzle.Jigsaw] of any variant, and [Generate] makes
// random ones that have a solution. The other methods are those of Behague's text,
// to compare and to learn from; package reduction makes jigsaws of other problems.
//
//	known                       exact methods                  others
//	nothing                     Search, CornerFill,
//	                            PositionsFirst, Naive
//	orientation                 Search, Rows, Pyramid,         Checkerboard,
//	                            CornerFill, Naive              ContourCheckerboard, Blocks
//	places                      Search, PositionSearch         Propagate, Path
//	a contour                   Search, ContourSearch
//	a contour, its orientation  Search, ContourSearch, Euler
//
// # What counts as one solution
//
// Solutions are told apart by the labels on the board. Equal pieces (equal after
// a turn, where pieces may be turned) may be exchanged, and a piece that looks
// the same after half a turn may be turned so, without making another solution.
// Neither does turning the whole puzzle, by half a turn, or by a quarter on a
// square board, or where neither the number of rows nor that of columns is
// known. Where anything fixes the frame, which is a hint, known orientations or
// known positions, the whole puzzle is not turned.
//
// In the solution that stands for all of these, a corner piece of the kind that
// is rarest (and of these the first by the ID of its pieces) lies in the upper
// left corner, or, as long as the board is not square, there or in the upper
// right one; of equal pieces the one with the lowest ID comes first in reading
// order. If the size is not known there are as many columns as rows, or more.
//
// # The search
//
// What counting can refuse ([puzzle.Jigsaw.Diagnose]), is proved to have no
// solution without any search. Then cells are filled depth first in an order
// fixed beforehand. For each cell, those labels around it that are known look up
// the poses that fit in a table, so that there is nothing to do for a piece that
// does not fit. A node is a pose placed.
//
// The order is chosen by an estimate. Rectangles that start in the corner with
// the fixed piece grow by whole rows and columns, and of all ways to grow from
// one cell to the whole board the one is taken on which the fewest partial
// boards are to be expected, given how many pieces there are of corners, borders
// and the inside, and how likely two sides are to fit. With many labels this
// becomes a square that grows, as in the corner order of Behague, section 6.2,
// which closes most joints; with few labels it becomes a scan line by line,
// which has fewer open ones. Filling the border first was worse by factors from
// 2 to 50,000 wherever we tried it: the ring of the border has many solutions,
// nearly all of which the inside refuses.
//
// Tried and left out, by measurement: counting the pieces left that hold a pair of
// labels ([CornerFill] needs more nodes, and each takes longer); beginning anew in
// another order, in turns with the complete search (the same puzzles solved, in 1.3
// times the nodes); and a SAT solver, with a variable for each pose in each cell and for
// each label at each joint (1.3 s and more than 100 s where the search takes 0.02 s and
// 0.2 s, on sets of 6 x 6 and 7 x 7 pieces).
//
// Places that are known (variant position) leave rotations only: every cell
// keeps the poses that it can have, neighbours strike out each other's until
// nothing changes, and a cell with several left is guessed. A node is a guess
// then.
//
// # Names in the code
//
//	code      a label as a small number, 0 for a straight side
//	mate      the code that fits a code
//	kind      the pieces that are equal up to a turn
//	pose      a kind, turned
//	flat      the sides that are straight, a bit each
//	instance  a jigsaw compiled to kinds and poses
//	grid      the cells of a board; board: with the pieces fixed before the search
//	step      a cell in the order of the search, with its table
//	slot      the place of a joint, which keeps the code that is needed there
//	available a mask of 64 kinds, a bit for each of which a piece is left
//	bucket    the poses of one mask that show certain codes
//	ring      the border of a board, from a corner clockwise
//	tile      a block of pieces that fit
//
// # Sources
//
// The problems and their names are those of Q. Behague, "Résolution de puzzles
// dépourvus d'indice graphique" (2024). Tables by the labels of the fixed
// neighbours are common knowledge among solvers of Eternity II. The choice of
// the order is ours.
package jigsaw
