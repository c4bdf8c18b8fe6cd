package overlay

// planarColours colours the vertices of a planar graph, given by the neighbours of each,
// with numbers from 0 to 5 so that neighbours differ. A planar graph always has a
// vertex of five neighbours or fewer: it is put aside, the rest coloured, and it
// gets what its neighbours leave (Matula, Marble and Isaacson, "Graph coloring
// algorithms", 1972: smallest last; here any vertex of five or fewer goes first,
// since six colours are at hand). In a graph that is not planar neighbours may come
// out equal.
func planarColours(next [][]int) []int {
	degree, aside := make([]int, len(next)), make([]bool, len(next))
	var order []int
	for v := range next {
		if degree[v] = len(next[v]); degree[v] <= 5 {
			order = append(order, v)
			aside[v] = true
		}
	}
	for k := 0; k < len(order); k++ {
		for _, w := range next[order[k]] {
			if degree[w]--; degree[w] <= 5 && !aside[w] {
				order = append(order, w)
				aside[w] = true
			}
		}
	}
	for v := range next {
		if !aside[v] {
			order = append(order, v)
		}
	}
	colours := make([]int, len(next))
	for v := range colours {
		colours[v] = -1
	}
	for k := len(order) - 1; k >= 0; k-- {
		v := order[k]
		colours[v] = rarest(next[v], colours, k)
	}
	return colours
}

// rarest returns the colour that the fewest neighbours have, from k on where
// several do: so all colours come to be used.
func rarest(neighbours, colours []int, k int) int {
	var count [6]int
	for _, w := range neighbours {
		if colours[w] >= 0 {
			count[colours[w]]++
		}
	}
	best := k % len(count)
	for i := range count {
		if c := (k + i) % len(count); count[c] < count[best] {
			best = c
		}
	}
	return best
}
