package load_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/vision/load"
)

func TestDecodeErrors(t *testing.T) {
	jpeg := asJPEG(t, drawn())
	for _, tt := range []struct {
		name string
		data []byte
		want error
		text string // part of the message
	}{
		{"nothing", nil, load.ErrEmpty, "empty"},
		{"empty", []byte{}, load.ErrEmpty, "empty"},
		{"one byte", []byte{0xff}, load.ErrFormat, "known format"},
		{"text", []byte(".2.....89..7...3.."), load.ErrFormat, "known format"},
		{"gif without a picture", []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), load.ErrTruncated, "GIF"},
		{"gif that is noise", append([]byte("GIF89a\x09\x00\x09\x00"), noise(3000)...), load.ErrTruncated, "GIF"},
		{"pdf", []byte("%PDF-1.7\n"), load.ErrFormat, "known format, but a PDF document: save it as PNG or JPEG"},
		{"avif", []byte("\x00\x00\x00\x1cftypavif\x00\x00"), load.ErrFormat, "AVIF"},
		{"film", []byte("\x00\x00\x00\x20ftypisom\x00\x00"), load.ErrFormat, "a film"},
		{"zeros", make([]byte, 5000), load.ErrFormat, "known format"},
		{"first bytes of a jpeg", jpeg[:4], load.ErrTruncated, "JPEG"},
		{"jpeg that is noise", append([]byte("\xff\xd8\xff\xe0"), noise(3000)...), load.ErrTruncated, "JPEG"},
		{"png that is noise", append([]byte("\x89PNG\r\n\x1a\n"), noise(3000)...), load.ErrTruncated, "PNG"},
		{"tiff that is noise", append([]byte("II*\x00"), noise(3000)...), load.ErrTruncated, "TIFF"},
		{"bmp that is noise", append([]byte("BM"), noise(3000)...), load.ErrTruncated, "BMP"},
		{"webp that is noise", append([]byte("RIFF\x00\x00\x00\x00WEBP"), noise(3000)...), load.ErrTruncated, "WebP"},
		{"heic that is noise", append([]byte("\x00\x00\x00\x18ftypheic"), noise(3000)...), load.ErrTruncated, "HEIC"},
		{"jpeg in a jpeg, outer one cut off", withThumbnail(jpeg)[:len(withThumbnail(jpeg))-20], load.ErrTruncated, "JPEG"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := load.Decode(tt.data)
			if !errors.Is(err, tt.want) || p != nil {
				t.Fatalf("picture %v, error %v, want %v", p != nil, err, tt.want)
			}
			if !strings.HasPrefix(err.Error(), "load: ") || !strings.Contains(err.Error(), tt.text) {
				t.Errorf("message %q, want %q in it", err, tt.text)
			}
		})
	}
}

// noise returns random bytes, the same every time.
func noise(n int) []byte {
	out := make([]byte, n)
	r := rand.NewPCG(1, 2)
	for i := range out {
		out[i] = byte(r.Uint64())
	}
	return out
}

// withThumbnail returns a JPEG that carries a whole small one in a segment, as
// cameras write them, so that there are two end markers.
func withThumbnail(jpeg []byte) []byte {
	out := append([]byte{0xff, 0xd8, 0xff, 0xe2}, byte((len(jpeg)+2)>>8), byte(len(jpeg)+2))
	return append(append(out, jpeg...), jpeg[2:]...)
}

func TestDecodeThumbnail(t *testing.T) {
	p, err := load.Decode(withThumbnail(asJPEG(t, drawn())))
	if err != nil {
		t.Fatal(err)
	}
	wantQuarters(t, p.Color, quarters, 6)
}

// TestDecodeCut cuts every file at many places: no length but the last may give
// a picture, except where only what follows the pixels is missing.
func TestDecodeCut(t *testing.T) {
	// Bytes at the end without which the picture is still whole: the name of
	// the last chunk of a PNG and its sum, the ends of a GIF's picture and of the file.
	spare := map[string]int{"png": 12, "gif": 2}
	for name, data := range files(t) {
		t.Run(name, func(t *testing.T) {
			step := max(1, len(data)/250)
			for n := 0; n < len(data)-spare[name]; n += step {
				p, err := load.Decode(data[:n])
				if err == nil || p != nil {
					t.Fatalf("%d of %d bytes make a picture", n, len(data))
				}
				if !errors.Is(err, load.ErrTruncated) && !errors.Is(err, load.ErrFormat) && !errors.Is(err, load.ErrEmpty) {
					t.Fatalf("%d of %d bytes: error %v", n, len(data), err)
				}
			}
		})
	}
}

// TestDecodeDamaged changes bytes of every file. Whatever comes out must be a
// picture within the limits or one of the errors.
func TestDecodeDamaged(t *testing.T) {
	for name, data := range files(t) {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 4))
			for range 300 {
				broken := bytes.Clone(data)
				for range 1 + r.IntN(4) {
					broken[r.IntN(len(broken))] = byte(r.Uint32())
				}
				wantPictureOrError(t, broken, load.DefaultPixels)
			}
		})
	}
}

// TestDecodeWebPFlipped changes single bits of a WebP, which has no sums: nearly all changes that
// show in the picture are to be noticed.
func TestDecodeWebPFlipped(t *testing.T) {
	whole := stored(t, "noise.webp")
	want, err := load.Decode(whole)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(7, 8))
	const flips = 100
	silent := 0
	for range flips {
		broken := bytes.Clone(whole)
		at := 60 + r.IntN(len(broken)-60) // behind the headers
		broken[at] ^= 1 << r.IntN(8)
		if p, err := load.Decode(broken); err == nil && !bytes.Equal(p.Color.Pix, want.Color.Pix) {
			silent++
		}
	}
	if silent > flips/10 {
		t.Errorf("%d of %d changes went unnoticed", silent, flips)
	}
}

// TestDecodeJPEGFlipped changes single bits of the coded data of a photo. The decoder complains of few
// of them, since its codes find their way again; but what brightens or darkens all that follows mostly
// leads to coefficients that no picture has.
func TestDecodeJPEGFlipped(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join("..", "..", "samples", "newspaper-table.jpg"))
	if err != nil {
		t.Fatal(err)
	}
	want, err := load.Decode(whole)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(9, 10))
	scan := bytes.LastIndex(whole, []byte("\xff\xda"))
	const flips = 100
	silent, noticed := 0, 0
	for range flips {
		broken := bytes.Clone(whole)
		broken[scan+14+r.IntN(len(whole)-scan-16)] ^= 1 << r.IntN(8)
		p, err := load.Decode(broken)
		if err != nil {
			noticed++
			continue
		}
		changed := 0
		for i, v := range p.Color.Pix {
			if d := int(v) - int(want.Color.Pix[i]); d > 16 || d < -16 {
				changed++
			}
		}
		if changed > len(p.Color.Pix)/50 {
			silent++
		}
	}
	t.Logf("%d noticed, %d silent", noticed, silent)
	if silent > flips/10 || noticed < flips/10 {
		t.Errorf("of %d changes %d are noticed, and %d are not that change more than a fiftieth of the picture", flips, noticed, silent)
	}
}

func wantPictureOrError(t *testing.T, data []byte, pixels int) {
	t.Helper()
	p, err := load.DecodeContext(t.Context(), data, pixels)
	if err != nil {
		for _, known := range []error{load.ErrEmpty, load.ErrFormat, load.ErrTruncated, load.ErrTooLarge} {
			if errors.Is(err, known) {
				return
			}
		}
		t.Fatalf("error %v is none of the package's", err)
	}
	w, h := p.Size()
	if w < 1 || h < 1 || w*h > pixels || len(p.Color.Pix) != 4*w*h {
		t.Fatalf("%d x %d pixels in %d bytes", w, h, len(p.Color.Pix))
	}
}

// TestDecodeHEICSmaller gives pictures that are smaller than their container
// says. The decoder reads beyond their ends, which must not end the process.
func TestDecodeHEICSmaller(t *testing.T) {
	plain := stored(t, "plain.heic")
	for at := 0; ; at++ {
		next := bytes.Index(plain[at:], []byte("ispe"))
		if next < 0 {
			break
		}
		at += next
		for _, field := range []int{8, 12} { // width, height
			broken := bytes.Clone(plain)
			binary.BigEndian.PutUint32(broken[at+field:], 4096)
			wantPictureOrError(t, broken, load.DefaultPixels)
		}
	}
}

func TestDecodeTooLarge(t *testing.T) {
	be, le := binary.BigEndian, binary.LittleEndian
	png := append([]byte("\x89PNG\r\n\x1a\n"), pngChunk("IHDR", pngHeader(100_000, 100_000, 2))...)
	png = append(png, pngChunk("IDAT", []byte{0x78, 0x9c})...)

	jpeg := asJPEG(t, drawn())
	frame := bytes.Index(jpeg, []byte{0xff, 0xc0})
	be.PutUint16(jpeg[frame+5:], 65535)
	be.PutUint16(jpeg[frame+7:], 65535)

	bmp := asBMP(t, drawn())
	le.PutUint32(bmp[18:], 100_000)
	le.PutUint32(bmp[22:], 100_000)

	tiff := rawTIFF(drawn(), 1)
	dir := be.Uint32(tiff[4:])
	be.PutUint32(tiff[dir+2+8:], 100_000)
	be.PutUint32(tiff[dir+2+12+8:], 100_000)

	webp := []byte("RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00\x1f\x4e\x00\x1f\x4e\x00")
	for name, data := range map[string][]byte{"png": png, "jpeg": jpeg, "bmp": bmp, "tiff": tiff, "webp": webp} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := load.Decode(data)
			runtime.ReadMemStats(&after)
			if !errors.Is(err, load.ErrTooLarge) || !strings.Contains(err.Error(), "pixels") {
				t.Errorf("error %v, want %v", err, load.ErrTooLarge)
			}
			if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
				t.Errorf("%d bytes were allocated", used)
			}
		})
	}
}

func TestFileErrors(t *testing.T) {
	dir := t.TempDir()
	if _, err := load.File(dir); err == nil || !strings.Contains(err.Error(), dir) {
		t.Errorf("a directory: error %v", err)
	}
	if _, err := load.File(filepath.Join(dir, "missing.jpg")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: error %v", err)
	}
	empty := filepath.Join(dir, "empty.png")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := load.File(empty); !errors.Is(err, load.ErrEmpty) || !strings.Contains(err.Error(), empty) {
		t.Errorf("an empty file: error %v", err)
	}
	huge := filepath.Join(dir, "huge.png")
	if err := os.WriteFile(huge, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(huge, load.MaxBytes(0)+1); err != nil { // takes no room on the disk
		t.Fatal(err)
	}
	if _, err := load.File(huge); !errors.Is(err, load.ErrTooLarge) {
		t.Errorf("a file over the limit: error %v", err)
	}
}

// TestQuiet decodes broken files in a process of its own, whose standard error
// must stay empty: the libraries below like to complain there.
func TestQuiet(t *testing.T) {
	const inside = "GRIDSAW_TEST_QUIET"
	if os.Getenv(inside) != "" {
		for _, data := range files(t) {
			for i := 1; i < 40; i++ {
				load.Decode(data[:len(data)*i/40])
				broken := bytes.Clone(data)
				copy(broken[len(data)*i/40:], "\xff\x00\xff")
				load.Decode(broken)
			}
		}
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestQuiet$")
	cmd.Env = append(os.Environ(), inside+"=1")
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	if err := cmd.Run(); err != nil {
		t.Errorf("the process ended with %v", err)
	}
	if complaints.Len() > 0 {
		t.Errorf("on standard error:\n%s", &complaints)
	}
}
