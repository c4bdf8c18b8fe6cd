// Package explain shows how a person solves a Sudoku, a Shikaku or a Hashi: as lines of text, as
// data, and as pictures with the reasons marked in the grid.
//
// [Explain] has the package below solve that explains the kind find the steps. [Write] prints them,
// [NewReport] makes JSON of them, [Draw] draws one [Frame], a stretch of steps that one picture shows,
// and [Hints] tells as much of a step as is wanted. What differs between the kinds (where to look, how
// it is drawn) is behind one interface, in files of their own.
//
// # What the pictures mean
//
// The grid is drawn as it is before the step. What a step rests on is green, what it rules out red,
// and what it finds large and green; cells and islands that it is about are yellow, and what it
// supposes is amber. Below the grid is the reason in words.
//
// In a Sudoku black numbers are given, blue ones
// were found before, small ones are the candidates that are left. Cells of the
// pattern are yellow, rows, columns and boxes that it is seen in are framed in
// blue, those that it acts on in violet. Cages are dashed, those that a step rests on
// outlined in green. Candidates that the step rests on stand
// in green circles, what is ruled out is red and struck out, and a number that is
// found is large and green. Lines between circles are the links of a chain,
// strong ones whole and weak ones dashed.
//
// In a Shikaku rectangles that were found before are tinted and outlined in blue. Those that a step
// rests on are outlined in green, within each other, and those that it rules out red and dashed. A
// black dot marks a cell that a step rests on.
//
// In a Hashi bridges that were found before are blue, islands that have all of theirs grey, and dotted
// lines are where more bridges may be. What a step rests on is green, and a cross stands where bridges
// are ruled out, an amber one where it is supposed that there are none, or no more.
//
// All lengths are pixels. The pages are drawn by package samples/render.
package explain
