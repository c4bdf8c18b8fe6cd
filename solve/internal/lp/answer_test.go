package lp

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	m := &Model{}
	m.Binary("x")
	m.Var("y", -2, 2)
	feasible := func(values ...int) Answer { return Answer{Feasible: true, Values: values} }
	for _, tt := range []struct {
		name, file string
		want       Answer
		wrong      string // part of the error
	}{
		{"both", "Optimal - objective value -3.00000000\n      0 x   1  0\n      1 y   2   -1\n", feasible(1, 2), ""},
		{"zeros left out", "Optimal - objective value 0\n      1 y   -2   -1e-17", feasible(0, -2), ""},
		{"nothing", "Optimal - objective value 0\n", feasible(0, 0), ""},
		{"gap", "Optimal (within gap tolerance) - objective value 0\n", feasible(0, 0), ""},
		{"nearly integral", "Optimal - objective value 0\n 0 x 0.99999912 0\n 1 y 1e-06 0", feasible(1, 0), ""},
		{"asterisks", "Optimal - objective value 0\n** 0 x 1.0000001 0\n**1234567 y 1 0", feasible(1, 1), ""},
		{"infeasible", "Infeasible - objective value 0.00000000\n      0 x   0.5 0\n** 1 y 7 0\n", Answer{}, ""},
		{"integer infeasible", "Integer infeasible - objective value 1\n gibberish\n", Answer{}, ""},
		{"unbounded", "Unbounded - objective value 1\n", Answer{}, "status"},
		{"stopped", "Stopped on time - objective value 1\n 0 x 1 0\n", Answer{}, "status"},
		{"not integral", "Optimal - objective value 0\n 0 x 0.5 0\n", Answer{}, "not integral"},
		{"infinite", "Optimal - objective value 0\n 0 x inf 0\n", Answer{}, "far too large"},
		{"large", "Optimal - objective value 0\n 0 x 1e30 0\n", Answer{}, "far too large"},
		{"twice", "Optimal - objective value 0\n 0 x 1 0\n 1 x 1 0\n", Answer{}, "twice"},
		{"empty line", "Optimal - objective value 0\n\n 0 x 1 0\n", Answer{}, "line"},
		{"empty", "", Answer{}, "empty"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := parse(strings.NewReader(tt.file), m)
			if (err != nil) != (tt.wrong != "") || err != nil && !strings.Contains(err.Error(), tt.wrong) {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

// FuzzParse wants no panic, and a value for each variable or none.
func FuzzParse(f *testing.F) {
	f.Add("Optimal - objective value 1.00000000\n      0 x  1   0\n**    1 y  -2  0\n")
	f.Add("Integer infeasible - objective value 0\n")
	f.Add("Optimal\n 0 x 0x1p-2 0")
	f.Fuzz(func(t *testing.T, file string) {
		m := &Model{}
		m.Binary("x")
		m.Var("y", -2, 2)
		a, err := parse(strings.NewReader(file), m)
		if err != nil && a.Feasible || a.Feasible != (len(a.Values) == 2) {
			t.Errorf("%v, %v", a, err)
		}
	})
}
