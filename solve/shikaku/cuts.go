package shikaku

// carve cuts the grid recursively and then merges rectangles at random, so that
// cuts appear which no recursion makes.
func (g *generator) carve() {
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
