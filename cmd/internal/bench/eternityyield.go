package bench

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw/eternity"
)

// Prefixes of the figures of a method that counts its boards; what follows is a score.
const (
	// boardsFigure is the number of full boards found with that score.
	boardsFigure = "boards-"
	// yieldFigure is a prediction of such boards per node.
	yieldFigure = "yield-"
)

// beyond is how many joints below a perfect board the extrapolation ends: 470 of 480, the
// best that is known of Eternity II.
const beyond = 10

// prototypeYields are boards per placement by a prototype's model, mean of its restarts.
var prototypeYields = map[int]float64{464: 1.1e-8, 466: 1.4e-11, 467: 4e-13, 468: 9e-15, 469: 1.6e-16, 470: 2.2e-18}

// Nodes of a run that counts boards, and of one of a method whose nodes take longer.
const (
	countedNodes  = 5_000_000_000
	variantNodes  = 2_000_000_000
	countedBreaks = 16 // 464 of Eternity II
	slowNodes     = 1_000_000
)

func yieldExperiment() eternityExperiment {
	return eternityExperiment{
		name: "yield", about: "full boards found per node, by score",
		scale: Scale{Seeds: 10},
		entries: func(l *eternityLab) ([]entry, error) {
			m, err := l.contender()
			nodes := int64(slowNodes)
			if m.Name == "schedule" {
				// Boards are counted, and not left out when there is a better one.
				m = solve.Describe("schedule", m.Doc, eternity.Schedule{Breaks: countedBreaks})
				nodes = countedNodes
			}
			return []entry{{name: m.Name, method: m, puzzle: l.Puzzle, nodes: nodes}}, err
		},
		report: reportYield,
	}
}

// scored reads the figures with a prefix, by score.
func (r *boardRun) scored(prefix string) map[int]float64 {
	out := make(map[int]float64)
	for name, v := range r.figures {
		if text, ok := strings.CutPrefix(name, prefix); ok {
			if score, err := strconv.Atoi(text); err == nil {
				out[score] = v
			}
		}
	}
	return out
}

// census returns the boards that a run counted.
func (r *boardRun) census() census {
	return census{nodes: float64(r.nodes), boards: r.scored(boardsFigure)}
}

// censuses are those of all runs.
func censuses(runs []*boardRun) []census {
	var out []census
	for _, r := range runs {
		out = append(out, r.census())
	}
	return out
}

// predicted returns the mean prediction of boards per node, weighted by nodes, by score.
func predicted(runs []*boardRun) map[int]float64 {
	out, nodes := make(map[int]float64), make(map[int]float64)
	for _, r := range runs {
		for score, v := range r.scored(yieldFigure) {
			out[score] += v * float64(r.nodes)
			nodes[score] += float64(r.nodes)
		}
	}
	for score := range out {
		out[score] /= max(nodes[score], 1)
	}
	return out
}

// A yield is what is known of the boards per node.
type yield struct {
	all       census
	from, end int
	model     map[int]float64
	line      fall
	fitted    bool
	falls     []fall
}

// yieldOf sums runs up.
func yieldOf(runs []*boardRun) *yield {
	joints, all := 0, censuses(runs)
	for _, r := range runs {
		joints = max(joints, r.joints)
	}
	y := &yield{all: sumOf(all), model: predicted(runs), from: joints, end: joints - beyond}
	for score := range y.model {
		y.from, y.end = min(y.from, score), max(y.end, score)
	}
	for score, n := range y.all.boards {
		if n > 0 {
			y.from, y.end = min(y.from, score), max(y.end, score)
		}
	}
	if common, ok := y.all.commonest(); ok {
		if y.line, y.fitted = y.all.fit(common, joints); y.fitted {
			y.falls = spread(all, common, joints)
		}
	}
	return y
}

// reportYield shows boards per node, and how they go on.
func reportYield(l *eternityLab, runs [][]*boardRun, e *EternityExperiment) {
	y, name := yieldOf(runs[0]), methodCalled(l)
	t := Table{
		Name: "yield", Title: fmt.Sprintf("boards of %s on %.3g nodes, %d runs", name, y.all.nodes, len(runs[0])),
		Columns: []Column{
			countColumn("score"), realColumn("boards", 0), rateColumn("per node"), rateColumn("its model"),
			rateColumn("line"), rateColumn("5 %"), rateColumn("95 %"),
		},
	}
	if l.official() {
		t.Columns = append(t.Columns, rateColumn("prototype's model"))
	}
	if len(y.all.boards) == 0 && len(y.model) == 0 {
		t.Notes = []string{name + " does not tell what boards it found: it has no figures " + boardsFigure + "SCORE."}
		e.Tables = []Table{t}
		return
	}
	t.Notes = []string{"The line is fitted to the logarithms from the commonest score on, with the likelihood of the counts; 5 % and 95 % are quantiles of it" +
		" over samples of the runs. Each joint costs more than the one before, so that a straight line says too much of what lies far out."}
	if y.fitted {
		low, high := ranged(y.falls, y.end)
		t.Notes = append(t.Notes, fmt.Sprintf("By the line one board of %d takes %.1e nodes (%.1e to %.1e).", y.end, 1/y.line.at(y.end), 1/high, 1/low))
	}
	for score := y.from; score <= y.end; score++ {
		t.add(y.cells(score, l.official())...)
	}
	t.dropEmpty()
	e.Tables, e.figures = []Table{t}, []figure{y.figure(t.Title)}
	if l.official() {
		y.find(e)
	}
}

// cells returns a score for the table.
func (y *yield) cells(score int, official bool) []any {
	boards := y.all.boards[score]
	row := []any{score, boards, positive(boards / max(y.all.nodes, 1)), positive(y.model[score]), nil, nil, nil}
	if y.fitted && score >= y.line.from {
		low, high := ranged(y.falls, score)
		row[4], row[5], row[6] = y.line.at(score), low, high
	}
	if official {
		row = append(row, positive(prototypeYields[score]))
	}
	return row
}

// positive returns a number for a table, nil in place of 0.
func positive(v float64) any {
	if !(v > 0) || math.IsInf(v, 1) {
		return nil
	}
	return v
}

// figure draws what is counted, predicted, and fitted.
func (y *yield) figure(title string) figure {
	f := figure{name: "yield", title: title, x: axis{label: "score"}, y: axis{label: "boards per node", log: true}}
	counted, line0 := line{name: "found"}, line{name: "line", bound: true}
	low, high, model := line{name: "5 %, 95 %", bound: true}, line{bound: true}, line{name: "its model"}
	for score := y.from; score <= y.end; score++ {
		x := float64(score)
		if n := y.all.boards[score]; n > 0 {
			counted.points = append(counted.points, dot{x: x, y: n / y.all.nodes})
		}
		if v := y.model[score]; v > 0 {
			model.points = append(model.points, dot{x: x, y: v})
		}
		if y.fitted && score >= y.line.from {
			from, to := ranged(y.falls, score)
			line0.points = append(line0.points, dot{x: x, y: y.line.at(score)})
			low.points, high.points = append(low.points, dot{x: x, y: from}), append(high.points, dot{x: x, y: to})
		}
	}
	f.lines = []line{counted, line0, low, high, model}
	return f
}

// find compares with the prototype and with the method's own model: a model is right if it
// is within a factor of 2, and enough boards were found to tell.
func (y *yield) find(e *EternityExperiment) {
	const enough = 10
	for score := y.from; score <= y.end; score++ {
		n := y.all.boards[score]
		rate := n / y.all.nodes
		for _, claim := range []struct {
			of    string
			yield float64
		}{{"the prototype's model", prototypeYields[score]}, {"the method's own model", y.model[score]}} {
			if claim.yield <= 0 || n <= 0 {
				continue
			}
			ratio := rate / claim.yield
			near := ratio >= 0.5 && ratio <= 2
			e.find(n >= enough && near, n >= enough && !near, "%s has %.1e boards of %d per node: found %.1e (%.0f boards), %.2g times as many",
				claim.of, claim.yield, score, rate, n, ratio)
		}
	}
}
