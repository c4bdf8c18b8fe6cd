// Package documenttest makes documents for tests: PDF and TIFF files of several pages.
package documenttest

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"os/exec"
	"testing"
)

// Need skips the test, and says so, where poppler's programs are not installed.
func Need(t testing.TB) {
	t.Helper()
	if _, err := exec.LookPath("pdftoppm"); err != nil {
		t.Skip("NOT RUN: pdftoppm is not on this machine; Debian has it in the package poppler-utils")
	}
}

// A PDF is one that is being put together. The zero value has no pages.
type PDF struct {
	objects [][]byte
	kids    []int
	Trailer string // what its trailer has besides the usual
	Count   int    // of pages that it says it has; 0 is as many as there are
}

// add adds an object and returns its number. The first two are the catalogue and the tree of pages.
func (w *PDF) add(object string) int {
	w.objects = append(w.objects, []byte(object))
	return len(w.objects) + 2
}

// stream adds an object with data.
func (w *PDF) stream(dictionary string, data []byte) int {
	return w.add(fmt.Sprintf("<<%s/Length %d>>stream\n%s\nendstream", dictionary, len(data), data))
}

// Page adds a page, its size in points, with more in its dictionary.
func (w *PDF) Page(width, height float64, more, resources, content string) {
	body := w.stream("", []byte(content))
	w.kids = append(w.kids, w.add(fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 %.2f %.2f]%s/Contents %d 0 R/Resources<<%s>> >>",
		width, height, more, body, resources)))
}

// Picture adds a grey picture whose data is coded so, and returns the number of its object.
func (w *PDF) Picture(size image.Point, coding string, bits int, data []byte) int {
	return w.stream(fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent %d/ColorSpace/DeviceGray/Filter/%s",
		size.X, size.Y, bits, coding), data)
}

// Bytes returns the file.
func (w *PDF) Bytes() []byte {
	count := w.Count
	if count == 0 {
		count = len(w.kids)
	}
	var kids bytes.Buffer
	for _, k := range w.kids {
		fmt.Fprintf(&kids, "%d 0 R ", k)
	}
	objects := append([][]byte{
		[]byte("<</Type/Catalog/Pages 2 0 R>>"),
		fmt.Appendf(nil, "<</Type/Pages/Count %d/Kids[%s]>>", count, &kids),
	}, w.objects...)
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n")
	var places []int
	for i, o := range objects {
		places = append(places, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	table := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, p := range places {
		fmt.Fprintf(&out, "%010d 00000 n \n", p)
	}
	fmt.Fprintf(&out, "trailer<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, w.Trailer, table)
	return out.Bytes()
}

// Resolution is that of pictures in made documents, in pixels an inch.
const Resolution = 100

// Points is the length of so many pixels of a picture in points.
func Points(pixels int) float64 { return float64(pixels) * 72 / Resolution }

// Scanned returns a PDF in which each picture is a page of its own.
func Scanned(pictures ...*image.Gray) []byte {
	w := new(PDF)
	for _, m := range pictures {
		w.Scan(m, "", Filling(m))
	}
	return w.Bytes()
}

// Scan adds a page of the size of a picture, whose content draws that under the name I. It has
// more in its dictionary.
func (w *PDF) Scan(m *image.Gray, more, content string) {
	resources := fmt.Sprintf("/ExtGState<</Difference<</BM/Difference>> >>/XObject<</I %d 0 R>>",
		w.Picture(m.Rect.Size(), "FlateDecode", 8, Deflated(m.Pix)))
	w.Page(Points(m.Rect.Dx()), Points(m.Rect.Dy()), more, resources, content)
}

// Filling is the content that draws the picture I over a whole page.
func Filling(m *image.Gray) string {
	return fmt.Sprintf("q %.2f 0 0 %.2f 0 0 cm /I Do Q ", Points(m.Rect.Dx()), Points(m.Rect.Dy()))
}

// Deflated is data under the filter FlateDecode.
func Deflated(data []byte) []byte {
	var out bytes.Buffer
	w := zlib.NewWriter(&out)
	w.Write(data)
	w.Close()
	return out.Bytes()
}
