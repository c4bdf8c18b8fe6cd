// Package overlay draws what was found over the pictures that it was found in.
//
// For puzzles on a grid, the solution is drawn into the photo, in the picture's
// own perspective and in a colour that stands out from the paper: [Draw] writes
// numbers into cells, [DrawRectangles] tints and outlines the rectangles of a
// Shikaku, and [DrawBridges] joins the islands of a Hashi.
//
// For jigsaws, [Assemble] draws the finished puzzle from the pictures of its
// loose pieces, [PieceMap] writes on every piece of a picture where it belongs
// and how it is to be turned, and [TextMap] says the same in lines of text.
//
// For jigsaws of labels, which no picture need show, [NewBoard] draws the board as
// triangles in the colours of the labels, as pixels or as vectors.
package overlay
