package digits_test

import (
	"context"
	"errors"
	"image"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits"
)

// eachReader runs a test for the readers.
func eachReader(t *testing.T, test func(t *testing.T, reader digits.Reader)) {
	t.Helper()
	for _, name := range []string{"model", "tesseract", "whole"} {
		t.Run(name, func(t *testing.T) {
			reader, err := open(name)
			if err != nil {
				t.Fatal(err)
			}
			defer reader.Close()
			test(t, reader)
		})
	}
}

func numbersOf(readings []reading.Cell) []int {
	out := make([]int, len(readings))
	for i, r := range readings {
		out[i] = r.Best()
	}
	return out
}

func TestReadDigits(t *testing.T) {
	eachReader(t, func(t *testing.T, reader digits.Reader) {
		for _, height := range []float64{24, 34, 44} {
			readings, err := reader.Read(context.Background(), drawCells(t, sudokuRow, height), 9)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(sudokuRow, numbersOf(readings)); diff != "" {
				t.Errorf("height %v: -want +got\n%s", height, diff)
			}
		}
	})
}

func TestReadNumbers(t *testing.T) {
	want := []int{10, 0, 16, 3, 24, 25, 1, 0, 12, 7, 19, 20}
	eachReader(t, func(t *testing.T, reader digits.Reader) {
		readings, err := reader.Read(context.Background(), drawCells(t, want, 28), 25)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, numbersOf(readings)); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
	})
}

func TestReadThreeDigits(t *testing.T) {
	want := []int{100, 0, 36, 4, 250, 318, 72}
	reader := digits.NewModel()
	defer reader.Close()
	readings, err := reader.Read(context.Background(), drawCells(t, want, 22), 400)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, numbersOf(readings)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// possible tells whether the guesses are numbers up to most, the likeliest first, and all
// probabilities are some.
func possible(r reading.Cell, most int) bool {
	sum := 0.0
	for k, g := range r.Numbers {
		sum += g.P
		if g.Number < 1 || g.Number > most || g.P < 0 || k > 0 && g.P > r.Numbers[k-1].P {
			return false
		}
	}
	return sum <= 1+1e-9 && r.Empty >= 0 && r.Empty <= 1 && r.StateConfidence >= 0 && r.StateConfidence <= 1
}

func TestProbabilities(t *testing.T) {
	reader := digits.NewModel()
	defer reader.Close()
	readings, err := reader.Read(context.Background(), drawCells(t, sudokuRow, 36), 9)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range readings {
		if !possible(r, 9) {
			t.Errorf("cell %d: %+v", i, r)
		}
		if (sudokuRow[i] == 0) != (r.Empty > 0.5) {
			t.Errorf("cell %d: P(empty) = %v for %d", i, r.Empty, sudokuRow[i])
		}
	}
}

func TestEmptyAndNoise(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	noise := image.NewGray(image.Rect(0, 0, 50, 40))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(rng.IntN(256))
	}
	black := image.NewGray(image.Rect(0, 0, side, side))
	cells := append(drawCells(t, make([]int, 14), 30), noise, black)
	eachReader(t, func(t *testing.T, reader digits.Reader) {
		readings, err := reader.Read(context.Background(), cells, 9)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range readings[:14] {
			if r.State != reading.Empty {
				t.Errorf("cell %d: %+v", i, r)
			}
		}
		if readings[15].State != reading.Empty {
			t.Errorf("black cell: %+v", readings[15])
		}
	})
}

func TestErrors(t *testing.T) {
	good := drawCells(t, []int{1}, 30)[0]
	eachReader(t, func(t *testing.T, reader digits.Reader) {
		for _, test := range []struct {
			name  string
			cells []*image.Gray
			max   int
			want  error
		}{
			{"nil cell", []*image.Gray{good, nil}, 9, digits.ErrCell},
			{"no pixels", []*image.Gray{image.NewGray(image.Rect(0, 0, 0, 5))}, 9, digits.ErrCell},
			{"short pixels", []*image.Gray{{Stride: 9, Rect: image.Rect(0, 0, 9, 9)}}, 9, digits.ErrCell},
			{"max zero", []*image.Gray{good}, 0, digits.ErrMax},
			{"max too large", []*image.Gray{good}, 10000, digits.ErrMax},
			{"no cells", nil, 9, nil},
			{"one pixel", []*image.Gray{image.NewGray(image.Rect(0, 0, 1, 1))}, 9, nil},
			{"part of a picture", []*image.Gray{good.SubImage(image.Rect(5, 5, 60, 60)).(*image.Gray)}, 9, nil},
		} {
			readings, err := reader.Read(context.Background(), test.cells, test.max)
			if !errors.Is(err, test.want) {
				t.Errorf("%s: error %v, want %v", test.name, err, test.want)
			}
			if err == nil && len(readings) != len(test.cells) {
				t.Errorf("%s: %d readings", test.name, len(readings))
			}
		}
	})
}

func TestCancelledAndClosed(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	cells := drawCells(t, sudokuRow, 30)
	eachReader(t, func(t *testing.T, reader digits.Reader) {
		if _, err := reader.Read(ctx, cells, 9); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v, want context.Canceled", err)
		}
		if err := reader.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := reader.Read(context.Background(), cells, 9); !errors.Is(err, digits.ErrClosed) {
			t.Errorf("error %v, want ErrClosed", err)
		}
	})
}

func TestConcurrent(t *testing.T) {
	cells := drawCells(t, sudokuRow, 34)
	eachReader(t, func(t *testing.T, reader digits.Reader) {
		want, err := reader.Read(context.Background(), cells, 9)
		if err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				for range 3 {
					got, err := reader.Read(context.Background(), cells, 9)
					if err != nil {
						t.Error(err)
					}
					if diff := cmp.Diff(want, got); diff != "" {
						t.Errorf("readings differ: -want +got\n%s", diff)
					}
				}
			})
		}
		wg.Wait()
	})
}

func TestTurnedGridsReadWorse(t *testing.T) {
	reader := digits.NewModel()
	defer reader.Close()
	upright := drawCells(t, sudokuRow, 36)
	surely := func(cells []*image.Gray) float64 {
		readings, err := reader.Read(context.Background(), cells, 9)
		if err != nil {
			t.Fatal(err)
		}
		return sureness(readings)
	}
	right, cells := surely(upright), upright
	for turn := 1; turn < 4; turn++ {
		cells = turned(cells)
		if wrong := surely(cells); wrong > 0.8*right {
			t.Errorf("%d quarter turns: %.2f, upright %.2f", turn, wrong, right)
		}
	}
}

// turned turns each cell by a quarter clockwise.
func turned(cells []*image.Gray) []*image.Gray {
	out := make([]*image.Gray, len(cells))
	for i, cell := range cells {
		out[i] = image.NewGray(cell.Rect)
		for y := range side {
			for x := range side {
				out[i].SetGray(side-1-y, x, cell.GrayAt(x, y))
			}
		}
	}
	return out
}

func BenchmarkModel(b *testing.B) {
	reader := digits.NewModel()
	defer reader.Close()
	numbers := make([]int, 81)
	for i := range numbers {
		if i%27 < 10 {
			numbers[i] = 1 + i%9
		}
	}
	cells := drawCells(b, numbers, 36)
	for b.Loop() {
		if _, err := reader.Read(context.Background(), cells, 9); err != nil {
			b.Fatal(err)
		}
	}
}
