// Package sudoku solves, counts and generates Sudoku of any box shape up to 64
// rows.
//
// [Search] is the method for a [puzzle.Sudoku], exact and the fastest; [Anneal] is
// simulated annealing. [Counter] is the same search as Search without any allocation,
// for callers that try thousands of grids. [Generate] makes puzzles with exactly one
// solution; the package deduce explains and grades them. What follows is about Search.
//
// # The search
//
// All candidates of all cells are kept as bits. Conclusions are drawn until
// none is left; then a candidate of an open cell is guessed, and the state is
// copied, so that the guess can be followed and, after a contradiction, be ruled
// out in the state before. A node is a guess. The conclusions are:
//
//   - naked single: a cell with one candidate has that number, and no other cell
//     of its box has;
//   - hidden single: a number with one cell in a box is in that cell;
//   - agreement of rows: a number that a row has in a box is in the two other
//     boxes of the band in the two other rows. Where it cannot be, it cannot be
//     here either. This contains the rules of locked candidates, and single
//     cells for a number in a row;
//   - agreement of columns: the same in stacks.
//
// The guess is a cell with two candidates, and of these the one with most open
// cells around it, so that it has much to bring about whichever way it turns
// out. With limit 2, both ways must be followed to the end for a proof of
// uniqueness, so the order of the two does not matter.
//
// # 9x9: all boxes in one word
//
// The search for 9x9 has no tables and hardly a branch that depends on the
// puzzle. A cell is a field of ten bits: nine candidates and a guard bit. Word k
// holds cell k of every box, six boxes to a word of 64 bits and the three of the
// last band in another, so that the whole grid is 18 words. Each conclusion is
// then drawn for all boxes, or all bands, at once, by ordinary arithmetic on
// words: "one candidate left" is x & (x-1) == 0 in every field, with the guard
// bits keeping the fields apart; "number possible in one cell of the box" is a
// sum in two bits over nine words; the three rows of a band agree if, for the
// three boxes moved around by one and by two fields, the words of the two other
// rows have the number. A round over the grid takes about 1,100 instructions;
// the proof that a 17-clue puzzle is unique takes 24 rounds and 0.8 guesses in the
// mean.
//
// # Vectors
//
// Built with GOEXPERIMENT=simd, for a processor with AVX2, the package has the same
// engine with vectors: a cell of all nine boxes lies in nine fields of 16 bits, so that a
// round takes about 330 instructions. It makes the same guesses, which a test holds
// against the engine without vectors. Boxes of 4 x 4 cells, whose candidates fill sixteen
// such fields, have an engine of their own then, with locked candidates for the agreement
// of rows and columns; without vectors they are solved as other shapes are.
//
// # Other shapes
//
// The engine for other shapes keeps a word of candidates a cell, a queue of new
// singles, and bit sets of the units and bands that have changed. Per unit,
// hidden singles of all numbers come from one pass that adds up bits; locked
// candidates of all numbers come from one pass over the places where the rows
// (columns) of a band (stack) cross its boxes.
//
// # Variants
//
// That engine solves variants, too (overlaps.go): for regions of any form, extra regions and
// cages, locked candidates are drawn from any two units that share cells, and a cage, or what
// the cages within a row, a column or a box leave of it, has only numbers of the sets that
// make its sum up.
//
// # Learning
//
// Over 9x9 that search gives a grid up after a number of contradictions, as it falls into
// the same ones in ever other company. What it has ruled out for good stays; the rest is an
// exact cover, of the cells and of the numbers in each unit by numbers in cells, and goes to
// a search that learns a clause from each contradiction (solve/internal/cover). Solutions
// found before are excluded there. A grid with very many solutions stays with the plain
// search, which finds the next one soon.
//
// # Names in the code
//
//	cand         candidates, bit v-1 for number v
//	unit         row, column or box
//	peers        the other cells in a cell's units
//	band, stack  boxes side by side; boxes one above the other
//	crossing     a band with its rows, or a stack with its columns
//	upper, lower boxes of bands 0 and 1; boxes of band 2
//	level        the state between two guesses
//	plain, hard  the search without learning, and with
//
// # Sources
//
// The rules are common knowledge among solvers. That the agreement of rows and
// boxes of a band is worth having in full, and that a box can be worked on as a
// vector, is from T. Dillon's tdoku (2019), which does it with vector
// instructions, box by box; packing one cell of all boxes into a plain word is
// ours. Guessing on cells with two candidates is the habit of the band solvers
// of the Sudoku Players' Forum (zhou's solver, JCZSolve); the weight by open
// cells around is ours.
package sudoku
