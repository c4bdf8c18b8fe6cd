package cover

// schedule tells when to start again without guesses: what was learned leads elsewhere.
type schedule struct {
	conflicts int
	restarts  int
	pause     int // number of conflicts at which the next restart is due
}

// restartUnit is the number of conflicts before the first restart.
const restartUnit = 100

func (s *schedule) due() bool { return s.conflicts >= s.pause }

// restart goes back to no guess, and drops some of what was learned if it is much.
func (s *Search) restart() {
	s.back(0)
	if len(s.all) > s.most {
		s.reduce(s.truth)
	}
	s.restarts++
	s.pause = s.conflicts + restartUnit*luby(s.restarts+1)
}

// luby returns number i, from 1 on, of the sequence 1 1 2 1 1 2 4 ... of M. Luby,
// A. Sinclair and D. Zuckerman, "Optimal speedup of Las Vegas algorithms" (1993).
func luby(i int) int {
	k := 1
	for 1<<k-1 < i {
		k++
	}
	if 1<<k-1 == i {
		return 1 << (k - 1)
	}
	return luby(i - (1<<(k-1) - 1))
}
