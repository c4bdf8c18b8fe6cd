package document_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/image/tiff"

	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/load/document"
	"github.com/gridsaw/gridsaw/vision/load/document/documenttest"
)

// TestTIFF takes the pages out of files in both orders of bytes and with both widths of offsets,
// with a thumbnail and a mask among them.
func TestTIFF(t *testing.T) {
	const thumbnail, page, mask = 1, 2, 4
	a, b := figure(80, 120), turned(figure(80, 120), 1)
	pages := []documenttest.TIFFPage{marked(figure(8, 12), thumbnail), marked(a, page), marked(figure(80, 120), mask), marked(b, page)}
	for name, data := range map[string][]byte{
		"little endian":      first(documenttest.TIFF(binary.LittleEndian, false, pages...)),
		"big endian":         first(documenttest.TIFF(binary.BigEndian, false, pages...)),
		"BigTIFF":            first(documenttest.TIFF(binary.LittleEndian, true, pages...)),
		"BigTIFF big endian": first(documenttest.TIFF(binary.BigEndian, true, pages...)),
	} {
		t.Run(name, func(t *testing.T) {
			d := opened(t, "a.tif", data)
			if d.Len() != 2 {
				t.Fatalf("%d pages", d.Len())
			}
			for n, want := range [][]byte{a.Pix, b.Pix} {
				page := decoded(t, d, n+1)
				if !bytes.Equal(page.Gray().Pix, want) || page.DPI != 150 {
					t.Errorf("page %d has other pixels, or %g dpi", n+1, page.DPI)
				}
				data, _ := d.Page(t.Context(), n+1)
				if _, err := tiff.Decode(bytes.NewReader(data)); err != nil {
					t.Errorf("page %d: another decoder: %v", n+1, err)
				}
				if len(data) > len(want)+1000 {
					t.Errorf("page %d has %d bytes", n+1, len(data))
				}
			}
		})
	}
}

func marked(m *image.Gray, mark uint32) documenttest.TIFFPage {
	return documenttest.TIFFPage{Picture: m, Subfile: mark}
}

func first(data []byte, _, _ []int) []byte { return data }

// TestTIFFCompressed reads what tiffcp of libtiff made: pages by CCITT group 4 and group 3, LZW,
// JPEG, and Deflate in tiles.
func TestTIFFCompressed(t *testing.T) {
	for _, file := range []string{"testdata/compressed.tif", "testdata/compressed-big.tif"} {
		d, err := document.Open(t.Context(), file)
		if err != nil || d.Len() != 5 {
			t.Fatalf("document %v, error %v", d, err)
		}
		two, three := shades(figure(160, 240)), shades(figure(160, 240))
		for i, s := range two {
			if s == 96 {
				two[i] = 0 // black and white
			}
		}
		for n, want := range [][]int{two, two, three, three, three} {
			if diff := cmp.Diff(want, shades(decoded(t, d, n+1).Color)); diff != "" {
				t.Errorf("%s, page %d (-want +got):\n%s", file, n+1, diff)
			}
		}
	}
}

// TestTIFFPlain wants files that package load reads whole to be left to it.
func TestTIFFPlain(t *testing.T) {
	m := figure(80, 120)
	for name, tt := range map[string]struct {
		pages []documenttest.TIFFPage
		big   bool
		want  int // pages, 0 is no document
	}{
		"one":                   {[]documenttest.TIFFPage{marked(m, 0)}, false, 0},
		"and a thumbnail":       {[]documenttest.TIFFPage{marked(m, 0), marked(figure(8, 12), 1)}, false, 0},
		"behind a thumbnail":    {[]documenttest.TIFFPage{marked(figure(8, 12), 1), marked(m, 0)}, false, 1},
		"one, with 64 bits":     {[]documenttest.TIFFPage{marked(m, 0)}, true, 1},
		"two":                   {[]documenttest.TIFFPage{marked(m, 0), marked(m, 0)}, false, 2},
		"nothing but thumbnail": {[]documenttest.TIFFPage{marked(m, 1)}, false, 0},
	} {
		d, err := document.Open(t.Context(), saved(t, "a.tif", first(documenttest.TIFF(binary.LittleEndian, tt.big, tt.pages...))))
		got := 0
		if d != nil {
			got = d.Len()
		}
		if err != nil || got != tt.want {
			t.Errorf("%s: %d pages, error %v", name, got, err)
		}
	}
}

// TestTIFFBroken wants the pages before a fault, and then the fault as a page of its own.
func TestTIFFBroken(t *testing.T) {
	le := binary.LittleEndian
	m := figure(80, 120)
	whole := func() ([]byte, []int, []int) {
		return documenttest.TIFF(le, false, marked(m, 0), marked(m, 0), marked(m, 0))
	}
	for _, tt := range []struct {
		name, text string
		pages      int
		damage     func(data []byte, directories, links []int) []byte
	}{
		{"circle", "circle", 3, func(data []byte, directories, links []int) []byte {
			le.PutUint32(data[links[2]:], uint32(directories[1]))
			return data
		}},
		{"circle of one", "circle", 1, func(data []byte, directories, links []int) []byte {
			le.PutUint32(data[links[0]:], uint32(directories[0]))
			return data
		}},
		{"leads out", "outside", 2, func(data []byte, _, links []int) []byte {
			le.PutUint32(data[links[1]:], 1<<31)
			return data
		}},
		{"cut off", "outside", 2, func(data []byte, directories, _ []int) []byte { return data[:directories[2]+40] }},
		{"overlap", "overlap", 4, func(data []byte, _, links []int) []byte {
			// Three directories of 1,600 entries, of which two begin inside of the first.
			at := len(data)
			le.PutUint32(data[links[1]:], uint32(at))
			long := make([]byte, 20_000)
			for i := range 3 {
				le.PutUint16(long[4*i:], 1600)
				le.PutUint32(long[4*i+2+12*1600:], uint32(at+4*i+4))
			}
			return append(data, long...)
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := opened(t, "a.tif", tt.damage(whole()))
			if d.Len() != tt.pages+1 {
				t.Fatalf("%d pages", d.Len())
			}
			decoded(t, d, min(tt.pages, 2))
			if _, err := d.Page(t.Context(), tt.pages+1); !errors.Is(err, document.ErrDamaged) || !strings.Contains(err.Error(), tt.text) {
				t.Errorf("error %v", err)
			}
		})
	}
}

// TestTIFFPageErrors wants the faults of single pages to stay with them.
func TestTIFFPageErrors(t *testing.T) {
	le := binary.LittleEndian
	m := figure(80, 120)
	entry := func(directory, i int) int { return directory + 2 + 12*i }
	for _, tt := range []struct {
		name, text string
		damage     func(data []byte, directory int)
	}{
		{"strips outside", "outside", func(data []byte, directory int) {
			le.PutUint32(data[le.Uint32(data[entry(directory, 6)+8:]):], 1<<30)
		}},
		{"sizes that add up to more than the file", "larger than the file", func(data []byte, directory int) {
			sizes := le.Uint32(data[entry(directory, 9)+8:])
			le.PutUint32(data[sizes:], uint32(len(data)-50_000))
			le.PutUint32(data[sizes+4:], uint32(len(data)-50_000))
		}},
		{"no sizes", "where its pixels are", func(data []byte, directory int) { le.PutUint16(data[entry(directory, 9):], 60000) }},
		{"values without end", "larger than the file", func(data []byte, directory int) { le.PutUint32(data[entry(directory, 6)+4:], 1<<28) }},
		{"old JPEG", "old kind of JPEG", func(data []byte, directory int) { data[entry(directory, 4)+8] = 6 }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			data, directories, _ := documenttest.TIFF(le, false, marked(m, 0), marked(m, 0), marked(figure(400, 600), 0))
			tt.damage(data, directories[1])
			d := opened(t, "a.tif", data)
			if _, err := d.Page(t.Context(), 2); !errors.Is(err, document.ErrDamaged) || !strings.Contains(err.Error(), tt.text) {
				t.Errorf("error %v", err)
			}
			decoded(t, d, 1)
			decoded(t, d, 3)
		})
	}
}

// TestTIFFSharedStrips wants strips that are the same to be copied once.
func TestTIFFSharedStrips(t *testing.T) {
	le := binary.LittleEndian
	m := figure(80, 120)
	data, directories, _ := documenttest.TIFF(le, false, marked(m, 0), marked(m, 0))
	strips := le.Uint32(data[directories[0]+2+12*6+8:])
	copy(data[strips+4:strips+8], data[strips:strips+4])
	page, err := opened(t, "a.tif", data).Page(t.Context(), 1)
	if err != nil || len(page) > len(m.Pix)/2+1000 {
		t.Errorf("%d bytes, error %v", len(page), err)
	}
	if _, err := load.Decode(page); err != nil {
		t.Error(err)
	}
}

// FuzzTIFF wants of any bytes pages that are not larger than the file, each a TIFF of one page.
func FuzzTIFF(f *testing.F) {
	m := figure(16, 24)
	for _, big := range []bool{false, true} {
		f.Add(first(documenttest.TIFF(binary.LittleEndian, big, marked(m, 0), marked(m, 1), marked(m, 2))))
		f.Add(first(documenttest.TIFF(binary.BigEndian, big, marked(m, 2), marked(m, 4))))
	}
	for _, file := range []string{"testdata/compressed.tif", "testdata/compressed-big.tif"} {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		pages, _ := document.TIFFPages(data)
		for _, page := range pages {
			if page == nil {
				continue
			}
			if len(page) > 2*len(data)+8 { // a field that is no page's, and words made even
				t.Fatalf("a page of %d bytes out of %d", len(page), len(data))
			}
			again, broken := document.TIFFPages(page)
			if len(again) != 1 || broken != nil || !bytes.Equal(again[0], page) {
				t.Fatalf("%d pages in a page, %v", len(again), broken)
			}
		}
	})
}

// TestTIFFShort has pages whose strips or tiles end in the midst of their pixels, which the
// decoder makes up.
func TestTIFFShort(t *testing.T) {
	d, err := document.Open(t.Context(), "testdata/compressed.tif")
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= d.Len(); n++ {
		page, err := d.Page(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := load.Decode(halved(page)); !errors.Is(err, load.ErrTruncated) {
			t.Errorf("page %d: error %v, want %v", n, err, load.ErrTruncated)
		}
	}
}

// halved takes half of the length of each strip or tile off a TIFF of one page.
func halved(data []byte) []byte {
	const stripSizes, tileSizes, short = 279, 325, 3
	order, out := binary.ByteOrder(binary.LittleEndian), bytes.Clone(data)
	if data[0] == 'M' {
		order = binary.BigEndian
	}
	at := order.Uint32(data[4:])
	for i := range uint32(order.Uint16(data[at:])) {
		entry := out[at+2+12*i:]
		if tag := order.Uint16(entry); tag != stripSizes && tag != tileSizes {
			continue
		}
		size := uint32(4)
		if order.Uint16(entry[2:]) == short {
			size = 2
		}
		count, values := order.Uint32(entry[4:]), entry[8:]
		if size*count > 4 {
			values = out[order.Uint32(values):]
		}
		for k := range count {
			if v := values[k*size:]; size == 2 {
				order.PutUint16(v, order.Uint16(v)/2)
			} else {
				order.PutUint32(v, order.Uint32(v)/2)
			}
		}
	}
	return out
}
