// Package deduce solves a Shikaku as a person does, and tells how: step by step, each with its
// reason. It also says how hard a puzzle is for a person.
//
//	e, err := deduce.Explain(ctx, p)
//	for _, s := range e.Steps {
//		fmt.Println(s.Technique, s.Text)
//	}
//	fmt.Println(e.Grade, e.Logical())
//
// # How it works
//
// First the search of package shikaku proves that there is exactly one solution. Then the
// techniques are tried in a fixed order, the cheapest first, and again from the cheapest after
// each step. What no technique finds is guessed, with the rectangle that the search knows; such a
// step is of technique [Trial] and says that it is a guess.
//
// No technique makes use of there being one solution only: each follows from the rules, and would
// hold in a puzzle with several solutions, too.
//
// # The techniques
//
// All go by the candidates of a clue: the rectangles of its area around it that hold no other
// clue and were not ruled out yet. There are two principles, each in two forms:
//
//   - the cells that all candidates of a clue cover are its own, and no candidate of another
//     clue covers them: shared cells. If one candidate is left, it is the rectangle;
//   - a cell that the candidates of one clue alone reach is in its rectangle: only clue. If one
//     candidate alone covers the cell, it is the rectangle: only cover;
//   - no cover looks a step ahead: a candidate that would leave a cell without cover is wrong.
//     This takes in what follows from a cell that two or three clues reach;
//   - contradiction supposes a candidate and follows the two principles. Of those that are wrong
//     the one that needs fewest conclusions is told, and of these only what led there.
//
// A candidate that meets all those of another clue needs no technique of its own: rectangles of
// which each two meet have a cell in common, so that it covers a cell that these share.
//
// Where numbers are not shown, the rest of the grid bounds their areas.
//
// # Measured
//
// Of generated puzzles (shikaku.Generate, seeds 0 to 199 of each size; go test -run Grade
// -v -puzzles 200), so many of 200 are of each grade, with the steps and the time of an
// explanation on one thread of an EPYC that others used too:
//
//	size   easy  medium  hard  extreme  trial  steps  time
//	5x5     199       1     0        0      0      4  0.1 ms
//	7x7     179      21     0        0      0      9  0.3 ms
//	10x10   123      70     7        0      0     18  0.4 ms
//	15x15    69     115    14        2      0     43  1.4 ms
//	20x20     8     155    34        3      0     83  2.6 ms
//	30x30     0     121    73        6      0    197   12 ms
//	40x40     0      77   108       15      0    359   42 ms
//
// All 1400 grades are those of [shikaku.Rate]. Of 200 puzzles of 10x10 that were generated as
// extreme none needs a guess, nor does any of the 143 published ones that S. Tatham's generator
// made, which are easy or medium.
//
// # Names in the code
//
//	k          clue, by its index in the puzzle
//	c          candidate: a rectangle of a clue, counted clue by clue
//	x          cell, row*Cols + column
//	cover      a candidate covers the cells in it
//	reach      a clue reaches the cells that one of its candidates covers
//	owners     the clues that reach a cell
//	core       cells that all candidates of a clue cover
//
// Cells, rows and columns are counted from 0, as in package puzzle, and named from 1.
//
// # Sources
//
// Nikoli's tutorial of Shikaku (nikoli.co.jp) goes by clues with one rectangle, cells that one
// clue reaches, and cells that all rectangles of a clue share; so does the strategy page of
// Puzzle Magazine (puzzle-magazine.com). "Only way to cover" is the name of Magnum Opus for what
// is only cover here. S. Tatham's solver of Rectangles (rect.c of his Portable Puzzle Collection)
// has the same principles, as eliminations that begin at a rectangle and at a square.
package deduce
