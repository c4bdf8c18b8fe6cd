package cover

import "github.com/gridsaw/gridsaw/solve/internal/luby"

// schedule tells when to start again without guesses: what was learned leads elsewhere.
type schedule struct {
	conflicts int
	restarts  int
	pause     int // number of conflicts at which the next restart is due
}

// restartUnit is the number of conflicts before the first restart.
const restartUnit = 100

func (s *schedule) due() bool { return s.conflicts >= s.pause }

// restart takes the guesses above the floor back, and drops some of what was learned if it is
// much, which it cannot if there is a floor.
func (s *Search) restart() {
	s.back(s.floor)
	if s.floor == 0 && len(s.all) > s.most {
		s.reduce(s.truth)
	}
	s.restarts++
	s.pause = s.conflicts + restartUnit*luby.Term(s.restarts+1)
}
