package bench

import (
	"fmt"
	"math"
	"strconv"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw/eternity"
)

// mostRelaxed and relaxedStep are the numbers of positions left out, as in figure 5, and
// enoughRelaxed is how many the paper needs for a reasonable chance.
const (
	mostRelaxed   = 40
	relaxedStep   = 4
	enoughRelaxed = 24
)

func relaxedExperiment() eternityExperiment {
	return eternityExperiment{
		name: "relaxed", about: "share of relaxed puzzles that constraint propagation solves, by the number of positions left out",
		paper: "Figure 5: 30 puzzles for each number, 30 s each, with Gecode 2.0.1 on a Xeon of 2.8 GHz." +
			" More than 24 positions have to be left out for a reasonable chance.",
		scale: Scale{Seeds: 30, Seconds: 30},
		entries: func(l *eternityLab) ([]entry, error) {
			var out []entry
			for n := 0; n <= mostRelaxed; n += relaxedStep {
				m := leftOut(n)
				m.Restarts, m.Tries = 1, math.MaxInt64
				out = append(out, entry{name: strconv.Itoa(n), method: solve.Describe("relaxed", "", m), puzzle: l.Puzzle})
			}
			return out, nil
		},
		report: reportRelaxed,
	}
}

// leftOut returns the method that leaves so many positions out.
func leftOut(n int) eternity.Relaxed {
	if n == 0 {
		n = -1 // since 0 is the default
	}
	return eternity.Relaxed{Positions: n}
}

// solvedIn returns the times of the runs that placed all pieces but those left out.
func solvedIn(runs []*boardRun) []float64 {
	var out []float64
	for _, r := range runs {
		if r.placedAll() {
			out = append(out, r.seconds)
		}
	}
	return out
}

// reportRelaxed is figure 5 of P. Schaus and Y. Deville 2008.
func reportRelaxed(l *eternityLab, runs [][]*boardRun, e *EternityExperiment) {
	t := Table{
		Name: "relaxed", Title: "relaxed puzzles solved in " + seconds(l.scale.Seconds),
		Columns: []Column{
			countColumn("positions"), countColumn("puzzles"), timeColumn("solved", 0), timeColumn("share", 2),
			timeColumn("median s", 3), timeColumn("longest s", 3), timeColumn("most placed", 0), timeColumn("score", 1),
		},
		Notes: []string{
			"Positions are drawn anew for each puzzle, no two of them side by side. One depth-first search without restarts each." +
				" Seconds are of the puzzles that were solved; most placed is the mean of the deepest placements, score that of the full boards made of them.",
		},
	}
	f := figure{
		name: "relaxed", title: t.Title, x: axis{label: "positions left out"}, y: shareAxis("share of the puzzles solved"),
		lines: []line{{name: "solved"}},
	}
	for i, one := range runs {
		if len(one) == 0 {
			continue
		}
		n, times := i*relaxedStep, solvedIn(one)
		share := float64(len(times)) / float64(len(one))
		row := []any{n, len(one), len(times), share, nil, nil}
		if len(times) > 0 {
			row[4], row[5] = middle(times), quantile(times, 1)
		}
		deepest := valuesOf(one, func(r *boardRun) float64 { return r.figures["deepest"] })
		t.add(append(row, mean(deepest), mean(ended(one)))...)
		f.lines[0].points = append(f.lines[0].points, dot{x: float64(n), y: share})
	}
	e.Tables, e.figures = []Table{t}, []figure{f}
	if l.official() {
		findRelaxed(runs, e)
	}
}

// findRelaxed looks for the number of positions from which on half of the puzzles are
// solved, and up to which none is.
func findRelaxed(runs [][]*boardRun, e *EternityExperiment) {
	half, last, number := -1, -1, 0
	for i, one := range runs {
		if len(one) == 0 {
			continue
		}
		last, number = i*relaxedStep, max(number, len(one))
		if half < 0 && 2*len(solvedIn(one)) >= len(one) {
			half = last
		}
	}
	known := number >= fewest
	where := fmt.Sprintf("half of the puzzles are solved with %d positions left out here", half)
	if half < 0 {
		where = fmt.Sprintf("less than half of the puzzles are solved with up to %d positions left out here", last)
		known = known && last > enoughRelaxed+relaxedStep
	}
	holds := half >= enoughRelaxed && half <= enoughRelaxed+relaxedStep
	e.find(known && holds, known && !holds, "more than 24 positions have to be left out for a reasonable chance: %s", where)
}
