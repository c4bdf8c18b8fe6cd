package render

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/samples/cut"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Paper is a sheet that loose pieces lie on.
type Paper int

const (
	NoPaper Paper = iota // straight on the glass or the table
	A4                   // 210 x 297 mm
	A3                   // 297 x 420 mm
	Letter               // 216 x 279 mm
)

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

// Ground is what a scanner sees behind the pieces.
type Ground int

const (
	Card  Ground = iota // dark grey cardboard
	Night               // nearly black: the lid is open
	Lid                 // the white lid
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

	Wear   cut.Wear `json:"wear"`
	Stock  Stock    `json:"stock"`  // colour of the pieces
	Ground Ground   `json:"ground"` // behind a scan; of a photo Damage.Table says it
	Paper  Paper    `json:"paper"`  // a photo shows the sheet; a scan has its size
	Pencil bool     `json:"pencil"` // numbers on the pieces
	Flat   bool     `json:"flat"`   // pieces without thickness: no shadows, no rims
	Dust   float64  `json:"dust"`   // specks and hairs, 0..1

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
}

// pieceWidth is the usual mean side of a piece, millimetres.
const pieceWidth = 20

// fill checks the options and puts defaults in place of zeros.
func (o TrayOptions) fill() (TrayOptions, error) {
	if o.Size == 0 && o.DPI == 0 {
		o.Size = 200
	}
	o.Size = orDefault(o.Size, o.DPI*pieceWidth/25.4)
	o.DPI = orDefault(o.DPI, math.Round(o.Size*25.4/pieceWidth))
	o.Soft = orDefault(o.Soft, 0.6)
	o.Quality = int(orDefault(float64(o.Quality), 90))
	f := o.Faults
	count := func(n int) float64 { return float64(n) }
	err := inRange([]bound{
		{"Size", o.Size, 30, 1200}, {"DPI", o.DPI, 25, 4800}, {"PerPage", count(o.PerPage), 0, 1e4},
		{"Askew", o.Askew, 0, 45}, {"Stock", count(int(o.Stock)), 0, float64(WhiteFace)},
		{"Ground", count(int(o.Ground)), 0, float64(Lid)}, {"Paper", count(int(o.Paper)), 0, float64(Letter)},
		{"Dust", o.Dust, 0, 1}, {"Soft", o.Soft, 0, 20}, {"Quality", count(o.Quality), 1, 100}, {"Missing", count(f.Missing), 0, 1e4},
		{"Thick", o.Thick, 0, 0.2}, {"Lens", o.Lens, -0.05, 0.05},
		{"Strange", count(f.Strange), 0, 1e4}, {"Touching", count(f.Touching), 0, 1e4},
		{"Cut", count(f.Cut), 0, 1e4}, {"Torn", count(f.Torn), 0, 1e4}, {"Scales", f.Scales, 0, 0.5},
	})
	if err != nil {
		return o, err
	}
	if err := o.visible(); err != nil {
		return o, err
	}
	if !o.Photo && (o.Damage != nil || o.Thick != 0 || o.Lens != 0) {
		return o, fmt.Errorf("%w: a scan takes no Damage, Thick or Lens", ErrOptions)
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

// TrayDamage draws the damage of a photo that a careful person takes of loose
// pieces: the camera over the middle, 10 degrees aslant at most, sharp, on a
// dark table, since on others some stocks are hardly seen. size is the side of
// a piece in pixels, 0 means 200.
func TrayDamage(seed uint64, size float64) Damage {
	d := NewDamage(seed, Easy, int(5*orDefault(size, 200)))
	rng := rand.New(rand.NewPCG(seed, streamDamage+100))
	d.Tilt, d.Yaw, d.Turn = spread(rng, 10), spread(rng, 8), spread(rng, 3)
	d.Light, d.Vignette, d.Distance = 0.3*rng.Float64(), 0.2*rng.Float64(), 1.6+rng.Float64()
	d.Table = Dark
	d.Blur, d.Fill, d.Quality = 0.5+0.5*rng.Float64(), 0.95, 90
	return d
}

// visible refuses white pieces on white.
func (o TrayOptions) visible() error {
	onPaper := o.Photo && o.Paper != NoPaper
	if o.Stock == WhiteFace && (onPaper || !o.Photo && o.Ground == Lid) {
		return fmt.Errorf("%w: white pieces on white are not seen", ErrOptions)
	}
	return nil
}

// loose is one piece on a page. Lengths are millimetres of the page.
type loose struct {
	id      int // in the truth; -1 for a strange one
	piece   *cut.Piece
	page    int
	turn    float64    // degrees clockwise from the finished pose
	at      geom.Point // where the outline's centroid lies
	outline geom.Curve // about the centroid, turned
	corners geom.Quad
	fault   string // as the truth names it
}

// Tray is a puzzle's loose pieces, laid on pages.
type Tray struct {
	options TrayOptions
	puzzle  *cut.Puzzle
	unit    float64 // millimetres a mean side
	pages   []leaf
	missing []int
}

// leaf is one page of a tray.
type leaf struct {
	width, height float64 // millimetres
	scale         float64 // of the picture, beside that of other pages
	pieces        []*loose
}

// NewTray lays the pieces on pages, in random order, at random places and
// turns, without touching each other unless that is asked for. The error wraps
// ErrOptions.
func NewTray(p *cut.Puzzle, o TrayOptions) (*Tray, error) {
	o, err := o.fill()
	if err != nil {
		return nil, err
	}
	t := &Tray{options: o, puzzle: p, unit: o.Size / o.DPI * 25.4}
	rng := rand.New(rand.NewPCG(o.Seed, streamTray))
	pieces, err := t.gather(rng)
	if err != nil {
		return nil, err
	}
	if err := t.lay(pieces, rng); err != nil {
		return nil, err
	}
	if err := t.spoil(rng); err != nil {
		return nil, err
	}
	if err := t.checkSize(); err != nil {
		return nil, err
	}
	t.number()
	return t, nil
}

// checkSize refuses pictures that readers would not take.
func (t *Tray) checkSize() error {
	for i := range t.pages {
		_, _, width, height, err := t.sight(i)
		if err != nil {
			return err
		}
		if width > 30000 || height > 30000 || float64(width)*float64(height) > mostPixels {
			return fmt.Errorf("%w: a picture of %d x %d pixels; lay fewer pieces on a page", ErrOptions, width, height)
		}
	}
	return nil
}

// number gives the pieces their numbers.
func (t *Tray) number() {
	id := 0
	for i := range t.pages {
		for _, l := range t.pages[i].pieces {
			l.page = i
			if l.id >= 0 {
				l.id = id
				id++
			}
		}
	}
}

// Pages returns the number of pages.
func (t *Tray) Pages() int { return len(t.pages) }

// gather makes the outlines of all pieces that are to lie on pages, in random
// order.
func (t *Tray) gather(rng *rand.Rand) ([]*loose, error) {
	o, n := t.options, len(t.puzzle.Pieces)
	if o.Faults.Missing >= n {
		return nil, fmt.Errorf("%w: %d of %d pieces missing", ErrOptions, o.Faults.Missing, n)
	}
	order := rng.Perm(n)
	t.missing = order[:o.Faults.Missing]
	var out []*loose
	for _, i := range order[o.Faults.Missing:] {
		l, err := t.pick(t.puzzle, i, rng)
		if err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	if o.Faults.Strange == 0 {
		return out, nil
	}
	other := t.puzzle.Options
	other.Seed += 1_000_003
	q, err := cut.New(other)
	if err != nil {
		return nil, err
	}
	for range o.Faults.Strange {
		l, err := t.pick(q, rng.IntN(n), rng)
		if err != nil {
			return nil, err
		}
		l.id = -1
		at := rng.IntN(len(out) + 1)
		out = append(out[:at], append([]*loose{l}, out[at:]...)...)
	}
	return out, nil
}

// pick takes a piece in hand: it turns it, with its centroid at the origin.
func (t *Tray) pick(p *cut.Puzzle, i int, rng *rand.Rand) (*loose, error) {
	outline, err := p.Outline(i, t.options.Wear, t.options.Seed)
	if err != nil {
		return nil, err
	}
	l := &loose{piece: &p.Pieces[i], turn: 360 * rng.Float64()}
	if t.options.Askew > 0 {
		l.turn = float64(90*rng.IntN(4)) + spread(rng, t.options.Askew)
	}
	l.turn = math.Mod(l.turn+360, 360)
	middle := outline.AreaCentroid()
	turn := geom.Rotation(l.turn * math.Pi / 180)
	pose := func(p geom.Point) geom.Point { return turn.Turn(p.Sub(middle).Mul(t.unit)) }
	for _, q := range outline {
		l.outline = append(l.outline, pose(q))
	}
	for k, q := range l.piece.Corners {
		l.corners[k] = pose(q)
	}
	return l, nil
}
