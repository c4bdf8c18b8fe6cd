// Package eternity fills framed boards of edge matching, such as Eternity II, for which no
// solution is in reach: its methods return full boards, of which as many joints match as
// there was time for.
//
// A board is full when every piece lies in a cell, straight sides outwards and no others.
// So corners are only exchanged with corners, border pieces with border pieces, and inner
// pieces with inner ones. Hints are in their cells from the beginning and never move.
//
//   - [Matching] improves a full board by optimal exchanges of pieces that do not touch.
//   - [Relaxed] makes one by constraint propagation, with some positions left out.
//   - [Hybrid] does the one after the other.
//   - [Schedule] searches a tree in which joints may break, late and a few; on boards as
//     large as Eternity II it is far ahead of the others.
//
// # A run
//
// A run is a sequence of numbered restarts, each with a generator made from the seed and
// its number. The same seed and Options.Nodes give the same bytes; no clock decides
// anything but the end. Events carry the score, each better board, and now and then a
// state, from which Options.Resume goes on to what the run would have found unbroken.
//
// # Names in the code
//
//	code         a label as a small number, 0 for a straight side
//	mate         the code that fits a code
//	pose         4*piece + rotation, where a piece is an index
//	zone         the class of a cell: inner, border or corner
//	filling      a board with pieces on it
//	faulty       a cell with a joint that does not match
//	refill       one move: cells that do not touch are emptied and filled in the best way
//	walk         the moves from one first board on
//	propagation  the constraint search of Relaxed
//	course       the order of cells in which Schedule fills a board: the head, then the tail
//	break        a joint that does not match, in the search of Schedule
//	curve        how many sides of some labels must be used up by when
//	arm          a restart of Schedule that may be gone on with, as of a bandit
//	census       what is counted for the model of what a restart will come to
package eternity
