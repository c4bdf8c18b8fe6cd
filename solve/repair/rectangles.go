package repair

// rectangles is what counting tells about a reading of a Shikaku: the rectangles
// that each clue can still have, and why it cannot have the others.
type rectangles struct {
	rows, cols int
	sums       []int32 // clues above and to the left, (rows+1) x (cols+1)

	clues []clueState // in the order of their cells
	rects []rect      // clue by clue
	gone  []int32     // when each was excluded, 0 if it was not
	why   []cause     // why, in the order of their exclusion; the first is unused
	start []int32     // where the list of each cell begins in cover
	cover []int32     // the rectangles that cover each cell
	wild  []bool      // cells that a clue with an unknown number can reach

	cells, queue   []int32 // cells and clues to be looked at again
	cellIn, clueIn []bool  // what these hold
	optional       []int   // cells that may hold a clue or none
	touched        []bool  // scratch of blame, by clue
	traced         []bool  // scratch of blame, by exclusion
	causes         []int32 // scratch of blame: cells that it matters what reaches
}

// clueState is a clue and its rectangles, from first up to and without last.
type clueState struct {
	cell, first, last int32
	unknown           bool
}

type rect struct {
	top, left, bottom, right int16 // bottom and right are outside
	clue                     int32
}

func (r rect) covers(y, x int16) bool {
	return y >= r.top && y < r.bottom && x >= r.left && x < r.right
}

// contradiction follows from a reading what counting tells, and returns a set
// of numbers that contradict each other, nil if it finds none.
func (r *rectangles) contradiction(reading []int) *nogood {
	r.load(reading)
	for k := range r.clues {
		r.touchClue(int32(k))
	}
	for i := range reading {
		r.touchCell(int32(i))
	}
	if bad, ok := r.propagate(); !ok {
		return r.blame(bad, reading)
	}
	return nil
}

// propagate excludes rectangles until nothing more follows. It returns false,
// and where, if a clue has no rectangle left or a cell none that covers it.
func (r *rectangles) propagate() (bad cause, ok bool) {
	for len(r.queue)+len(r.cells) > 0 {
		if n := len(r.queue); n > 0 {
			k := r.queue[n-1]
			r.queue = r.queue[:n-1]
			r.clueIn[k] = false
			bad, ok = cause{clue: k, cell: -1}, r.narrow(k)
		} else {
			n := len(r.cells)
			i := r.cells[n-1]
			r.cells = r.cells[:n-1]
			r.cellIn[i] = false
			bad, ok = cause{clue: -1, cell: i}, r.claim(i)
		}
		if !ok {
			return bad, false
		}
	}
	return cause{}, true
}

// load lists the rectangles of a reading.
func (r *rectangles) load(reading []int) {
	r.count(reading)
	r.clues, r.rects = r.clues[:0], r.rects[:0]
	r.wild = filled(r.wild, len(reading))
	for i, n := range reading {
		if n == none {
			continue
		}
		c := clueState{cell: int32(i), first: int32(len(r.rects)), unknown: n == unknown}
		if c.unknown {
			r.reachAny(i, reading)
		} else {
			r.list(i, n)
		}
		c.last = int32(len(r.rects))
		r.clues = append(r.clues, c)
	}
	r.index(len(reading))
	r.gone = filled(r.gone, len(r.rects))
	r.why = append(r.why[:0], cause{})
	r.cells, r.queue = r.cells[:0], r.queue[:0]
	r.cellIn, r.clueIn = filled(r.cellIn, len(reading)), filled(r.clueIn, len(r.clues))
}

// filled returns a slice of n zeros, the old one if it is large enough.
func filled[T any](old []T, n int) []T {
	if cap(old) < n {
		return make([]T, n)
	}
	old = old[:n]
	clear(old)
	return old
}

// count sums up the clues.
func (r *rectangles) count(reading []int) {
	w := r.cols + 1
	r.sums = filled(r.sums, (r.rows+1)*w)
	for y := range r.rows {
		row := int32(0)
		for x := range r.cols {
			if reading[y*r.cols+x] != none {
				row++
			}
			r.sums[(y+1)*w+x+1] = r.sums[y*w+x+1] + row
		}
	}
}

// alone tells whether the rectangle from (top, left) up to and without (bottom,
// right) holds one clue.
func (r *rectangles) alone(top, left, bottom, right int) bool {
	w, s := r.cols+1, r.sums
	return s[bottom*w+right]-s[top*w+right]-s[bottom*w+left]+s[top*w+left] == 1
}

// list adds the rectangles of n cells around a cell that hold no other clue.
func (r *rectangles) list(cell, n int) {
	y, x := cell/r.cols, cell%r.cols
	for height := 1; height <= min(n, r.rows); height++ {
		width := n / height
		if width*height != n || width > r.cols {
			continue
		}
		for top := max(0, y-height+1); top <= min(y, r.rows-height); top++ {
			for left := max(0, x-width+1); left <= min(x, r.cols-width); left++ {
				if r.alone(top, left, top+height, left+width) {
					r.rects = append(r.rects, rect{
						int16(top), int16(left), int16(top + height), int16(left + width), int32(len(r.clues)),
					})
				}
			}
		}
	}
}

// reachAny marks the cells that a clue with an unknown number can reach, row by
// row from its own: the farther, the fewer.
func (r *rectangles) reachAny(clue int, reading []int) {
	y, x := clue/r.cols, clue%r.cols
	for _, step := range [2]int{-1, 1} {
		left, right := 0, r.cols-1
		for v := y; v >= 0 && v < r.rows; v += step {
			row := v * r.cols
			if v != y && reading[row+x] != none {
				break
			}
			r.wild[row+x] = true
			u := x - 1
			for ; u >= left && reading[row+u] == none; u-- {
				r.wild[row+u] = true
			}
			left = u + 1
			for u = x + 1; u <= right && reading[row+u] == none; u++ {
				r.wild[row+u] = true
			}
			right = u - 1
		}
	}
}

// sees tells whether the smallest rectangle around a clue and a cell holds no
// other clue: with some number the clue might reach the cell.
func (r *rectangles) sees(clue, cell int) bool {
	y, x, v, u := clue/r.cols, clue%r.cols, cell/r.cols, cell%r.cols
	return r.alone(min(y, v), min(x, u), max(y, v)+1, max(x, u)+1)
}

// index lists the rectangles that cover each cell.
func (r *rectangles) index(cells int) {
	r.start = filled(r.start, cells+1)
	r.each(func(i int, _ int32) { r.start[i+1]++ })
	for i := range cells {
		r.start[i+1] += r.start[i]
	}
	r.cover = filled(r.cover, int(r.start[cells]))
	next := append([]int32(nil), r.start...)
	r.each(func(i int, k int32) {
		r.cover[next[i]] = k
		next[i]++
	})
}

// each calls f for every cell of every rectangle.
func (r *rectangles) each(f func(cell int, rect int32)) {
	for k, q := range r.rects {
		for y := q.top; y < q.bottom; y++ {
			for x := q.left; x < q.right; x++ {
				f(int(y)*r.cols+int(x), int32(k))
			}
		}
	}
}

func (r *rectangles) touchClue(k int32) {
	if !r.clueIn[k] && !r.clues[k].unknown {
		r.clueIn[k] = true
		r.queue = append(r.queue, k)
	}
}

func (r *rectangles) touchCell(i int32) {
	if !r.cellIn[i] {
		r.cellIn[i] = true
		r.cells = append(r.cells, i)
	}
}

// narrow excludes the rectangles of others that need a cell which all
// rectangles of clue k cover. It returns false if the clue has none left.
func (r *rectangles) narrow(k int32) bool {
	c := r.clues[k]
	var all rect
	left := 0
	for j := c.first; j < c.last; j++ {
		if r.gone[j] != 0 {
			continue
		}
		q := r.rects[j]
		if left++; left == 1 {
			all = q
			continue
		}
		all.top, all.bottom = max(all.top, q.top), min(all.bottom, q.bottom)
		all.left, all.right = max(all.left, q.left), min(all.right, q.right)
	}
	for y := all.top; y < all.bottom; y++ {
		for x := all.left; x < all.right; x++ {
			for _, j := range r.covering(int32(int(y)*r.cols + int(x))) {
				if r.gone[j] == 0 && r.rects[j].clue != k {
					r.exclude(j, cause{clue: k, cell: -1})
				}
			}
		}
	}
	return left > 0
}

// claim looks at a cell that one clue alone can reach, and excludes the
// rectangles of that clue without the cell. It returns false if none reaches it.
func (r *rectangles) claim(i int32) bool {
	if r.wild[i] {
		return true
	}
	owner := int32(-1)
	for _, j := range r.covering(i) {
		switch {
		case r.gone[j] != 0:
		case owner < 0:
			owner = r.rects[j].clue
		case owner != r.rects[j].clue:
			return true
		}
	}
	if owner < 0 {
		return false
	}
	c := r.clues[owner]
	y, x := int16(int(i)/r.cols), int16(int(i)%r.cols)
	for j := c.first; j < c.last; j++ {
		if r.gone[j] == 0 && !r.rects[j].covers(y, x) {
			r.exclude(j, cause{clue: -1, cell: i})
		}
	}
	return true
}

func (r *rectangles) covering(i int32) []int32 { return r.cover[r.start[i]:r.start[i+1]] }

// exclude notes that a rectangle is impossible, and why.
func (r *rectangles) exclude(j int32, why cause) {
	r.gone[j] = int32(len(r.why))
	r.why = append(r.why, why)
	q := r.rects[j]
	r.touchClue(q.clue)
	for y := q.top; y < q.bottom; y++ {
		for x := q.left; x < q.right; x++ {
			r.touchCell(int32(int(y)*r.cols + int(x)))
		}
	}
}
