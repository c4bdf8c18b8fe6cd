package cover

// exclusion says how covers that Next has returned are kept from coming back.
//
// To begin with, each is forbidden by a clause, so that the search is free to go where it
// learns to. But many such clauses make it slow. After a number of covers it goes on
// systematically, as M. Gebser, B. Kaufmann, A. Neumann and T. Schaub, "Conflict-driven
// answer set enumeration" (2007): guesses up to the floor are left only after all under
// them is done, by turning round the topmost, and nothing needs to be kept.
type exclusion struct {
	passed int // covers so far
	floor  int // guesses that are gone through systematically
}

// byClauses is the number of covers that are forbidden by clauses.
const byClauses = 32

// Exclude forbids the covers that hold all of some options. It must be called before Next.
func (s *Search) Exclude(options []int32) {
	lits := make([]literal, 0, len(options))
	for _, k := range options {
		switch l := chosen(k).not(); s.truth[l] {
		case 1:
			return
		case 0:
			lits = append(lits, l)
		}
	}
	switch len(lits) {
	case 0:
		s.refuted = true
	case 1:
		s.settle(lits[0], reason{})
	default:
		s.add(lits, permanent)
	}
}

// leave goes away from the cover that the search stands on.
func (s *Search) leave() {
	n := len(s.guesses)
	if s.passed > byClauses || n == 0 {
		s.turn()
		return
	}
	// The rest follows from the guesses, so no other cover has all of them.
	lits := make([]literal, 0, n)
	for i := n - 1; i >= 0; i-- {
		lits = append(lits, s.trail[s.guesses[i]].not())
	}
	s.back(n - 1)
	s.assign(lits[0], s.add(lits, permanent))
}

// turn replaces the last guess, under which all is done, by its contrary. The guesses
// before it become the floor.
func (s *Search) turn() {
	n := len(s.guesses)
	if n == 0 {
		s.refuted = true
		return
	}
	guess := s.trail[s.guesses[n-1]]
	s.back(n - 1)
	s.floor = n - 1
	s.assign(guess.not(), reason{})
}
