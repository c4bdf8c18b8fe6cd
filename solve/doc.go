// Package solve is the contract of all solving methods.
//
// A method is a struct whose fields are its own knobs. It implements
// [Solver] for one kind of puzzle; the packages below this one hold the
// methods, a package a kind, and solve/suite lists them all.
//
//	result, err := sudoku.Search{}.Solve(ctx, p, solve.Options{Limit: 2})
//
// # What a result says
//
// An answer is a [Result] with a [Status]. That a puzzle has no solution is a
// status ([Unsolvable], and then it is proved), never an error. An error means
// bad input, a cancelled context or a bug. After a cancellation the result
// still holds what was found until then, and the error is the context's cause.
//
// Options.Limit is the number of solutions wanted; 0 means 1. With Limit 2 a
// result of one solution that is Complete proves that the solution is unique.
//
// # One method for many kinds
//
// [Describe] erases the types of a method, so that a program can hold methods
// of all kinds in one list; the resulting [Method] takes any [puzzle.Puzzle]
// and refuses those of another kind.
package solve
