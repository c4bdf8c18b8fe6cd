package sudoku

import "math/bits"

// Words of candidates hold fields of ten bits: nine candidates, and above them
// a guard bit that stays 0 and takes carries. See the package documentation.
const (
	low3  = 1 | 1<<10 | 1<<20 // lowest bit of each of three fields
	low6  = low3 | low3<<30   // and of six
	top3  = low3 << 9         // guard bits
	top6  = low6 << 9
	full3 = low3 * 511 // all candidates
	full6 = low6 * 511

	field = 10 // bits
	three = 30 // bits of three fields: the boxes of one band

	// Field 0, and fields 0 and 1, of each band.
	first    = (1<<field - 1) * (1 | 1<<three)
	firstTwo = (1<<(2*field) - 1) * (1 | 1<<three)
)

// A grid9 is a state of the search. Word k of each array holds cell k of its
// boxes, counted within the box row by row; boxes of bands 0 and 1 are in upper,
// those of band 2 in lower, box b of a word in field b.
type grid9 struct {
	upper, lower [9]uint64
	guess        guess9
}

// A guess9 is a candidate that the search takes for true one level deeper.
type guess9 struct {
	box, cell int
	bit       uint64
}

// boxes is the engine for 9x9.
type boxes struct{ guessing[grid9, *grid9] }

var _ deduction = (*grid9)(nil)

// fieldOf holds the candidates of a cell by its given; a number that is none
// leaves no candidate.
var fieldOf = func() (t [256]uint64) {
	t[0] = 511
	for d := range 9 {
		t[d+1] = 1 << d
	}
	return t
}()

func (w *boxes) load(cells []uint8) bool {
	g := w.start()
	c := (*[81]uint8)(cells)
	for k := range 9 {
		i := k/3*9 + k%3
		g.upper[k] = fieldOf[c[i]] | fieldOf[c[i+3]]<<10 | fieldOf[c[i+6]]<<20 |
			fieldOf[c[i+27]]<<30 | fieldOf[c[i+30]]<<40 | fieldOf[c[i+33]]<<50
		g.lower[k] = fieldOf[c[i+54]] | fieldOf[c[i+57]]<<10 | fieldOf[c[i+60]]<<20
	}
	return true
}

// believe leaves the guessed candidate alone in its cell.
func (g *grid9) believe() {
	word, shift := g.word(g.guess.box, g.guess.cell)
	*word &^= (511 &^ g.guess.bit) << shift
}

// refute takes the guessed candidate from its cell.
func (g *grid9) refute() {
	word, shift := g.word(g.guess.box, g.guess.cell)
	*word &^= g.guess.bit << shift
}

// word returns the word that holds a cell, and the place of its field.
func (g *grid9) word(box, cell int) (word *uint64, shift int) {
	if box < 6 {
		return &g.upper[cell], box * field
	}
	return &g.lower[cell], (box - 6) * field
}

func (w *boxes) solution(dst []uint8) {
	g := w.here()
	c := (*[81]uint8)(dst)
	for k := range 9 {
		i := k/3*9 + k%3
		u, l := g.upper[k], g.lower[k]
		c[i], c[i+3], c[i+6] = number(u), number(u>>10), number(u>>20)
		c[i+27], c[i+30], c[i+33] = number(u>>30), number(u>>40), number(u>>50)
		c[i+54], c[i+57], c[i+60] = number(l), number(l>>10), number(l>>20)
	}
}

// number returns the smallest candidate of the lowest field.
func number(x uint64) uint8 { return uint8(bits.TrailingZeros64(x)) + 1 }
