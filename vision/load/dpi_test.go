package load_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/vision/load"
)

// withJFIF returns a JPEG file with a JFIF segment that states a density.
func withJFIF(file []byte, unit byte, x, y uint16) []byte {
	segment := []byte{0xff, 0xe0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, 1, unit, 0, 0, 0, 0, 0, 0}
	binary.BigEndian.PutUint16(segment[12:], x)
	binary.BigEndian.PutUint16(segment[14:], y)
	return slices.Concat(file[:2], segment, file[2:])
}

// withResolution returns a JPEG file with an EXIF segment that states a
// resolution in fractions of an inch (2) or a centimetre (3).
func withResolution(file []byte, order binary.ByteOrder, unit uint16, over, under uint32) []byte {
	body := []byte("Exif\x00\x00")
	tiff := make([]byte, 8+2+3*12+4+8)
	copy(tiff, "II*\x00")
	if order == binary.BigEndian {
		copy(tiff, "MM\x00*")
	}
	order.PutUint32(tiff[4:], 8)
	order.PutUint16(tiff[8:], 3)
	fraction := uint32(len(tiff) - 8)
	for i, e := range [3]struct {
		tag, kind uint16
		value     uint32
	}{{282, 5, fraction}, {283, 5, fraction}, {296, 3, 0}} {
		at := 10 + 12*i
		order.PutUint16(tiff[at:], e.tag)
		order.PutUint16(tiff[at+2:], e.kind)
		order.PutUint32(tiff[at+4:], 1)
		order.PutUint32(tiff[at+8:], e.value)
	}
	order.PutUint16(tiff[10+24+8:], unit)
	order.PutUint32(tiff[fraction:], over)
	order.PutUint32(tiff[fraction+4:], under)
	body = append(body, tiff...)
	head := []byte{0xff, 0xe1, 0, 0}
	binary.BigEndian.PutUint16(head[2:], uint16(len(body)+2))
	return slices.Concat(file[:2], head, body, file[2:])
}

// withPHYS returns a PNG file with a pHYs chunk.
func withPHYS(file []byte, x, y uint32, unit byte) []byte {
	chunk := []byte("pHYs")
	chunk = binary.BigEndian.AppendUint32(chunk, x)
	chunk = binary.BigEndian.AppendUint32(chunk, y)
	chunk = append(chunk, unit)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk))
	const header = 8 + 25 // signature and IHDR
	return slices.Concat(file[:header], []byte{0, 0, 0, 9}, chunk, file[header:])
}

func TestDPI(t *testing.T) {
	jpg, png := asJPEG(t, drawn()), asPNG(t, drawn())
	bmp := bytes.Clone(asBMP(t, drawn()))
	binary.LittleEndian.PutUint32(bmp[38:], 23622)
	binary.LittleEndian.PutUint32(bmp[42:], 23622)
	for name, tt := range map[string]struct {
		data []byte
		want float64
	}{
		"jpeg without":           {jpg, 0},
		"jpeg, an inch":          {withJFIF(jpg, 1, 300, 300), 300},
		"jpeg, a centimetre":     {withJFIF(jpg, 2, 100, 100), 254},
		"jpeg, an aspect alone":  {withJFIF(jpg, 0, 300, 300), 0},
		"jpeg, of a screen":      {withJFIF(jpg, 1, 72, 72), 0},
		"jpeg, uneven":           {withJFIF(jpg, 1, 300, 600), 0},
		"exif, little end first": {withResolution(jpg, binary.LittleEndian, 2, 600, 1), 600},
		"exif, big end first":    {withResolution(jpg, binary.BigEndian, 2, 6000, 10), 600},
		"exif, a centimetre":     {withResolution(jpg, binary.BigEndian, 3, 100, 1), 254},
		"exif, over nothing":     {withResolution(jpg, binary.BigEndian, 2, 300, 0), 0},
		"exif after a density":   {withJFIF(withResolution(jpg, binary.BigEndian, 2, 300, 1), 1, 150, 150), 150},
		"exif after a screen's":  {withJFIF(withResolution(jpg, binary.BigEndian, 2, 300, 1), 1, 72, 72), 300},
		"png without":            {png, 0},
		"png":                    {withPHYS(png, 5906, 5906, 1), 150.01},
		"png, no unit":           {withPHYS(png, 5906, 5906, 0), 0},
		"bmp":                    {bmp, 600},
		"tiff, of a screen":      {asTIFF(t, drawn(), nil), 0},
	} {
		p, err := load.Decode(tt.data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if p.DPI != tt.want {
			t.Errorf("%s: %v pixels an inch, want %v", name, p.DPI, tt.want)
		}
	}
}
