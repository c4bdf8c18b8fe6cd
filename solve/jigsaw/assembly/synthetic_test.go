package assembly_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/jigsaw/assembly"
)

// A cut describes a random puzzle. Each joint has a hidden shape, a point in a
// space of a few dimensions; the shapes lie in families, so that there are
// look-alikes. Each side shows the shape of its joint with some noise; some
// sides are worn and show more of it. The cost of two sides is the distance of
// what they show.
type cut struct {
	rows, cols int
	dims       int     // dimensions of a shape
	families   int     // 0: shapes are all independent
	spread     float64 // of shapes within a family
	noise      float64 // of a side
	worn       float64 // share of sides with three times the noise
	missing    int     // pieces left out
	extra      int     // pieces of another puzzle put in
	seed       uint64
}

// listed is the length of the list of mates of a side.
const listed = 32

// evidence is a random puzzle with its truth.
type evidence struct {
	cut
	kinds []encode.Kind
	shown [][]float64
	mates [][]cluster.Mate
	unit  float64

	home []puzzle.Placement // by piece: where it belongs; Row -1 for an extra one
	mate []int              // by side: its true mate, -1 if it has none
}

func (e *evidence) Sides() int                    { return len(e.kinds) }
func (e *evidence) Kind(side int) encode.Kind     { return e.kinds[side] }
func (e *evidence) Mates(side int) []cluster.Mate { return e.mates[side] }

func (e *evidence) flatNear(side int) (before, after bool) {
	p, k := side&^3, side&3
	return e.kinds[p|(k+3)&3] == encode.Flat, e.kinds[p|(k+1)&3] == encode.Flat
}

func (e *evidence) Cost(a, b int) float64 {
	if e.kinds[a] == encode.Flat || e.kinds[a]+e.kinds[b] != 0 || a/4 == b/4 {
		return math.Inf(1)
	}
	a0, a1 := e.flatNear(a)
	b0, b1 := e.flatNear(b)
	if a0 != b1 || a1 != b0 {
		return math.Inf(1)
	}
	return e.distance(a, b) / e.unit
}

func (e *evidence) distance(a, b int) float64 {
	sum := 0.0
	for i, x := range e.shown[a] {
		sum += (x - e.shown[b][i]) * (x - e.shown[b][i])
	}
	return math.Sqrt(sum)
}

// make cuts the puzzle.
func (c cut) make() *evidence {
	rng := rand.New(rand.NewPCG(c.seed, 1))
	e := &evidence{cut: c}
	e.addPuzzle(rng, c.rows, c.cols, c.missing, false)
	if c.extra > 0 {
		side := int(math.Ceil(math.Sqrt(float64(c.extra)))) + 3
		e.addPuzzle(rng, side, side, side*side-c.extra, true)
	}
	e.shuffle(rng)
	e.rank()
	return e
}

// A sheet is a puzzle in place, before pieces get lost.
type sheet struct {
	kinds []encode.Kind
	shown [][]float64
	mate  []int
}

// link gives two sides a common shape.
func (s *sheet) link(rng *rand.Rand, e *evidence, centres [][]float64, x, y int) {
	shape := point(rng, e.dims, 1)
	if len(centres) > 0 {
		shape = point(rng, e.dims, e.spread)
		for i, v := range centres[rng.IntN(len(centres))] {
			shape[i] += v
		}
	}
	s.kinds[x], s.kinds[y] = encode.Tab, encode.Blank
	if rng.IntN(2) == 0 {
		s.kinds[x], s.kinds[y] = encode.Blank, encode.Tab
	}
	s.shown[x], s.shown[y] = e.observe(rng, shape), e.observe(rng, shape)
	s.mate[x], s.mate[y] = y, x
}

// addPuzzle appends the pieces of one puzzle, in place.
func (e *evidence) addPuzzle(rng *rand.Rand, rows, cols, missing int, extra bool) {
	n := rows * cols
	s := sheet{make([]encode.Kind, 4*n), make([][]float64, 4*n), make([]int, 4*n)}
	for i := range s.mate {
		s.mate[i] = -1
	}
	centres := make([][]float64, e.families)
	for i := range centres {
		centres[i] = point(rng, e.dims, 1)
	}
	for p := range n {
		if p%cols+1 < cols {
			s.link(rng, e, centres, 4*p+1, 4*(p+1)+3)
		}
		if p/cols+1 < rows {
			s.link(rng, e, centres, 4*p+2, 4*(p+cols))
		}
	}
	e.keep(s, rng.Perm(n)[missing:], cols, extra)
}

// keep appends the pieces of a sheet that are not lost.
func (e *evidence) keep(s sheet, pieces []int, cols int, extra bool) {
	slices.Sort(pieces)
	number := make(map[int]int)
	for _, p := range pieces {
		number[p] = len(e.home)
		home := puzzle.Placement{Row: p / cols, Col: p % cols}
		if extra {
			home.Row = -1
		}
		e.home = append(e.home, home)
	}
	for _, p := range pieces {
		for x := 4 * p; x < 4*p+4; x++ {
			m := -1
			if s.mate[x] >= 0 {
				if q, ok := number[s.mate[x]/4]; ok {
					m = 4*q + s.mate[x]%4
				}
			}
			e.kinds = append(e.kinds, s.kinds[x])
			e.shown = append(e.shown, s.shown[x])
			e.mate = append(e.mate, m)
		}
	}
}

func point(rng *rand.Rand, dims int, spread float64) []float64 {
	p := make([]float64, dims)
	for i := range p {
		p[i] = spread * rng.NormFloat64()
	}
	return p
}

// observe returns what a side shows of a shape.
func (e *evidence) observe(rng *rand.Rand, shape []float64) []float64 {
	noise := e.noise
	if rng.Float64() < e.worn {
		noise *= 3
	}
	p := point(rng, e.dims, noise)
	for i, x := range shape {
		p[i] += x
	}
	return p
}

// shuffle renumbers the pieces and turns each of them at random.
func (e *evidence) shuffle(rng *rand.Rand) {
	n := len(e.home)
	to := rng.Perm(n)
	turn := make([]int, n)
	for p := range turn {
		turn[p] = rng.IntN(4)
	}
	// Side k of the old piece is side k+turn of the new one.
	where := func(side int) int { return 4*to[side/4] + (side+turn[side/4])&3 }
	kinds := make([]encode.Kind, 4*n)
	shown := make([][]float64, 4*n)
	mate := make([]int, 4*n)
	home := make([]puzzle.Placement, n)
	for s := range 4 * n {
		kinds[where(s)], shown[where(s)], mate[where(s)] = e.kinds[s], e.shown[s], -1
		if e.mate[s] >= 0 {
			mate[where(s)] = where(e.mate[s])
		}
	}
	for p, h := range e.home {
		h.Piece, h.Rotation = to[p], (4-turn[p])&3
		home[to[p]] = h
	}
	e.kinds, e.shown, e.mate, e.home = kinds, shown, mate, home
}

// rank fills the lists of mates.
func (e *evidence) rank() {
	e.unit = 1
	var distances []float64
	for a, b := range e.mate {
		if b >= 0 {
			distances = append(distances, e.distance(a, b))
		}
	}
	slices.Sort(distances)
	if len(distances) > 0 {
		e.unit = max(distances[len(distances)/2], 1e-9)
	}
	e.mates = make([][]cluster.Mate, len(e.kinds))
	for a := range e.kinds {
		var all []cluster.Mate
		for b := range e.kinds {
			if c := e.Cost(a, b); !math.IsInf(c, 1) {
				all = append(all, cluster.Mate{Side: b, Cost: c})
			}
		}
		slices.SortFunc(all, func(x, y cluster.Mate) int { return cmp.Compare(x.Cost, y.Cost) })
		e.mates[a] = slices.Clone(all[:min(listed, len(all))])
	}
}

// ranks returns the shares of sides whose true mate is first, and in the first
// five.
func (e *evidence) ranks() (first, five float64) {
	var sides int
	for a, b := range e.mate {
		if b < 0 {
			continue
		}
		sides++
		i := slices.IndexFunc(e.mates[a], func(m cluster.Mate) bool { return m.Side == b })
		if i == 0 {
			first++
		}
		if i >= 0 && i < 5 {
			five++
		}
	}
	return first / float64(sides), five / float64(sides)
}

// A verdict compares an assembly with the truth.
type verdict struct {
	right, wrong, unplaced int
	wrongSure              int // placed wrongly and not reported doubtful
	doubtful               int
}

func (v verdict) String() string {
	return fmt.Sprintf("%d right, %d wrong (%d of them as sure), %d unplaced, %d doubtful",
		v.right, v.wrong, v.wrongSure, v.unplaced, v.doubtful)
}

// A rigid is a turn and a shift of the whole puzzle.
type rigid struct{ turn, row, col int }

// brings returns the rigid motion that brings a placement home.
func (e *evidence) brings(p puzzle.Placement) rigid {
	home := e.home[p.Piece]
	turn := (home.Rotation - p.Rotation) & 3
	for range turn {
		p.Row, p.Col = p.Col, -p.Row
	}
	return rigid{turn, home.Row - p.Row, home.Col - p.Col}
}

// judge compares placements with the truth, moved rigidly so that most agree.
func (e *evidence) judge(a *assembly.Assembly) verdict {
	votes := make(map[rigid]int)
	var best rigid
	for _, p := range a.Placements {
		if e.home[p.Piece].Row >= 0 {
			m := e.brings(p)
			if votes[m]++; votes[m] > votes[best] {
				best = m
			}
		}
	}
	v := verdict{unplaced: len(a.Unplaced), doubtful: len(a.Doubtful)}
	for _, p := range a.Placements {
		switch {
		case e.home[p.Piece].Row >= 0 && e.brings(p) == best:
			v.right++
		case slices.Contains(a.Doubtful, p.Piece):
			v.wrong++
		default:
			v.wrong++
			v.wrongSure++
		}
	}
	return v
}

// solved solves, checks what must hold of any assembly, and judges it.
func solved(t *testing.T, e *evidence, o assembly.Options) (*assembly.Assembly, verdict) {
	t.Helper()
	a, err := assembly.Solve(t.Context(), e, o)
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, e, a)
	return a, e.judge(a)
}

// wellFormed checks what must hold of any assembly.
func wellFormed(t *testing.T, e *evidence, a *assembly.Assembly) {
	t.Helper()
	seen := make(map[int]bool)
	taken := make(map[[2]int]bool)
	for _, p := range a.Placements {
		cell := [2]int{p.Row, p.Col}
		if seen[p.Piece] || taken[cell] || p.Row < 0 || p.Row >= a.Rows || p.Col < 0 || p.Col >= a.Cols {
			t.Fatalf("%+v lies twice, on another piece or outside of %d x %d", p, a.Rows, a.Cols)
		}
		seen[p.Piece], taken[cell] = true, true
	}
	for _, p := range a.Unplaced {
		if seen[p] {
			t.Fatalf("piece %d is placed and unplaced", p)
		}
		seen[p] = true
	}
	if len(seen) != e.Sides()/4 || len(a.Margins) != len(a.Placements) {
		t.Fatalf("%d pieces told of, %d margins for %d placements", len(seen), len(a.Margins), len(a.Placements))
	}
	if a.Complete != (len(a.Unplaced) == 0 && len(a.Placements) == a.Rows*a.Cols) {
		t.Errorf("Complete is %v with %d placed, %d unplaced", a.Complete, len(a.Placements), len(a.Unplaced))
	}
	for _, j := range a.Joints {
		if !j.Misread && (e.kinds[j.A] != encode.Tab || e.kinds[j.B] != encode.Blank) {
			t.Errorf("joint %+v of a %v and a %v", j, e.kinds[j.A], e.kinds[j.B])
		}
	}
}

// twinned makes one piece show what another does, and their neighbours too, and returns the two.
func twinned(e *evidence) []cluster.Twin {
	for p := range e.home {
		for q := range p {
			for turn := range 4 {
				if e.alike(p, q, turn) {
					for k := range 4 {
						from, to := 4*p+k, 4*q+(k+turn)%4
						e.shown[to], e.shown[e.mate[to]] = e.shown[from], e.shown[e.mate[from]]
					}
					e.rank()
					return []cluster.Twin{{Piece: q}, {Piece: p, Turn: (4 - turn) & 3}}
				}
			}
		}
	}
	return nil
}

// alike reports whether two pieces have sides of the same kinds, none of them flat, and no
// neighbour in common.
func (e *evidence) alike(p, q, turn int) bool {
	near := map[int]bool{p: true, q: true}
	for k := range 4 {
		x, y := 4*p+k, 4*q+(k+turn)%4
		if e.kinds[x] != e.kinds[y] || e.mate[x] < 0 || e.mate[y] < 0 || near[e.mate[x]/4] || near[e.mate[y]/4] {
			return false
		}
		near[e.mate[x]/4], near[e.mate[y]/4] = true, true
	}
	return true
}
