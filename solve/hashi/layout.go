package hashi

import (
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A layout is a grid in which islands and bridges are put: a puzzle in the
// making, together with a solution. Islands in it never touch.
type layout struct {
	o       GenerateOptions
	rng     *rand.Rand
	cells   []content
	islands []int // cells
	bridges map[[2]int]int
	order   [][2]int // keys of bridges in the order of their making
	spacing float64  // distance of neighbouring islands if the wanted number fills the grid
}

// A content is what lies in a cell.
type content uint8

const (
	vacant content = iota
	island
	horizontal // bridge along a row
	vertical   // bridge along a column
)

func newLayout(o GenerateOptions, rng *rand.Rand) *layout {
	return &layout{o: o, rng: rng, cells: make([]content, o.Rows*o.Cols), bridges: make(map[[2]int]int)}
}

// Bounds of growth.
const (
	patience     = 60  // steps without an island before old bridges are split
	lastChance   = 200 // steps without an island before growth is given up
	extraBridges = 0.5 // bridges tried between islands that are there, for each island
	usualShare   = 0.25
	leastShare   = 0.8 // of usualShare, if no number of islands was asked for
)

// grow lets islands grow from each other, and returns whether there are as many
// as wanted.
func (l *layout) grow() bool {
	wanted := l.o.Islands
	if wanted == 0 {
		wanted = max(int(float64(len(l.cells))*usualShare), 2)
	}
	l.spacing = math.Sqrt(float64(len(l.cells)) / float64(wanted))
	l.place(l.rng.IntN(len(l.cells)))
	for idle := 0; len(l.islands) < wanted && idle < lastChance; idle++ {
		switch {
		case l.extend(idle > patience):
			idle = 0
		case idle > patience && l.splitBridge():
			idle = patience
		}
	}
	for range int(float64(len(l.islands)) * extraBridges) {
		l.join()
	}
	if l.o.Islands == 0 {
		wanted = max(int(float64(wanted)*leastShare), 2)
	}
	return len(l.islands) >= wanted
}

func (l *layout) place(cell int) {
	l.cells[cell] = island
	l.islands = append(l.islands, cell)
}

// randomIsland returns one of the islands.
func (l *layout) randomIsland() int { return l.islands[l.rng.IntN(len(l.islands))] }

// randomCount returns a number of bridges.
func (l *layout) randomCount() int {
	if l.rng.Float64() < l.o.Doubles {
		return 2
	}
	return 1
}

// extend builds a bridge from an island into vacant cells, and an island at its
// end. Bridges are so long, and islands so far apart unless they may crowd, that
// the wanted number fills the grid.
func (l *layout) extend(crowd bool) bool {
	from := l.randomIsland()
	free, seen := l.look(from, l.rng.IntN(directions))
	if len(free) < 2 {
		return false
	}
	k := 1 + l.rng.IntN(min(len(free)-1, 2+int(1.5*l.spacing)))
	if k == len(free)-2 && seen == none {
		k++ // rather up to the edge of the grid than next to it
	}
	end := free[k]
	if l.touches(end) || !crowd && l.crowded(end) {
		return false
	}
	l.place(end)
	l.build(from, end, l.randomCount())
	return true
}

// crowded reports that there are already more islands around the cell than on
// average are wanted.
func (l *layout) crowded(cell int) bool {
	r, c := cell/l.o.Cols, cell%l.o.Cols
	reach := int(1 + 1.2*l.spacing)
	area, islands := 0, 0
	for y := max(r-reach, 0); y <= min(r+reach, l.o.Rows-1); y++ {
		for x := max(c-reach, 0); x <= min(c+reach, l.o.Cols-1); x++ {
			area++
			if l.cells[y*l.o.Cols+x] == island {
				islands++
			}
		}
	}
	return float64(islands) > 0.95*float64(area)/(l.spacing*l.spacing)
}

// framed reports that there are islands at all four sides of the grid.
func (l *layout) framed() bool {
	var sides [directions]bool
	for _, cell := range l.islands {
		for d := range directions {
			sides[d] = sides[d] || l.neighbour(cell, d) == none
		}
	}
	return sides == [directions]bool{true, true, true, true}
}

// join joins two islands that see each other.
func (l *layout) join() {
	from := l.randomIsland()
	if _, seen := l.look(from, l.rng.IntN(directions)); seen != none {
		l.build(from, seen, l.randomCount())
	}
}

// splitBridge puts an island in the middle of a bridge.
func (l *layout) splitBridge() bool {
	if len(l.order) == 0 {
		return false
	}
	ends := l.order[l.rng.IntN(len(l.order))]
	n := l.bridges[ends]
	step := 1
	if l.upright(ends[0], ends[1]) {
		step = l.o.Cols
	}
	length := (ends[1] - ends[0]) / step
	if n == 0 || length < 4 {
		return false
	}
	middle := ends[0] + step*(2+l.rng.IntN(length-3))
	if l.touches(middle) {
		return false
	}
	delete(l.bridges, ends)
	l.place(middle)
	l.build(ends[0], middle, n)
	l.build(middle, ends[1], l.randomCount())
	return true
}

// build puts n bridges between two cells.
func (l *layout) build(a, b, n int) {
	a, b = min(a, b), max(a, b)
	kind, step := horizontal, 1
	if l.upright(a, b) {
		kind, step = vertical, l.o.Cols
	}
	for cell := a + step; cell < b; cell += step {
		l.cells[cell] = kind
	}
	l.bridges[[2]int{a, b}] = n
	l.order = append(l.order, [2]int{a, b})
}

// upright reports that two cells are in one column.
func (l *layout) upright(a, b int) bool { return a/l.o.Cols != b/l.o.Cols }

// neighbour returns the next cell in a direction, or none.
func (l *layout) neighbour(cell, direction int) int {
	r, c := cell/l.o.Cols, cell%l.o.Cols
	switch {
	case direction == right && c+1 < l.o.Cols:
		return cell + 1
	case direction == left && c > 0:
		return cell - 1
	case direction == down && r+1 < l.o.Rows:
		return cell + l.o.Cols
	case direction == up && r > 0:
		return cell - l.o.Cols
	default:
		return none
	}
}

// look returns the vacant cells from an island in a direction, and the
// island behind them, or none.
func (l *layout) look(from, direction int) (free []int, seen int) {
	for cell := l.neighbour(from, direction); cell != none; cell = l.neighbour(cell, direction) {
		switch l.cells[cell] {
		case vacant:
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
func (l *layout) touches(cell int) bool {
	for d := range directions {
		if next := l.neighbour(cell, d); next != none && l.cells[next] == island {
			return true
		}
	}
	return false
}

// puzzle returns the islands in reading order, without numbers, and the index of
// each by its cell.
func (l *layout) puzzle() (p *puzzle.Hashi, index map[int]int32) {
	p = &puzzle.Hashi{Rows: l.o.Rows, Cols: l.o.Cols}
	index = make(map[int]int32)
	for cell, kind := range l.cells {
		if kind == island {
			index[cell] = int32(len(p.Islands))
			p.Islands = append(p.Islands, puzzle.Island{Row: cell / l.o.Cols, Col: cell % l.o.Cols})
		}
	}
	return p, index
}
