package render_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/font/gofont/gosmallcaps"

	"github.com/gridsaw/gridsaw/samples/render"
)

func TestLoadFonts(t *testing.T) {
	dir := t.TempDir()
	if _, err := render.LoadFonts(dir); !errors.Is(err, render.ErrFont) {
		t.Errorf("empty directory: %v", err)
	}
	if _, err := render.LoadFonts(filepath.Join(dir, "absent")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no directory: %v", err)
	}
	for name, data := range map[string][]byte{
		"broken.ttf": []byte("no font"), "sub/small.TTF": gosmallcaps.TTF, "text.txt": gosmallcaps.TTF,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	fonts, err := render.LoadFonts(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(fonts) != 1 || fonts[0].Name() != "small" {
		t.Fatalf("loaded %d fonts", len(fonts))
	}
	o := render.Options{Fonts: fonts, Style: &render.Style{Font: "small"}}
	if _, err := render.Draw(pattern(t, 4), o); err != nil {
		t.Error(err)
	}
}

func TestWidth(t *testing.T) {
	f := render.BuiltinFonts()[0]
	one, two := f.Width("8"), f.Width("88")
	if one <= 0 || two != 2*one {
		t.Errorf("widths %v and %v", one, two)
	}
}
