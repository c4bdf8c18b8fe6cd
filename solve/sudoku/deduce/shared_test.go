package deduce_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// sharedLines reads a list of puzzles that lies beside the module and is no
// part of it. It skips the test, and says so, if the list is absent.
func sharedLines(t testing.TB, name string) [][]uint8 {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for !exists(filepath.Join(dir, "go.mod")) {
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
	path := filepath.Join(dir, "..", "shared", "data", "instances", "sudoku", name)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Logf("NOT RUN: the puzzles %s are not on this machine (%v)", name, err)
		t.SkipNow()
	}
	return parseLines(t, string(data))
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// parseLines reads a puzzle a line: characters, or numbers with blanks between.
func parseLines(t testing.TB, text string) [][]uint8 {
	t.Helper()
	var puzzles [][]uint8
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Fields(line)
		if len(cells) == 1 {
			cells = strings.Split(strings.ReplaceAll(line, ".", "0"), "")
		}
		numbers := make([]uint8, len(cells))
		for i, cell := range cells {
			v, err := strconv.ParseUint(cell, 10, 8)
			if err != nil {
				t.Fatal(err)
			}
			numbers[i] = uint8(v)
		}
		puzzles = append(puzzles, numbers)
	}
	return puzzles
}
