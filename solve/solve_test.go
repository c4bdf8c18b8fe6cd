package solve_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// echo is a method that answers with the givens.
type echo struct{}

func (echo) Solve(
	_ context.Context, p *puzzle.Sudoku, o solve.Options,
) (solve.Result[*puzzle.SudokuSolution], error) {
	r := solve.Result[*puzzle.SudokuSolution]{Status: solve.Solved, Complete: true, Stats: solve.Stats{Nodes: 3}}
	for range o.Wanted() {
		r.Solutions = append(r.Solutions, &puzzle.SudokuSolution{Grid: p.Givens})
	}
	return r, nil
}

func TestDescribe(t *testing.T) {
	m := solve.Describe("echo", "answers with the givens", echo{})
	if m.Name != "echo" || m.Kind != puzzle.KindSudoku || m.Exact {
		t.Errorf("%+v", m)
	}
	p := &puzzle.Sudoku{BoxRows: 1, BoxCols: 1, Givens: [][]int{{1}}}
	r, err := m.Solve(t.Context(), p, solve.Options{Limit: 2})
	if err != nil || r.Status != solve.Solved || !r.Complete || r.Stats.Nodes != 3 || len(r.Solutions) != 2 {
		t.Errorf("%+v, %v", r, err)
	}
	if err := puzzle.Check(p, r.Solutions[0]); err != nil {
		t.Error(err)
	}
	if _, err := m.Solve(t.Context(), nil, solve.Options{}); !errors.Is(err, solve.ErrKind) {
		t.Errorf("no puzzle: %v", err)
	}
	if _, err := (solve.Method{}).Solve(t.Context(), p, solve.Options{}); err == nil {
		t.Error("a Method that does nothing gives no error")
	}
}

func TestStatus(t *testing.T) {
	for _, s := range solve.Statuses() {
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var back solve.Status
		if err := json.Unmarshal(text, &back); err != nil || back != s {
			t.Errorf("%v becomes %s and %v, %v", s, text, back, err)
		}
	}
	if _, err := solve.ParseStatus("lost"); !errors.Is(err, solve.ErrStatus) {
		t.Errorf("lost: %v", err)
	}
	if got := solve.Status(77).String(); got != "status(77)" {
		t.Errorf("status 77 prints as %s", got)
	}
}

func TestUnique(t *testing.T) {
	for _, tt := range []struct {
		r    solve.Result[int]
		want bool
	}{
		{solve.Result[int]{}, false},
		{solve.Result[int]{Solutions: []int{1}}, false},
		{solve.Result[int]{Solutions: []int{1}, Complete: true}, true},
		{solve.Result[int]{Solutions: []int{1, 2}, Complete: true}, false},
		{solve.Result[int]{Complete: true}, false},
	} {
		if got := tt.r.Unique(); got != tt.want {
			t.Errorf("%+v: %v", tt.r, got)
		}
	}
}

func ExampleDescribe() {
	m := solve.Describe("echo", "answers with the givens", echo{})
	p := &puzzle.Sudoku{BoxRows: 1, BoxCols: 1, Givens: [][]int{{1}}}
	r, err := m.Solve(context.Background(), p, solve.Options{})
	fmt.Println(m.Kind, m.Name, r.Status, err)
	// Output: sudoku echo solved <nil>
}
