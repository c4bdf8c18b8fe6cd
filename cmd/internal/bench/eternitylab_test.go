package bench

import (
	"context"
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

// A teller is a method that tells scores and figures that it did not earn.
type teller struct {
	board   *puzzle.JigsawSolution
	status  solve.Status
	events  []solve.Event
	figures map[string]float64
	err     error
}

func (m teller) Solve(_ context.Context, _ *puzzle.Jigsaw, o solve.Options) (solve.Result[*puzzle.JigsawSolution], error) {
	for _, e := range m.events {
		o.Progress(e)
	}
	r := solve.Result[*puzzle.JigsawSolution]{Status: m.status, Stats: solve.Stats{Nodes: 1e9, Figures: m.figures}}
	if m.board != nil {
		r.Attempt = append(r.Attempt, m.board)
	}
	return r, m.err
}

// solvedPuzzle makes a framed puzzle with 12 joints and its solution.
func solvedPuzzle(t *testing.T) (*puzzle.Jigsaw, *puzzle.JigsawSolution) {
	t.Helper()
	p, s, err := jigsaw.Generate(t.Context(), jigsaw.GenerateOptions{Rows: 3, Cols: 3, Labels: 5, Unsigned: true})
	if err != nil {
		t.Fatal(err)
	}
	return p, s
}

// What a method says of its boards is not taken on trust.
func TestEntryRun(t *testing.T) {
	p, s := solvedPuzzle(t)
	turned := &puzzle.JigsawSolution{Placements: slices.Clone(s.Placements)}
	turned.Placements[0].Rotation = (turned.Placements[0].Rotation + 1) % 4
	twice := &puzzle.JigsawSolution{Placements: append(slices.Clone(s.Placements), s.Placements[0])}
	tells := func(score int, board puzzle.Solution) []solve.Event {
		return []solve.Event{{Score: score, Attempt: board}}
	}
	for name, test := range map[string]struct {
		method teller
		score  int
		ok     bool
	}{
		"right":                 {teller{board: s, status: solve.Solved, events: tells(12, s)}, 12, true},
		"nothing":               {teller{status: solve.Limit}, 0, true},
		"solved, but turned":    {teller{board: turned, status: solve.Solved}, 0, false},
		"a piece twice":         {teller{board: twice, status: solve.Partial}, 0, false},
		"unsolvable":            {teller{status: solve.Unsolvable}, 0, false},
		"told too much":         {teller{board: s, status: solve.Partial, events: tells(13, s)}, 0, false},
		"told more than it had": {teller{board: turned, status: solve.Partial, events: tells(12, nil)}, 0, false},
		"no board shown":        {teller{board: s, status: solve.Partial, events: tells(5, nil)}, 12, true},
		"an error":              {teller{err: errors.New("broken")}, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			e := entry{name: name, method: solve.Describe("teller", "", test.method), puzzle: p}
			got, err := e.run(t.Context(), solve.Options{})
			if (err == nil) != test.ok || test.ok && (got.score != test.score || got.joints != 12) {
				t.Errorf("%+v, error %v", got, err)
			}
		})
	}
}

func TestRunAt(t *testing.T) {
	r := &boardRun{seconds: 10.1, score: 9, trace: []step{{1, 3}, {4, 7}, {10.1, 9}}}
	r.clampTimes(10)
	var got []int
	for _, at := range []float64{0.5, 1, 3, 4, 10} {
		score, _ := r.at(at)
		got = append(got, score)
	}
	if diff := cmp.Diff([]int{0, 3, 3, 7, 9}, got); diff != "" {
		t.Error(diff)
	}
	if scoresAt([]*boardRun{r}, 0.5) != nil || r.reached() != 10 {
		t.Error("a score before any was told")
	}
	all := [][]*boardRun{{r}, {{seconds: 10.6}, {seconds: 3}}}
	if got := late(all, 10); got != "1 run ended late, by up to 0.60 s" || late(all, 11) != "" || late(all, 0) != "" {
		t.Errorf("late: %q", got)
	}
}

// fallen makes boards of a rate that falls by a factor for each joint.
func fallen(nodes, top, factor float64) census {
	c := census{nodes: nodes, boards: make(map[int]float64)}
	for score := 464; score <= 467; score++ {
		c.boards[score] = math.Round(nodes * top * math.Pow(factor, float64(464-score)))
	}
	c.boards[463] = 1 // below what the method aims at
	return c
}

func TestFit(t *testing.T) {
	c := fallen(1e12, 1e-8, 10)
	from, ok := c.commonest()
	if !ok || from != 464 {
		t.Fatalf("commonest %d, %v", from, ok)
	}
	f, ok := c.fit(from, 480)
	if !ok || math.Abs(f.at(464)/1e-8-1) > 0.01 || math.Abs(f.at(470)/1e-14-1) > 0.02 {
		t.Errorf("%v, %v: %.3g at 470", f, ok, f.at(470))
	}
	for name, c := range map[string]census{
		"nothing":   {},
		"one score": {nodes: 1e9, boards: map[int]float64{464: 5}},
		"no nodes":  {boards: map[int]float64{464: 5, 465: 1}},
	} {
		if f, ok := c.fit(464, 480); ok {
			t.Errorf("%s: %v", name, f)
		}
	}
}

// The error bar holds the truth, and is wider with less to go by.
func TestSpread(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	width := func(nodes float64, runs int) float64 {
		var all []census
		for range runs {
			c := fallen(nodes, 1e-8, 10)
			all = append(all, c.redrawn(rng))
		}
		low, high := ranged(spread(all, 464, 480), 470)
		if low > 1e-14 || high < 1e-14 {
			t.Errorf("%.0e nodes, %d runs: %.1e to %.1e", nodes, runs, low, high)
		}
		return high / low
	}
	if few, many := width(1e10, 10), width(1e12, 10); few < 2*many {
		t.Errorf("%.3g of few boards, %.3g of many", few, many)
	}
	if one := width(1e11, 1); one < 1.1 {
		t.Errorf("one run: %.3g", one)
	}
}

// yields are figures as a method has them that counts its boards.
func yields() map[string]float64 {
	figures := map[string]float64{"restarts": 3, "boards-": 4, "boards-x": 1}
	for score, n := range map[string]float64{"463": 2, "464": 120, "465": 9, "466": 1} {
		figures["boards-"+score] = n
	}
	for score, v := range map[string]float64{"464": 1.1e-7, "466": 1.4e-10, "470": 2.2e-17} {
		figures["yield-"+score] = v
	}
	return figures
}

// e2 is a puzzle of the size of Eternity II, of which the paper's numbers are.
func e2(t *testing.T) *puzzle.Jigsaw {
	t.Helper()
	p, _, err := jigsaw.Generate(t.Context(), jigsaw.GenerateOptions{Rows: 16, Cols: 16, Labels: 22, Unsigned: true})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestReportYield(t *testing.T) {
	o := EternityOptions{Puzzle: e2(t)}
	l := o.lab(t.Context(), yieldExperiment())
	one := &boardRun{nodes: 1e9, joints: 480, figures: yields()}
	two := &boardRun{nodes: 1e9, joints: 480, figures: maps.Clone(yields())}
	two.figures["boards-464"] = 80
	e := new(EternityExperiment)
	reportYield(l, [][]*boardRun{{one, two}}, e)
	rows := e.Tables[0].Rows
	if len(rows) != 8 || rows[1][0] != 464 || rows[1][1] != 200. || rows[1][2] != 1e-7 {
		t.Fatalf("rows %v", rows)
	}
	if model := rows[1][3].(float64); math.Abs(model/1.1e-7-1) > 1e-9 || rows[2][3] != nil {
		t.Errorf("models %v, %v", rows[1][3], rows[2][3])
	}
	if low, line, high := rows[7][5].(float64), rows[7][4].(float64), rows[7][6].(float64); low > line || line > high || line > 1e-12 {
		t.Errorf("470: %v, %v, %v", low, line, high)
	}
	got := make(map[Verdict]int)
	for _, f := range e.Findings {
		got[f.Verdict]++
	}
	if diff := cmp.Diff(map[Verdict]int{Contradicts: 1, Agrees: 1, Open: 2}, got); diff != "" {
		t.Errorf("%s %v", diff, e.Findings)
	}
	if _, err := e.figures[0].write(t.TempDir()); err != nil {
		t.Error(err)
	}
}

// A variant is compared with the first one of its method.
func TestRates(t *testing.T) {
	one := []*boardRun{{nodes: 1e9, joints: 480, figures: yields()}}
	if aim := aimOf(one); aim != 464 || math.Abs(rateOf(one, aim)-1.3e-7) > 1e-12 {
		t.Errorf("%d: %v", aimOf(one), rateOf(one, 464))
	}
	l := (&EternityOptions{Puzzle: e2(t), Method: "matching"}).lab(t.Context(), ablationExperiment())
	half := maps.Clone(yields())
	half["boards-464"], half["yield-464"] = 55, 1.1e-8
	e := new(EternityExperiment)
	runs := make([][]*boardRun, len(wantedVariants(l)))
	runs[0], runs[1] = one, []*boardRun{{nodes: 1e9, joints: 480, score: 465, figures: half}}
	reportAblation(l, runs, e)
	if rows := e.Tables[0].Rows; len(rows) != 2 || rows[1][7] != 65. || rows[1][9] != 0.5 || math.Abs(rows[1][11].(float64)-0.1) > 1e-9 {
		t.Errorf("rows %v", rows)
	}
	if len(e.figures) != 2 || len(e.figures[1].lines[1].points) != 2 {
		t.Errorf("figures %v", e.figures)
	}
	table := Table{Columns: []Column{{Name: "a"}, {Name: "b"}, {Name: "c"}}, Rows: [][]any{{1, nil, nil}, {1, nil, 2}}}
	table.dropEmpty()
	if diff := cmp.Diff([][]any{{1, nil}, {1, 2}}, table.Rows); diff != "" || table.Columns[1].Name != "c" {
		t.Errorf("%s %v", diff, table.Columns)
	}
}

// ending makes runs with these scores after the time of the experiment.
func ending(l *eternityLab, scores ...int) []*boardRun {
	var out []*boardRun
	for _, s := range scores {
		out = append(out, &boardRun{score: s, joints: 480, nodes: 1, seconds: l.scale.Seconds, trace: []step{{1, s}}})
	}
	return out
}

// verdicts returns those of the findings with a text.
func verdicts(e *EternityExperiment, part string) []Verdict {
	var out []Verdict
	for _, f := range e.Findings {
		if strings.Contains(f.Text, part) {
			out = append(out, f.Verdict)
		}
	}
	return out
}

func TestFindings(t *testing.T) {
	o := EternityOptions{Puzzle: e2(t)}
	cells, e := o.lab(t.Context(), cellsExperiment()), new(EternityExperiment)
	var runs [][]*boardRun
	for _, s := range []int{388, 409, 411, 415, 415, 425} {
		runs = append(runs, ending(cells, s-1, s, s+1))
	}
	reportCells(cells, runs, e)
	if got := verdicts(e, "k = 16 ends higher"); !slices.Equal(got, []Verdict{Agrees, Agrees, Agrees}) {
		t.Errorf("%v", got)
	}
	if got := verdicts(e, "past k = 16"); !slices.Equal(got, []Verdict{Agrees, Contradicts}) {
		t.Errorf("%v", got)
	}
	if got := verdicts(e, "prototype"); !slices.Equal(got, []Verdict{Agrees, Agrees, Agrees, Agrees, Contradicts, Contradicts}) {
		t.Errorf("%v", got)
	}

	relaxed := o.lab(t.Context(), relaxedExperiment())
	for half, want := range map[int]Verdict{24: Agrees, 28: Agrees, 12: Contradicts, 36: Contradicts, 99: Contradicts} {
		runs = nil
		for n := 0; n <= mostRelaxed; n += relaxedStep {
			one := ending(relaxed, 400, 400, 400)
			for _, r := range one {
				r.figures = map[string]float64{"complete": float64(count(n >= half))}
			}
			runs = append(runs, one)
		}
		e = new(EternityExperiment)
		if reportRelaxed(relaxed, runs, e); e.Findings[0].Verdict != want {
			t.Errorf("half at %d: %v", half, e.Findings)
		}
	}

	start := o.lab(t.Context(), startExperiment())
	runs = nil
	for range startWalks {
		for _, s := range []int{420, 430, 430, 430, 430, 420, 410, 420} {
			runs = append(runs, ending(start, s-1, s, s+1))
		}
	}
	e = new(EternityExperiment)
	reportStart(start, runs, e)
	if got := verdicts(e, "random"); !slices.Equal(got, []Verdict{Agrees, Agrees, Agrees, Agrees, Open, Contradicts, Open}) {
		t.Errorf("%v", got)
	}
	if got := verdicts(e, "fewer"); !slices.Equal(got, []Verdict{Agrees}) {
		t.Errorf("%v", got)
	}
}
