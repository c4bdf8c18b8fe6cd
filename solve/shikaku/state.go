package shikaku

// A state is how far a search has come: which candidates are left, and which
// clues can still reach each cell.
type state struct {
	m *model
	// live holds the candidates left, a set for each field; counted is the
	// same as it was when the cells were last brought up to date.
	live, counted []uint64
	reach         []run    // cells that each field reaches in each row of its window
	owners        []uint16 // number of fields that reach each cell
	ownerXor      []uint16 // their indices, exclusive-ored: with one left, its index
	queue         []int32  // fields whose set has shrunk
	queued        []bool
	still         bool   // cells with one owner left are left alone
	failed        int32  // field whose conclusions were being drawn last
	cores         []span // cells common to all candidates of each field

	wordTrail []wordChange
	cellTrail []cellChange
	coreTrail []coreChange
}

// A run is the columns from from to to-1.
type run struct{ from, to uint8 }

type wordChange struct {
	word int32
	old  uint64
}

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
		m:        m,
		live:     make([]uint64, m.setWords),
		counted:  make([]uint64, m.setWords),
		reach:    make([]run, m.reachRows),
		owners:   make([]uint16, m.rows*m.cols),
		ownerXor: make([]uint16, m.rows*m.cols),
		queue:    make([]int32, 0, len(m.fields)),
		queued:   make([]bool, len(m.fields)),
		cores:    make([]span, len(m.fields)),
	}
	for k := range m.fields {
		f := &m.fields[k]
		own := s.live[f.set:][:f.words]
		for i := range own {
			own[i] = ^uint64(0)
		}
		if f.count%64 != 0 {
			own[f.words-1] = 1<<(f.count%64) - 1
		}
		s.cores[k] = span{f.row, f.row, f.col, f.col}
		s.cover(k)
	}
	copy(s.counted, s.live)
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

// set replaces a word of the live candidates.
func (s *state) set(word int32, to uint64) {
	s.wordTrail = append(s.wordTrail, wordChange{word, s.live[word]})
	s.live[word] = to
}

func (s *state) mark() mark {
	return mark{len(s.wordTrail), len(s.cellTrail), len(s.coreTrail)}
}

// undo goes back to a mark, at which propagation was at its end.
func (s *state) undo(to mark) {
	for i := len(s.wordTrail) - 1; i >= to.words; i-- {
		c := s.wordTrail[i]
		s.live[c.word], s.counted[c.word] = c.old, c.old
	}
	for i := len(s.cellTrail) - 1; i >= to.cells; i-- {
		s.regain(s.cellTrail[i])
	}
	for i := len(s.coreTrail) - 1; i >= to.cores; i-- {
		s.cores[s.coreTrail[i].field] = s.coreTrail[i].old
	}
	s.wordTrail = s.wordTrail[:to.words]
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
