package cages_test

import (
	"errors"
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/samples/render/rendertest"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/digits/cages"
	"github.com/gridsaw/gridsaw/vision/grid"
	"github.com/gridsaw/gridsaw/vision/load"
)

// numbered returns the number of the cage of each cell of a Killer Sudoku, in reading order,
// and its sums at their cells.
func numbered(p *puzzle.Sudoku) (of [][]int, sums []int) {
	n := p.Size()
	of, sums = make([][]int, n), make([]int, n*n)
	at := make(map[puzzle.Cell]int)
	for k, c := range p.Cages {
		for _, cell := range c.Cells {
			at[cell] = k
		}
	}
	number := make(map[int]int)
	for i := range n * n {
		k := at[puzzle.Cell{Row: i / n, Col: i % n}]
		if _, ok := number[k]; !ok {
			number[k] = len(number)
			sums[i] = p.Cages[k].Sum
		}
		of[i/n] = append(of[i/n], number[k])
	}
	return of, sums
}

// killer returns a Killer Sudoku whose cages have five cells at most and no number twice; it
// may have several solutions.
func killer(seed uint64) *puzzle.Sudoku {
	rng := rand.New(rand.NewPCG(seed, 3))
	p := plain()
	names := rng.Perm(9)
	value := func(c puzzle.Cell) int { return 1 + names[(3*(c.Row%3)+c.Row/3+c.Col)%9] }
	var free []puzzle.Cell
	for i := range 81 {
		free = append(free, puzzle.Cell{Row: i / 9, Col: i % 9})
	}
	for len(free) > 0 {
		cage, sum, size := []puzzle.Cell{free[0]}, value(free[0]), 1+rng.IntN(5)
		free = free[1:]
		for i := 0; i < len(free) && len(cage) < size; i++ {
			beside := func(c puzzle.Cell) bool {
				d := image.Pt(c.Col-free[i].Col, c.Row-free[i].Row)
				return d.X*d.X+d.Y*d.Y == 1
			}
			same := func(c puzzle.Cell) bool { return value(c) == value(free[i]) }
			if slices.ContainsFunc(cage, beside) && !slices.ContainsFunc(cage, same) {
				cage, sum = append(cage, free[i]), sum+value(free[i])
				free = slices.Delete(free, i, i+1)
				i = -1
			}
		}
		p.Cages = append(p.Cages, puzzle.Cage{Sum: sum, Cells: cage})
	}
	return p
}

// plain returns an empty Sudoku.
func plain() *puzzle.Sudoku {
	p := &puzzle.Sudoku{BoxRows: 3, BoxCols: 3}
	for range 9 {
		p.Givens = append(p.Givens, make([]int, 9))
	}
	return p
}

// shown returns the cells of a Sudoku as they are cut out of a picture of it.
func shown(t testing.TB, p *puzzle.Sudoku, o render.Options) []*image.Gray {
	t.Helper()
	picture, err := load.Decode(rendertest.File(t, p, o))
	if err != nil {
		t.Fatal(err)
	}
	found, err := grid.Find(t.Context(), picture.Gray(), grid.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if found[0].Rows != p.Size() || found[0].Cols != p.Size() {
		t.Fatalf("the grid has %d x %d cells", found[0].Rows, found[0].Cols)
	}
	return digits.DarkOnLight(found[0].Cells(picture.Gray(), 64))
}

// TestRead reads drawn and photographed Killer Sudokus.
func TestRead(t *testing.T) {
	t.Parallel()
	reader := cages.New()
	defer reader.Close()
	wrong, all := 0, 0
	for seed := range uint64(8) {
		level := []render.Level{render.Clean, render.Easy}[seed%2]
		p := killer(40 + seed)
		of, sums := numbered(p)
		read, err := reader.Read(t.Context(), shown(t, p, render.Options{Seed: 40 + seed, Level: level}), 45)
		if err != nil {
			t.Fatal(err)
		}
		has := make([]float64, len(read))
		for i, c := range read {
			has[i] = 1 - c.Sum.Empty
			if sums[i] > 0 {
				all++
			}
			if c.Sum.Best() != sums[i] {
				wrong++
			}
		}
		got, doubt := cages.Join(9, read, has)
		if diff := cmp.Diff(of, got); diff != "" {
			t.Errorf("seed %d: cages, in doubt %.1f (-want +got):\n%s", seed, doubt, diff)
		}
	}
	if wrong > all/50 {
		t.Errorf("%d of %d sums read wrongly, want 2%% at most", wrong, all)
	}
}

// TestReadNone looks for cages in a Sudoku without any.
func TestReadNone(t *testing.T) {
	t.Parallel()
	reader := cages.New()
	defer reader.Close()
	for seed := range uint64(4) {
		p := plain()
		for i := range 27 { // of a grid without two equal numbers in a row, a column or a box
			r, c := 3*i%9+i/9, (4*i)%9
			p.Givens[r][c] = 1 + (3*(r%3)+r/3+c)%9
		}
		if _, err := reader.Read(t.Context(), shown(t, p, render.Options{Seed: seed}), 45); !errors.Is(err, cages.ErrNone) {
			t.Errorf("seed %d: %v, want ErrNone", seed, err)
		}
	}
}

// told returns the cells of cages, each side seen with a probability of at least sure, and
// which of them show a sum: 1, else 0.
func told(of [][]int, sure float64, rng *rand.Rand) (cells []cages.Cell, shown []float64) {
	n := len(of)
	cells, shown = make([]cages.Cell, n*n), make([]float64, n*n)
	seen := make(map[int]bool)
	ways := [4]image.Point{cages.Top: {Y: -1}, cages.Right: {X: 1}, cages.Bottom: {Y: 1}, cages.Left: {X: -1}}
	for i := range cells {
		at := image.Pt(i%n, i/n)
		for k, way := range ways {
			q := at.Add(way)
			p := sure + (1-sure)*rng.Float64()
			if q.In(image.Rect(0, 0, n, n)) && of[q.Y][q.X] == of[at.Y][at.X] {
				p = 1 - p
			}
			cells[i].Ends[k] = p
		}
		k := of[at.Y][at.X]
		if !seen[k] {
			shown[i], seen[k] = 1, true
		}
	}
	return cells, shown
}

func TestJoin(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 8))
	for seed := range uint64(20) {
		of, _ := numbered(killer(seed))
		cells, shown := told(of, 0.9, rng)
		got, doubt := cages.Join(9, cells, shown)
		if diff := cmp.Diff(of, got); diff != "" {
			t.Fatalf("seed %d (-want +got):\n%s", seed, diff)
		}
		if doubt > 3 {
			t.Errorf("seed %d: a doubt of %.1f borders, want less than 3", seed, doubt)
		}
		// Sums part cells between which no line is seen, and that counts as a doubt.
		at := -1
		for i := range 80 {
			if shown[i] > 0 && shown[i+1] > 0 && i%9 < 8 {
				at = i
			}
		}
		cells[at].Ends[cages.Right], cells[at+1].Ends[cages.Left] = 0.2, 0.2
		got, more := cages.Join(9, cells, shown)
		if diff := cmp.Diff(of, got); diff != "" {
			t.Errorf("seed %d, a line missing (-want +got):\n%s", seed, diff)
		}
		if more < doubt+0.5 {
			t.Errorf("seed %d: a doubt of %.1f with a line missing, %.1f without", seed, more, doubt)
		}
		// What is hardly a sum parts nothing.
		cells, shown = told(of, 0.9, rng)
		for i := range shown {
			shown[i] = max(shown[i], 0.6)
		}
		got, _ = cages.Join(9, cells, shown)
		if diff := cmp.Diff(of, got); diff != "" {
			t.Errorf("seed %d, more sums (-want +got):\n%s", seed, diff)
		}
	}
}

// FuzzJoin joins cells of which anything is told: cages are never larger than the grid is
// wide, and hang together.
func FuzzJoin(f *testing.F) {
	f.Add(uint64(1), 4)
	f.Add(uint64(2), 9)
	f.Fuzz(func(t *testing.T, seed uint64, n int) {
		if n < 1 || n > 12 {
			t.Skip()
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		cells, shown := make([]cages.Cell, n*n), make([]float64, n*n)
		for i := range cells {
			for k := range cells[i].Ends {
				cells[i].Ends[k] = rng.Float64()
			}
			shown[i] = rng.Float64()
		}
		of, _ := cages.Join(n, cells, shown)
		size := make(map[int]int)
		for i := range cells {
			size[of[i/n][i%n]]++
		}
		for k := range len(size) {
			if size[k] > n || size[k] == 0 {
				t.Errorf("cage %d has %d cells", k, size[k])
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	reader := cages.New()
	defer reader.Close()
	cells := shown(b, killer(1), render.Options{Seed: 1})
	for b.Loop() {
		if _, err := reader.Read(b.Context(), cells, 45); err != nil {
			b.Fatal(err)
		}
	}
}
