package render

import (
	"image/color"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// palettes are the tints that tell irregular regions apart, those of touching ones different.
var palettes = [][]color.NRGBA{
	{{205, 170, 162, 255}, {214, 212, 160, 255}, {158, 196, 222, 255}, {170, 208, 168, 255}, {212, 180, 214, 255}, {240, 200, 150, 255}},
	{{255, 255, 255, 255}, {226, 226, 226, 255}, {200, 200, 200, 255}, {240, 240, 240, 255}, {213, 213, 213, 255}, {186, 186, 186, 255}},
	{{255, 222, 222, 255}, {222, 240, 255, 255}, {226, 250, 222, 255}, {255, 247, 205, 255}, {240, 226, 255, 255}, {222, 250, 248, 255}},
}

// variantPrinter prints what a Sudoku has besides rows, columns and boxes.
type variantPrinter struct {
	*gridPrinter
	puzzle *puzzle.Sudoku
	rng    *rand.Rand
}

func newVariantPrinter(b *gridPrinter, p *puzzle.Sudoku) variantPrinter {
	return variantPrinter{b, p, rand.New(rand.NewPCG(b.options.Seed, streamVariant))}
}

// restyle leaves out of the style what would hide the variant.
func (b variantPrinter) restyle() {
	if b.puzzle.Plain() {
		return
	}
	b.style.Shade = Plain
	if len(b.puzzle.Cages) > 0 {
		b.style.Size = min(b.style.Size, 0.44) // a given stands clear of the sum in its cell
	}
	if len(b.puzzle.Cages) > 0 && b.style.Lines != Grey {
		b.style.Lines = Solid // dashes are those of the cages
	}
}

// shade tints regions, most of which are told by thick lines too, and windows.
func (b variantPrinter) shade() {
	if b.puzzle.Regions != nil {
		b.grid.regions = b.puzzle.Regions
		b.style.Thick = max(b.style.Thick, 2.5*b.style.Thin)
		if b.rng.IntN(2) == 0 {
			b.paint()
		}
	}
	for _, cells := range b.puzzle.Extra {
		if b.diagonal(cells) && b.rng.IntN(2) == 0 {
			b.page.Add(Stroke{
				Path:  geom.Curve{b.corner(cells[0]), b.corner(cells[len(cells)-1])},
				Width: b.style.Thin, Colour: b.style.lineInk(),
			})
			continue
		}
		for _, at := range cells {
			b.tint(at.Row, at.Col)
		}
	}
}

// diagonal tells whether cells run from corner to corner.
func (b variantPrinter) diagonal(cells []puzzle.Cell) bool {
	return slices.ContainsFunc(puzzle.Diagonals(b.puzzle.Size()), func(d []puzzle.Cell) bool { return slices.Equal(d, cells) })
}

// corner returns the end of a diagonal that runs through a cell at the edge of the grid.
func (b variantPrinter) corner(at puzzle.Cell) geom.Point {
	half := float64(b.puzzle.Size()) / 2
	end := func(i int) float64 {
		if float64(i) > half-0.5 {
			return float64(i) + 1
		}
		return float64(i)
	}
	return b.grid.at(end(at.Row), end(at.Col))
}

// paint gives each region a tint that none beside it has.
func (b variantPrinter) paint() {
	n := b.puzzle.Size()
	beside := make([]map[int]bool, n)
	for k := range beside {
		beside[k] = make(map[int]bool)
	}
	region := b.puzzle.Regions
	for r := range n {
		for c := range n {
			for _, d := range [2]puzzle.Cell{{Row: 1}, {Col: 1}} {
				if r+d.Row < n && c+d.Col < n {
					i, j := region[r][c], region[r+d.Row][c+d.Col]
					beside[i][j], beside[j][i] = true, true
				}
			}
		}
	}
	palette := palettes[b.rng.IntN(len(palettes))]
	shift := b.rng.IntN(len(palette))
	tints := make([]int, n)
	for k := range n {
		taken := make(map[int]bool)
		for j := range k {
			if beside[k][j] {
				taken[tints[j]] = true
			}
		}
		for taken[tints[k]] && tints[k] < len(palette)-1 {
			tints[k]++
		}
	}
	for r := range n {
		for c := range n {
			tint := palette[(tints[region[r][c]]+shift)%len(palette)]
			b.page.Add(Fill{b.grid.cellBox(r, c), tint})
		}
	}
}

// cages draws the dashed lines within the cells and the sums in their corners.
func (b variantPrinter) cages() {
	inset := 0.07 + 0.06*b.rng.Float64() // of a cell
	line := Stroke{Width: max(0.15, 0.8*b.style.Thin), Colour: b.style.lineInk(), Dash: b.style.Cell / 12, Gap: b.style.Cell / 20}
	small := b.style
	small.Size = 0.2 + 0.06*b.rng.Float64()
	for _, cage := range b.puzzle.Cages {
		for _, path := range CageOutline(cage.Cells, inset) {
			stroke := line
			stroke.Path = geom.Curve{b.grid.at(path[0].Y, path[0].X), b.grid.at(path[1].Y, path[1].X)}
			b.page.Add(stroke)
		}
		if cage.Sum != 0 {
			b.sum(cage.Corner(), cage.Sum, inset, small)
		}
	}
}

// sum writes a number into the upper left corner of a cell, on paper of its own.
func (b variantPrinter) sum(at puzzle.Cell, sum int, inset float64, style Style) {
	text := strconv.Itoa(sum)
	lo, hi := b.font.extent("8")
	size := style.Size * b.grid.cell / (hi.Y - lo.Y)
	from, to := b.font.extent(text)
	corner := b.grid.at(float64(at.Row)+inset-0.03, float64(at.Col)+inset-0.02)
	width, height := (to.X-from.X)*size, style.Size*b.grid.cell
	b.page.Add(Fill{Box(corner.X, corner.Y, width*1.12, height*1.12), b.style.Paper})
	b.page.Add(Text{
		At: geom.Point{X: corner.X + 0.04*width - from.X*size, Y: corner.Y + 0.05*height - lo.Y*size}, String: text,
		Font: b.font, Size: size, Colour: style.Digits,
	})
}

// CageOutline returns the sides of the outline of a cage, so far inside its edge, in cells:
// X counts columns from the left of the grid, Y rows from its top.
func CageOutline(cells []puzzle.Cell, inset float64) [][2]geom.Point {
	in := func(r, c int) bool { return slices.Contains(cells, puzzle.Cell{Row: r, Col: c}) }
	var out [][2]geom.Point
	for _, at := range cells {
		out = append(out, cageSides(at, inset, in)...)
	}
	return out
}

// cageSides returns the sides of the outline of a cage within one of its cells, in cells: at
// an inset where the cage ends, and to the edge of the cell where it goes on.
func cageSides(at puzzle.Cell, inset float64, in func(r, c int) bool) [][2]geom.Point {
	r, c := float64(at.Row), float64(at.Col)
	open := func(dr, dc int) bool { return in(at.Row+dr, at.Col+dc) }
	// low and high are where a side along columns (rows) ends in the cell.
	low := func(on bool) float64 { return map[bool]float64{true: 0, false: inset}[on] }
	high := func(on bool) float64 { return map[bool]float64{true: 1, false: 1 - inset}[on] }
	var out [][2]geom.Point
	add := func(x1, y1, x2, y2 float64) {
		out = append(out, [2]geom.Point{{X: c + x1, Y: r + y1}, {X: c + x2, Y: r + y2}})
	}
	for _, side := range []struct {
		d int
		y float64
	}{{-1, inset}, {1, 1 - inset}} {
		if !open(side.d, 0) {
			add(low(open(0, -1)), side.y, high(open(0, 1)), side.y)
		}
		if !open(0, side.d) {
			add(side.y, low(open(-1, 0)), side.y, high(open(1, 0)))
		}
	}
	// Corners that the cage runs around.
	for _, dr := range []int{-1, 1} {
		for _, dc := range []int{-1, 1} {
			if open(dr, 0) && open(0, dc) && !open(dr, dc) {
				edge := func(d int) (float64, float64) {
					if d < 0 {
						return 0, inset
					}
					return 1, 1 - inset
				}
				y0, y1 := edge(dr)
				x0, x1 := edge(dc)
				add(x1, y0, x1, y1)
				add(x0, y1, x1, y1)
			}
		}
	}
	return out
}
