// Package format reads and writes puzzles in the text formats that people
// exchange.
//
// [Decode] recognises a format by its content and never by a file's name:
//
//   - JSON, as package puzzle defines it; also a line of output of the gridsaw
//     program, whose field "instance" is taken;
//   - a Sudoku on one line: N*N characters, dot or 0 for an empty cell, 1 to 9,
//     then letters from A = 10 on, in either case; or N*N numbers with blanks
//     between them;
//   - a Sudoku as a grid, a line a row (see [puzzle.ParseSudokuText]);
//   - a Shikaku or a Hashi as a grid below a line with the name of the kind (see
//     [puzzle.ParseShikakuText] and [puzzle.ParseHashiText]); without that line
//     only a Shikaku is recognised, if the grid can be no Sudoku, its clues sum up
//     to the number of cells, and each has room;
//   - a Sudoku, Shikaku or Hashi as the URL of the puzzle player at puzz.link, or
//     of another site with the same program (see [DecodePuzzLink]);
//   - a Sudoku, Shikaku or Hashi as a game ID of Simon Tatham's Portable Puzzle
//     Collection (see [DecodeGameID]);
//   - a Hashi as L. C. Coelho, G. Laporte, A. Lindbeck and T. Vidal publish them
//     ("Benchmark instances and branch-and-cut algorithm for the Hashiwokakero
//     puzzle", 2019): a line with rows, columns and the number of islands, then a
//     line a row with numbers from 0, water, to 8. In these, islands that touch may
//     be bridged;
//   - a Jigsaw as the edge-matching text of public Eternity II solvers: a line
//     with the columns and rows of the board, then a line a piece with the labels
//     of its upper, right, lower and left side, 0 along the border, then lines
//     "hint PIECE CELL ROTATION", where pieces count from 0 in their order, cells
//     from 0 in reading order, and rotations are quarter turns clockwise. Labels
//     are unsigned; if any is negative, all are signed;
//   - a Jigsaw by a full board of its pieces, as the URL of the viewer of Eternity
//     II (see [DecodeBoard], which also reads boards that are not full).
//
// [Encode] writes each of them, but for boards: [EncodeBoard] does. Of several puzzles in a text
// a [List] gives one after the other, [DecodeAll] all at once. Lines that begin with # are comments in all text formats but
// JSON.
package format
