package load_test

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"testing"

	"github.com/gridsaw/gridsaw/vision/load"
)

// upright lists what a viewer shows, for each EXIF orientation from 1 to 8, of a
// picture whose quarters are stored as red, green, blue, pale.
var upright = [...][4]color.RGBA{
	1: {red, green, blue, pale},
	2: {green, red, pale, blue}, // mirrored left to right
	3: {pale, blue, green, red}, // turned by half
	4: {blue, pale, red, green}, // mirrored top to bottom
	5: {red, blue, green, pale}, // mirrored along the main diagonal
	6: {blue, red, pale, green}, // turned clockwise
	7: {pale, green, blue, red}, // mirrored along the other diagonal
	8: {green, pale, red, blue}, // turned anticlockwise
}

// byteOrder is what TIFF and EXIF may be written in.
type byteOrder interface {
	binary.ByteOrder
	binary.AppendByteOrder
}

// withEXIF returns a JPEG with an EXIF segment put in after its first marker.
func withEXIF(jpeg []byte, order byteOrder, orientation uint16) []byte {
	mark := "MM"
	if order == byteOrder(binary.LittleEndian) {
		mark = "II"
	}
	body := append([]byte("Exif\x00\x00"), mark...)
	body = order.AppendUint16(body, 42)
	body = order.AppendUint32(body, 8) // where the directory starts
	body = order.AppendUint16(body, 1) // how many entries it has
	body = order.AppendUint16(body, 0x0112)
	body = order.AppendUint16(body, 3) // a short
	body = order.AppendUint32(body, 1)
	body = order.AppendUint16(body, orientation)
	body = append(body, 0, 0, 0, 0, 0, 0)
	out := append([]byte{0xff, 0xd8, 0xff, 0xe1}, byte((len(body)+2)>>8), byte(len(body)+2))
	return append(append(out, body...), jpeg[2:]...)
}

func TestOrientation(t *testing.T) {
	plain := asJPEG(t, drawn())
	for orientation, want := range upright {
		if orientation == 0 {
			continue
		}
		for _, order := range []byteOrder{binary.BigEndian, binary.LittleEndian} {
			t.Run(fmt.Sprint(orientation, order), func(t *testing.T) {
				p, err := load.Decode(withEXIF(plain, order, uint16(orientation)))
				if err != nil {
					t.Fatal(err)
				}
				wantTurned(t, p, orientation)
				wantQuarters(t, p.Color, want, 6)
			})
		}
	}
}

func TestOrientationOutOfRange(t *testing.T) {
	for _, orientation := range []uint16{0, 9, 65535} {
		p, err := load.Decode(withEXIF(asJPEG(t, drawn()), binary.BigEndian, orientation))
		if err != nil {
			t.Fatal(err)
		}
		wantQuarters(t, p.Color, quarters, 6)
	}
}

// TestOrientationOnce writes an upright picture and reads it back: it must not
// turn again.
func TestOrientationOnce(t *testing.T) {
	first, err := load.Decode(withEXIF(asJPEG(t, drawn()), binary.BigEndian, 6))
	if err != nil {
		t.Fatal(err)
	}
	name := t.TempDir() + "/again.jpg"
	if err := load.EncodeFile(name, first.Color); err != nil {
		t.Fatal(err)
	}
	second, err := load.File(name)
	if err != nil {
		t.Fatal(err)
	}
	wantTurned(t, second, 6)
	wantQuarters(t, second.Color, upright[6], 12)
}

func TestOrientationTIFF(t *testing.T) {
	for orientation, want := range upright {
		if orientation == 0 {
			continue
		}
		t.Run(fmt.Sprint(orientation), func(t *testing.T) {
			p, err := load.Decode(rawTIFF(drawn(), uint16(orientation)))
			if err != nil {
				t.Fatal(err)
			}
			wantTurned(t, p, orientation)
			wantQuarters(t, p.Color, want, 0)
		})
	}
}

// wantTurned checks the size: orientations from 5 on exchange width and height.
func wantTurned(t *testing.T, p *load.Picture, orientation int) {
	t.Helper()
	width, height := drawnWidth, drawnHeight
	if orientation >= 5 {
		width, height = height, width
	}
	if w, h := p.Size(); w != width || h != height {
		t.Fatalf("size %d x %d, want %d x %d", w, h, width, height)
	}
}

// rawTIFF returns an uncompressed TIFF in big-endian order.
func rawTIFF(m *image.RGBA, orientation uint16) []byte {
	size := m.Rect.Size()
	pixels := make([]byte, 0, 3*size.X*size.Y)
	for i := 0; i < len(m.Pix); i += 4 {
		pixels = append(pixels, m.Pix[i:i+3]...)
	}
	order := binary.BigEndian
	const header, depths = 8, 6
	out := order.AppendUint32([]byte("MM\x00*"), uint32(header+depths+len(pixels)))
	out = append(out, 0, 8, 0, 8, 0, 8)
	out = append(out, pixels...)
	entries := []struct {
		tag, kind    uint16
		count, value uint32
	}{
		{256, 4, 1, uint32(size.X)},
		{257, 4, 1, uint32(size.Y)},
		{258, 3, 3, header},
		{259, 3, 1, 1 << 16}, // no compression
		{262, 3, 1, 2 << 16}, // red, green, blue
		{273, 4, 1, header + depths},
		{274, 3, 1, uint32(orientation) << 16},
		{277, 3, 1, 3 << 16},
		{278, 4, 1, uint32(size.Y)},
		{279, 4, 1, uint32(len(pixels))},
	}
	out = order.AppendUint16(out, uint16(len(entries)))
	for _, e := range entries {
		out = order.AppendUint16(out, e.tag)
		out = order.AppendUint16(out, e.kind)
		out = order.AppendUint32(out, e.count)
		out = order.AppendUint32(out, e.value)
	}
	return append(out, 0, 0, 0, 0)
}
