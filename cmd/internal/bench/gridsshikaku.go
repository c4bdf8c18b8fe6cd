package bench

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/shikaku"
)

// shikakuMerges are the numbers of rounds of merging that puzzles are made with.
var shikakuMerges = []int{0, 1, 2, 3}

// shikakuDepths are the depths to which grids of a side are cut: all from 1 to half the
// side, as in A. Rafaralahy 2020, section 1.5.
func shikakuDepths(o *MethodsOptions, side int) []int {
	var out []int
	for d := 1; d <= side/2; d++ {
		if !o.Quick || d == side/2 {
			out = append(out, d)
		}
	}
	return out
}

func shikakuSides(o *MethodsOptions) []int { return pick(o, []int{4, 9, 16, 25}, []int{4, 9}) }

func successSides(o *MethodsOptions) []int { return pick(o, []int{4, 9, 16, 25, 36, 50}, []int{4, 9}) }

func pointsOfShikaku(o *MethodsOptions, sides []int) int {
	n := 0
	for _, side := range sides {
		n += len(shikakuDepths(o, side)) * len(shikakuMerges)
	}
	return n
}

func pointsOfShikakuProfile(o *MethodsOptions) int { return pointsOfShikaku(o, shikakuSides(o)) }
func pointsOfShikakuSuccess(o *MethodsOptions) int { return pointsOfShikaku(o, successSides(o)) }

// makeShikakus makes the puzzles of some sides, whose groups are the sides.
func makeShikakus(l *lab, sides []int) (groups []string, puzzles []puzzle.Puzzle, err error) {
	for _, side := range sides {
		for _, depth := range shikakuDepths(&l.MethodsOptions, side) {
			for _, merge := range shikakuMerges {
				p, err := shikaku.Generate(l.ctx, shikaku.GenerateOptions{
					Rows: side, Cols: side, Depth: depth, MergeIter: merged(merge), Smallest: 1, Several: true,
					Seed: 1000*l.Seed + uint64(len(puzzles)),
				})
				if err != nil {
					return nil, nil, err
				}
				groups, puzzles = append(groups, fmt.Sprintf("%d x %d", side, side)), append(puzzles, p)
			}
		}
	}
	return groups, puzzles, nil
}

// merged says so many rounds of merging the way GenerateOptions takes them.
func merged(rounds int) int {
	if rounds == 0 {
		return -1
	}
	return rounds
}

// shikakuProfile is figure 6 of A. Rafaralahy 2020.
func shikakuProfile(l *lab) ([]Table, []figure, error) {
	groups, puzzles, err := makeShikakus(l, shikakuSides(&l.MethodsOptions))
	if err != nil {
		return nil, nil, err
	}
	r, err := l.race([]rival{{"search", ""}, {"ilp", ""}, {"anneal", ""}, {"anneal", "paper"}}, groups, puzzles)
	if err != nil {
		return nil, nil, err
	}
	t := r.table("shikaku-profile", "Shikaku, depth 1 to half the side, merged 0 to 3 times")
	return []Table{t}, []figure{r.profile("shikaku-profile", "Shikaku, 4 x 4 to 25 x 25")}, nil
}

// shikakuSuccess is figure 7 of A. Rafaralahy 2020.
func shikakuSuccess(l *lab) ([]Table, []figure, error) {
	sides := successSides(&l.MethodsOptions)
	groups, puzzles, err := makeShikakus(l, sides)
	if err != nil {
		return nil, nil, err
	}
	r, err := l.race([]rival{{"anneal", ""}, {"anneal", "paper"}}, groups, puzzles)
	if err != nil {
		return nil, nil, err
	}
	t := Table{
		Name: "shikaku-success", Title: fmt.Sprintf("Shikaku, share solved by annealing within %v", gridLimit),
		Columns: []Column{
			countColumn("side"), countColumn("number"), {Name: "anneal", Measured: true, decimals: 3},
			{Name: "anneal paper", Measured: true, decimals: 3}, timeColumn("seconds", 3), timeColumn("seconds, paper", 3),
		},
		Notes: []string{"printed: 1 for 4 x 4, 0.95 for 9 x 9, then a fast fall"},
	}
	f := figure{
		name: "shikaku-success", title: "Shikaku, annealing", x: axis{label: "side of the grid"}, y: shareAxis("share solved"),
		lines: []line{{name: "anneal"}, {name: "anneal paper"}},
	}
	for _, side := range sides {
		group := fmt.Sprintf("%d x %d", side, side)
		n, share, seconds := r.success(group)
		t.add(side, n, share[0], share[1], seconds[0], seconds[1])
		for k := range share {
			f.lines[k].points = append(f.lines[k].points, dot{x: float64(side), y: share[k]})
		}
	}
	return []Table{t}, []figure{f}, nil
}

// success returns, for a group of puzzles, their number, the share that each rival
// solved, and its mean time for each, solved or not.
func (r *race) success(group string) (n int, share, seconds []float64) {
	share, seconds = make([]float64, len(r.rivals)), make([]float64, len(r.rivals))
	for i, g := range r.groups {
		if g != group {
			continue
		}
		n++
		for k := range r.rivals {
			if r.results[k][i].solved {
				share[k]++
			}
			seconds[k] += r.results[k][i].seconds
		}
	}
	for k := range share {
		share[k] /= float64(max(n, 1))
		seconds[k] /= float64(max(n, 1))
	}
	return n, share, seconds
}
