package assembly

import (
	"math"
	"slices"
)

// An entry is a candidate for a side and its cost.
type entry struct {
	side int32
	cost float64
}

// A scale turns costs into weights. The logarithm of the cost of a true joint is
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
	rivals       []float64 // by side: number of sides that could be its mate

	logAnchor, logRivals []float64 // their logarithms
	logRank, logPower    float64
	// By side, of a joint that costs beyond what its list of candidates ends with: the
	// logarithm of that cost, and that of the density of true joints there.
	beyond, density []float64
	leastCrowd      float64 // of all sides at those costs; -Inf where one has no candidates
}

// beyondTail is how many times as much a joint is taken to cost as the last of the
// candidates, if it is not among them.
const beyondTail = 1.1

const (
	maxWeight = 14.0 // of a joint
	minWeight = -5.0
	// impossible is the weight of a joint that cannot be.
	impossible = -1e6
	misfits    = 0.03 // share of true joints that may have any cost
)

// newScale fits a scale to lists of candidates by side, best first, with the costs that they
// were cut at, and to pairs of sides that mostly are true joints.
func newScale(lists [][]entry, rivals, tail []float64, pairs [][2]int) *scale {
	n := len(lists)
	s := &scale{
		anchor: make([]float64, n), rivals: rivals, logAnchor: make([]float64, n), logRivals: make([]float64, n),
		beyond: make([]float64, n), density: make([]float64, n),
	}
	s.fitTrue(lists, pairs)
	s.fitFalse(lists)
	s.logRank, s.logPower, s.leastCrowd = math.Log(s.rank), math.Log(s.power), math.Inf(1)
	for side := range n {
		s.logAnchor[side], s.logRivals[side] = math.Log(s.anchor[side]), math.Log(rivals[side])
		s.beyond[side] = math.Log(beyondTail * tail[side])
		s.density[side] = s.trueDensity(s.beyond[side])
		if rivals[side] > 0 { // it is not flat
			crowd := s.crowd(side, s.beyond[side])
			if math.IsInf(tail[side], 1) {
				crowd = math.Inf(-1)
			}
			s.leastCrowd = min(s.leastCrowd, crowd)
		}
	}
	return s
}

// fitTrue takes the centre and the spread of the logarithms of the costs of pairs from
// their quartiles.
func (s *scale) fitTrue(lists [][]entry, pairs [][2]int) {
	logs := make([]float64, 0, len(pairs))
	for _, p := range pairs {
		for _, c := range lists[p[0]] {
			if int(c.side) == p[1] {
				logs = append(logs, math.Log(c.cost))
			}
		}
	}
	if len(logs) < 4 {
		s.mean, s.spread = 0, 0.4
		return
	}
	slices.Sort(logs)
	quantile := func(q float64) float64 { return logs[int(q*float64(len(logs)-1)+0.5)] }
	s.mean = quantile(0.5)
	spread := max((quantile(0.75)-quantile(0.25))/1.349, (quantile(0.84) - s.mean), 0.1)
	s.spread = min(1.15*spread, 1)
}

// fitFalse fits the power law to the lists, each without its best candidate.
func (s *scale) fitFalse(lists [][]entry) {
	length := 0
	for _, list := range lists {
		length = max(length, len(own(list)))
	}
	s.rank = float64(max(1, min(6, length/2)))
	k := int(s.rank)
	var rise, ranks float64
	var anchors []float64
	for a, list := range lists {
		list = own(list)
		if len(list) <= k {
			continue
		}
		s.anchor[a] = list[k].cost
		anchors = append(anchors, math.Log(list[k].cost))
		if last := len(list) - 1; last > k {
			rise += math.Log(list[last].cost / list[k].cost)
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

// own cuts what mutual candidacy has added beyond the usual length, where the list is no
// longer complete.
func own(list []entry) []entry { return list[:min(len(list), 24)] }

// rate returns the weight of the joint of sides a and b if it has that cost.
func (s *scale) rate(a, b int, cost float64) float64 {
	if math.IsInf(cost, 1) {
		return impossible
	}
	x := math.Log(cost)
	return s.weigh(a, b, x, s.trueDensity(x))
}

// guess returns the weight of the joint of two sides that costs more than all candidates of
// the first one, whose list ends later.
func (s *scale) guess(a, b int) float64 { return s.weigh(a, b, s.beyond[a], s.density[a]) }

// weigh returns the weight of a joint from the logarithms of its cost and of the density of
// true joints there.
func (s *scale) weigh(a, b int, logCost, density float64) float64 {
	w := density - (s.crowd(a, logCost)+s.crowd(b, logCost))/2
	return min(max(w, minWeight), maxWeight)
}

// trueDensity returns the logarithm of the density of true joints at the logarithm of a cost;
// what costs less than most counts as most do.
func (s *scale) trueDensity(logCost float64) float64 {
	z := (max(logCost, s.mean) - s.mean) / s.spread
	return math.Log((1-misfits)*math.Exp(-z*z/2)/(s.spread*math.Sqrt(2*math.Pi)) + misfits/3)
}

// crowd returns the logarithm of the density, per unit of the logarithm of the
// cost, that a false pair of the side has at that cost.
func (s *scale) crowd(side int, logCost float64) float64 {
	rank := s.logRank + s.power*(logCost-s.logAnchor[side])
	return s.logPower + min(rank-s.logRivals[side], 0)
}
