package assembly

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gridsaw/gridsaw/cluster"
)

const (
	// worstFit is the cost from which a joint says no more about which twin it is of: a side
	// is torn or was misread.
	worstFit = 3.0
	// replicas is the number of ways of laying the twins that are followed at once, and sweeps
	// how often every group is looked at in each while they are cooled to what joints tell,
	// and from there to the likeliest one.
	replicas = 32
	sweeps   = 400
	// hottest is the first part of the sharpness, coldest the last.
	hottest, coldest = 0.1, 10.0
	// mostly is the share of samplings in which two pieces must meet to be told from their twins.
	mostly = 0.9
	// evident is the logarithm of odds from which loops show that twins differ at all.
	evident = 5.0
)

// A twinning finds out which of the twins lie where. One die never cuts twice quite alike, and
// what differs between twins differs in their neighbours, too. Where the twins of one cut lie
// side by side, so do those of the other, and a joint tells by its cost, and a little only,
// which pairs of twins belong to the same cut. All joints together are a spin glass on the
// die: its ground state is the likeliest way of laying twins, and samples of it at the
// temperature at which joints tell what they tell (Nishimori, Internal energy, specific heat
// and correlation function of the bond-random Ising model, 1981) show what is left to chance.
type twinning struct {
	b      *board
	groups [][]int32      // cells of the twins on the board, of at least two
	group  []int32        // by cell: its group, or -1
	facing []int          // by cell: the direction in which side 0 of the group's first twin lies
	states [][]int32      // by cell: what may lie there, in the order of the group's cells
	who    []int32        // by cell: which of these does
	fits   [2][][]float64 // of the joint to the right and below, by cell: states here by states there
}

// newTwinning returns the twins on a board as they lie there.
func newTwinning(b *board, twins [][]cluster.Twin) *twinning {
	n := len(b.cell)
	t := &twinning{b: b, group: make([]int32, n), facing: make([]int, n), states: make([][]int32, n), who: make([]int32, n)}
	for c, state := range b.cell {
		if t.group[c] = -1; state != vacant {
			t.states[c] = []int32{state}
		}
	}
	for _, group := range twins {
		t.add(group)
	}
	for d := range t.fits {
		t.fits[d] = make([][]float64, n)
		for c := range b.cell {
			t.fits[d][c] = t.table(c, d+1)
		}
	}
	return t
}

// add adds a group of twins, as far as they lie on the board.
func (t *twinning) add(group []cluster.Twin) {
	var cells []int32
	var placed []cluster.Twin
	for _, x := range group {
		if at := t.b.at[x.Piece]; at != vacant {
			cells, placed = append(cells, at), append(placed, x)
		}
	}
	if len(cells) < 2 {
		return
	}
	for i, c := range cells {
		t.group[c], t.who[c] = int32(len(t.groups)), int32(i)
		t.facing[c] = (placed[i].Turn + int(t.b.cell[c])) & 3
		t.states[c] = nil
		for _, x := range placed {
			t.states[c] = append(t.states[c], int32(4*x.Piece+(t.facing[c]-x.Turn)&3))
		}
	}
	t.groups = append(t.groups, cells)
}

// table returns the squares of the costs of the joint of a cell and its neighbour, less what a
// witness says for them, for all that may lie in both; nil if that is one piece each.
func (t *twinning) table(c, d int) []float64 {
	n := t.b.near[c][d]
	if n == vacant || len(t.states[c])*len(t.states[n]) < 2 {
		return nil
	}
	out := make([]float64, 0, len(t.states[c])*len(t.states[n]))
	for _, x := range t.states[c] {
		for _, y := range t.states[n] {
			a, b := sideOf(x, d), sideOf(y, d^2)
			cost := min(t.b.m.cost(a, b), worstFit)
			misfit := cost * cost
			if t.b.m.vote != nil {
				misfit -= cluster.VoteWorth * t.b.m.vote(a, b)
			}
			out = append(out, misfit)
		}
	}
	return out
}

// fit returns the misfit of a joint of cell c, in direction d, with state i here and j there.
func (t *twinning) fit(c int32, d int, i, j int32) float64 {
	n := t.b.near[c][d]
	if n == vacant {
		return 0
	}
	if d == 0 || d == 3 {
		c, n, d, i, j = n, c, d^2, j, i
	}
	table := t.fits[d-1][c]
	if table == nil {
		return 0
	}
	return table[int(i)*len(t.states[n])+int(j)]
}

// misfit returns that of the joints of a cell as it is filled.
func (t *twinning) misfit(c int32) float64 {
	sum := 0.0
	for d, n := range t.b.near[c] {
		if n != vacant {
			sum += t.fit(c, d, t.who[c], t.who[n])
		}
	}
	return sum
}

// exchange exchanges two twins, and returns by how much the misfit grows.
func (t *twinning) exchange(x, y int32) float64 {
	grown := -t.both(x, y)
	t.who[x], t.who[y] = t.who[y], t.who[x]
	return grown + t.both(x, y)
}

// both returns the misfit of the joints of two cells.
func (t *twinning) both(x, y int32) float64 {
	sum := t.misfit(x) + t.misfit(y)
	for d, n := range t.b.near[x] {
		if n == y {
			sum -= t.fit(x, d, t.who[x], t.who[y])
		}
	}
	return sum
}

// gap returns by how much better the joints in direction d of two twins, in cells x and y, fit
// than if one of the pairs of neighbours were exchanged; ok is false if these are no twins.
func (t *twinning) gap(x, y int32, d int) (gap float64, ok bool) {
	e := (d + t.facing[y] - t.facing[x]) & 3
	p, q := t.b.near[x][d], t.b.near[y][e]
	if p == vacant || q == vacant || p == q || p == y || t.group[p] < 0 || t.group[p] != t.group[q] {
		return 0, false
	}
	return t.fit(x, d, t.who[x], t.who[q]) + t.fit(y, e, t.who[y], t.who[p]) -
		t.fit(x, d, t.who[x], t.who[p]) - t.fit(y, e, t.who[y], t.who[q]), true
}

// loops returns, for the loops of four pieces whose twins form a loop as well, the gaps of the
// four joints. Whatever twin lies where, an odd number of negative ones is due to noise.
func (t *twinning) loops() [][4]float64 {
	var all [][4]float64
	for x := range t.b.cell {
		if t.group[x] < 0 {
			continue
		}
		for _, y := range t.groups[t.group[x]] {
			if gaps, ok := t.loop(int32(x), y); ok && int(y) != x {
				all = append(all, gaps)
			}
		}
	}
	return all
}

// loop returns the gaps around the loop to the right and below of cell x, and that of its twin y.
func (t *twinning) loop(x, y int32) (gaps [4]float64, ok bool) {
	right, below := (1+t.facing[y]-t.facing[x])&3, (2+t.facing[y]-t.facing[x])&3
	for i, d := range [2]int{1, 2} {
		if gaps[i], ok = t.gap(x, y, d); !ok {
			return gaps, false
		}
	}
	if gaps[2], ok = t.gap(t.b.near[x][1], t.b.near[y][right], 2); !ok {
		return gaps, false
	}
	gaps[3], ok = t.gap(t.b.near[x][2], t.b.near[y][below], 1)
	return gaps, ok
}

// sharpness returns how many times as unlikely a joint becomes, as a logarithm, with the square
// of its cost: the value by which loops break as often as they do. It is 0 if they break as
// chance has it.
func sharpness(loops [][4]float64) float64 {
	best, most := 0.0, evident
	for s := 1.0 / 16; s <= 256; s *= math.Sqrt2 {
		sum := 0.0
		for _, gaps := range loops {
			agree := 1.0
			for _, g := range gaps {
				agree *= math.Tanh(s * g / 2)
			}
			sum += math.Log1p(min(agree, 1) * (1 - 1e-9))
		}
		if sum > most {
			best, most = s, sum
		}
	}
	return best
}

// sweep goes over all groups once, and exchanges twins in each as a thermal system does.
func (t *twinning) sweep(rng *rand.Rand, sharp float64) {
	for _, cells := range t.groups {
		i := rng.IntN(len(cells))
		j := (i + 1 + rng.IntN(len(cells)-1)) % len(cells)
		x, y := cells[i], cells[j]
		if grown := t.exchange(x, y); grown > 0 && rng.Float64() >= math.Exp(-sharp*grown) {
			t.who[x], t.who[y] = t.who[y], t.who[x]
		}
	}
}

// total returns the misfit of all joints.
func (t *twinning) total() float64 {
	sum := 0.0
	for c := range t.b.cell {
		if t.states[c] != nil {
			sum += t.misfit(int32(c)) / 2
		}
	}
	return sum
}

// settle lays the twins in the likeliest way, and returns samples of ways by their likelihoods.
// Replicas are cooled together, and exchange clusters in which they differ (Houdayer, A cluster
// Monte Carlo algorithm for 2-dimensional spin glasses, 2001): alone, each would keep the walls
// between large domains that it happened to begin with.
func (t *twinning) settle(ctx context.Context, seed uint64, sharp float64) (samples [][]int32) {
	rng := rand.New(rand.NewPCG(seed, 0x3c6ef372fe94f82b))
	all := make([][]int32, replicas)
	for i := range all {
		all[i] = slices.Clone(t.who)
	}
	best, least := slices.Clone(t.who), t.total()
	cool := func(from, to float64) {
		for k := range sweeps {
			if ctx.Err() != nil {
				return
			}
			for i := range all {
				t.who = all[i]
				t.sweep(rng, sharp*from*math.Pow(to/from, float64(k+1)/sweeps))
			}
			rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			for i := 0; i+1 < len(all); i += 2 {
				t.swapCluster(rng, all[i], all[i+1])
			}
		}
	}
	cool(hottest, 1)
	for i := range all {
		samples = append(samples, slices.Clone(all[i]))
	}
	cool(1, coldest)
	for i := range all {
		t.who = all[i]
		if total := t.total(); total < least {
			best, least = all[i], total
		}
	}
	t.who = best
	return samples
}

// swapCluster exchanges between two replicas what they have in a cluster of neighbouring groups,
// one chosen at random of those in which they differ: that changes no joint around it, and the
// sum of both misfits stays.
func (t *twinning) swapCluster(rng *rand.Rand, a, b []int32) {
	differ := func(group int32) bool {
		return group >= 0 && slices.ContainsFunc(t.groups[group], func(c int32) bool { return a[c] != b[c] })
	}
	first := int32(rng.IntN(len(t.groups)))
	if !differ(first) {
		return
	}
	seen := make([]bool, len(t.groups))
	seen[first] = true
	cluster := []int32{first}
	for i := 0; i < len(cluster); i++ {
		for _, c := range t.groups[cluster[i]] {
			for _, n := range t.b.near[c] {
				if n == vacant {
					continue
				}
				if g := t.group[n]; g >= 0 && !seen[g] && differ(g) {
					seen[g] = true
					cluster = append(cluster, g)
				}
			}
		}
	}
	for _, g := range cluster {
		for _, c := range t.groups[g] {
			a[c], b[c] = b[c], a[c]
		}
	}
}

// tellTwins lays the twins on the board where they most likely lie. It returns the groups of
// twins, the groups of which that could not be told, and by piece whether it is known to lie
// with most of the others, whatever twins may be exchanged.
func (s *search) tellTwins(b *board) (twins [][]cluster.Twin, open [][]int, known []bool) {
	if len(s.o.Twins) == 0 {
		return nil, nil, nil
	}
	twins = b.completed(s.o.Twins)
	s.m.pair(twins)
	t := newTwinning(b, twins)
	var samples [][]int32
	if sharp := sharpness(t.loops()); sharp > 0 {
		samples = t.settle(s.ctx, s.o.Seed, sharp)
		t.lay()
	}
	known = make([]bool, len(b.at))
	if s.ctx.Err() == nil {
		for _, c := range t.body(samples) {
			known[b.cell[c]>>2] = true
		}
	}
	for _, group := range twins {
		var pieces []int
		placed, told := false, true
		for _, x := range group {
			pieces = append(pieces, x.Piece)
			placed, told = placed || b.at[x.Piece] != vacant, told && known[x.Piece]
		}
		if placed && !told {
			open = append(open, pieces)
		}
	}
	return twins, open, known
}

// enoughVotes is the number of neighbours whose twins must have one piece for a neighbour.
const enoughVotes = 2

// completed adds to groups of twins the pieces on the board that belong to them by the pattern
// in which the die was laid: what lies beside the twins of a piece's neighbours is its twin, if
// its sides are of the same kinds. Damage may have hidden that.
func (b *board) completed(groups [][]cluster.Twin) [][]cluster.Twin {
	groups = slices.Clone(groups)
	group, turn := make([]int, len(b.at)), make([]int, len(b.at))
	for p := range group {
		group[p] = -1
	}
	for i, g := range groups {
		for _, x := range g {
			group[x.Piece], turn[x.Piece] = i, x.Turn
		}
	}
	for piece, at := range b.at {
		if at == vacant || group[piece] >= 0 {
			continue
		}
		twin, turned, ok := b.twinByPattern(int(at), groups, group, turn)
		if !ok {
			continue
		}
		g := group[twin]
		if g < 0 {
			g, group[twin] = len(groups), len(groups)
			groups = append(groups, []cluster.Twin{{Piece: twin}})
		}
		group[piece], turn[piece] = g, (turn[twin]-turned)&3
		groups[g] = append(slices.Clip(groups[g]), cluster.Twin{Piece: piece, Turn: turn[piece]})
	}
	return groups
}

// twinByPattern returns the twin of the piece in a cell by its neighbours: side k of the piece is
// like side k+turned of the twin.
func (b *board) twinByPattern(cell int, groups [][]cluster.Twin, group, turn []int) (twin, turned int, ok bool) {
	votes := make(map[cluster.Twin]int)
	best := cluster.Twin{}
	own := b.cell[cell]
	for d, n := range b.near[cell] {
		if n == vacant || b.cell[n] == vacant || group[b.cell[n]>>2] < 0 {
			continue
		}
		neighbour := int(b.cell[n] >> 2)
		for _, x := range groups[group[neighbour]] {
			m := b.at[x.Piece]
			if x.Piece == neighbour || m == vacant {
				continue
			}
			by := x.Turn + int(b.cell[m]) - turn[neighbour] - int(b.cell[n])
			there := b.near[m][(d^2+by)&3]
			if there == vacant || b.cell[there] == vacant || int(there) == cell {
				continue
			}
			other := b.cell[there]
			v := cluster.Twin{Piece: int(other >> 2), Turn: (int(own) + by - int(other)) & 3}
			if votes[v]++; votes[v] > votes[best] || votes[v] == votes[best] && v.Piece < best.Piece {
				best = v
			}
		}
	}
	for k := range 4 {
		if b.m.kind[int(own&^3)+k] != b.m.kind[4*best.Piece+(k+best.Turn)&3] {
			return 0, 0, false
		}
	}
	return best.Piece, best.Turn, votes[best] >= enoughVotes
}

// lay lays the twins onto the board as they have been settled.
func (t *twinning) lay() {
	for _, cells := range t.groups {
		for _, c := range cells {
			t.b.take(int(c))
		}
		for _, c := range cells {
			t.b.put(int(c), t.states[c][t.who[c]])
		}
	}
}

// body returns the cells of the largest group of pieces that hang together by joints which
// most samples have, turned or elsewhere as the whole may lie there.
func (t *twinning) body(samples [][]int32) []int {
	met := make([][2]int, len(t.b.cell)) // by cell: in how many samples its piece meets the next
	at := make([]int32, len(t.b.at))
	for _, sample := range samples {
		for c, states := range t.states {
			if states != nil {
				at[states[sample[c]]>>2] = int32(c)
			}
		}
		for c, state := range t.b.cell {
			for d := 1; d <= 2 && state != vacant; d++ {
				n := t.b.near[c][d]
				if n == vacant || t.b.cell[n] == vacant {
					continue
				}
				there := at[state>>2]
				side := sideOf(state, d)
				now := t.b.near[there][(side+int(t.states[there][sample[there]]))&3]
				if now != vacant && t.states[now] != nil && t.states[now][sample[now]]>>2 == t.b.cell[n]>>2 {
					met[c][d-1]++
				}
			}
		}
	}
	firm := func(c, n, d int) bool {
		switch {
		case t.group[c] < 0 && t.group[n] < 0:
			return true
		case d == 0 || d == 3:
			c, d = n, d^2
		}
		meetings := met[c][d-1]
		return meetings > 0 && float64(meetings) >= mostly*float64(len(samples))
	}
	return t.b.largest(make([]bool, len(t.b.cell)), firm)
}
