package assembly

import (
	"cmp"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
)

// A mate is a candidate for a side, with the weight of the joint.
type mate struct {
	side   int32
	weight float32
}

// model is the evidence in the form that the search needs: the weight of any
// joint in constant time, and short lists of candidates.
//
// The weight of a joint is the logarithm of how much likelier its cost is for
// two sides that belong together than for two that do not.
type model struct {
	e       Evidence
	vote    func(a, b int) float64 // what a witness says of a joint, nil without one
	pieces  int
	kind    []encode.Kind
	class   []uint8   // by side: bit 0 the side before is flat, bit 1 the side after
	lists   [][]entry // by side: candidates with their costs, best first
	mates   [][]mate  // the same candidates with their weights, best first
	tail    []float64 // by side: an estimate of the cost of a mate not in its list
	number  []int32   // by side: its number among the tabs, or among the blanks
	known   []row     // by the number of a tab: the weights of joints whose costs are known
	learned [][]int32 // by side: mates with known weights that are not in its list
	rivals  []float64 // by side: number of sides that could be its mate
	scale   *scale
	said    *said   // nil: nothing is
	twins   []int32 // by side: the first of those that one die cut as it did this one, or -1
}

// next and prev return the side after and before on the same piece, clockwise.
func next(side int) int { return side&^3 | (side+1)&3 }
func prev(side int) int { return side&^3 | (side+3)&3 }

func newModel(e Evidence, o Options) *model {
	n := e.Sides()
	m := &model{
		e: e, pieces: n / 4, kind: make([]encode.Kind, n), class: make([]uint8, n),
		lists: make([][]entry, n), mates: make([][]mate, n),
		tail: make([]float64, n), number: make([]int32, n), rivals: make([]float64, n),
		twins: slices.Repeat([]int32{-1}, n), said: newSaid(n, o),
	}
	m.vote = votesOf(e)
	m.pair(o.Twins)
	for side := range n {
		m.kind[side] = e.Kind(side)
	}
	m.classify()
	m.list()
	m.calibrate(m.mutual(func(side int) int { return int(m.lists[side][0].side) }))
	if m.vote != nil {
		m.calibrate(m.mutual(func(side int) int { return int(m.mates[side][0].side) }))
	}
	return m
}

// votesOf returns what a witness says of joints, nil where the evidence is none.
func votesOf(e Evidence) func(a, b int) float64 {
	if w, ok := e.(Witness); ok {
		return w.Votes()
	}
	return nil
}

// pair notes groups of twins.
func (m *model) pair(twins [][]cluster.Twin) {
	about := m.said.about() // these are in no other's place
	for _, group := range twins {
		group = slices.DeleteFunc(slices.Clone(group), func(t cluster.Twin) bool { return about[t.Piece] })
		for k := range 4 {
			for _, t := range group {
				m.twins[4*t.Piece+(k+t.Turn)&3] = int32(4*group[0].Piece + k)
			}
		}
	}
}

// classify numbers the sides and notes which have a flat side next to them.
func (m *model) classify() {
	var tabs, blanks int32
	var count [3][4]float64
	for side, kind := range m.kind {
		if m.kind[prev(side)] == encode.Flat {
			m.class[side] |= 1
		}
		if m.kind[next(side)] == encode.Flat {
			m.class[side] |= 2
		}
		switch kind {
		case encode.Tab:
			m.number[side] = tabs
			tabs++
		case encode.Blank:
			m.number[side] = blanks
			blanks++
		}
		count[kind+1][m.class[side]]++
	}
	for side, kind := range m.kind {
		if kind != encode.Flat {
			m.rivals[side] = max(1, count[1-kind][mirror(m.class[side])])
		}
	}
	m.known = make([]row, tabs)
}

// mirror returns the class that the mate of a side of class c has.
func mirror(c uint8) uint8 { return c>>1 | c&1<<1 }

// possible reports whether two sides may lie against each other: a tab and a
// blank of different pieces, flat sides continuing flat sides; and nothing else is said of them.
func (m *model) possible(a, b int) bool { return m.fit(a, b) && !m.said.forbids(a, b) }

func (m *model) fit(a, b int) bool {
	return m.kind[a]+m.kind[b] == 0 && m.kind[a] != encode.Flat && a>>2 != b>>2 &&
		m.class[a] == mirror(m.class[b])
}

// list takes over the mates, and makes candidacy mutual.
func (m *model) list() {
	for a := range m.lists {
		m.tail[a] = math.NaN()
		for _, c := range m.e.Mates(a) {
			if !m.fit(a, c.Side) || math.IsInf(c.Cost, 1) || math.IsNaN(c.Cost) {
				continue
			}
			cost := max(c.Cost, 1e-6)
			if !m.said.forbids(a, c.Side) {
				m.lists[a] = append(m.lists[a], entry{int32(c.Side), cost})
			}
			if !c.Beyond && !(cost <= m.tail[a]) {
				m.tail[a] = cost
			}
		}
		if math.IsNaN(m.tail[a]) {
			m.tail[a] = math.Inf(1)
		}
	}
	m.listSaid()
	own := make([]int, len(m.lists))
	for a := range m.lists {
		own[a] = len(m.lists[a])
	}
	for a := range m.lists {
		for _, c := range m.lists[a][:own[a]] {
			b := int(c.side)
			if !slices.ContainsFunc(m.lists[b], func(x entry) bool { return int(x.side) == a }) {
				m.lists[b] = append(m.lists[b], entry{int32(a), c.cost})
			}
		}
	}
	for a := range m.lists {
		slices.SortStableFunc(m.lists[a], func(x, y entry) int {
			return cmp.Or(cmp.Compare(x.cost, y.cost), int(x.side-y.side))
		})
	}
}

// listSaid lists the sides that are to lie against each other, whatever their joint costs.
func (m *model) listSaid() {
	if m.said == nil {
		return
	}
	for _, p := range m.said.pairs {
		for i, a := range p {
			if b := p[1-i]; m.possible(a, b) && len(m.lists[a]) == 0 {
				m.lists[a] = append(m.lists[a], entry{int32(b), min(m.cost(a, b), MaxCost)})
			}
		}
	}
}

// calibrate fits the scale to pairs that are mostly true, and weighs all
// candidates anew.
func (m *model) calibrate(pairs [][2]int) {
	m.scale = newScale(m.lists, m.rivals, m.tail, pairs)
	for i := range m.known {
		m.known[i] = row{blanks: m.known[i].blanks[:0], weights: m.known[i].weights[:0]}
	}
	m.learned = make([][]int32, len(m.lists))
	for a, list := range m.lists {
		m.mates[a] = m.mates[a][:0]
		for _, c := range list {
			w := float32(m.rate(a, int(c.side), c.cost))
			m.note(a, int(c.side), w)
			m.mates[a] = append(m.mates[a], mate{c.side, w})
		}
		slices.SortStableFunc(m.mates[a], func(x, y mate) int {
			return cmp.Or(cmp.Compare(y.weight, x.weight), int(x.side-y.side))
		})
	}
}

// mutual returns the pairs of sides that are each other's best mates, tab first.
func (m *model) mutual(best func(side int) int) [][2]int {
	var pairs [][2]int
	for a, list := range m.lists {
		if m.kind[a] != encode.Tab || len(list) == 0 {
			continue
		}
		if b := best(a); best(b) == a {
			pairs = append(pairs, [2]int{a, b})
		}
	}
	return pairs
}

// A row holds the known weights of the joints of one tab, by the number of the blank: few
// enough to lie close together, where a matrix of all pairs would be fetched from far.
type row struct {
	blanks  []int32
	weights []float32
}

// find returns where a blank is, or would be, in the row.
func (r *row) find(blank int32) (int, bool) {
	low, high := 0, len(r.blanks)
	for low < high {
		if mid := (low + high) >> 1; r.blanks[mid] < blank {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low, low < len(r.blanks) && r.blanks[low] == blank
}

// at returns the row and the number of a blank in it, for a tab and a blank in either order.
func (m *model) at(a, b int) (*row, int32) {
	if m.kind[a] == encode.Blank {
		a, b = b, a
	}
	return &m.known[m.number[a]], m.number[b]
}

// note notes the weight of a joint, and reports whether it was not known.
func (m *model) note(a, b int, w float32) bool {
	r, blank := m.at(a, b)
	i, there := r.find(blank)
	if !there {
		r.blanks, r.weights = slices.Insert(r.blanks, i, blank), slices.Insert(r.weights, i, w)
	}
	r.weights[i] = w
	return !there
}

// most returns the greatest weight that a joint of the side can have whose cost is not known.
func (m *model) most(side int) float64 {
	const rounding = 1e-3
	s := m.scale
	w := s.density[side] - (s.crowd(side, s.beyond[side])+s.leastCrowd)/2
	w = min(max(w, minWeight), maxWeight) + rounding
	if m.vote != nil {
		w += cluster.MostVote
	}
	return w
}

// joint returns the weight of the joint of sides a and b. Of a pair in neither
// list the cost is guessed from the ends of the lists, until learn looks it up.
func (m *model) joint(a, b int) float64 {
	if !m.possible(a, b) {
		return impossible
	}
	r, blank := m.at(a, b)
	if i, there := r.find(blank); there {
		return float64(r.weights[i])
	}
	if far := max(m.tail[a], m.tail[b]); !math.IsInf(far, 1) {
		if m.tail[a] < far {
			return float64(float32(m.voted(b, a, m.scale.guess(b, a))))
		}
		return float64(float32(m.voted(a, b, m.scale.guess(a, b))))
	}
	return m.learn(a, b)
}

// cost asks the evidence.
func (m *model) cost(a, b int) float64 {
	c := m.e.Cost(a, b)
	if math.IsNaN(c) {
		return math.Inf(1)
	}
	return max(c, 1e-6)
}

// areTwins reports whether two pieces are of one shape, and sameCut whether two sides are the
// same of twins.
func (m *model) areTwins(p, q int) bool {
	return m.twins[4*p] >= 0 && m.twins[4*p]>>2 == m.twins[4*q]>>2
}
func (m *model) sameCut(a, b int) bool { return m.twins[a] >= 0 && m.twins[a] == m.twins[b] }

// rate returns the weight of the joint of two sides at a cost.
func (m *model) rate(a, b int, cost float64) float64 {
	if m.said.wants(a, b) {
		return maxWeight
	}
	return m.voted(a, b, m.scale.rate(a, b, cost))
}

// voted adds to the weight of a joint what a witness says of it.
func (m *model) voted(a, b int, weight float64) float64 {
	if m.vote == nil || weight <= impossible {
		return weight
	}
	return weight + m.vote(a, b)
}

// learn looks up the true cost of a joint that the search wants to use.
func (m *model) learn(a, b int) float64 {
	w := float32(m.rate(a, b, m.cost(a, b)))
	if m.note(a, b, w) {
		m.learned[a] = append(m.learned[a], int32(b))
		m.learned[b] = append(m.learned[b], int32(a))
	}
	return float64(w)
}

// choice returns the logarithm of the number of sides that could be the mate of
// a side.
func (m *model) choice(side int) float64 { return math.Log(m.rivals[side]) }

// topBut returns the weight of the best candidate of a side that is no twin of another side.
func (m *model) topBut(side, other int) float64 {
	for _, c := range m.mates[side] {
		if !m.sameCut(int(c.side), other) {
			return float64(c.weight)
		}
	}
	return minWeight
}

const (
	// misread is the weight of a joint, or of a place at the edge, that is possible
	// only if a side was taken for another kind than it has.
	misread = -6.0
	// misbeside is that of a joint, where there is a witness, of sides that go together but for
	// those beside them, of which one is flat: if that was misread, it is paid for where it lies.
	// By shape alone, three such joints in a row are too easily had.
	misbeside = -1.0
)

// misjoint returns the weight of a joint that is possible only if a side near
// it was misread. A witness is asked all the same: what a piece shows does not depend on it.
func (m *model) misjoint(a, b int) float64 {
	switch {
	case m.said.forbids(a, b):
		return impossible
	case m.said.wants(a, b):
		return maxWeight + misbeside
	case a>>2 == b>>2:
		return misread
	}
	weight, vote := misread, 0.0
	if m.vote != nil {
		vote = m.vote(a, b)
	}
	if m.kind[a]+m.kind[b] == 0 && m.kind[a] != encode.Flat {
		if m.vote != nil {
			weight = misbeside
		}
		weight += max(0, m.scale.rate(a, b, m.cost(a, b)))
	}
	return weight + vote
}
