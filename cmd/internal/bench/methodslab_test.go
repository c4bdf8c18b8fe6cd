package bench

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/suite"
)

func newLab(t *testing.T) *lab {
	return &lab{ctx: t.Context(), MethodsOptions: MethodsOptions{Quick: true}}
}

// A method that is cut off on most boards of a size is not tried on larger ones, and
// the table says so.
func TestSweepGivesUp(t *testing.T) {
	points := squares([]int{3, 5, 6, 7}, jigsaw.GenerateOptions{Labels: 8})
	w := sweep{task: task{method: "naive", nodes: 400}, points: points, runs: 3, rising: true}
	samples, err := runSweep(newLab(t), w)
	if err != nil {
		t.Fatal(err)
	}
	var table Table
	addSamples(&table, samples, "own")
	var notes []any
	for _, row := range table.Rows {
		row[8] = nil // seconds
		notes = append(notes, row[9])
	}
	if diff := cmp.Diff([]any{"", "cut off: these and more", "not tried: cut off on 5 x 5"}, notes); diff != "" {
		t.Fatal(diff)
	}
	if diff := cmp.Diff([]any{"own", "5 x 5", 8, 25, 2, 0, 2, 400., nil, notes[1]}, table.Rows[1]); diff != "" {
		t.Error(diff)
	}
	w.rising = false
	if samples, err = runSweep(newLab(t), w); err != nil || samples[3].given != "" || !samples[3].over() {
		t.Errorf("a point was left out where later ones may be easier: %v, %v", samples[3], err)
	}
	if l := timeLine("naive", samples, byPieces); len(l.points) != 4 || l.points[0].cut || !l.points[1].cut || l.points[1].x != 25 {
		t.Errorf("line %v", l)
	}
}

// Nodes until a time is up are not the same twice, and not shown.
func TestSlow(t *testing.T) {
	l, k := newLab(t), task{method: "search", limit: time.Millisecond}
	p, err := l.puzzle(jigsaw.GenerateOptions{Rows: 12, Cols: 12, Labels: 4}, 0)
	if err != nil {
		t.Fatal(err)
	}
	got, err := l.try(k, p)
	if err != nil || !got.cut() || !got.slow {
		t.Fatalf("%v, %v", got, err)
	}
	s := &sample{runs: 1, trials: []*trial{got}}
	if cells := s.cells(); cells[6] != nil || cells[8] != "cut off by its time" {
		t.Errorf("cells %v", cells)
	}
	if cells := s.targetCells(k.limit); cells[4] != nil || cells[7] != "1 cut off after 1ms" {
		t.Errorf("cells %v", cells)
	}
}

func TestMedian(t *testing.T) {
	limit := &trial{status: solve.Limit, nodes: 9}
	of := func(nodes int64) *trial { return &trial{status: solve.Solved, nodes: nodes} }
	for name, test := range map[string]struct {
		trials []*trial
		want   float64
	}{
		"all solved":      {[]*trial{of(3), of(1), of(2)}, 2},
		"one cut off":     {[]*trial{of(3), limit, of(2)}, 3},
		"most cut off":    {[]*trial{limit, limit, of(2)}, 9},
		"an even number":  {[]*trial{of(3), of(1)}, 1},
		"half is cut off": {[]*trial{of(3), limit}, 3},
	} {
		t.Run(name, func(t *testing.T) {
			s := &sample{trials: test.trials, runs: len(test.trials)}
			if got := s.median((*trial).count); got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

func TestVerify(t *testing.T) {
	p, s, err := jigsaw.Generate(t.Context(), jigsaw.GenerateOptions{Rows: 3, Cols: 3})
	if err != nil {
		t.Fatal(err)
	}
	wrong := &puzzle.JigsawSolution{Placements: slices.Clone(s.Placements)}
	wrong.Placements[0].Rotation = (wrong.Placements[0].Rotation + 1) % 4
	attempt := &puzzle.JigsawSolution{Placements: s.Placements[:4]}
	outside := &puzzle.JigsawSolution{Placements: slices.Clone(s.Placements)}
	outside.Placements[0].Row = 7
	for name, test := range map[string]struct {
		status  solve.Status
		answers []puzzle.Solution
		ok      bool
	}{
		"right":                 {solve.Solved, []puzzle.Solution{s}, true},
		"turned":                {solve.Solved, []puzzle.Solution{wrong}, false},
		"second one turned":     {solve.Solved, []puzzle.Solution{s, wrong}, false},
		"turned before a limit": {solve.Limit, []puzzle.Solution{wrong}, false},
		"nothing":               {solve.Solved, nil, false},
		"limit":                 {solve.Limit, nil, true},
		"said to have none":     {solve.Unsolvable, nil, false},
		"attempt":               {solve.Partial, []puzzle.Solution{attempt}, true},
		"off the board":         {solve.Partial, []puzzle.Solution{outside}, false},
		"another kind":          {solve.Solved, []puzzle.Solution{&puzzle.SudokuSolution{}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := solve.Result[puzzle.Solution]{Status: test.status, Solutions: test.answers}
			if test.status == solve.Partial {
				r.Solutions, r.Attempt = nil, test.answers
			}
			_, err := verify(p, r)
			if (err == nil) != test.ok {
				t.Errorf("error %v", err)
			}
		})
	}
}

// A puzzle without a solution is no puzzle of the bench.
func TestWrong(t *testing.T) {
	l := newLab(t)
	p, err := l.puzzle(jigsaw.GenerateOptions{Rows: 3, Cols: 3}, 0)
	if err != nil {
		t.Fatal(err)
	}
	p.Pieces[0].Sides = p.Pieces[1].Sides
	if _, err := l.try(task{method: "search"}, p); !errors.Is(err, ErrWrong) {
		t.Errorf("error %v", err)
	}
	if _, err := l.try(task{method: "luck"}, p); !errors.Is(err, suite.ErrMethod) {
		t.Errorf("error %v", err)
	}
}

// Each method for jigsaws is compared, on variants that it takes, but for those that return
// the best full board they have time for: they are compared by its score.
func TestContenders(t *testing.T) {
	exact := make(map[string]bool)
	for _, c := range contenders() {
		exact[c.method] = c.exact
	}
	for _, m := range suite.Of(puzzle.KindJigsaw) {
		is, ok := exact[m.Name]
		if slices.Contains([]string{"schedule", "matching", "relaxed", "hybrid"}, m.Name) {
			continue
		}
		if !ok {
			t.Errorf("%s is not compared", m.Name)
		} else if is != m.Exact {
			t.Errorf("%s: exact %v, want %v", m.Name, is, m.Exact)
		}
		delete(exact, m.Name)
	}
	if len(exact) > 0 {
		t.Errorf("no methods: %v", exact)
	}
}

func TestExponents(t *testing.T) {
	var samples []*sample
	for _, o := range squares([]int{10, 20, 40}, jigsaw.GenerateOptions{Variant: puzzle.VariantPuzzle}) {
		n := float64(o.Rows * o.Cols)
		samples = append(samples, &sample{options: o, runs: 1, trials: []*trial{{status: solve.Solved, nodes: int64(n), seconds: n * n}}})
	}
	cut := &sample{options: jigsaw.GenerateOptions{Rows: 50, Cols: 50}, runs: 1, trials: []*trial{{status: solve.Limit, nodes: 9e9}}}
	got := growthFit(append(samples, cut))
	if diff := cmp.Diff([]any{"40 x 40", 1., 2., "50 x 50"}, got, cmp.Comparer(alike)); diff != "" {
		t.Error(diff)
	}
	if got := growthFit([]*sample{cut}); got[0] != nil || got[3] != "50 x 50" {
		t.Errorf("fit of nothing: %v", got)
	}
	l := power("quadratic", timeLine("", samples, byPieces), 2)
	if want := samples[2].median((*trial).time); !alike(l.points[2].y, want) {
		t.Errorf("a line through %v, want %v", l.points[2].y, want)
	}
}

func alike(a, b float64) bool { return math.Abs(a-b) <= 1e-9*math.Max(math.Abs(a), math.Abs(b)) }

func TestTableText(t *testing.T) {
	table := Table{
		Title:   "what there is",
		Columns: []Column{wordColumn("name"), countColumn("count"), realColumn("share", 2), wordColumn("note")},
		Notes:   []string{"No more."},
	}
	table.add("a", 12, 0.5, "")
	table.add("long", nil, nil, "none")
	var got strings.Builder
	if err := table.WriteText(&got); err != nil {
		t.Fatal(err)
	}
	want := "what there is\nname  count  share  note\na        12   0.50\nlong      -      -  none\nNo more.\n"
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Error(diff)
	}
	got.Reset()
	if err := table.WriteCSV(&got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("name,count,share,note\na,12,0.50,\nlong,,,none\n", got.String()); diff != "" {
		t.Error(diff)
	}
}

// Figures with a single point, with none, and with points cut off are drawn.
func TestFigures(t *testing.T) {
	for name, lines := range map[string][]line{
		"one point": {{name: "a", points: []dot{{x: 10, y: 1e-4}}}},
		"nothing":   {{name: "a"}},
		"cut off":   {{name: "a", points: []dot{{x: 3, y: 0.2}, {x: 4, y: 0.3, cut: true}}}, {name: "b", bound: true, points: []dot{{x: 3, y: 9}}}},
		"all cut":   {{name: "a", points: []dot{{x: 3, y: 1, cut: true}}}},
	} {
		t.Run(name, func(t *testing.T) {
			f := figure{name: "f", title: "a figure", x: piecesAxis, y: secondsAxis, lines: lines}
			if paths, err := f.write(t.TempDir()); err != nil || len(paths) != 2 {
				t.Errorf("%v, %v", paths, err)
			}
		})
	}
}

func TestDecades(t *testing.T) {
	var labels []string
	for _, tick := range decades(-5, 1) {
		if tick.Label != "" {
			labels = append(labels, tick.Label)
		}
	}
	if diff := cmp.Diff([]string{"0.00001", "0.0001", "0.001", "0.01", "0.1", "1", "10"}, labels); diff != "" {
		t.Error(diff)
	}
}

// What pyramid counted before a limit ended it is shown only where it is whole.
func TestBlocksCutOff(t *testing.T) {
	figures := map[string]float64{"blocks_2x2": 9, "blocks_2x2_kept": 4}
	cut := &trial{status: solve.Limit, figures: figures}
	if _, _, whole := cut.blocks(0); whole {
		t.Error("counts are taken for whole before anything was searched")
	}
	figures["side"] = 2
	if built, kept, whole := cut.blocks(0); built != 9 || kept != 4 || !whole {
		t.Errorf("%v, %v, %v", built, kept, whole)
	}
	figures["side"], figures["blocks_4x4"], figures["blocks_4x4_kept"] = 4, 3, 2
	if _, _, whole := cut.blocks(1); whole {
		t.Error("the upper level is taken for whole")
	}
	solved := &trial{status: solve.Solved, figures: figures}
	if built, kept, whole := solved.blocks(1); built != 3 || kept != 2 || !whole {
		t.Errorf("%v, %v, %v", built, kept, whole)
	}
}

func TestCPUModel(t *testing.T) {
	for text, want := range map[string]string{
		"": "unknown",
		"processor\t: 0\nmodel name\t: A CPU @ 2 GHz\nmodel name\t: another\n": "A CPU @ 2 GHz",
		"processor\t: 0\nBogoMIPS: 5\n":                                        "unknown",
	} {
		if got := cpuModel(text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
