package lp_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/solve/internal/lp"
	"github.com/gridsaw/gridsaw/solve/internal/lp/lptest"
)

// one is a model whose only answer is x0 = 1.
func one() *lp.Model {
	m := &lp.Model{}
	m.Add("c", []lp.Term{{Coef: 1, Var: m.Binary("x0")}}, lp.AtLeast, 1)
	return m
}

func TestCbc(t *testing.T) {
	lptest.Need(t)
	build := func(build func(m *lp.Model, x, y lp.Var)) *lp.Model {
		m := &lp.Model{}
		build(m, m.Var("x", -2, 5), m.Var("y", 0, 3))
		return m
	}
	both := func(a int, x lp.Var, b int, y lp.Var) []lp.Term {
		return []lp.Term{{Coef: a, Var: x}, {Coef: b, Var: y}}
	}
	for _, tt := range []struct {
		name  string
		model *lp.Model
		want  lp.Answer
	}{
		{"one", one(), lp.Answer{Feasible: true, Values: []int{1}}},
		{"minimum", build(func(m *lp.Model, x, y lp.Var) {
			m.Objective = both(2, x, 3, y)
			m.Add("c", both(1, x, 1, y), lp.AtLeast, 0)
		}), lp.Answer{Feasible: true, Values: []int{0, 0}}},
		{"maximum", build(func(m *lp.Model, x, y lp.Var) {
			m.Maximize, m.Objective = true, both(-1, x, 2, y)
			m.Add("c", both(2, x, 3, y), lp.AtMost, 4)
		}), lp.Answer{Feasible: true, Values: []int{-2, 2}}},
		{"free of constraints", build(func(m *lp.Model, x, y lp.Var) { m.Objective = both(1, x, -1, y) }),
			lp.Answer{Feasible: true, Values: []int{-2, 3}}},
		{"infeasible", build(func(m *lp.Model, x, y lp.Var) { m.Add("c", both(1, x, 1, y), lp.AtLeast, 9) }), lp.Answer{}},
		{"integer infeasible", build(func(m *lp.Model, x, y lp.Var) {
			m.Add("c", both(2, x, 2, y), lp.Equal, 3)
		}), lp.Answer{}},
		{"empty constraint", build(func(m *lp.Model, x, y lp.Var) { m.Add("c", nil, lp.Equal, 1) }), lp.Answer{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := lp.Cbc{}.Solve(t.Context(), tt.model)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestCbcMixed solves the model of the golden file, so that cbc reads all that
// is in it.
func TestCbcMixed(t *testing.T) {
	lptest.Need(t)
	m := mixed()
	a, err := lp.Cbc{}.Solve(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	if !a.Feasible || a.Values[2] != 2 || a.Values[3] != -3 {
		t.Errorf("feasible %v, y and z are %v", a.Feasible, a.Values[:4])
	}
}

// TestCbcRandom compares with trying all values, on small random models.
func TestCbcRandom(t *testing.T) {
	lptest.Need(t)
	rng := rand.New(rand.NewPCG(5, 6))
	infeasible := 0
	for range 40 {
		m := randomModel(rng)
		best, feasible := brute(m)
		a, err := lp.Cbc{}.Solve(t.Context(), m)
		if err != nil || a.Feasible != feasible {
			t.Fatalf("feasible %v, want %v, error %v", a.Feasible, feasible, err)
		}
		if !feasible {
			infeasible++
		} else if got := objective(m, a.Values); got != best {
			t.Fatalf("the objective is %d, want %d", got, best)
		}
	}
	if infeasible < 3 || infeasible > 37 {
		t.Errorf("%d of 40 models are infeasible", infeasible)
	}
}

const randomVars, randomValues = 4, 4

func randomModel(rng *rand.Rand) *lp.Model {
	m := &lp.Model{Maximize: rng.IntN(2) == 0}
	terms := func() []lp.Term {
		var terms []lp.Term
		for i := range randomVars {
			if c := rng.IntN(11) - 5; c != 0 {
				terms = append(terms, lp.Term{Coef: c, Var: lp.Var(i)})
			}
		}
		return terms
	}
	for i := range randomVars {
		m.Var(fmt.Sprintf("x%d", i), 0, randomValues-1)
	}
	for i := range 3 {
		m.Add(fmt.Sprintf("c%d", i), append(terms(), lp.Term{Coef: 1, Var: m.Var(fmt.Sprintf("z%d", i), 0, 0)}),
			lp.Relation(rng.IntN(3)), rng.IntN(11)-5)
	}
	m.Objective = terms()
	return m
}

// brute tries all values.
func brute(m *lp.Model) (best int, feasible bool) {
	values := make([]int, m.Vars())
	for n := range 1 << (2 * randomVars) {
		for i := range randomVars {
			values[i] = n >> (2 * i) % randomValues
		}
		if m.Check(values) != nil {
			continue
		}
		v := objective(m, values)
		if !feasible || m.Maximize && v > best || !m.Maximize && v < best {
			best, feasible = v, true
		}
	}
	return best, feasible
}

func objective(m *lp.Model, values []int) int {
	sum := 0
	for _, t := range m.Objective {
		sum += t.Coef * values[t.Var]
	}
	return sum
}

func TestCbcFakes(t *testing.T) {
	for _, f := range lptest.Fakes() {
		t.Run(f.Name, func(t *testing.T) {
			tmp := t.TempDir()
			t.Setenv("TMPDIR", tmp)
			a, err := lp.Cbc{Path: lptest.Install(t, f.Script)}.Solve(t.Context(), one())
			if !errors.Is(err, lp.ErrCbc) || a.Feasible {
				t.Errorf("%v, %v", a, err)
			}
			if left, err := os.ReadDir(tmp); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
}

// TestCbcWords wants what the program said last in the error.
func TestCbcWords(t *testing.T) {
	path := lptest.Install(t, "seq 1 100000; echo 'out of luck'; echo; echo 'Total time (CPU seconds): 1'; exit 4")
	_, err := lp.Cbc{Path: path}.Solve(t.Context(), one())
	if err == nil || !strings.Contains(err.Error(), "out of luck") || !strings.Contains(err.Error(), "exit status 4") || len(err.Error()) > 200 {
		t.Error(err)
	}
}

func TestCbcMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, path := range []string{"", "no-such-cbc", filepath.Join(t.TempDir(), "cbc")} {
		_, err := lp.Cbc{Path: path}.Solve(t.Context(), one())
		if !errors.Is(err, lp.ErrNoCbc) || !strings.Contains(err.Error(), "coinor-cbc") {
			t.Errorf("%q: %v", path, err)
		}
	}
}

// TestCbcNotExecutable has a file of the name that is no program.
func TestCbcNotExecutable(t *testing.T) {
	path := lptest.Install(t, "exit 0")
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := (lp.Cbc{Path: path}).Solve(t.Context(), one()); !errors.Is(err, lp.ErrCbc) {
		t.Error(err)
	}
}
