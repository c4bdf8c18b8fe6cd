package digits

// temper turns the engine's votes for each digit into probabilities; sure is
// its confidence in its answer, 0 to 1, and 0 where it had none.
func temper(votes scores, sure float64) scores {
	var s scores
	sum := 0.0
	for d := range digitClasses {
		sum += votes[d]
	}
	if sum <= 0 {
		for d := range digitClasses {
			s[d] = 0.03
		}
		s[notDigit] = 0.7
		return s
	}
	s[notDigit] = 0.02 + 0.4*(1-sure)*(1-sure)
	for d := range digitClasses {
		s[d] = (1 - s[notDigit]) * (0.9*votes[d]/sum + 0.1/digitClasses)
	}
	return s
}
