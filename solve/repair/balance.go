package repair

import "math"

// leastCost is a lower bound of what it costs to make up for a lack in the sum
// of the numbers: each cell changed at most once, whatever else the rules say.
type leastCost struct {
	by   map[int]float64 // by what is added to the sum
	free float64         // least cost of a number that becomes unknown
}

// lack returns what the numbers of a candidate lack to the sum that they must
// have. It is free where unknown numbers can make up for it, with 1 or more each.
func (s *searcher) lack(c candidate) (lack int, free bool) {
	sum, modulus := s.rules.sum()
	lack = sum - c.sum
	if modulus > 0 {
		return mod(lack, modulus), c.unread > 0
	}
	return lack, c.unread > 0 && lack >= c.unread
}

func mod(a, m int) int { return (a%m + m) % m }

// toBalance returns a lower bound of the cost of changes after which the sum of
// the numbers of a candidate is right.
func (s *searcher) toBalance(c candidate) float64 {
	lack, free := s.lack(c)
	if lack == 0 || free || c.unread > 0 {
		return 0
	}
	if s.least == nil {
		s.least = s.leastCosts()
	}
	cost := s.least.free
	if by, ok := s.least.by[lack]; ok {
		cost = min(cost, by)
	}
	return cost
}

// leastCosts finds the least cost of every change of the sum, cell by cell.
func (s *searcher) leastCosts() *leastCost {
	_, modulus := s.rules.sum()
	l := &leastCost{by: map[int]float64{0: 0}, free: math.Inf(1)}
	for _, options := range s.options {
		if len(options) < 2 {
			continue
		}
		next := make(map[int]float64, len(l.by))
		for sum, cost := range l.by {
			next[sum] = cost
		}
		from := max(options[0].number, 0)
		for _, o := range options[1:] {
			if o.number == unknown {
				l.free = min(l.free, o.cost)
				continue
			}
			for sum, cost := range l.by {
				to := sum + o.number - from
				if modulus > 0 {
					to = mod(to, modulus)
				}
				if old, ok := next[to]; cost+o.cost <= maxExtra && (!ok || cost+o.cost < old) {
					next[to] = cost + o.cost
				}
			}
		}
		l.by = next
	}
	return l
}
