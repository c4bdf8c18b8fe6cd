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
	// Rows and Cols are the size of the board, each at least 2. Both 0 means
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
	g := &generator{GenerateOptions: o, rng: rand.New(rand.NewPCG(o.Seed, 0x719a11))}
	for range maxDraws {
		p, s, err := g.cut()
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
		g.joints = 0
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
	if o.Rows < 2 || o.Cols < 2 || o.Rows > MaxPieces/2 || o.Cols > MaxPieces/2 || size.Cells(o.Variant) > MaxPieces {
		return fmt.Errorf("%w: a board of %d x %d, want 2 x 2 to %d pieces", ErrOptions, o.Rows, o.Cols, MaxPieces)
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
	if inner := (o.Rows - 2) * (o.Cols - 2); o.Odd != nil && (*o.Odd < 0 || *o.Odd > inner || o.Variant.Contour()) {
		return fmt.Errorf("%w: %d inner pieces with three equal sides, want 0 to %d, and no contour", ErrOptions, *o.Odd, inner)
	}
	if !slices.Contains(puzzle.Variants(), o.Variant) {
		return fmt.Errorf("%w: variant %q: there are %v", ErrOptions, string(o.Variant), puzzle.Variants())
	}
	return nil
}

// A generator is the state of one call of Generate.
type generator struct {
	GenerateOptions
	rng    *rand.Rand
	joints int // so far
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

// cut makes the board and its pieces.
func (g *generator) cut() (*puzzle.Jigsaw, *puzzle.JigsawSolution, error) {
	p := &puzzle.Jigsaw{Variant: g.Variant, Unsigned: g.Unsigned, Rows: g.Rows, Cols: g.Cols}
	cells := g.cells()
	sides := g.board(p, cells)
	if g.Odd != nil && !g.makeOdd(p, sides) {
		return nil, nil, fmt.Errorf("%w: no board of %d x %d with %d labels and %d inner pieces with three equal sides",
			ErrNotFound, g.Rows, g.Cols, g.Labels, *g.Odd)
	}
	order := make([]int, len(cells))
	for i := range order {
		order[i] = i
	}
	g.rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	s := &puzzle.JigsawSolution{}
	for id, i := range order {
		at := cells[i]
		rotation := 0
		if !g.Variant.Oriented() {
			rotation = g.rng.IntN(4)
		}
		lying := puzzle.JigsawPiece{Sides: sides[i]}
		piece := puzzle.JigsawPiece{ID: id, Sides: lying.Turned(-rotation)}
		if g.Variant.Positioned() {
			piece.Position = &at
		}
		p.Pieces = append(p.Pieces, piece)
		s.Placements = append(s.Placements, piece.Place(at, rotation))
	}
	return p, s, nil
}

// cells lists the cells that pieces lie in, in reading order.
func (g *generator) cells() []puzzle.Cell {
	var cells []puzzle.Cell
	for r := range g.Rows {
		step := 1
		if g.Variant.Contour() && r > 0 && r < g.Rows-1 {
			step = g.Cols - 1
		}
		for c := 0; c < g.Cols; c += step {
			cells = append(cells, puzzle.Cell{Row: r, Col: c})
		}
	}
	return cells
}

// board draws the labels of all cells.
func (g *generator) board(p *puzzle.Jigsaw, cells []puzzle.Cell) [][4]int {
	sides := make([][4]int, len(cells))
	index := make(map[puzzle.Cell]int, len(cells))
	for i, at := range cells {
		index[at] = i
	}
	for i, at := range cells {
		for side, next := range neighbours(at) {
			if next.Row < 0 || next.Col < 0 || next.Row == g.Rows || next.Col == g.Cols {
				continue
			}
			j, taken := index[next]
			if taken && (side == puzzle.Top || side == puzzle.Left) {
				continue // drawn with the neighbour
			}
			label := g.joint()
			sides[i][side] = label
			if taken {
				sides[j][(side+2)%4] = p.Mate(label)
			}
		}
	}
	return sides
}

// neighbours returns the cells on the four sides of one.
func neighbours(at puzzle.Cell) [4]puzzle.Cell {
	return [4]puzzle.Cell{
		puzzle.Top:    {Row: at.Row - 1, Col: at.Col},
		puzzle.Right:  {Row: at.Row, Col: at.Col + 1},
		puzzle.Bottom: {Row: at.Row + 1, Col: at.Col},
		puzzle.Left:   {Row: at.Row, Col: at.Col - 1},
	}
}
