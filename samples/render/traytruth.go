package render

import (
	"math"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/cut"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// TrayTruth tells what the pages of a tray show. It is written as JSON beside
// them. Points are pixels of a page's picture as in [Truth].
type TrayTruth struct {
	Kind    puzzle.Kind `json:"kind"`
	Rows    int         `json:"rows"`
	Cols    int         `json:"cols"`
	Pages   []string    `json:"pages"` // the pictures' file names, if they have been written
	Pieces  []TrayPiece `json:"pieces"`
	Strange []TrayPiece `json:"strange,omitempty"` // pieces of another puzzle; row and col are of that
	Missing [][2]int    `json:"missing,omitempty"` // row and column of pieces that are on no page

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

	// Fault is "touching", "cut" (by the picture's edge) or "torn", if the
	// piece was spoilt.
	Fault string `json:"fault,omitempty"`
}

// TrayProvenance tells how to make the pages again.
type TrayProvenance struct {
	Cut  cut.Options `json:"cut"`
	Tray TrayOptions `json:"tray"`
}

// Truth tells what the pages show.
func (t *Tray) Truth() (*TrayTruth, error) {
	out := &TrayTruth{
		Kind: puzzle.KindJigsaw, Rows: t.puzzle.Options.Rows, Cols: t.puzzle.Options.Cols,
		Pages: []string{}, Provenance: TrayProvenance{t.puzzle.Options, t.options},
	}
	for i := range t.pages {
		pixel, turn := t.glass(i).pixel, 0.0
		if t.options.Photo {
			v, err := t.view(i)
			if err != nil {
				return nil, err
			}
			l := t.pages[i]
			pixel, turn = v.pixel, v.turnAt(geom.Point{X: l.width / 2, Y: l.height / 2})
		}
		for _, l := range t.pages[i].pieces {
			p := l.truth(pixel, turn)
			if l.id < 0 {
				out.Strange = append(out.Strange, p)
				continue
			}
			out.Pieces = append(out.Pieces, p)
		}
	}
	for _, i := range t.missing {
		p := t.puzzle.Pieces[i]
		out.Missing = append(out.Missing, [2]int{p.Row, p.Col})
	}
	return out, nil
}

func (l *loose) truth(pixel mapping, turn float64) TrayPiece {
	p := TrayPiece{
		ID: l.id, Page: l.page, Row: l.piece.Row, Col: l.piece.Col,
		Turn:  hundredth(math.Mod(l.turn+turn+720, 360)),
		Sides: l.piece.Sides, Joints: l.piece.Joints, Fault: l.fault,
	}
	outline := l.placed()
	for i, q := range outline {
		outline[i] = pixel(q)
	}
	p.Center = xy(outline.AreaCentroid())
	for k, c := range l.corners {
		p.Corners[k] = xy(pixel(l.at.Add(c)))
	}
	return p
}

func xy(q geom.Point) XY { return XY{hundredth(q.X), hundredth(q.Y)} }
