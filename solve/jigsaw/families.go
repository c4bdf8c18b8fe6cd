package jigsaw

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Dominoes makes the board of 4 rows and so many columns, at least 4, with as many
// solutions as there are ways to tile its inner 2 x (cols-2) cells with dominoes, which
// is a Fibonacci number: every inner piece has three sides with one label and one with
// another, which has to meet that of a neighbour. Labels are signed, and alternate like
// the squares of a chessboard. It is the family of Q. Behague, "Résolution de puzzles
// dépourvus d'indice graphique" (2024), section 5.2.3, on which propagation of known
// places finds nothing. No piece is turned or moved: the listing is a solution. Errors
// wrap [ErrOptions].
func Dominoes(cols int, v puzzle.Variant) (*puzzle.Jigsaw, error) {
	o := GenerateOptions{Rows: 4, Cols: cols, Labels: 2, Variant: v}
	if err := o.check(); err != nil {
		return nil, err
	}
	if cols < 4 || v.Contour() {
		return nil, fmt.Errorf("%w: dominoes on %d columns, want 4 at least, and no contour", ErrOptions, cols)
	}
	p := &puzzle.Jigsaw{Variant: v, Rows: 4, Cols: cols}
	g := grid{puzzle.BoardSize{Rows: 4, Cols: cols}}
	for cell := range 4 * cols {
		p.Pieces = append(p.Pieces, dominoPiece(&g, cell, v.Positioned()))
	}
	return p, nil
}

// dominoPiece makes one piece of [Dominoes].
func dominoPiece(g *grid, cell int, positioned bool) puzzle.JigsawPiece {
	r, c, flat := cell/g.Cols, cell%g.Cols, g.flat(cell)
	sign := 1 - 2*((r+c)%2)
	piece := puzzle.JigsawPiece{ID: cell, Sides: [4]int{sign, sign, sign, sign}}
	if flat == 0 {
		side := [2]int{puzzle.Left, puzzle.Right}[c%2]
		if last := g.Cols - 2; c == last && c%2 == 1 { // a domino that stands upright
			side = [4]int{1: puzzle.Bottom, 2: puzzle.Top}[r]
		}
		piece.Sides[side] = 2 * sign
	}
	for side := range 4 {
		if flat>>side&1 != 0 {
			piece.Sides[side] = 0
		}
	}
	if positioned {
		piece.Position = &puzzle.Cell{Row: r, Col: c}
	}
	return piece
}
