package repair

// cause is why a rectangle was excluded: what is left of a clue claims a cell of
// it, or a cell that nothing else reaches lies outside it.
type cause struct {
	clue, cell int32 // one of them, the other is -1
}

// blame returns the numbers that a contradiction follows from: those of the
// clues that its cause names, and those that the causes of exclusions before it
// name.
func (r *rectangles) blame(last cause, reading []int) *nogood {
	r.trace(last)
	n := &nogood{number: make(map[int]int)}
	for k, c := range r.clues {
		if i := int(c.cell); r.touched[k] {
			n.cells = append(n.cells, i)
			n.number[i] = reading[i]
		}
	}
	for _, i := range r.optional {
		if reading[i] == none && r.mayReach(i) || reading[i] != none && r.blocks(i, n) {
			n.places = append(n.places, i)
		}
	}
	return n
}

// mayReach tells whether a clue in an empty cell might reach one of the cells
// of which it matters what reaches them.
func (r *rectangles) mayReach(cell int) bool {
	y, x := cell/r.cols, cell%r.cols
	w, sums := r.cols+1, r.sums
	for _, i := range r.causes {
		v, u := int(i)/r.cols, int(i)%r.cols
		top, left, bottom, right := min(y, v), min(x, u), max(y, v)+1, max(x, u)+1
		if sums[bottom*w+right]-sums[top*w+right]-sums[bottom*w+left]+sums[top*w+left] == 0 {
			return true
		}
	}
	return false
}

// blocks tells whether a clue may be in the way of a rectangle of a clue in n.
func (r *rectangles) blocks(cell int, n *nogood) bool {
	y, x := cell/r.cols, cell%r.cols
	for _, i := range n.cells {
		dy, dx := i/r.cols-y, i%r.cols-x
		if (max(dy, -dy)+1)*(max(dx, -dx)+1) <= n.number[i] {
			return true
		}
	}
	return false
}

// trace marks the clues that a contradiction follows from, and the cells of
// which it matters what reaches them.
func (r *rectangles) trace(last cause) {
	r.touched, r.causes = filled(r.touched, len(r.clues)), r.causes[:0]
	r.traced = filled(r.traced, len(r.why))
	pending := r.name(last, int32(len(r.why)), nil) // exclusions to be explained
	for len(pending) > 0 {
		e := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if !r.traced[e] {
			r.traced[e] = true
			pending = r.name(r.why[e], e, pending)
		}
	}
}

// name marks the clues that a cause names, and adds the exclusions before it
// that it rests on.
func (r *rectangles) name(why cause, before int32, pending []int32) []int32 {
	if why.clue >= 0 {
		r.touched[why.clue] = true
		c := r.clues[why.clue]
		for j := c.first; j < c.last; j++ {
			if e := r.gone[j]; e != 0 && e < before {
				pending = append(pending, e)
			}
		}
	} else {
		r.causes = append(r.causes, why.cell)
		for k, c := range r.clues {
			r.touched[k] = r.touched[k] || r.sees(int(c.cell), int(why.cell))
		}
		for _, j := range r.covering(why.cell) {
			if e := r.gone[j]; e != 0 && e < before {
				pending = append(pending, e)
			}
		}
	}
	return pending
}
