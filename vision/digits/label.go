package digits

import (
	"cmp"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle/reading"
)

// readingWeight is how much the numbers that were read weigh against the looks when
// cells are put into clusters of one shape.
const readingWeight = 2

// cluster joins cells to clusters of one shape, the most alike first, as long as more
// than least speaks for it in the mean over all pairs.
func (p *glyphSet) cluster(least float64) {
	n := len(p.which)
	var alive []int
	p.clusters = nil
	like := make([][]float64, n) // mean of p.same over all pairs of two clusters
	logs := make([][]float64, n) // mean logarithms of the chances of a cluster's members
	for i := range n {
		alive = append(alive, i)
		p.clusters = append(p.clusters, []int{i})
		like[i] = slices.Clone(p.same[i])
		for _, c := range p.chances[i] {
			logs[i] = append(logs[i], math.Log(max(c, leastOfMember)))
		}
	}
	gain := make([][]float64, n)
	for i := range n {
		gain[i] = make([]float64, n)
		for j := range i {
			gain[i][j] = like[i][j] + readingWeight*agreement(logs[i], logs[j])
		}
	}
	for {
		a, b, best := 0, 0, least
		for x, i := range alive {
			for _, j := range alive[:x] {
				if gain[i][j] > best {
					a, b, best = j, i, gain[i][j]
				}
			}
		}
		if best == least {
			break
		}
		na, nb := float64(len(p.clusters[a])), float64(len(p.clusters[b]))
		for k := range logs[a] {
			logs[a][k] = (na*logs[a][k] + nb*logs[b][k]) / (na + nb)
		}
		p.clusters[a] = append(p.clusters[a], p.clusters[b]...)
		alive = slices.DeleteFunc(alive, func(i int) bool { return i == b })
		for _, i := range alive {
			if i != a {
				like[a][i] = (na*like[a][i] + nb*like[b][i]) / (na + nb)
				like[i][a] = like[a][i]
				gain[max(a, i)][min(a, i)] = like[a][i] + readingWeight*agreement(logs[a], logs[i])
			}
		}
	}
	clusters := p.clusters
	p.clusters = nil
	for _, i := range alive {
		p.clusters = append(p.clusters, clusters[i])
	}
	slices.SortStableFunc(p.clusters, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
}

// agreement is the logarithm of the Bhattacharyya coefficient of two distributions,
// given by logarithms that need not be normalised: 0 where they are the same.
func agreement(a, b []float64) float64 {
	var sumA, sumB, both float64
	for k := range a {
		sumA += math.Exp(a[k])
		sumB += math.Exp(b[k])
		both += math.Exp((a[k] + b[k]) / 2)
	}
	return math.Log(both / math.Sqrt(sumA*sumB))
}

// labelling gives some of the clusters, the first ones, labels.
type labelling struct {
	labels []int // indices of labels
	cost   float64
}

// label finds the cheapest ways to label all clusters, cheapest first, their costs above
// that of the first one.
func (p *glyphSet) label() []labelling {
	p.differ = make([][]float64, len(p.clusters))
	for a := range p.clusters {
		p.differ[a] = make([]float64, len(p.clusters))
		for b := range a {
			cost := min(sameLabel*max(-p.similarity(p.clusters[a], p.clusters[b]), 0), mostSameLabel)
			p.differ[a][b], p.differ[b][a] = cost, cost
		}
	}
	beam := []labelling{{}}
	for a, members := range p.clusters {
		costs := p.costs(members)
		var next []labelling
		for _, n := range beam {
			for k, cost := range costs {
				next = append(next, labelling{append(slices.Clone(n.labels), k), n.cost + cost + p.repeatCost(n, a, k)})
			}
		}
		slices.SortStableFunc(next, func(a, b labelling) int { return cmp.Compare(a.cost, b.cost) })
		beam = next[:min(len(next), beamWidth)]
	}
	for i := range beam[1:] {
		beam[i+1].cost -= beam[0].cost
	}
	beam[0].cost = 0
	return beam
}

// repeatCost is what it costs to give cluster a the label k beside clusters of the same label.
func (p *glyphSet) repeatCost(n labelling, a, k int) float64 {
	cost := 0.0
	for b, other := range n.labels {
		if other == k && b != a && p.labels[k] > 0 {
			cost += p.differ[a][b]
		}
	}
	return cost
}

// similarity is the mean of what speaks for the cells of two clusters being alike.
func (p *glyphSet) similarity(a, b []int) float64 {
	sum := 0.0
	for _, i := range a {
		for _, j := range b {
			sum += p.same[i][j]
		}
	}
	return sum / float64(len(a)*len(b))
}

// costs returns what it costs to take the cells of a cluster for each of the labels.
func (p *glyphSet) costs(members []int) []float64 {
	looks := min(math.Sqrt(float64(len(members))), mostEvidence)
	out := make([]float64, len(p.labels))
	for k, label := range p.labels {
		for _, i := range members {
			out[k] -= looks / float64(len(members)) * math.Log(max(p.chances[i][k], leastChance))
		}
		if label == 0 && len(members) > 1 {
			out[k] += unlabelledCost
		}
	}
	return out
}

// readings returns what the cells are with these labels.
func (p *glyphSet) readings(alone []reading.Cell, n labelling) []reading.Cell {
	out := slices.Clone(alone)
	for g, members := range p.clusters {
		for _, i := range members {
			r := &out[p.which[i]]
			if len(members) == 1 {
				*r = p.single(*r, n, g)
				continue
			}
			// The cell is among them, and surely like itself.
			like := p.similarity([]int{i}, members) * float64(len(members)) / float64(len(members)-1)
			stray := max(strayCell, strayGroup/float64(len(members)), 1/(1+math.Exp(like)))
			*r = labelled(*r, p.labels[n.labels[g]], 1-stray)
		}
	}
	return out
}

// single returns the reading of a cell that looks like no other, as it was read but
// for the numbers that other shapes have.
func (p *glyphSet) single(r reading.Cell, n labelling, g int) reading.Cell {
	chances := make(map[int]float64)
	for k, label := range p.labels {
		chances[label] = r.P(label) * math.Exp(-p.repeatCost(n, g, k))
	}
	none := chances[0]
	delete(chances, 0)
	return reweighed(r, chances, none)
}

// labelled returns the reading of a cell that holds a number, 0 for none, with that
// probability, and otherwise what r says.
func labelled(r reading.Cell, number int, p float64) reading.Cell {
	chances := map[int]float64{}
	for _, g := range r.Numbers {
		chances[g.Number] = (1 - p) * g.P * (1 - r.Empty)
	}
	empty := (1 - p) * r.Empty
	if number == 0 {
		empty += p
	} else {
		chances[number] += p
	}
	return reweighed(r, chances, empty)
}
