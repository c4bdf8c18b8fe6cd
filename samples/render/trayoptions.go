package render

import (
	"cmp"
	"fmt"
	"math"

	"github.com/gridsaw/gridsaw/samples/cut"
)

// TrayOptions says how the loose pieces of a puzzle are laid on pages and
// scanned or photographed. The zero value is a scan at 200 pixels a piece.
// Equal options give equal pixels.
type TrayOptions struct {
	Seed uint64 `json:"seed"`

	// Size is the mean side of a piece in pixels, 30..1200, in the middle of
	// a photo; 0 means 200, or what DPI asks for. DPI is the resolution of a
	// scan, 50..2400, written into its file; 0 means the one at which a piece is
	// 20 mm wide. With both, pieces are as large as these say.
	Size float64 `json:"size"`
	DPI  float64 `json:"dpi"`

	// PerPage is the largest number of pieces on a page, 0 as many as make a
	// picture of about 12 million pixels, or as fit on the paper.
	PerPage int `json:"perPage"`

	// Askew is how far pieces lie from one of the four upright poses, in
	// degrees, 0..45. 0 means any angle.
	Askew float64 `json:"askew"`

	Wear       cut.Wear   `json:"wear"`
	Stock      Stock      `json:"stock"`  // colour of the pieces
	Background Background `json:"ground"` // of a scan; of a photo Damage.Table says it
	Paper      Paper      `json:"paper"`  // a photo shows the sheet; a scan has its size
	Pencil     bool       `json:"pencil"` // numbers on the pieces
	Flat       bool       `json:"flat"`   // pieces without thickness: no shadows, no rims
	Dust       float64    `json:"dust"`   // specks and hairs, 0..1

	// Of a scan: Soft is its blur, a standard deviation in pixels, 0..20, where
	// 0 means 0.6; Quality is that of a JPEG, 1..100, where 0 means 90.
	Soft    float64 `json:"soft"`
	Quality int     `json:"quality"`

	// Of a photo: Damage, which nil draws; Thick is how far the faces lie above
	// the table, in mean sides of a piece, 0..0.2, so that pieces away from the
	// camera's foot show a wall; Lens is how far the lens moves the picture's
	// corners towards its middle, as a share of their distance, -0.05..0.05.
	Photo  bool    `json:"photo"`
	Damage *Damage `json:"damage"`
	Thick  float64 `json:"thick"`
	Lens   float64 `json:"lens"`

	// Glare is how much light a lamp throws back into the camera where it is
	// brightest, 0..1, as a share of that of white paper.
	Glare float64 `json:"glare,omitempty"`

	Faults Faults `json:"faults"`
}

// Faults are what goes wrong with a whole puzzle. Counts are of pieces, or of
// pairs of pieces.
type Faults struct {
	Missing  int     `json:"missing"`  // pieces that lie on no page
	Strange  int     `json:"strange"`  // pieces of another puzzle
	Touching int     `json:"touching"` // pairs of pieces that touch
	Cut      int     `json:"cut"`      // pieces of which the page's edge hides a part
	Torn     int     `json:"torn"`     // pieces of which a good part is gone
	Scales   float64 `json:"scales"`   // pages differ in scale by up to this share, 0..0.5

	FaceDown int `json:"faceDown,omitempty"` // pieces that lie with their other side up
	Doubles  int `json:"doubles,omitempty"`  // pieces that are there twice
	Clipped  int `json:"clipped,omitempty"`  // pieces of which the page's edge hides the tip of a tab

	// MixedRows and MixedCols are the size of another puzzle whose pieces all lie among the
	// others; 0 is none. MixedSize is the size of its pieces beside the others', 0.5..2, where
	// 0 means 1.
	MixedRows int     `json:"mixedRows,omitempty"`
	MixedCols int     `json:"mixedCols,omitempty"`
	MixedSize float64 `json:"mixedSize,omitempty"`
}

// mixedSize is MixedSize with its default.
func (f Faults) mixedSize() float64 { return cmp.Or(f.MixedSize, 1) }

// pieceWidth is the usual mean side of a piece, millimetres.
const pieceWidth = 20

// unit returns the millimetres of a mean side, of options that are filled.
func (o TrayOptions) unit() float64 { return o.Size / o.DPI * 25.4 }

// fill checks the options and puts defaults in place of zeros.
func (o TrayOptions) fill() (TrayOptions, error) {
	if o.Size == 0 && o.DPI == 0 {
		o.Size = 200
	}
	o.Size = cmp.Or(o.Size, o.DPI*pieceWidth/25.4)
	o.DPI = cmp.Or(o.DPI, math.Round(o.Size*25.4/pieceWidth))
	o.Soft = cmp.Or(o.Soft, 0.6)
	o.Quality = cmp.Or(o.Quality, 90)
	f := o.Faults
	count := func(n int) float64 { return float64(n) }
	err := inRange([]bound{
		{"Size", o.Size, 30, 1200}, {"DPI", o.DPI, 25, 4800}, {"PerPage", count(o.PerPage), 0, 1e4},
		{"Askew", o.Askew, 0, 45}, {"Stock", count(int(o.Stock)), 0, float64(Printed)},
		{"Background", count(int(o.Background)), 0, float64(Lid)}, {"Paper", count(int(o.Paper)), 0, float64(Letter)},
		{"Dust", o.Dust, 0, 1}, {"Soft", o.Soft, 0, 20}, {"Quality", count(o.Quality), 1, 100}, {"Missing", count(f.Missing), 0, 1e4},
		{"Thick", o.Thick, 0, 0.2}, {"Lens", o.Lens, -0.05, 0.05}, {"Glare", o.Glare, 0, 1},
		{"Strange", count(f.Strange), 0, 1e4}, {"Touching", count(f.Touching), 0, 1e4},
		{"FaceDown", count(f.FaceDown), 0, 1e4}, {"Clipped", count(f.Clipped), 0, 1e4}, {"Doubles", count(f.Doubles), 0, 1e4},
		{"MixedRows", count(f.MixedRows), 0, cut.MaxSide}, {"MixedCols", count(f.MixedCols), 0, cut.MaxSide},
		{"MixedSize", f.mixedSize(), 0.5, 2}, {"Cut", count(f.Cut), 0, 1e4}, {"Torn", count(f.Torn), 0, 1e4}, {"Scales", f.Scales, 0, 0.5},
	})
	if err != nil {
		return o, err
	}
	if err := o.visible(); err != nil {
		return o, err
	}
	if !o.Photo && (o.Damage != nil || o.Thick != 0 || o.Lens != 0 || o.Glare != 0) {
		return o, fmt.Errorf("%w: a scan takes no Damage, Thick, Lens or Glare", ErrOptions)
	}
	if o.Damage != nil {
		return o, o.Damage.check()
	}
	if o.Photo {
		d := TrayDamage(o.Seed, o.Size)
		o.Damage = &d
	}
	return o, nil
}

// visible refuses white pieces on white.
func (o TrayOptions) visible() error {
	onPaper := o.Photo && o.Paper != NoPaper
	if o.Stock == WhiteFace && (onPaper || !o.Photo && o.Background == Lid) {
		return fmt.Errorf("%w: white pieces on white are not seen", ErrOptions)
	}
	return nil
}

// size returns width and height in millimetres, upright.
func (p Paper) size() (width, height float64) {
	switch p {
	case A4:
		return 210, 297
	case A3:
		return 297, 420
	case Letter:
		return 215.9, 279.4
	}
	return 0, 0
}
