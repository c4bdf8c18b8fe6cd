package render

import (
	"math"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Instance returns the puzzle as a perfect reader would read it from the
// pages, of the truth t: strange pieces are left out, and with pieces missing
// the size is unknown. Each piece is listed in the pose nearest to the one in
// which it lies, so that its turn is from -45 to 45 degrees; nothing tells which
// side is the top one in the finished puzzle. Pieces that a fault has hit are
// listed as if they were whole.
func (t *TrayTruth) Instance() *puzzle.Jigsaw {
	out := &puzzle.Jigsaw{Variant: puzzle.VariantPuzzle, Rows: t.Rows, Cols: t.Cols}
	if len(t.Missing) > 0 {
		out.Rows, out.Cols = 0, 0
	}
	for _, p := range t.Pieces {
		quarters := math.Floor((p.Turn + 45) / 90)
		listed := puzzle.JigsawPiece{Sides: p.Sides}
		out.Pieces = append(out.Pieces, puzzle.JigsawPiece{
			ID: p.ID, Sides: listed.Turned(int(quarters) % 4), Image: p.Page, Center: p.Center,
			Turn: hundredth(p.Turn - 90*quarters),
		})
	}
	return out
}
