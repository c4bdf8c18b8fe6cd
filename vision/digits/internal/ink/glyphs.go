package ink

import (
	"image"
	"slices"
)

// Glyph is one character of a cell.
type Glyph struct {
	Box image.Rectangle
	// Trimmed says that the character ran into the cell's edge, where a
	// piece of it may have been cut off.
	Trimmed bool
	// parts are the labels of the pieces that make up the character.
	parts []uint8
	// from and to bound the columns of a piece that had to be split because
	// two characters touch; 0 and Side where it is whole.
	from, to int
	area     int
}

// Join returns several characters of one cell as one.
func Join(glyphs []Glyph) Glyph {
	all := Glyph{to: Side}
	for _, g := range glyphs {
		all.Box = all.Box.Union(g.Box)
		all.Trimmed = all.Trimmed || g.Trimmed
		all.parts = append(all.parts, g.parts...)
		all.area += g.area
	}
	return all
}

const (
	// small is the height, as a share of the typical one, under which a
	// character is a pencil mark and no clue.
	small = 0.66
	// speck is the height under which a part is dirt, as a share of the
	// typical height.
	speck = 0.22
	// candidates is the number of pencil marks into which one wide piece of
	// small ink may be split.
	candidates = 3
)

// findGlyphs joins and splits the parts of a cell.
func (c *Cell) findGlyphs(height float64, digits int) {
	if height == 0 {
		height = 0.5 * Side
	}
	var glyphs []Glyph
	for _, p := range c.parts {
		if float64(max(p.Box.Dy(), p.Box.Dx())) < speck*height || p.Area < 8 {
			continue
		}
		glyphs = append(glyphs, Glyph{Box: p.Box, Trimmed: p.trimmed, parts: []uint8{p.label}, to: Side, area: p.Area})
	}
	glyphs = joinPieces(glyphs, height)
	full, marks := bySize(glyphs, height)
	if digits > 1 {
		c.Spare = spare(full, marks)
	}
	if len(full) == 0 {
		c.Glyphs = marks
	} else {
		c.Glyphs = full
	}
	if len(full) == 0 {
		c.splitTouching(max(digits, candidates))
	} else if digits > 1 {
		c.splitTouching(digits)
	}
	slices.SortFunc(c.Glyphs, func(a, b Glyph) int { return a.Box.Min.X - b.Box.Min.X })
}

// bySize tells full-size characters from small ones.
func bySize(glyphs []Glyph, height float64) (full, marks []Glyph) {
	for _, g := range glyphs {
		if float64(g.Box.Dy()) >= small*height && g.area >= 20 {
			full = append(full, g)
		} else {
			marks = append(marks, g)
		}
	}
	return full, marks
}

// spare returns which part of the ink at the height of the characters belongs to
// marks beside them.
func spare(full, marks []Glyph) float64 {
	var line image.Rectangle
	area, left := 0, 0
	for _, g := range full {
		line = line.Union(g.Box)
		area += g.area
	}
	for _, g := range marks {
		if y := (g.Box.Min.Y + g.Box.Max.Y) / 2; y >= line.Min.Y && y < line.Max.Y {
			left += g.area
		}
	}
	return float64(left) / float64(max(area+left, 1))
}

// joinPieces joins parts that stand above one another within the height of
// one character: faint print breaks digits into pieces.
func joinPieces(glyphs []Glyph, height float64) []Glyph {
	for {
		i, j := joinable(glyphs, height)
		if i < 0 {
			return glyphs
		}
		glyphs[i].Box = glyphs[i].Box.Union(glyphs[j].Box)
		glyphs[i].parts = append(glyphs[i].parts, glyphs[j].parts...)
		glyphs[i].area += glyphs[j].area
		glyphs[i].Trimmed = glyphs[i].Trimmed || glyphs[j].Trimmed
		glyphs = slices.Delete(glyphs, j, j+1)
	}
}

func joinable(glyphs []Glyph, height float64) (int, int) {
	for i := range glyphs {
		for j := i + 1; j < len(glyphs); j++ {
			a, b := glyphs[i].Box, glyphs[j].Box
			overlap := min(a.Max.X, b.Max.X) - max(a.Min.X, b.Min.X)
			gap := max(a.Min.Y, b.Min.Y) - min(a.Max.Y, b.Max.Y)
			union := a.Union(b)
			if 2*overlap >= min(a.Dx(), b.Dx()) && float64(gap) < 0.25*height &&
				float64(union.Dy()) < 1.25*height && float64(union.Dx()) < 1.1*height {
				return i, j
			}
		}
	}
	return -1, -1
}

// splitTouching cuts characters that are too wide to be one where the ink is
// thinnest, into at most digits pieces in all.
func (c *Cell) splitTouching(digits int) {
	for len(c.Glyphs) > 0 && len(c.Glyphs) < digits {
		widest := 0
		for i, g := range c.Glyphs {
			if g.Box.Dx() > c.Glyphs[widest].Box.Dx() {
				widest = i
			}
		}
		g := c.Glyphs[widest]
		if float64(g.Box.Dx()) < 1.05*float64(g.Box.Dy()) {
			return
		}
		left, right := c.split(g, digits-len(c.Glyphs)+1)
		c.Glyphs[widest] = left
		c.Glyphs = append(c.Glyphs, right)
	}
}

// split cuts a glyph in two at the column with least ink near where the
// first of its characters should end.
func (c *Cell) split(g Glyph, most int) (left, right Glyph) {
	count := min(max(2, int(float64(g.Box.Dx())/(0.62*float64(g.Box.Dy()))+0.5)), most)
	want := g.Box.Min.X + g.Box.Dx()/count
	slack := max(g.Box.Dy()/5, 1)
	best, at := float32(1e9), want
	for x := max(want-slack, g.Box.Min.X+2); x <= min(want+slack, g.Box.Max.X-3); x++ {
		sum := float32(0)
		for y := g.Box.Min.Y; y < g.Box.Max.Y; y++ {
			sum += c.flat.dark[y*Side+x]
		}
		if sum < best {
			best, at = sum, x
		}
	}
	left, right = g, g
	left.to, right.from = at, at
	left.Box.Max.X, right.Box.Min.X = at, at
	left.Box, right.Box = c.tighten(left), c.tighten(right)
	return left, right
}

// tighten shrinks a split glyph's box to its own pixels.
func (c *Cell) tighten(g Glyph) image.Rectangle {
	box := image.Rectangle{Min: g.Box.Max, Max: g.Box.Min}
	for y := g.Box.Min.Y; y < g.Box.Max.Y; y++ {
		for x := g.Box.Min.X; x < g.Box.Max.X; x++ {
			if g.owns(c.marks[y*Side+x], x) {
				box.Min.X, box.Max.X = min(box.Min.X, x), max(box.Max.X, x+1)
				box.Min.Y, box.Max.Y = min(box.Min.Y, y), max(box.Max.Y, y+1)
			}
		}
	}
	if box.Empty() {
		return g.Box
	}
	return box
}

func (g *Glyph) owns(label uint8, x int) bool {
	return label != 0 && x >= g.from && x < g.to && slices.Contains(g.parts, label)
}
