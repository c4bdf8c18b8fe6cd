package board

import "maps"

// maxWork bounds the search for a map between colours, in comparisons of pieces:
// about a second.
const maxWork = 1 << 22

// A kind is a piece up to turns.
type kind struct {
	sides [4]int // in its least turn
	count int    // pieces of the kind
	as    int    // on a board with numbers: the only kind of piece it may be, else -1
}

// kindsOf counts the pieces by kinds, in the order in which they come. as, if set,
// gives the kind that piece i must be, and parts those that differ in it.
func kindsOf(pieces [][4]int, as []int) []kind {
	type key struct {
		sides [4]int
		as    int
	}
	index := make(map[key]int)
	var kinds []kind
	for i, sides := range pieces {
		least, _ := leastTurn(sides)
		k := key{least, -1}
		if as != nil {
			k.as = as[i]
		}
		at, known := index[k]
		if !known {
			at = len(kinds)
			index[k] = at
			kinds = append(kinds, kind{sides: least, as: k.as})
		}
		kinds[at].count++
	}
	return kinds
}

// A colouring maps the colours of a board to labels; grey is mapped to itself.
type colouring map[int]int

// apply replaces the colours of a piece; ok is false if one is not mapped.
func (m colouring) apply(sides [4]int) (out [4]int, ok bool) {
	for k, c := range sides {
		if out[k], ok = m[c]; !ok {
			return out, false
		}
	}
	return out, true
}

// A colourSearch finds the maps under which the pieces of a board are among those
// of a jigsaw, by backtracking: the kind of piece with the fewest candidates is
// bound first.
type colourSearch struct {
	board, file []kind
	index       map[[4]int]int // kinds of the file by their sides
	allowed     int            // pieces that may be wrong or too many

	forward colouring
	back    map[int]int // labels to colours
	done    []bool      // by kind of the board: bound or passed over
	faults  int
	found   []colouring
	wanted  int // maps to find, 2 to know that there are several
	work    int
}

func newColourSearch(board, file []kind) *colourSearch {
	s := &colourSearch{
		board: board, file: file, index: make(map[[4]int]int, len(file)),
		forward: colouring{0: 0}, back: map[int]int{0: 0}, done: make([]bool, len(board)), wanted: 2,
	}
	for i, k := range file {
		s.index[k.sides] = i
	}
	return s
}

// spent reports that the search was given up.
func (s *colourSearch) spent() bool { return s.work > maxWork }

func (s *colourSearch) over() bool { return s.spent() || len(s.found) >= s.wanted }

// run searches from where the maps stand, and leaves everything as it was.
func (s *colourSearch) run() {
	changes, fits := s.propagate()
	if fits {
		s.branch()
	}
	s.undo(changes)
}

// A change is what looking up one kind did.
type change struct{ kind, faults int }

func (s *colourSearch) undo(changes []change) {
	for _, c := range changes {
		s.done[c.kind] = false
		s.faults -= c.faults
	}
}

// propagate looks up all kinds whose colours are mapped. It returns false if too many
// are wrong.
func (s *colourSearch) propagate() (changes []change, fits bool) {
	for i, k := range s.board {
		if s.done[i] {
			continue
		}
		s.work++
		sides, known := s.forward.apply(k.sides)
		if !known {
			continue
		}
		least, _ := leastTurn(sides)
		c := change{i, k.count}
		if j, ok := s.index[least]; ok && (k.as < 0 || k.as == j) {
			c.faults = max(0, k.count-s.file[j].count)
		}
		s.done[i] = true
		s.faults += c.faults
		changes = append(changes, c)
		if s.faults > s.allowed {
			return changes, false
		}
	}
	return changes, true
}

// branch binds the kind with the fewest candidates in all ways, and passes over
// it, if faults are left.
func (s *colourSearch) branch() {
	tightest := -1
	var best [][4]int
	for i := range s.board {
		if s.done[i] {
			continue
		}
		list := s.candidates(i, len(best), tightest < 0)
		if tightest < 0 || len(list) < len(best) {
			tightest, best = i, list
		}
		if len(best) == 0 || s.spent() {
			break
		}
	}
	if tightest < 0 {
		s.keep()
		return
	}
	for _, sides := range best {
		if s.over() {
			return
		}
		bound := s.bind(s.board[tightest].sides, sides)
		s.run()
		s.unbind(bound)
	}
	s.passOver(tightest)
}

// passOver goes on as if a kind were none of the file's.
func (s *colourSearch) passOver(i int) {
	count := s.board[i].count
	if s.faults+count > s.allowed || s.over() {
		return
	}
	s.done[i] = true
	s.faults += count
	s.run()
	s.undo([]change{{i, count}})
}

// candidates lists the sides that kind i may stand for; it stops at limit unless
// all are wanted.
func (s *colourSearch) candidates(i, limit int, all bool) [][4]int {
	var list [][4]int
	k := s.board[i]
	for j, other := range s.file {
		if k.as >= 0 && k.as != j || other.count+s.allowed-s.faults < k.count {
			continue
		}
		s.work++
		for turns := range 4 {
			sides := turned(other.sides, turns)
			if turns > 0 && repeats(other.sides, turns) || !s.compatible(k.sides, sides) {
				continue
			}
			list = append(list, sides)
			if !all && len(list) >= limit {
				return list
			}
		}
	}
	return list
}

// repeats reports that fewer turns lead to the same sides.
func repeats(sides [4]int, turns int) bool {
	for k := range turns {
		if turned(sides, k) == turned(sides, turns) {
			return true
		}
	}
	return false
}

// compatible reports that the maps can be extended so that from becomes to.
func (s *colourSearch) compatible(from, to [4]int) bool {
	for k, c := range from {
		if label, ok := s.forward[c]; ok && label != to[k] {
			return false
		}
		if colour, ok := s.back[to[k]]; ok && colour != c {
			return false
		}
		for i := range k {
			if (from[i] == c) != (to[i] == to[k]) {
				return false
			}
		}
	}
	return true
}

// bind extends the maps, and returns the colours that are new in them.
func (s *colourSearch) bind(from, to [4]int) (bound []int) {
	for k, c := range from {
		if _, ok := s.forward[c]; !ok {
			s.forward[c], s.back[to[k]] = to[k], c
			bound = append(bound, c)
		}
	}
	return bound
}

func (s *colourSearch) unbind(bound []int) {
	for _, c := range bound {
		delete(s.back, s.forward[c])
		delete(s.forward, c)
	}
}

// keep adds the map to those found, unless it is there already.
func (s *colourSearch) keep() {
	for _, m := range s.found {
		if maps.Equal(m, s.forward) {
			return
		}
	}
	s.found = append(s.found, maps.Clone(s.forward))
}
