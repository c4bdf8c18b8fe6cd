package shikaku

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
		return s.still || s.force(cell)
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
