package oracle

import (
	"fmt"
	"iter"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// between returns the cells between two islands in one row or column; ok is false for others.
func between(a, b puzzle.Island) (cells []puzzle.Cell, ok bool) {
	if (a.Row == b.Row) == (a.Col == b.Col) {
		return nil, false
	}
	for r := min(a.Row, b.Row); r <= max(a.Row, b.Row); r++ {
		for c := min(a.Col, b.Col); c <= max(a.Col, b.Col); c++ {
			if r == a.Row && c == a.Col || r == b.Row && c == b.Col {
				continue
			}
			cells = append(cells, puzzle.Cell{Row: r, Col: c})
		}
	}
	return cells, true
}

// pairs returns the pairs of islands that may have bridges between them, with Count 0, and for
// each the cells that these would pass.
func pairs(p *puzzle.Hashi) (all []puzzle.Bridge, passed [][]puzzle.Cell) {
	for b := range p.Islands {
		for a := range b {
			cells, ok := between(p.Islands[a], p.Islands[b])
			island := slices.ContainsFunc(p.Islands, func(i puzzle.Island) bool {
				return slices.Contains(cells, puzzle.Cell{Row: i.Row, Col: i.Col})
			})
			if ok && !island && (len(cells) > 0 || p.Touching) {
				all, passed = append(all, puzzle.Bridge{A: a, B: b}), append(passed, cells)
			}
		}
	}
	return all, passed
}

// meet reports whether two lists have a cell in common.
func meet(a, b []puzzle.Cell) bool {
	return slices.ContainsFunc(a, func(c puzzle.Cell) bool { return slices.Contains(b, c) })
}

// part returns which islands can be reached from an island.
func part(islands int, bridges []puzzle.Bridge, from int) []bool {
	in := make([]bool, islands)
	in[from] = true
	for range islands {
		for _, b := range bridges {
			if b.Count > 0 && (in[b.A] || in[b.B]) {
				in[b.A], in[b.B] = true, true
			}
		}
	}
	return in
}

func checkHashi(p *puzzle.Hashi, bridges []puzzle.Bridge) error {
	all, passed := pairs(p)
	built := make(map[puzzle.Cell]bool)
	ends := make([]int, len(p.Islands))
	seen := make(map[[2]int]bool)
	for _, b := range bridges {
		k := slices.IndexFunc(all, func(o puzzle.Bridge) bool { return o.A == b.A && o.B == b.B })
		if k < 0 || seen[[2]int{b.A, b.B}] || b.Count < 1 || b.Count > 2 {
			return fmt.Errorf("bridge %+v", b)
		}
		seen[[2]int{b.A, b.B}] = true
		for _, at := range passed[k] {
			if built[at] {
				return fmt.Errorf("bridges cross at %v", at)
			}
			built[at] = true
		}
		ends[b.A] += b.Count
		ends[b.B] += b.Count
	}
	for i, island := range p.Islands {
		if ends[i] == 0 || island.Bridges != 0 && ends[i] != island.Bridges {
			return fmt.Errorf("%d bridges at island %d, which says %d", ends[i], i, island.Bridges)
		}
	}
	if slices.Contains(part(len(p.Islands), bridges, 0), false) {
		return fmt.Errorf("not all islands are joined")
	}
	return nil
}

// bruteHashi builds no, one and two bridges between the islands of every pair, one pair after
// the other, as long as none cross and no island has too many, or too few and no further pair.
func bruteHashi(p *puzzle.Hashi, w *work) iter.Seq[puzzle.Solution] {
	return func(yield func(puzzle.Solution) bool) {
		all, passed := pairs(p)
		ends, open := make([]int, len(p.Islands)), make([]int, len(p.Islands))
		for _, b := range all {
			open[b.A]++
			open[b.B]++
		}
		fits := func(i int) bool {
			want := p.Islands[i].Bridges
			if want == 0 {
				return open[i] > 0 || ends[i] > 0
			}
			return ends[i] <= want && (open[i] > 0 || ends[i] == want)
		}
		for i := range p.Islands {
			if !fits(i) {
				return // no pair has it
			}
		}
		var from func(k int) bool
		from = func(k int) bool {
			if k == len(all) {
				if slices.Contains(part(len(p.Islands), all, 0), false) {
					return true
				}
				var built []puzzle.Bridge
				for _, b := range all {
					if b.Count > 0 {
						built = append(built, b)
					}
				}
				return yield(&puzzle.HashiSolution{Bridges: built})
			}
			a, b := all[k].A, all[k].B
			for n := range 3 {
				if !w.step() {
					return false
				}
				crossed := false
				for m := range k {
					crossed = crossed || n > 0 && all[m].Count > 0 && meet(passed[m], passed[k])
				}
				if crossed {
					continue
				}
				all[k].Count = n
				ends[a], ends[b] = ends[a]+n, ends[b]+n
				open[a]--
				open[b]--
				again := !fits(a) || !fits(b) || from(k+1)
				ends[a], ends[b] = ends[a]-n, ends[b]-n
				open[a]++
				open[b]++
				all[k].Count = 0
				if !again {
					return false
				}
			}
			return true
		}
		from(0)
	}
}
