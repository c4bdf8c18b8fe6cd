package cover

import "github.com/gridsaw/gridsaw/solve/internal/cdcl"

// rules is the propagator: every item is covered exactly once.
type rules struct {
	cdcl.Solver
	itemsOf, optionsOf lists

	open    []int32 // item: its options that are not ruled out, as far as the trail was dequeued
	scratch []cdcl.Lit
}

// coveredBias is added to what an item has open while it is covered, so that it never
// looks like one that is about to run out of options.
const coveredBias = 1 << 24

// byItem is the reason that the item in Ref has no other option left.
const byItem = cdcl.External

// Propagate implements [cdcl.Propagator].
func (r *rules) Propagate() bool {
	for {
		l, ok := r.Dequeue()
		if !ok {
			return true
		}
		if l.Negative() {
			ok = r.ruleOut(l.Var())
		} else {
			ok = r.choose(l.Var())
		}
		if !ok || !r.PropagateClauses(l) {
			return false
		}
	}
}

// Explain implements [cdcl.Propagator].
func (r *rules) Explain(l cdcl.Lit, why cdcl.Reason, to []cdcl.Lit) []cdcl.Lit {
	for _, option := range r.optionsOf.of(int32(why.Ref)) {
		if option != l.Var() {
			to = append(to, cdcl.Pos(option).Not())
		}
	}
	return to
}

// Undo implements [cdcl.Propagator].
func (r *rules) Undo(lits []cdcl.Lit, dequeued int) {
	for _, l := range lits[:dequeued] {
		by := int32(1)
		if !l.Negative() {
			by = -coveredBias
		}
		for _, item := range r.itemsOf.of(l.Var()) {
			r.open[item] += by
		}
	}
}

// Simplify implements [cdcl.Propagator].
func (r *rules) Simplify() bool { return r.Propagate() }

// choose rules out the other options of the items that option k covers.
func (r *rules) choose(k int32) bool {
	rival := k
	for _, item := range r.itemsOf.of(k) {
		r.open[item] += coveredBias
		for _, other := range r.optionsOf.of(item) {
			switch l := cdcl.Pos(other); {
			case r.Value(l) == 0:
				r.Assign(l.Not(), cdcl.Because(cdcl.Pos(k)))
			case r.Value(l) > 0 && other != k:
				rival = other
			}
		}
	}
	return rival == k || r.Conflict(cdcl.Pos(k), cdcl.Pos(rival))
}

// ruleOut takes option k off its items, and chooses what is left alone there.
func (r *rules) ruleOut(k int32) bool {
	ok := true
	for _, item := range r.itemsOf.of(k) {
		r.open[item]--
		if r.open[item] <= 1 && !r.chooseLast(item) {
			ok = false
		}
	}
	return ok
}

// chooseLast chooses the only option that an item has left, and returns false at a conflict
// if there is none.
func (r *rules) chooseLast(item int32) bool {
	for _, option := range r.optionsOf.of(item) {
		if l := cdcl.Pos(option); r.Value(l) >= 0 {
			return r.Assign(l, cdcl.Reason{Kind: byItem, Ref: uint32(item)})
		}
	}
	r.scratch = r.Explain(cdcl.Pos(-1), cdcl.Reason{Ref: uint32(item)}, r.scratch[:0])
	return r.Conflict(r.scratch...)
}
