// Command gridsaw takes the picture of a puzzle and gives back its checked
// solution, drawn over the picture.
//
// The commands solve, read and inspect take any number of inputs and share one
// way through: flags.go turns the command line into a [gridsaw.Options],
// batch.go runs the inputs on a few workers and brings the results out in the
// order in which they were given, and each command only says what it writes
// for one outcome. outcome.go says what the library tells in the words of flags. Standard output carries results alone; what is wrong, and
// what to do about it, goes to standard error (complaint.go). Exit codes: 0
// every input solved, 1 an input could not be read, 2 usage, 3 proved to have
// no solution, 4 the time limit; with several inputs the largest.
package main
