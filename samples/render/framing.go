package render

import (
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
)

// framing draws the size of a picture of a page.
type framing struct {
	page    *PuzzlePage
	options Options
	rng     *rand.Rand
}

// framed returns o with the picture's size and the damage of a photo filled in,
// where they are left to chance.
func framed(p *PuzzlePage, o Options) Options {
	f := &framing{page: p, options: o, rng: rand.New(rand.NewPCG(o.Seed, streamSize))}
	sudoku, alone := p.Puzzle.(*puzzle.Sudoku)
	alone = alone && p.Beside == nil
	switch {
	case o.Width != 0:
	case alone:
		o.Width, o.Height = f.sudokuSize(sudoku.Size())
	case o.Level == Clean:
		o.Width = f.screenWidth()
	default:
		o.Width, o.Height = f.photoSize()
	}
	if o.Level == Clean || o.Damage != nil {
		return o
	}
	lines := min(o.Width, o.Height)
	if !alone {
		// A Sudoku of 480 lines has cells of 45 pixels. What a lens does to a
		// picture of smaller cells must leave their digits apart.
		lines = int(max(480*smallestCell(p, o)/45, 64))
	}
	d := NewDamage(o.Seed, o.Level, lines)
	o.Damage = &d
	return o
}

// sudokuSize draws the size of a picture of a Sudoku of so many rows alone.
func (f *framing) sudokuSize(rows int) (width, height int) {
	if f.options.Level == Clean {
		return (rows + 2) * (40 + f.rng.IntN(31)), 0
	}
	short := pick(f.rng, 480, 480, 600, 720, 960)
	if f.options.Level == Easy {
		short = pick(f.rng, 720, 960, 1200)
	}
	short = max(short, 45*rows) / 3 * 3
	if f.rng.IntN(2) == 0 {
		return short, short / 3 * 4
	}
	return short / 3 * 4, short
}

// maxPixels is how large a picture grows for its cells' sake, as long as they
// have nearly what they need.
const maxPixels = 3e6

// screenWidth draws the width of a screenshot.
func (f *framing) screenWidth() int {
	p, need := f.page, f.page.needed()
	wide, high := p.Page.Width/p.cell, p.Page.Height/p.cell
	cell := need * (1 + 1.2*f.rng.Float64())
	cell = min(cell, max(math.Sqrt(maxPixels/wide/high), 0.85*need))
	return min(max(int(cell*wide), 64), 8192)
}

// photoSize draws the size of a photo of 4 to 3 parts or 3 to 4.
func (f *framing) photoSize() (width, height int) {
	o := f.options
	o.Width, o.Height = 400, 300
	if f.tall() {
		o.Width, o.Height = 300, 400
	}
	roomy := pick(f.rng, 1, 1.15, 1.3, 1.6, 2)
	if o.Level == Easy {
		roomy = pick(f.rng, 1.2, 1.5, 1.8, 2.2)
	}
	k := f.page.needed() / smallestCell(f.page, o)
	most := max(math.Sqrt(maxPixels/120000), 0.85*k)
	k = min(max(k*roomy, 1.6), most, 20)
	unit := int(math.Ceil(k * 100))
	return o.Width / 100 * unit, o.Height / 100 * unit
}

// tall draws whether a photo is taller than wide.
func (f *framing) tall() bool {
	box := f.page.span()
	size := box[2].Sub(box[0])
	if f.options.Quarter%2 == 1 {
		size.X, size.Y = size.Y, size.X
	}
	return f.rng.Float64()*(size.X*size.X+size.Y*size.Y) < size.Y*size.Y
}

// smallestCell returns the side in pixels of the square that has the area of
// the smallest cell in the photo of the options.
func smallestCell(p *PuzzlePage, o Options) float64 {
	// Where nothing is chosen the camera's place does not depend on the height.
	d := NewDamage(o.Seed, o.Level, 480)
	if o.Damage != nil {
		d = *o.Damage
	}
	return p.smallest(cameraOver(p, o, d.filled()).pixel)
}
