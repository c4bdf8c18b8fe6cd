package hashi

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// MaxSize is the largest number of rows and of columns that [Generate] makes.
const MaxSize = puzzle.MaxHashiSize

// Errors of [Generate].
var (
	// ErrSize reports a grid that is too small or too large.
	ErrSize = errors.New("hashi: size out of range")
	// ErrIslands reports a number of islands that is out of range, or for which
	// no room was found.
	ErrIslands = errors.New("hashi: no puzzle with so many islands")
)

// GenerateOptions say what [Generate] makes. The zero value asks for a 10x10
// puzzle with exactly one solution.
type GenerateOptions struct {
	// Rows and Cols are the size of the grid, up to [MaxSize] each, with room for
	// two islands that do not touch. 0 means 10.
	Rows, Cols int
	// Islands is the number of islands, 2 or more. 0 means about a fourth of the
	// cells, or somewhat fewer. Much above a third there is no room.
	Islands int
	// Scatter, if not 0, is the number of islands that are thrown on the grid to
	// begin with, instead of growing Islands of them. Where bridges between them
	// cross, more islands come up.
	Scatter int
	// Doubles is the share of double bridges to begin with, from 0 to 1; the
	// steps that make the solution unique change it. 0 means a half, and a
	// negative share none.
	Doubles float64
	// Several lets the puzzle have more than one solution: whatever comes.
	Several bool
	// Grade is the wanted grade; GradeAny takes what comes. It must be GradeAny if
	// Several is set.
	Grade solve.Grade
	// Seed chooses the puzzle. The same options give the same puzzle.
	Seed uint64
}

// Bounds of the work. They are counts, not times, so that a seed means the same
// puzzle on every machine.
const (
	attempts       = 400    // layouts that are tried
	framedAttempts = 100    // layouts that must have islands at all sides
	gradedAttempts = 2000   // layouts that are tried for a grade
	proofNodes     = 20_000 // guesses for one look at a puzzle
)

// Generate makes a random puzzle, in which no islands touch. Islands grow from
// each other with bridges between them; or, if Scatter is set, islands are
// scattered, all that see each other are joined, and where bridges cross there
// comes up another island, as in A. Rafaralahy, "Résolution des jeux Shikaku et
// Hashiwokakero par programmation linéaire en nombre entiers" (2020), section 2.4,
// whose parameter n is Scatter. We differ from it in that a bridge is left out
// where another island would touch one, and that only the largest component of the
// islands is kept; the paper's islands need not be joined.
//
// Unless Several is set we go on: as long as there is another solution, the
// number of bridges is changed where the two differ, in a way that the other
// does not survive. What comes out has exactly one solution, which is proved.
//
// 10x10 takes some tenths of a millisecond, 60x60 about 50, 100x100 up to a second and
// 200x200 half a minute. A certain grade takes as many times more as it is rare; extreme ones
// are so rare among small puzzles that usually none is found. The error wraps [ErrSize], [ErrIslands] or
// [solve.ErrGrade]; when the context is done it is the context's cause.
func Generate(ctx context.Context, o GenerateOptions) (*puzzle.Hashi, error) {
	if err := o.complete(); err != nil {
		return nil, err
	}
	g := &generator{o: o, rng: rand.New(rand.NewPCG(o.Seed, 0x4a5b1))}
	tries := attempts
	if o.Grade != solve.GradeAny {
		tries = gradedAttempts
	}
	for range tries {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		p, err := g.attempt(ctx)
		if p != nil || err != nil {
			return p, err
		}
	}
	if g.grown == 0 {
		return nil, fmt.Errorf("%w: found no room for %d in %d x %d", ErrIslands, max(o.Islands, o.Scatter), o.Rows, o.Cols)
	}
	if o.Grade == solve.GradeAny {
		return nil, fmt.Errorf("%w: none with one solution among %d with %d in %d x %d",
			ErrIslands, g.grown, o.Islands, o.Rows, o.Cols)
	}
	return nil, fmt.Errorf("%w: none of grade %v in %d attempts", solve.ErrGrade, o.Grade, tries)
}

// complete puts the defaults in.
func (o *GenerateOptions) complete() error {
	if o.Rows == 0 {
		o.Rows = 10
	}
	if o.Cols == 0 {
		o.Cols = 10
	}
	if o.Rows < 1 || o.Cols < 1 || max(o.Rows, o.Cols) > MaxSize || max(o.Rows, o.Cols) < 3 {
		return fmt.Errorf("%w: %d x %d, want 1 x 3 to %d x %d", ErrSize, o.Rows, o.Cols, MaxSize, MaxSize)
	}
	cells := o.Rows * o.Cols
	if o.Islands < 0 || o.Islands == 1 || o.Islands > cells || o.Scatter < 0 || o.Scatter == 1 || o.Scatter > cells {
		return fmt.Errorf("%w: %d, or %d to begin with", ErrIslands, o.Islands, o.Scatter)
	}
	if o.Grade < solve.GradeAny || o.Grade > solve.GradeExtreme || o.Grade != solve.GradeAny && o.Several {
		return fmt.Errorf("%w: %v, several solutions %v", solve.ErrGrade, o.Grade, o.Several)
	}
	if o.Doubles == 0 {
		o.Doubles = 0.5
	}
	return nil
}

// A generator is the state of one call of Generate.
type generator struct {
	o     GenerateOptions
	rng   *rand.Rand
	tried int // layouts that had the wanted number of islands
	grown int // those of them that were made a puzzle of
}

// attempt makes one puzzle; none if it does not turn out as wanted.
func (g *generator) attempt(ctx context.Context) (*puzzle.Hashi, error) {
	l := newLayout(g.o, g.rng)
	if g.o.Scatter > 0 && !l.scatter() || g.o.Scatter == 0 && !l.grow() {
		return nil, nil
	}
	if g.tried++; g.tried <= framedAttempts && !l.framed() {
		return nil, nil
	}
	g.grown++
	r := newRepairer(l)
	if g.o.Several {
		return r.p, nil
	}
	if ok, err := r.repair(ctx); !ok || err != nil {
		return nil, err
	}
	if g.o.Grade == solve.GradeAny {
		return r.p, nil
	}
	if grade, err := Rate(r.p); err != nil || grade != g.o.Grade {
		return nil, err
	}
	return r.p, nil
}
