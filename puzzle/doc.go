// Package puzzle holds the data of every kind of puzzle that gridsaw knows:
// instances, solutions, their JSON and text forms, and the checks that tell
// whether a solution solves an instance.
//
// There is no search in here and there are no pixels. A picture becomes one of
// the [Puzzle] types, a solving method turns it into one of the [Solution]
// types, and [Check] decides, independently of how the solution was found,
// whether it is right.
//
// # Members
//
// Puzzle and Solution are sealed: their members are all in this package, and
// [AllPuzzles] and [AllSolutions] list one zero value of each, so that tests
// can walk over them. A kind joins by adding its two types to those lists, and a
// case to [Check].
//
// # Coordinates
//
// Rows and columns count from 0, from the top left, in the data and in JSON. In
// messages and texts the top left cell is r1c1, as people name it ([Cell.String]).
// Sides are listed top, right, bottom, left, and turns are clockwise.
//
// # Errors
//
// A parser that can point into its input returns a [*ParseError] with line and
// column, counted from 1. Whatever a parser accepts passes Validate, and
// whatever passes Validate can be printed, checked and searched without panic.
package puzzle
