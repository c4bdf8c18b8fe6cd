package inspect

import (
	"time"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Page is all that the page shows. Sides are numbered over all pieces: side k
// of piece p is 4p + k.
type Page struct {
	// Title names the puzzle, as in "scan-1.jpg and 10 more".
	Title string
	// Status is how the solving ended, in a word; empty if it was not tried.
	Status string
	// Stopped says why the work ended before its end, and what to do about it; empty if it did
	// not.
	Stopped string
	// Rows and Cols are the size of the puzzle in pieces, 0 if unknown.
	Rows, Cols int
	// Parts are the groups of pieces that places are in, each with a grid of its own: first the
	// puzzle itself, or the largest. Without any, all places are in the puzzle.
	Parts    []Part
	Pictures []Picture
	Pieces   []Piece
	// Encodings are the vectors to plot and to cluster; the first is shown
	// when the page opens.
	Encodings []Encoding
	// Answer is, by side, the side that lies against it in the answer, -1 if
	// none does; nil without an answer.
	Answer []int
	// Truth is, by side, the side that belongs against it, -1 for a border or
	// where it is unknown; nil without any truth.
	Truth []int
	// Figures are measures of quality, Times those of the stages, in the order
	// in which they are to be read.
	Figures  []Figure
	Times    []Time
	Problems []Problem
}

// Picture is one of the pictures that the pieces were found on.
type Picture struct {
	Name string
	// Width and Height are those of the whole picture, in pixels; outlines are
	// in these pixels.
	Width, Height int
	// JPEG is the picture in any smaller size, as [Thumbnail] makes it; empty
	// to draw the outlines on blank ground.
	JPEG []byte
}

// Piece is a piece of the puzzle as it lies in its picture.
type Piece struct {
	// Name is what the user knows the piece by; empty for its number.
	Name string
	// Picture is the index of the picture that it lies on.
	Picture int
	// Outline is closed and runs clockwise on the screen, in pixels of the
	// picture.
	Outline geom.Curve
	// Corners lie on or near the outline, clockwise; side k runs from corner k
	// to corner k+1.
	Corners geom.Quad
	// Center is the centroid of the outline.
	Center geom.Point
	Sides  [4]Side
	// Place is where the answer has the piece; nil if it is not placed.
	Place *Place
}

// Part is a group of pieces that belong together, of so many rows and columns.
type Part struct{ Rows, Cols int }

// Place is the place of a piece in the answer.
type Place struct {
	// Part is the index of the group that Row and Col count in.
	Part int
	// Row and Col count from 0, from the top left; the page shows them from 1.
	Row, Col int
	// Degrees is how far to turn the piece clockwise from how it lies in its
	// picture.
	Degrees float64
}

// Side is one of the four sides of a piece: its kind and curve, which is shown
// in the joint frame, and what was found about it.
type Side struct {
	encode.Side
	// Label is positive for tabs and negative for blanks; mates have opposite
	// labels. 0 is a flat side, or one without a label.
	Label int
	// Mates are the candidates, best first; of more than 12 the rest is left
	// out.
	Mates []cluster.Mate
}

// Encoding is a way to turn sides into vectors.
type Encoding struct {
	Name string
	// Vectors holds a vector a side, all of the same length; nil for sides
	// that have none, such as flat ones.
	Vectors [][]float64
}

// Figure is a measure with its name, and a note on what it means where that is
// not plain.
type Figure struct{ Name, Value, Note string }

// Time is how long a stage took.
type Time struct {
	Stage    string
	Duration time.Duration
}

// Problem is something that could not be read.
type Problem struct {
	// Picture is the index of the picture, and At the place on it in pixels.
	Picture int
	At      geom.Point
	// Outline is that of what is at fault; nil if there is none.
	Outline geom.Curve
	// Text says what is wrong, Hint what to do about it.
	Text, Hint string
}
