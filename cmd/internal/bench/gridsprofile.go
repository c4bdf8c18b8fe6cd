package bench

import (
	"math"
	"slices"
)

// profile returns the performance profile of a race (E. Dolan and J. Moré,
// "Benchmarking optimization software with performance profiles", 2002): for each rival,
// the share of the puzzles that it solved in at most so many times the time of the
// fastest one.
func (r *race) profile(name, title string) figure {
	f := figure{
		name: name, title: title, y: shareAxis("share of the puzzles solved"),
		x: axis{label: "at most so many times the time of the fastest", log: true},
	}
	n := len(r.groups)
	for k, one := range r.rivals {
		var ratios []float64
		for i := range n {
			if r.results[k][i].solved {
				ratios = append(ratios, r.results[k][i].seconds/r.fastest(i))
			}
		}
		slices.Sort(ratios)
		l := line{name: one.String(), dense: true}
		for i, x := range ratios {
			l.points = append(l.points, dot{x: x, y: float64(i+1) / float64(n)})
		}
		f.lines = append(f.lines, l)
	}
	return f
}

// fastest returns the least time in which a puzzle was solved; infinity where it was not.
func (r *race) fastest(i int) float64 {
	best := math.Inf(1)
	for k := range r.rivals {
		if one := r.results[k][i]; one.solved {
			best = min(best, one.seconds)
		}
	}
	return max(best, 1e-9)
}

// table sums a race up, by group and rival.
func (r *race) table(name, title string) Table {
	t := Table{
		Name: name, Title: title,
		Columns: []Column{
			wordColumn("puzzles"), wordColumn("method"), countColumn("number"), countColumn("solved"),
			timeColumn("median seconds", 5), timeColumn("longest", 4), timeColumn("times search", 1),
		},
		Notes: []string{"seconds are of the runs that ended with a solution; \"times search\" is the median of the ratios to the time of search"},
	}
	var groups []string
	for _, g := range r.groups {
		if !slices.Contains(groups, g) {
			groups = append(groups, g)
		}
	}
	for _, g := range groups {
		for k := range r.rivals {
			r.addRow(&t, g, k)
		}
	}
	return t
}

// addRow adds what rival k did with the puzzles of a group.
func (r *race) addRow(t *Table, group string, k int) {
	var times, ratios []float64
	n := 0
	for i, g := range r.groups {
		if g != group {
			continue
		}
		n++
		if one := r.results[k][i]; one.solved {
			times = append(times, one.seconds)
			ratios = append(ratios, one.seconds/max(r.results[0][i].seconds, 1e-9))
		}
	}
	if len(times) == 0 {
		t.add(group, r.rivals[k].String(), n, 0, nil, nil, nil)
		return
	}
	t.add(group, r.rivals[k].String(), n, len(times), middle(times), slices.Max(times), middle(ratios))
}
