// Package assign solves the linear assignment problem: each row of a matrix gets a
// column of its own so that the sum of what is chosen is best.
//
// [Solve] takes real costs, in a matrix that may have more columns than rows. A
// [Weights] takes small whole weights in a square matrix and keeps its buffers, for
// searches that solve one small problem after another.
package assign
