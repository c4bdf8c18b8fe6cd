package render

import (
	"math"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/cut"
)

// TrayTruth tells what the pages of a tray show. It is written as JSON beside
// them. Points are pixels of a page's picture as in [Truth].
type TrayTruth struct {
	Kind   puzzle.Kind `json:"kind"`
	Rows   int         `json:"rows"`
	Cols   int         `json:"cols"`
	Pages  []string    `json:"pages"` // the pictures' file names, if they have been written
	Pieces []TrayPiece `json:"pieces"`
	// Strange are pieces of another puzzle, with row and col of that, and second ones of this.
	Strange []TrayPiece `json:"strange,omitempty"`
	Missing [][2]int    `json:"missing,omitempty"` // row and column of pieces that are on no page
	// Mixed are the pieces of another whole puzzle, with its rows and columns.
	Mixed []TrayPiece `json:"mixed,omitempty"`

	Provenance TrayProvenance `json:"provenance"`
}

// TrayPiece tells where a piece lies. Corners and sides are listed in the
// finished pose: the first side is the top one in the finished puzzle, the
// first corner its top left one.
type TrayPiece struct {
	ID   int `json:"id"` // counts pages, and pieces on a page from the top left
	Page int `json:"page"`
	Row  int `json:"row"`
	Col  int `json:"col"`

	// Turn is how far the piece lies clockwise from its finished pose, in
	// degrees, 0..360, in the plane of the page. That plane is turned as the
	// photo shows the middle of the page; on a scan it is the picture's.
	Turn float64 `json:"turn"`

	Center  XY     `json:"center"`  // centroid of the worn outline in the picture
	Corners [4]XY  `json:"corners"` // where the cuts cross, before all wear
	Sides   [4]int `json:"sides"`   // +k tab, -k blank of template k, 0 at the border
	Joints  [4]int `json:"joints"`  // number of the joint, the same on both pieces, -1 at the border

	// Fault is "touching", "cut" (by the picture's edge), "clipped" (the same, but of a tab's
	// tip alone) or "torn", if the piece was spoilt, "double" for a second one of a piece, and
	// "face down" for one that was turned over about its vertical axis before it was turned
	// by Turn: its corners run counterclockwise then.
	Fault string `json:"fault,omitempty"`
}

// TrayProvenance tells how to make the pages again.
type TrayProvenance struct {
	Cut  cut.Options `json:"cut"`
	Tray TrayOptions `json:"tray"`
}

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

func newTrayPiece(l *loose, page int, v trayView) TrayPiece {
	p := TrayPiece{
		ID: l.id, Page: page, Row: l.piece.Row, Col: l.piece.Col,
		Turn:  hundredth(math.Mod(l.turn+v.turn+720, 360)),
		Sides: l.piece.Sides, Joints: l.piece.Joints, Fault: l.fault,
	}
	outline := l.placed()
	for i, q := range outline {
		outline[i] = v.pixel(q)
	}
	p.Center = xy(outline.AreaCentroid())
	for k, c := range l.corners {
		p.Corners[k] = xy(v.pixel(l.at.Add(c)))
	}
	return p
}
