package render

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"

	"github.com/gridsaw/gridsaw/internal/wholefile"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/cut"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Tray is a puzzle's loose pieces, laid on pages.
type Tray struct {
	options TrayOptions
	puzzle  *cut.Puzzle
	pages   []trayPage
	missing []int
	mixed   *cut.Puzzle // whose pieces lie among the others; nil for none
	art     *artwork    // of printed pieces
}

// NewTray lays the pieces on pages, in random order, at random places and
// turns, without touching each other unless that is asked for. The error wraps
// ErrOptions.
func NewTray(p *cut.Puzzle, o TrayOptions) (*Tray, error) {
	o, err := o.fill()
	if err != nil {
		return nil, err
	}
	t := &Tray{options: o, puzzle: p}
	if o.Stock == Printed {
		t.art = newArtwork(p.Options.Rows, p.Options.Cols, o.Size, rand.New(rand.NewPCG(o.Seed, streamArtwork)))
	}
	if f := o.Faults; f.MixedRows > 0 && f.MixedCols > 0 {
		other := p.Options
		other.Seed, other.Rows, other.Cols = other.Seed+2_000_003, f.MixedRows, f.MixedCols
		if t.mixed, err = cut.New(other); err != nil {
			return nil, err
		}
	}
	rng := rand.New(rand.NewPCG(o.Seed, streamTray))
	pieces, err := t.gather(rng)
	if err != nil {
		return nil, err
	}
	layout := &trayLayout{options: o, unit: o.unit(), rng: rng}
	if t.pages, err = layout.lay(pieces); err != nil {
		return nil, err
	}
	faults := &spoiler{options: o, unit: o.unit(), pages: t.pages, rng: rng}
	if err := faults.spoil(); err != nil {
		return nil, err
	}
	if err := t.checkSize(); err != nil {
		return nil, err
	}
	t.number()
	return t, nil
}

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
	for k, i := range order[o.Faults.Missing:] {
		l, err := t.pick(t.puzzle, i, k < o.Faults.FaceDown, rng)
		if err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	if err := t.addOthers(&out, order[o.Faults.Missing:], rng); err != nil {
		return nil, err
	}
	if o.Faults.FaceDown > 0 { // no longer the first
		rng.Shuffle(len(out), func(i, k int) { out[i], out[k] = out[k], out[i] })
	}
	return out, nil
}

// addOthers adds the pieces that are too many, anywhere: second ones of some of those in
// hand, some of another puzzle, and all of the mixed one.
func (t *Tray) addOthers(out *[]*loose, inHand []int, rng *rand.Rand) (err error) {
	f := t.options.Faults
	add := func(p *cut.Puzzle, i int, fault string) {
		l, e := t.pick(p, i, false, rng)
		if e != nil {
			err = e
			return
		}
		l.id, l.fault = -1, fault
		*out = slices.Insert(*out, rng.IntN(len(*out)+1), l)
	}
	if f.Doubles > 0 {
		for _, k := range rng.Perm(len(inHand))[:min(f.Doubles, len(inHand))] {
			add(t.puzzle, inHand[k], "double")
		}
	}
	if f.Strange > 0 {
		other := t.puzzle.Options
		other.Seed += 1_000_003
		q, err := cut.New(other)
		if err != nil {
			return err
		}
		for range f.Strange {
			add(q, rng.IntN(len(q.Pieces)), "")
		}
	}
	if t.mixed != nil {
		for i := range t.mixed.Pieces {
			add(t.mixed, i, "")
		}
	}
	return err
}

// pick takes a piece in hand: it turns it, with its centroid at the origin, and lays it face
// down if that is wanted.
func (t *Tray) pick(p *cut.Puzzle, i int, faceDown bool, rng *rand.Rand) (*loose, error) {
	outline, err := p.Outline(i, t.options.Wear, t.options.Seed)
	if err != nil {
		return nil, err
	}
	l := &loose{piece: &p.Pieces[i], turn: 360 * rng.Float64()}
	if t.options.Askew > 0 {
		l.turn = float64(90*rng.IntN(4)) + spread(rng, t.options.Askew)
	}
	l.turn = math.Mod(l.turn+360, 360)
	middle, unit := outline.AreaCentroid(), t.options.unit()
	if p == t.mixed {
		unit *= t.options.Faults.mixedSize()
	}
	turn := geom.Rotation(l.turn * math.Pi / 180)
	pose := func(p geom.Point) geom.Point { return turn.Turn(p.Sub(middle).Mul(unit)) }
	if faceDown {
		l.fault = "face down"
		slices.Reverse(outline)
		pose = func(p geom.Point) geom.Point {
			p = p.Sub(middle).Mul(unit)
			return turn.Turn(geom.Point{X: -p.X, Y: p.Y})
		}
	}
	for _, q := range outline {
		l.outline = append(l.outline, pose(q))
	}
	for k, q := range l.piece.Corners {
		l.corners[k] = pose(q)
	}
	if t.art != nil && !faceDown {
		l.front = &front{t.art, middle, geom.Rotation(-l.turn * math.Pi / 180), 1 / unit}
	}
	return l, nil
}

// checkSize refuses pictures that readers would not take.
func (t *Tray) checkSize() error {
	for i := range t.pages {
		v, err := viewOf(t.options, &t.pages[i])
		if err != nil {
			return err
		}
		if v.width > 30000 || v.height > 30000 || float64(v.width)*float64(v.height) > mostPixels {
			return fmt.Errorf("%w: a picture of %d x %d pixels; lay fewer pieces on a page", ErrOptions, v.width, v.height)
		}
	}
	return nil
}

// number gives the pieces their numbers.
func (t *Tray) number() {
	id := 0
	for _, page := range t.pages {
		for _, l := range page.pieces {
			if l.id >= 0 {
				l.id = id
				id++
			}
		}
	}
}

// Pages returns the number of pages.
func (t *Tray) Pages() int { return len(t.pages) }

// Shoot scans or photographs a page, 0..Pages()-1. It may be called from
// several goroutines at once.
func (t *Tray) Shoot(page int) (*Scan, error) {
	rng := rand.New(rand.NewPCG(t.options.Seed, streamScan<<32|uint64(page)))
	if t.options.Photo {
		return photographPage(t.options, &t.pages[page], rng)
	}
	return scanPage(t.options, &t.pages[page], rng), nil
}

// Truth tells what the pages show.
func (t *Tray) Truth() (*TrayTruth, error) {
	out := &TrayTruth{
		Kind: puzzle.KindJigsaw, Rows: t.puzzle.Options.Rows, Cols: t.puzzle.Options.Cols,
		Pages: []string{}, Provenance: TrayProvenance{t.puzzle.Options, t.options},
	}
	for i := range t.pages {
		v, err := viewOf(t.options, &t.pages[i])
		if err != nil {
			return nil, err
		}
		for _, l := range t.pages[i].pieces {
			p := newTrayPiece(l, i, v)
			switch {
			case l.id < 0 && t.mixed != nil && t.mixed.Has(l.piece):
				out.Mixed = append(out.Mixed, p)
				continue
			case l.id < 0:
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

// Write makes the pages' pictures, name.jpg if there is one, else name-1.jpg
// and so on, and truth.json, in a directory that exists. It returns the paths of
// the pictures.
func (t *Tray) Write(dir, name string) ([]string, error) {
	truth, err := t.Truth()
	if err != nil {
		return nil, err
	}
	var paths []string
	for i := range t.Pages() {
		file := name + ".jpg"
		if t.Pages() > 1 {
			file = fmt.Sprintf("%s-%d.jpg", name, i+1)
		}
		truth.Pages = append(truth.Pages, file)
		paths = append(paths, filepath.Join(dir, file))
		if err := t.writePage(i, paths[i]); err != nil {
			return nil, err
		}
	}
	if err := writeTruth(filepath.Join(dir, "truth.json"), truth); err != nil {
		return nil, err
	}
	return paths, nil
}

func (t *Tray) writePage(page int, path string) error {
	scan, err := t.Shoot(page)
	if err != nil {
		return err
	}
	var buf bytes.Buffer
	if err := scan.EncodeJPEG(&buf); err != nil {
		return err
	}
	if err := wholefile.WriteBytes(path, buf.Bytes()); err != nil {
		return fmt.Errorf("render: %w", err)
	}
	return nil
}
