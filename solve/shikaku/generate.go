package shikaku

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// ErrOptions reports options of [Generate] out of range.
var ErrOptions = errors.New("shikaku: bad options")

// MaxSide is the largest number of rows or columns that [Generate] makes.
const MaxSide = puzzle.MaxShikakuSize

// GenerateOptions say what [Generate] makes. The zero value asks for a 10x10
// puzzle with exactly one solution.
type GenerateOptions struct {
	// Rows and Cols are the size of the grid, from 1 to [MaxSide] each. Both 0
	// means 10 x 10.
	Rows, Cols int
	// Seed chooses the puzzle. The same options give the same puzzle.
	Seed uint64
	// Several asks for clues anywhere in their rectangles, whatever number of
	// solutions that gives. Else the puzzle has exactly one.
	Several bool
	// Grade is the wanted grade; GradeAny takes what comes. It must be GradeAny if
	// Several is set.
	Grade solve.Grade
	// Depth is how often the grid is cut in two, one level after the other, so
	// that there are at most 2^Depth rectangles. 0 cuts until rectangles have
	// about the sizes seen in print.
	Depth int
	// MergeIter is how often all pairs of rectangles that form a rectangle
	// together are merged with the chance MergeProb, 1000 times at most. 0 means 2,
	// and a negative number none.
	MergeIter int
	// MergeProb is from 0 to 1; 0 means 0.2.
	MergeProb float64
	// Smallest is the smallest area that a cut may leave. 0 means 2, as in
	// most printed puzzles, or 1 for a grid of a single cell.
	Smallest int
}

// A generator is the state of one call of Generate.
type generator struct {
	GenerateOptions
	rng   *rand.Rand
	spans []span // the solution
}

// usualArea bounds the areas that are not cut further where no depth is given.
const usualArea = 12

// maxMergeIter bounds GenerateOptions.MergeIter.
const maxMergeIter = 1000

// Bounds of generation. They are counts, not times, so that a seed means the
// same puzzle on every machine.
const (
	repairRounds   = 300  // rounds of moving clues, then the grid is cut anew
	easeRounds     = 2000 // of the same, for a grade
	easeShare      = 50   // of so many open clues one is moved at a time
	componentNodes = 200  // guesses for one component, then it counts as doubtful
	attempts       = 3000 // grids tried for a grade
)

// Generate makes a random puzzle. The grid is cut into rectangles recursively,
// rectangles are merged at random, and each gets a clue in one of its cells: this
// is the generator of A. Rafaralahy, "Résolution des jeux Shikaku et
// Hashiwokakero par programmation linéaire en nombre entiers" (2020), section
// 1.4, with its parameters m, n, depth, nbMergeIter and mergeProb.
//
// Unless Several is set we go on: as long as there are two solutions, the clues of
// those rectangles in which they differ are put elsewhere. What comes out has
// exactly one solution, which is proved.
//
// With a grade, clues are moved as long as its deductions leave something open,
// moves that leave more open are taken back, and puzzles that turn out easier are
// thrown away.
//
// 10x10 takes less than a millisecond, 50x50 about 50, 60x60 about 100 and 200x200 three seconds; with a
// grade it takes some ten times that, and an easy puzzle of 40 rows or more some
// seconds, since in a large grid there is nearly always a place that is harder.
// The error wraps [ErrOptions] for options out of range, and [solve.ErrGrade] if no
// puzzle of the wanted grade was found; when the context is done it is the
// context's cause.
func Generate(ctx context.Context, o GenerateOptions) (*puzzle.Shikaku, error) {
	o, err := o.complete()
	if err != nil {
		return nil, err
	}
	g := &generator{GenerateOptions: o, rng: rand.New(rand.NewPCG(o.Seed, 0x5b1ca2))}
	for range attempts {
		g.partition()
		p := g.puzzle()
		if o.Several {
			return p, nil
		}
		ok, err := g.attempt(ctx, p)
		if err != nil {
			return nil, err
		}
		if ok {
			return p, nil
		}
	}
	return nil, fmt.Errorf("%w: none of grade %v in %d attempts", solve.ErrGrade, o.Grade, attempts)
}

// attempt makes a puzzle unique, and reports that it is of the wanted grade.
func (g *generator) attempt(ctx context.Context, p *puzzle.Shikaku) (bool, error) {
	repair := g.repair
	if g.Grade >= solve.GradeEasy && g.Grade <= solve.GradeHard {
		repair = g.ease
	}
	ok, err := repair(ctx, p)
	if !ok || err != nil || g.Grade == solve.GradeAny {
		return ok, err
	}
	grade, err := Rate(p)
	return grade == g.Grade, err
}

// complete puts the defaults in.
func (o GenerateOptions) complete() (GenerateOptions, error) {
	if o.Rows == 0 && o.Cols == 0 {
		o.Rows, o.Cols = 10, 10
	}
	if o.Rows < 1 || o.Cols < 1 || o.Rows > MaxSide || o.Cols > MaxSide {
		return o, fmt.Errorf("%w: a grid of %d x %d, want 1 x 1 to %d x %d",
			ErrOptions, o.Rows, o.Cols, MaxSide, MaxSide)
	}
	if o.Grade < solve.GradeAny || o.Grade > solve.GradeExtreme || o.Grade != solve.GradeAny && o.Several {
		return o, fmt.Errorf("%w: grade %v, several solutions %v", ErrOptions, o.Grade, o.Several)
	}
	if o.Depth < 0 || o.Smallest < 0 {
		return o, fmt.Errorf("%w: depth %d, smallest area %d", ErrOptions, o.Depth, o.Smallest)
	}
	if o.MergeIter > maxMergeIter || !(o.MergeProb >= 0 && o.MergeProb <= 1) {
		return o, fmt.Errorf("%w: %d times a chance of %v to merge, want 0 to %d times 0 to 1",
			ErrOptions, o.MergeIter, o.MergeProb, maxMergeIter)
	}
	if o.Smallest == 0 {
		o.Smallest = 2
	}
	o.Smallest = min(o.Smallest, o.Rows*o.Cols)
	if o.MergeIter == 0 {
		o.MergeIter = 2
	}
	if o.MergeProb == 0 {
		o.MergeProb = 0.2
	}
	return o, nil
}

// puzzle puts a clue anywhere in each rectangle, which are sorted so that the
// clues come in reading order.
func (g *generator) puzzle() *puzzle.Shikaku {
	p := &puzzle.Shikaku{Rows: g.Rows, Cols: g.Cols}
	for _, s := range g.spans {
		p.Clues = append(p.Clues, g.clue(s))
	}
	return p
}

// clue puts a clue anywhere in a rectangle.
func (g *generator) clue(s span) puzzle.Clue {
	return puzzle.Clue{
		Row:  int(s.top) + g.rng.IntN(int(s.bottom-s.top)+1),
		Col:  int(s.left) + g.rng.IntN(int(s.right-s.left)+1),
		Area: s.area(),
	}
}

// partition cuts the grid recursively and then merges rectangles at random, so that
// cuts appear which no recursion makes.
func (g *generator) partition() {
	g.spans = g.spans[:0]
	whole := span{0, uint8(g.Rows - 1), 0, uint8(g.Cols - 1)}
	g.cut(whole, g.Depth)
	for range g.MergeIter {
		g.merge()
	}
}

// cut cuts a block, depth levels deep; with Depth 0 until its size is about
// that of the rectangles of a printed puzzle.
func (g *generator) cut(s span, depth int) {
	if g.Depth > 0 && depth == 0 || g.Depth == 0 && s.area() <= g.Smallest+g.rng.IntN(usualArea) {
		g.spans = append(g.spans, s)
		return
	}
	a, b, ok := g.halve(s)
	if !ok {
		g.spans = append(g.spans, s)
		return
	}
	g.cut(a, depth-1)
	g.cut(b, depth-1)
}

// halve cuts a block in two: across rows with the chance rows/(rows+columns),
// so the longer way more often, anywhere that leaves both parts large enough.
func (g *generator) halve(s span) (a, b span, ok bool) {
	h, w := int(s.bottom-s.top)+1, int(s.right-s.left)+1
	minRows, minCols := (g.Smallest+w-1)/w, (g.Smallest+h-1)/h
	acrossRows, acrossCols := h-2*minRows+1, w-2*minCols+1 // ways to cut
	if acrossRows <= 0 && acrossCols <= 0 {
		return s, s, false
	}
	a, b = s, s
	if acrossCols <= 0 || acrossRows > 0 && g.rng.IntN(h+w) < h {
		a.bottom = s.top + uint8(minRows-1+g.rng.IntN(acrossRows))
		b.top = a.bottom + 1
	} else {
		a.right = s.left + uint8(minCols-1+g.rng.IntN(acrossCols))
		b.left = a.right + 1
	}
	return a, b, true
}

// merge goes once over all pairs of rectangles that form a rectangle together,
// in random order, and merges each with the chance MergeProb.
func (g *generator) merge() {
	byCorner := make(map[[2]uint8]int, len(g.spans)) // by the top left cell
	for i, s := range g.spans {
		byCorner[[2]uint8{s.top, s.left}] = i
	}
	gone := make([]bool, len(g.spans))
	for _, i := range g.rng.Perm(len(g.spans)) {
		below := g.rng.IntN(2) == 0
		for range 2 {
			below = !below
			s := &g.spans[i]
			corner := [2]uint8{s.top, s.right + 1}
			if below {
				corner = [2]uint8{s.bottom + 1, s.left}
			}
			j, ok := byCorner[corner]
			if gone[i] || !ok || !fuses(*s, g.spans[j], below) || g.rng.Float64() >= g.MergeProb {
				continue
			}
			s.bottom, s.right = g.spans[j].bottom, g.spans[j].right
			gone[j] = true
			delete(byCorner, corner)
		}
	}
	kept := g.spans[:0]
	for i, s := range g.spans {
		if !gone[i] {
			kept = append(kept, s)
		}
	}
	g.spans = kept
}

// fuses reports that t, which lies below s or right of it, goes on as wide, or
// as high.
func fuses(s, t span, below bool) bool {
	if below {
		return s.left == t.left && s.right == t.right
	}
	return s.top == t.top && s.bottom == t.bottom
}

// repair moves clues within their rectangles until there is one solution. It
// returns false if that takes too many rounds.
func (g *generator) repair(ctx context.Context, p *puzzle.Shikaku) (bool, error) {
	for range repairRounds {
		if ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		m, err := newModel(p)
		if err != nil {
			return false, err
		}
		doubtful := differing(m)
		if len(doubtful) == 0 {
			return true, nil
		}
		for _, k := range doubtful {
			p.Clues[k] = g.clue(g.spans[k])
		}
	}
	return false, nil
}

// ease moves clues within their rectangles until the deductions of the wanted
// grade solve the puzzle, and takes back what leaves more of it open.
func (g *generator) ease(ctx context.Context, p *puzzle.Shikaku) (bool, error) {
	open, err := g.open(p)
	if err != nil {
		return false, err
	}
	for range easeRounds {
		if len(open) == 0 {
			return true, nil
		}
		if ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		before := slices.Clone(p.Clues)
		for range 1 + len(open)/easeShare {
			k := open[g.rng.IntN(len(open))]
			p.Clues[k] = g.clue(g.spans[k])
		}
		now, err := g.open(p)
		if err != nil {
			return false, err
		}
		if len(now) <= len(open) {
			open = now
		} else {
			p.Clues = before
		}
	}
	return false, nil
}

// open returns the clues that the deductions of the wanted grade leave open.
func (g *generator) open(p *puzzle.Shikaku) ([]int32, error) {
	m, err := newPlainModel(p)
	if err != nil {
		return nil, err
	}
	s, _ := deduce(m, g.Grade)
	var open []int32
	for k := range int32(len(m.fields)) {
		if s.left(k) > 1 {
			open = append(open, k)
		}
	}
	return open, nil
}

// differing solves each component by itself, and returns the clues whose rectangles
// differ between its first two solutions; all of a component that takes too long.
func differing(m *model) []int32 {
	b := budget.Nodes(0)
	s := newSearcher(m, &b, 2)
	all := s.components
	var found []int32
	for i, component := range all {
		s.restart()
		s.components, s.at = all[:i+1], i // this one alone
		b = budget.Nodes(componentNodes)
		complete := s.run()
		for _, k := range component {
			if len(s.solutions) > 1 && s.solutions[0][k] != s.solutions[1][k] ||
				len(s.solutions) < 2 && !complete {
				found = append(found, k)
			}
		}
	}
	return found
}
