package repair

import "math"

// nogood is a set of numbers that have no solution together, whatever the other
// numbers are, as long as the cells in places hold clues or none as they did.
type nogood struct {
	cells, places []int
	number        map[int]int // of the cells
	clue          []bool      // whether each of places holds a clue
}

// broken tells whether a reading holds the numbers of n.
func (n *nogood) broken(reading []int) bool {
	for _, i := range n.cells {
		if reading[i] != n.number[i] {
			return false
		}
	}
	for k, i := range n.places {
		if (reading[i] != none) != n.clue[k] {
			return false
		}
	}
	return true
}

// nogoods are those found so far, and what it costs at least to change a cell that a
// candidate has not changed: its number to another one, or whether it is a clue.
type nogoods struct {
	list                  []*nogood
	number, place         []float64
	fullNumber, fullPlace []float64 // before anything was paid
}

func newNogoods(options [][]option) nogoods {
	var n nogoods
	for _, list := range options {
		number, place := math.Inf(1), math.Inf(1)
		for k := 1; k < len(list); k++ {
			if toggles(list, k) {
				place = min(place, list[k].cost)
			} else {
				number = min(number, list[k].cost)
			}
		}
		n.fullNumber, n.fullPlace = append(n.fullNumber, number), append(n.fullPlace, place)
	}
	n.number, n.place = make([]float64, len(options)), make([]float64, len(options))
	return n
}

// note keeps a nogood that holds in a reading or one with fewer numbers in the same cells.
func (s *nogoods) note(n *nogood, reading []int) {
	for _, i := range n.places {
		n.clue = append(n.clue, reading[i] != none)
	}
	s.list = append(s.list, n)
}

// worst returns a nogood that the reading of candidate c breaks, the one with fewest ways
// out, nil if it breaks none that is known. Where the number of a cell follows from the
// others, derived is that cell, and there is no telling the ways out of a nogood that holds
// it. The bound is what a reading that follows from c costs at least: every nogood that is
// broken has its price, the least of its ways out, and a way out that helps against several
// is paid for once. A bound above the limit need not be complete.
func (s *nogoods) worst(c candidate, reading []int, derived int, limit float64) (worst *nogood, bound float64) {
	bound = c.cost
	fewest := math.MaxInt
	fresh := true
	for _, n := range s.list {
		if !n.broken(reading) {
			continue
		}
		if fresh {
			fresh = false
			copy(s.number, s.fullNumber)
			copy(s.place, s.fullPlace)
			for _, ch := range c.changes {
				s.number[ch.cell], s.place[ch.cell] = math.Inf(1), math.Inf(1)
			}
		}
		price, ways := 0.0, len(reading)
		if _, ok := n.number[derived]; !ok {
			price, ways = s.pay(n, limit-c.cost)
		}
		bound += price
		if ways < fewest {
			worst, fewest = n, ways
		}
		if bound > limit {
			break
		}
	}
	return worst, max(bound, c.bound)
}

// pay returns the least price of a way out of n and takes it off the prices of
// all of them. It also counts those that cost no more than a limit.
func (s *nogoods) pay(n *nogood, limit float64) (price float64, ways int) {
	price = math.Inf(1)
	for _, i := range n.cells {
		price = min(price, s.number[i], s.place[i])
		if s.fullNumber[i] <= limit || s.fullPlace[i] <= limit {
			ways++
		}
	}
	for _, i := range n.places {
		price = min(price, s.place[i])
		if s.fullPlace[i] <= limit {
			ways++
		}
	}
	if math.IsInf(price, 1) {
		return price, 0
	}
	for _, i := range n.cells {
		s.number[i] -= price
		s.place[i] -= price
	}
	for _, i := range n.places {
		if n.number[i] == 0 { // not among the cells
			s.place[i] -= price
		}
	}
	return price, ways
}
