package pieces

import (
	"errors"
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// The faults of whole pictures. Errors of [Find] wrap one of them.
var (
	ErrSmall    = errors.New("pieces: the picture is too small to show a piece")
	ErrNoPieces = errors.New("pieces: no piece of a jigsaw found in the picture")
	ErrNoSheet  = errors.New("pieces: the sheet of paper below the pieces was not found")
)

// Options tells [Find] what is known about a picture. The zero value is right
// for a scan, and for a photo taken from straight above.
type Options struct {
	// DPI is the resolution of the picture in pixels an inch. 0: as the file
	// tells, or unknown.
	DPI float64
	// Sheet is the sheet of paper on which the pieces lie, all of it in the
	// picture: from its corners the perspective and the scale are known.
	Sheet Sheet
	// Stage, if set, is called with the pictures that the search goes through.
	Stage func(name string, img image.Image)
}

// Page is what was found in one picture.
type Page struct {
	Width, Height int // of the picture, in pixels
	Pieces        []*Piece
	Problems      []Problem
	// Plane takes places in the picture to the plane that all pictures of a
	// puzzle share.
	Plane geom.Homography
	// DPI is the resolution that the file or the options tell, 0 where unknown.
	DPI float64
	// Sheet holds the corners of the sheet of paper, clockwise, where one was
	// asked for.
	Sheet []geom.Point
	// Dark tells that the pieces are darker than the ground.
	Dark bool

	inset float64 // how far the sides are moved inwards, in units of the common plane
}

// Piece is one piece in a picture.
type Piece struct {
	// Outline runs clockwise on the screen in pixels of the picture, to a
	// fraction of a pixel, with about one point a pixel. It is closed, the
	// first point is not repeated, and it starts at Corners[0].
	Outline geom.Curve
	Corners geom.Quad      // clockwise
	Center  geom.Point     // the centroid of the area
	Sides   [4]encode.Side // in the common plane; side k runs from corner k to corner k+1
	Area    float64        // in square pixels of the picture
	Doubt   float64        // 0 where the corners are sure, 1 where others fit as well
	Blur    float64        // how wide the edge of the piece is in the picture, in pixels

	raw     closed   // the outline as traced
	choices []choice // what the corners may be, the likeliest first
	starts  [4]int   // where each side starts in Outline
}

// turn returns how far the piece is turned clockwise from the pose in which
// side 0 is up, in degrees from -180 to 180, in the common plane.
func (p *Piece) turn(onto *geom.Homography) float64 {
	var sum geom.Point
	var c geom.Quad
	for k := range c {
		c[k] = onto.At(p.Corners[k])
	}
	for k := range c {
		d := c[(k+1)%4].Sub(c[k])
		for range k { // turned back by k quarter turns
			d = geom.Point{X: d.Y, Y: -d.X}
		}
		sum = sum.Add(d)
	}
	return math.Atan2(sum.Y, sum.X) * 180 / math.Pi
}

// Turn returns how far piece i is turned clockwise from the pose in which its
// side 0 is up, in degrees from -180 to 180, over all four corners in the
// common plane.
func (p *Page) Turn(i int) float64 { return p.Pieces[i].turn(&p.Plane) }

// Clone returns a copy that [EqualScale], [Settle] and [Refine] may change without
// changing p.
func (p *Page) Clone() *Page {
	out := *p
	out.Pieces = make([]*Piece, len(p.Pieces))
	for i, q := range p.Pieces {
		piece := *q
		piece.Outline = slices.Clone(q.Outline) // the rest is replaced, never written to
		out.Pieces[i] = &piece
	}
	return &out
}

// Reason is a kind of [Problem].
type Reason int

// The reasons for which something in a picture is not used as a piece.
const (
	Cut       Reason = iota // it runs out of the picture
	Touching                // several pieces touch each other
	NoCorners               // no four corners can be told
	Blurred                 // it is too blurred for its outline to be of use
	Fragment                // it is too small to be a whole piece
)

// String returns the reason in a few words.
func (r Reason) String() string {
	switch r {
	case Cut:
		return "cut off at the edge of the picture"
	case Touching:
		return "pieces touch each other"
	case NoCorners:
		return "no four corners"
	case Blurred:
		return "too blurred"
	case Fragment:
		return "too small for a whole piece"
	}
	return fmt.Sprintf("Reason(%d)", int(r))
}

// Hint returns what the user can do about it.
func (r Reason) Hint() string {
	switch r {
	case Cut:
		return "move the piece into the picture, or leave it out if another picture shows it"
	case Touching:
		return "lay the pieces a little apart and take the picture again"
	case NoCorners:
		return "lay the piece flat on an even ground and take the picture again"
	case Blurred:
		return "take the picture again in focus, or scan with more dots an inch"
	}
	return "take it away if it is no piece; if it is, look for a strong shadow or glare"
}

// Problem is something in a picture that looks like a piece, or several, but is
// not used.
type Problem struct {
	Reason  Reason
	At      geom.Point // its middle, in pixels of the picture
	Outline geom.Curve // as far as known, in pixels of the picture
}

// String returns where the problem lies, what it is and what to do.
func (p Problem) String() string {
	return fmt.Sprintf("at (%.0f, %.0f): %v; %s", p.At.X, p.At.Y, p.Reason, p.Reason.Hint())
}
