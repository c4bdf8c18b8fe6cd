package render

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/cut"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Tray is a puzzle's loose pieces, laid on pages.
type Tray struct {
	options TrayOptions
	puzzle  *cut.Puzzle
	unit    float64 // millimetres a mean side
	pages   []leaf
	missing []int
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

// Scan is the picture of one page of a tray.
type Scan struct {
	Image   *image.RGBA // opaque
	DPI     float64     // as the file shall say, 0 for a photo
	Quality int         // of a JPEG, 1..100
}

// Shoot scans or photographs a page, 0..Pages()-1. It may be called from
// several goroutines at once.
func (t *Tray) Shoot(page int) (*Scan, error) {
	if t.options.Photo {
		return t.photo(page)
	}
	leaf := t.pages[page]
	f := t.glass(page)
	width, height := t.glassSize(page)
	rng := rand.New(rand.NewPCG(t.options.Seed, streamScan<<32|uint64(page)))
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	desk := t.newDesk(img, f, rng)
	desk.backdrop(t.options.Ground)
	desk.lay(leaf.pieces)
	desk.litter(t.options.Dust)
	soften(img, t.options.Soft)
	lamp(img, rng)
	desk.noise(1.2)
	if rng.IntN(3) == 0 {
		desk.strip()
	}
	return &Scan{Image: img, DPI: math.Round(t.options.DPI * leaf.scale), Quality: t.options.Quality}, nil
}

// photo takes the picture of a page.
func (t *Tray) photo(page int) (*Scan, error) {
	v, err := t.view(page)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(t.options.Seed, streamScan<<32|uint64(page)))
	s := newScene(t.options.Seed, v.damage)
	desk := t.tabletop(v, page, s, rng)
	pix := v.develop(desk, s)
	img := finish(pix, v.width, v.damage, t.options.Seed+uint64(page))
	return &Scan{Image: img, Quality: v.damage.Quality}, nil
}

// develop gathers the light of every pixel.
func (v *view) develop(d *desk, s *scene) []rgb {
	pix := make([]rgb, v.width*v.height)
	seen := v.seen()
	for y := range v.height {
		for x := range v.width {
			q := geom.Point{X: float64(x), Y: float64(y)}
			var sum rgb
			for _, t := range taps {
				add(&sum, sample(d.img, d.frame.pixel(seen(q.Add(t)))), 1/float32(len(taps)))
			}
			gain := s.onPixel(2*q.X/float64(v.width)-1, 2*q.Y/float64(v.height)-1)
			for c := range sum {
				sum[c] *= gain[c]
			}
			pix[y*v.width+x] = sum
		}
	}
	return pix
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

// EncodeJPEG writes the picture as a JPEG file. A scan has its resolution in
// the JFIF header, as scanners write it.
func (s *Scan) EncodeJPEG(w io.Writer) error {
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, s.Image, &jpeg.Options{Quality: s.Quality}); err != nil {
		return fmt.Errorf("render: %w", err)
	}
	const start = 2 // the marker of the file's start
	dpi := uint16(min(max(math.Round(s.DPI), 0), math.MaxUint16))
	head := []byte{0xFF, 0xE0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, 1, 1, byte(dpi >> 8), byte(dpi), byte(dpi >> 8), byte(dpi), 0, 0}
	if dpi == 0 {
		head = nil
	}
	return insert(w, buf.Bytes(), start, head)
}

// EncodePNG writes the picture as a PNG file. A scan has its resolution in a
// pHYs chunk.
func (s *Scan) EncodePNG(w io.Writer) error {
	var buf bytes.Buffer
	if err := png.Encode(&buf, s.Image); err != nil {
		return fmt.Errorf("render: %w", err)
	}
	const start = 8 + 25 // the signature and the header's chunk
	var chunk []byte
	if s.DPI > 0 {
		perMetre := uint32(math.Round(s.DPI / 0.0254))
		data := binary.BigEndian.AppendUint32([]byte("pHYs"), perMetre)
		data = append(binary.BigEndian.AppendUint32(data, perMetre), 1)
		chunk = append(binary.BigEndian.AppendUint32(nil, 9), data...)
		chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(data))
	}
	return insert(w, buf.Bytes(), start, chunk)
}

// insert writes a file with something put in at a place.
func insert(w io.Writer, file []byte, at int, part []byte) error {
	for _, b := range [][]byte{file[:at], part, file[at:]} {
		if _, err := w.Write(b); err != nil {
			return err
		}
	}
	return nil
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
	text, err := json.Marshal(truth)
	if err != nil {
		return nil, fmt.Errorf("render: writing truth: %w", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "truth.json"), append(text, '\n'), 0o644); err != nil {
		return nil, fmt.Errorf("render: %w", err)
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
	if err := os.WriteFile(path, buf.Bytes(), 0o644); err != nil {
		return fmt.Errorf("render: %w", err)
	}
	return nil
}
