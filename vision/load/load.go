package load

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"os"
	"sync"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// DefaultPixels is the number of pixels that a picture is worked on with at most, unless another is
// asked for: 25 megapixels. Larger ones are reduced, where decoding them takes no more than
// 500 MB of memory.
const DefaultPixels = 25_000_000

// pixelMemory is the number of bytes that decoding may take for each pixel that a picture is worked
// on with: as many as the work itself takes at most, which is the search for all puzzles of a page.
const pixelMemory = 20

// mostPixels is the largest number of pixels of any picture, the largest that OpenCV decodes.
const mostPixels = 1 << 30

// Memory returns how many bytes decoding a picture may take that is worked on with so many
// pixels; 0 means [DefaultPixels].
func Memory(pixels int) int64 { return pixelMemory * int64(cmp.Or(pixels, DefaultPixels)) }

// MaxBytes returns the largest size of a file, in bytes, that may hold a picture that is worked on
// with so many pixels; 0 means [DefaultPixels].
func MaxBytes(pixels int) int64 { return Memory(pixels) / 2 }

// The faults of picture files. Errors of this package wrap one of them.
var (
	ErrEmpty     = errors.New("load: the file is empty")
	ErrFormat    = errors.New("load: not a picture of a known format")
	ErrTruncated = errors.New("load: the picture is cut off or damaged")
	ErrTooLarge  = errors.New("load: the picture is too large")
	ErrNoHEIC    = errors.New("load: no decoder of HEIC is registered") // see [RegisterHEIC]

	// ErrNoVision is what every picture gives in a program that was built without cgo.
	ErrNoVision = errors.New("load: this gridsaw was built without OpenCV, so it reads no pictures: build it with cgo and libopencv-dev")
)

// Picture is a decoded picture, as a viewer shows it.
type Picture struct {
	Color  *image.RGBA // opaque, origin (0,0)
	Format Format
	// DPI is the resolution in pixels an inch that the file states: 0 where it
	// states none, or one below 100, which programs write that know none.
	DPI float64
	// Scale is how many pixels of the file's picture one of Color stands for, in each
	// direction: 1, or 2, 4 or 8 where it was too large. DPI is that of Color.
	Scale int

	gray func() *image.Gray
}

// New returns a picture of the pixels of img, which must be opaque with its
// origin at (0,0) and must not change any more.
func New(img *image.RGBA, format Format) *Picture {
	return &Picture{
		Color:  img,
		Format: format,
		Scale:  1,
		gray:   sync.OnceValue(func() *image.Gray { return kernel.Luminance(img) }),
	}
}

// FromImage returns a picture of an image that is decoded already, to be worked on with so many
// pixels; 0 means [DefaultPixels]. Transparent pixels are laid on white. Its error wraps [ErrTruncated] where there are no pixels, [ErrTooLarge] or
// [ErrNoVision].
func FromImage(img image.Image, pixels int) (*Picture, error) {
	if !cv.Built {
		return nil, ErrNoVision
	}
	size := img.Bounds().Size()
	if err := checkSize(size.X, size.Y); err != nil {
		return nil, err
	}
	scale := scaleOf(size.X, size.Y, pixels)
	p := New(reduced(onWhite(img), scale), Unknown)
	p.Scale = scale
	return p, nil
}

// onWhite returns an opaque copy of an image with its origin at (0,0).
func onWhite(img image.Image) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: img.Bounds().Size()})
	draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(out, out.Rect, img, img.Bounds().Min, draw.Over)
	return out
}

// pale tells whether a picture shows hardly anything but white.
func pale(img *image.RGBA) bool {
	dark := 0
	for i := 0; i < len(img.Pix); i += 4 * paleStep {
		if min(img.Pix[i], img.Pix[i+1], img.Pix[i+2]) < paleLevel {
			dark++
			if dark*paleStep*paleParts >= len(img.Pix)/4 {
				return false // as nearly every picture does soon
			}
		}
	}
	return len(img.Pix) > 0
}

const (
	// paleLevel is a level of gray that ink on white paper is darker than, and paleParts
	// that of which part of the pixels are ink on a picture that shows any.
	paleLevel, paleParts = 200, 1000
	// paleStep is how many pixels apart those lie that are looked at.
	paleStep = 3
)

// onPaper returns an opaque copy of an image whose transparent pixels are paper: white, or black
// where what is drawn is light.
func onPaper(img image.Image) *image.RGBA {
	b := img.Bounds()
	clear, light, drawn := 0, 0.0, 0.0
	for y := b.Min.Y; y < b.Max.Y; y += paleStep {
		for x := b.Min.X; x < b.Max.X; x += paleStep {
			r, g, bl, a := img.At(x, y).RGBA()
			if a < 0x8000 {
				clear++
				continue
			}
			drawn++
			if r+g+bl > 3*0x8000 {
				light++
			}
		}
	}
	out := onWhite(img)
	if clear > 0 && light > drawn/2 && pale(out) {
		draw.Draw(out, out.Rect, image.Black, image.Point{}, draw.Src)
		draw.Draw(out, out.Rect, img, b.Min, draw.Over)
	}
	return out
}

// Gray returns the picture's luminance. It is computed once; the caller must
// not change it.
func (p *Picture) Gray() *image.Gray { return p.gray() }

// Size returns the picture's width and height in pixels.
func (p *Picture) Size() (width, height int) { return p.Color.Rect.Dx(), p.Color.Rect.Dy() }

// Decode returns the picture in data. Its error wraps [ErrEmpty], [ErrFormat],
// [ErrTruncated], [ErrTooLarge], [ErrNoHEIC] or [ErrNoVision].
func Decode(data []byte) (*Picture, error) { return DecodeContext(context.Background(), data, 0) }

// DecodeContext is [Decode] of a picture to be worked on with so many pixels, 0 means
// [DefaultPixels], until a context is done, whose cause is the error then. That ends the
// decoding of a JPEG or a PNG within milliseconds; that of others goes on to its end.
func DecodeContext(ctx context.Context, data []byte, pixels int) (*Picture, error) {
	h, err := readHeader(data, cmp.Or(pixels, DefaultPixels))
	if err != nil {
		return nil, err
	}
	return h.decode(ctx, data)
}

// A Measure is what the header of a picture tells of it.
type Measure struct {
	Scale  int   // of the picture
	Pixels int   // that it is worked on with
	Memory int64 // bytes that decoding it takes about, the file included
}

// Measured returns the measure of the picture in a file that is to be worked on with so many pixels;
// the zero value, but for a Scale of 1, where it is not to be decoded.
func Measured(data []byte, pixels int) Measure {
	h, err := readHeader(data, cmp.Or(pixels, DefaultPixels))
	if err != nil {
		return Measure{Scale: 1}
	}
	return Measure{h.scale, scaled(h.width, h.scale) * scaled(h.height, h.scale), h.memory}
}

// A header is what is known of a picture before it is decoded.
type header struct {
	format        Format
	width, height int
	scale         int
	memory        int64 // that decoding takes about, in bytes, the file included
}

// readHeader returns the header of a file that may be decoded.
func readHeader(data []byte, pixels int) (header, error) {
	if len(data) == 0 {
		return header{}, ErrEmpty
	}
	if most := MaxBytes(pixels); int64(len(data)) > most {
		return header{}, fmt.Errorf("%w: %d bytes, the limit is %d", ErrTooLarge, len(data), most)
	}
	h := header{format: Sniff(data)}
	if h.format == Unknown {
		if name := foreignName(data); name != "" {
			return h, fmt.Errorf("%w, but %s: save it as PNG or JPEG", ErrFormat, name)
		}
		return h, ErrFormat
	}
	if !cv.Built {
		return h, ErrNoVision
	}
	if err := h.read(data, pixels); err != nil {
		return h, h.format.fault(err)
	}
	if most := Memory(pixels); h.memory > most {
		return h, fmt.Errorf("%w: %d x %d pixels, of which decoding takes %d MB as %s, the limit is %d",
			ErrTooLarge, h.width, h.height, h.memory/1_000_000, h.format, most/1_000_000)
	}
	return h, nil
}

// scaleOf is the least Scale with which a picture of that size has no more pixels than it may be
// worked on with; decoders of JPEG know them up to 8.
func scaleOf(width, height, pixels int) int {
	scale := 1
	for scale < 8 && scaled(width, scale)*scaled(height, scale) > cmp.Or(pixels, DefaultPixels) {
		scale *= 2
	}
	return scale
}

// scaled is the number of pixels of a reduced side.
func scaled(side, scale int) int { return (side + scale - 1) / scale }

// reduced returns a picture with the mean of scale x scale pixels for each.
func reduced(img *image.RGBA, scale int) *image.RGBA {
	if scale == 1 {
		return img
	}
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := image.NewRGBA(image.Rect(0, 0, scaled(w, scale), scaled(h, scale)))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			var sum [4]int
			right, bottom := min((x+1)*scale, w), min((y+1)*scale, h)
			for v := y * scale; v < bottom; v++ {
				for row := img.Pix[v*img.Stride+4*x*scale : v*img.Stride+4*right]; len(row) > 0; row = row[4:] {
					for c := range sum {
						sum[c] += int(row[c])
					}
				}
			}
			n := (right - x*scale) * (bottom - y*scale)
			for c, s := range sum {
				out.Pix[y*out.Stride+4*x+c] = uint8((s + n/2) / n)
			}
		}
	}
	return out
}

// decode decodes the file of a header.
func (h header) decode(ctx context.Context, data []byte) (*Picture, error) {
	f := h.format
	img, err := f.decode(ctx, data, h.scale)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, f.fault(err)
	}
	if err := checkSize(img.Rect.Dx(), img.Rect.Dy()); err != nil { // that of HEIC may be another
		return nil, err
	}
	if f == PNG || f == TIFF || f == BMP || f == GIF || f == PNM { // JPEG has no pure black and white
		mend(img)
	}
	if f != JPEG {
		img = reduced(img, h.scale)
	}
	p := New(img, f)
	p.Scale, p.DPI = h.scale, dpi(data, f)/float64(h.scale)
	return p, nil
}

// fault is the error of a picture of that format: one of the package's, which it may be already.
func (f Format) fault(err error) error {
	for _, known := range []error{ErrFormat, ErrTruncated, ErrTooLarge, ErrNoHEIC} {
		if errors.Is(err, known) {
			return err
		}
	}
	return fmt.Errorf("%w: %s", ErrTruncated, f)
}

func checkSize(width, height int) error {
	if width <= 0 || height <= 0 {
		return fmt.Errorf("%w: it is %d x %d pixels", ErrTruncated, width, height)
	}
	if width > mostPixels/height { // the product might overflow
		return fmt.Errorf("%w: %d x %d pixels, the limit is %d megapixels", ErrTooLarge, width, height, mostPixels/1_000_000)
	}
	return nil
}

// File returns the picture in a file.
func File(name string) (*Picture, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if most := MaxBytes(0); info.Size() > most {
		return nil, fmt.Errorf("%w: %d bytes, the limit is %d", ErrTooLarge, info.Size(), most)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	p, err := Decode(data)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return p, nil
}
