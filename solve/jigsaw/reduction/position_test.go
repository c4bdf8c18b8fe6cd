package reduction_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/jigsaw/reduction"
)

// valuations returns the solutions of a formula that have false for variables
// that no clause has, found by trying all.
func valuations(f reduction.OneInThree) [][]bool {
	occurs := make([]bool, f.Variables)
	for _, clause := range f.Clauses {
		for _, literal := range clause {
			occurs[max(literal, -literal)-1] = true
		}
	}
	var all [][]bool
	for bits := range 1 << f.Variables {
		values, fine := make([]bool, f.Variables), true
		for i := range values {
			values[i] = bits>>i&1 != 0
			fine = fine && (occurs[i] || !values[i])
		}
		for _, clause := range f.Clauses {
			count := 0
			for _, literal := range clause {
				if values[max(literal, -literal)-1] == (literal > 0) {
					count++
				}
			}
			fine = fine && count == 1
		}
		if fine {
			all = append(all, values)
		}
	}
	return all
}

// testFormula compares all solutions of the jigsaw with those of the formula, and
// returns how many there are.
func testFormula(t *testing.T, f reduction.OneInThree) int {
	t.Helper()
	p, err := f.Position()
	if err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	want := valuations(f)
	sound(t, p, len(want) > 0)
	solutions := search(t, p, 1000)
	if len(solutions) != len(want) {
		t.Fatalf("%v: %d solutions, want %d", f, len(solutions), len(want))
	}
	for _, s := range solutions {
		values, err := f.ReadPosition(s)
		if err != nil {
			t.Fatalf("%v: %v", f, err)
		}
		if !slices.ContainsFunc(want, func(v []bool) bool { return slices.Equal(v, values) }) {
			t.Fatalf("%v: read %v, want one of %v", f, values, want)
		}
	}
	laidAndRead(t, p, want, f.LayPosition, f.ReadPosition)
	return len(want)
}

func literal(rng *rand.Rand, variables int) int {
	k := 1 + rng.IntN(variables)
	if rng.IntN(2) == 0 {
		return -k
	}
	return k
}

func random(rng *rand.Rand, variables, clauses int) reduction.OneInThree {
	f := reduction.OneInThree{Variables: variables}
	for range clauses {
		f.Clauses = append(f.Clauses, [3]int{literal(rng, variables), literal(rng, variables), literal(rng, variables)})
	}
	return f
}

// TestOneClause takes all formulas of one clause over three variables.
func TestOneClause(t *testing.T) {
	count := map[bool]int{}
	literals := []int{1, -1, 2, -2, 3, -3}
	for _, a := range literals {
		for _, b := range literals {
			for _, c := range literals {
				f := reduction.OneInThree{Variables: 3, Clauses: [][3]int{{a, b, c}}}
				count[testFormula(t, f) > 0]++
			}
		}
	}
	if count[true] != 210 || count[false] != 6 { // x,x,x and its negation have none
		t.Errorf("%d formulas with a solution, %d without", count[true], count[false])
	}
}

// TestFormulas takes random formulas, and the one of the source's figure 13.
func TestFormulas(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 3))
	count := map[bool]int{}
	for range 600 {
		f := random(rng, 1+rng.IntN(4), rng.IntN(5))
		count[testFormula(t, f) > 0]++
	}
	for range 10 {
		testFormula(t, random(rng, 8, 6))
	}
	t.Logf("%d formulas with a solution, %d without", count[true], count[false])
	if count[true] < 150 || count[false] < 150 {
		t.Errorf("%d formulas with a solution and %d without, want more", count[true], count[false])
	}
	testFormula(t, reduction.OneInThree{Variables: 5, Clauses: [][3]int{{1, -2, 3}, {1, 4, -5}, {5, 2, -1}}})
}

// TestApart: two clauses that together, but not each by itself, have as many true
// literals as clauses, in an order in which bends could hand one on.
func TestApart(t *testing.T) {
	for _, f := range []reduction.OneInThree{
		{Variables: 1, Clauses: [][3]int{{1, -1, 1}, {-1, -1, -1}}},
		{Variables: 1, Clauses: [][3]int{{1, 1, 1}, {-1, 1, -1}}},
		{Variables: 1, Clauses: [][3]int{{1, -1, 1}, {1, -1, -1}, {-1, -1, -1}}},
	} {
		if n := testFormula(t, f); n > 0 {
			t.Errorf("%v has %d solutions", f, n)
		}
	}
}

// TestPlanted lays known solutions of larger formulas, and counts pieces.
func TestPlanted(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	for _, m := range []int{0, 1, 2, 5, 10, 20, 40} {
		values := make([]bool, m+3)
		for i := range values {
			values[i] = rng.IntN(2) == 0
		}
		f := reduction.OneInThree{Variables: len(values)}
		occurs := map[int]bool{}
		for range m {
			var clause [3]int
			whole := rng.IntN(3)
			for k := range clause {
				v := rng.IntN(len(values))
				occurs[v] = true
				clause[k] = v + 1
				if values[v] != (k == whole) {
					clause[k] = -clause[k]
				}
			}
			f.Clauses = append(f.Clauses, clause)
		}
		p, err := f.Position()
		if err != nil {
			t.Fatal(err)
		}
		sound(t, p, true)
		rows, cols := 8*m+4, 3*m+2*len(occurs)+3
		if p.Rows != rows || p.Cols != cols || len(p.Pieces) != rows*cols || len(p.Pieces) > (8*m+4)*(9*m+3) {
			t.Errorf("%d clauses: %v, want %d x %d", m, p, rows, cols)
		}
		s, err := f.LayPosition(values)
		if err != nil {
			t.Fatal(err)
		}
		if err := puzzle.Check(p, s); err != nil {
			t.Errorf("%v: %v", p, err)
		}
	}
}

// TestGadgets tries every rotation of the pieces that the documentation lists.
func TestGadgets(t *testing.T) {
	f := reduction.OneInThree{Variables: 3, Clauses: [][3]int{{1, -2, 3}}}
	p, err := f.Position()
	if err != nil {
		t.Fatal(err)
	}
	turns := func(row, col int) (all [][4]int) {
		piece := &p.Pieces[row*p.Cols+col]
		for k := range 4 {
			all = append(all, piece.Turned(k))
		}
		return all
	}
	const s, tt = 1, 2 // S and T
	for name, test := range map[string]struct {
		row, col int
		sides    [4]int
	}{
		"crossing":               {1, 5, [4]int{s, s, -s, -s}},
		"bend":                   {1, 2, [4]int{s, -s, -s, -s}},
		"bend to receiver":       {1, p.Cols - 2, [4]int{s, -s, -s, -s}},
		"receiver":               {2, p.Cols - 2, [4]int{s, -s, -s, -s}},
		"lower receiver":         {p.Rows - 3, p.Cols - 2, [4]int{-s, s, s, s}},
		"upper emitter, plain":   {5, 2, [4]int{tt, s, -tt, -s}},
		"upper emitter, negated": {5, 5, [4]int{tt, -s, -tt, s}},
		"lower emitter, plain":   {6, 2, [4]int{tt, -s, -tt, s}},
		"left end of a loop":     {5, 1, [4]int{tt, -tt, -tt, -tt}},
		"right end of a loop":    {5, 3, [4]int{-tt, tt, tt, tt}},
		"above the end of a loop": {4, 1,
			[4]int{tt, s, tt, -s}},
	} {
		if all := turns(test.row, test.col); !slices.Contains(all, test.sides) {
			t.Errorf("%s: %v, want %v in some rotation", name, all, test.sides)
		}
	}
	crossed := map[[2]int]int{}
	for _, sides := range turns(1, 5) {
		if sides[0] != -sides[2] || sides[1] != -sides[3] {
			t.Errorf("a crossing lies as %v", sides)
		}
		crossed[[2]int{sides[0], sides[1]}]++
	}
	if len(crossed) != 4 {
		t.Errorf("a crossing lets %d pairs of values through", len(crossed))
	}
	inputs := map[[3]int]int{}
	for _, sides := range turns(2, p.Cols-2) {
		if sides[puzzle.Right] == -s {
			inputs[[3]int{sides[puzzle.Top], sides[puzzle.Left], sides[puzzle.Bottom]}]++
		}
	}
	if len(inputs) != 3 || inputs[[3]int{s, -s, -s}] != 1 || inputs[[3]int{-s, s, -s}] != 1 || inputs[[3]int{-s, -s, s}] != 1 {
		t.Errorf("a receiver takes %v", inputs)
	}
}

func TestFormulaErrors(t *testing.T) {
	least := -int(^uint(0)>>1) - 1
	many := make([][3]int, 500)
	for i := range many {
		many[i] = [3]int{1, 1, 1}
	}
	for name, f := range map[string]reduction.OneInThree{
		"literal 0":          {Variables: 2, Clauses: [][3]int{{1, 0, 2}}},
		"literal too large":  {Variables: 2, Clauses: [][3]int{{1, 3, 2}}},
		"literal too small":  {Variables: 2, Clauses: [][3]int{{1, 2, -3}}},
		"least integer":      {Variables: 2, Clauses: [][3]int{{1, 2, least}}},
		"negative variables": {Variables: -1},
		"too many variables": {Variables: puzzle.MaxJigsawPieces + 1},
		"too many clauses":   {Variables: 1, Clauses: many},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := f.Position(); !errors.Is(err, reduction.ErrProblem) {
				t.Errorf("Position: %v", err)
			}
			if _, err := f.LayPosition(nil); !errors.Is(err, reduction.ErrProblem) {
				t.Errorf("LayPosition: %v", err)
			}
			if _, err := f.ReadPosition(nil); !errors.Is(err, reduction.ErrProblem) {
				t.Errorf("ReadPosition: %v", err)
			}
		})
	}
	f := reduction.OneInThree{Variables: 3, Clauses: [][3]int{{1, 2, 3}}}
	for _, values := range [][]bool{nil, {true, true, false}, {false, false, false}, {true, false, false, false}} {
		if _, err := f.LayPosition(values); !errors.Is(err, reduction.ErrSolution) {
			t.Errorf("%v: %v", values, err)
		}
	}
	s, err := f.LayPosition([]bool{false, true, false})
	if err != nil {
		t.Fatal(err)
	}
	s.Placements = s.Placements[1:]
	if _, err := f.ReadPosition(s); !errors.Is(err, reduction.ErrSolution) {
		t.Errorf("a piece missing: %v", err)
	}
}
