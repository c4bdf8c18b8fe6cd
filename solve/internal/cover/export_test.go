package cover

// KeepFew makes the search start again, and drop what it learned, all the time.
func (s *Search) KeepFew() {
	s.most, s.pause = 1, 1
}

// Luby is a number of the sequence of restarts.
func Luby(i int) int { return luby(i) }
