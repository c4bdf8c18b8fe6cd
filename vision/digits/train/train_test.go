package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// fontFolder returns a folder with two fonts.
func fontFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, data := range map[string][]byte{"Go-Regular.ttf": goregular.TTF, "Go-Bold.ttf": gobold.TTF} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// records draws sheets twice with the same seed, and returns the records of a size.
func records(t *testing.T, j job, size int) [][]byte {
	t.Helper()
	dir := fontFolder(t)
	var files [2][]byte
	for i := range files {
		out := filepath.Join(dir, "samples.bin")
		if err := run(j, dir, out, ""); err != nil {
			t.Fatal(err)
		}
		var err error
		if files[i], err = os.ReadFile(out); err != nil {
			t.Fatal(err)
		}
	}
	if len(files[0]) == 0 || len(files[0])%size != 0 {
		t.Fatalf("%d bytes", len(files[0]))
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("the same seed gave other samples")
	}
	return slices.Collect(slices.Chunk(files[0], size))
}

// TestRun draws sheets of characters.
func TestRun(t *testing.T) {
	for _, r := range records(t, job{sheets: 4, seed: 9}, len(record{})) {
		if r[0] > 10 {
			t.Errorf("label %d", r[0])
		}
	}
}

// TestWhole draws sheets of whole cells.
func TestWhole(t *testing.T) {
	counts := make(map[byte]int)
	for _, r := range records(t, job{sheets: 20, seed: 4, whole: true}, len(wholeRecord{})) {
		counts[r[0]]++
		for k, d := range r[1:4] {
			if d > 9 || k >= int(r[0]) && d != 0 || k == 0 && r[0] > 0 && d == 0 {
				t.Fatalf("number of %d digits: % d", r[0], r[1:4])
			}
		}
	}
	for digits := range byte(4) {
		if counts[digits] == 0 {
			t.Errorf("no cells with %d digits among %v", digits, counts)
		}
	}
}

// TestCages draws sheets of cells with cages.
func TestCages(t *testing.T) {
	var counts, ends [5]int
	for _, r := range records(t, job{sheets: 20, seed: 4, cages: true}, len(cageRecord{})) {
		sum := int(r[1])
		if r[0] == 2 {
			sum = 10*sum + int(r[2])
		}
		if (r[0] > 0) != (sum > 0) || sum > 99 || r[0] == 2 && sum < 10 {
			t.Fatalf("sum of %d digits: % d", r[0], r[1:3])
		}
		n := 0
		for _, end := range r[3:7] {
			n += int(end)
		}
		if r[0] > 0 && n == 0 {
			t.Error("the first cell of a cage has none of its sides")
		}
		counts[r[0]]++
		ends[n]++
	}
	if counts[0] == 0 || counts[1] == 0 || counts[2] == 0 || slices.Contains(ends[:], 0) {
		t.Errorf("%v cells with so many digits, %v with so many ends", counts, ends)
	}
}

func TestNoFonts(t *testing.T) {
	if err := run(job{sheets: 1}, t.TempDir(), filepath.Join(t.TempDir(), "x"), ""); err == nil {
		t.Error("no error without fonts")
	}
}
