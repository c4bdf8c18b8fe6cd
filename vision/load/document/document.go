package document

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"regexp"
	"strconv"

	"github.com/gridsaw/gridsaw/vision/load"
)

// The faults of documents. Errors of this package wrap one of them, [load.ErrTooLarge], or the
// cause of a done context.
var (
	ErrNoPoppler = errors.New("document: PDF needs a program that is missing: install Debian's package poppler-utils")
	ErrEncrypted = errors.New("document: the PDF is encrypted and opens with a password alone")
	ErrNoPages   = errors.New("document: the document has no pages")
	ErrNoPage    = errors.New("document: there is no such page")
	ErrDamaged   = errors.New("document: the document is damaged or cut off")
	ErrLimit     = errors.New("document: a page takes more time or memory than a page may")
)

// MaxPages is the largest number of pages that a document may have.
const MaxPages = 100_000

// A Document is a file of pages. It holds no part of the file, which is opened anew for each
// page, and is safe for concurrent use.
type Document struct {
	path  string
	pages pager
}

// A pager makes the pages of one kind of document.
type pager interface {
	count() int
	// page returns page k, counted from 0, as a file that load.Decode reads.
	page(ctx context.Context, k int) ([]byte, error)
}

// Open opens the document in a file. It is nil where the file is none: a picture, a text or
// whatever else. A TIFF is one if it has several pages, or a page that package load does not
// come to by itself; thumbnails and masks are no pages. Of a PDF the pages are counted by a
// child process. The error is one of this package's or of the file.
func Open(ctx context.Context, path string) (*Document, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	head := make([]byte, HeadSize)
	n, err := io.ReadFull(file, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, err
	}
	var pages pager
	switch kindOf(head[:n]) {
	case kindPDF:
		pages, err = openPDF(ctx, path)
	case kindTIFF:
		var t *tiff
		if t, err = readTIFF(file); err == nil {
			if t.plain() {
				return nil, nil
			}
			pages = &tiffFile{t, path}
		}
	default:
		return nil, nil
	}
	switch {
	case err != nil:
		return nil, err
	case pages.count() > MaxPages:
		return nil, fmt.Errorf("%w: %d pages, the limit is %d", load.ErrTooLarge, pages.count(), MaxPages)
	}
	return &Document{path, pages}, nil
}

// Len returns the number of pages, 1 at least.
func (d *Document) Len() int { return d.pages.count() }

// Page returns page n, counted from 1, as a picture file that [load.Decode] reads, with the
// resolution that the page has on paper. The error is one of this package's or of the file.
func (d *Document) Page(ctx context.Context, n int) ([]byte, error) {
	if n < 1 || n > d.Len() {
		return nil, fmt.Errorf("%w: %d of %d", ErrNoPage, n, d.Len())
	}
	return d.pages.page(ctx, n-1)
}

// A Page is a page of a document.
type Page struct {
	Name string // of the file and the page, as in book.pdf#3
	Data []byte // picture file
}

// Pages returns all pages, each made when it is asked for, or with the error of that page. It
// ends early where the context does.
func (d *Document) Pages(ctx context.Context) iter.Seq2[Page, error] {
	return func(yield func(Page, error) bool) {
		for n := 1; n <= d.Len() && ctx.Err() == nil; n++ {
			data, err := d.Page(ctx, n)
			if !yield(Page{PageName(d.path, n), data}, err) {
				return
			}
		}
	}
}

// PageName names page n, counted from 1, of a file, as in book.pdf#3.
func PageName(file string, n int) string { return file + "#" + strconv.Itoa(n) }

var pageName = regexp.MustCompile(`^(.+)#([1-9][0-9]{0,8})$`)

// SplitName returns the file and the page that a name is of; 0 is none.
func SplitName(name string) (file string, page int) {
	parts := pageName.FindStringSubmatch(name)
	if parts == nil {
		return name, 0
	}
	page, _ = strconv.Atoi(parts[2])
	return parts[1], page
}

// HeadSize is how many bytes from its start on tell a document.
const HeadSize = 1024

// Possible tells whether a file that begins so, with [HeadSize] bytes if it has so many, may be
// a document: a PDF, or a TIFF of whatever number of pages.
func Possible(head []byte) bool { return kindOf(head) != kindNone }

type kind int

const (
	kindNone kind = iota
	kindPDF
	kindTIFF
)

// kindOf tells a PDF, whose first line may stand anywhere in the first 1024 bytes (Adobe's
// implementation note 13 to the PDF Reference, 1.7), and a TIFF.
func kindOf(head []byte) kind {
	format := load.Sniff(head)
	switch {
	case format == load.TIFF, bytes.HasPrefix(head, []byte("II+\x00")), bytes.HasPrefix(head, []byte("MM\x00+")):
		return kindTIFF
	case format == load.Unknown && bytes.Contains(head[:min(len(head), HeadSize)], []byte("%PDF-")):
		return kindPDF
	}
	return kindNone
}
