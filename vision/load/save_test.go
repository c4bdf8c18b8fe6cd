package load_test

import (
	"errors"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/load"
)

func TestEncodeFile(t *testing.T) {
	for name, tt := range map[string]struct {
		format    load.Format
		tolerance int
	}{
		"a.png": {load.PNG, 0}, "a.PNG": {load.PNG, 0},
		"a.jpg": {load.JPEG, 12}, "a.jpeg": {load.JPEG, 12}, "a.b.JPG": {load.JPEG, 12},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, name)
			if err := load.EncodeFile(path, drawn()); err != nil {
				t.Fatal(err)
			}
			p, err := load.File(path)
			if err != nil {
				t.Fatal(err)
			}
			if p.Format != tt.format {
				t.Errorf("format %v, want %v", p.Format, tt.format)
			}
			wantQuarters(t, p.Color, quarters, tt.tolerance)
			wantFiles(t, dir, name)
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o644 {
				t.Errorf("mode %v, error %v", info.Mode(), err)
			}
		})
	}
}

// wantFiles checks that a directory holds these files and no others.
func wantFiles(t *testing.T, dir string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestEncodeFilePart(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "part.png")
	right := image.Rect(drawnWidth/2, 0, drawnWidth, drawnHeight)
	if err := load.EncodeFile(path, drawn().SubImage(right).(*image.RGBA)); err != nil {
		t.Fatal(err)
	}
	p, err := load.File(path)
	if err != nil {
		t.Fatal(err)
	}
	if p.Color.Rect != image.Rect(0, 0, drawnWidth/2, drawnHeight) {
		t.Fatalf("bounds %v", p.Color.Rect)
	}
	wantQuarters(t, p.Color, [4]color.RGBA{green, green, pale, pale}, 0)
}

func TestEncodeFileErrors(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old.png")
	if err := os.WriteFile(old, []byte("as it was"), 0o600); err != nil {
		t.Fatal(err)
	}
	taken := filepath.Join(dir, "taken.png")
	if err := os.Mkdir(taken, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.gif", "a", "png", "a.png.tmp", ""} {
		if err := load.EncodeFile(filepath.Join(dir, name), drawn()); !errors.Is(err, load.ErrSuffix) {
			t.Errorf("%q: error %v, want %v", name, err, load.ErrSuffix)
		}
	}
	if err := load.EncodeFile(old, image.NewRGBA(image.Rectangle{})); err == nil {
		t.Error("an empty picture was written")
	}
	if err := load.EncodeFile(old, nil); err == nil {
		t.Error("no picture was written")
	}
	if err := load.EncodeFile(taken, drawn()); err == nil {
		t.Error("a directory was overwritten")
	}
	if err := load.EncodeFile(filepath.Join(dir, "missing", "a.png"), drawn()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing directory: error %v", err)
	}
	if data, err := os.ReadFile(old); err != nil || string(data) != "as it was" {
		t.Errorf("the file that was there holds %q, error %v", data, err)
	}
	wantFiles(t, dir, "old.png", "taken.png")
	if err := load.EncodeFile(old, drawn()); err != nil {
		t.Fatal(err)
	}
	if _, err := load.File(old); err != nil {
		t.Errorf("the file was not replaced: %v", err)
	}
}
