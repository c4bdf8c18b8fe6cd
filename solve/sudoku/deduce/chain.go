package deduce

import (
	"fmt"
	"slices"
	"strings"
)

// A chain of inferences goes from candidate to candidate. The first is supposed
// to be false; a strong link makes the next one true, a weak link makes the one
// after it false, and so on, with a true one at the end. So the first or the
// last is true, and what both exclude is false.

// A linking says which links a kind of chain has.
type linking struct {
	technique    Technique
	strongInUnit bool // two places of a number in a unit: one of them has it
	strongInCell bool // two candidates of a cell: it has one of them
	weakInCell   bool // candidates of a cell: it has not more than one of them
}

// linkings are the kinds of chains. All have weak links between places of a
// number that see each other.
var linkings = [...]linking{
	{technique: XChain, strongInUnit: true},
	{technique: XYChain, strongInCell: true},
	{technique: AIC, strongInUnit: true, strongInCell: true, weakInCell: true},
}

// findChain returns the finder of the shortest chain of a kind that rules
// something out.
func findChain(l linking) finder {
	return func(b *board) *Step {
		w := newWeaver(b, l)
		for i := range b.cand {
			if b.interrupted() {
				return nil
			}
			for v := range numbers(b.cand[i]) {
				w.from(w.node(i, v))
			}
		}
		if w.best == nil {
			return nil
		}
		return w.step()
	}
}

// A weaver looks for chains, breadth first. A node is a candidate: cell*size +
// number-1.
type weaver struct {
	*board
	linking
	best []int // nodes of the shortest chain so far

	// For the chain's first node at hand, the node that each one was reached
	// from as true and as false; -1 if it was not.
	yes, no []int
	strong  []int // scratch: strong links of a node
}

func newWeaver(b *board, l linking) *weaver {
	nodes := len(b.cand) * b.size
	return &weaver{board: b, linking: l, yes: make([]int, nodes), no: make([]int, nodes)}
}

func (w *weaver) node(i, v int) int { return i*w.size + v - 1 }

// split returns the cell and the number of a node.
func (w *weaver) split(node int) (i, v int) { return node / w.size, node%w.size + 1 }

// from looks for chains that begin at a node and are shorter than the best.
func (w *weaver) from(start int) {
	for k := range w.yes {
		w.yes[k], w.no[k] = -1, -1
	}
	w.no[start] = start
	off := []int{start}
	for length := 2; len(off) > 0 && (w.best == nil || length < len(w.best)); length += 2 {
		on := w.truths(off)
		for _, end := range on {
			if length > 2 && len(w.excluded(start, end)) > 0 {
				w.keep(start, end)
				return
			}
		}
		off = w.falsehoods(on)
	}
}

// truths returns the nodes that are true now that others are false.
func (w *weaver) truths(off []int) []int {
	var on []int
	for _, node := range off {
		for _, next := range w.strongLinks(node) {
			if w.yes[next] < 0 {
				w.yes[next] = node
				on = append(on, next)
			}
		}
	}
	return on
}

// falsehoods returns the nodes that are false now that others are true.
func (w *weaver) falsehoods(on []int) []int {
	var off []int
	reach := func(from, node int) {
		if w.no[node] < 0 {
			w.no[node] = from
			off = append(off, node)
		}
	}
	for _, node := range on {
		i, v := w.split(node)
		for _, j := range w.peers[i] {
			if w.has(j, v) {
				reach(node, w.node(j, v))
			}
		}
		if w.weakInCell {
			for x := range numbers(w.cand[i] &^ bit(v)) {
				reach(node, w.node(i, x))
			}
		}
	}
	return off
}

// strongLinks lists what is true if a node is false. The slice is overwritten by
// the next call.
func (w *weaver) strongLinks(node int) []int {
	i, v := w.split(node)
	out := w.strong[:0]
	if w.strongInUnit {
		for kind, u := range w.of[i] {
			if places := w.in(u, v); count(places) == 2 {
				other := places &^ (1 << w.place[i][kind])
				out = append(out, w.node(w.units[u][first(other)-1], v))
			}
		}
	}
	if w.strongInCell && count(w.cand[i]) == 2 {
		out = append(out, w.node(i, first(w.cand[i]&^bit(v))))
	}
	w.strong = out
	return out
}

// excluded lists what is false if one of two nodes is true. They are not the
// same: a chain that comes back to its first node rules out the last but one by
// an earlier end.
func (w *weaver) excluded(start, end int) []Candidate {
	i, v := w.split(start)
	j, x := w.split(end)
	switch {
	case i == j:
		return w.candidates(^(bit(v) | bit(x)), i)
	case v == x:
		return w.without(v, w.peers[i], i, j)
	case w.sees(i, j):
		return append(w.candidates(bit(x), i), w.candidates(bit(v), j)...)
	}
	return nil
}

// keep records the chain that was found.
func (w *weaver) keep(start, end int) {
	path := []int{end}
	for node := end; ; {
		from := w.yes[node] // is false
		path = append(path, from)
		if from == start {
			break
		}
		node = w.no[from] // is true
		path = append(path, node)
	}
	slices.Reverse(path)
	w.best = path
}

// step makes a step of the best chain.
func (w *weaver) step() *Step {
	s := &Step{Technique: w.technique}
	var m mask
	for k, node := range w.best {
		i, v := w.split(node)
		m |= bit(v)
		s.Basis = append(s.Basis, w.candidate(i, v))
		if !slices.Contains(s.Cells, w.cell(i)) {
			s.Cells = append(s.Cells, w.cell(i))
		}
		if k > 0 {
			s.Links = append(s.Links, Link{s.Basis[k-1], s.Basis[k], k%2 == 1})
		}
	}
	s.Numbers = listed(m)
	s.Removed = inOrder(w.excluded(w.best[0], w.best[len(w.best)-1]))
	s.Text = chainText(s)
	return s
}

// chainText reads a chain aloud, and what follows from it.
func chainText(s *Step) string {
	start, end := s.Basis[0], s.Basis[len(s.Basis)-1]
	either := fmt.Sprintf("%v is %d or %v is %d", start.Cell, start.Number, end.Cell, end.Number)
	switch {
	case start.Number == end.Number:
		either = fmt.Sprintf("%v or %v is %d", start.Cell, end.Cell, end.Number)
	case start.Cell == end.Cell:
		either = fmt.Sprintf("%v is %d or %d", start.Cell, start.Number, end.Number)
	}
	var b strings.Builder
	for k, c := range s.Basis {
		is := [...]string{"is not", "is"}[k%2]
		lead := [...]string{"If", ", then", ", so"}[min(k, 2)]
		fmt.Fprintf(&b, "%s %v %s %d", lead, c.Cell, is, c.Number)
	}
	return fmt.Sprintf("%s. So %s in any case, and %s.", &b, either, ruledOut(s.Removed))
}
