package document

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/internal/scratch"
	"github.com/gridsaw/gridsaw/vision/load"
)

// A pdf makes the pages of a PDF.
type pdf struct {
	path  string // absolute, so that no name of a file is taken for an option or an address
	pages int
	known []string // complaints about the document as a whole
}

// openPDF counts the pages of a PDF.
func openPDF(ctx context.Context, path string) (*pdf, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	p := &pdf{path: path}
	facts, complaints, err := p.facts(ctx, "pdfinfo", path)
	p.known = complaints
	switch {
	case slices.ContainsFunc(complaints, func(s string) bool { return strings.HasSuffix(s, "Invalid page count 0") }):
		return nil, ErrNoPages
	case err != nil:
		return nil, err
	}
	if p.pages, err = strconv.Atoi(facts["Pages"]); err != nil || p.pages < 1 {
		return nil, ErrNoPages
	}
	return p, nil
}

func (p *pdf) count() int { return p.pages }

// longestFacts is the number of bytes that are read of what pdfinfo and pdfimages say.
const longestFacts = 1 << 20

// facts runs a program that prints lines of the form "name: value".
func (p *pdf) facts(ctx context.Context, program string, args ...string) (map[string]string, []string, error) {
	facts := make(map[string]string)
	complaints, err := run(ctx, func(r io.Reader) error {
		for lines := bufio.NewScanner(io.LimitReader(r, longestFacts)); lines.Scan(); {
			name, value, _ := strings.Cut(lines.Text(), ":")
			facts[strings.Join(strings.Fields(name), " ")] = strings.TrimSpace(value)
		}
		return nil
	}, program, args...)
	return facts, complaints, err
}

// A sheet is a page as it lies in the document, before it is turned to be shown.
type sheet struct {
	number        string
	width, height float64 // inches
	turned        bool
	scan          scan
}

// A scan is the only picture on a page where that is as large as the page; else its ppi is 0.
type scan struct {
	ppi    float64 // pixels an inch
	coding string  // as pdfimages names it
}

const (
	// drawnDPI is the resolution at which pages are drawn, in pixels an inch: a newspaper's
	// Sudoku, of 6 cm, has 50 pixels a cell then.
	drawnDPI = 200
	// leastDPI is the resolution at which the largest page that PDF allows, of 200 inches a
	// side, has [load.DefaultPixels].
	leastDPI = 24
	points   = 72 // to the inch
)

func (p *pdf) page(ctx context.Context, k int) ([]byte, error) {
	s, err := p.sheet(ctx, strconv.Itoa(k+1))
	if err != nil {
		return nil, err
	}
	if s.scan.ppi > 0 {
		if err := p.whole(ctx, s); err != nil {
			return nil, err
		}
		if data, err := p.extract(ctx, s); data != nil || err != nil {
			return data, err
		}
	}
	dpi := min(max(drawnDPI, s.scan.ppi), math.Sqrt(mostDrawn/(s.width*s.height)))
	if !(dpi >= leastDPI) {
		return nil, fmt.Errorf("%w: the page has %.0f x %.0f inches", load.ErrTooLarge, s.width, s.height)
	}
	r, err := p.draw(ctx, s, dpi)
	if err != nil {
		return nil, err
	}
	return r.file, nil
}

// sheet finds out how large a page is and what pictures are on it.
func (p *pdf) sheet(ctx context.Context, number string) (sheet, error) {
	s := sheet{number: number}
	facts, _, err := p.facts(ctx, "pdfinfo", "-f", number, "-l", number, p.path)
	if err != nil {
		return s, err
	}
	size, rotation := facts["Page "+number+" size"], facts["Page "+number+" rot"]
	if _, err := fmt.Sscanf(size, "%g x %g pts", &s.width, &s.height); err != nil || !(s.width > 0 && s.height > 0) {
		return s, fmt.Errorf("%w: its page has no size", ErrDamaged)
	}
	s.width, s.height = s.width/points, s.height/points
	s.turned = rotation == "90" || rotation == "270"
	_, err = run(ctx, func(r io.Reader) error {
		s.scan, err = s.findScan(r)
		return err
	}, "pdfimages", "-list", "-f", number, "-l", number, p.path)
	return s, err
}

// findScan reads the list of the pictures on a page.
func (s sheet) findScan(list io.Reader) (scan, error) {
	const (
		pictureType, width, height, coding = 2, 3, 4, 8 // columns of the list
		xPPI, yPPI                         = 4, 3       // from its right
	)
	var rows [][]string
	for lines := bufio.NewScanner(io.LimitReader(list, longestFacts)); lines.Scan(); {
		row := strings.Fields(lines.Text())
		if len(row) <= coding || row[0] != s.number {
			continue // the head of the list
		}
		w, _ := strconv.Atoi(row[width])
		h, _ := strconv.Atoi(row[height])
		if w > 0 && h > mostPixels/w {
			return scan{}, fmt.Errorf("%w: a picture of %d x %d pixels, the limit is %d megapixels",
				load.ErrTooLarge, w, h, mostPixels/1_000_000)
		}
		rows = append(rows, row)
	}
	if len(rows) != 1 {
		return scan{}, nil
	}
	row := rows[0]
	var number [4]float64
	for i, column := range []int{width, height, len(row) - xPPI, len(row) - yPPI} {
		number[i], _ = strconv.ParseFloat(row[column], 64)
	}
	w, h, x, y := number[0], number[1], number[2], number[3]
	upright := near(w/x, s.width) && near(h/y, s.height)
	lying := near(w/x, s.height) && near(h/y, s.width)
	if !near(x, y) || !(upright || lying) || w*h > mostStored {
		return scan{}, nil
	}
	return scan{ppi: x, coding: row[coding]}, nil
}

// near tells whether two numbers differ by less than a fiftieth, as a page and its scan do where
// the resolution is given in whole numbers.
func near(a, b float64) bool { return math.Abs(a-b) < b/50 }

// whole says that the scan on a page is cut off, which poppler does not tell of a JPEG.
func (p *pdf) whole(ctx context.Context, s sheet) error {
	if s.scan.coding != "jpeg" {
		return nil
	}
	return p.take(ctx, s, func(r io.Reader) error {
		data, err := io.ReadAll(r)
		end := bytes.TrimRight(data, "\r\n\x00")
		if err == nil && bytes.HasPrefix(data, []byte("\xff\xd8")) && !bytes.HasSuffix(end, []byte("\xff\xd9")) {
			err = fmt.Errorf("%w: the picture on the page is cut off", ErrDamaged)
		}
		return err
	}, "-j")
}

// extract returns the scan on a page as it is stored, and nil where the page shows it otherwise
// or anything else with it: turned, mirrored, cropped, in other colours, or below a drawing.
func (p *pdf) extract(ctx context.Context, s sheet) ([]byte, error) {
	if s.turned {
		return nil, nil
	}
	shown, err := p.draw(ctx, s, min(points, s.scan.ppi/2))
	if err != nil {
		return nil, err
	}
	var stored *raster
	err = p.take(ctx, s, func(r io.Reader) (err error) {
		stored, err = readPNM(r, s.width, s.height)
		return err
	})
	switch {
	case errors.Is(err, errNoPicture), err == nil && !(stored != nil && stored.looksLike(shown)):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return stored.file, nil
}

// take hands the only picture on a page to a function, as pdfimages writes it, if it does.
func (p *pdf) take(ctx context.Context, s sheet, use func(io.Reader) error, options ...string) error {
	dir, err := scratch.New()
	if err != nil {
		return err
	}
	defer dir.Remove()
	picture := filepath.Join(dir.Path, "picture")
	args := append(options, "-f", s.number, "-l", s.number, p.path, picture)
	if _, err := run(ctx, func(io.Reader) error { return nil }, "pdfimages", args...); err != nil {
		return err
	}
	written, err := filepath.Glob(picture + "*")
	if err != nil || len(written) != 1 {
		return err
	}
	file, err := os.Open(written[0])
	if err != nil {
		return err
	}
	defer file.Close()
	return use(file)
}

// draw draws a page at a resolution, in pixels an inch.
func (p *pdf) draw(ctx context.Context, s sheet, dpi float64) (*raster, error) {
	width, height := s.width, s.height
	if s.turned {
		width, height = height, width
	}
	var out *raster
	complaints, err := run(ctx, func(r io.Reader) (err error) {
		out, err = readPNM(r, width, height)
		return err
	}, "pdftoppm", "-cropbox", "-r", strconv.FormatFloat(dpi, 'f', 2, 64), "-f", s.number, "-l", s.number, p.path)
	if err != nil {
		return nil, err
	}
	for _, c := range complaints {
		if !slices.Contains(p.known, c) {
			return nil, fmt.Errorf("%w: not all of the page can be drawn: %s", ErrDamaged, c)
		}
	}
	return out, nil
}
