// Package gridsaw turns a picture of a puzzle into its solution: a Sudoku, a Shikaku or
// a Hashi that is printed on a page, or the loose pieces of a jigsaw of which only the
// shapes count.
//
// An [Engine] is opened once and may be used by many goroutines:
//
//	engine, err := gridsaw.Open(gridsaw.Config{})
//	defer engine.Close()
//	page, err := engine.Solve(ctx, gridsaw.Input{Data: photo}, gridsaw.Options{})
//
// A [Page] holds a [Result] for each puzzle that was found: the puzzle and its solution
// as types of package puzzle, how sure the reading is, and where in the picture the
// puzzle lies. Every solution was checked by the rules of its puzzle, by code that it
// was not found by. [Page.Overlay] draws the solutions over the picture.
//
// A reading that is not to be trusted is never solved. The error says what is wrong, by
// errors.Is: [ErrInput], [ErrNoPuzzle], [ErrAmbiguous], [ErrUnsolvable], [ErrLimit],
// [ErrPartial], [ErrMethod], or context.Canceled; as an [*Error] it also names an
// [Advice]: what to do. Cells that were misread can be overruled by Options.Set.
//
// An input may also be a puzzle written as text, in any format of package
// puzzle/format, and [SolvePuzzle] solves a puzzle that a program has made. Programs
// that have no pictures need no engine, and no C: packages puzzle, puzzle/format and
// solve/suite do without this one.
//
// The pictures of one jigsaw are a [Jigsaw], to which more can be added.
package gridsaw
