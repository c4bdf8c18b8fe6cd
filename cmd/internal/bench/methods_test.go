package bench_test

import (
	"context"
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/cmd/internal/bench"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

// measure runs quick experiments.
func measure(t *testing.T, o bench.MethodsOptions) *bench.MethodsReport {
	t.Helper()
	o.Quick = true
	r, err := bench.MeasureMethods(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// measureAll is measure of all experiments, each of which must tell of its points, and
// have tables with rows.
func measureAll(t *testing.T, o bench.MethodsOptions) *bench.MethodsReport {
	t.Helper()
	steps := 0
	o.Quick, o.Step = true, func() { steps++ }
	r := measure(t, o)
	if want, err := o.Points(); err != nil || steps != want {
		t.Errorf("%d steps, %d points, error %v", steps, want, err)
	}
	var names []string
	for _, e := range r.Experiments {
		names = append(names, e.Name)
		for _, table := range e.Tables {
			if len(table.Rows) == 0 {
				t.Errorf("table %s is empty", table.Name)
			}
		}
	}
	if diff := cmp.Diff(o.Experiments(), names); diff != "" {
		t.Error(diff)
	}
	return r
}

// counts returns all tables without what was measured, by name.
func counts(r *bench.MethodsReport) map[string][][]any {
	out := make(map[string][][]any)
	for _, e := range r.Experiments {
		for _, table := range e.Tables {
			for _, row := range table.Rows {
				row = slices.Clone(row)
				for i, c := range table.Columns {
					if c.Measured {
						row[i] = nil
					}
				}
				out[table.Name] = append(out[table.Name], row)
			}
		}
	}
	return out
}

func TestMethods(t *testing.T) {
	o := bench.MethodsOptions{Seed: 3}
	first := measureAll(t, o)
	if diff := cmp.Diff(counts(first), counts(measure(t, o))); diff != "" {
		t.Errorf("the same seed, other counts: %s", diff)
	}
	o.Seed, o.Only = 4, []string{"time-size"}
	if cmp.Equal(counts(first)["time-size"], counts(measure(t, o))["time-size"]) {
		t.Error("another seed, the same counts")
	}
}

// Seven by seven cells have 25 of one colour.
func TestShares(t *testing.T) {
	r := measure(t, bench.MethodsOptions{Only: []string{"shares"}})
	want := map[string][]any{
		"4 x 4": {"checkerboard", 10, "4 x 4", 16, 3, 0.5, 0.5, 0.5, 0},
		"7 x 7": {"checkerboard", 10, "7 x 7", 49, 3, 25. / 49, 25. / 49, 0.5, 0},
	}
	for _, row := range r.Experiments[0].Tables[0].Rows {
		if row[0] == "checkerboard" && row[1] == 10 {
			if diff := cmp.Diff(want[row[2].(string)], row, approximately()); diff != "" {
				t.Error(diff)
			}
			delete(want, row[2].(string))
		}
		if row[8] != 0 {
			t.Errorf("below the bound: %v", row)
		}
	}
	if len(want) > 0 {
		t.Errorf("no rows like %v", want)
	}
}

// approximately compares sums that are not exact.
func approximately() cmp.Option {
	return cmp.Comparer(func(a, b float64) bool { return a-b < 1e-12 && b-a < 1e-12 })
}

// Fewer than four pieces (i,i,i,j) always leave propagation its way.
func TestPropagation(t *testing.T) {
	r := measure(t, bench.MethodsOptions{Only: []string{"propagation"}})
	for _, row := range r.Experiments[0].Tables[1].Rows {
		if odd := row[3].(float64); odd < 4 && row[6] != 1. {
			t.Errorf("%v pieces (i,i,i,j), and %v solved", odd, row[6])
		}
	}
}

func TestMethodsOnly(t *testing.T) {
	o := bench.MethodsOptions{Only: []string{"growth", "speed"}}
	if _, err := bench.MeasureMethods(t.Context(), o); !errors.Is(err, bench.ErrExperiment) || !strings.Contains(err.Error(), "speed") {
		t.Errorf("error %v", err)
	}
	if _, err := o.Points(); !errors.Is(err, bench.ErrExperiment) {
		t.Errorf("error %v", err)
	}
}

func TestMethodsCancelled(t *testing.T) {
	for _, name := range new(bench.MethodsOptions).Experiments() {
		cancelled(t, bench.MethodsOptions{Only: []string{name}, Quick: true})
	}
}

// cancelled checks that nothing is measured when the context is done.
func cancelled(t *testing.T, o bench.MethodsOptions) {
	t.Helper()
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	steps := 0
	o.Step = func() { steps++ }
	if _, err := bench.MeasureMethods(ctx, o); !errors.Is(err, why) || steps > 0 {
		t.Errorf("%v: error %v after %d steps", o.Only, err, steps)
	}
}

func TestMethodsFiles(t *testing.T) {
	r, dir := measure(t, bench.MethodsOptions{Only: []string{"growth", "propagation", "propagate-growth"}}), t.TempDir()
	paths, err := r.WriteFiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	kinds := make(map[string]int)
	for _, path := range paths {
		kinds[filepath.Ext(path)]++
		if info, err := os.Stat(path); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", path, err)
		}
	}
	if kinds[".png"] != 5 || kinds[".png"] != kinds[".svg"] {
		t.Errorf("files %v", kinds)
	}
	for _, e := range r.Experiments {
		for _, table := range e.Tables {
			file, err := os.Open(filepath.Join(dir, table.Name+".csv"))
			if err != nil {
				t.Fatal(err)
			}
			rows, err := csv.NewReader(file).ReadAll()
			file.Close()
			if err != nil || len(rows) != 1+len(table.Rows) {
				t.Errorf("%s: %d rows of %d, error %v", table.Name, len(rows), len(table.Rows), err)
			}
		}
	}
	if _, err := r.WriteFiles(filepath.Join(dir, "nowhere")); err == nil {
		t.Error("written into a directory that is not there")
	}
}

// writeEdges makes a directory of edge-matching puzzles.
func writeEdges(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "brendan_set1"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"b06x06.txt", "b07x07.txt", "b08x08.txt"} {
		if err := os.WriteFile(filepath.Join(dir, "brendan_set1", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestEdgeMatching(t *testing.T) {
	p, _, err := jigsaw.Generate(t.Context(), jigsaw.GenerateOptions{Rows: 4, Cols: 4, Labels: 6, Unsigned: true})
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := format.Encode(&text, p, format.Edges); err != nil {
		t.Fatal(err)
	}
	sets, err := bench.ReadEdgeMatching(writeEdges(t, text.String()))
	if err != nil {
		t.Fatal(err)
	}
	rows := measure(t, bench.MethodsOptions{Only: []string{"targets"}, Sets: sets}).Experiments[0].Tables[0].Rows
	last := rows[len(rows)-1]
	if last[0] != "brendan_set1/b08x08.txt" || last[3] != 1 {
		t.Errorf("row %v", last)
	}
}

func TestFaultyEdgeMatching(t *testing.T) {
	for name, test := range map[string]struct{ dir, want string }{
		"nothing":  {t.TempDir(), "no such file"},
		"a Sudoku": {writeEdges(t, `{"kind":"sudoku","rows":4,"cols":4,"box_rows":2,"box_cols":2,"givens":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}`), "a sudoku"},
		"words":    {writeEdges(t, "left and right\n"), "b06x06.txt"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := bench.ReadEdgeMatching(test.dir); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
		})
	}
}
