package digits

import (
	"cmp"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle/reading"
)

// likeWeight is how much the numbers that were read weigh against the looks when
// cells are put into groups of one shape.
const likeWeight = 2

// group joins cells to groups of one shape, the most alike first, as long as more
// than least speaks for it in the mean over all pairs.
func (p *alphabet) group(least float64) {
	n := len(p.which)
	var alive []int
	p.groups = nil
	like := make([][]float64, n) // mean of p.same over all pairs of two groups
	logs := make([][]float64, n) // mean logarithms of the chances of a group's members
	for i := range n {
		alive = append(alive, i)
		p.groups = append(p.groups, []int{i})
		like[i] = slices.Clone(p.same[i])
		for _, c := range p.chances[i] {
			logs[i] = append(logs[i], math.Log(max(c, leastOfMember)))
		}
	}
	gain := make([][]float64, n)
	for i := range n {
		gain[i] = make([]float64, n)
		for j := range i {
			gain[i][j] = like[i][j] + likeWeight*agreement(logs[i], logs[j])
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
		na, nb := float64(len(p.groups[a])), float64(len(p.groups[b]))
		for k := range logs[a] {
			logs[a][k] = (na*logs[a][k] + nb*logs[b][k]) / (na + nb)
		}
		p.groups[a] = append(p.groups[a], p.groups[b]...)
		alive = slices.DeleteFunc(alive, func(i int) bool { return i == b })
		for _, i := range alive {
			if i != a {
				like[a][i] = (na*like[a][i] + nb*like[b][i]) / (na + nb)
				like[i][a] = like[a][i]
				gain[max(a, i)][min(a, i)] = like[a][i] + likeWeight*agreement(logs[a], logs[i])
			}
		}
	}
	groups := p.groups
	p.groups = nil
	for _, i := range alive {
		p.groups = append(p.groups, groups[i])
	}
	slices.SortStableFunc(p.groups, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
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

// naming gives some of the groups, the first ones, names.
type naming struct {
	names []int // indices of names
	cost  float64
}

// name finds the cheapest ways to name all groups, cheapest first, their costs above
// that of the first one.
func (p *alphabet) name() []naming {
	p.differ = make([][]float64, len(p.groups))
	for a := range p.groups {
		p.differ[a] = make([]float64, len(p.groups))
		for b := range a {
			cost := min(sameName*max(-p.likeness(p.groups[a], p.groups[b]), 0), mostSameName)
			p.differ[a][b], p.differ[b][a] = cost, cost
		}
	}
	beam := []naming{{}}
	for a, members := range p.groups {
		costs := p.costs(members)
		var next []naming
		for _, n := range beam {
			for k, cost := range costs {
				next = append(next, naming{append(slices.Clone(n.names), k), n.cost + cost + p.clash(n, a, k)})
			}
		}
		slices.SortStableFunc(next, func(a, b naming) int { return cmp.Compare(a.cost, b.cost) })
		beam = next[:min(len(next), beamWidth)]
	}
	for i := range beam[1:] {
		beam[i+1].cost -= beam[0].cost
	}
	beam[0].cost = 0
	return beam
}

// clash is what it costs to give group a the name k beside groups of the same name.
func (p *alphabet) clash(n naming, a, k int) float64 {
	cost := 0.0
	for b, other := range n.names {
		if other == k && b != a && p.names[k] > 0 {
			cost += p.differ[a][b]
		}
	}
	return cost
}

// likeness is the mean of what speaks for the cells of two groups being alike.
func (p *alphabet) likeness(a, b []int) float64 {
	sum := 0.0
	for _, i := range a {
		for _, j := range b {
			sum += p.same[i][j]
		}
	}
	return sum / float64(len(a)*len(b))
}

// costs returns what it costs to take the cells of a group for each of the names.
func (p *alphabet) costs(members []int) []float64 {
	looks := min(math.Sqrt(float64(len(members))), mostEvidence)
	out := make([]float64, len(p.names))
	for k, name := range p.names {
		for _, i := range members {
			out[k] -= looks / float64(len(members)) * math.Log(max(p.chances[i][k], leastChance))
		}
		if name == 0 && len(members) > 1 {
			out[k] += namelessCost
		}
	}
	return out
}

// readings returns what the cells are with these names.
func (p *alphabet) readings(alone []reading.Cell, n naming) []reading.Cell {
	out := slices.Clone(alone)
	for g, members := range p.groups {
		for _, i := range members {
			r := &out[p.which[i]]
			if len(members) == 1 {
				*r = p.single(*r, n, g)
				continue
			}
			// The cell is among them, and surely like itself.
			like := p.likeness([]int{i}, members) * float64(len(members)) / float64(len(members)-1)
			stray := max(strayCell, strayGroup/float64(len(members)), 1/(1+math.Exp(like)))
			*r = named(*r, p.names[n.names[g]], 1-stray)
		}
	}
	return out
}

// single returns the reading of a cell that looks like no other, as it was read but
// for the numbers that other shapes have.
func (p *alphabet) single(r reading.Cell, n naming, g int) reading.Cell {
	chances := make(map[int]float64)
	for k, name := range p.names {
		chances[name] = r.P(name) * math.Exp(-p.clash(n, g, k))
	}
	none := chances[0]
	delete(chances, 0)
	return reweighed(r, chances, none)
}

// named returns the reading of a cell that holds a number, 0 for none, with that
// probability, and otherwise what r says.
func named(r reading.Cell, number int, p float64) reading.Cell {
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
