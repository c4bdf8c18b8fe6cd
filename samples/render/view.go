package render

import (
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
)

// viewed returns o with the picture's size and the damage of a photo filled in,
// where they are left to chance.
func (s *Sheet) viewed(o Options) Options {
	if sudoku, ok := s.Puzzle.(*puzzle.Sudoku); ok && s.Beside == nil {
		return o.viewedSudoku(sudoku.Size())
	}
	rng := rand.New(rand.NewPCG(o.Seed, streamSize))
	if o.Level == Clean {
		if o.Width == 0 {
			o.Width = s.screenWidth(rng)
		}
		return o
	}
	if o.Width == 0 {
		o.Width, o.Height = s.photoSize(o, rng)
	}
	if o.Damage == nil {
		// A Sudoku of 480 lines has cells of 45 pixels. What a lens does to a
		// picture of smaller cells must leave their digits apart.
		lines := 480 * s.smallestCell(o) / 45
		d := NewDamage(o.Seed, o.Level, int(max(lines, 64)))
		o.Damage = &d
	}
	return o
}

// viewedSudoku is viewed for a Sudoku of so many rows.
func (o Options) viewedSudoku(rows int) Options {
	if o.Width == 0 {
		o.Width, o.Height = o.size(rows)
	}
	if o.Level != Clean && o.Damage == nil {
		d := NewDamage(o.Seed, o.Level, min(o.Width, o.Height))
		o.Damage = &d
	}
	return o
}

// maxPixels is how large a picture grows for its cells' sake, as long as they
// have nearly what they need.
const maxPixels = 3e6

// screenWidth draws the width of a screenshot.
func (s *Sheet) screenWidth(rng *rand.Rand) int {
	wide, high := s.Page.Width/s.cell, s.Page.Height/s.cell
	cell := s.needed() * (1 + 1.2*rng.Float64())
	cell = min(cell, max(math.Sqrt(maxPixels/wide/high), 0.85*s.needed()))
	return min(max(int(cell*wide), 64), 8192)
}

// photoSize draws the size of a photo of 4 to 3 parts or 3 to 4.
func (s *Sheet) photoSize(o Options, rng *rand.Rand) (width, height int) {
	o.Width, o.Height = 400, 300
	if s.upright(o, rng) {
		o.Width, o.Height = 300, 400
	}
	roomy := pick(rng, 1, 1.15, 1.3, 1.6, 2)
	if o.Level == Easy {
		roomy = pick(rng, 1.2, 1.5, 1.8, 2.2)
	}
	k := s.needed() / s.smallestCell(o)
	most := max(math.Sqrt(maxPixels/120000), 0.85*k)
	k = min(max(k*roomy, 1.6), most, 20)
	unit := int(math.Ceil(k * 100))
	return o.Width / 100 * unit, o.Height / 100 * unit
}

// upright tells whether a photo is taller than wide.
func (s *Sheet) upright(o Options, rng *rand.Rand) bool {
	box := s.span()
	size := box[2].Sub(box[0])
	if o.Quarter%2 == 1 {
		size.X, size.Y = size.Y, size.X
	}
	return rng.Float64()*(size.X*size.X+size.Y*size.Y) < size.Y*size.Y
}

// smallestCell returns the side in pixels of the square that has the area of
// the smallest cell in the photo of the options.
func (s *Sheet) smallestCell(o Options) float64 {
	// Where nothing is chosen the camera's place does not depend on the height.
	d := NewDamage(o.Seed, o.Level, 480)
	if o.Damage != nil {
		d = *o.Damage
	}
	return s.smallest(s.camera(o, d.filled()).pixel)
}
