package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Scan is the picture of one page of a tray.
type Scan struct {
	Image   *image.RGBA // opaque
	DPI     float64     // as the file shall say, 0 for a photo
	Quality int         // of a JPEG, 1..100
}

// scanPage puts a page on a scanner.
func scanPage(o TrayOptions, page *trayPage, rng *rand.Rand) *Scan {
	v := scanView(o, page)
	img := image.NewRGBA(image.Rect(0, 0, v.width, v.height))
	p := newPagePainter(o, img, scanFrame(o, page), rng)
	p.backdrop()
	p.pieces(page)
	p.dust()
	soften(img, o.Soft)
	lamp(img, rng)
	p.noise(1.2)
	if rng.IntN(3) == 0 {
		p.strip()
	}
	return &Scan{Image: img, DPI: math.Round(o.DPI * page.scale), Quality: o.Quality}
}

// noise is the scanner's.
func (p *pagePainter) noise(sigma float32) {
	line := make([]float32, p.img.Rect.Dx())
	gx, gy := p.rng.IntN(1<<20), p.rng.IntN(1<<20)
	for y := range p.img.Rect.Dy() {
		p.grain.row(gx, gy+y, line)
		pix := p.img.Pix[y*p.img.Stride:]
		for x, v := range line {
			add := sigma * v
			pix[4*x] = level(float64(float32(pix[4*x]) + add))
			pix[4*x+1] = level(float64(float32(pix[4*x+1]) + add))
			pix[4*x+2] = level(float64(float32(pix[4*x+2]) + 0.8*add))
		}
	}
}

// strip is what a scanner shows where the glass ends: a dark line along one
// edge, narrower than the margin without pieces.
func (p *pagePainter) strip() {
	r := p.img.Rect
	width := max(1, int(0.03*p.unit*p.frame.density))
	box := pick(p.rng,
		image.Rect(r.Max.X-width, 0, r.Max.X, r.Max.Y), image.Rect(0, 0, width, r.Max.Y),
		image.Rect(0, r.Max.Y-width, r.Max.X, r.Max.Y))
	p.fill(box, [3]float32{34, 33, 36}, 1)
}

// lamp makes the light a little uneven: a scanner's lamp is brighter in its
// middle, and warms up on the way down.
func lamp(img *image.RGBA, rng *rand.Rand) {
	fall, drift, middle := 0.03+0.03*rng.Float64(), spread(rng, 0.03), spread(rng, 0.3)
	size := img.Rect.Size()
	gain := make([]float32, size.X)
	for x := range gain {
		at := 2*float64(x)/float64(size.X) - 1 - middle
		gain[x] = float32(1 - fall*at*at)
	}
	for y := range size.Y {
		down := float32(1 + drift*(2*float64(y)/float64(size.Y)-1))
		pix := img.Pix[y*img.Stride:]
		for x, g := range gain {
			g *= down
			for c := range 3 {
				pix[4*x+c] = uint8(min(255, float32(pix[4*x+c])*g+0.5))
			}
		}
	}
}

// photographPage takes a photo of a page on a table.
func photographPage(o TrayOptions, page *trayPage, rng *rand.Rand) (*Scan, error) {
	v, err := newPhotoView(o, page)
	if err != nil {
		return nil, err
	}
	s := newScene(o.Seed, v.damage)
	table := paintTable(o, page, v, s, rng)
	toPage := v.toPage()
	shine := newGlare(o, v)
	pix := s.develop(v.width, v.height, func(q geom.Point) rgb {
		return shine.over(sample(table.img, table.frame.pixel(toPage(q))), q)
	})
	img := finish(pix, v.width, v.damage, o.Seed+uint64(page.number))
	return &Scan{Image: img, Quality: v.damage.Quality}, nil
}

// glare is the light of a lamp that the table throws back into the camera.
type glare struct {
	at              geom.Point // where it is brightest, pixels
	reach, strength float64    // standard deviation in pixels; light there
}

func newGlare(o TrayOptions, v *photoView) glare {
	rng := rand.New(rand.NewPCG(o.Seed, streamGlare))
	w, h := float64(v.width), float64(v.height)
	return glare{geom.Point{X: w * rng.Float64(), Y: h * rng.Float64()}, max(w, h) * (0.08 + 0.15*rng.Float64()), o.Glare}
}

// over returns the light at a pixel with the lamp's added.
func (g glare) over(c rgb, q geom.Point) rgb {
	if g.strength == 0 {
		return c
	}
	d := q.Sub(g.at).Norm() / g.reach
	shine := float32(g.strength * math.Exp(-d*d/2))
	for k := range c {
		c[k] += shine
	}
	return c
}

// paintTable draws all of the table that the camera sees, with the page on it.
func paintTable(o TrayOptions, page *trayPage, v *photoView, s *scene, rng *rand.Rand) *pagePainter {
	lo, hi, most := v.seen(page)
	size := hi.Sub(lo)
	density := min(1.15*most, math.Sqrt(80e6/(size.X*size.Y)))
	f := frame{density: density, origin: lo.Mul(-density)}
	img := image.NewRGBA(image.Rect(0, 0, int(size.X*density)+2, int(size.Y*density)+2))
	p := newPagePainter(o, img, f, rng)
	p.tones = gammaTable()
	p.light.toLight = s.toLight
	p.light.shadow *= 1.2
	p.table(s)
	if o.Paper != NoPaper {
		p.paper(page, v)
	}
	if v.sink > 0 {
		p.walls(page.pieces, v)
	}
	p.pieces(page)
	p.dust()
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
