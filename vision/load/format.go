package load

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"runtime/debug"
	"sync/atomic"

	"golang.org/x/image/bmp"
	"golang.org/x/image/webp"

	"github.com/gridsaw/gridsaw/vision/internal/codec"
)

// Format is a file format of pictures.
type Format int

// The formats that [Decode] reads.
const (
	Unknown Format = iota
	JPEG
	PNG
	TIFF
	BMP
	WebP
	HEIC
	GIF
	PNM
)

// String returns the format's usual name.
func (f Format) String() string {
	return [...]string{"unknown", "JPEG", "PNG", "TIFF", "BMP", "WebP", "HEIC", "GIF", "PNM"}[f]
}

// Sniff returns the format that the first bytes of a file tell.
func Sniff(data []byte) Format {
	has := func(at int, s string) bool { return len(data) >= at+len(s) && string(data[at:at+len(s)]) == s }
	switch {
	case has(0, "\xff\xd8\xff"):
		return JPEG
	case has(0, "\x89PNG\r\n\x1a\n"):
		return PNG
	case has(0, "II*\x00"), has(0, "MM\x00*"):
		return TIFF
	case has(0, "BM") && len(data) >= 26:
		return BMP
	case has(0, "RIFF") && has(8, "WEBP"):
		return WebP
	case has(4, "ftyp") && (has(8, "hei") || has(8, "hev") || has(8, "mif1") || has(8, "msf1")):
		return HEIC
	case (has(0, "GIF87a") || has(0, "GIF89a")) && len(data) >= 13:
		return GIF
	}
	if _, ok := sniffPNM(data); ok {
		return PNM
	}
	return Unknown
}

// read fills in a header by what the file tells. Pictures whose decoder would take too much memory
// for another reason than their size, or too much time, are refused.
func (h *header) read(data []byte, pixels int) (err error) {
	defer survive(&err)()
	r := bytes.NewReader(data)
	var c image.Config
	var fields tiffHeader
	switch h.format {
	case JPEG:
		c, err = jpeg.DecodeConfig(r)
	case PNG:
		c, err = png.DecodeConfig(r)
	case BMP:
		c, err = bmp.DecodeConfig(r)
	case WebP:
		c, err = webp.DecodeConfig(r)
	case GIF:
		c, err = gif.DecodeConfig(r)
	case PNM:
		p, _ := sniffPNM(data)
		c.Width, c.Height = p.width, p.height
	case HEIC:
		c.Width, c.Height, err = heicSize(data)
	default:
		if fields, err = readTIFF(data); err == nil {
			err = fields.check(data, pixels)
		}
		c.Width, c.Height = fields[tiffWidth], fields[tiffHeight]
	}
	h.width, h.height = c.Width, c.Height
	if err == nil {
		err = checkSize(h.width, h.height)
	}
	if err != nil {
		return err
	}
	h.scale = scaleOf(h.width, h.height, pixels)
	h.memory = int64(len(data))
	switch h.format {
	case JPEG:
		h.memory += codec.Memory(data, h.scale)
	case PNG:
		h.memory += codec.Memory(data, 1)
	case TIFF:
		h.memory += fields.memory()
	default:
		h.memory += decoderMemory[h.format] * int64(h.width) * int64(h.height)
	}
	return nil
}

// decoderMemory is how many bytes the decoders of the other formats take for a pixel: OpenCV blue,
// green and red, and then red, green, blue and alpha, of a WebP also alpha and all of that once more;
// Go numbers of a palette and two pictures of four; libheif one and a half byte three times, and Go
// the same and then four.
var decoderMemory = map[Format]int64{BMP: 7, PNM: 7, WebP: 18, GIF: 9, HEIC: 10}

var errDamaged = errors.New("load: damaged picture")

// survive makes what is deferred by its result turn a panic into an error.
// Decoders of damaged files have been seen to panic, and that of HEIC to read
// beyond a picture that is smaller than its header says, which is a fault of
// the memory and no panic unless asked for.
func survive(err *error) func() {
	before := debug.SetPanicOnFault(true)
	return func() {
		debug.SetPanicOnFault(before)
		if recover() != nil {
			*err = errDamaged
		}
	}
}

func (f Format) decode(ctx context.Context, data []byte, scale int) (img *image.RGBA, err error) {
	defer survive(&err)()
	switch f {
	case HEIC:
		return decodeHEIC(data)
	case GIF:
		return decodeGIF(data)
	case WebP:
		return decodeWebP(ctx, stillWebP(data))
	case JPEG:
		switch scans, ends := walkJPEG(data); {
		case !ends:
			return nil, errDamaged
		case scans > maxScans:
			return nil, errScans
		}
	case PNM:
		if h, _ := sniffPNM(data); !h.complete(data) {
			return nil, errDamaged
		}
	case BMP:
		if bmpLonger(data) {
			return nil, errDamaged
		}
	}
	img, err = codec.Decode(ctx, data, scale)
	if err == nil && f == PNG && scale == 1 && pale(img) {
		// There is light ink on nothing perhaps, which white paper hides. Of a picture that is
		// to be reduced there is no memory for another copy.
		if raw, err := png.Decode(bytes.NewReader(data)); err == nil {
			return onPaper(raw), nil
		}
	}
	return img, err
}

// bmpLonger tells whether there are more bytes in a BMP of plain pixels than these need and the header tells
// of: then they are in the midst of the pixels, and what follows is shifted.
func bmpLonger(data []byte) bool {
	if len(data) < 34 {
		return false
	}
	field := func(at int) int64 { return int64(int32(binary.LittleEndian.Uint32(data[at:]))) }
	size, offset, width, height := field(2), field(10), field(18), max(field(22), -field(22))
	row := (width*int64(binary.LittleEndian.Uint16(data[28:])) + 31) / 32 * 4
	const plain = 0
	return field(30) == plain && size == offset+row*height && int64(len(data)) > size
}

// decodeGIF returns the first picture of a GIF.
func decodeGIF(data []byte) (*image.RGBA, error) {
	screen, err := gif.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	first, err := gif.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if first.Bounds() != image.Rect(0, 0, screen.Width, screen.Height) { // of a part of the screen
		whole := image.NewNRGBA(image.Rect(0, 0, screen.Width, screen.Height))
		draw.Draw(whole, first.Bounds(), first, first.Bounds().Min, draw.Src)
		first = whole
	}
	return onPaper(first), nil
}

// heicDecoder is what RegisterHEIC was given.
var heicDecoder atomic.Pointer[func(data []byte) (image.Image, error)]

// RegisterHEIC makes [Decode] read HEIC by a decoder, from now on and everywhere in
// the program. OpenCV reads none, and the libraries that do are large: package
// vision/load/heic has one for who wants it.
func RegisterHEIC(decode func(data []byte) (image.Image, error)) { heicDecoder.Store(&decode) }

func decodeHEIC(data []byte) (*image.RGBA, error) {
	decode := heicDecoder.Load()
	if decode == nil {
		return nil, ErrNoHEIC
	}
	decoded, err := (*decode)(data)
	if err != nil {
		return nil, err
	}
	return onWhite(decoded), nil
}

// maxScans is the largest number of scans of a progressive JPEG: as many as libtiff allows. Those
// that are written have about ten, and each takes as long as it takes to go over all pixels, even
// if it holds nothing.
const maxScans = 100

// jpegScan is the marker that a scan begins with.
const jpegScan = "\xff\xda"

var errScans = fmt.Errorf("%w: a JPEG of more than %d scans", ErrTooLarge, maxScans)

// walkJPEG counts the scans of a JPEG file and tells whether it has its end marker. Without that
// the lower part of the picture is missing, and the decoder would fill it with grey without a
// word. The segments are walked, since a thumbnail inside the file and a film after it have
// markers of their own.
func walkJPEG(data []byte) (scans int, ends bool) {
	const (
		restart0, restart7 = 0xd0, 0xd7
		endOfImage         = 0xd9
	)
	for at := 2; ; {
		// What stands between segments is the data of a scan, or nothing.
		for at+1 < len(data) && (data[at] != 0xff || data[at+1] == 0 || data[at+1] == 0xff ||
			data[at+1] >= restart0 && data[at+1] <= restart7) {
			next := bytes.IndexByte(data[at+1:], 0xff)
			if next < 0 {
				return scans, false
			}
			at += 1 + next
		}
		switch {
		case at+1 >= len(data):
			return scans, false
		case data[at+1] == endOfImage:
			return scans, true
		case at+3 >= len(data):
			return scans, false
		case data[at+1] == jpegScan[1]:
			scans++
		}
		at += 2 + int(binary.BigEndian.Uint16(data[at+2:]))
	}
}
