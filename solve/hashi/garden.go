package hashi

import (
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A garden is a grid in which islands and bridges are put: a puzzle in the
// making, together with a solution. Islands in it never touch.
type garden struct {
	o       GenerateOptions
	rng     *rand.Rand
	cells   []plant
	islands []int // cells
	bridges map[[2]int]int
	order   [][2]int // keys of bridges in the order of their making
	spacing float64  // distance of neighbouring islands if the wanted number fills the grid
}

type plant uint8

const (
	water plant = iota
	island
	along  // bridge along a row
	across // bridge along a column
)

func newGarden(o GenerateOptions, rng *rand.Rand) *garden {
	return &garden{o: o, rng: rng, cells: make([]plant, o.Rows*o.Cols), bridges: make(map[[2]int]int)}
}

// Bounds of growth.
const (
	patience   = 60  // steps without an island before old bridges are parted
	lastChance = 200 // steps without an island before growth is given up
	ties       = 0.5 // bridges tried between islands that are there, for each island
	usualShare = 0.25
	leastShare = 0.8 // of usualShare, if no number of islands was asked for
)

// grow lets islands grow from each other, and returns whether there are as many
// as wanted.
func (g *garden) grow() bool {
	wanted := g.o.Islands
	if wanted == 0 {
		wanted = max(int(float64(len(g.cells))*usualShare), 2)
	}
	g.spacing = math.Sqrt(float64(len(g.cells)) / float64(wanted))
	g.settle(g.rng.IntN(len(g.cells)))
	for idle := 0; len(g.islands) < wanted && idle < lastChance; idle++ {
		switch {
		case g.extend(idle > patience):
			idle = 0
		case idle > patience && g.partBridge():
			idle = patience
		}
	}
	for range int(float64(len(g.islands)) * ties) {
		g.tie()
	}
	if g.o.Islands == 0 {
		wanted = max(int(float64(wanted)*leastShare), 2)
	}
	return len(g.islands) >= wanted
}

func (g *garden) settle(cell int) {
	g.cells[cell] = island
	g.islands = append(g.islands, cell)
}

// any returns one of the islands.
func (g *garden) any() int { return g.islands[g.rng.IntN(len(g.islands))] }

// count returns a number of bridges.
func (g *garden) count() int {
	if g.rng.Float64() < g.o.Doubles {
		return 2
	}
	return 1
}

// extend builds a bridge from an island into open water, and an island at its
// end. Bridges are so long, and islands so far apart unless they may crowd, that
// the wanted number fills the grid.
func (g *garden) extend(crowd bool) bool {
	from := g.any()
	free, seen := g.look(from, g.rng.IntN(directions))
	if len(free) < 2 {
		return false
	}
	k := 1 + g.rng.IntN(min(len(free)-1, 2+int(1.5*g.spacing)))
	if k == len(free)-2 && seen == none {
		k++ // rather up to the edge of the grid than next to it
	}
	end := free[k]
	if g.touches(end) || !crowd && g.crowded(end) {
		return false
	}
	g.settle(end)
	g.build(from, end, g.count())
	return true
}

// crowded reports that there are already more islands around the cell than on
// average are wanted.
func (g *garden) crowded(cell int) bool {
	r, c := cell/g.o.Cols, cell%g.o.Cols
	reach := int(1 + 1.2*g.spacing)
	area, islands := 0, 0
	for y := max(r-reach, 0); y <= min(r+reach, g.o.Rows-1); y++ {
		for x := max(c-reach, 0); x <= min(c+reach, g.o.Cols-1); x++ {
			area++
			if g.cells[y*g.o.Cols+x] == island {
				islands++
			}
		}
	}
	return float64(islands) > 0.95*float64(area)/(g.spacing*g.spacing)
}

// framed reports that there are islands at all four sides of the grid.
func (g *garden) framed() bool {
	var sides [directions]bool
	for _, cell := range g.islands {
		for d := range directions {
			sides[d] = sides[d] || g.neighbour(cell, d) == none
		}
	}
	return sides == [directions]bool{true, true, true, true}
}

// tie joins two islands that see each other.
func (g *garden) tie() {
	from := g.any()
	if _, seen := g.look(from, g.rng.IntN(directions)); seen != none {
		g.build(from, seen, g.count())
	}
}

// partBridge puts an island in the middle of a bridge.
func (g *garden) partBridge() bool {
	if len(g.order) == 0 {
		return false
	}
	ends := g.order[g.rng.IntN(len(g.order))]
	n := g.bridges[ends]
	step := 1
	if g.upright(ends[0], ends[1]) {
		step = g.o.Cols
	}
	length := (ends[1] - ends[0]) / step
	if n == 0 || length < 4 {
		return false
	}
	middle := ends[0] + step*(2+g.rng.IntN(length-3))
	if g.touches(middle) {
		return false
	}
	delete(g.bridges, ends)
	g.settle(middle)
	g.build(ends[0], middle, n)
	g.build(middle, ends[1], g.count())
	return true
}

// build puts n bridges between two cells.
func (g *garden) build(a, b, n int) {
	a, b = min(a, b), max(a, b)
	kind, step := along, 1
	if g.upright(a, b) {
		kind, step = across, g.o.Cols
	}
	for cell := a + step; cell < b; cell += step {
		g.cells[cell] = kind
	}
	g.bridges[[2]int{a, b}] = n
	g.order = append(g.order, [2]int{a, b})
}

// upright reports that two cells are in one column.
func (g *garden) upright(a, b int) bool { return a/g.o.Cols != b/g.o.Cols }

// neighbour returns the next cell in a direction, or none.
func (g *garden) neighbour(cell, direction int) int {
	r, c := cell/g.o.Cols, cell%g.o.Cols
	switch {
	case direction == right && c+1 < g.o.Cols:
		return cell + 1
	case direction == left && c > 0:
		return cell - 1
	case direction == down && r+1 < g.o.Rows:
		return cell + g.o.Cols
	case direction == up && r > 0:
		return cell - g.o.Cols
	default:
		return none
	}
}

// look returns the cells of open water from an island in a direction, and the
// island behind them, or none.
func (g *garden) look(from, direction int) (free []int, seen int) {
	for cell := g.neighbour(from, direction); cell != none; cell = g.neighbour(cell, direction) {
		switch g.cells[cell] {
		case water:
			free = append(free, cell)
		case island:
			return free, cell
		default:
			return free, none
		}
	}
	return free, none
}

// touches reports that an island in the cell would touch another.
func (g *garden) touches(cell int) bool {
	for d := range directions {
		if next := g.neighbour(cell, d); next != none && g.cells[next] == island {
			return true
		}
	}
	return false
}

// puzzle returns the islands in reading order, without numbers, and the index of
// each by its cell.
func (g *garden) puzzle() (p *puzzle.Hashi, index map[int]int32) {
	p = &puzzle.Hashi{Rows: g.o.Rows, Cols: g.o.Cols}
	index = make(map[int]int32)
	for cell, kind := range g.cells {
		if kind == island {
			index[cell] = int32(len(p.Islands))
			p.Islands = append(p.Islands, puzzle.Island{Row: cell / g.o.Cols, Col: cell % g.o.Cols})
		}
	}
	return p, index
}
