package jigsaw

import "github.com/gridsaw/gridsaw/solve/internal/budget"

// A filler is a search that fills cells one after the other, in an order of its own.
type filler interface {
	// candidates returns what to try in the cell at a depth, when all before it are filled.
	candidates(depth int) []int32
	// place puts a candidate there. It reports false where that must not be, or where the
	// budget is spent.
	place(depth int, candidate int32) bool
	// undo takes back what place did; all cells behind are empty then.
	undo(depth int, candidate int32)
}

// depthFirst fills so many cells, and reports whether that was to the end. It calls
// found when all are filled; that returns false to stop. It calls deeper, if that is not nil, when
// more cells are filled than ever before, with their number.
func depthFirst(f filler, cells int, spent *budget.Budget, deeper func(cells int), found func() bool) bool {
	type level struct {
		untried []int32
		placed  int32
	}
	deepest := 0
	levels := append(make([]level, 0, cells), level{untried: f.candidates(0)})
	for {
		depth := len(levels) - 1
		top := &levels[depth]
		if len(top.untried) == 0 {
			if depth == 0 {
				return true
			}
			levels = levels[:depth]
			f.undo(depth-1, levels[depth-1].placed)
			continue
		}
		top.placed, top.untried = top.untried[0], top.untried[1:]
		switch {
		case !f.place(depth, top.placed):
			if spent.Stopped() {
				return false
			}
		case depth+1 < cells:
			levels = append(levels, level{untried: f.candidates(depth + 1)})
			if depth+1 > deepest && deeper != nil {
				deepest = depth + 1
				deeper(deepest)
			}
		case !found():
			return false
		default:
			f.undo(depth, top.placed)
		}
	}
}
