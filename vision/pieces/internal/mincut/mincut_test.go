package mincut_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/vision/pieces/internal/mincut"
)

// drawn is a grid with its costs, to be summed up for any parting.
type drawn struct {
	w, h   int
	prefer []int32
	joints [][3]int32 // cell, direction, cost
}

func draw(rng *rand.Rand, w, h int) *drawn {
	d := &drawn{w: w, h: h}
	for i := range w * h {
		d.prefer = append(d.prefer, int32(rng.IntN(21)-10))
		for k, to := range mincut.Directions[4:] {
			x, y := i%w+to[0], i/w+to[1]
			if x >= 0 && x < w && y < h {
				d.joints = append(d.joints, [3]int32{int32(i), int32(k + 4), int32(rng.IntN(8))})
			}
		}
	}
	return d
}

func (d *drawn) cut() []bool {
	g := mincut.New(d.w, d.h)
	for i, v := range d.prefer {
		g.Prefer(i, v)
	}
	for _, j := range d.joints {
		g.Join(int(j[0]), int(j[1]), j[2])
	}
	return g.Cut()
}

func (d *drawn) cost(source []bool) (sum int32) {
	for i, v := range d.prefer {
		if v > 0 && !source[i] || v < 0 && source[i] {
			sum += max(v, -v)
		}
	}
	for _, j := range d.joints {
		to := mincut.Directions[j[1]]
		if source[j[0]] != source[int(j[0])+to[1]*d.w+to[0]] {
			sum += j[2]
		}
	}
	return sum
}

// TestCut compares with the least cost over all partings of small grids.
func TestCut(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		d := draw(rng, 2+rng.IntN(3), 2+rng.IntN(3))
		least := int32(1 << 30)
		part := make([]bool, d.w*d.h)
		for bits := range 1 << len(part) {
			for i := range part {
				part[i] = bits>>i&1 == 1
			}
			least = min(least, d.cost(part))
		}
		if got := d.cost(d.cut()); got != least {
			t.Fatalf("%d x %d: cost %d, want %d", d.w, d.h, got, least)
		}
	}
}

// TestCutLocal wants no exchange of one or two cells to make a large cut better, which no
// least one allows, and the same cut each time.
func TestCutLocal(t *testing.T) {
	d := draw(rand.New(rand.NewPCG(3, 4)), 60, 50)
	part := d.cut()
	cost := d.cost(part)
	for i := range part {
		part[i] = !part[i]
		if d.cost(part) < cost {
			t.Fatalf("cell %d is in the wrong part", i)
		}
		part[i] = !part[i]
	}
	for i, again := range d.cut() {
		if again != part[i] {
			t.Fatalf("cell %d differs the second time", i)
		}
	}
}

func BenchmarkCut(b *testing.B) {
	d := draw(rand.New(rand.NewPCG(5, 6)), 150, 150)
	for b.Loop() {
		d.cut()
	}
}
