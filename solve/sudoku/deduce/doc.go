// Package deduce solves a Sudoku as a person does, and tells how: step by step,
// each with its reason. It also says how hard a puzzle is for a person, and makes
// puzzles of a wanted grade.
//
//	e, err := deduce.Explain(ctx, p)
//	for _, s := range e.Steps {
//		fmt.Println(s.Technique, s.Text)
//	}
//	fmt.Println(e.Grade, e.Logical())
//
// # How it works
//
// First the search of package sudoku proves that there is exactly one solution.
// Then the techniques are tried in a fixed order, the cheapest first, and again
// from the cheapest after each step. What no technique finds is guessed, with the
// number that the search knows; such a step is of technique [Trial] and says that
// it is a guess.
//
// No technique makes use of there being one solution only: each follows from the
// rules, and would hold in a puzzle with several solutions, too.
//
// # The techniques
//
//   - singles: a number has one place in a unit, or a cell one candidate;
//   - locked candidates, pairs, triples, quads, and fish are all the same search,
//     for as many masks as they have bits between them: cells and their numbers,
//     numbers and their places in a unit, or rows and the columns where a number
//     is possible in them;
//   - cages of Killer Sudokus: the sets of different candidates that make the sum are
//     laid cell by cell, which tells the numbers in none, in some and in all of them.
//     Cages that agree with up to three neighbouring rows, columns or boxes but for
//     one to four cells tell the sum, or the difference, of these (rule of 45). Cages
//     without a sum only keep equal numbers apart;
//   - wings: three or four cells, most of two candidates each;
//   - chains: breadth first over candidates, by turns along strong and weak links,
//     which gives a shortest chain. Nodes are single candidates: chains through
//     groups of cells, and loops that rule out more than their ends do, are not
//     looked for;
//   - contradiction: each candidate is supposed in turn, and singles are followed, as
//     are cages with one cell left or with no way of filling them.
//     The one that needs fewest of them is told, and of what followed only that
//     which led to the contradiction.
//
// # Names in the code
//
//	cand       candidates, bit v-1 for number v
//	places     the places in a unit where a number may go, a bit each
//	unit       row, column or box: u from 0, all rows, then columns, then boxes;
//	           cages are none
//	peers      the other cells in a cell's units
//	open       cells without a number
//	filling    the sets of numbers that the open cells of a cage may hold
//	innies     cells within rows, columns or boxes that no cage taken from them covers
//	outies     cells without, with which such cages stick out
//	node       a candidate as one number, cell*size + v-1
//
// Cells, rows, columns and boxes are counted from 0, as in package puzzle, and named from 1.
//
// # Sources
//
// Names and meanings of the techniques are those of Sudopedia; cage combinations,
// cage-unit overlap, and innies and outies are those of SudokuWiki (A. Stuart). Their order is
// near that of the ratings of Sudoku Explainer (N. Juillerat, 2006). That sets
// and fish are one pattern in three views of the grid is an old remark of the
// Sudoku Players' Forum; alternating inference chains are from there as well
// (M. Schlapfer and others, 2005).
package deduce
