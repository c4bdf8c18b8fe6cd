package cover

// KeepFew makes the search start again, and drop what it learned, all the time.
func (s *Search) KeepFew() {
	s.most, s.pause = 1, 1
}
