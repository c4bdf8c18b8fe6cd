package bench

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
)

// scattered is about the number of cells for each island that is scattered, and mostSeeds
// how many puzzles are made to get one with islands in a range.
const (
	scattered = 5
	mostSeeds = 200
)

// hashiRange are the numbers of islands from and to which puzzles have, as in A.
// Rafaralahy 2020, section 2.5.
func hashiRange(o *MethodsOptions) (from, to int) { return 4, pick(o, 80, 20) }

func profileHashis(o *MethodsOptions) int { return pick(o, 50, 4) }

func connectedHashis(o *MethodsOptions) int { return pick(o, 20, 2) }

// connectedIslands are the numbers of islands at which connectedness is looked at.
func connectedIslands(o *MethodsOptions) []int {
	return pick(o, []int{4, 8, 12, 16, 24, 32, 48, 64, 80}, []int{4, 8})
}

func scatterCounts(o *MethodsOptions) []int {
	return pick(o, []int{10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 120}, []int{20, 40})
}

func pointsOfHashiConnected(o *MethodsOptions) int {
	return len(connectedIslands(o)) * connectedHashis(o)
}
func pointsOfHashiIslands(o *MethodsOptions) int { return len(scatterCounts(o)) }
func pointsOfHashiProfile(o *MethodsOptions) int { return profileHashis(o) }

// makeHashi makes a puzzle of so many islands, or about a tenth more or fewer.
func makeHashi(l *lab, islands, number int) (*puzzle.Hashi, error) {
	side := max(int(math.Ceil(math.Sqrt(scattered*float64(islands)))), 7)
	var best *puzzle.Hashi
	for try := range mostSeeds {
		p, err := hashi.Generate(l.ctx, hashi.GenerateOptions{
			Rows: side, Cols: side, Scatter: islands + try%islands, Several: true,
			Seed: 1_000_000*l.Seed + uint64(1000*number+try),
		})
		if l.ctx.Err() != nil {
			return nil, err
		}
		if err != nil {
			continue // too few of those scattered are joined
		}
		away := func(p *puzzle.Hashi) int { return max(len(p.Islands)-islands, islands-len(p.Islands)) }
		if best == nil || away(p) < away(best) {
			best = p
		}
		if away(best) <= islands/10 {
			return best, nil
		}
	}
	if best == nil {
		return nil, errors.New("no puzzle of so few islands")
	}
	return best, nil
}

// hashiIslands is figure 12 of A. Rafaralahy 2020.
func hashiIslands(l *lab) ([]Table, []figure, error) {
	const side, number = 20, 20
	t := Table{
		Name: "hashi-islands", Title: fmt.Sprintf("Hashi, islands of %d puzzles of %d x %d", number, side, side),
		Columns: []Column{countColumn("scattered"), realColumn("mean", 1), countColumn("least"), countColumn("most")},
		Notes:   []string{"crossings become islands; only the largest part that is joined is kept"},
	}
	f := figure{
		name: "hashi-islands", title: t.Title, x: axis{label: "islands scattered"}, y: axis{label: "islands of the puzzle"},
		lines: []line{{name: "mean"}, {name: "least"}, {name: "most"}},
	}
	for _, n := range scatterCounts(&l.MethodsOptions) {
		var counts []int
		sum := 0
		for i := range number {
			p, err := hashi.Generate(l.ctx, hashi.GenerateOptions{Rows: side, Cols: side, Scatter: n, Several: true, Seed: 1000*l.Seed + uint64(i)})
			if err != nil {
				return nil, nil, err
			}
			counts = append(counts, len(p.Islands))
			sum += len(p.Islands)
		}
		mean := float64(sum) / number
		t.add(n, mean, slices.Min(counts), slices.Max(counts))
		for k, y := range []float64{mean, float64(slices.Min(counts)), float64(slices.Max(counts))} {
			f.lines[k].points = append(f.lines[k].points, dot{x: float64(n), y: y})
		}
		l.step()
	}
	return []Table{t}, []figure{f}, nil
}

// hashiProfile is figure 13 of A. Rafaralahy 2020.
func hashiProfile(l *lab) ([]Table, []figure, error) {
	from, to := hashiRange(&l.MethodsOptions)
	n := profileHashis(&l.MethodsOptions)
	var groups []string
	var puzzles []puzzle.Puzzle
	for i := range n {
		p, err := makeHashi(l, from+i*(to-from)/(n-1), i)
		if err != nil {
			return nil, nil, err
		}
		groups, puzzles = append(groups, fmt.Sprintf("%d to %d islands", from, to)), append(puzzles, p)
	}
	r, err := l.race([]rival{{"search", ""}, {"ilp", ""}, {"anneal", ""}, {"anneal", "paper"}}, groups, puzzles)
	if err != nil {
		return nil, nil, err
	}
	t := r.table("hashi-profile", fmt.Sprintf("Hashi, %d puzzles", n))
	return []Table{t}, []figure{r.profile("hashi-profile", fmt.Sprintf("Hashi, %d to %d islands", from, to))}, nil
}

// connectedSettings are the integer programs whose answers are looked at.
var connectedSettings = []struct {
	name string
	ilp  hashi.ILP
}{
	{"with objective", hashi.ILP{NoCuts: true}},
	{"without objective", hashi.ILP{NoCuts: true, NoObjective: true}},
	{"with objective and cuts", hashi.ILP{}},
}

// hashiConnected is figure 10 of A. Rafaralahy 2020, and what cuts add to it.
func hashiConnected(l *lab) ([]Table, []figure, error) {
	t := Table{
		Name: "hashi-connected", Title: "Hashi, share of connected answers of the integer program",
		Columns: []Column{countColumn("islands"), countColumn("number")},
		Notes:   []string{"printed: 1 with the objective, falling without it"},
	}
	f := figure{name: "hashi-connected", title: t.Title, x: axis{label: "islands"}, y: shareAxis("share of connected answers")}
	for _, s := range connectedSettings {
		t.Columns = append(t.Columns, realColumn(s.name, 2))
		f.lines = append(f.lines, line{name: s.name})
	}
	t.Columns = append(t.Columns, realColumn("cuts", 2))
	for _, islands := range connectedIslands(&l.MethodsOptions) {
		shares, cuts, err := connectedShares(l, islands)
		if err != nil {
			return nil, nil, err
		}
		row := []any{islands, connectedHashis(&l.MethodsOptions)}
		for k, share := range shares {
			row = append(row, share)
			f.lines[k].points = append(f.lines[k].points, dot{x: float64(islands), y: share})
		}
		t.add(append(row, cuts)...)
	}
	return []Table{t}, []figure{f}, nil
}

// connectedShares returns the shares of connected answers to puzzles of so many islands, and
// the mean number of cuts that connect all of them.
func connectedShares(l *lab, islands int) (shares []float64, cuts float64, err error) {
	n := connectedHashis(&l.MethodsOptions)
	shares = make([]float64, len(connectedSettings))
	for i := range n {
		p, err := makeHashi(l, islands, i)
		if err != nil {
			return nil, 0, err
		}
		for k, s := range connectedSettings {
			one, err := l.run(solve.Describe("ilp", s.name, s.ilp), p, heat{})
			if err != nil {
				return nil, 0, err
			}
			if one.solved {
				shares[k] += 1 / float64(n)
			}
			if !s.ilp.NoCuts {
				cuts += one.figures["cuts"] / float64(n)
			}
		}
		l.step()
	}
	return shares, cuts, nil
}
