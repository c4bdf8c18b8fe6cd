package shikaku

import (
	"cmp"
	"errors"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// MaxRectangles is the largest number of candidate rectangles that [Search]
// and [Rate] take on, in some 200 MB. Only clues without a number can have so many: a grid of 200 x 200 as it is
// generated has over half a million when no area is shown, and with a sixth of its clues some millions.
const MaxRectangles = 1 << 21

// ErrSize reports a puzzle with more than [MaxRectangles] candidates.
var ErrSize = errors.New("shikaku: too many possible rectangles")

// A span is a block of cells, both ends included. Rows and columns are below
// 200, so they fit in a byte each.
type span struct{ top, bottom, left, right uint8 }

func (s span) area() int { return (int(s.bottom) - int(s.top) + 1) * (int(s.right) - int(s.left) + 1) }

func (s span) meets(t span) bool {
	return s.top <= t.bottom && t.top <= s.bottom && s.left <= t.right && t.left <= s.right
}

// An extent bounds the area of a rectangle.
type extent struct{ low, high int }

// areasOf bounds the area of each clue's rectangle: all areas add up to the
// grid, which tells something about those that are not shown. It returns false
// if they cannot.
func areasOf(p *puzzle.Shikaku) ([]extent, bool) {
	rest, hidden := p.Rows*p.Cols, 0
	for _, c := range p.Clues {
		rest -= c.Area
		if c.Area == 0 {
			hidden++
		}
	}
	if rest < hidden || hidden == 0 && rest != 0 {
		return nil, false
	}
	areas := make([]extent, len(p.Clues))
	for i, c := range p.Clues {
		areas[i] = extent{c.Area, c.Area}
		if c.Area == 0 {
			areas[i] = extent{1, rest - hidden + 1}
			if hidden == 1 {
				areas[i].low = rest
			}
		}
	}
	return areas, true
}

// A lister lists the candidate rectangles of all clues and strikes out what
// plain geometry refuses, before any table is made of them.
type lister struct {
	*puzzle.Shikaku
	areas []extent
	taken []bool // cells that belong to a clue for certain
	// sums[r*(Cols+1)+c] is the number of taken cells above row r and left of
	// column c, so that four of them count those in a block.
	sums  []uint16
	rects [][]span // of each clue
	all   []span   // where they are listed
	total int      // number of those left
	cores []span   // cells common to all rectangles of each clue
}

// newLister takes the cells of the clues, and nothing else.
func newLister(p *puzzle.Shikaku, areas []extent) *lister {
	l := &lister{
		Shikaku: p, areas: areas,
		taken: make([]bool, p.Rows*p.Cols),
		sums:  make([]uint16, (p.Rows+1)*(p.Cols+1)),
		rects: make([][]span, len(p.Clues)),
		cores: make([]span, len(p.Clues)),
	}
	for k, c := range p.Clues {
		l.cores[k] = span{uint8(c.Row), uint8(c.Row), uint8(c.Col), uint8(c.Col)}
		l.taken[c.Row*p.Cols+c.Col] = true
	}
	l.count()
	return l
}

// list lists all candidates, those with exactly one clue, and narrows them.
// Clues without a number come last, when the others have taken their cells.
func (l *lister) list() listing {
	for _, hidden := range []bool{false, true} {
		if found := l.listSome(hidden); found != listed {
			return found
		}
		if !l.narrow() {
			return contradiction
		}
	}
	return listed
}

// listPlain lists all candidates and narrows nothing.
func (l *lister) listPlain() listing {
	if found := l.listSome(false); found != listed {
		return found
	}
	return l.listSome(true)
}

// A listing says how listing candidates ended.
type listing int

const (
	listed        listing = iota
	contradiction         // there is no solution
	tooMany               // more than MaxRectangles
)

// listSome lists the candidates of the clues with, or without, a number. Those
// without begin with the largest, since small guesses leave cells between them
// that nothing reaches.
func (l *lister) listSome(hidden bool) listing {
	for k, c := range l.Clues {
		if (c.Area == 0) != hidden {
			continue
		}
		l.listOne(k)
		if len(l.rects[k]) == 0 {
			return contradiction
		}
		if len(l.all) > MaxRectangles {
			return tooMany
		}
		if hidden {
			slices.SortStableFunc(l.rects[k], func(a, b span) int { return cmp.Compare(b.area(), a.area()) })
		}
	}
	return listed
}

// count brings the sums up to date.
func (l *lister) count() {
	pitch := l.Cols + 1
	for r := range l.Rows {
		line := uint16(0)
		above, here := l.sums[r*pitch:][:pitch], l.sums[(r+1)*pitch:][:pitch]
		for c, taken := range l.taken[r*l.Cols:][:l.Cols] {
			if taken {
				line++
			}
			here[c+1] = above[c+1] + line
		}
	}
}

// takenIn returns the number of cells of a block that are taken.
func (l *lister) takenIn(s span) int {
	upper, lower := int(s.top)*(l.Cols+1), (int(s.bottom)+1)*(l.Cols+1)
	left, right := int(s.left), int(s.right)+1
	return int(l.sums[lower+right] - l.sums[lower+left] - l.sums[upper+right] + l.sums[upper+left])
}

// listOne lists the candidates of clue k, but not many more than MaxRectangles.
func (l *lister) listOne(k int) {
	area, start := l.areas[k], len(l.all)
	for h := 1; h <= min(l.Rows, area.high); h++ {
		for w := max(1, (area.low+h-1)/h); w <= min(l.Cols, area.high/h); w++ {
			before := len(l.all)
			l.place(l.Clues[k], h, w)
			if len(l.all) == before || len(l.all) > MaxRectangles {
				break
			}
		}
	}
	l.rects[k] = l.all[start:len(l.all):len(l.all)]
	l.total += len(l.rects[k])
}

// place lists the candidates of one shape.
func (l *lister) place(c puzzle.Clue, h, w int) {
	for top := max(0, c.Row-h+1); top <= min(c.Row, l.Rows-h); top++ {
		for left := max(0, c.Col-w+1); left <= min(c.Col, l.Cols-w); left++ {
			s := span{uint8(top), uint8(top + h - 1), uint8(left), uint8(left + w - 1)}
			if l.takenIn(s) == 1 {
				l.all = append(l.all, s)
			}
		}
	}
}

// narrow takes the cells that all candidates of a clue have in common, strikes
// out the candidates that hold cells of others, and goes on until none does. The
// search would draw the same conclusions, but more slowly.
func (l *lister) narrow() bool {
	shrunk := make([]bool, len(l.rects))
	for k, own := range l.rects {
		shrunk[k] = len(own) > 0 // listed already
	}
	for {
		for k, own := range l.rects {
			if !shrunk[k] {
				continue
			}
			core := intersection(own)
			if core != l.cores[k] && !l.take(core, l.cores[k]) {
				return false
			}
			l.cores[k] = core
		}
		l.count()
		before := l.total
		if !l.strike(shrunk) {
			return false
		}
		if l.total == before {
			return true
		}
	}
}

// strike strikes out the candidates that hold taken cells of others, and marks
// the clues that lost some. It returns false if one lost all.
func (l *lister) strike(shrunk []bool) bool {
	for k, own := range l.rects {
		shrunk[k] = false
		if len(own) < 2 {
			continue // not listed yet, or all of its cells are taken
		}
		area := l.cores[k].area()
		kept := own[:0]
		for _, s := range own {
			if l.takenIn(s) == area {
				kept = append(kept, s)
			}
		}
		if len(kept) == 0 {
			return false
		}
		if len(kept) < len(own) {
			shrunk[k] = true
			l.total -= len(own) - len(kept)
			l.rects[k] = kept
		}
	}
	return true
}

// take marks the cells of a core that has grown, and returns false if one of
// them belongs to another clue.
func (l *lister) take(core, before span) bool {
	for r := core.top; r <= core.bottom; r++ {
		for c := core.left; c <= core.right; c++ {
			if before.meets(span{r, r, c, c}) {
				continue
			}
			cell := int(r)*l.Cols + int(c)
			if l.taken[cell] {
				return false
			}
			l.taken[cell] = true
		}
	}
	return true
}

// intersection returns the cells common to all of the spans, which all hold the
// same clue.
func intersection(spans []span) span {
	s := spans[0]
	for _, t := range spans[1:] {
		s.top, s.bottom = max(s.top, t.top), min(s.bottom, t.bottom)
		s.left, s.right = max(s.left, t.left), min(s.right, t.right)
	}
	return s
}
