package load_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw/vision/load"
)

// A tiffField is a field of a TIFF with numbers of 32 bits.
type tiffField struct {
	tag    uint16
	values []uint32
}

// littleTIFF writes a TIFF of these fields whose pixels lie at its end; the offsets of strips or
// tiles count from there. Fields that are given twice are there once, as given last.
func littleTIFF(pixels []byte, fields ...tiffField) []byte {
	le := binary.LittleEndian
	byTag := make(map[uint16]tiffField)
	for _, f := range fields {
		byTag[f.tag] = f
	}
	fields = fields[:0:0]
	for _, f := range byTag {
		fields = append(fields, f)
	}
	slices.SortFunc(fields, func(a, b tiffField) int { return int(a.tag) - int(b.tag) })
	start := 8 + 2 + 12*len(fields) + 4
	for _, f := range fields {
		if len(f.values) > 1 {
			start += 4 * len(f.values)
		}
	}
	out := le.AppendUint16([]byte("II*\x00\x08\x00\x00\x00"), uint16(len(fields)))
	var behind []byte
	for _, f := range fields {
		var values []byte
		for _, v := range f.values {
			if f.tag == 273 || f.tag == 324 {
				v += uint32(start)
			}
			values = le.AppendUint32(values, v)
		}
		out = le.AppendUint32(le.AppendUint16(le.AppendUint16(out, f.tag), 4), uint32(len(f.values)))
		if len(values) > 4 {
			out = le.AppendUint32(out, uint32(8+2+12*len(fields)+4+len(behind)))
			behind = append(behind, values...)
		} else {
			out = append(out, values...)
		}
	}
	return append(append(append(out, 0, 0, 0, 0), behind...), pixels...)
}

// grayTIFF is a grey picture of 100 x 100 pixels in one strip, with fields that are other ones.
func grayTIFF(fields ...tiffField) []byte {
	pixels := bytes.Repeat([]byte{200}, 100*100)
	return littleTIFF(pixels, append([]tiffField{
		{256, []uint32{100}}, {257, []uint32{100}}, {258, []uint32{8}}, {259, []uint32{1}}, {262, []uint32{1}},
		{273, []uint32{0}}, {277, []uint32{1}}, {278, []uint32{100}}, {279, []uint32{100 * 100}},
	}, fields...)...)
}

// TestDecodeTIFFBombs has small files whose fields make the decoder take gigabytes, or minutes.
func TestDecodeTIFFBombs(t *testing.T) {
	if _, err := load.Decode(grayTIFF()); err != nil {
		t.Fatal(err)
	}
	tiled := func(width, height uint32, more ...tiffField) []byte {
		return grayTIFF(append([]tiffField{
			{322, []uint32{width}}, {323, []uint32{height}}, {324, []uint32{0}}, {325, []uint32{100 * 100}},
		}, more...)...)
	}
	for name, tt := range map[string]struct {
		data []byte
		want error
		text string
	}{
		"a tile":                                 {tiled(32760, 32760), load.ErrTooLarge, "32760 x 32760 pixels"},
		"a tile that is half as large as may be": {tiled(10_000, 10_000), load.ErrTooLarge, "MB as TIFF"},
		"a wide tile":                            {tiled(1<<31, 16), load.ErrTooLarge, "megapixels"},
		"a tile without height":                  {tiled(32760, 0), load.ErrTruncated, "32760 x 0"},
		"samples":                                {grayTIFF(tiffField{277, []uint32{65535}}, tiffField{256, []uint32{5000}}, tiffField{257, []uint32{5000}}, tiffField{278, []uint32{5000}}), load.ErrTooLarge, "65535 samples of 8 bits"},
		"bits":                                   {grayTIFF(tiffField{258, []uint32{8, 8, 64000}}, tiffField{256, []uint32{5000}}, tiffField{257, []uint32{5000}}, tiffField{278, []uint32{5000}}), load.ErrTooLarge, "64000 bits"},
		"strips":                                 {grayTIFF(tiffField{256, []uint32{1}}, tiffField{257, []uint32{90_000_000}}, tiffField{278, []uint32{1}}), load.ErrTruncated, "TIFF"},
		"LZMA":                                   {grayTIFF(tiffField{259, []uint32{34925}}), load.ErrFormat, "compression 34925"},
		"scans of a JPEG": {append(grayTIFF(tiffField{259, []uint32{7}}),
			strings.Repeat("\xff\xda\x00\x06\x00\x00\x00\x00", 101)...), load.ErrTooLarge, "scans"},
	} {
		if _, err := load.Decode(tt.data); !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.text) {
			t.Errorf("%s: error %v, want %v with %q in it", name, err, tt.want, tt.text)
		}
	}
}

// TestDecodeTIFFUnknownKind has a field of no known kind with four billion values, which take no time.
func TestDecodeTIFFUnknownKind(t *testing.T) {
	data := grayTIFF()
	entry := bytes.Index(data, []byte{0, 1, 4, 0}) // the width
	data[entry+2] = 0
	binary.LittleEndian.PutUint32(data[entry+4:], 1<<32-1)
	start := time.Now()
	if _, err := load.Decode(data); !errors.Is(err, load.ErrTruncated) {
		t.Errorf("error %v", err)
	}
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("it took %v", took)
	}
}

// TestDecodeJPEGScans has a progressive JPEG whose last scan is there hundreds of times.
func TestDecodeJPEGScans(t *testing.T) {
	whole := asJPEG(t, drawn())
	scan := bytes.LastIndex(whole, []byte("\xff\xda"))
	many := bytes.Clone(whole[:scan])
	for range 3000 {
		many = append(many, whole[scan:len(whole)-2]...)
	}
	many = append(many, "\xff\xd9"...)
	if _, err := load.Decode(many); !errors.Is(err, load.ErrTooLarge) || !strings.Contains(err.Error(), "scans") {
		t.Errorf("3000 scans: error %v", err)
	}
}

// TestDecodeReduced wants pictures of more pixels than they are worked on with reduced, in every
// format, and pictures of which decoding takes too much memory refused.
func TestDecodeReduced(t *testing.T) {
	for name, data := range files(t) {
		const pixels = drawnWidth*drawnHeight - 1
		if name == "heic" { // whose file gives a larger size
			continue
		}
		p, err := load.DecodeContext(t.Context(), data, pixels)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if w, h := p.Size(); w != drawnWidth/2 || h != drawnHeight/2 || p.Scale != 2 {
			t.Errorf("%s: %d x %d pixels, scale %d", name, w, h, p.Scale)
		}
		wantQuarters(t, p.Color, quarters, 16) // a GIF has but some colours
		m := load.Measured(data, pixels)
		if m.Scale != 2 || m.Pixels != drawnWidth*drawnHeight/4 || m.Memory < 4*int64(m.Pixels) {
			t.Errorf("%s: %+v", name, m)
		}
		_, err = load.DecodeContext(t.Context(), data, drawnWidth*drawnHeight/70)
		if name != "jpeg" && !errors.Is(err, load.ErrTooLarge) {
			t.Errorf("%s, of which decoding takes too much: %v", name, err)
		}
	}
	large := asJPEG(t, image.NewRGBA(image.Rect(0, 0, 400, 400)))
	const few = 400 * 400 / 60
	if p, err := load.DecodeContext(t.Context(), large, few); err != nil || p.Scale != 8 || load.Measured(large, few).Scale != 8 {
		t.Errorf("a JPEG to be divided by 8: %v", err)
	}
	odd := image.NewRGBA(image.Rect(0, 0, 5, 3))
	odd.SetRGBA(4, 2, white) // alone in its part
	if p, err := load.FromImage(odd, 14); err != nil || p.Color.Rect != image.Rect(0, 0, 3, 2) || p.Color.RGBAAt(2, 1) != white || p.Scale != 2 {
		t.Errorf("sides that are odd: %v", err)
	}
}

// TestDecodeHEICBombs has pictures whose container says that they are small.
func TestDecodeHEICBombs(t *testing.T) {
	be := binary.BigEndian
	box := func(name string, content ...byte) []byte {
		return append(append(be.AppendUint32(nil, uint32(8+len(content))), name...), content...)
	}
	head := append(box("ftyp", []byte("heic\x00\x00\x00\x00mif1heic")...), box("ispe", 0, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 48)...)
	large := sequence(20_000, 20_000)
	configuration := append(make([]byte, 22), 1, 0x21, 0, 1)
	configuration = append(be.AppendUint16(configuration, uint16(len(large))), large...)
	// A table of one item, which lies so many bytes from the start.
	table := func(at, length int) []byte {
		out := []byte{0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1}
		return box("iloc", be.AppendUint32(be.AppendUint32(out, uint32(at)), uint32(length))...)
	}
	item := func(content []byte) []byte {
		at := len(head) + len(table(0, 0)) + 8
		return append(append(bytes.Clone(head), table(at, len(content))...), box("mdat", content...)...)
	}
	slice := append(be.AppendUint32(nil, 6), 0x26, 1, 0x80, 0, 0, 0)
	for name, tt := range map[string]struct {
		data []byte
		want error
	}{
		"in the configuration": {append(bytes.Clone(head), box("hvcC", configuration...)...), load.ErrTooLarge},
		"in the picture":       {item(append(be.AppendUint32(nil, uint32(len(large))), large...)), load.ErrTooLarge},
		"a grid":               {item([]byte{0, 1, 0, 0, 0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20}), load.ErrTooLarge},
		"several pictures":     {item(slices.Concat(slice, slice)), load.ErrTruncated},
		"cut":                  {append(bytes.Clone(head), box("hvcC", configuration[:40]...)...), load.ErrTruncated},
	} {
		if _, err := load.Decode(tt.data); !errors.Is(err, tt.want) {
			t.Errorf("%s: error %v, want %v", name, err, tt.want)
		}
	}
}

// sequence is a unit of HEVC with the parameters of pictures of that size.
func sequence(width, height uint32) []byte {
	text := strings.Repeat("0", 4+3+1+88+8)
	for _, v := range []uint32{0, 1, width, height} { // number, colours by 4:2:0, size
		code := strconv.FormatUint(uint64(v)+1, 2)
		text += strings.Repeat("0", len(code)-1) + code
	}
	text += "1" + strings.Repeat("0", 64)
	out := []byte{0x42, 1}
	for ; len(text) >= 8; text = text[8:] {
		b, _ := strconv.ParseUint(text[:8], 2, 8)
		if n := len(out); n > 3 && b <= 3 && out[n-1] == 0 && out[n-2] == 0 {
			out = append(out, 3)
		}
		out = append(out, byte(b))
	}
	return out
}
