package assembly

import (
	"math"
	"slices"
)

// scale turns costs into weights. The logarithm of the cost of a true joint is
// taken to be normal about mean, but for a share of misfits (damaged sides),
// which may have any cost. The costs of false candidates of a side are taken to
// follow a power law: the number of candidates that fit better than c grows as
// a power of c, as the number of points within c does in a space of so many
// dimensions. Its constant is the side's own, so that a side with many look-alikes
// needs a better fit than an unusual one.
type scale struct {
	mean, spread float64   // of the logarithm of true costs
	power        float64   // exponent of the power law
	rank         float64   // number of false candidates within anchor
	anchor       []float64 // by side
}

const (
	misfits   = 0.03 // share of true joints that may have any cost
	maxWeight = 14.0
	minWeight = -5.0
)

// calibrate fits the scale to pairs that are mostly true, and weighs all
// candidates anew.
func (m *model) calibrate(pairs [][2]int) {
	m.scale.mean, m.scale.spread = m.trueCosts(pairs)
	m.falseCosts()
	for i := range m.weight {
		m.weight[i] = float32(math.NaN())
	}
	for a, list := range m.lists {
		m.mates[a] = m.mates[a][:0]
		for _, c := range list {
			w := float32(m.rate(a, int(c.side), c.cost))
			m.weight[m.at(a, int(c.side))] = w
			m.mates[a] = append(m.mates[a], mate{c.side, w})
		}
		slices.SortStableFunc(m.mates[a], func(x, y mate) int {
			switch {
			case x.weight > y.weight:
				return -1
			case x.weight < y.weight:
				return 1
			}
			return int(x.side - y.side)
		})
	}
}

// trueCosts returns the centre and the spread of the logarithms of the costs of
// pairs, from their quartiles.
func (m *model) trueCosts(pairs [][2]int) (mean, spread float64) {
	logs := make([]float64, 0, len(pairs))
	for _, p := range pairs {
		for _, c := range m.lists[p[0]] {
			if int(c.side) == p[1] {
				logs = append(logs, math.Log(c.cost))
			}
		}
	}
	if len(logs) < 4 {
		return 0, 0.4
	}
	slices.Sort(logs)
	quantile := func(q float64) float64 { return logs[int(q*float64(len(logs)-1)+0.5)] }
	mean = quantile(0.5)
	spread = max((quantile(0.75)-quantile(0.25))/1.349, (quantile(0.84) - mean), 0.1)
	return mean, min(1.15*spread, 1)
}

// falseCosts fits the power law to the lists, each without its best candidate.
func (m *model) falseCosts() {
	s := &m.scale
	s.anchor = make([]float64, len(m.lists))
	length := 0
	for _, list := range m.lists {
		length = max(length, len(m.ownList(list)))
	}
	s.rank = float64(max(1, min(6, length/2)))
	k := int(s.rank)
	var rise, ranks float64
	var anchors []float64
	for a, list := range m.lists {
		own := m.ownList(list)
		if len(own) <= k {
			continue
		}
		s.anchor[a] = own[k].cost
		anchors = append(anchors, math.Log(own[k].cost))
		if last := len(own) - 1; last > k {
			rise += math.Log(own[last].cost / own[k].cost)
			ranks += math.Log(float64(last) / float64(k))
		}
	}
	s.power = 6
	if rise > 0 {
		s.power = min(max(ranks/rise, 2), 14)
	}
	common := 3.0
	if len(anchors) > 0 {
		slices.Sort(anchors)
		common = math.Exp(anchors[len(anchors)/2])
	}
	for a := range s.anchor {
		if s.anchor[a] == 0 {
			s.anchor[a] = common
		}
	}
}

// ownList cuts what mutual candidacy has added beyond the usual length, where
// the list is no longer complete.
func (m *model) ownList(list []entry) []entry { return list[:min(len(list), 24)] }

// rate returns the weight of the joint of sides a and b if it has that cost.
func (m *model) rate(a, b int, cost float64) float64 {
	if math.IsInf(cost, 1) {
		return impossible
	}
	s := &m.scale
	x := max(math.Log(cost), s.mean)
	z := (x - s.mean) / s.spread
	density := (1-misfits)*math.Exp(-z*z/2)/(s.spread*math.Sqrt(2*math.Pi)) + misfits/3
	w := math.Log(density) - (m.crowd(a, math.Log(cost))+m.crowd(b, math.Log(cost)))/2
	return min(max(w, minWeight), maxWeight)
}

// crowd returns the logarithm of the density, per unit of the logarithm of the
// cost, that a false pair of the side has at that cost.
func (m *model) crowd(side int, logCost float64) float64 {
	s := &m.scale
	rank := math.Log(s.rank) + s.power*(logCost-math.Log(s.anchor[side]))
	return math.Log(s.power) + min(rank-math.Log(m.rivals[side]), 0)
}
