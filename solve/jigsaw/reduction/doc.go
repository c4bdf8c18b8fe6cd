// Package reduction turns other problems into jigsaws: the four reductions of
// Q. Behague, "Résolution de puzzles dépourvus d'indice graphique" (2024),
// section 3, as generators of hard jigsaws.
//
//	PARTITION     to contour      [Partition.Contour]      section 3.1
//	contour       to puzzle       [Puzzle]                 section 3.2
//	PARTITION     to orientation  [Partition.Orientation]  section 3.3
//	1-IN-3-SAT    to position     [OneInThree.Position]    section 3.4
//
// The jigsaw has a solution if and only if the problem has one. The functions
// that begin with Lay make a solution of the jigsaw out of one of the problem,
// those that begin with Read go the other way. Both check what they are given,
// and Read checks what it returns. Nothing is drawn at random: equal problems
// give equal jigsaws.
//
// # Labels
//
// A pair of labels is fixed for each purpose, as in the source. There is one
// thing to know about signed labels: inside any part of a board every joint takes
// as many tabs as blanks, so how many tabs of a label more than blanks look out
// of that part is fixed by its pieces, however they lie. No part can swallow a
// single side that may be either. That is why all border pieces of [Puzzle] look
// inside with the same sign, and why the board of [OneInThree.Position] has a lower
// half.
//
// # How hard the jigsaws are
//
// The board of a 1-IN-3-SAT formula has at most (8m+4)(9m+3) cells for m
// clauses, and the full jigsaw of a contour of m x n has m*n, so these are
// reductions in polynomial time.
//
// The jigsaws of PARTITION have as many pieces as the sum of the numbers, or
// twice as many. That is linear in the sum, but exponential in the digits of the
// numbers, and PARTITION is solved in time polynomial in its sum. The source
// passes over this: Theorems 3.1 and 3.3, and 3.2 which rests on 3.1, do not
// follow from these constructions. They are exact all the same, and a search that
// sees nothing but labels does not know that there is a sum to meet.
//
// The text of the source was read without its figures. Where it leaves things
// open, or where we chose otherwise, each function says so.
package reduction

import "errors"

var (
	// ErrProblem reports a problem that is malformed, or too large for a
	// jigsaw.
	ErrProblem = errors.New("reduction: bad problem")
	// ErrOdd reports a partition problem whose numbers have an odd sum. It has
	// no solution, and there is no board with half as many columns.
	ErrOdd = errors.New("reduction: the numbers have an odd sum")
	// ErrSolution reports that what should be mapped is no solution.
	ErrSolution = errors.New("reduction: not a solution")
)
