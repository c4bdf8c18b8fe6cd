package overlay

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// State says what became of a piece.
type State int

// The states of pieces in a picture.
const (
	Placed   State = iota // it has a place
	Doubtful              // it has a place, but perhaps not its own
	Unplaced              // it has none
	Problem               // it could not be read as a piece
)

// String returns the state in lower case.
func (s State) String() string {
	return [...]string{"placed", "doubtful", "unplaced", "problem"}[s]
}

// Mark is a piece in a picture, for [PieceMap].
type Mark struct {
	// Outline runs around the piece, in pixels of the picture.
	Outline geom.Curve
	State   State
	// Row and Col are the place in the finished puzzle, from 0, of pieces that
	// have one.
	Row, Col int
	// Degrees is how far to turn the piece clockwise from how it lies in the
	// picture to how it lies in the finished puzzle.
	Degrees float64
	// Over tells that the piece lies with its other side up: it is to be turned over about
	// the vertical axis of the picture before it is turned by Degrees.
	Over bool
	// Number is the piece's number in its picture; negative numbers are not
	// written.
	Number int
	// Note says in a few words what is wrong with a Problem, or with an Unplaced piece.
	Note string
}

// MapOptions says how a piece map is to look. The zero value is the default.
type MapOptions struct {
	// Pixels is the largest number of pixels that the map may have. 0: 40
	// million.
	Pixels int
}

// The colours of a piece map: dark words on light tints, which a printer can
// show with little ink.
var (
	tints = [...]color.NRGBA{
		Placed:   {R: 226, G: 247, B: 230, A: 190},
		Doubtful: {R: 255, G: 222, B: 150, A: 200},
		Unplaced: {R: 250, G: 208, B: 220, A: 200},
		Problem:  {R: 255, G: 255, B: 255, A: 120},
	}
	rims = [...]color.NRGBA{
		Placed:   {R: 40, G: 120, B: 70, A: 255},
		Doubtful: {R: 200, G: 90, B: 0, A: 255},
		Unplaced: {R: 170, G: 20, B: 60, A: 255},
		Problem:  {R: 210, G: 0, B: 0, A: 255},
	}
	words = color.NRGBA{R: 16, G: 20, B: 24, A: 255}
	faint = color.NRGBA{R: 80, G: 88, B: 92, A: 255}
)

// mapPixels is the largest number of pixels of a piece map when nothing else is
// asked for.
const mapPixels = 40_000_000

// The room about the middle of a piece that words need to be read: the radius
// of the largest circle within it, in pixels of the map.
const (
	leastRoom = 48
	mostRoom  = 90
)

// PieceMap returns a paler copy of the picture on which every piece carries its
// row and column in the finished puzzle, an arrow to where its top points as it
// lies, and how far to turn it. The copy is larger than the picture where the
// words would otherwise be too small to be read, and smaller where they would
// be needlessly large.
func PieceMap(picture *image.RGBA, marks []Mark, o MapOptions) *image.RGBA {
	places := make([]middle, len(marks))
	var rooms []float64
	for i, m := range marks {
		places[i] = middleOf(m.Outline)
		if places[i].room > 0 && m.State != Problem {
			rooms = append(rooms, places[i].room)
		}
	}
	slices.Sort(rooms)
	scale := mapScale(picture.Rect, rooms, o)
	c := &chart{out: paler(picture, scale), faces: newFaces(), scale: scale, room: leastRoom}
	if len(rooms) > 0 {
		c.room = usual(rooms) * scale
	}
	for i := range marks {
		c.tint(&marks[i])
	}
	for i := range marks {
		c.label(&marks[i], places[i].scaled(scale, picture.Rect.Min))
	}
	c.faces.close()
	return c.out
}

// usual returns the room that most pieces have.
func usual(sorted []float64) float64 { return sorted[len(sorted)/4] }

// mapScale returns how much larger the map is than the picture.
func mapScale(rect image.Rectangle, rooms []float64, o MapOptions) float64 {
	scale := 1.0
	if len(rooms) > 0 {
		room := usual(rooms)
		scale = min(max(leastRoom/room, 1), 8) * min(mostRoom/max(room, leastRoom), 1)
	}
	pixels := o.Pixels
	if pixels <= 0 {
		pixels = mapPixels
	}
	size := float64(max(rect.Dx(), 1)) * float64(max(rect.Dy(), 1))
	return min(scale, math.Sqrt(float64(pixels)/size))
}

// paler returns the picture scaled, with its origin at (0,0), without colour and
// with its darkest tones made middling.
func paler(picture *image.RGBA, scale float64) *image.RGBA {
	r := picture.Rect
	out := image.NewRGBA(image.Rect(0, 0, max(int(float64(r.Dx())*scale), 1), max(int(float64(r.Dy())*scale), 1)))
	if r.Empty() {
		return out
	}
	if out.Rect.Size() == r.Size() { // each pixel is one of the picture's
		for y := range r.Dy() {
			from, to := picture.Pix[picture.PixOffset(r.Min.X, r.Min.Y+y):], out.Pix[out.PixOffset(0, y):]
			for k := 0; k < 4*r.Dx(); k += 4 {
				setGray(to[k:k+4], pale(from[k:k+3]))
			}
		}
		return out
	}
	back := [9]float64{1 / scale, 0, float64(r.Min.X), 0, 1 / scale, float64(r.Min.Y), 0, 0, 1}
	corner := geom.Point{X: float64(r.Min.X), Y: float64(r.Min.Y)}
	far := geom.Point{X: float64(r.Max.X), Y: float64(r.Max.Y)}
	s := newSource(picture, geom.Curve{corner, far}, back, out.Rect)
	s.stretch(out, scale)
	return out
}

// stretch fills out with pale grays of the source, scale times as large as the picture.
func (s *source) stretch(out *image.RGBA, scale float64) {
	grays := make([]uint8, s.width*s.height)
	for i := range grays {
		grays[i] = pale(s.pix[3*i : 3*i+3])
	}
	k := 1 / float64(s.step)
	at := func(i, n int) midway {
		return newMidway((float64(i)+0.5)*k/scale-0.5, n)
	}
	columns := make([]midway, out.Rect.Dx())
	for x := range columns {
		columns[x] = at(x, s.width)
	}
	for y := range out.Rect.Dy() {
		row, to := at(y, s.height), out.Pix[out.PixOffset(0, y):]
		above, below := grays[row.low*s.width:][:s.width], grays[row.high*s.width:][:s.width]
		for x, c := range columns {
			top := int(above[c.low])*(256-c.part) + int(above[c.high])*c.part
			bottom := int(below[c.low])*(256-c.part) + int(below[c.high])*c.part
			setGray(to[4*x:4*x+4], uint8((top*(256-row.part)+bottom*row.part+1<<15)>>16))
		}
	}
}

// pale returns the pale gray of a colour.
func pale(rgb []uint8) uint8 {
	gray := (299*int(rgb[0]) + 587*int(rgb[1]) + 114*int(rgb[2])) / 1000
	return uint8(175 + gray*80/255)
}

func setGray(pixel []uint8, v uint8) { pixel[0], pixel[1], pixel[2], pixel[3] = v, v, v, 255 }

// chart is a piece map in the making.
type chart struct {
	out   *image.RGBA
	faces *faces
	scale float64
	room  float64 // that most pieces have
}

// onMap returns a curve of the picture as it lies on the map.
func (c *chart) onMap(outline geom.Curve) geom.Curve {
	half := (c.scale - 1) / 2 // pixels are counted from their middles
	return outline.Scale(c.scale).Shift(geom.Point{X: half, Y: half})
}

// tint fills and outlines a piece.
func (c *chart) tint(m *Mark) {
	outline := c.onMap(m.Outline)
	lo, hi := outline.Bounds()
	width := max(1.5, min(hi.X-lo.X, hi.Y-lo.Y)/90)
	if m.State != Placed {
		width *= 2
	}
	if s, ok := newShape(c.out.Rect, 0, outline); ok {
		s.polygon(outline)
		s.fill(c.out, tints[m.State])
	}
	if s, ok := newShape(c.out.Rect, width, outline); ok {
		s.stroke(thinned(outline, width), width)
		s.fill(c.out, rims[m.State])
	}
}

// label writes what there is to say on a piece.
func (c *chart) label(m *Mark, at middle) {
	if at.room <= 0 {
		return
	}
	// Words are about as large on all pieces.
	r := 1.15 * min(max(at.room, 0.85*c.room), 1.1*c.room)
	small := ""
	if m.Number >= 0 {
		small = fmt.Sprintf("#%d", m.Number)
	}
	switch m.State {
	case Problem:
		c.lines(at.center, r, "!", m.Note)
		return
	case Unplaced:
		if m.Note != "" {
			small = m.Note + " " + small
		}
		c.lines(at.center, r, "?", small)
		return
	}
	heading := -m.Degrees
	if m.Over { // the arrow is on the side that is seen
		heading = m.Degrees
		c.text("turn over", at.center.Add(geom.Point{Y: 0.98 * r}), 2*r, 0.34*r, words)
	}
	c.arrow(at.center.Add(geom.Point{Y: -0.47 * r}), 0.38*r, heading)
	c.text(fmt.Sprintf("r%d c%d", m.Row, m.Col), at.center.Add(geom.Point{Y: 0.22 * r}), 1.75*r, 0.46*r, words)
	small = fmt.Sprintf("%.0f° %s", math.Round(m.Degrees)+0, small)
	c.text(small, at.center.Add(geom.Point{Y: 0.68 * r}), 1.3*r, 0.3*r, faint)
}

// lines writes a sign and below it a note, which may be wider than the piece.
func (c *chart) lines(at geom.Point, r float64, sign, note string) {
	c.text(sign, at.Add(geom.Point{Y: -0.2 * r}), 1.2*r, r, rims[Problem])
	c.text(note, at.Add(geom.Point{Y: 0.6 * r}), 4*r, 0.34*r, words)
}

// arrow draws an arrow about a point, half its length long to either side, that
// points heading degrees clockwise from up.
func (c *chart) arrow(at geom.Point, half, heading float64) {
	sin, cos := math.Sincos(heading * math.Pi / 180)
	var tip geom.Curve
	for _, p := range [...]geom.Point{
		{X: 0, Y: -1}, {X: 0.62, Y: -0.15}, {X: 0.2, Y: -0.15}, {X: 0.2, Y: 1},
		{X: -0.2, Y: 1}, {X: -0.2, Y: -0.15}, {X: -0.62, Y: -0.15},
	} {
		p = p.Mul(half)
		tip = append(tip, at.Add(geom.Point{X: cos*p.X - sin*p.Y, Y: sin*p.X + cos*p.Y}))
	}
	if s, ok := newShape(c.out.Rect, 0, tip); ok {
		s.polygon(tip)
		s.fill(c.out, words)
	}
}
