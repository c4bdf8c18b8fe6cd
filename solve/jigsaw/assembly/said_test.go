package assembly_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/solve/jigsaw/assembly"
)

// jointsOf are the sides that lie against each other in an answer.
func jointsOf(a *assembly.Assembly) map[int]int {
	out := make(map[int]int)
	for _, j := range a.Joints {
		out[j.A], out[j.B] = j.B, j.A
	}
	return out
}

// TestSolveObeys: of a puzzle with so much noise that most pieces find no place, those that are said to lie together do,
// and others find theirs by them.
func TestSolveObeys(t *testing.T) {
	e := cut{rows: 8, cols: 10, dims: 5, families: 12, spread: 0.5, noise: 0.24, worn: 0.1, seed: 4}.make()
	free, err := assembly.Solve(t.Context(), e, assembly.Options{Rows: 8, Cols: 10})
	if err != nil {
		t.Fatal(err)
	}
	o := assembly.Options{Rows: 8, Cols: 10}
	before := jointsOf(free)
	for side, mate := range e.mate {
		if side < mate && len(o.Together) < 12 && before[side] != mate {
			o.Together = append(o.Together, [2]int{side, mate})
		}
	}
	if len(o.Together) == 0 {
		t.Fatal("the answer is right without being told")
	}
	a, v := solved(t, e, o)
	against := jointsOf(a)
	for _, p := range o.Together {
		if against[p[0]] != p[1] {
			t.Errorf("sides %v are to lie together, against them lie %d and %d", p, against[p[0]], against[p[1]])
		}
	}
	if len(a.Placements) <= len(free.Placements) {
		t.Errorf("%d pieces have a place, %d without being told", len(a.Placements), len(free.Placements))
	}
	t.Logf("told %d joints: %v", len(o.Together), v)

	again, err := assembly.Solve(t.Context(), e, o)
	if err != nil || len(again.Joints) != len(a.Joints) || !slices.Equal(again.Placements, a.Placements) {
		t.Errorf("another time it is another answer: %v", err)
	}
}

// TestSolveObeysLies: what is said against all evidence holds, too.
func TestSolveObeysLies(t *testing.T) {
	e := cut{rows: 5, cols: 6, dims: 6, noise: 0.02, seed: 2}.make()
	inner := func(side int) bool {
		p := side &^ 3
		return !slices.Contains([]encode.Kind{e.kinds[p], e.kinds[p+1], e.kinds[p+2], e.kinds[p+3]}, encode.Flat)
	}
	var lie [2]int
	for a := range e.kinds {
		for b := range e.kinds {
			if inner(a) && inner(b) && a/4 != b/4 && e.kinds[a] == encode.Tab && e.kinds[b] == encode.Blank && e.mate[a] != b {
				lie = [2]int{a, b}
			}
		}
	}
	truth := [2]int{0, 0}
	for a, b := range e.mate {
		if b >= 0 && a/4 != lie[0]/4 && a/4 != lie[1]/4 && b/4 != lie[0]/4 && b/4 != lie[1]/4 {
			truth = [2]int{a, b}
		}
	}
	a, err := assembly.Solve(t.Context(), e, assembly.Options{Together: [][2]int{lie}, Apart: [][2]int{truth}})
	if err != nil {
		t.Fatal(err)
	}
	against := jointsOf(a)
	if other, ok := against[truth[0]]; ok && other == truth[1] {
		t.Errorf("sides %v are to lie apart", truth)
	}
	if a.Complete && against[lie[0]] != lie[1] {
		t.Errorf("all is placed, and sides %v do not lie together", lie)
	}
	for i, side := range lie { // nothing lies against them but each other
		if other, ok := against[side]; ok && other != lie[1-i] {
			t.Errorf("against side %d lies %d", side, other)
		}
	}
}

func TestSolveRefusesSayings(t *testing.T) {
	e := cut{rows: 3, cols: 3, dims: 4, noise: 0.01, seed: 1}.make()
	var tab, blank int
	for side, kind := range e.kinds {
		if kind == encode.Tab && e.mate[side] >= 0 {
			tab, blank = side, e.mate[side]
		}
	}
	for name, o := range map[string]assembly.Options{
		"no side":         {Apart: [][2]int{{0, 36}}},
		"one piece":       {Together: [][2]int{{0, 1}}},
		"two tabs":        {Together: [][2]int{{tab, tab}}},
		"together, apart": {Together: [][2]int{{tab, blank}}, Apart: [][2]int{{blank, tab}}},
	} {
		if _, err := assembly.Solve(t.Context(), e, o); !errors.Is(err, assembly.ErrSaid) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
