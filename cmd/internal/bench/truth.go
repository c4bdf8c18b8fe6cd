package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Errors of a directory of labelled photos.
var (
	ErrNoPhotos = errors.New("bench: no labelled photos")
	ErrTruth    = errors.New("bench: truth not understood")
)

// headerLines is the number of lines above the grid in a .dat file: the phone
// and the size of the photo.
const headerLines = 2

// candidatesMark stands for a cell of pencilled candidates in a .txt file.
const candidatesMark = 10

// The states of a cell, in the words of an outcome.
const (
	stateEmpty      = "empty"
	stateNumber     = "number"
	stateCandidates = "candidates"
)

var pictureSuffixes = []string{".jpg", ".jpeg", ".png", ".tif", ".tiff", ".bmp", ".webp", ".heic", ".gif", ".pbm", ".pgm", ".ppm"}

// A Photo is a picture and what is on it.
type Photo struct {
	Path   string
	Kind   puzzle.Kind
	Puzzle puzzle.Puzzle // nil where only the states are known
	// Givens are the numbers of the puzzle, row by row, 0 where none is; nil
	// where only the states are known.
	Givens [][]int
	// States tells what each cell holds, "empty", "number" (printed or
	// written) or "candidates" (pencilled small); nil where unknown.
	States [][]string
	// Corners are top left, top right, bottom right and bottom left of the
	// grid, in pixels of the picture as a viewer shows it; nil where unknown.
	Corners *geom.Quad
}

// Photos lists the labelled photos of dir, sorted by name. A picture without a
// truth of the same stem is left out; a truth that cannot be understood is an
// error that wraps [ErrTruth], and a directory without any is [ErrNoPhotos].
func Photos(dir string) ([]Photo, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	corners, err := readAllCorners(dir)
	if err != nil {
		return nil, err
	}
	var photos []Photo
	for _, e := range entries {
		ext := filepath.Ext(e.Name())
		if e.IsDir() || !slices.Contains(pictureSuffixes, strings.ToLower(ext)) {
			continue
		}
		p := Photo{Path: filepath.Join(dir, e.Name())}
		found, err := p.label(strings.TrimSuffix(p.Path, ext))
		if err != nil {
			return nil, err
		}
		if c, ok := corners[e.Name()]; ok {
			p.Corners = &c
		}
		if found {
			photos = append(photos, p)
		}
	}
	if len(photos) == 0 {
		return nil, fmt.Errorf("%w in %s", ErrNoPhotos, dir)
	}
	return photos, nil
}

// label fills in the truth from the file beside the picture whose path without
// suffix is stem, and tells whether there is one.
func (p *Photo) label(stem string) (bool, error) {
	for _, l := range labels {
		data, err := os.ReadFile(stem + l.suffix)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return false, err
		}
		t, err := l.parse(data)
		if errors.Is(err, errOtherKind) {
			continue
		}
		if err != nil {
			return false, fmt.Errorf("reading %s: %w", stem+l.suffix, err)
		}
		p.Kind, p.Puzzle, p.States, p.Corners = t.kind, t.puzzle, t.states, t.corners
		p.Givens = cluesOf(t.puzzle)
		return true, nil
	}
	return p.labelFromList(stem)
}

// labelFromList fills in the truth from a list that describes all the pictures
// NAME_1, NAME_2 and so on of a set: line N of NAME.ids is about NAME_N.
func (p *Photo) labelFromList(stem string) (bool, error) {
	name, number, ok := cutLast(stem, "_")
	line, err := strconv.Atoi(number)
	if !ok || err != nil {
		return false, nil
	}
	data, err := os.ReadFile(name + ".ids")
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	all, err := format.DecodeAll(data)
	if err != nil {
		return false, fmt.Errorf("%w: %s.ids: %w", ErrTruth, name, err)
	}
	if line < 1 || line > len(all) {
		return false, fmt.Errorf("%w: %s.ids has %d lines, none is about %s", ErrTruth, name, len(all), filepath.Base(p.Path))
	}
	p.Puzzle = all[line-1]
	p.Kind, p.Givens = p.Puzzle.Kind(), cluesOf(p.Puzzle)
	return true, nil
}

// cutLast cuts a text at the last place where sep stands in it.
func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// labels are the forms of a label file, the first that is there counts.
var labels = []struct {
	suffix string
	parse  func([]byte) (truth, error)
}{{".dat", parseDat}, {".json", parseJSON}, {".txt", parseStates}}

// errOtherKind reports the truth of a puzzle that is not on a grid.
var errOtherKind = errors.New("bench: not a puzzle on a grid")

// A truth is the content of one label file.
type truth struct {
	kind    puzzle.Kind
	puzzle  puzzle.Puzzle // nil where only the states are known
	states  [][]string
	corners *geom.Quad
}

// parseDat reads two header lines and rows of numbers separated by blanks.
func parseDat(data []byte) (truth, error) {
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if len(lines) <= headerLines {
		return truth{}, fmt.Errorf("%w: no rows below the header", ErrTruth)
	}
	grid, err := parseRows(lines[headerLines:])
	if err != nil {
		return truth{}, err
	}
	if err := checkGrid(grid, len(grid)); err != nil {
		return truth{}, err
	}
	return sudokuTruth(grid)
}

// sudokuTruth is that of a Sudoku with boxes of the usual shape.
func sudokuTruth(givens [][]int) (truth, error) {
	boxRows, boxCols, err := puzzle.BoxShape(len(givens))
	if err != nil {
		return truth{}, fmt.Errorf("%w: %w", ErrTruth, err)
	}
	s, err := puzzle.NewSudoku(boxRows, boxCols, givens)
	if err != nil {
		return truth{}, fmt.Errorf("%w: %w", ErrTruth, err)
	}
	return truth{kind: puzzle.KindSudoku, puzzle: s}, nil
}

// parseStates reads rows of numbers, 0 an empty cell, 10 one with candidates;
// the form is one of grids of up to 9 rows.
func parseStates(data []byte) (truth, error) {
	grid, err := parseRows(strings.Split(strings.TrimSpace(string(data)), "\n"))
	if err != nil {
		return truth{}, err
	}
	if err := checkGrid(grid, max(len(grid), candidatesMark)); err != nil {
		return truth{}, err
	}
	t := truth{kind: puzzle.KindSudoku}
	for _, row := range grid {
		var states []string
		for _, n := range row {
			states = append(states, stateOf(n))
		}
		t.states = append(t.states, states)
	}
	return t, nil
}

func stateOf(n int) string {
	switch n {
	case 0:
		return stateEmpty
	case candidatesMark:
		return stateCandidates
	default:
		return stateNumber
	}
}

func parseRows(lines []string) ([][]int, error) {
	var grid [][]int
	for _, line := range lines {
		var row []int
		for field := range strings.FieldsSeq(line) {
			n, err := strconv.Atoi(field)
			if err != nil {
				return nil, fmt.Errorf("%w: %q is not a number", ErrTruth, field)
			}
			row = append(row, n)
		}
		grid = append(grid, row)
	}
	return grid, nil
}

// parseJSON reads an instance, or any object that holds one as "instance", as
// reports do. Corners are an array of four [x, y] or {"X", "Y"}; cells are the
// states, "given" and "answer" being numbers.
func parseJSON(data []byte) (truth, error) {
	var file struct {
		Kind     puzzle.Kind       `json:"kind"`
		Corners  []json.RawMessage `json:"corners"`
		Cells    [][]string        `json:"cells"`
		Instance json.RawMessage   `json:"instance"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return truth{}, fmt.Errorf("%w: %w", ErrTruth, err)
	}
	if file.Kind == puzzle.KindJigsaw {
		return truth{}, errOtherKind
	}
	if file.Instance != nil {
		data = file.Instance
	}
	t, err := parseInstance(data)
	if err != nil {
		return truth{}, err
	}
	if t.kind == puzzle.KindSudoku {
		t.states = plainStates(file.Cells)
	}
	if len(file.Corners) > 0 && t.kind != puzzle.KindHashi {
		t.corners, err = parseCorners(file.Corners)
	}
	return t, err
}

// parseInstance reads a puzzle; a Sudoku need not say that it is one.
func parseInstance(data []byte) (truth, error) {
	var head struct {
		Kind   puzzle.Kind `json:"kind"`
		Givens [][]int     `json:"givens"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return truth{}, fmt.Errorf("%w: %w", ErrTruth, err)
	}
	if head.Kind == "" {
		if err := checkGrid(head.Givens, len(head.Givens)); err != nil {
			return truth{}, err
		}
		return sudokuTruth(head.Givens)
	}
	p, err := puzzle.ParseJSON(data)
	if err != nil {
		return truth{}, fmt.Errorf("%w: %w", ErrTruth, err)
	}
	if p.Kind() == puzzle.KindJigsaw {
		return truth{}, errOtherKind
	}
	return truth{kind: p.Kind(), puzzle: p}, nil
}

func parseCorners(raw []json.RawMessage) (*geom.Quad, error) {
	var corners geom.Quad
	if len(raw) != len(corners) {
		return nil, fmt.Errorf("%w: %d corners instead of 4", ErrTruth, len(raw))
	}
	for i, r := range raw {
		var pair [2]float64
		switch {
		case json.Unmarshal(r, &pair) == nil:
			corners[i] = geom.Point{X: pair[0], Y: pair[1]}
		case json.Unmarshal(r, &corners[i]) == nil:
		default:
			return nil, fmt.Errorf("%w: corner %s", ErrTruth, r)
		}
	}
	return &corners, nil
}

// plainStates drops who wrote a number.
func plainStates(cells [][]string) [][]string {
	for _, row := range cells {
		for c, state := range row {
			if state == "given" || state == "answer" {
				row[c] = stateNumber
			}
		}
	}
	return cells
}

// checkGrid wants a square grid of numbers up to largest.
func checkGrid(grid [][]int, largest int) error {
	n := len(grid)
	if n == 0 {
		return fmt.Errorf("%w: no givens", ErrTruth)
	}
	for r, row := range grid {
		if len(row) != n {
			return fmt.Errorf("%w: row %d has %d cells, there are %d rows", ErrTruth, r, len(row), n)
		}
		for _, v := range row {
			if v < 0 || v > largest {
				return fmt.Errorf("%w: %d in row %d, the largest number is %d", ErrTruth, v, r, largest)
			}
		}
	}
	return nil
}
