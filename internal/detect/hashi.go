package detect

import (
	"context"
	"errors"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/islands"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// hashiView is a lattice of islands taken for a Hashi.
type hashiView struct {
	picture *load.Picture
	board   *islands.Board
	// places are the cells of the islands: those of the board, each with its
	// reading, then those that the user added.
	places []puzzle.Cell
	fixed  []int // what the user set for each place, or reading.Unset
	upright
}

// readHashi reads the numbers of the islands of a board.
func readHashi(s subject, b *islands.Board) (*hashiView, error) {
	up, err := readUpright(func(l look) ([]reading.Cell, error) {
		// Where a number touches its ring, the inside alone shows too little of it;
		// where lines run around the ring, they confuse.
		turned := b
		if l.only != nil {
			turned = b.Only(l.only)
		}
		turned = turned.Turn(l.turn)
		return s.clues.ReadViews(s.ctx, puzzle.MaxBridges, l.reflected(turned.Cells(s.picture.Gray(), cellSide)), func(which []int) []*image.Gray {
			return l.reflected(turned.Rings(s.picture.Gray(), cellSide, which))
		})
	}, func() []int {
		var some []int
		for i := 0; i < len(b.Islands); i += 1 + len(b.Islands)/turnSample {
			some = append(some, i)
		}
		return some
	})
	if err != nil {
		return nil, err
	}
	v := &hashiView{picture: s.picture, board: b.Turn(up.turn), upright: up}
	v.expectNumbers()
	for _, i := range v.board.Islands {
		v.places = append(v.places, puzzle.Cell{Row: i.Row, Col: i.Col})
	}
	return v, v.override(s.o.Set)
}

// blankIslands is how many times less probable it is that an island has no number
// than that any cell of a grid has none, which is what readers go by.
const blankIslands = 0.03

// expectNumbers makes readings of cells those of islands, as far as they are such.
func (s *hashiView) expectNumbers() {
	for i := range s.readings {
		r := &s.readings[i]
		blank := math.Pow(blankIslands, 1-s.faint(i))
		r.Empty *= blank / (1 - (1-blank)*r.Empty)
		if r.Empty < 0.5 && len(r.Numbers) > 0 {
			r.State, r.StateConfidence = reading.Number, 1-r.Empty
		}
	}
}

// override takes over what the user set: a number for an island, 0 for none,
// and a number where none was found adds one.
func (s *hashiView) override(set []reading.Override) error {
	byCell, err := reading.Extent{Rows: s.board.Rows, Cols: s.board.Cols, Largest: puzzle.MaxBridges}.Fixed(set)
	if err != nil {
		return err
	}
	found := make(map[int]bool)
	for _, c := range s.places {
		i := c.Row*s.board.Cols + c.Col
		s.fixed, found[i] = append(s.fixed, byCell[i]), true
	}
	for i, n := range byCell {
		if n > 0 && !found[i] {
			s.places = append(s.places, puzzle.Cell{Row: i / s.board.Cols, Col: i % s.board.Cols})
			s.fixed = append(s.fixed, n)
			s.readings = append(s.readings, reading.Cell{Empty: 1})
		}
	}
	return nil
}

func (s *hashiView) corners() geom.Quad { return s.board.Corners() }

func (s *hashiView) crossings() [][]geom.Point {
	out := make([][]geom.Point, s.board.Rows+1)
	for r := range out {
		for c := range s.board.Cols + 1 {
			out[r] = append(out[r], s.board.Point(float64(r)-0.5, float64(c)-0.5))
		}
	}
	return out
}

func (s *hashiView) atEdge() bool { return s.board.AtEdge(s.picture.Color.Rect) }

func (s *hashiView) stages(show func(string, image.Image)) {
	marked := copyOf(s.picture)
	for r := range s.board.Rows {
		drawLine(marked, s.board.Point(float64(r), 0), s.board.Point(float64(r), float64(s.board.Cols-1)))
	}
	for c := range s.board.Cols {
		drawLine(marked, s.board.Point(0, float64(c)), s.board.Point(float64(s.board.Rows-1), float64(c)))
	}
	show("lattice", marked)
	show("straightened", sheetOfCells(s.board.Cells(s.picture.Gray(), cellSide), max(s.board.Cols, 1)))
}

func (s *hashiView) draw(picture *image.RGBA, p *Puzzle, solution puzzle.Solution) *image.RGBA {
	islands := p.Puzzle.(*puzzle.Hashi).Islands
	var list []overlay.Bridge
	for _, b := range solution.(*puzzle.HashiSolution).Bridges {
		list = append(list, s.bridge(islands[b.A], islands[b.B], b.Count))
	}
	return overlay.Draw(overlay.DrawBridges(picture, list), p.correctedEntries(s.cell))
}

// bridge lays a bridge along the lattice.
func (s *hashiView) bridge(a, b puzzle.Island, count int) overlay.Bridge {
	from, to := s.ring(a.Cell()), s.ring(b.Cell())
	steps := max(b.Row-a.Row, a.Row-b.Row, b.Col-a.Col, a.Col-b.Col)
	path := geom.Curve{from.Center}
	for i := 1; i < steps; i++ {
		f := float64(i) / float64(steps)
		path = append(path, s.board.Point(float64(a.Row)+f*float64(b.Row-a.Row), float64(a.Col)+f*float64(b.Col-a.Col)))
	}
	return overlay.Bridge{Path: append(path, to.Center), Radii: [2]float64{from.Radius, to.Radius}, Count: count}
}

// ring returns the island in a cell, as large as the others where the user added
// it.
func (s *hashiView) ring(at puzzle.Cell) islands.Island {
	out := islands.Island{Row: at.Row, Col: at.Col, Center: s.board.Point(float64(at.Row), float64(at.Col))}
	for _, i := range s.board.Islands {
		if i.Row == at.Row && i.Col == at.Col {
			return i
		}
		out.Radius = max(out.Radius, i.Radius)
	}
	return out
}

// cell returns the corners of the largest square in an island.
func (s *hashiView) cell(row, col int) geom.Quad {
	r, c := float64(row), float64(col)
	i := s.ring(puzzle.Cell{Row: row, Col: col})
	pitch := s.board.Point(r, c+0.5).Sub(s.board.Point(r, c-0.5)).Norm()
	half := i.Radius / max(pitch, 1) / math.Sqrt2
	return geom.Quad{
		s.board.Point(r-half, c-half), s.board.Point(r-half, c+half),
		s.board.Point(r+half, c+half), s.board.Point(r+half, c-half),
	}
}

// odds weighs how regular the islands lie, how many of them hold a number, and
// how many numbers no Hashi can have where they stand.
func (s *hashiView) odds() float64 {
	numbered := 0
	for _, r := range s.readings {
		if r.Best() > 0 {
			numbered++
		}
	}
	share := float64(numbered) / float64(max(len(s.readings), 1))
	odds := scoreOdds*(s.board.Score-clearBoard) + numberedOdds*(share-numberedShare)
	return odds - obstacleOdds*float64(len(s.plain().Diagnose()))
}

// The odds that a full score of the board adds, those of numbers in all islands,
// against a share of them that says nothing, and those that each number against
// the rules takes away. From the score clearBoard on islands are no accident.
const (
	clearBoard    = 0.5
	scoreOdds     = 8
	numberedOdds  = 8
	numberedShare = 0.6
	obstacleOdds  = 0.7
)

// present returns which of the islands there are: all but those that the user took
// away.
func (s *hashiView) present() []int {
	var index []int
	for i, n := range s.fixed {
		if n != 0 {
			index = append(index, i)
		}
	}
	return index
}

// hardlySeen is the part of an island's edge that something else may show, and plainlySeen
// that from which on it is an island.
const hardlySeen, plainlySeen = 0.5, 0.7

// faint is how doubtful it is that there is an island at a place, 0 to 1.
func (s *hashiView) faint(place int) float64 {
	if place >= len(s.board.Islands) {
		return 0 // the user says so
	}
	return min(max((plainlySeen-s.board.Islands[place].Seen)/(plainlySeen-hardlySeen), 0), 1)
}

// repair mends the numbers of the islands that are present.
func (s *hashiView) repair(ctx context.Context, quick bool) repair.Result[*puzzle.Hashi, *puzzle.HashiSolution] {
	r := repair.HashiReading{Rows: s.board.Rows, Cols: s.board.Cols, Touching: s.touching(), Quick: quick}
	for _, i := range s.present() {
		island := repair.HashiIsland{Row: s.places[i].Row, Col: s.places[i].Col, Reading: s.readings[i], Fixed: s.fixed[i], Faint: s.faint(i)}
		r.Islands = append(r.Islands, island)
	}
	return repair.Hashi(ctx, r)
}

// touching tells whether two islands lie in neighbouring cells: who prints such
// puzzles means bridges between them.
func (s *hashiView) touching() bool {
	taken := make(map[puzzle.Cell]bool)
	for i, c := range s.places {
		taken[c] = s.fixed[i] != 0
	}
	for c, there := range taken {
		if there && (taken[puzzle.Cell{Row: c.Row + 1, Col: c.Col}] || taken[puzzle.Cell{Row: c.Row, Col: c.Col + 1}]) {
			return true
		}
	}
	return false
}

// plain returns the puzzle before any repair; islands whose number was not read
// have none.
func (s *hashiView) plain() *puzzle.Hashi {
	p := &puzzle.Hashi{Rows: s.board.Rows, Cols: s.board.Cols, Touching: s.touching()}
	for i, n := range numbersOf(s.readings, s.fixed) {
		if s.fixed[i] != 0 {
			p.Islands = append(p.Islands, puzzle.Island{Row: s.places[i].Row, Col: s.places[i].Col, Bridges: n})
		}
	}
	return p
}

// numbers lays the numbers that were read out in rows, 0 where no island is and
// Unset where one without a number is.
func (s *hashiView) numbers() [][]int {
	cells := make([]int, s.board.Rows*s.board.Cols)
	for _, i := range s.plain().Islands {
		cells[i.Row*s.board.Cols+i.Col] = i.Bridges
		if i.Bridges == 0 {
			cells[i.Row*s.board.Cols+i.Col] = reading.Unset
		}
	}
	return rowsOf(cells, s.board.Cols)
}

func (s *hashiView) resolve(ctx context.Context) *Puzzle {
	plain := s.numbers()
	cells := func() []*image.Gray {
		out := s.board.Cells(s.picture.Gray(), cellSide)
		for i := range out {
			if s.faint(i) > 0 {
				out[i] = nil // perhaps no island, but what looks like another such place
			}
		}
		return out
	}
	fixed := resolveByShape(ctx, s.readings, cells,
		func(quick bool) repair.Result[*puzzle.Hashi, *puzzle.HashiSolution] { return s.repair(ctx, quick) })
	out := resolved(fixed, s.plain(), leastSure(s.readings, s.fixed, func(i int) puzzle.Cell { return s.places[i] }))
	if errors.Is(out.Err, puzzle.ErrUnsolvable) {
		// Which islands see each other hangs on where they stand, and one may be missed.
		out.Err = contradiction(out.Err, "an island may be missing, or in a wrong row or column")
	}
	out.Turn, out.Plain, out.Cells = s.turn, plain, s.cells()
	present := s.present()
	out.Corrected = corrections(fixed.Used, func(k int) (puzzle.Cell, reading.Cell) { return s.places[present[k]], s.readings[present[k]] })
	return out
}

// cells lays the readings out in rows; where no island is, the cell is surely empty.
func (s *hashiView) cells() [][]reading.Cell {
	all := slices.Repeat([]reading.Cell{{StateConfidence: 1, Empty: 1}}, s.board.Rows*s.board.Cols)
	for i, at := range s.places {
		all[at.Row*s.board.Cols+at.Col] = s.readings[i]
	}
	return rowsOf(all, s.board.Cols)
}
