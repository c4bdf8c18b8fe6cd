package repair

import "math"

// nogood is a set of numbers that have no solution together, whatever the other
// numbers are, as long as the cells in places hold clues or none as they did.
type nogood struct {
	cells, places []int
	number        map[int]int // of the cells
	clue          []bool      // whether each of places holds a clue
}

// note keeps a nogood that holds in the scratch reading or one with fewer
// numbers in the same cells.
func (s *searcher) note(n *nogood) {
	for _, i := range n.places {
		n.clue = append(n.clue, s.reading[i] != none)
	}
	s.nogoods = append(s.nogoods, n)
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

// prices are what it costs at least to change a cell that a candidate has not
// changed: its number to another one, or whether it is a clue.
type prices struct {
	number, place         []float64
	fullNumber, fullPlace []float64 // before anything was paid
}

func newPrices(options [][]option) prices {
	var p prices
	for _, list := range options {
		number, place := math.Inf(1), math.Inf(1)
		for k := 1; k < len(list); k++ {
			if toggles(list, k) {
				place = min(place, list[k].cost)
			} else {
				number = min(number, list[k].cost)
			}
		}
		p.fullNumber, p.fullPlace = append(p.fullNumber, number), append(p.fullPlace, place)
	}
	p.number, p.place = make([]float64, len(options)), make([]float64, len(options))
	return p
}

// known returns a nogood that the scratch reading of candidate c breaks, the
// one with fewest ways out, nil if it breaks none that is known. The bound is
// what a reading that follows from c costs at least: every nogood that is broken
// has its price, the least of its ways out, and a way out that helps against
// several is paid for once.
func (s *searcher) known(c candidate) (worst *nogood, bound float64) {
	bound = c.cost
	fewest := math.MaxInt
	fresh := true
	for _, n := range s.nogoods {
		if !n.broken(s.reading) {
			continue
		}
		if fresh {
			fresh = false
			copy(s.prices.number, s.prices.fullNumber)
			copy(s.prices.place, s.prices.fullPlace)
			for _, ch := range c.changes {
				s.prices.number[ch.cell], s.prices.place[ch.cell] = math.Inf(1), math.Inf(1)
			}
		}
		price, ways := 0.0, len(s.options)
		if _, derived := n.number[s.derived]; !derived {
			price, ways = s.pay(n, s.limit-c.cost)
		}
		bound += price
		if ways < fewest {
			worst, fewest = n, ways
		}
		if bound > s.limit {
			break
		}
	}
	return worst, max(bound, c.bound)
}

// pay returns the least price of a way out of n and takes it off the prices of
// all of them. It also counts those that cost no more than a limit.
func (s *searcher) pay(n *nogood, limit float64) (price float64, ways int) {
	p := &s.prices
	price = math.Inf(1)
	for _, i := range n.cells {
		price = min(price, p.number[i], p.place[i])
		if p.fullNumber[i] <= limit || p.fullPlace[i] <= limit {
			ways++
		}
	}
	for _, i := range n.places {
		price = min(price, p.place[i])
		if p.fullPlace[i] <= limit {
			ways++
		}
	}
	if math.IsInf(price, 1) {
		return price, 0
	}
	for _, i := range n.cells {
		p.number[i] -= price
		p.place[i] -= price
	}
	for _, i := range n.places {
		if n.number[i] == 0 { // not among the cells
			p.place[i] -= price
		}
	}
	return price, ways
}
