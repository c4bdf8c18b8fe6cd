package characters

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle/reading"
)

const (
	// maxGuesses bounds the numbers that a reading names.
	maxGuesses = 10
	// unlikely is the probability under which a digit is not followed up.
	unlikely = 1e-4
	// unnamed is the probability under which a number read at one look is not named.
	unnamed = 1e-5
)

// Scores holds the probability of each symbol, then of "none of them". The symbols are
// the ten digits, and the letters after them where they are told apart.
type Scores []float64

// None returns the probability that a character is none of the symbols.
func (s Scores) None() float64 { return s[len(s)-1] }

// Softmax turns logits into probabilities.
func Softmax(logits []float32) Scores {
	s := make(Scores, len(logits))
	top := slices.Max(logits)
	sum := 0.0
	for i := range s {
		s[i] = math.Exp(float64(logits[i] - top))
		sum += s[i]
	}
	for i := range s {
		s[i] /= sum
	}
	return s
}

// spell returns the probability of every number that the characters, from left to right,
// can mean. Each character may be dirt, so all subsets are weighed; the sum is the
// probability that the characters are a number at all.
func spell(glyphs []Scores, system Numerals) map[int]float64 {
	numbers := map[int]float64{}
	if len(glyphs) > 6 {
		glyphs = surest(glyphs, 6)
	}
	s := speller{glyphs: glyphs, system: system, numbers: numbers}
	s.extend(0, 0, 1)
	delete(numbers, 0)
	return numbers
}

type speller struct {
	glyphs  []Scores
	system  Numerals
	numbers map[int]float64
}

// extend goes on with character i after the digits of number so far.
func (s *speller) extend(i, number int, p float64) {
	if p < unlikely {
		return
	}
	if i == len(s.glyphs) {
		s.numbers[number] += p
		return
	}
	g := s.glyphs[i]
	s.extend(i+1, number, p*g.None())
	for k, value := range s.system.values {
		if next := s.system.base*number + value; value >= 0 && next > 0 && next <= s.system.max {
			s.extend(i+1, next, p*g[k])
		}
	}
}

// surest keeps the n characters that are most probably digits, in order.
func surest(glyphs []Scores, n int) []Scores {
	limits := make([]float64, len(glyphs))
	for i := range glyphs {
		limits[i] = glyphs[i].None()
	}
	slices.Sort(limits)
	var kept []Scores
	for _, g := range glyphs {
		if g.None() <= limits[n-1] && len(kept) < n {
			kept = append(kept, g)
		}
	}
	return kept
}

// NumberValues returns how many values a network says of a number of up to so many digits: the
// logits of how many digits it has, from none on, and then those of each digit.
func NumberValues(places int) int { return places + 1 + DigitClasses*places }

// ReadNumber spells what a network says of a cell, of which further values are left alone, to
// numbers up to max.
func ReadNumber(said []float32, places, max int) reading.Cell {
	counts := Softmax(said[:places+1])
	digit := make([]Scores, places)
	for k := range digit {
		digit[k] = Softmax(said[places+1+k*DigitClasses:][:DigitClasses])
	}
	numbers := make(map[int]float64)
	total := 0.0
	var extend func(place, number int, p float64)
	extend = func(place, number int, p float64) {
		for d, share := range digit[place] {
			next := 10*number + d
			q := p * share
			if next == 0 || next > max || q < unnamed {
				continue
			}
			if all := q * counts[place+1]; all >= unnamed {
				numbers[next] += all
				total += all
			}
			if place+1 < places {
				extend(place+1, next, q)
			}
		}
	}
	extend(0, 0, 1)
	return printed(Rank(numbers), counts[0]/(counts[0]+total))
}

// ReadEach is the reading of a cell of which a network says, number by number from 1 on, how
// likely each is, and first that there is none; numbers over max are left alone. Unlike others
// it names every number that is not most improbable.
func ReadEach(said []float32, max int) reading.Cell {
	chances := Softmax(said[:min(len(said), max+1)])
	numbers := make(map[int]float64)
	for n, p := range chances[1:] {
		if p >= unnamed {
			numbers[n+1] = p
		}
	}
	return printed(ranked(numbers), chances[0])
}

// printed is the reading of a cell that shows one of some numbers, or none with a probability.
func printed(numbers []reading.Guess, empty float64) reading.Cell {
	r := reading.Cell{Numbers: numbers, Empty: empty, StateConfidence: empty, Printed: 1}
	if r.Empty < 0.5 {
		r.State, r.StateConfidence = reading.Number, 1-r.Empty
	}
	return r
}

// Rank sorts numbers by probability, makes the sum 1 and keeps the best.
func Rank(numbers map[int]float64) []reading.Guess {
	guesses := ranked(numbers)
	return guesses[:min(len(guesses), maxGuesses)]
}

// ranked sorts numbers by probability and makes the sum 1.
func ranked(numbers map[int]float64) []reading.Guess {
	guesses := make([]reading.Guess, 0, len(numbers))
	sum := 0.0
	for n, p := range numbers {
		guesses = append(guesses, reading.Guess{Number: n, P: p})
	}
	slices.SortFunc(guesses, func(a, b reading.Guess) int {
		if a.P != b.P {
			if a.P > b.P {
				return -1
			}
			return 1
		}
		return a.Number - b.Number
	})
	for _, g := range guesses {
		sum += g.P
	}
	if sum <= 0 {
		return nil
	}
	for i := range guesses {
		guesses[i].P /= sum
	}
	return guesses
}
