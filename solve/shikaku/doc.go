// Package shikaku solves, rates and generates Shikaku.
//
// [Search] is the method for a [puzzle.Shikaku], exact and the fastest; [ILP] hands an
// integer program to another program, and [Anneal] is simulated annealing. [Rate] tells
// how hard a puzzle is, and [Generate] makes puzzles with exactly one solution. What
// follows is about Search.
//
// # The model
//
// For each clue all rectangles are listed that it can have: of its area, inside
// the grid, and holding no other clue, which sums over blocks of cells tell at
// once. Clues without a number have any area that the others leave. The areas
// have to add up to the grid; that is looked at first. Cells that all rectangles
// of a clue share are taken for it, rectangles of others that hold such cells are
// struck out, and so on until nothing changes.
//
// What is left of each clue is a set of bits. Tables tell which of its rectangles
// begin or end at or before each row and column, so that those that cover a cell,
// or meet a block of cells, are the intersection of a few words. Since all of them
// cover the clue, what they reach in a row is one run of cells.
//
// # The search
//
// Two rules are applied until neither changes anything. By clue: the cells that
// all rectangles of a clue share are closed to all other clues. By cell: where
// only one clue still reaches a cell, it keeps only the rectangles that cover it. A
// rectangle that meets every rectangle left of another clue needs no rule of its
// own: all of these cover that clue, and blocks that meet pairwise have a cell in
// common (E. Helly, 1923), so the rule by clue strikes it out already.
//
// Then clues fall apart into components that share no cell any more. Each is solved by
// itself; one without a solution ends the search at once, whatever the others
// have. In a component the clue is guessed that has the fewest rectangles for the
// number of contradictions it was met in, but first of all the one whose guess
// ended in the last contradiction. Clues without a number try large rectangles
// first: small ones leave gaps that nobody fills, which shows only much later.
//
// # Names in the code
//
//	span       a block of cells, by its first and last row and column
//	field      a clue with its candidate rectangles
//	window     the smallest block that holds all candidates of a field
//	core       the cells common to all candidates of a field that are left
//	owners     the number of fields that reach a cell
//	component  fields whose candidates touch one another, directly or not
//	domain     the candidates of a field that are left
//	mark       a point of the trails to which the state can go back
//
// # Sources
//
// Candidate rectangles are those of A. Rafaralahy, "Résolution des jeux Shikaku et
// Hashiwokakero par programmation linéaire en nombre entiers" (2020), section
// 1.2, where we add that a rectangle must hold no other clue, and that the areas
// must add up. The rules by clue and by cell are in rect.c of S. Tatham's
// Portable Puzzle Collection; that overlaps follow from them is our remark.
// Weights of contradictions are those of F. Boussemart, F. Hemery, C. Lecoutre
// and L. Sais, "Boosting systematic search by weighting constraints" (2004), and
// the preference for the last contradiction is that of C. Lecoutre, L. Sais, S.
// Tabary and V. Vidal, "Reasoning from last conflict(s) in constraint
// programming" (2009). The generator is described at [Generate].
package shikaku
