package oracle

import (
	"fmt"
	"iter"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

func checkShikaku(p *puzzle.Shikaku, rectangles []puzzle.Rectangle) error {
	covered := make(map[puzzle.Cell]int)
	used := make(map[int]bool)
	for _, r := range rectangles {
		if r.Clue < 0 || r.Clue >= len(p.Clues) || used[r.Clue] {
			return fmt.Errorf("a rectangle for clue %d, which there is not or not any more", r.Clue)
		}
		used[r.Clue] = true
		cells := 0
		for row := r.Row; row < r.Row+r.Rows; row++ {
			for col := r.Col; col < r.Col+r.Cols; col++ {
				if row < 0 || col < 0 || row >= p.Rows || col >= p.Cols {
					return fmt.Errorf("r%dc%d lies outside", row, col)
				}
				covered[puzzle.Cell{Row: row, Col: col}]++
				cells++
			}
		}
		if clue := p.Clues[r.Clue]; clue.Area != 0 && cells != clue.Area {
			return fmt.Errorf("%d cells around a clue of %d", cells, clue.Area)
		}
		for i, clue := range p.Clues {
			inside := clue.Row >= r.Row && clue.Row < r.Row+r.Rows && clue.Col >= r.Col && clue.Col < r.Col+r.Cols
			if inside != (i == r.Clue) {
				return fmt.Errorf("clue %d inside the rectangle of clue %d: %v", i, r.Clue, inside)
			}
		}
	}
	if len(used) != len(p.Clues) || len(covered) != p.Rows*p.Cols {
		return fmt.Errorf("%d clues of %d, %d cells of %d", len(used), len(p.Clues), len(covered), p.Rows*p.Cols)
	}
	for at, n := range covered {
		if n > 1 {
			return fmt.Errorf("%d rectangles over %v", n, at)
		}
	}
	return nil
}

// around returns all rectangles of a clue that lie in the grid and hold no other clue.
func around(p *puzzle.Shikaku, clue int) []puzzle.Rectangle {
	own := p.Clues[clue]
	var all []puzzle.Rectangle
	for top := 0; top <= own.Row; top++ {
		for left := 0; left <= own.Col; left++ {
			for bottom := own.Row; bottom < p.Rows; bottom++ {
				for right := own.Col; right < p.Cols; right++ {
					r := puzzle.Rectangle{Row: top, Col: left, Rows: bottom - top + 1, Cols: right - left + 1, Clue: clue}
					other := slices.ContainsFunc(p.Clues, func(c puzzle.Clue) bool {
						return c != own && c.Row >= top && c.Row <= bottom && c.Col >= left && c.Col <= right
					})
					if !other && (own.Area == 0 || own.Area == r.Rows*r.Cols) {
						all = append(all, r)
					}
				}
			}
		}
	}
	return all
}

// bruteShikaku covers the first bare cell, in reading order, with every rectangle of every clue
// that has its upper left corner there.
func bruteShikaku(p *puzzle.Shikaku, w *work) iter.Seq[puzzle.Solution] {
	return func(yield func(puzzle.Solution) bool) {
		at := make(map[puzzle.Cell][]puzzle.Rectangle) // by upper left corner
		for i := range p.Clues {
			for _, r := range around(p, i) {
				corner := puzzle.Cell{Row: r.Row, Col: r.Col}
				at[corner] = append(at[corner], r)
			}
		}
		covered := make([]bool, p.Rows*p.Cols)
		var laid []puzzle.Rectangle
		var from func(cell int) bool
		from = func(cell int) bool {
			for cell < len(covered) && covered[cell] {
				cell++
			}
			if cell == len(covered) {
				if len(laid) < len(p.Clues) {
					return true
				}
				return yield(&puzzle.ShikakuSolution{Rectangles: slices.Clone(laid)})
			}
			for _, r := range at[puzzle.Cell{Row: cell / p.Cols, Col: cell % p.Cols}] {
				if !w.step() {
					return false
				}
				if !lay(covered, p.Cols, r) {
					continue
				}
				laid = append(laid, r)
				again := from(cell)
				laid = laid[:len(laid)-1]
				for k := range r.Rows * r.Cols {
					covered[(r.Row+k/r.Cols)*p.Cols+r.Col+k%r.Cols] = false
				}
				if !again {
					return false
				}
			}
			return true
		}
		from(0)
	}
}

// lay covers the cells of a rectangle, if none of them is.
func lay(covered []bool, cols int, r puzzle.Rectangle) bool {
	for _, cover := range []bool{false, true} {
		for k := range r.Rows * r.Cols {
			cell := (r.Row+k/r.Cols)*cols + r.Col + k%r.Cols
			if !cover && covered[cell] {
				return false
			}
			covered[cell] = cover
		}
	}
	return true
}
