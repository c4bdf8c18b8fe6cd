package bench_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/cmd/internal/bench"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/suite"
)

// framed makes a small framed puzzle of unsigned labels.
func framed(t *testing.T, side int) *puzzle.Jigsaw {
	t.Helper()
	p, _, err := jigsaw.Generate(t.Context(), jigsaw.GenerateOptions{Rows: side, Cols: side, Labels: 5, Unsigned: true, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// tiny are options of experiments that take no time.
func tiny(t *testing.T) bench.EternityOptions {
	p := framed(t, 5)
	return bench.EternityOptions{
		Puzzle: p, Name: "small", Sets: []bench.NamedJigsaw{{Name: "set/small.txt", Puzzle: p}},
		Seed: 1, Seeds: 2, Limit: 5 * time.Millisecond, Nodes: 500,
	}
}

func TestEternity(t *testing.T) {
	o := tiny(t)
	steps, saved := 0, 0
	o.Step = func() { steps++ }
	o.Save = func(r *bench.EternityReport) error { saved = len(r.Experiments); return nil }
	r, err := bench.MeasureEternity(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if want, err := o.Points(); err != nil || steps != want {
		t.Errorf("%d steps, %d points, error %v", steps, want, err)
	}
	var names []string
	for _, e := range r.Experiments {
		names = append(names, e.Name)
		if e.Cut == "" && e.Name != "sets" || e.Interrupted || e.Scale.Seeds != 2 {
			t.Errorf("%s: cut %q, interrupted %v, %d seeds", e.Name, e.Cut, e.Interrupted, e.Scale.Seeds)
		}
		if len(e.Findings) > 0 {
			t.Errorf("%s: the paper says nothing of this puzzle: %v", e.Name, e.Findings)
		}
		for _, table := range e.Tables {
			if len(table.Rows) == 0 && len(table.Notes) == 0 {
				t.Errorf("table %s is empty", table.Name)
			}
		}
	}
	if diff := cmp.Diff(o.Experiments(), names); diff != "" || saved != len(names) {
		t.Errorf("%d saved: %s", saved, diff)
	}
}

// What nodes end is the same with any number of workers.
func TestEternityWorkers(t *testing.T) {
	o := tiny(t)
	o.Only, o.Limit, o.Method = []string{"ablation"}, 0, "matching"
	one, err := bench.MeasureEternity(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	o.Workers = 3
	three, err := bench.MeasureEternity(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(untimed(one), untimed(three)); diff != "" {
		t.Error(diff)
	}
}

// untimed returns the rows of the first table without what was measured.
func untimed(r *bench.EternityReport) [][]any {
	table := r.Experiments[0].Tables[0]
	var out [][]any
	for _, row := range table.Rows {
		row = slices.Clone(row)
		for i, c := range table.Columns {
			if c.Measured {
				row[i] = nil
			}
		}
		out = append(out, row)
	}
	return out
}

func TestEternityChoice(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*bench.EternityOptions)
		want   error
	}{
		"no such experiment":    {func(o *bench.EternityOptions) { o.Only = []string{"k", "speed"} }, bench.ErrExperiment},
		"no puzzle":             {func(o *bench.EternityOptions) { o.Puzzle, o.Only = nil, []string{"k"} }, bench.ErrInput},
		"no sets":               {func(o *bench.EternityOptions) { o.Sets, o.Only = nil, []string{"sets"} }, bench.ErrInput},
		"nothing at all":        {func(o *bench.EternityOptions) { o.Puzzle, o.Sets = nil, nil }, bench.ErrInput},
		"no such method":        {func(o *bench.EternityOptions) { o.Method = "magic" }, suite.ErrMethod},
		"no such preset":        {func(o *bench.EternityOptions) { o.Method, o.Preset = "matching", "magic" }, suite.ErrMethod},
		"no variants":           {func(o *bench.EternityOptions) { o.Method, o.Only = "search", []string{"ablation"} }, bench.ErrInput},
		"sets without a puzzle": {func(o *bench.EternityOptions) { o.Puzzle = nil }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			o := tiny(t)
			test.change(&o)
			if _, err := o.Points(); !errors.Is(err, test.want) {
				t.Errorf("error %v, want %v", err, test.want)
			}
			if r, err := bench.MeasureEternity(t.Context(), o); !errors.Is(err, test.want) || r == nil {
				t.Errorf("error %v, want %v", err, test.want)
			}
		})
	}
}

// An interrupt leaves what was finished.
func TestEternityInterrupted(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	o, steps := tiny(t), 0
	o.Step = func() {
		if steps++; steps == 3 {
			cancel(why)
		}
	}
	r, err := bench.MeasureEternity(ctx, o)
	if !errors.Is(err, why) || steps != 3 || len(r.Experiments) != 1 {
		t.Fatalf("error %v after %d steps, %d experiments", err, steps, len(r.Experiments))
	}
	if e := r.Experiments[0]; !e.Interrupted || len(e.Tables[0].Rows) != 2 || e.Tables[0].Rows[1][1] != 1 {
		t.Errorf("%+v", e)
	}
	if r, err = bench.MeasureEternity(ctx, o); !errors.Is(err, why) || len(r.Experiments) != 0 || steps != 3 {
		t.Errorf("error %v after %d steps", err, steps)
	}
}

// A method that does not take a set leaves its cells empty, and says why.
func TestEternityRefused(t *testing.T) {
	o := tiny(t)
	p, _, err := jigsaw.Generate(t.Context(), jigsaw.GenerateOptions{Rows: 4, Cols: 4, Labels: 5, Variant: puzzle.VariantOrientation})
	if err != nil {
		t.Fatal(err)
	}
	o.Only, o.Sets = []string{"sets"}, append(o.Sets, bench.NamedJigsaw{Name: "known.txt", Puzzle: p})
	r, err := bench.MeasureEternity(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	table := r.Experiments[0].Tables[0]
	if row := table.Rows[1]; row[2] != 24 || row[4] != nil {
		t.Errorf("row %v", row)
	}
	if !strings.HasPrefix(table.Notes[0], "matching does not take known.txt: ") {
		t.Errorf("notes %q", table.Notes)
	}
}

// Sections of the page stay until their experiment is run again.
func TestEternityFiles(t *testing.T) {
	dir := t.TempDir()
	page := filepath.Join(dir, "RESULTS.md")
	write := func(name string, seeds int) string {
		o := tiny(t)
		o.Only, o.Seeds = []string{name}, seeds
		r, err := bench.MeasureEternity(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		paths, err := r.WriteFiles(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if info, err := os.Stat(path); err != nil || info.Size() == 0 {
				t.Errorf("%s: %v", path, err)
			}
		}
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	first := write("start", 1)
	for _, want := range []string{"## start: ", "![", "](figures/start.png)", "1 run in place of 20", "| random |", "seed 1"} {
		if !strings.Contains(first, want) {
			t.Errorf("no %q in:\n%s", want, first)
		}
	}
	second := write("relaxed", 1)
	if at := strings.Index(second, "## relaxed: "); at < 0 || at > strings.Index(second, "## start: ") || strings.Count(second, "\n## ") != 2 {
		t.Errorf("sections:\n%s", second)
	}
	if third := write("start", 2); !strings.Contains(third, "2 runs in place of 20") || strings.Count(third, "\n## ") != 2 {
		t.Errorf("sections:\n%s", third)
	}
	if err := bench.CheckEternityPage(dir); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(page, []byte("# Mine\n\n## start: old\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := bench.CheckEternityPage(dir); !errors.Is(err, bench.ErrPage) {
		t.Errorf("another page: %v", err)
	}
	if _, err := new(bench.EternityReport).WriteFiles(dir); !errors.Is(err, bench.ErrPage) {
		t.Errorf("another page: %v", err)
	}
}

func TestReadEternitySets(t *testing.T) {
	var text strings.Builder
	if err := format.Encode(&text, framed(t, 6), format.Edges); err != nil {
		t.Fatal(err)
	}
	sets, err := bench.ReadEternitySets(writeEdges(t, text.String()))
	if err != nil || len(sets) != 3 || sets[1].Name != "brendan_set1/b07x07.txt" {
		t.Errorf("%d sets, error %v", len(sets), err)
	}
	if _, err := bench.ReadEternitySets(t.TempDir()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an empty directory: %v", err)
	}
	if _, err := bench.ReadEternitySets(writeEdges(t, "words\n")); err == nil || !strings.Contains(err.Error(), "b06x06.txt") {
		t.Errorf("words: %v", err)
	}
}
