// Package explain shows how a person solves a Sudoku: as lines of text, as data,
// and as pictures with the reasons marked in the grid.
//
// [Write] prints the steps of a [deduce.Explanation], [NewReport] makes JSON of
// them, and [Draw] draws one [Frame]: a stretch of steps that one picture shows.
//
// # What the pictures mean
//
// The grid is drawn as it is before the step. Black numbers are given, blue ones
// were found before, small ones are the candidates that are left. Cells of the
// pattern are yellow, rows, columns and boxes that it is seen in are framed in
// blue, those that it acts on in violet. Cages are dashed, those that a step rests on
// outlined in green. Candidates that the step rests on stand
// in green circles, what is ruled out is red and struck out, and a number that is
// found is large and green. Lines between circles are the links of a chain,
// strong ones whole and weak ones dashed. Below the grid is the reason in words.
//
// All lengths are pixels. The pages are drawn by package samples/render.
package explain
