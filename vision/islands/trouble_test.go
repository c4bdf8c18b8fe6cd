package islands_test

import (
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// small is a board with most of its islands on the rim.
func small() drawing {
	return drawing{
		rows: 7, cols: 7, quad: upright(7, 7, 60, 40, 60), width: 500, height: 540, ink: 0.1,
		places: [][3]int{{0, 0, 1}, {0, 2, 2}, {0, 4, 3}, {0, 6, 2}, {2, 0, 5}, {2, 3, 5}, {2, 6, 2}, {4, 4, 2}, {4, 6, 3}, {6, 0, 2}, {6, 3, 3}, {6, 6, 2}},
	}
}

// letters are spots of ink in a row above the board, as wide and far apart as words.
func letters(x, y float64) bool {
	return math.Abs(y+1) < 0.22 && x > -0.3 && x < 6.2 && math.Mod(x+1, 0.33) < 0.16
}

// troubles are boards with something printed around them or through them that is
// taken for islands, or for more rows, or that hides islands.
var troubles = []struct {
	name string
	d    drawing
	rows int // and columns, where they are told by what is printed; 0 = they are not
}{
	{"words above dashed lines", with(small(), func(d *drawing) {
		d.lines, d.dash, d.beside, d.radius, d.fill, d.blur = 0.05, true, letters, 0.45, 0.6, 2
	}), 7},
	{"a disc above the borders", with(small(), func(d *drawing) {
		d.borders, d.fill, d.stroke = 0.04, 0.2, -1
		d.quad, d.height = upright(7, 7, 60, 40, 160), 640
		d.beside = func(x, y float64) bool { return math.Hypot(x-2, y+2) < 0.4 }
	}), 7},
	{"a frame around borders", with(small(), func(d *drawing) {
		d.borders, d.frame, d.radius, d.fill, d.stroke, d.blur = 0.04, 0.1, 0.47, 0.25, -1, 2
	}), 7},
	{"double rings in a frame", with(small(), func(d *drawing) {
		d.second, d.frame, d.radius, d.stroke, d.blur, d.noise = true, 0.1, 0.49, 0.035, 5, 6
	}), 7},
	{"dotted cells in a frame", with(small(), func(d *drawing) {
		d.borders, d.dash, d.frame, d.radius, d.stroke, d.blur, d.noise = 0.05, true, 0.08, 0.44, 0.03, 3, 5
	}), 7},
	{"thin rings beside a thick frame", with(small(), func(d *drawing) {
		d.quad, d.frame, d.radius, d.stroke, d.blur, d.noise = upright(7, 7, 44, 60, 60), 0.25, 0.35, 0.03, 2, 1
		d.width, d.height = 430, 430
	}), 7},
	{"foreshortened", with(small(), func(d *drawing) {
		d.places = [][3]int{{0, 0, 1}, {0, 3, 4}, {0, 6, 2}, {1, 4, 2}, {2, 3, 4}, {3, 4, 6}, {3, 6, 3}, {4, 3, 3}, {5, 4, 2}, {6, 0, 3}, {6, 3, 5}, {6, 6, 3}}
		d.fill, d.stroke, d.radius, d.fold = 0.2, -1, 0.45, 0.3
	}), 0},
	{"a curled corner in a frame", drawing{
		rows: 10, cols: 10, quad: upright(10, 10, 44, 60, 60), width: 560, height: 560, ink: 0.1, frame: 0.12, curl: 0.3,
		radius: 0.42, borders: 0.03, dash: true, blur: 1, noise: 3, places: append(scattered(2, 9, 10, 24), [3]int{9, 0, 2}),
	}, 10},
	{"a block of ink above lines at the edge of the picture", with(small(), func(d *drawing) {
		d.lines, d.fill, d.stroke, d.radius, d.blur = 0.05, 0.2, -1, 0.42, 2
		d.quad, d.beside = upright(7, 7, 60, 40, 42), func(x, y float64) bool { return y < -0.66 && math.Abs(x) < 0.44 }
	}), 7},
	{"every third row and column", with(small(), func(d *drawing) {
		d.places = [][3]int{{0, 0, 1}, {0, 3, 3}, {0, 6, 1}, {3, 0, 5}, {3, 3, 6}, {3, 6, 3}, {6, 0, 3}, {6, 3, 1}, {6, 6, 1}}
		d.radius, d.blur = 0.42, 1
	}), 7},
	{"nearly all on one colour of a chessboard", drawing{
		rows: 10, cols: 10, width: 657, height: 876, ink: 0.2, hollow: true, lines: 0.03, radius: 0.39, stroke: 0.05, blur: 1,
		quad: geom.Quad{{X: 120, Y: 183}, {X: 517, Y: 109}, {X: 501, Y: 599}, {X: 34, Y: 583}},
		places: [][3]int{
			{0, 0, 4}, {0, 3, 3}, {0, 6, 3}, {0, 9, 1}, {2, 0, 3}, {2, 3, 6}, {2, 5, 3}, {2, 7, 2}, {2, 9, 3}, {3, 6, 4}, {4, 5, 1}, {4, 7, 1},
			{5, 0, 3}, {5, 3, 6}, {5, 6, 6}, {5, 9, 6}, {7, 0, 3}, {7, 2, 2}, {7, 6, 4}, {7, 9, 6}, {9, 0, 1}, {9, 3, 2}, {9, 6, 1}, {9, 9, 2},
		},
	}, 10},
}

// TestTroubles finds the islands of such boards, and no others.
func TestTroubles(t *testing.T) {
	for _, s := range troubles {
		t.Run(s.name, func(t *testing.T) {
			b := findDrawn(t, &s.d, s.d.draw(t))
			if s.rows > 0 && (b.Rows != s.rows || b.Cols != s.rows) {
				t.Errorf("%d x %d cells, want %d x %d", b.Rows, b.Cols, s.rows, s.rows)
			}
		})
	}
}
