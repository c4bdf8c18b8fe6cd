package islands_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/islands"
)

// cell is an island without its place in the picture.
type cell struct{ Row, Col int }

// cellsOf returns the cells of the islands of b relative to the first row and
// the first column with one.
func cellsOf(b *islands.Board) []cell {
	var all [][3]int
	for _, i := range b.Islands {
		all = append(all, [3]int{i.Row, i.Col})
	}
	return relative(all)
}

func relative(places [][3]int) []cell {
	row, col := math.MaxInt, math.MaxInt
	for _, p := range places {
		row, col = min(row, p[0]), min(col, p[1])
	}
	var out []cell
	for _, p := range places {
		out = append(out, cell{p[0] - row, p[1] - col})
	}
	return out
}

func find(t *testing.T, m *image.Gray, o islands.Options) *islands.Board {
	t.Helper()
	found, err := islands.Find(t.Context(), m, o)
	if err != nil {
		t.Fatal(err)
	}
	return found[0]
}

// findDrawn is find for a picture of d, with the islands of d and no others.
func findDrawn(t *testing.T, d *drawing, m *image.Gray) *islands.Board {
	t.Helper()
	b := find(t, m, islands.Options{})
	if diff := cmp.Diff(relative(d.places), cellsOf(b)); diff != "" {
		t.Fatalf("islands, - want + got:\n%s", diff)
	}
	return b
}

// plain is a board seen from straight above.
func plain() drawing {
	return drawing{
		rows: 9, cols: 8, places: scattered(3, 9, 8, 18), quad: upright(9, 8, 44, 60, 70),
		width: 470, height: 530, ink: 0.1,
	}
}

// tilted is a larger board seen at an angle.
func tilted() drawing {
	return drawing{
		rows: 13, cols: 12, places: scattered(5, 13, 12, 38), ink: 0.1,
		quad:  geom.Quad{{X: 120, Y: 60}, {X: 700, Y: 110}, {X: 760, Y: 740}, {X: 40, Y: 660}},
		width: 800, height: 800,
	}
}

func with(d drawing, change func(*drawing)) drawing {
	change(&d)
	return d
}

// styles are the ways in which islands are printed and seen.
var styles = []struct {
	name string
	d    drawing
}{
	{"plain", plain()},
	{"thick", with(plain(), func(d *drawing) { d.stroke = 0.12 })},
	{"thin and blurred", with(plain(), func(d *drawing) { d.stroke, d.blur = 0.04, 1 })},
	{"double", with(plain(), func(d *drawing) { d.second, d.stroke, d.radius = true, 0.04, 0.48 })},
	{"grey with a ring", with(plain(), func(d *drawing) { d.fill = 0.8 })},
	{"grey discs", with(plain(), func(d *drawing) { d.fill, d.stroke = 0.8, -1 })},
	{"dark discs", with(plain(), func(d *drawing) { d.fill, d.stroke = 0.2, -1 })},
	{"lines through rings", with(plain(), func(d *drawing) { d.lines, d.hollow = 0.04, true })},
	{"lines between discs", with(plain(), func(d *drawing) { d.lines, d.fill, d.stroke = 0.04, 0.8, -1 })},
	{"dashed borders", with(plain(), func(d *drawing) { d.borders, d.dash = 0.04, true })},
	{"touching", with(plain(), func(d *drawing) { d.radius = 0.5 })},
	{"frame", with(plain(), func(d *drawing) { d.frame = 0.08 })},
	{"tilted", tilted()},
	{"tilted and dark", with(tilted(), func(d *drawing) { d.fill, d.stroke = 0.2, -1 })},
	{"tilted with lines", with(tilted(), func(d *drawing) { d.lines = 0.05 })},
	{"curled", with(tilted(), func(d *drawing) { d.bend = 0.08 })},
	{"in a shadow", with(tilted(), func(d *drawing) { d.shadow, d.noise = true, 6 })},
	{"pale discs across a shadow", with(tilted(), func(d *drawing) {
		d.fill, d.stroke, d.lines, d.shadow, d.noise = 0.95, -1, 0.03, true, 2
	})},
	{"grainy", with(tilted(), func(d *drawing) { d.noise, d.blur = 14, 1 })},
}

// pictures are those of the styles, which several tests look at.
var pictures = make(map[string]*image.Gray)

func pictureOf(t *testing.T, name string, d drawing) *image.Gray {
	if pictures[name] == nil {
		pictures[name] = d.draw(t)
	}
	return pictures[name]
}

// TestFind holds the islands found, their places and the places of cells
// between them against those drawn.
func TestFind(t *testing.T) {
	for _, s := range styles {
		t.Run(s.name, func(t *testing.T) {
			b := findDrawn(t, &s.d, pictureOf(t, s.name, s.d))
			if b.Score < 0.5 || b.Score > 1 {
				t.Errorf("score %.2f", b.Score)
			}
			pitch := s.d.seen(1, 0).Sub(s.d.seen(0, 0)).Norm()
			for i, island := range b.Islands {
				row, col := float64(s.d.places[i][0]), float64(s.d.places[i][1])
				want := s.d.seen(col, row)
				if off := island.Center.Sub(want).Norm(); off > 0.05*pitch {
					t.Errorf("island %d is %.1f pixels off", i, off)
				}
				if off := b.Point(float64(island.Row), float64(island.Col)).Sub(want).Norm(); off > 0.1*pitch {
					t.Errorf("cell of island %d is %.1f pixels off", i, off)
				}
				if i == 0 {
					continue
				}
				radius := s.d.radius
				if radius == 0 {
					radius = 0.4
				}
				across := s.d.seen(col+radius, row).Sub(s.d.seen(col-radius, row)).Norm()
				down := s.d.seen(col, row+radius).Sub(s.d.seen(col, row-radius)).Norm()
				if r := math.Sqrt(across*down) / 2; math.Abs(island.Radius-r) > 0.12*r {
					t.Errorf("island %d has radius %.1f, want %.1f", i, island.Radius, r)
				}
			}
		})
	}
}

// TestCells reads the numbers of the islands from their straightened pictures.
func TestCells(t *testing.T) {
	model := digits.NewModel()
	defer model.Close()
	for _, s := range styles {
		t.Run(s.name, func(t *testing.T) {
			m := pictureOf(t, s.name, s.d)
			b := find(t, m, islands.Options{})
			read, err := model.Read(t.Context(), b.Cells(m, 64), 8)
			if err != nil {
				t.Fatal(err)
			}
			var want, got []int
			for i := range s.d.places {
				want = append(want, s.d.places[i][2])
			}
			for _, r := range read {
				got = append(got, r.Best())
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("numbers, - want + got:\n%s", diff)
			}
		})
	}
}

// TestEmptyRows holds the size of boards with empty rows and columns around
// their islands against what is printed there.
func TestEmptyRows(t *testing.T) {
	empty := with(plain(), func(d *drawing) {
		for i := range d.places {
			d.places[i][0] += 2
			d.places[i][1]++
		}
		d.rows, d.cols = d.rows+3, d.cols+2
		d.quad = upright(d.rows, d.cols, 40, 40, 40)
		d.width, d.height = 490, 580
	})
	inner := 0
	for _, c := range relative(empty.places) {
		inner = max(inner, c.Row+1)
	}
	for _, c := range []struct {
		name string
		d    drawing
		rows int
	}{
		{"nothing", empty, inner},
		{"lines", with(empty, func(d *drawing) { d.lines = 0.05 }), 12},
		{"borders", with(empty, func(d *drawing) { d.borders = 0.05 }), 12},
		{"frame", with(empty, func(d *drawing) { d.frame = 0.1 }), 12},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := find(t, c.d.draw(t), islands.Options{})
			if b.Rows != c.rows {
				t.Errorf("%d x %d cells, want %d rows", b.Rows, b.Cols, c.rows)
			}
			if first := b.Islands[0]; c.rows == 12 && first.Row != c.d.places[0][0] {
				t.Errorf("the first island is in row %d, want %d", first.Row, c.d.places[0][0])
			}
		})
	}
}

// TestPitch finds boards with islands in every other row and column only: what is
// printed, or the size of the islands, tells of the rows between.
func TestPitch(t *testing.T) {
	double := with(plain(), func(d *drawing) {
		d.rows, d.cols, d.places = 9, 9, nil
		for i, p := range [][2]int{{0, 0}, {0, 2}, {0, 4}, {1, 1}, {1, 3}, {2, 0}, {2, 2}, {3, 1}, {3, 4}, {4, 0}, {4, 2}, {4, 4}} {
			d.places = append(d.places, [3]int{2 * p[0], 2 * p[1], 1 + i%4})
		}
		d.quad = upright(9, 9, 44, 36, 66)
	})
	single := with(double, func(d *drawing) {
		d.rows, d.cols, d.quad = 5, 5, upright(5, 5, 80, 30, 60)
		for i, p := range d.places {
			d.places[i] = [3]int{p[0] / 2, p[1] / 2, p[2]}
		}
	})
	third := with(double, func(d *drawing) {
		d.rows, d.cols, d.places = 7, 7, nil
		for i := range 9 {
			d.places = append(d.places, [3]int{i / 3 * 3, i % 3 * 3, 1 + i%4})
		}
		d.quad = upright(7, 7, 44, 36, 66)
	})
	for _, c := range []struct {
		name string
		d    drawing
	}{
		{"lines between every third, and a frame", with(third, func(d *drawing) { d.lines, d.frame, d.radius = 0.04, 0.1, 0.49 })},
		{"lines between", with(double, func(d *drawing) { d.lines, d.radius = 0.05, 0.45 })},
		{"borders between", with(double, func(d *drawing) { d.borders, d.radius = 0.05, 0.42 })},
		{"nothing, small islands", with(double, func(d *drawing) { d.radius = 0.36 })},
		{"nothing, large islands", single},
		{"lines through all", with(single, func(d *drawing) { d.lines, d.radius = 0.04, 0.32 })},
	} {
		t.Run(c.name, func(t *testing.T) {
			findDrawn(t, &c.d, c.d.draw(t))
		})
	}
}

// TestClear checks that the quick look returns what the long one returns, or
// nothing.
func TestClear(t *testing.T) {
	seen := 0
	for _, s := range styles {
		found, err := islands.Find(t.Context(), pictureOf(t, s.name, s.d), islands.Options{Clear: true})
		if err != nil {
			continue
		}
		seen++
		if diff := cmp.Diff(relative(s.d.places), cellsOf(found[0])); diff != "" {
			t.Errorf("%s: islands, - want + got:\n%s", s.name, diff)
		}
	}
	if seen < len(styles)/2 {
		t.Errorf("%d of %d boards seen at once", seen, len(styles))
	}
}

// TestSearch checks that the looks of one search return what those of two do, in
// either order.
func TestSearch(t *testing.T) {
	for _, name := range []string{"plain", "grey discs"} {
		s := styles[slices.IndexFunc(styles, func(s struct {
			name string
			d    drawing
		}) bool {
			return s.name == name
		})]
		m := pictureOf(t, s.name, s.d)
		both := islands.NewSearch(m, islands.Options{})
		one, err := both.Clear(t.Context())
		other, wantErr := islands.Find(t.Context(), m, islands.Options{Clear: true})
		if !errors.Is(err, wantErr) || len(one) != len(other) {
			t.Errorf("%s: %d boards and error %v seen at once, want %d and %v", name, len(one), err, len(other), wantErr)
		}
		for range 2 {
			all, err := both.All(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(find(t, m, islands.Options{}).Islands, all[0].Islands); diff != "" {
				t.Errorf("%s: islands, - want + got:\n%s", name, diff)
			}
		}
	}
}

func TestOptions(t *testing.T) {
	m := plain().draw(t)
	if b := find(t, m, islands.Options{Rows: 14, Cols: 11}); b.Rows != 14 || b.Cols != 11 {
		t.Errorf("%d x %d cells, want 14 x 11", b.Rows, b.Cols)
	}
	if found, err := islands.Find(t.Context(), m, islands.Options{Rows: 4, Cols: 4}); err == nil {
		t.Errorf("found %d x %d cells where 4 x 4 were asked for", found[0].Rows, found[0].Cols)
	}
	if b := find(t, m, islands.Options{Clear: true}); len(b.Islands) != len(plain().places) {
		t.Errorf("%d islands seen at once", len(b.Islands))
	}
	var stages []string
	find(t, m, islands.Options{Stage: func(name string, _ image.Image) { stages = append(stages, name) }})
	if len(stages) == 0 {
		t.Error("no stages shown")
	}
}

func TestTurn(t *testing.T) {
	m := plain().draw(t)
	b := find(t, m, islands.Options{})
	side := image.NewGray(image.Rect(0, 0, m.Rect.Dy(), m.Rect.Dx())) // turned clockwise
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			side.Pix[x*side.Stride+m.Rect.Dy()-1-y] = m.Pix[y*m.Stride+x]
		}
	}
	turned := find(t, side, islands.Options{})
	if diff := cmp.Diff(cellsOf(turned), cellsOf(b.Turn(1))); diff != "" {
		t.Errorf("turned picture, - want + got:\n%s", diff)
	}
	for k := -3; k <= 4; k++ {
		o := b.Turn(k)
		for i, island := range o.Islands {
			if off := o.Point(float64(island.Row), float64(island.Col)).Sub(island.Center).Norm(); off > 2 {
				t.Errorf("turned %d times: island %d is %.1f pixels from its cell", k, i, off)
			}
		}
		want := b.Corners()[(4-(k%4+4)%4)%4]
		if off := o.Corners()[0].Sub(want).Norm(); off > 1e-6 {
			t.Errorf("turned %d times: first corner is %.1f pixels off", k, off)
		}
	}
	if diff := cmp.Diff(b.Islands, b.Turn(2).Turn(2).Islands); diff != "" {
		t.Errorf("turned around:\n%s", diff)
	}
	one, other := turned.Turn(3).Cells(side, 32), b.Cells(m, 32)
	for i := range one {
		if d := meanDifference(one[i], other[i]); d > 12 {
			t.Errorf("cell %d differs by %.0f levels between turned pictures", i, d)
		}
	}
}

func meanDifference(a, b *image.Gray) float64 {
	sum := 0.0
	for i := range a.Pix {
		sum += math.Abs(float64(a.Pix[i]) - float64(b.Pix[i]))
	}
	return sum / float64(len(a.Pix))
}

func TestErrors(t *testing.T) {
	blank := image.NewGray(image.Rect(0, 0, 300, 300))
	for name, m := range map[string]*image.Gray{
		"nil": nil, "no pixels": new(image.Gray), "tiny": image.NewGray(image.Rect(0, 0, 10, 10)), "blank": blank,
		"narrow": image.NewGray(image.Rect(0, 0, 700, 25)),
		"noise":  grainy(image.NewGray(image.Rect(0, 0, 300, 200)), 60),
		"storm":  grainy(image.NewGray(image.Rect(0, 0, 320, 240)), 200),
		"lines":  with(plain(), func(d *drawing) { d.places, d.borders, d.frame = nil, 0.05, 0.1 }).draw(t),
		"three":  with(plain(), func(d *drawing) { d.places = d.places[:3] }).draw(t),
	} {
		if found, err := islands.Find(t.Context(), m, islands.Options{}); !errors.Is(err, islands.ErrNone) {
			t.Errorf("%s: %d boards, error %v", name, len(found), err)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("stop")
	cancel(stop)
	if _, err := islands.Find(ctx, plain().draw(t), islands.Options{}); !errors.Is(err, stop) {
		t.Errorf("cancelled: error %v", err)
	}
}

// TestCut shows a board only in part, with and without lines between the islands.
func TestCut(t *testing.T) {
	for _, lines := range []float64{0, 0.05} {
		d := tilted()
		d.lines = lines
		m := d.draw(t)
		// The edge runs through the islands of a column.
		column := d.places[slices.IndexFunc(d.places, func(p [3]int) bool { return p[1] == 8 })]
		x := int(d.seen(float64(column[1])+0.1, float64(column[0])).X)
		part := m.SubImage(image.Rect(0, 0, x, m.Rect.Dy())).(*image.Gray)
		if found, err := islands.Find(t.Context(), part, islands.Options{}); !errors.Is(err, islands.ErrCut) {
			t.Errorf("lines of %v: %d boards, error %v", lines, len(found), err)
		}
	}
}

func TestAtEdge(t *testing.T) {
	b := find(t, plain().draw(t), islands.Options{})
	c := b.Corners()
	if b.AtEdge(image.Rect(0, 0, 470, 530)) {
		t.Error("in the middle of the picture, but at its edge")
	}
	if !b.AtEdge(image.Rect(0, 0, int(c[1].X)+4, 530)) {
		t.Error("at the right edge, but not at the edge")
	}
}

// TestBeside finds two boards in one picture.
func TestBeside(t *testing.T) {
	left, right := plain(), plain()
	right.places = scattered(11, 9, 8, 16)
	right.quad = upright(9, 8, 44, 60+17.4*44/2, 70)
	left.width, right.width = 880, 880
	a, b := left.draw(t), right.draw(t)
	for i, v := range b.Pix {
		a.Pix[i] = min(a.Pix[i], v)
	}
	found, err := islands.Find(t.Context(), a, islands.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, d := range map[string]drawing{"left": left, "right": right} {
		seen := false
		for _, f := range found {
			seen = seen || cmp.Equal(relative(d.places), cellsOf(f))
		}
		if !seen {
			t.Errorf("the board on the %s is not among the %d found", name, len(found))
		}
	}
}

// TestSame runs twice, on a picture and on a window with the same pixels, and
// checks that the picture stays as it is.
func TestSame(t *testing.T) {
	m := with(tilted(), func(d *drawing) { d.noise = 8 }).draw(t)
	before := bytes.Clone(m.Pix)
	a, b := find(t, m, islands.Options{}), find(t, window(m), islands.Options{})
	if diff := cmp.Diff(a.Islands, b.Islands); diff != "" || a.Score != b.Score {
		t.Errorf("the second time other islands:\n%s", diff)
	}
	one, other := a.Cells(m, 40), b.Cells(window(m), 40)
	for i := range one {
		if !bytes.Equal(one[i].Pix, other[i].Pix) {
			t.Errorf("cell %d differs", i)
		}
	}
	if !bytes.Equal(before, m.Pix) {
		t.Error("the picture was changed")
	}
}
