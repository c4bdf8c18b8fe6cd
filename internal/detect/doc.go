// Package detect finds the printed puzzles in a picture and reads them: a Sudoku or a
// Shikaku on a ruled grid, a Sudoku on a board of tiles, a Hashi on a lattice of discs.
//
// A picture goes through four stages:
//
//	search    grids and lattices of discs in the picture, the likeliest first
//	view      one of them taken for a puzzle of one kind, its cells straightened,
//	          turned upright, and their numbers read with a probability each
//	resolve   the reading that is likeliest by those probabilities and the rules
//	Puzzle    what came of it: the puzzle, or why the reading is not to be trusted
//
// Nothing is solved here but to see whether a reading is possible at all.
package detect
