package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/disintegration/imaging"

	"github.com/gridsaw/gridsaw/cmd/internal/bench"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format/formattest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/suite"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/load/loadtest"
)

// A specimen is a mutated input.
type specimen struct {
	number     int
	name, what string
	format     string
	data       []byte
	limit      time.Duration
	more       []string // flags
	written    bool
	truth      puzzle.Puzzle // what is on the picture
	unsolvable bool          // that it is
}

func (s specimen) args() []string {
	return append([]string{"--timeout", s.limit.String()}, s.more...)
}

// A stock is what specimens are made of.
type stock struct {
	texts  []string
	files  []loadtest.File
	drawn  puzzle.Puzzle // what is on all of these
	photos []bench.Photo
}

// newStock takes the samples, and the labelled photos beside the module where there are some.
func newStock(t *testing.T) stock {
	s := stock{texts: formattest.Texts(t), files: loadtest.Files(t)}
	samples := filepath.Join("..", "..", "samples")
	dirs := []string{samples, filepath.Join(samples, "hashi"), filepath.Join(samples, "shikaku")}
	beside := filepath.Join("..", "..", "..", "shared", "data", "sudoku-photos")
	if _, err := os.Stat(beside); err == nil {
		dirs = append(dirs, beside)
	}
	for _, dir := range dirs {
		photos, err := bench.Photos(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range photos {
			name := filepath.Base(p.Path)
			if name == "screenshot-4x4.png" {
				s.drawn = p.Puzzle
			}
			if p.Puzzle != nil && !strings.HasPrefix(name, "two-puzzles") { // it is about the left one
				s.photos = append(s.photos, p)
			}
		}
	}
	return s
}

// specimen returns the input of that number: the same one always.
func (s stock) specimen(number int) specimen {
	rng := rand.New(rand.NewPCG(uint64(number), 22))
	out := specimen{number: number, limit: 5 * time.Second}
	var whole []byte
	switch n := rng.IntN(100); {
	case n < 35:
		text := pickOne(rng, s.texts)
		out.name, out.format, out.written, out.limit = fmt.Sprintf("text of %d bytes", len(text)), "text", true, time.Second
		out.data, out.what = formattest.Mutate(rng, []byte(text))
		return out
	case n < 60:
		f := pickOne(rng, s.files)
		out.name, whole, out.truth = f.Name, f.Data, s.drawn
	default:
		p := pickOne(rng, s.photos)
		out.name, out.truth = p.Path, p.Puzzle
		out.unsolvable = strings.HasPrefix(filepath.Base(p.Path), "wrong-sum")
		var err error
		if whole, err = os.ReadFile(p.Path); err != nil {
			panic(err)
		}
		whole = recoded(rng, whole)
	}
	out.format = load.Sniff(whole).String()
	out.data, out.what = loadtest.Mutate(rng, whole)
	switch rng.IntN(10) {
	case 0:
		out.more = []string{"--all"}
	case 1:
		out.more = []string{"--kind", string(out.truth.Kind())}
	case 2:
		out.more = []string{"--max-pixels", "200k"}
	}
	return out
}

func pickOne[T any](rng *rand.Rand, of []T) T { return of[rng.IntN(len(of))] }

// recoded returns a picture in another format now and then.
func recoded(rng *rand.Rand, data []byte) []byte {
	n := rng.IntN(16)
	if n > 4 {
		return data
	}
	picture, err := imaging.Decode(bytes.NewReader(data))
	if err != nil {
		panic(err)
	}
	var out bytes.Buffer
	switch n {
	case 0:
		err = imaging.Encode(&out, picture, imaging.BMP)
	case 1:
		err = imaging.Encode(&out, picture, imaging.TIFF)
	case 2:
		err = gif.Encode(&out, picture, nil)
	case 3:
		err = png.Encode(&out, picture)
	default:
		gray := image.NewGray(picture.Bounds())
		for i := range gray.Pix {
			x, y := i%gray.Stride, i/gray.Stride
			gray.Set(x, y, picture.At(x, y))
		}
		fmt.Fprintf(&out, "P5 %d %d 255\n%s", gray.Rect.Dx(), gray.Rect.Dy(), gray.Pix)
	}
	if err != nil {
		panic(err)
	}
	return out.Bytes()
}

// solutionTo reads what was found for an instance that was read as a solution to p, whose clues or
// islands may be listed in another order.
func solutionTo(p puzzle.Puzzle, instance, solution []byte) (puzzle.Solution, error) {
	read, err := puzzle.ParseJSON(instance)
	if err != nil {
		return nil, err
	}
	if read.Kind() != p.Kind() {
		return nil, fmt.Errorf("a %s for a %s", read.Kind(), p.Kind())
	}
	switch p := p.(type) {
	case *puzzle.Sudoku:
		out := new(puzzle.SudokuSolution)
		return out, json.Unmarshal(solution, out)
	case *puzzle.Shikaku:
		out := new(puzzle.ShikakuSolution)
		if err := json.Unmarshal(solution, out); err != nil {
			return nil, err
		}
		for i, r := range out.Rectangles {
			c := read.(*puzzle.Shikaku).Clues[r.Clue]
			out.Rectangles[i].Clue = slices.Index(p.Clues, c)
		}
		return out, nil
	case *puzzle.Hashi:
		out := new(puzzle.HashiSolution)
		if err := json.Unmarshal(solution, out); err != nil {
			return nil, err
		}
		for i, b := range out.Bridges {
			islands := read.(*puzzle.Hashi).Islands
			out.Bridges[i].A, out.Bridges[i].B = slices.Index(p.Islands, islands[b.A]), slices.Index(p.Islands, islands[b.B])
		}
		return out, nil
	}
	out := new(puzzle.JigsawSolution)
	return out, json.Unmarshal(solution, out)
}

// rivalTime is how long another method has to prove what the first one did.
const rivalTime = 2 * time.Second

// rival reports that another method finds another number of solutions than none or one, as was
// said. It says nothing where it does not come to its end.
func rival(ctx context.Context, p puzzle.Puzzle, unsolvable bool, unique *bool) error {
	if !unsolvable && unique == nil {
		return nil
	}
	count, ended := countOthers(ctx, p)
	switch {
	case !ended:
	case unsolvable != (count == 0):
		return fmt.Errorf("said to have no solution: %v, and another method finds %d", unsolvable, count)
	case !unsolvable && *unique != (count == 1):
		return fmt.Errorf("said to have one solution: %v, and another method finds %d", *unique, count)
	}
	return nil
}

// countOthers counts solutions up to two by another method than the usual one; ended is false where
// there is none, or it takes too long.
func countOthers(ctx context.Context, p puzzle.Puzzle) (count int, ended bool) {
	if s, ok := p.(*puzzle.Sudoku); ok {
		return countSudoku(s)
	}
	usual, err := suite.Default(p.Kind())
	if err != nil {
		return 0, false
	}
	ctx, cancel := context.WithTimeout(ctx, rivalTime)
	defer cancel()
	for _, m := range suite.All() {
		if m.Kind != p.Kind() || m.Name == usual.Name || !m.Exact {
			continue
		}
		result, err := m.Solve(ctx, p, solve.Options{Limit: 2})
		if err == nil && (result.Complete || len(result.Solutions) > 1 || result.Status == solve.Unsolvable) {
			return len(result.Solutions), true
		}
		return 0, false
	}
	return 0, false
}

// countSudoku counts the solutions of a Sudoku up to two by trying the numbers of the cell that has
// the fewest, which knows nothing but that no number stands twice in an area, and sums at the end.
func countSudoku(s *puzzle.Sudoku) (count int, ended bool) {
	const mostNodes, mostSize = 100_000, 30
	n := s.Size()
	if n > mostSize {
		return 0, false
	}
	areas := s.Areas()
	of := make([][]int, n*n) // the areas of each cell
	for a, area := range areas {
		for _, c := range area.Cells {
			of[c.Row*n+c.Col] = append(of[c.Row*n+c.Col], a)
		}
	}
	used := make([]uint32, len(areas))
	grid := make([]int, n*n)
	put := func(i, v int) bool {
		for _, a := range of[i] {
			if used[a]>>v&1 != 0 {
				return false
			}
		}
		for _, a := range of[i] {
			used[a] |= 1 << v
		}
		grid[i] = v
		return true
	}
	for i := range grid {
		if v := s.Givens[i/n][i%n]; v > 0 && !put(i, v) {
			return 0, true
		}
	}
	nodes := 0
	var search func() bool // tells whether it came to its end
	search = func() bool {
		if nodes++; nodes > mostNodes {
			return false
		}
		best, fewest := -1, n+1
		for i, v := range grid {
			if v > 0 {
				continue
			}
			taken := uint32(0)
			for _, a := range of[i] {
				taken |= used[a]
			}
			free := 0
			for v := 1; v <= n; v++ {
				free += int(^taken >> v & 1)
			}
			if free < fewest {
				best, fewest = i, free
			}
		}
		if best < 0 {
			if sumsAreRight(areas, grid, n) {
				count++
			}
			return true
		}
		for v := 1; v <= n && count < 2; v++ {
			if !put(best, v) {
				continue
			}
			ended := search()
			grid[best] = 0
			for _, a := range of[best] {
				used[a] &^= 1 << v
			}
			if !ended {
				return false
			}
		}
		return true
	}
	ended = search()
	return count, ended || count > 1
}

func sumsAreRight(areas []puzzle.Area, grid []int, n int) bool {
	for _, area := range areas {
		sum := 0
		for _, c := range area.Cells {
			sum += grid[c.Row*n+c.Col]
		}
		if area.Sum > 0 && sum != area.Sum {
			return false
		}
	}
	return true
}
