package repair

import (
	"maps"
	"math"
)

// A balance is what the numbers of a reading must add up to, and what it costs to mend a sum.
type balance struct {
	sum     int
	modulus int // other than 0: sum is the remainder that the numbers must have
	options [][]option

	by   map[int]float64 // least cost, by what is added to the sum; nil until it is asked for
	free float64         // least cost of a number that becomes unknown
}

// exact tells whether the sum of the numbers betrays every single misread one.
func (b *balance) exact() bool { return b.modulus == 0 }

// lack returns what the numbers of a candidate lack to the sum that they must
// have. It is free where unknown numbers can make up for it, with 1 or more each.
func (b *balance) lack(c candidate) (lack int, free bool) {
	lack = b.sum - c.sum
	if b.modulus > 0 {
		return mod(lack, b.modulus), c.unread > 0
	}
	return lack, c.unread > 0 && lack >= c.unread
}

func mod(a, m int) int { return (a%m + m) % m }

// bound returns a lower bound of the cost of changes after which the sum of the numbers of a
// candidate is right: each cell changed at most once, whatever else the rules say.
func (b *balance) bound(c candidate) float64 {
	lack, free := b.lack(c)
	if lack == 0 || free || c.unread > 0 {
		return 0
	}
	if b.by == nil {
		b.price()
	}
	cost := b.free
	if by, ok := b.by[lack]; ok {
		cost = min(cost, by)
	}
	return cost
}

// price finds the least cost of every change of the sum, cell by cell.
func (b *balance) price() {
	b.by, b.free = map[int]float64{0: 0}, math.Inf(1)
	for _, options := range b.options {
		if len(options) < 2 {
			continue
		}
		next := maps.Clone(b.by)
		from := max(options[0].number, 0)
		for _, o := range options[1:] {
			if o.number == unknown {
				b.free = min(b.free, o.cost)
				continue
			}
			for sum, cost := range b.by {
				to := sum + o.number - from
				if b.modulus > 0 {
					to = mod(to, b.modulus)
				}
				if old, ok := next[to]; cost+o.cost <= maxExtra && (!ok || cost+o.cost < old) {
					next[to] = cost + o.cost
				}
			}
		}
		b.by = next
	}
}
