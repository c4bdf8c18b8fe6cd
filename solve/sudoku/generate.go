package sudoku

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// GenerateOptions say what [Generate] makes. The zero value asks for a 9x9
// puzzle with few clues.
type GenerateOptions struct {
	// BoxRows and BoxCols are the rows and columns of a box, from 1 to
	// [MaxSize] cells together. Both 0 means 3 x 3.
	BoxRows, BoxCols int
	// Clues is the wanted number of givens. 0 means as few as come without
	// trying hard: about 24 for 9x9.
	Clues int
	// Symmetric keeps the set of clue cells the same under the movement of the
	// grid that Symmetry names; that of its zero value is a turn by 180 degrees.
	Symmetric bool
	Symmetry  Symmetry
	// Minimal makes a puzzle of which no clue can be left out without giving it
	// another solution. Clues is then a bound from above, no more.
	Minimal bool
	// Irregular has random regions in place of the boxes, Diagonals and Windows add the
	// extra regions of these names.
	Irregular, Diagonals, Windows bool
	// Cages above 0 covers the grid with cages of at most so many cells, for a Killer
	// Sudoku: puzzles without a given are tried for then.
	Cages int
	// Seed chooses the puzzle. The same options give the same puzzle.
	Seed uint64
}

// plain reports that no variant is asked for.
func (o GenerateOptions) plain() bool {
	return !o.Irregular && !o.Diagonals && !o.Windows && o.Cages <= 0
}

// Costs of generation. They are counts, not times, so that a seed means the
// same puzzle on every machine.
const (
	shakes         = 8    // rounds of mixing the solution
	attemptsSmall  = 40   // times that digging starts over, up to size 9
	attemptsLarge  = 2    // times that digging starts over, above
	minimalSmall   = 2000 // the same for a puzzle that must be minimal
	minimalLarge   = 8    // the same above size 9
	uniquenessCost = 2000 // guesses for one proof of uniqueness, then the clue stays
)

// ErrMinimal reports that [Generate] found no minimal puzzle of the wanted kind.
var ErrMinimal = errors.New("sudoku: no minimal puzzle found")

// Generate makes a puzzle with exactly one solution, which is proved. It fills
// a grid at random, then takes clues away in random order as long as the
// solution stays the only one, and starts over with another order if that ends
// above the wanted number. The number of clues is the wanted one, or the least
// above it that was reached: below 22 or so a 9x9 puzzle rarely gets, and a
// symmetric one may end one clue under it, since clues go in pairs, or three
// where they go in fours.
//
// It takes some milliseconds for 9x9, half a second for 16x16, and up to half a
// minute for 25x25. A puzzle that is both symmetric and minimal takes some
// attempts, since of a pair of clues that cannot be spared one often can.
// The error wraps [ErrSize] for boxes out of range, or [ErrMinimal], or [ErrVariant]; when
// the context is done it is the context's cause.
func Generate(ctx context.Context, o GenerateOptions) (*puzzle.Sudoku, error) {
	if o.BoxRows == 0 && o.BoxCols == 0 {
		o.BoxRows, o.BoxCols = 3, 3
	}
	if o.BoxRows < 1 || o.BoxCols < 1 || o.BoxRows > MaxSize || o.BoxCols > MaxSize || o.BoxRows*o.BoxCols > MaxSize {
		return nil, fmt.Errorf("%w: boxes of %d x %d cells, the limit is %d cells", ErrSize, o.BoxRows, o.BoxCols, MaxSize)
	}
	g := newGenerator(o)
	if err := g.fill(ctx); err != nil {
		return nil, err
	}
	find := g.best
	if o.Cages > 0 {
		find = g.cage
	}
	best, err := find(ctx)
	if err != nil {
		return nil, err
	}
	g.rules.Givens = toGrid(best, g.size)
	return &g.rules, g.rules.Validate()
}

// A generator is the state of one call of Generate.
type generator struct {
	o       GenerateOptions
	size    int
	rules   puzzle.Sudoku // boxes and variant, no givens
	rng     *rand.Rand
	counter *Counter
	full    []uint8 // the solution
}

func newGenerator(o GenerateOptions) *generator {
	size := o.BoxRows * o.BoxCols
	g := &generator{
		o: o, size: size, rules: puzzle.Sudoku{BoxRows: o.BoxRows, BoxCols: o.BoxCols},
		rng:     rand.New(rand.NewPCG(o.Seed, 0x5ad0c0de)),
		counter: seedCounter(o.BoxRows, o.BoxCols),
		full:    make([]uint8, size*size),
	}
	if o.Diagonals {
		g.rules.Extra = puzzle.Diagonals(size)
	}
	if o.Windows {
		g.rules.Extra = append(g.rules.Extra, puzzle.Windows(o.BoxRows, o.BoxCols)...)
	}
	return g
}

// seedCounter returns a Counter that makes the same guesses in every build, which count
// in a generator: not that with vectors for boxes of 4 x 4.
func seedCounter(boxRows, boxCols int) *Counter {
	c := NewCounter(boxRows, boxCols)
	if boxRows == 4 && boxCols == 4 {
		c.engine = newLarge(boxed(boxRows, boxCols))
	}
	return c
}

// fill makes a random solution. A regular pattern is filled in first; then,
// several times, the numbers are renamed, a random half of the cells is cleared,
// and the search completes the grid anew. The search prefers small numbers, so
// after renaming it completes it in another way. For a variant, the search fills the first
// grid in.
func (g *generator) fill(ctx context.Context) error {
	for i := range g.full {
		r, c := i/g.size, i%g.size
		g.full[i] = uint8((r%g.o.BoxRows*g.o.BoxCols+r/g.o.BoxRows+c)%g.size + 1)
	}
	if !g.o.plain() {
		if err := g.variant(ctx); err != nil {
			return err
		}
	}
	holes := make([]uint8, len(g.full))
	for range shakes {
		names := g.rng.Perm(g.size)
		for i, v := range g.full {
			g.full[i] = uint8(names[v-1] + 1)
			holes[i] = g.full[i]
			if g.rng.IntN(2) == 0 {
				holes[i] = 0
			}
		}
		if n, _ := g.counter.CountNodes(holes, 1, uniquenessCost); n == 1 {
			copy(g.full, g.counter.First())
		}
	}
	return nil
}

// attempts returns how often digging may start over.
func (g *generator) attempts() int {
	small, large := attemptsSmall, attemptsLarge
	switch {
	case g.o.Minimal:
		small, large = minimalSmall, minimalLarge
	case g.o.Clues <= 0:
		return 1
	}
	if g.size <= 9 {
		return small
	}
	return large
}

// best digs several times and returns the cells with the fewest clues.
func (g *generator) best(ctx context.Context) ([]uint8, error) {
	var best []uint8
	fewest := len(g.full) + 1
	for range g.attempts() {
		cells, clues, err := g.dig(ctx)
		if err != nil {
			return nil, err
		}
		if clues < fewest && (!g.o.Minimal || g.minimal(cells)) {
			best, fewest = cells, clues
		}
		if best != nil && (g.o.Clues <= 0 || fewest <= g.o.Clues) {
			break
		}
	}
	if best == nil {
		return nil, fmt.Errorf("%w in %d attempts", ErrMinimal, g.attempts())
	}
	return best, nil
}

// minimal reports that it is proved of each clue that there is another solution
// without it.
func (g *generator) minimal(cells []uint8) bool {
	for i, v := range cells {
		if v == 0 {
			continue
		}
		cells[i] = 0
		n, _ := g.counter.CountNodes(cells, 2, uniquenessCost)
		cells[i] = v
		if n != 2 {
			return false
		}
	}
	return true
}

// dig takes clues away once over the grid.
func (g *generator) dig(ctx context.Context) (cells []uint8, clues int, err error) {
	cells = append(cells, g.full...)
	clues = len(cells)
	for _, i := range g.rng.Perm(len(cells)) {
		if clues <= g.o.Clues && !g.o.Minimal {
			break
		}
		if ctx.Err() != nil {
			return nil, 0, context.Cause(ctx)
		}
		orbit := g.orbit(i)
		if slices.Min(orbit) < i {
			continue // its turn comes, or has come, with the first of them
		}
		for _, j := range orbit {
			cells[j] = 0
		}
		if n, complete := g.counter.CountNodes(cells, 2, uniquenessCost); n == 1 && complete {
			clues -= len(orbit)
			continue
		}
		for _, j := range orbit {
			cells[j] = g.full[j]
		}
	}
	return cells, clues, nil
}

// orbit returns the cells that go together with cell i, each once.
func (g *generator) orbit(i int) []int {
	if !g.o.Symmetric {
		return []int{i}
	}
	return g.o.Symmetry.orbit(i, g.size)
}
