//go:build cgo

package heic_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/load/heic"
)

// TestRegister decodes a picture before and after: which one it shows, the tests of
// package load tell.
func TestRegister(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "testdata", "plain.heic"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := load.Decode(data); !errors.Is(err, load.ErrNoHEIC) {
		t.Errorf("error %v before, want ErrNoHEIC", err)
	}
	heic.Register()
	p, err := load.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if w, h := p.Size(); w < 1 || h < 1 || p.Format != load.HEIC {
		t.Errorf("%d x %d pixels of %v", w, h, p.Format)
	}
}
