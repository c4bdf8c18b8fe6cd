package bench

import (
	"fmt"
	"math"
	"strconv"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw/eternity"
)

// sizesOfMoves are the numbers of cells that a move empties, as in figure 4, and
// pastWhich that past which the paper sees no gain.
var sizesOfMoves = []int{2, 4, 8, 16, 32, 64}

const pastWhich = 16

// prototype6s are the scores of a prototype of the method after 6 s, by number of cells.
var prototype6s = map[int]int{2: 388, 4: 409, 8: 411, 16: 415, 32: 403, 64: 405}

func cellsExperiment() eternityExperiment {
	return eternityExperiment{
		name: "k", about: "score against time, by the number k of cells that a move empties",
		paper: "Figure 4: matching alone from random boards, 10 runs of 30 s for each k, on a Xeon of 2.8 GHz." +
			" Nothing is gained past k = 16.",
		scale: Scale{Seeds: 10, Seconds: 30},
		entries: func(l *eternityLab) ([]entry, error) {
			var out []entry
			for _, k := range sizesOfMoves {
				plain := eternity.Matching{Cells: k, Heat: -1, Plateau: math.MaxInt}
				out = append(out, entry{name: fmt.Sprintf("k = %d", k), method: solve.Describe("matching", "", plain), puzzle: l.Puzzle})
			}
			return out, nil
		},
		report: reportCells,
	}
}

// reportCells is figure 4 of P. Schaus and Y. Deville 2008.
func reportCells(l *eternityLab, runs [][]*boardRun, e *EternityExperiment) {
	end := l.scale.Seconds
	early := []float64{end / 30, end / 10, end / 3, end}
	t := Table{
		Name: "k", Title: "matched joints by k, without tabu lists, from random boards",
		Columns: []Column{countColumn("k"), countColumn("runs")},
		Notes:   []string{"Means of all runs, sd their standard deviation at the end. Cells are drawn as Matching does, faulty ones first; in the paper at random."},
	}
	for _, at := range early {
		t.Columns = append(t.Columns, timeColumn("at "+seconds(round(at)), 1))
	}
	t.Columns = append(t.Columns, timeColumn("sd", 1), timeColumn("best", 0), timeColumn("moves a second", 0))
	f := figure{name: "k", title: "score by the number of cells of a move", x: axis{label: "seconds", log: true}, y: axis{label: "matched joints (mean)"}}
	for i, k := range sizesOfMoves {
		if len(runs[i]) == 0 {
			continue
		}
		row := []any{k, len(runs[i])}
		for _, at := range early {
			row = append(row, meanOrNil(scoresAt(runs[i], at)))
		}
		scores := ended(runs[i])
		t.add(append(row, deviation(scores), quantile(scores, 1), middle(valuesOf(runs[i], (*boardRun).speed)))...)
		f.lines = append(f.lines, line{name: "k = " + strconv.Itoa(k), dense: true, points: curve(runs[i], logarithmic(end/1e4, end), mean)})
	}
	e.Tables, e.figures = []Table{t}, []figure{f}
	if l.official() {
		findCells(l, runs, e)
	}
}

// findCells compares with the paper and with the prototype.
func findCells(l *eternityLab, runs [][]*boardRun, e *EternityExperiment) {
	var at16 []float64
	for i, k := range sizesOfMoves {
		if k == pastWhich {
			at16 = ended(runs[i])
		}
	}
	for i, k := range sizesOfMoves {
		if k == pastWhich || len(runs[i]) == 0 || len(at16) == 0 {
			continue
		}
		g := gapOf(ended(runs[i]), at16)
		if k > pastWhich {
			e.find(!g.above() && !math.IsInf(g.err, 1), g.above(), "nothing is gained past k = 16: with k = %d the score at the end differs by %v joints", k, g)
		} else {
			e.find(g.below(), g.above(), "k = 16 ends higher than k = %d: that differs from it by %v joints", k, g)
		}
	}
	for i, k := range sizesOfMoves {
		const seconds, far = 6, 8
		scores := scoresAt(runs[i], seconds)
		if len(scores) == 0 || l.scale.Seconds < seconds {
			continue
		}
		away := math.Abs(mean(scores) - float64(prototype6s[k]))
		e.find(away <= far, away > far, "the prototype (one run) had %d after 6 s with k = %d: %.1f here", prototype6s[k], k, mean(scores))
	}
}

// round leaves three digits of a number.
func round(v float64) float64 {
	short, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 3, 64), 64)
	return short
}

// meanOrNil returns the mean for a table, nil of none.
func meanOrNil(values []float64) any {
	if len(values) == 0 {
		return nil
	}
	return mean(values)
}
