package puzzletest

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// Sudokus returns the numbers of the cells of each Sudoku, row by row, in a published list
// that [ParseSudokus] reads; 0 is an empty cell.
func Sudokus(t testing.TB, name string) [][]uint8 {
	t.Helper()
	data, err := os.ReadFile(Data(t, "instances", "sudoku", name))
	if err != nil {
		t.Fatal(err)
	}
	return ParseSudokus(t, string(data))
}

// ParseSudokus reads a Sudoku a line: a character for each cell, or numbers with blanks
// between; "." and 0 are empty cells, lines that begin with "#" are remarks.
func ParseSudokus(t testing.TB, text string) [][]uint8 {
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
