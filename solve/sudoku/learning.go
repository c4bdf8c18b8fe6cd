package sudoku

import (
	"math/bits"
	"slices"

	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
	"github.com/gridsaw/gridsaw/solve/internal/cover"
)

// A rooted engine guesses depth first, and can tell what it has found out for sure.
type rooted interface {
	engine
	// pending returns the number of guesses that were neither refuted nor brought to
	// their last solution.
	pending() int
	// candidates writes the numbers, as bits, that each cell may have in solutions that
	// next has yet to return.
	candidates(dst []uint64)
}

// learning is the engine for boxes of more than nine cells. It leaves a grid to plain
// search at first, which soon ends with most, and hands over what is left of one that
// takes long to a search that learns from its contradictions.
type learning struct {
	plain    rooted
	board    *board
	patience int64         // contradictions that plain may run into before the first solution
	spent    int64         // guesses that it made
	part     budget.Budget // of next, here because a local one would be allocated
	hits     []uint8       // the solutions that it found, one after the other
	hard     *cover.Search // nil as long as plain goes on
	grid     []uint64      // candidates at the time of handing over
	places   []place       // of each option of hard
}

// A place is a number in a cell.
type place struct {
	cell   int32
	number uint8
}

// manyHits is the number of solutions after which a grid is left to plain search: it has
// many more.
const manyHits = 1000

// newLearning takes a board all of whose units take every number once.
func newLearning(plain rooted, b *board, patience int64) *learning {
	return &learning{plain: plain, board: b, patience: patience, grid: make([]uint64, b.size*b.size)}
}

func (l *learning) load(cells []uint8) bool {
	l.spent, l.hits, l.hard = 0, l.hits[:0], nil
	return l.plain.load(cells)
}

func (l *learning) next(b *budget.Budget) outcome {
	for l.hard == nil {
		if how := l.tryPlain(b); how != stopped || b.Stopped() {
			return how
		}
		if l.left() <= 0 {
			l.handOver()
		}
	}
	switch l.hard.Next(b) {
	case cdcl.Found:
		return found
	case cdcl.Stopped:
		return stopped
	}
	return exhausted
}

// left returns the number of contradictions that plain search may yet run into. Each
// solution gives it as many as it had for the first.
func (l *learning) left() int64 {
	return l.patience*int64(1+len(l.hits)/len(l.grid)) - (l.spent - int64(l.plain.pending()))
}

// tryPlain searches for the next solution with as many guesses as it may have without
// running into more contradictions than it may.
func (l *learning) tryPlain(b *budget.Budget) outcome {
	if len(l.hits) >= manyHits*len(l.grid) {
		return l.plain.next(b)
	}
	l.part = b.Part(l.left())
	how := l.plain.next(&l.part)
	l.spent += l.part.Spent() - b.Spent()
	b.Take(&l.part)
	if how == found {
		n := len(l.hits)
		l.hits = slices.Grow(l.hits, len(l.grid))[:n+len(l.grid)]
		l.plain.solution(l.hits[n:])
	}
	return how
}

// handOver makes hard of what plain search has left: an option is a number in a cell, the
// items are the cells, and the numbers in each row, column and box.
func (l *learning) handOver() {
	l.plain.candidates(l.grid)
	open := 0 // numbers that cells may have
	for _, c := range l.grid {
		if c&(c-1) != 0 {
			open += bits.OnesCount64(c)
		}
	}
	l.places = slices.Grow(l.places[:0], open)
	items := make([]int32, 0, 4*open)
	options := make([][]int32, 0, open)
	names := make([]int32, len(l.grid)+len(l.board.units)*l.board.size) // of the items that are open, from 1 on
	named := int32(0)
	for cell, c := range l.grid {
		if c&(c-1) == 0 {
			continue
		}
		for ; c != 0; c &= c - 1 {
			v := number(c)
			l.places = append(l.places, place{int32(cell), v})
			from := len(items)
			cover := func(item int) {
				if names[item] == 0 {
					named++
					names[item] = named
				}
				items = append(items, names[item]-1)
			}
			cover(cell)
			for _, u := range l.board.unitsOf[cell] {
				cover(len(l.grid) + int(u)*l.board.size + int(v-1))
			}
			options = append(options, items[from:])
		}
	}
	l.hard = cover.New(int(named), options)
	for hit := range slices.Chunk(l.hits, len(l.grid)) {
		l.exclude(hit)
	}
	l.hits = l.hits[:0]
}

// exclude forbids a solution that was returned already.
func (l *learning) exclude(hit []uint8) {
	for i, c := range l.grid {
		if c>>(hit[i]-1)&1 == 0 {
			return // plain search has ruled it out
		}
	}
	var options []int32
	for k, p := range l.places {
		if hit[p.cell] == p.number {
			options = append(options, int32(k))
		}
	}
	l.hard.Exclude(options)
}

func (l *learning) solution(dst []uint8) {
	if l.hard == nil {
		l.plain.solution(dst)
		return
	}
	for i, c := range l.grid {
		dst[i] = number(c)
	}
	for k, p := range l.places {
		if l.hard.Holds(k) {
			dst[p.cell] = p.number
		}
	}
}
