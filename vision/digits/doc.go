// Package digits reads the numbers in the cells of a puzzle grid.
//
// A [Reader] gets all the cells of one grid at once, because one cell alone
// does not tell how dark ink is on this paper and how tall a clue is. Two
// readers look at characters ([Model], and that of package tesseract); they suit a
// Sudoku, whose cells hold one digit, and people's handwriting and candidates. One
// looks at whole cells ([Whole]); it suits clues of several digits, in rings and on
// dark discs. [Clues] joins both kinds.
//
// # The way of a character
//
// The readers of characters go the same way (packages internal/ink and
// internal/characters):
//
//   - flatten: each cell becomes darkness against its own paper, a closing
//     wider than any stroke; light digits on dark cells are turned over;
//   - level: the contrasts of all cells fall into two groups, with ink and
//     without, so that print that shows through the paper is no ink;
//   - parts: connected ink at two thresholds, without the remains of lines;
//   - glyphs: pieces of one character joined, touching characters split;
//   - each glyph is classified: by a network ([Model]) or by Tesseract;
//   - the digits of a cell are spelled to numbers up to the largest allowed
//     one, each with its probability; where the thresholds disagree, the surer
//     one counts for more;
//   - height, place and darkness against the other cells tell a number from
//     pencilled candidates and from dirt;
//   - the numbers of a page show one style or two, print and handwriting, which tells for each what it is of.
//
// # The model
//
// Four 3x3 convolutions and two dense layers, 111 thousand weights, look at
// each character as a gray picture of 32x32 pixels, and answer with the
// probabilities of the ten digits and of "not a digit", which turned digits,
// letters, lines and scribbles are taught as; a grid held upside down or
// sideways therefore reads with low probabilities. A further output tells
// print from handwriting. It is trained on digits rendered from Debian's fonts
// and damaged as a camera would, and on no photo at all; the temperature of
// its probabilities is set on fonts kept out of the training (folder train).
//
// # The model of letters
//
// Grids of more than nine numbers may print letters for some of them, or for all
// ([Letters]). A network of the same form, of 224 thousand weights, tells the ten digits
// and 26 letters apart, small ones as their capitals. Which alphabet a page uses its
// characters tell together, and that settles what looks alike, such as 0 and O.
//
// # The model of whole cells
//
// Five convolutions and two dense layers, 379 thousand weights, look at a cell
// of 48x48 pixels in which neither the light nor the contrast of the paper is
// left, and answer with the probabilities of there being no number, or one of
// one, two or three digits, and of each digit of each place. It learns in the
// same way, on clues in rings, on discs and between dashed lines, so that
// nothing of all this need be found and taken away first.
//
// # The shapes of a page
//
// A rare type may have a 3 that is read as a 5 wherever it stands. [ByShape] puts
// the cells of a page that look alike into groups, whatever they were read as, and
// gives each group one number, different shapes different ones. It offers several
// such interpretations; which of them is right the rules of the puzzle tell.
//
// The accuracy of the readers is measured in ACCURACY.md.
package digits
