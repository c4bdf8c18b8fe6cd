package jigsaw

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// ErrOptions reports options of [Generate] out of range.
var ErrOptions = errors.New("jigsaw: bad options")

// MaxPieces is the largest number of pieces that [Generate] makes.
const MaxPieces = puzzle.MaxJigsawPieces

// GenerateOptions say what [Generate] makes.
type GenerateOptions struct {
	// Rows and Cols are the size of the board, each at least 1. Both 0 means
	// 12 x 12.
	Rows, Cols int
	// Labels is the number of different joints, drawn anew for each place; 0
	// means that no two joints are the same.
	Labels int
	// Seed chooses the puzzle. The same options give the same puzzle.
	Seed uint64
	// Variant is what of the puzzle is known; empty means
	// [puzzle.VariantPuzzle].
	Variant puzzle.Variant
	// Unsigned makes labels that fit their equals; else each joint has a tab and a
	// blank.
	Unsigned bool
	// Lean, -1 to 1, says on which side of a joint its tab is: always on the piece to
	// the right or below for -1, always on that to the left or above for 1, and for 0
	// on either with the same chance.
	Lean float64
	// Odd, if not nil, is the number of inner pieces with three equal sides and
	// another one: the pieces (i,i,i,j) of Behague, section 5.2.4, on which it depends
	// whether known places give the rotations.
	Odd *int
	// Unique makes a puzzle with one solution. Boards are drawn until one is proved to
	// have it, each with a million nodes.
	Unique bool
}

// Generate makes a random jigsaw that has a solution: a full board with a label
// drawn for every joint, cut into pieces, which are mixed and, unless the
// variant gives their orientation, turned at random. Unless Unique is set it is not
// asked whether there are more solutions: with many labels there is one. A contour variant
// keeps the pieces of the border alone. The second result is the solution that
// the board was. Errors wrap [ErrOptions], or [ErrNotFound] where no puzzle came out
// as it was asked for, or are that of the context.
func Generate(ctx context.Context, o GenerateOptions) (*puzzle.Jigsaw, *puzzle.JigsawSolution, error) {
	if o.Rows == 0 && o.Cols == 0 {
		o.Rows, o.Cols = 12, 12
	}
	if o.Variant == "" {
		o.Variant = puzzle.VariantPuzzle
	}
	if err := o.check(); err != nil {
		return nil, nil, err
	}
	rng := rand.New(rand.NewPCG(o.Seed, 0x719a11))
	for range maxDraws {
		p, s, err := newGenerator(o, rng).cut()
		if err != nil || !o.Unique {
			return p, s, err
		}
		r, err := Search{}.Solve(ctx, p, solve.Options{Limit: 2, Nodes: uniqueNodes})
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		if err == nil && r.Unique() {
			return p, s, nil
		}
	}
	return nil, nil, fmt.Errorf("%w: %d boards drawn, none with one solution; more labels make it likelier", ErrNotFound, maxDraws)
}

const (
	// maxDraws is the number of boards drawn for one with a single solution.
	maxDraws = 200
	// uniqueNodes is the number of nodes in which that has to be proved.
	uniqueNodes = 1_000_000
)

// ErrNotFound reports that no puzzle came out as the options of [Generate] ask for.
var ErrNotFound = errors.New("jigsaw: no such puzzle found")

func (o *GenerateOptions) check() error {
	size := puzzle.BoardSize{Rows: o.Rows, Cols: o.Cols}
	if o.Rows < 1 || o.Cols < 1 || o.Rows > MaxPieces || o.Cols > MaxPieces || size.Cells(o.Variant) > MaxPieces {
		return fmt.Errorf("%w: a board of %d x %d, want 1 x 1 to %d pieces", ErrOptions, o.Rows, o.Cols, MaxPieces)
	}
	if o.Labels < 0 || o.Labels > puzzle.MaxLabel {
		return fmt.Errorf("%w: %d labels, want 0 to %d", ErrOptions, o.Labels, puzzle.MaxLabel)
	}
	if o.Labels == 0 && 2*o.Rows*o.Cols-o.Rows-o.Cols > puzzle.MaxLabel {
		return fmt.Errorf("%w: a board of %d x %d has more joints than there are labels", ErrOptions, o.Rows, o.Cols)
	}
	if !(o.Lean >= -1 && o.Lean <= 1) {
		return fmt.Errorf("%w: tabs that lean by %v, want -1 to 1", ErrOptions, o.Lean)
	}
	if inner := max(o.Rows-2, 0) * max(o.Cols-2, 0); o.Odd != nil && (*o.Odd < 0 || *o.Odd > inner || o.Variant.Contour()) {
		return fmt.Errorf("%w: %d inner pieces with three equal sides, want 0 to %d, and no contour", ErrOptions, *o.Odd, inner)
	}
	if !slices.Contains(puzzle.Variants(), o.Variant) {
		return fmt.Errorf("%w: variant %q: there are %v", ErrOptions, string(o.Variant), puzzle.Variants())
	}
	return nil
}

// A generator makes one board.
type generator struct {
	GenerateOptions
	rng    *rand.Rand
	grid   grid
	p      *puzzle.Jigsaw
	cells  []int    // that pieces lie in, in reading order
	sides  [][4]int // of the pieces, as they lie
	joints int      // so far
}

func newGenerator(o GenerateOptions, rng *rand.Rand) *generator {
	g := &generator{
		GenerateOptions: o, rng: rng, grid: grid{puzzle.BoardSize{Rows: o.Rows, Cols: o.Cols}},
		p: &puzzle.Jigsaw{Variant: o.Variant, Unsigned: o.Unsigned, Rows: o.Rows, Cols: o.Cols},
	}
	for r := range g.Rows {
		step := 1
		if g.Variant.Contour() && r > 0 && r < g.Rows-1 {
			step = max(g.Cols-1, 1)
		}
		for c := 0; c < g.Cols; c += step {
			g.cells = append(g.cells, r*g.Cols+c)
		}
	}
	g.sides = make([][4]int, len(g.cells))
	return g
}

// joint draws a label for one side of a joint.
func (g *generator) joint() int {
	g.joints++
	label := g.joints
	if g.Labels > 0 {
		label = 1 + g.rng.IntN(g.Labels)
	}
	if !g.Unsigned && g.rng.Float64() >= (1+g.Lean)/2 {
		return -label
	}
	return label
}

// draw draws the labels of all cells.
func (g *generator) draw() {
	index := make(map[int]int, len(g.cells))
	for i, cell := range g.cells {
		index[cell] = i
	}
	for i, cell := range g.cells {
		for side := range 4 {
			next, inside := g.grid.neighbour(cell, side)
			j, taken := index[next]
			if !inside || taken && (side == puzzle.Top || side == puzzle.Left) {
				continue // a straight side, or drawn with the neighbour
			}
			label := g.joint()
			g.sides[i][side] = label
			if taken {
				g.sides[j][(side+2)%4] = g.p.Mate(label)
			}
		}
	}
}

// cut makes the board and its pieces.
func (g *generator) cut() (*puzzle.Jigsaw, *puzzle.JigsawSolution, error) {
	g.draw()
	if g.Odd != nil && !g.makeOdd() {
		return nil, nil, fmt.Errorf("%w: no board of %d x %d with %d labels and %d inner pieces with three equal sides",
			ErrNotFound, g.Rows, g.Cols, g.Labels, *g.Odd)
	}
	order := make([]int, len(g.cells))
	for i := range order {
		order[i] = i
	}
	g.rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	s := &puzzle.JigsawSolution{}
	for id, i := range order {
		at := puzzle.Cell{Row: g.cells[i] / g.Cols, Col: g.cells[i] % g.Cols}
		rotation := 0
		if !g.Variant.Oriented() {
			rotation = g.rng.IntN(4)
		}
		lying := puzzle.JigsawPiece{Sides: g.sides[i]}
		piece := puzzle.JigsawPiece{ID: id, Sides: lying.Turned(-rotation)}
		if g.Variant.Positioned() {
			piece.Position = &at
		}
		g.p.Pieces = append(g.p.Pieces, piece)
		s.Placements = append(s.Placements, piece.Place(at, rotation))
	}
	return g.p, s, nil
}

// oddRounds is how often, for each cell, joints are drawn again on the way to a number
// of odd pieces.
const oddRounds = 400

// makeOdd draws joints of a full board again until as many inner pieces as wanted have
// three equal sides and another one. It reports false where it does not come to that.
func (g *generator) makeOdd() bool {
	var inner []int
	n := 0
	for cell := range g.sides {
		if g.grid.flat(cell) == 0 {
			inner = append(inner, cell)
			n += g.odd(cell)
		}
	}
	for range oddRounds * len(g.sides) {
		if n == *g.Odd {
			return true
		}
		cell := inner[g.rng.IntN(len(inner))]
		if g.odd(cell) > 0 == (n < *g.Odd) {
			continue
		}
		before, was := g.oddAround(cell), g.sides[cell]
		if n < *g.Odd {
			g.levelSides(cell)
		} else {
			g.setSide(cell, g.rng.IntN(4), g.joint())
		}
		after := g.oddAround(cell)
		if distance(n+after-before, *g.Odd) > distance(n, *g.Odd) && g.rng.IntN(8) > 0 {
			for side, label := range was {
				g.setSide(cell, side, label)
			}
			continue
		}
		n += after - before
	}
	return n == *g.Odd
}

func distance(a, b int) int { return max(a-b, b-a) }

// odd returns 1 for an inner cell with three equal sides and another one, and else 0.
func (g *generator) odd(cell int) int {
	s := g.sides[cell]
	for k := range s {
		a, b, c := s[(k+1)%4], s[(k+2)%4], s[(k+3)%4]
		if a == b && b == c && s[k] != a && g.grid.flat(cell) == 0 {
			return 1
		}
	}
	return 0
}

// oddAround counts the odd inner pieces in an inner cell and its neighbours.
func (g *generator) oddAround(cell int) int {
	n := g.odd(cell)
	for side := range 4 {
		next, _ := g.grid.neighbour(cell, side)
		n += g.odd(next)
	}
	return n
}

// levelSides makes a piece odd: three of its sides become equal to the label of one of
// them, and the fourth another one.
func (g *generator) levelSides(cell int) {
	first := g.rng.IntN(4)
	label := g.sides[cell][first]
	for k := range 3 {
		g.setSide(cell, (first+k)%4, label)
	}
	for range 8 { // with a single label there may be no other
		if g.sides[cell][(first+3)%4] != label {
			return
		}
		g.setSide(cell, (first+3)%4, g.joint())
	}
}

// setSide sets the label of one side of an inner piece, and that of its neighbour.
func (g *generator) setSide(cell, side, label int) {
	next, _ := g.grid.neighbour(cell, side)
	g.sides[cell][side] = label
	g.sides[next][(side+2)%4] = g.p.Mate(label)
}
