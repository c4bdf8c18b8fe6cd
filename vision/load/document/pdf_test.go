package document_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/load/document"
	"github.com/gridsaw/gridsaw/vision/load/document/documenttest"
)

// opened opens a document that must be one.
func opened(t testing.TB, name string, data []byte) *document.Document {
	t.Helper()
	d, err := document.Open(t.Context(), saved(t, name, data))
	if err != nil || d == nil {
		t.Fatalf("document %v, error %v", d != nil, err)
	}
	return d
}

// decoded is a page of a document, decoded.
func decoded(t testing.TB, d *document.Document, n int) *load.Picture {
	t.Helper()
	data, err := d.Page(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := load.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// TestPDFScan wants a page that is one picture as that is stored.
func TestPDFScan(t *testing.T) {
	documenttest.Need(t)
	m := figure(400, 600)
	bits := make([]byte, 50*600)
	line := image.NewGray(m.Rect)
	for i, level := range m.Pix {
		if level > 128 {
			bits[i/8] |= 0x80 >> (i % 8)
			line.Pix[i] = 255
		}
	}
	jpeg := asJPEG(t, m)
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	for name, tt := range map[string]struct {
		coding string
		bits   int
		data   []byte
		want   *image.Gray
	}{
		"grey":            {"FlateDecode", 8, documenttest.Deflated(m.Pix), m},
		"jpeg":            {"DCTDecode", 8, jpeg, jpegLevels(t, jpeg)},
		"black and white": {"FlateDecode", 1, documenttest.Deflated(bits), line},
	} {
		t.Run(name, func(t *testing.T) {
			pdf := new(documenttest.PDF)
			object := pdf.Picture(m.Rect.Size(), tt.coding, tt.bits, tt.data)
			pdf.Page(documenttest.Points(400), documenttest.Points(600), "", fmt.Sprintf("/XObject<</I %d 0 R>>", object), documenttest.Filling(m))
			d := opened(t, "scan.pdf", pdf.Bytes())
			got := decoded(t, d, 1)
			if d.Len() != 1 || got.DPI != 100 {
				t.Errorf("%d pages, %g dpi", d.Len(), got.DPI)
			}
			if !bytes.Equal(got.Gray().Pix, tt.want.Pix) {
				t.Error("it has other pixels")
			}
		})
	}
	if left, err := os.ReadDir(tmp); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// jpegLevels is a JPEG as package load decodes it.
func jpegLevels(t *testing.T, data []byte) *image.Gray {
	p, err := load.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	return p.Gray()
}

// scan is a PDF of one page with a picture, drawn by that content.
func scan(m *image.Gray, more, content string) []byte {
	w := new(documenttest.PDF)
	w.Scan(m, more, content)
	return w.Bytes()
}

// TestPDFDrawn wants pages that show more or other than one picture as they are shown.
func TestPDFDrawn(t *testing.T) {
	documenttest.Need(t)
	m := figure(400, 600)
	mirrored := image.NewGray(m.Rect)
	for i := range m.Pix {
		mirrored.Pix[i] = m.Pix[i/400*400+399-i%400]
	}
	half := figure(400, 600)
	for i := range half.Pix {
		if i%400 >= 200 {
			half.Pix[i] = 0 // right half covered by a black box
		}
	}
	blank := image.NewGray(m.Rect)
	for i := range blank.Pix {
		blank.Pix[i] = 255
	}
	negative := image.NewGray(m.Rect)
	for i := range negative.Pix {
		negative.Pix[i] = 255 - m.Pix[i]
	}
	vector := new(documenttest.PDF)
	vector.Page(288, 432, "", "", "0 g 36 54 36 324 re f 0.353 g 72 54 144 54 re f")
	for _, tt := range []struct {
		name string
		pdf  []byte
		want *image.Gray
	}{
		{"vector", vector.Bytes(), m},
		{"below a drawing", scan(m, "", documenttest.Filling(m)+"0 g 144 0 144 432 re f"), half},
		{"below a small white box", scan(m, "", documenttest.Filling(m)+"1 g 30 48 200 340 re f"), blank},
		{"mirrored", scan(m, "", "q -288 0 0 432 288 0 cm /I Do Q"), mirrored},
		{"upside down", scan(m, "", "q -288 0 0 -432 288 432 cm /I Do Q"), turned(m, 2)},
		{"turned by the page", scan(m, "/Rotate 90", documenttest.Filling(m)), turned(m, 1)},
		{"turned by the content", scan(turned(m, 1), "", "q 0 288 -432 0 432 0 cm /I Do Q"), turned(m, 0)},
		{"in other colours", scan(m, "", documenttest.Filling(m)+"/Difference gs 1 g 0 0 288 432 re f"), negative},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := decoded(t, opened(t, "a.pdf", tt.pdf), 1)
			if math.Abs(got.DPI-200) > 1 {
				t.Errorf("%g dpi", got.DPI)
			}
			if d := cmp.Diff(shades(tt.want), shades(got.Color)); d != "" {
				t.Errorf("shades (-want +got):\n%s", d)
			}
		})
	}
}

// TestPDFResolution wants a scan that has to be drawn at its own resolution.
func TestPDFResolution(t *testing.T) {
	documenttest.Need(t)
	pdf := new(documenttest.PDF)
	m := figure(400, 600)
	pdf.Page(72, 108, "/Rotate 270", fmt.Sprintf("/XObject<</I %d 0 R>>", pdf.Picture(m.Rect.Size(), "DCTDecode", 8, asJPEG(t, m))),
		"q 72 0 0 108 0 0 cm /I Do Q")
	got := decoded(t, opened(t, "a.pdf", pdf.Bytes()), 1)
	if w, h := got.Size(); w != 600 || h != 400 || got.DPI != 400 {
		t.Errorf("%d x %d pixels at %g dpi", w, h, got.DPI)
	}
	poster := new(documenttest.PDF)
	poster.Page(14400, 7200, "", "", "0 g 0 0 9 9 re f")
	got = decoded(t, opened(t, "poster.pdf", poster.Bytes()), 1)
	if w, h := got.Size(); w*h > load.DefaultPixels || w*h < load.DefaultPixels*9/10 || math.Abs(float64(w-2*h)) > 2 {
		t.Errorf("%d x %d pixels of a poster", w, h)
	}
}

func TestPDFErrors(t *testing.T) {
	documenttest.Need(t)
	m := figure(400, 600)
	whole := scan(m, "", documenttest.Filling(m))
	encrypted := &documenttest.PDF{Trailer: fmt.Sprintf("/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<%s>/U<%[1]s>>>/ID[<00><00>]", strings.Repeat("41", 32))}
	encrypted.Page(72, 72, "", "", "")
	page := func(width, height float64, content string) []byte {
		w := new(documenttest.PDF)
		w.Page(width, height, "", fmt.Sprintf("/XObject<</Missing 99 0 R/Bomb %d 0 R/Cut %d 0 R/Short %d 0 R>>",
			w.Picture(image.Pt(900_000, 700_000), "FlateDecode", 8, documenttest.Deflated(m.Pix)),
			w.Picture(m.Rect.Size(), "DCTDecode", 8, asJPEG(t, m)[:4000]),
			w.Picture(m.Rect.Size(), "FlateDecode", 8, documenttest.Deflated(m.Pix)[:200])), content)
		return w.Bytes()
	}
	for _, tt := range []struct {
		name string
		pdf  []byte
		want error
		text string
	}{
		{"encrypted", encrypted.Bytes(), document.ErrEncrypted, "password"},
		{"no pages", new(documenttest.PDF).Bytes(), document.ErrNoPages, "no pages"},
		{"fewer pages than it says", (&documenttest.PDF{Count: 2e9}).Bytes(), document.ErrDamaged, "2000000000"},
		{"head alone", []byte("%PDF-1.7\n"), document.ErrDamaged, "trailer"},
		{"cut off", whole[:len(whole)*2/3], document.ErrDamaged, "trailer"},
		{"a part is missing", page(72, 72, "q 9 0 0 9 0 0 cm /Missing Do Q"), document.ErrDamaged, "not all of the page"},
		{"a font is missing", page(72, 72, "BT /F 9 Tf (1) Tj ET"), document.ErrDamaged, "not all of the page"},
		{"cut JPEG", page(288, 432, "q 288 0 0 432 0 0 cm /Cut Do Q"), document.ErrDamaged, "cut off"},
		{"cut pixels", page(288, 432, "q 288 0 0 432 0 0 cm /Short Do Q"), document.ErrDamaged, "flate"},
		{"gigantic picture", page(72, 72, "q 9 0 0 9 0 0 cm /Bomb Do Q"), load.ErrTooLarge, "900000 x 700000"},
		{"gigantic page", page(1e9, 1e8, ""), load.ErrTooLarge, "inches"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d, err := document.Open(t.Context(), saved(t, "a.pdf", tt.pdf))
			if err == nil {
				_, err = d.Page(t.Context(), 1)
			}
			if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.text) {
				t.Errorf("error %v, want %v with %q", err, tt.want, tt.text)
			}
		})
	}
}

// TestPDFMany opens a document of 5,000 pages, which show the same.
func TestPDFMany(t *testing.T) {
	documenttest.Need(t)
	const pages = 5000
	pdf := new(documenttest.PDF)
	m := figure(400, 600)
	object := pdf.Picture(m.Rect.Size(), "DCTDecode", 8, asJPEG(t, m))
	for range pages {
		pdf.Page(documenttest.Points(400), documenttest.Points(600), "", fmt.Sprintf("/XObject<</I %d 0 R>>", object), documenttest.Filling(m))
	}
	d := opened(t, "many.pdf", pdf.Bytes())
	if d.Len() != pages {
		t.Fatalf("%d pages", d.Len())
	}
	for _, n := range []int{1, 2500, pages} {
		if w, h := decoded(t, d, n).Size(); w != 400 || h != 600 {
			t.Errorf("page %d: %d x %d pixels", n, w, h)
		}
	}
	for _, n := range []int{-1, 0, pages + 1} {
		if _, err := d.Page(t.Context(), n); !errors.Is(err, document.ErrNoPage) {
			t.Errorf("page %d: error %v", n, err)
		}
	}
}

// TestPDFPages goes through a document one page of which is damaged.
func TestPDFPages(t *testing.T) {
	documenttest.Need(t)
	pdf := new(documenttest.PDF)
	for _, content := range []string{"0 g 0 0 9 9 re f", "/Missing Do", "0 g 0 0 9 9 re f"} {
		pdf.Page(72, 72, "", "", content)
	}
	path := saved(t, "-book.pdf", pdf.Bytes())
	d, err := document.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for p, err := range d.Pages(t.Context()) {
		got = append(got, fmt.Sprint(strings.TrimPrefix(p.Name, path), len(p.Data) > 0, err != nil))
	}
	if diff := cmp.Diff([]string{"#1true false", "#2false true", "#3true false"}, got); diff != "" {
		t.Error(diff)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := 0
	for range d.Pages(ctx) {
		n++
		cancel()
	}
	if n != 1 {
		t.Errorf("%d pages after the end of the context", n)
	}
}

func TestNoPoppler(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := document.Open(t.Context(), saved(t, "a.pdf", new(documenttest.PDF).Bytes()))
	if !errors.Is(err, document.ErrNoPoppler) || !strings.Contains(err.Error(), "poppler-utils") {
		t.Errorf("error %v", err)
	}
}

func TestNoDocument(t *testing.T) {
	for name, data := range map[string][]byte{
		"empty": nil, "text": []byte("1..43.1.....4..1"), "jpeg": asJPEG(t, figure(8, 8)),
		"cut tiff": []byte("II*\x00"), "noise as tiff": []byte("II*\x00\xff\xff\x00\x00"),
	} {
		if d, err := document.Open(t.Context(), saved(t, "a", data)); d != nil || err != nil {
			t.Errorf("%s: document %v, error %v", name, d != nil, err)
		}
	}
	if _, err := document.Open(t.Context(), filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}

func TestSplitName(t *testing.T) {
	for name, want := range map[string]string{
		"book.pdf#3": "book.pdf 3", "a#b#12": "a#b 12", "book.pdf": "book.pdf 0", "#3": "#3 0",
		"book.pdf#0": "book.pdf#0 0", "book.pdf#03": "book.pdf#03 0", "a#99999999999": "a#99999999999 0", "a#": "a# 0",
	} {
		file, page := document.SplitName(name)
		if got := fmt.Sprintf("%s %d", file, page); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
	if got := document.PageName("book.pdf", 3); got != "book.pdf#3" {
		t.Error(got)
	}
}
