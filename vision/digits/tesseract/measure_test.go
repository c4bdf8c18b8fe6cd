//go:build cgo

package tesseract

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/otiai10/gosseract/v2"

	"github.com/gridsaw/gridsaw/vision/digits/internal/characters"
)

// TestMeasureConfusions writes confusion.txt from the sheets that the
// training program writes with -cells to the file that GRIDSAW_SHEETS names.
func TestMeasureConfusions(t *testing.T) {
	path := os.Getenv("GRIDSAW_SHEETS")
	if path == "" {
		t.Skip("GRIDSAW_SHEETS is not set")
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader, err := New()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	client, err := reader.engines.Take()
	if err != nil {
		t.Fatal(err)
	}
	counts := make([]map[string]*[classes]int, len(printings))
	for i := range counts {
		counts[i] = map[string]*[classes]int{}
	}
	for in := bufio.NewReader(file); ; {
		s, err := readDrawn(in)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := s.count(client, counts); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile("confusion.txt", tabulate(counts), 0o644); err != nil {
		t.Fatal(err)
	}
}

// drawnAcross is the number of cells of a drawn sheet, each way.
const drawnAcross = 4

// drawn is one sheet of the training program.
type drawn struct {
	cells  []*image.Gray
	labels []int
	boxes  []image.Rectangle
}

func readDrawn(in io.Reader) (*drawn, error) {
	d := &drawn{}
	for range drawnAcross * drawnAcross {
		cell := image.NewGray(image.Rect(0, 0, 64, 64))
		if _, err := io.ReadFull(in, cell.Pix); err != nil {
			return nil, err
		}
		d.cells = append(d.cells, cell)
	}
	var n int16
	if err := binary.Read(in, binary.LittleEndian, &n); err != nil {
		return nil, err
	}
	words := make([][5]int16, n)
	if err := binary.Read(in, binary.LittleEndian, words); err != nil {
		return nil, err
	}
	for _, w := range words {
		d.labels = append(d.labels, int(w[0]))
		d.boxes = append(d.boxes, image.Rect(int(w[1]), int(w[2]), int(w[3]), int(w[4])))
	}
	return d, nil
}

// count adds the engine's answers to every character of the sheet.
func (d *drawn) count(client *gosseract.Client, counts []map[string]*[classes]int) error {
	found := characters.Find(d.cells, characters.Decimals(9))
	for i := range found.Characters {
		c := &found.Characters[i]
		origin := image.Pt(c.Cell%drawnAcross, c.Cell/drawnAcross).Mul(64)
		label, ok := d.labelOf(c.Glyph.Box.Add(origin))
		if !ok || c.Cut != 0 {
			continue
		}
		for how, p := range printings {
			picture := plate(found.Cell(c), c.Glyph, p)
			report, err := recognise(client, picture, gosseract.PSM_RAW_LINE)
			if err != nil {
				return err
			}
			row := counts[how][summarise(report)]
			if row == nil {
				row = new([classes]int)
				counts[how][summarise(report)] = row
			}
			row[label]++
		}
	}
	return nil
}

// labelOf returns what was drawn at a box, if that is clear.
func (d *drawn) labelOf(box image.Rectangle) (int, bool) {
	label, best := notDigit, 0.0
	for i, b := range d.boxes {
		both, either := b.Intersect(box), b.Union(box)
		share := float64(both.Dx()*both.Dy()) / float64(max(either.Dx()*either.Dy(), 1))
		if share > best {
			label, best = d.labels[i], share
		}
	}
	if best < 0.2 {
		return notDigit, true
	}
	return label, best > 0.5
}

// tabulate writes the counts of answers that came up more than once.
func tabulate(counts []map[string]*[classes]int) []byte {
	var b strings.Builder
	for how, rows := range counts {
		for _, answer := range slices.Sorted(maps.Keys(rows)) {
			row, sum := rows[answer], 0
			for _, n := range row {
				sum += n
			}
			if sum < 2 {
				continue
			}
			fmt.Fprintf(&b, "%d\t%q", how, answer)
			for _, n := range row {
				fmt.Fprintf(&b, "\t%d", n)
			}
			b.WriteByte('\n')
		}
	}
	return []byte(b.String())
}
