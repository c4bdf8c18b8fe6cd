package cut_test

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/samples/cut"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// kinds are puzzles of all sorts.
func kinds() map[string]cut.Options {
	return map[string]cut.Options{
		"straight":  {Seed: 1, Rows: 6, Cols: 8},
		"jittered":  {Seed: 2, Rows: 6, Cols: 8, Jitter: 0.12},
		"wavy":      {Seed: 3, Rows: 6, Cols: 8, Jitter: 0.09, Wave: 20},
		"templates": {Seed: 4, Rows: 8, Cols: 8, Templates: 10},
		"one":       {Seed: 5, Rows: 3, Cols: 3, Templates: 1},
		"many":      {Seed: 6, Rows: 4, Cols: 4, Templates: 40},
		"row":       {Seed: 7, Rows: 1, Cols: 5, Wave: 10},
		"twice":     {Seed: 9, Rows: 6, Cols: 8, Jitter: 0.09, Wave: 14, Repeats: 2},
		"fourfold":  {Seed: 9, Rows: 6, Cols: 8, Jitter: 0.09, Wave: 14, Repeats: 4},
		"piece":     {Seed: 8, Rows: 1, Cols: 1},
	}
}

func made(t testing.TB, o cut.Options) *cut.Puzzle {
	t.Helper()
	p, err := cut.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// pieceAt returns the piece of a cell, nil if there is none.
func pieceAt(p *cut.Puzzle, row, col int) *cut.Piece {
	if row < 0 || row >= p.Options.Rows || col < 0 || col >= p.Options.Cols {
		return nil
	}
	return &p.Pieces[row*p.Options.Cols+col]
}

// TestPiecesFit checks every joint from both sides, and the border.
func TestPiecesFit(t *testing.T) {
	for name, o := range kinds() {
		t.Run(name, func(t *testing.T) {
			p := made(t, o)
			seen := make([]int, len(p.Joints))
			for _, q := range p.Pieces {
				for k, step := range [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
					checkSide(t, q, k, pieceAt(p, q.Row+step[0], q.Col+step[1]))
					if j := q.Joints[k]; j >= 0 {
						seen[j]++
					}
				}
			}
			for j, n := range seen {
				if n != 2 {
					t.Errorf("joint %d has %d sides", j, n)
				}
			}
		})
	}
}

func checkSide(t *testing.T, q cut.Piece, k int, other *cut.Piece) {
	t.Helper()
	c := q.Curves[k]
	if c[0].Sub(q.Corners[k]).Norm() > 1e-9 || c[len(c)-1].Sub(q.Corners[(k+1)%4]).Norm() > 1e-9 {
		t.Errorf("piece %d, %d: side %d does not run from corner to corner", q.Row, q.Col, k)
	}
	if other == nil {
		if q.Sides[k] != 0 || q.Joints[k] != -1 || len(c) != 2 {
			t.Errorf("piece %d, %d: side %d is on the border, label %d", q.Row, q.Col, k, q.Sides[k])
		}
		return
	}
	back := slices.Clone(other.Curves[(k+2)%4])
	slices.Reverse(back)
	if q.Sides[k] == 0 || other.Sides[(k+2)%4] != -q.Sides[k] || other.Joints[(k+2)%4] != q.Joints[k] || !slices.Equal(c, back) {
		t.Errorf("piece %d, %d: side %d does not fit its neighbour", q.Row, q.Col, k)
	}
}

// TestAreas adds up the pieces: they cover the picture once. A tab makes its
// piece larger.
func TestAreas(t *testing.T) {
	for name, o := range kinds() {
		p := made(t, o)
		sum := 0.0
		for i := range p.Pieces {
			c, err := p.Outline(i, cut.Wear{}, 0)
			if err != nil {
				t.Fatal(err)
			}
			sum += area(c)
		}
		if want := float64(o.Rows * o.Cols); math.Abs(sum-want) > 0.002*want {
			t.Errorf("%s: the pieces have the area %.3f, want %.0f", name, sum, want)
		}
		for i, q := range p.Pieces {
			for k, label := range q.Sides {
				if bulge := -area(q.Curves[k]); label != 0 && (label > 0) != (bulge < 0) {
					t.Errorf("%s: side %d of piece %d has label %d and bulge %.3f", name, k, i, label, bulge)
				}
			}
		}
	}
}

// area is positive for curves that are clockwise on the screen.
func area(c geom.Curve) float64 {
	sum := 0.0
	for i, p := range c {
		sum += p.Cross(c[(i+1)%len(c)]) / 2
	}
	return sum
}

// TestOutlinesAreSimple looks for outlines that cross themselves.
func TestOutlinesAreSimple(t *testing.T) {
	wear, err := cut.NewWear(1)
	if err != nil {
		t.Fatal(err)
	}
	for name, o := range kinds() {
		for seed := range uint64(2) {
			o.Seed += 100 * seed
			p := made(t, o)
			for i := range p.Pieces {
				c, err := p.Outline(i, wear, seed)
				if err != nil {
					t.Fatal(err)
				}
				if a, b, ok := crossing(c); !ok {
					t.Errorf("%s, seed %d: the outline of piece %d crosses itself at %v, %v", name, o.Seed, i, c[a], c[b])
				}
			}
		}
	}
}

// crossing finds two parts of an outline, away from each other along it, that
// come closer than a fiftieth of a side.
func crossing(c geom.Curve) (int, int, bool) {
	n := len(c)
	for i := 0; i < n; i += 5 {
		for k := i + 5; k < n; k += 3 {
			if apart := min(k-i, n-k+i); apart > 25 && c[i].Sub(c[k]).Norm() < 0.02 {
				return i, k, false
			}
		}
	}
	return 0, 0, true
}

// TestTemplates compares all joints of a label in the joint frame, in which
// they must be equal, and the templates among each other.
func TestTemplates(t *testing.T) {
	p := made(t, cut.Options{Seed: 9, Rows: 12, Cols: 12, Templates: 10})
	shapes := map[int]geom.Curve{}
	for i, j := range p.Joints {
		shape := jointFrame(j.Curve)
		if shapes[j.Label] == nil {
			shapes[j.Label] = shape
		}
		if d := furthest(shape, shapes[j.Label]); d > 1e-12 {
			t.Errorf("joint %d is %g from others of label %d", i, d, j.Label)
		}
	}
	if len(shapes) != 10 {
		t.Fatalf("%d templates, want 10", len(shapes))
	}
	for a := range shapes {
		for b := range shapes {
			if d := furthest(shapes[a], shapes[b]); a < b && d < 0.02 {
				t.Errorf("templates %d and %d differ by %.4f at most", a, b, d)
			}
		}
	}
}

func jointFrame(c geom.Curve) geom.Curve {
	d := c[len(c)-1].Sub(c[0])
	out := make(geom.Curve, len(c))
	for i, p := range c {
		p = p.Sub(c[0])
		out[i] = geom.Point{X: p.Dot(d), Y: -d.Cross(p)}.Mul(1 / d.Dot(d))
	}
	return out
}

func furthest(a, b geom.Curve) float64 {
	most := 0.0
	for i, p := range a {
		most = max(most, p.Sub(b[i]).Norm())
	}
	return most
}

// TestTabs wants every tab to look like one: a head wider than its neck.
func TestTabs(t *testing.T) {
	for name, o := range kinds() {
		for i, j := range made(t, o).Joints {
			shape := jointFrame(j.Curve)
			height, turns := 0.0, 0
			for k := 1; k < len(shape); k++ {
				height = max(height, shape[k].Y)
				if k > 1 && (shape[k].X < shape[k-1].X) != (shape[k-1].X < shape[k-2].X) {
					turns++
				}
			}
			if height < 0.12 || height > 0.45 || turns < 4 {
				t.Errorf("%s: joint %d is %.2f high, its course turns back %d times", name, i, height, turns)
			}
		}
	}
}

// TestWear measures how far wear moves an outline.
func TestWear(t *testing.T) {
	p := made(t, cut.Options{Seed: 2, Rows: 2, Cols: 2})
	fresh, err := p.Outline(0, cut.Wear{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	last := 0.0
	for _, x := range []float64{0, 0.3, 1} {
		w, err := cut.NewWear(x)
		if err != nil {
			t.Fatal(err)
		}
		worn, err := p.Outline(0, w, 1)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := p.Outline(0, w, 1)
		if !cmp.Equal(worn, again) {
			t.Errorf("wear %v: two outlines from one seed", x)
		}
		moved := furthest(fresh, worn)
		if moved < last || moved > 0.12 || x > 0 && area(worn) >= area(fresh) {
			t.Errorf("wear %v moves the outline by %.4f, before %.4f", x, moved, last)
		}
		last = moved
	}
}

func TestDeterminism(t *testing.T) {
	o := cut.Options{Seed: 4, Rows: 5, Cols: 5, Jitter: 0.05, Wave: 5}
	a := made(t, o)
	if !reflect.DeepEqual(a, made(t, o)) {
		t.Error("the same options gave two puzzles")
	}
	o.Seed++
	if reflect.DeepEqual(a, made(t, o)) {
		t.Error("another seed gave the same puzzle")
	}
}

// TestInstance checks that the shuffled pieces are those of the puzzle.
func TestInstance(t *testing.T) {
	p := made(t, cut.Options{Seed: 3, Rows: 4, Cols: 5})
	instance := p.Instance()
	if err := instance.Validate(); err != nil {
		t.Fatal(err)
	}
	key := func(sides [4]int) [4]int {
		best := sides
		for range 4 {
			sides = [4]int{sides[3], sides[0], sides[1], sides[2]}
			if slices.Compare(sides[:], best[:]) < 0 {
				best = sides
			}
		}
		return best
	}
	count := map[[4]int]int{}
	for i := range p.Pieces {
		count[key(p.Pieces[i].Sides)]++
		count[key(instance.Pieces[i].Sides)]--
	}
	for k, n := range count {
		if n != 0 {
			t.Errorf("pieces %v: %d too few", k, n)
		}
	}
	turned := 0
	for _, q := range instance.Pieces {
		if q.Sides != key(q.Sides) {
			turned++
		}
	}
	if turned == 0 {
		t.Error("no piece is turned")
	}
}

func TestBadOptions(t *testing.T) {
	for name, o := range map[string]cut.Options{
		"nothing":           {},
		"rows":              {Rows: cut.MaxSide + 1, Cols: 2},
		"columns":           {Rows: 2, Cols: -1},
		"templates":         {Rows: 2, Cols: 2, Templates: -1},
		"jitter":            {Rows: 2, Cols: 2, Jitter: 0.2},
		"wave":              {Rows: 2, Cols: 2, Wave: math.NaN()},
		"wavy templates":    {Rows: 2, Cols: 2, Wave: 1, Templates: 2},
		"crooked templates": {Rows: 2, Cols: 2, Jitter: 0.1, Templates: 2},
	} {
		if _, err := cut.New(o); !errors.Is(err, cut.ErrOptions) {
			t.Errorf("%s: error is %v, want ErrOptions", name, err)
		}
	}
	p := made(t, cut.Options{Rows: 1, Cols: 2})
	if _, err := p.Outline(2, cut.Wear{}, 0); !errors.Is(err, cut.ErrOptions) {
		t.Errorf("piece 2 of 2: %v", err)
	}
	if _, err := p.Outline(0, cut.Wear{Round: 1}, 0); !errors.Is(err, cut.ErrOptions) {
		t.Errorf("round: %v", err)
	}
	if _, err := cut.NewWear(1.5); !errors.Is(err, cut.ErrOptions) {
		t.Errorf("wear: %v", err)
	}
}

func Example() {
	p, err := cut.New(cut.Options{Seed: 1, Rows: 2, Cols: 3, Templates: 4})
	if err != nil {
		panic(err)
	}
	fmt.Println(p, "with", len(p.Joints), "joints")
	for _, q := range p.Pieces[:2] {
		fmt.Println(q.Row, q.Col, q.Sides)
	}
	// Output:
	// 2x3 pieces with 7 joints
	// 0 0 [0 -4 -1 0]
	// 0 1 [0 2 1 4]
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		made(b, cut.Options{Seed: 1, Rows: 20, Cols: 25, Jitter: 0.05, Wave: 5})
	}
}

// TestTwice turns the puzzle by 180 degrees: every outline lies on that of a twin.
func TestTwice(t *testing.T) {
	o := cut.Options{Seed: 9, Rows: 6, Cols: 8, Jitter: 0.09, Wave: 14, Repeats: 2}
	p := made(t, o)
	for i, q := range p.Pieces {
		twin := p.Pieces[len(p.Pieces)-1-i]
		for k, c := range q.Curves {
			other := twin.Curves[(k+2)%4]
			if len(c) != len(other) {
				t.Fatalf("piece %d, %d: side %d and its twin have %d and %d points", q.Row, q.Col, k, len(c), len(other))
			}
			for n, a := range c {
				b := geom.Point{X: float64(o.Cols), Y: float64(o.Rows)}.Sub(other[n])
				if a.Sub(b).Norm() > 1e-9 {
					t.Fatalf("piece %d, %d: side %d is off its twin by %v at %v", q.Row, q.Col, k, a.Sub(b), a)
				}
			}
		}
	}
	o.Stray = 0.002
	strayed := made(t, o)
	sum, n := 0.0, 0
	for j, joint := range strayed.Joints {
		for i, a := range joint.Curve {
			d := a.Sub(p.Joints[j].Curve[i]).Norm()
			sum, n = sum+d*d, n+1
		}
	}
	if rms := math.Sqrt(sum / float64(n)); rms < 0.8*o.Stray || rms > 1.2*o.Stray {
		t.Errorf("cuts stray by %v, want %v", rms, o.Stray)
	}
	for _, o := range []cut.Options{{Rows: 2, Cols: 2, Repeats: 3}, {Rows: 3, Cols: 4, Repeats: 2}, {Rows: 4, Cols: 3, Repeats: 2}, {Rows: 4, Cols: 4, Templates: 3, Repeats: 2}} {
		if _, err := cut.New(o); !errors.Is(err, cut.ErrOptions) {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// TestFourfold shifts the puzzle by half its rows and columns: every side that is not at the border
// lies on that of a twin, if that is not at the border either.
func TestFourfold(t *testing.T) {
	const rows, cols = 6, 8
	p := made(t, cut.Options{Seed: 9, Rows: rows, Cols: cols, Jitter: 0.09, Wave: 14, Repeats: 4})
	same := 0
	for _, q := range p.Pieces {
		if q.Row >= rows/2 || q.Col >= cols/2 {
			continue
		}
		for _, by := range [3][2]int{{rows / 2, 0}, {0, cols / 2}, {rows / 2, cols / 2}} {
			twin := p.Pieces[(q.Row+by[0])*cols+q.Col+by[1]]
			for k, c := range q.Curves {
				other := twin.Curves[k]
				if q.Joints[k] < 0 || twin.Joints[k] < 0 {
					continue
				}
				if len(c) != len(other) {
					t.Fatalf("piece %d, %d: side %d and its twin have %d and %d points", q.Row, q.Col, k, len(c), len(other))
				}
				for n, a := range c {
					b := other[n].Sub(geom.Point{X: float64(by[1]), Y: float64(by[0])})
					if a.Sub(b).Norm() > 1e-9 {
						t.Fatalf("piece %d, %d: side %d is off its twin by %v at %v", q.Row, q.Col, k, a.Sub(b), a)
					}
				}
				same++
			}
		}
	}
	if same < 100 { // of 144
		t.Errorf("%d sides have twins", same)
	}
}
