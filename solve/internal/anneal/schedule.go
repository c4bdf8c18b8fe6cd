package anneal

import "math"

// A Law is the temperature as a function of the level, counted from 0. It is a
// pure function, since several threads ask it.
type Law func(level int) float64

// A Schedule says how long a try lasts, and how many there are.
type Schedule struct {
	// Law is the temperature at each level.
	Law Law
	// Moves is the number of moves tried at each level, at least 1.
	Moves int
	// Stop ends a try when the temperature falls below it.
	Stop float64
	// Levels ends a try after so many; 0 means no bound.
	Levels int
	// Patience ends a try after so many levels in a row that did not improve on
	// the best energy of the try; 0 means no bound.
	Patience int
	// Tries ends the run after so many; 0 means no bound.
	Tries int
}

// Harmonic cools by T <- T/(1+beta*T), so that 1/T grows by beta a level: the law
// of Lundy and Mees (1986).
func Harmonic(start, beta float64) Law {
	return func(level int) float64 { return start / (1 + float64(level)*beta*start) }
}

// Geometric cools by T <- factor*T.
func Geometric(start, factor float64) Law {
	rate := math.Log(factor)
	return func(level int) float64 { return start * math.Exp(rate*float64(level)) }
}

// over reports that a try ends before the level, with the temperature there.
func (s *Schedule) over(level, idle int, t float64) bool {
	return t < s.Stop || s.Levels > 0 && level >= s.Levels || s.Patience > 0 && idle >= s.Patience
}
