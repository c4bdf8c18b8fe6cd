package load

import (
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

// MaxPixels is the largest number of pixels that a picture may have: 100
// megapixels.
const MaxPixels = 100_000_000

// MaxBytes is the largest size of a picture file: 1 GiB.
const MaxBytes = 1 << 30

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

	gray func() *image.Gray
}

// New returns a picture of the pixels of img, which must be opaque with its
// origin at (0,0) and must not change any more.
func New(img *image.RGBA, format Format) *Picture {
	return &Picture{
		Color:  img,
		Format: format,
		gray:   sync.OnceValue(func() *image.Gray { return kernel.Luminance(img) }),
	}
}

// FromImage returns a picture of an image that is decoded already; transparent pixels are laid
// on white. Its error wraps [ErrTruncated] where there are no pixels, [ErrTooLarge] or
// [ErrNoVision].
func FromImage(img image.Image) (*Picture, error) {
	if !cv.Built {
		return nil, ErrNoVision
	}
	size := img.Bounds().Size()
	if err := checkSize(size.X, size.Y); err != nil {
		return nil, err
	}
	return New(onWhite(img), Unknown), nil
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
func Decode(data []byte) (*Picture, error) { return DecodeContext(context.Background(), data) }

// DecodeContext is [Decode] until a context is done, whose cause is the error then. That ends the
// decoding of a JPEG or a PNG within milliseconds; that of others goes on to its end.
func DecodeContext(ctx context.Context, data []byte) (*Picture, error) {
	format, err := checked(data)
	if err != nil {
		return nil, err
	}
	return format.picture(ctx, data)
}

// checked returns the format of a file that may be decoded, as far as its header tells.
func checked(data []byte) (Format, error) {
	if len(data) == 0 {
		return Unknown, ErrEmpty
	}
	if len(data) > MaxBytes {
		return Unknown, fmt.Errorf("%w: %d bytes, the limit is %d", ErrTooLarge, len(data), MaxBytes)
	}
	format := Sniff(data)
	if format == Unknown {
		if name := foreignName(data); name != "" {
			return Unknown, fmt.Errorf("%w, but %s: save it as PNG or JPEG", ErrFormat, name)
		}
		return Unknown, ErrFormat
	}
	if !cv.Built {
		return Unknown, ErrNoVision
	}
	width, height, err := format.size(data)
	if err != nil {
		return Unknown, format.fault(err)
	}
	return format, checkSize(width, height)
}

// picture decodes a file of that format.
func (f Format) picture(ctx context.Context, data []byte) (*Picture, error) {
	img, err := f.decode(ctx, data)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, f.fault(err)
	}
	if err := checkSize(img.Rect.Dx(), img.Rect.Dy()); err != nil {
		return nil, err
	}
	if f == PNG || f == TIFF || f == BMP || f == GIF || f == PNM { // JPEG has no pure black and white
		mend(img)
	}
	p := New(img, f)
	p.DPI = dpi(data, f)
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
	if width > MaxPixels/height { // the product might overflow
		return fmt.Errorf("%w: %d x %d pixels, the limit is %d megapixels", ErrTooLarge, width, height, MaxPixels/1_000_000)
	}
	return nil
}

// File returns the picture in a file.
func File(name string) (*Picture, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.Size() > MaxBytes {
		return nil, fmt.Errorf("%w: %d bytes, the limit is %d", ErrTooLarge, info.Size(), MaxBytes)
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
