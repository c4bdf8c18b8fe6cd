package explain

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// MaxSize is the largest size, in rows, that [Draw] draws.
const MaxSize = 36

// The colours of a page.
var (
	paper   = color.NRGBA{0xff, 0xff, 0xff, 0xff}
	ink     = color.NRGBA{0x1d, 0x23, 0x2b, 0xff} // givens, thick lines
	hair    = color.NRGBA{0xb9, 0xc1, 0xcb, 0xff} // thin lines
	pale    = color.NRGBA{0x6d, 0x78, 0x87, 0xff} // candidates, labels
	found   = color.NRGBA{0x2a, 0x62, 0xb0, 0xff} // numbers set before
	green   = color.NRGBA{0x0b, 0x8a, 0x43, 0xff}
	leaf    = color.NRGBA{0xcf, 0xf0, 0xda, 0xff} // inside of green circles
	red     = color.NRGBA{0xd0, 0x21, 0x1f, 0xff}
	rose    = color.NRGBA{0xfd, 0xe5, 0xe3, 0xff} // cells that lose candidates
	yellow  = color.NRGBA{0xff, 0xf3, 0xc2, 0xff} // cells of the pattern
	blue    = color.NRGBA{0x2f, 0x7d, 0xe1, 0xff}
	violet  = color.NRGBA{0x94, 0x4f, 0xc9, 0xff}
	amber   = color.NRGBA{0xe0, 0x83, 0x0c, 0xff} // what is supposed
	sand    = color.NRGBA{0xff, 0xe4, 0xbd, 0xff} // inside of its circle
	mint    = color.NRGBA{0xdd, 0xf5, 0xe4, 0xff} // cells that get a number
	through = color.NRGBA{0x0b, 0x8a, 0x43, 0xc0} // links
)

// A sheet is a page while it is drawn.
type sheet struct {
	page             render.Page
	puzzle           *puzzle.Sudoku
	at               *deduce.Position // what is drawn
	size             int
	cell, left, top  float64 // side of a cell, place of the grid
	right            float64 // where text ends
	side             int     // candidates side by side in a cell
	plain, semi, fat *render.Font
}

// newSheet lays out an empty page.
func newSheet(p *puzzle.Sudoku, at *deduce.Position) *sheet {
	s := &sheet{puzzle: p, at: at, size: p.Size(), side: 1}
	for s.side*s.side < s.size {
		s.side++
	}
	s.cell = 28 * float64(s.side)
	if s.side > 3 {
		s.cell = 26 * float64(s.side) // numbers of two digits are small in any case
	}
	if s.size < 9 {
		s.cell = min(84*9/float64(s.size), 120)
	}
	s.left, s.top = 52, 108
	s.right = s.left + max(s.width(), 480)
	s.page = render.Page{Paper: paper, Width: s.right + 36}
	for _, f := range render.BuiltinFonts() {
		switch f.Name() {
		case "go-regular":
			s.plain = f
		case "go-medium":
			s.semi = f
		case "go-bold":
			s.fat = f
		}
	}
	return s
}

// width is that of the grid.
func (s *sheet) width() float64 { return float64(s.size) * s.cell }

// corner returns the top left corner of a cell, or of one past the last.
func (s *sheet) corner(row, col int) geom.Point {
	return geom.Point{X: s.left + float64(col)*s.cell, Y: s.top + float64(row)*s.cell}
}

func (s *sheet) middle(c puzzle.Cell) geom.Point {
	return s.corner(c.Row, c.Col).Add(geom.Point{X: s.cell / 2, Y: s.cell / 2})
}

// pitch is the distance between candidates.
func (s *sheet) pitch() float64 { return s.cell / float64(s.side) }

// mark returns the middle of a candidate.
func (s *sheet) mark(c deduce.Candidate) geom.Point {
	row, col := (c.Number-1)/s.side, (c.Number-1)%s.side
	at := s.corner(c.Row, c.Col).Add(geom.Point{X: (float64(col) + 0.5) * s.pitch(), Y: (float64(row) + 0.5) * s.pitch()})
	// A little towards the middle, away from the lines.
	middle := s.middle(c.Cell)
	return at.Add(middle.Sub(at).Mul(0.1))
}

// lines draws the grid.
func (s *sheet) lines() {
	for _, thick := range []bool{false, true} {
		for k := range s.size + 1 {
			if (k%s.puzzle.BoxCols == 0) == thick {
				s.line(s.corner(0, k), s.corner(s.size, k), thick)
			}
			if (k%s.puzzle.BoxRows == 0) == thick {
				s.line(s.corner(k, 0), s.corner(k, s.size), thick)
			}
		}
	}
}

func (s *sheet) line(a, b geom.Point, thick bool) {
	if thick {
		s.page.Add(render.Stroke{Path: geom.Curve{a, b}, Width: 3.2, Colour: ink, Round: true})
		return
	}
	s.page.Add(render.Stroke{Path: geom.Curve{a, b}, Width: 1.2, Colour: hair})
}

// labels counts rows and columns at the edges.
func (s *sheet) labels() {
	for k := range s.size {
		text := strconv.Itoa(k)
		s.word(geom.Point{X: s.corner(0, k).X + s.cell/2, Y: s.top - 17}, text, s.plain, 17, pale)
		s.word(geom.Point{X: s.left - 24, Y: s.corner(k, 0).Y + s.cell/2}, text, s.plain, 17, pale)
	}
}

// word writes centred about a point; capital letters and digits have 0.72 of a
// font's size.
func (s *sheet) word(at geom.Point, text string, f *render.Font, size float64, colour color.NRGBA) {
	s.page.Add(render.Text{
		At: geom.Point{X: at.X, Y: at.Y + 0.36*size}, String: text, Font: f, Size: size, Anchor: 0.5, Colour: colour,
	})
}

// tint colours a cell.
func (s *sheet) tint(c puzzle.Cell, colour color.NRGBA) {
	at := s.corner(c.Row, c.Col)
	s.page.Add(render.Fill{Path: render.Box(at.X, at.Y, s.cell, s.cell), Colour: colour})
}

// frame outlines a unit, so far inside its edge that frames of units that cross
// stay apart.
func (s *sheet) frame(u deduce.Unit, colour color.NRGBA, inset float64) {
	var a, b geom.Point
	switch u.Kind {
	case puzzle.UnitRow:
		a, b = s.corner(u.Index, 0), s.corner(u.Index+1, s.size)
	case puzzle.UnitColumn:
		a, b = s.corner(0, u.Index), s.corner(s.size, u.Index+1)
	default:
		across := s.size / s.puzzle.BoxCols
		row, col := u.Index/across*s.puzzle.BoxRows, u.Index%across*s.puzzle.BoxCols
		a, b = s.corner(row, col), s.corner(row+s.puzzle.BoxRows, col+s.puzzle.BoxCols)
	}
	s.page.Add(render.Stroke{
		Path:  render.Box(a.X+inset, a.Y+inset, b.X-a.X-2*inset, b.Y-a.Y-2*inset),
		Width: 4, Colour: colour, Round: true,
	})
}

// shoot makes a picture of the page.
func (s *sheet) shoot() (*image.RGBA, error) {
	drawn := &render.Sheet{Page: s.page, Puzzle: s.puzzle}
	for r := range s.size + 1 {
		row := make([]geom.Point, s.size+1)
		for c := range row {
			row[c] = s.corner(r, c)
		}
		drawn.Crossings = append(drawn.Crossings, row)
	}
	picture, err := drawn.Shoot(render.Options{Level: render.Clean, Width: int(math.Round(s.page.Width))})
	if err != nil {
		return nil, fmt.Errorf("explain: drawing a step: %w", err)
	}
	return picture.Image, nil
}
