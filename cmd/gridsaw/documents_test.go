package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/load/document"
	"github.com/gridsaw/gridsaw/vision/load/document/documenttest"
)

// bind makes a document of which each picture is a page: bind FILE.pdf PICTURE..., or FILE.tif
func bind(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: bind FILE PICTURE...")
	}
	var pages []*image.Gray
	var marked []documenttest.TIFFPage
	for _, name := range args[1:] {
		m, _, err := image.Decode(strings.NewReader(ts.ReadFile(name)))
		ts.Check(err)
		page := image.NewGray(image.Rectangle{Max: m.Bounds().Size()})
		draw.Draw(page, page.Rect, m, m.Bounds().Min, draw.Src)
		pages = append(pages, page)
		marked = append(marked, documenttest.TIFFPage{Picture: page})
	}
	data := documenttest.Scanned(pages...)
	if filepath.Ext(args[0]) == ".tif" {
		data, _, _ = documenttest.TIFF(binary.BigEndian, false, marked...)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o600))
}

// TestUnpaged wants each fault of a document with what to do about it.
func TestUnpaged(t *testing.T) {
	for err, want := range map[error]string{
		document.ErrNoPoppler: "hint: apt-get install poppler-utils",
		document.ErrEncrypted: "qpdf --decrypt",
		fmt.Errorf("%w: Missing language pack for 'Adobe-Japan1'", document.ErrDamaged): "hint: apt-get install poppler-data",
		document.ErrDamaged: "hint: copy the file again",
		document.ErrLimit:   "hint: save the page as a picture",
		load.ErrTooLarge:    "hint: save the page as a picture",
	} {
		var said bytes.Buffer
		c := unpaged("a.pdf", err)
		c.print(&said)
		if !strings.HasPrefix(said.String(), "gridsaw: a.pdf: ") || !strings.Contains(said.String(), want) || c.code != exitUnread ||
			strings.Contains(said.String(), "document: ") || strings.Contains(said.String(), "load: ") {
			t.Errorf("%q, want %q", &said, want)
		}
	}
	if c := unpaged("a.pdf", errors.New("disk on fire")); c.hint != "" {
		t.Errorf("hint %q", c.hint)
	}
}
