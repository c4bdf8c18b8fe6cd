package cut

import (
	"fmt"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Puzzle is a cut puzzle, put together. The first piece's first corner is at
// (0, 0), the last one's third at (Cols, Rows).
type Puzzle struct {
	Options Options
	Joints  []Joint // those between columns row by row, then those between rows
	Pieces  []Piece // row by row
}

// Joint is the cut between two pieces.
type Joint struct {
	Label int        // of its tab: 1..Templates, or the joint's number + 1 if there are none
	Curve geom.Curve // along the side of the piece with the tab, ends included
}

// Piece is one piece where it belongs.
type Piece struct {
	Row, Col int
	Corners  geom.Quad
	Sides    [4]int        // +label for a tab, -label for a blank, 0 at the border
	Joints   [4]int        // index into Puzzle.Joints, -1 at the border
	Curves   [4]geom.Curve // of the sides, ends included; not to be changed
}

// String tells the size, as in "20x25 pieces".
func (p *Puzzle) String() string {
	return fmt.Sprintf("%dx%d pieces", p.Options.Rows, p.Options.Cols)
}

// Has tells whether a piece is one of the puzzle's own Pieces.
func (p *Puzzle) Has(piece *Piece) bool {
	i := piece.Row*p.Options.Cols + piece.Col
	return i < len(p.Pieces) && &p.Pieces[i] == piece
}

// Instance returns the puzzle to solve: all pieces with their labels, in random
// order and turned by random quarter turns. A piece's ID is its place in the
// list.
func (p *Puzzle) Instance() *puzzle.Jigsaw {
	rng := rand.New(rand.NewPCG(p.Options.Seed, streamShuffle))
	out := &puzzle.Jigsaw{Variant: puzzle.VariantPuzzle, Rows: p.Options.Rows, Cols: p.Options.Cols}
	for id, i := range rng.Perm(len(p.Pieces)) {
		whole := puzzle.JigsawPiece{Sides: p.Pieces[i].Sides}
		out.Pieces = append(out.Pieces, puzzle.JigsawPiece{ID: id, Sides: whole.Turned(rng.IntN(4))})
	}
	return out
}
