package grid_test

import (
	"errors"
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/grid"
)

// tiledBoard is a board of n x n tiles drawn by the tests, seen by a camera.
type tiledBoard struct {
	n, boxRows, boxCols int
	quad                geom.Quad
	board, tile, other  float64 // grey levels; other is that of every second tile, 0 for all alike
	gap, boxGap         float64 // in cells: between tiles, and more between boxes
	noise               float64 // standard deviation in grey levels
	keys                bool    // a row of keys like tiles, one cell below the board
}

// middles returns where the n middles of the tiles lie, from 0 to 1, and the side of one.
func (b tiledBoard) middles(box int) (at []float64, side float64) {
	whole := float64(b.n) + b.boxGap*float64(b.n/box-1)
	for k := range b.n {
		at = append(at, (float64(k)+0.5+b.boxGap*float64(k/box))/whole)
	}
	return at, (1 - b.gap) / whole
}

// level returns the grey level at a place of the board.
func (b tiledBoard) level(u, v float64) float64 {
	cols, width := b.middles(b.boxCols)
	rows, height := b.middles(b.boxRows)
	if b.keys {
		rows = append(rows, rows[b.n-1]+2*(rows[1]-rows[0]))
	}
	for r, y := range rows {
		for c, x := range cols {
			if math.Abs(u-x) < width/2 && math.Abs(v-y) < height/2 {
				if b.other != 0 && (r+c)%2 == 1 {
					return b.other
				}
				return b.tile
			}
		}
	}
	return b.board
}

func (b tiledBoard) draw(t *testing.T) *image.Gray {
	toPicture, ok := geom.SquareTo(b.quad)
	if !ok {
		t.Fatal("no such view")
	}
	back := toPicture.Inverse()
	rng := rand.New(rand.NewPCG(1, 2))
	m := image.NewGray(image.Rect(0, 0, 640, 700))
	for i := range m.Pix {
		p := back.At(geom.Point{X: float64(i % 640), Y: float64(i / 640)})
		m.Pix[i] = uint8(min(max(b.level(p.X, p.Y)+b.noise*rng.NormFloat64(), 0), 255))
	}
	return m
}

func TestFindTiles(t *testing.T) {
	low := quad(110, 60, 500, 80, 540, 480, 70, 450)
	nine := func(b tiledBoard) tiledBoard {
		b.n, b.boxRows, b.boxCols = 9, 3, 3
		return b
	}
	for _, test := range []struct {
		name  string
		b     tiledBoard
		boxes bool // the gaps tell them
	}{
		{"light", nine(tiledBoard{quad: straight, board: 240, tile: 205, gap: 0.1}), false},
		{"dark", nine(tiledBoard{quad: straight, board: 25, tile: 45, gap: 0.08}), false},
		{"boxes", nine(tiledBoard{quad: straight, board: 25, tile: 70, gap: 0.08, boxGap: 0.12}), true},
		{"wide gaps", nine(tiledBoard{quad: straight, board: 200, tile: 230, gap: 0.25, boxGap: 0.3}), true},
		{"chessboard", nine(tiledBoard{quad: straight, board: 240, tile: 210, other: 160}), false},
		{"two shades", nine(tiledBoard{quad: straight, board: 100, tile: 130, other: 60, gap: 0.06}), false},
		{"tilted", nine(tiledBoard{quad: tilted, board: 240, tile: 190, gap: 0.1, boxGap: 0.1}), true},
		{"noisy", nine(tiledBoard{quad: tilted, board: 220, tile: 180, gap: 0.12, noise: 6}), false},
		{"keys", nine(tiledBoard{quad: low, board: 30, tile: 70, gap: 0.1, keys: true}), false},
		{"6x6", tiledBoard{n: 6, boxRows: 2, boxCols: 3, quad: straight, board: 240, tile: 210, gap: 0.1, boxGap: 0.1}, true},
		{"4x4", tiledBoard{n: 4, boxRows: 2, boxCols: 2, quad: low, board: 240, tile: 210, gap: 0.1, keys: true}, false},
		{"16x16", tiledBoard{n: 16, boxRows: 4, boxCols: 4, quad: straight, board: 20, tile: 60, gap: 0.1}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			found, err := grid.FindTiles(t.Context(), test.b.draw(t), grid.Options{})
			if err != nil {
				t.Fatal(err)
			}
			g := found[0]
			if g.Rows != test.b.n || g.Cols != test.b.n {
				t.Fatalf("found %d x %d cells, want %d", g.Rows, g.Cols, test.b.n)
			}
			cell := 500 / float64(test.b.n)
			for i, c := range g.Corners() {
				if off := c.Sub(test.b.quad[i]).Norm() / cell; off > 0.15 {
					t.Errorf("corner %d is %.2f cells off", i, off)
				}
			}
			if test.boxes && (g.BoxRows != test.b.boxRows || g.BoxCols != test.b.boxCols) {
				t.Errorf("boxes of %d x %d, want %d x %d", g.BoxRows, g.BoxCols, test.b.boxRows, test.b.boxCols)
			}
		})
	}
}

// TestTileCells wants the pictures of cells to show the tile alone, in every way up.
func TestTileCells(t *testing.T) {
	b := tiledBoard{n: 9, boxRows: 3, boxCols: 3, quad: tilted, board: 240, tile: 200, gap: 0.2, boxGap: 0.2}
	picture := b.draw(t)
	cols, _ := b.middles(3)
	at, _ := geom.SquareTo(b.quad)
	mark := at.At(geom.Point{X: cols[7], Y: cols[2]}) // row 2, column 7
	for y := -8; y <= 8; y++ {
		for x := -8; x <= 8; x++ {
			picture.Pix[picture.PixOffset(int(mark.X)+x, int(mark.Y)+y)] = 20
		}
	}
	found, err := grid.FindTiles(t.Context(), picture, grid.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for turn, want := range [4][2]int{{2, 7}, {7, 6}, {6, 1}, {1, 2}} { // of the mark, clockwise
		for i, cell := range found[0].Turn(turn).Cells(picture, 64) {
			dark, light := cell.GrayAt(32, 32).Y < 100, false
			for _, v := range cell.Pix {
				light = light || v > 225
			}
			if marked := [2]int{i / 9, i % 9} == want; dark != marked {
				t.Errorf("turned %d times, cell %d: marked %v, want %v", turn, i, dark, marked)
			}
			if light {
				t.Errorf("turned %d times, cell %d shows the gap", turn, i)
			}
		}
	}
}

// TestFindTilesNothing wants no board where there is none.
func TestFindTilesNothing(t *testing.T) {
	icons := tiledBoard{n: 9, boxRows: 3, boxCols: 3, quad: quad(60, 50, 560, 50, 560, 550, 60, 550), board: 240, tile: 200, gap: 0.2}
	few := icons.draw(t)
	for y := 220; y < 700; y++ { // three rows are left
		for x := range 640 {
			few.Pix[y*few.Stride+x] = 240
		}
	}
	for name, m := range map[string]*image.Gray{
		"nil": nil, "small": image.NewGray(image.Rect(0, 0, 20, 20)), "black": image.NewGray(image.Rect(0, 0, 300, 300)), "three rows": few,
	} {
		if _, err := grid.FindTiles(t.Context(), m, grid.Options{}); !errors.Is(err, grid.ErrNoGrid) {
			t.Errorf("%s: error %v, want %v", name, err, grid.ErrNoGrid)
		}
	}
	if _, err := grid.FindTiles(t.Context(), icons.draw(t), grid.Options{Rows: 6, Cols: 6}); !errors.Is(err, grid.ErrNoGrid) {
		t.Errorf("6 x 6 in 9 x 9: error %v, want %v", err, grid.ErrNoGrid)
	}
}
