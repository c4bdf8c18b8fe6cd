package bench

import (
	"fmt"
	"strconv"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw/eternity"
)

// startPositions are the numbers of positions left out of figure 6.
var startPositions = []int{0, 5, 10, 15, 20, 25, 30}

// fewPositions is up to which number the paper's relaxed problem is not solved in time.
const fewPositions = 20

// startWalks are what goes on from the first board.
var startWalks = []struct {
	name string
	walk eternity.Matching
}{
	{"paper's tabu lists", eternity.PaperMatching()},
	{"perturbed weights", eternity.Matching{}},
}

func startExperiment() eternityExperiment {
	return eternityExperiment{
		name: "start", about: "final score by what the first board is made of",
		paper: "Figure 6: 20 runs for each start, for a time that is not told, on a Xeon of 2.8 GHz. Any start by constraint" +
			" propagation is better than a random one, and the highest scores come from few positions left out." +
			" In 24 hours several boards of 458 were found.",
		scale: Scale{Seeds: 20, Seconds: 30},
		entries: func(l *eternityLab) ([]entry, error) {
			var out []entry
			for _, w := range startWalks {
				w.walk.Restarts = 1
				out = append(out, entry{name: "random, " + w.name, method: solve.Describe("matching", "", w.walk), puzzle: l.Puzzle})
				for _, n := range startPositions {
					m := eternity.Hybrid{Relaxed: leftOut(n), Matching: w.walk}
					out = append(out, entry{name: fmt.Sprintf("%d, %s", n, w.name), method: solve.Describe("hybrid", "", m), puzzle: l.Puzzle})
				}
			}
			return out, nil
		},
		report: reportStart,
	}
}

// reportStart is figure 6 of P. Schaus and Y. Deville 2008.
func reportStart(l *eternityLab, runs [][]*boardRun, e *EternityExperiment) {
	t := Table{
		Name: "start", Title: "matched joints after " + seconds(l.scale.Seconds) + " by the first board",
		Columns: []Column{
			wordColumn("walk"), wordColumn("start"), countColumn("runs"), timeColumn("least", 0), timeColumn("quartile", 0),
			timeColumn("median", 0), timeColumn("mean", 1), timeColumn("quartile", 0), timeColumn("most", 0), timeColumn("ended early", 0),
		},
		Notes: []string{
			"Start: random, or the number of positions left out; where the relaxed puzzle is not solved in 20,000 values tried, the deepest" +
				" placement is completed at random. A walk may end before its time. In the plot boxes are quartiles and the median, whiskers the extremes.",
		},
	}
	f := figure{name: "start", title: t.Title, x: axis{label: "first board (positions left out)", names: startNames()}, y: axis{label: "matched joints"}}
	for w, walk := range startWalks {
		boxes := boxes{name: walk.name}
		for i := range startNames() {
			one := runs[w*len(startNames())+i]
			boxes.values = append(boxes.values, ended(one))
			if len(one) > 0 {
				t.add(append([]any{walk.name, startNames()[i]}, startCells(l, one)...)...)
			}
		}
		f.boxes = append(f.boxes, boxes)
	}
	e.Tables, e.figures = []Table{t}, []figure{f}
	if l.official() {
		findStart(runs[:len(startNames())], e)
	}
}

// startNames name the boards to start from.
func startNames() []string {
	names := []string{"random"}
	for _, n := range startPositions {
		names = append(names, strconv.Itoa(n))
	}
	return names
}

// startCells returns what a start came to for the table.
func startCells(l *eternityLab, runs []*boardRun) []any {
	early := 0
	for _, r := range runs {
		early += count(r.seconds < l.scale.Seconds)
	}
	s := ended(runs)
	return []any{len(runs), quantile(s, 0), quantile(s, 0.25), middle(s), mean(s), quantile(s, 0.75), quantile(s, 1), early}
}

// findStart compares the runs with the paper's own walk with the paper.
func findStart(runs [][]*boardRun, e *EternityExperiment) {
	random := ended(runs[0])
	var few, many []float64
	for i, n := range startPositions {
		scores := ended(runs[i+1])
		if len(scores) == 0 {
			continue
		}
		g := gapOf(scores, random)
		e.find(g.above(), g.below(), "a start by constraint propagation with %d positions left out is better than a random one: it differs by %v joints", n, g)
		if n < fewPositions {
			few = append(few, scores...)
		} else {
			many = append(many, scores...)
		}
	}
	if len(few) > 0 && len(many) > 0 {
		g := gapOf(few, many)
		e.find(g.above(), g.below(), "fewer positions left out (under %d) end higher than more: they differ by %v joints", fewPositions, g)
	}
}
