package shikaku

import "slices"

// A state is how far a search has come: the candidates left, and which clues can still reach
// each cell, with a queue of what to draw conclusions from, and trails to go back on.
type state struct {
	domains
	counted  []uint64 // the domains as they were when the cells were last brought up to date
	reach    []run    // cells that each field reaches in each row of its window
	owners   []uint16 // number of fields that reach each cell
	ownerXor []uint16 // their indices, exclusive-ored: with one left, its index
	cores    []span   // cells common to all candidates of each field
	queue    []int32  // fields whose domain has shrunk
	queued   []bool
	idle     bool  // cells with one owner left are left alone
	failed   int32 // field whose conclusions were being drawn last

	cellTrail []cellChange
	coreTrail []coreChange
}

// A run is the columns from from to to-1.
type run struct{ from, to uint8 }

type cellChange struct {
	cell  int32
	field uint16
}

type coreChange struct {
	field int32
	old   span
}

// A mark is a point of the trails to which the state can go back.
type mark struct{ words, cells, cores int }

func newState(m *model) *state {
	s := &state{
		domains:  newDomains(m),
		reach:    make([]run, m.reachRows),
		owners:   make([]uint16, m.rows*m.cols),
		ownerXor: make([]uint16, m.rows*m.cols),
		queue:    make([]int32, 0, len(m.fields)),
		queued:   make([]bool, len(m.fields)),
		cores:    make([]span, len(m.fields)),
	}
	s.counted = slices.Clone(s.live)
	for k := range m.fields {
		f := &m.fields[k]
		s.cores[k] = span{f.row, f.row, f.col, f.col}
		s.cover(k)
	}
	return s
}

// cover finds the cells that a field reaches.
func (s *state) cover(k int) {
	m, f := s.m, &s.m.fields[k]
	reach := s.reach[f.reach:][:int(f.window.bottom-f.window.top)+1]
	for r := range reach {
		reach[r] = run{f.col, f.col}
	}
	for _, c := range m.rects[f.first:][:f.count] {
		for r := c.top - f.window.top; r <= c.bottom-f.window.top; r++ {
			reach[r].from = min(reach[r].from, c.left)
			reach[r].to = max(reach[r].to, c.right+1)
		}
	}
	for r, run := range reach {
		line := (int(f.window.top) + r) * m.cols
		for cell := line + int(run.from); cell < line+int(run.to); cell++ {
			s.owners[cell]++
			s.ownerXor[cell] ^= uint16(k)
		}
	}
}

// start queues everything, for the first propagation. It returns false on a
// contradiction.
func (s *state) start() bool {
	for k := range s.m.fields {
		s.push(int32(k))
	}
	for cell, n := range s.owners {
		if n == 0 || n == 1 && !s.force(cell) {
			s.clear()
			return false
		}
	}
	return true
}

func (s *state) push(k int32) {
	if !s.queued[k] {
		s.queued[k] = true
		s.queue = append(s.queue, k)
	}
}

// clear empties the queue after a contradiction.
func (s *state) clear() {
	for _, k := range s.queue {
		s.queued[k] = false
	}
	s.queue = s.queue[:0]
}

// only leaves field k one candidate.
func (s *state) only(k, candidate int32) {
	f := &s.m.fields[k]
	for i := range f.words {
		keep := uint64(0)
		if i == candidate/64 {
			keep = 1 << (candidate % 64)
		}
		if s.live[f.set+i] != keep {
			s.set(f.set+i, keep)
		}
	}
	s.push(k)
}

// drop takes a candidate from field k.
func (s *state) drop(k, candidate int32) {
	word := s.m.fields[k].set + candidate/64
	s.set(word, s.live[word]&^(1<<(candidate%64)))
	s.push(k)
}

func (s *state) mark() mark {
	return mark{len(s.trail), len(s.cellTrail), len(s.coreTrail)}
}

// undo goes back to a mark, at which propagation was at its end.
func (s *state) undo(to mark) {
	for i := len(s.trail) - 1; i >= to.words; i-- {
		c := s.trail[i]
		s.live[c.word], s.counted[c.word] = c.old, c.old
	}
	for i := len(s.cellTrail) - 1; i >= to.cells; i-- {
		s.regain(s.cellTrail[i])
	}
	for i := len(s.coreTrail) - 1; i >= to.cores; i-- {
		s.cores[s.coreTrail[i].field] = s.coreTrail[i].old
	}
	s.trail = s.trail[:to.words]
	s.cellTrail = s.cellTrail[:to.cells]
	s.coreTrail = s.coreTrail[:to.cores]
}

// regain undoes the loss of a cell, which was the last of its row.
func (s *state) regain(c cellChange) {
	s.owners[c.cell]++
	s.ownerXor[c.cell] ^= c.field
	f := &s.m.fields[c.field]
	row, col := int(c.cell)/s.m.cols, uint8(int(c.cell)%s.m.cols)
	reach := &s.reach[int(f.reach)+row-int(f.window.top)]
	if col < reach.from {
		reach.from = col
	} else {
		reach.to = col + 1
	}
}

// propagate draws conclusions until none is left. It returns false on a
// contradiction.
func (s *state) propagate() bool {
	for len(s.queue) > 0 {
		k := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		s.queued[k] = false
		if s.failed = k; !s.account(k) || !s.spread(k) {
			s.clear()
			return false
		}
	}
	return true
}

// account takes field k from the owners of the cells that it lost.
func (s *state) account(k int32) bool {
	m, f := s.m, &s.m.fields[k]
	live, counted := s.live[f.set:][:f.words], s.counted[f.set:][:f.words]
	left, lost := uint64(0), uint64(0)
	for i := range live {
		left |= live[i]
		lost |= counted[i] &^ live[i]
	}
	if left == 0 {
		return false
	}
	if lost == 0 {
		return true
	}
	ok := true
	for r := range int32(f.window.bottom-f.window.top) + 1 {
		row := m.tables[f.rowOf+r*f.words:][:len(live)]
		if disjoint(row, counted, live) {
			continue
		}
		ok = s.shrink(k, r, row) && ok
	}
	copy(counted, live)
	return ok
}

// disjoint reports that no candidate of a row was lost.
func disjoint(row, counted, live []uint64) bool {
	for i, x := range row {
		if x&counted[i]&^live[i] != 0 {
			return false
		}
	}
	return true
}

// shrink takes field k from the owners of those cells that it lost in row r of
// its window. All candidates cover the column of the clue, so what they reach
// in a row is one run of cells, and is lost from its ends.
func (s *state) shrink(k, r int32, row []uint64) bool {
	m, f := s.m, &s.m.fields[k]
	live := s.live[f.set:][:len(row)]
	reach := &s.reach[f.reach+r]
	line := (int(f.window.top) + int(r)) * m.cols
	ok := true
	for reach.from < reach.to && !m.covered(f, row, live, reach.from) {
		ok = s.lose(line+int(reach.from), k) && ok
		reach.from++
	}
	for reach.from < reach.to && !m.covered(f, row, live, reach.to-1) {
		reach.to--
		ok = s.lose(line+int(reach.to), k) && ok
	}
	return ok
}

// covered reports that a live candidate of a row covers a column.
func (m *model) covered(f *field, row, live []uint64, c uint8) bool {
	col := m.tables[f.colOf+int32(c-f.window.left)*f.words:][:len(row)]
	for i, x := range row {
		if x&col[i]&live[i] != 0 {
			return true
		}
	}
	return false
}

// lose takes field k from the owners of a cell.
func (s *state) lose(cell int, k int32) bool {
	s.cellTrail = append(s.cellTrail, cellChange{int32(cell), uint16(k)})
	s.owners[cell]--
	s.ownerXor[cell] ^= uint16(k)
	switch s.owners[cell] {
	case 0:
		return false
	case 1:
		return s.idle || s.force(cell)
	}
	return true
}

// force leaves the only owner of a cell only the candidates that cover it.
func (s *state) force(cell int) bool {
	m, k := s.m, int32(s.ownerXor[cell])
	f := &m.fields[k]
	r, c := uint8(cell/m.cols), uint8(cell%m.cols)
	w := int(f.words)
	row := m.tables[int(f.rowOf)+int(r-f.window.top)*w:][:w]
	col := m.tables[int(f.colOf)+int(c-f.window.left)*w:][:w]
	kept := uint64(0)
	for i := range row {
		word := f.set + int32(i)
		now := s.live[word] & row[i] & col[i]
		if now != s.live[word] {
			s.set(word, now)
			s.push(k)
		}
		kept |= now
	}
	return kept != 0
}

// core returns the cells common to all candidates of field k.
func (s *state) core(k int32) span {
	m, f := s.m, &s.m.fields[k]
	live := s.live[f.set:][:f.words]
	core := s.cores[k]
	for core.top > f.window.top && m.all(f.rowOf, f, int32(core.top-f.window.top)-1, live) {
		core.top--
	}
	for core.bottom < f.window.bottom && m.all(f.rowOf, f, int32(core.bottom-f.window.top)+1, live) {
		core.bottom++
	}
	for core.left > f.window.left && m.all(f.colOf, f, int32(core.left-f.window.left)-1, live) {
		core.left--
	}
	for core.right < f.window.right && m.all(f.colOf, f, int32(core.right-f.window.left)+1, live) {
		core.right++
	}
	return core
}

// all reports that every live candidate is in an entry of a table.
func (m *model) all(table int32, f *field, entry int32, live []uint64) bool {
	for i, x := range m.tables[table+entry*f.words:][:f.words] {
		if live[i]&^x != 0 {
			return false
		}
	}
	return true
}

// spread strikes out the candidates of other fields that meet the core of k.
func (s *state) spread(k int32) bool {
	core := s.core(k)
	if core == s.cores[k] {
		return true
	}
	s.coreTrail = append(s.coreTrail, coreChange{k, s.cores[k]})
	s.cores[k] = core
	for _, j := range s.m.fields[k].neighbours {
		if s.m.fields[j].window.meets(core) && !s.strike(j, core) {
			return false
		}
	}
	return true
}

// meeting returns four sets of candidates of f whose intersection are those that
// meet a block. The block meets the window of f.
func (m *model) meeting(f *field, block span) (top, bottom, left, right []uint64) {
	w := f.words
	top = m.tables[f.top+int32(min(block.bottom, f.window.bottom)-f.window.top)*w:][:w]
	bottom = m.tables[f.bottom+int32(max(block.top, f.window.top)-f.window.top)*w:][:w]
	left = m.tables[f.left+int32(min(block.right, f.window.right)-f.window.left)*w:][:w]
	right = m.tables[f.right+int32(max(block.left, f.window.left)-f.window.left)*w:][:w]
	return top, bottom, left, right
}

// strike takes the candidates of field j that meet a block, which meets the
// window of j.
func (s *state) strike(j int32, block span) bool {
	f := &s.m.fields[j]
	top, bottom, left, right := s.m.meeting(f, block)
	kept := uint64(0)
	for i := range top {
		word := f.set + int32(i)
		now := s.live[word] &^ (top[i] & bottom[i] & left[i] & right[i])
		if now != s.live[word] {
			s.set(word, now)
			s.push(j)
		}
		kept |= now
	}
	return kept != 0
}
