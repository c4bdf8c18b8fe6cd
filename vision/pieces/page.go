package pieces

import (
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
	"strings"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// The faults of whole pictures. Errors of [Find] wrap one of them.
var (
	ErrSmall    = errors.New("pieces: the picture is too small to show a piece")
	ErrNoPieces = errors.New("pieces: no piece of a jigsaw found in the picture")
	ErrNoPaper  = errors.New("pieces: the sheet of paper below the pieces was not found")
)

// Options tells [Find] what is known about a picture. The zero value is right
// for a scan, and for a photo taken from straight above.
type Options struct {
	// DPI is the resolution of the picture in pixels an inch. 0: as the file
	// tells, or unknown.
	DPI float64
	// Paper is the sheet of paper on which the pieces lie, all of it in the
	// picture: from its corners the perspective and the scale are known.
	Paper Paper
	// Stage, if set, is called with the pictures that the search goes through, also where it
	// then fails: the picture made small, what was taken for its background, and how far all
	// else stands out from that.
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
	// Paper holds the corners of the sheet of paper, clockwise, where one was
	// asked for.
	Paper []geom.Point
	// Dark tells that the pieces are darker than the background.
	Dark bool

	inset float64 // how far the sides are moved inwards, in units of the common plane
}

// Turn returns how far piece i is turned clockwise from the pose in which its
// side 0 is up, in degrees from -180 to 180, over all four corners in the
// common plane.
func (p *Page) Turn(i int) float64 { return p.Pieces[i].turn(&p.Plane) }

// Clone returns a copy that [EqualScale], [ResolveBorder] and [Refine] may change without
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

// DropClipped makes a problem of piece i, of which the picture's edge hides a part: another
// picture shows it whole. The pieces after it move up.
func (p *Page) DropClipped(i int) {
	q := p.Pieces[i]
	p.Problems = append(slices.Clone(p.Problems), Problem{Reason: Cut, At: q.Center, Outline: geom.Curve(q.raw)})
	p.Pieces = slices.Delete(p.Pieces, i, i+1)
}

// Drop takes piece i away, which is none. The pieces after it move up.
func (p *Page) Drop(i int) { p.Pieces = slices.Delete(p.Pieces, i, i+1) }

// project puts the sides of all pieces into the common plane again.
func (p *Page) project() {
	for _, q := range p.Pieces {
		q.project(&p.Plane, p.inset)
	}
}

// middle returns the middle of the picture.
func (p *Page) middle() geom.Point {
	return geom.Point{X: float64(p.Width) / 2, Y: float64(p.Height) / 2}
}

// rescale multiplies lengths in the common plane by k.
func (p *Page) rescale(k float64) {
	if k == 1 || !(k > 0) || math.IsInf(k, 0) {
		return
	}
	s := geom.Scaling(k)
	p.Plane = p.Plane.Then(&s)
}

const mmPerInch = 25.4

// lieOn sets the plane such that quad is a sheet of paper and lengths in the
// middle of the picture keep their scale.
func (p *Page) lieOn(paper Paper, quad geom.Quad) bool {
	size := papers[paper]
	across := quad[1].Sub(quad[0]).Norm() + quad[2].Sub(quad[3]).Norm()
	down := quad[2].Sub(quad[1]).Norm() + quad[3].Sub(quad[0]).Norm()
	w, h := size.long, size.short
	if down > across {
		w, h = h, w
	}
	square, ok := geom.SquareTo(quad)
	if !ok {
		return false
	}
	unsquared := square.Inverse()
	sheet := geom.Homography{w, 0, 0, 0, h, 0, 0, 0, 1}
	p.Plane = unsquared.Then(&sheet)
	perMM := 1 / p.Plane.Scale(p.middle())
	if !(perMM > 0) || math.IsInf(perMM, 0) {
		p.Plane = geom.Identity
		return false
	}
	p.rescale(perMM)
	p.DPI = perMM * mmPerInch
	p.Paper = quad[:]
	return true
}

// sizes returns the logarithm of the size of each piece in the common plane.
func (p *Page) sizes() []float64 {
	out := make([]float64, len(p.Pieces))
	for i, q := range p.Pieces {
		out[i] = p.size(q)
	}
	return out
}

// size returns the logarithm of the size of a piece in the common plane: of the
// quadrilateral of its corners, since tabs come and go.
func (p *Page) size(q *Piece) float64 {
	return math.Log(max(p.Plane.Curve(q.Corners[:]).Area(), 1e-9)) / 2
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
	Faint                   // it hardly differs from the background, or only in parts
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
	case Faint:
		return "hardly seen on this ground"
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
	case Faint:
		return "if a piece lies there, take the picture again on a ground of another colour and in even light"
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

// Paper is a size of paper.
type Paper int

// The sheets of paper on which pieces may lie.
const (
	NoPaper Paper = iota
	A4
	A3
	Letter
)

// papers holds the names and the sizes in millimetres, the longer side first.
var papers = [...]struct {
	name        string
	long, short float64
}{{"none", 0, 0}, {"A4", 297, 210}, {"A3", 420, 297}, {"letter", 279.4, 215.9}}

// String returns the size's name: "A4", "A3", "letter" or "none".
func (s Paper) String() string {
	if s < 0 || int(s) >= len(papers) {
		return fmt.Sprintf("Paper(%d)", int(s))
	}
	return papers[s].name
}

// ParsePaper returns the size of a name, in upper or lower case; "" and
// "none" are [NoPaper]. It reports false where there is no such size.
func ParsePaper(name string) (Paper, bool) {
	for s, known := range papers {
		if strings.EqualFold(name, known.name) || name == "" {
			return Paper(s), true
		}
	}
	return NoPaper, false
}
