package bench

import (
	"fmt"
	"math"
	"slices"
)

// nearPerfect is how many joints below a perfect board the boards are that variants are
// compared by: 464 of 480, which are common enough to count.
const nearPerfect = 16

func ablationExperiment() eternityExperiment {
	return eternityExperiment{
		name: "ablation", about: "what each part of a method gives",
		scale: Scale{Seeds: 5},
		entries: func(l *eternityLab) ([]entry, error) {
			var out []entry
			for _, v := range wantedVariants(l) {
				out = append(out, entry{name: v.method.Name + ", " + v.name, method: v.method, puzzle: l.Puzzle, nodes: v.nodes})
			}
			if len(out) == 0 {
				return nil, fmt.Errorf("%w: variants of %s", ErrInput, l.Method)
			}
			return out, nil
		},
		report: reportAblation,
	}
}

// wantedVariants are all, or those of the method that the options name.
func wantedVariants(l *eternityLab) []variant {
	var out []variant
	for _, v := range variants() {
		if l.Method == "" || v.method.Name == l.Method {
			out = append(out, v)
		}
	}
	return out
}

// reportAblation compares variants with the first one of their method.
func reportAblation(l *eternityLab, runs [][]*boardRun, e *EternityExperiment) {
	aim := aimOf(runs[0])
	t := Table{
		Name: "ablation", Title: "variants with the same number of nodes",
		Columns: []Column{
			wordColumn("method"), wordColumn("variant"), countColumn("runs"), realColumn("nodes a run", 0), realColumn("mean score", 1),
			realColumn("sd", 1), realColumn("best", 0), realColumn(fmt.Sprintf("boards of %d and better", aim), 0), rateColumn("per node"),
			realColumn("times the first", 3), rateColumn("its model"), realColumn("model, times the first", 3), timeColumn("nodes a second", 0),
		},
		Notes: []string{"The first variant of a method is what the others are compared with. Its model is that of boards of the score itself, per node."},
	}
	if l.official() {
		t.Columns = append(t.Columns, rateColumn("prototype"))
	}
	scores := figure{name: "ablation", title: "final score by variant", y: axis{label: "matched joints"}}
	rates := figure{
		name: "ablation-boards", title: fmt.Sprintf("boards of %d joints by variant", aim), y: axis{label: "boards per node", log: true},
		lines: []line{{name: "found", loose: true}, {name: "its model", loose: true}},
	}
	first := make(map[string]yieldPair)
	for i, v := range wantedVariants(l) {
		if len(runs[i]) == 0 {
			continue
		}
		own := yieldPair{rateOf(runs[i], aim), predicted(runs[i])[aim]}
		if _, ok := first[v.method.Name]; !ok {
			first[v.method.Name] = own
		}
		t.add(variantCells(l, v, runs[i], own, first[v.method.Name])...)
		scores.addBox(v, ended(runs[i]))
		rates.addRates(v, own)
	}
	t.dropEmpty()
	e.Tables, e.figures = []Table{t}, []figure{scores}
	if len(rates.x.names) > 0 {
		e.figures = append(e.figures, rates)
	}
}

// A yieldPair is what a variant found and predicts, in boards per node.
type yieldPair struct{ found, model float64 }

// addRates adds the boards per node of a variant, if there are any.
func (f *figure) addRates(v variant, y yieldPair) {
	if y.found <= 0 && y.model <= 0 {
		return
	}
	for i, value := range []float64{y.found, y.model} {
		if value > 0 {
			f.lines[i].points = append(f.lines[i].points, dot{x: float64(len(f.x.names)), y: value})
		}
	}
	f.x.names = append(f.x.names, v.name)
}

// addBox adds the scores of a variant to those of its method.
func (f *figure) addBox(v variant, scores []float64) {
	at := slices.IndexFunc(f.boxes, func(b boxes) bool { return b.name == v.method.Name })
	if at < 0 {
		at, f.boxes = len(f.boxes), append(f.boxes, boxes{name: v.method.Name})
	}
	b := &f.boxes[at]
	for len(b.values) < len(f.x.names) {
		b.values = append(b.values, nil) // the places of other methods
	}
	b.values = append(b.values, scores)
	f.x.names = append(f.x.names, v.name)
}

// variantCells returns a variant for the table.
func variantCells(l *eternityLab, v variant, runs []*boardRun, own, first yieldPair) []any {
	scores, all := ended(runs), sumOf(censuses(runs))
	row := []any{
		v.method.Name, v.name, len(runs), all.nodes / float64(len(runs)), mean(scores), deviation(scores), quantile(scores, 1),
		nil, nil, nil, positive(own.model), positive(own.model / first.model), middle(valuesOf(runs, (*boardRun).speed)),
	}
	if len(all.boards) > 0 {
		row[7], row[8], row[9] = math.Round(own.found*all.nodes), positive(own.found), positive(own.found/first.found)
	}
	if l.official() {
		row = append(row, positive(v.prototype))
	}
	return row
}

// aimOf returns the score of the boards that are counted.
func aimOf(runs []*boardRun) int {
	joints := 0
	for _, r := range runs {
		joints = max(joints, r.joints)
	}
	return max(joints-nearPerfect, 0)
}

// rateOf returns the boards per node that have a score or a better one.
func rateOf(runs []*boardRun, aim int) float64 {
	all, n := sumOf(censuses(runs)), 0.0
	for score, boards := range all.boards {
		if score >= aim {
			n += boards
		}
	}
	return n / max(all.nodes, 1)
}
