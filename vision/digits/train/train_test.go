package main

import (
	"bytes"
	"os"
	"path/filepath"
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

// TestRun draws sheets twice with the same seed.
func TestRun(t *testing.T) {
	dir := fontFolder(t)
	var files [2][]byte
	for i := range files {
		out := filepath.Join(dir, "samples.bin")
		if err := run(job{sheets: 4, seed: 9}, dir, out, ""); err != nil {
			t.Fatal(err)
		}
		var err error
		if files[i], err = os.ReadFile(out); err != nil {
			t.Fatal(err)
		}
	}
	if len(files[0]) == 0 || len(files[0])%len(record{}) != 0 {
		t.Errorf("%d bytes", len(files[0]))
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("the same seed gave other samples")
	}
	for i := 0; i < len(files[0]); i += len(record{}) {
		if files[0][i] > 10 {
			t.Errorf("label %d", files[0][i])
		}
	}
}

// TestWhole draws sheets of whole cells twice with the same seed.
func TestWhole(t *testing.T) {
	dir := fontFolder(t)
	var files [2][]byte
	for i := range files {
		out := filepath.Join(dir, "cells.bin")
		if err := run(job{sheets: 20, seed: 4, whole: true}, dir, out, ""); err != nil {
			t.Fatal(err)
		}
		var err error
		if files[i], err = os.ReadFile(out); err != nil {
			t.Fatal(err)
		}
	}
	const size = len(wholeRecord{})
	if len(files[0]) == 0 || len(files[0])%size != 0 {
		t.Fatalf("%d bytes", len(files[0]))
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("the same seed gave other samples")
	}
	counts := make(map[byte]int)
	for r := files[0]; len(r) > 0; r = r[size:] {
		counts[r[0]]++
		for k, d := range r[1:4] {
			if d > 9 || k >= int(r[0]) && d != 0 || k == 0 && r[0] > 0 && d == 0 {
				t.Fatalf("number of %d digits: % d", r[0], r[1:4])
			}
		}
	}
	for digits := range byte(mostDigits + 1) {
		if counts[digits] == 0 {
			t.Errorf("no cells with %d digits among %v", digits, counts)
		}
	}
}

func TestNoFonts(t *testing.T) {
	if err := run(job{sheets: 1}, t.TempDir(), filepath.Join(t.TempDir(), "x"), ""); err == nil {
		t.Error("no error without fonts")
	}
}
