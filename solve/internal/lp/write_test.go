package lp_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/solve/internal/lp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// mixed is a model with a bit of all that can be written.
func mixed() *lp.Model {
	m := &lp.Model{Maximize: true}
	a, b := m.Binary("a"), m.Binary("b")
	y, z := m.Var("y_1", 0, 2), m.Var("z", -3, 9)
	m.Objective = []lp.Term{{Coef: -1, Var: a}, {Coef: 2, Var: y}, {Coef: 0, Var: b}, {Coef: -12, Var: z}}
	m.Add("first", []lp.Term{{Coef: 1, Var: a}, {Coef: 1, Var: b}}, lp.AtMost, 1)
	m.Add("second", []lp.Term{{Coef: -3, Var: z}, {Coef: 1, Var: y}}, lp.AtLeast, -4)
	m.Add("third", nil, lp.Equal, 0)
	var many []lp.Term
	for i := range 40 {
		many = append(many, lp.Term{Coef: 1 - 2*(i%2), Var: m.Binary(fmt.Sprintf("rather_long_name_%d", i))})
	}
	m.Add("long", many, lp.Equal, 7)
	return m
}

func TestWrite(t *testing.T) {
	for _, tt := range []struct {
		name  string
		model *lp.Model
	}{
		{"mixed", mixed()},
		{"smallest", func() *lp.Model {
			m := &lp.Model{}
			m.Add("never", nil, lp.AtLeast, 1)
			return m
		}()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			if err := tt.model.Write(&out); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(out.String()) {
				if len(line) > 121 {
					t.Errorf("a line of %d characters: %s", len(line), line)
				}
			}
			golden := "testdata/" + tt.name + ".lp"
			if *update {
				if err := os.WriteFile(golden, out.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), out.String()); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestWriteRefuses(t *testing.T) {
	for _, name := range []string{
		"", "1x", "x y", "x+y", "é", "e1", "E", "free", "Bounds", "END", "st", "binaries", "inf", strings.Repeat("x", 101),
	} {
		m := &lp.Model{}
		m.Binary(name)
		if err := m.Write(&bytes.Buffer{}); !errors.Is(err, lp.ErrModel) {
			t.Errorf("a variable %q: %v", name, err)
		}
		m = &lp.Model{}
		m.Add(name, []lp.Term{{Coef: 1, Var: m.Binary("x")}}, lp.Equal, 1)
		if err := m.Write(&bytes.Buffer{}); !errors.Is(err, lp.ErrModel) {
			t.Errorf("a constraint %q: %v", name, err)
		}
	}
	for _, tt := range []struct {
		name  string
		build func(m *lp.Model)
	}{
		{"empty", func(*lp.Model) {}},
		{"variables of one name", func(m *lp.Model) { m.Binary("x"); m.Binary("x") }},
		{"constraints of one name", func(m *lp.Model) { m.Add("c", nil, lp.Equal, 0); m.Add("c", nil, lp.Equal, 0) }},
		{"no values", func(m *lp.Model) { m.Var("x", 2, 1) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := &lp.Model{}
			tt.build(m)
			if err := m.Write(&bytes.Buffer{}); !errors.Is(err, lp.ErrModel) {
				t.Error(err)
			}
		})
	}
}

// A full is a writer that has no room.
type full struct{}

var errFull = errors.New("no room")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteError(t *testing.T) {
	if err := mixed().Write(full{}); !errors.Is(err, errFull) {
		t.Error(err)
	}
}
