package cover_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
	"github.com/gridsaw/gridsaw/solve/internal/cover"
)

// allCovers finds the covers by trying: the options of the first item that is bare, one
// after the other. Each is a list of options in ascending order.
func allCovers(items int, options [][]int32) [][]int {
	var all [][]int
	covered := make([]bool, items)
	var held []int
	var try func()
	try = func() {
		bare := slices.Index(covered, false)
		if bare < 0 {
			all = append(all, slices.Sorted(slices.Values(held)))
			return
		}
		for k, option := range options {
			if !slices.Contains(option, int32(bare)) || slices.ContainsFunc(option, func(i int32) bool { return covered[i] }) {
				continue
			}
			for _, i := range option {
				covered[i] = true
			}
			held = append(held, k)
			try()
			held = held[:len(held)-1]
			for _, i := range option {
				covered[i] = false
			}
		}
	}
	try()
	return all
}

// randomProblem makes a problem that a few covers were put into, or none, among other
// options.
func randomProblem(rng *rand.Rand) (items int, options [][]int32) {
	items = 1 + rng.IntN(14)
	known := make(map[string]bool)
	add := func(option []int32) {
		slices.Sort(option)
		if name := fmt.Sprint(option); len(option) > 0 && !known[name] {
			known[name] = true
			options = append(options, option)
		}
	}
	for range rng.IntN(4) {
		parts := make([][]int32, 1+rng.IntN(items))
		for i := range items {
			k := rng.IntN(len(parts))
			parts[k] = append(parts[k], int32(i))
		}
		for _, part := range parts {
			add(part)
		}
	}
	for range rng.IntN(25) {
		var option []int32
		for i := range items {
			if rng.IntN(items) < 3 {
				option = append(option, int32(i))
			}
		}
		add(option)
	}
	rng.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
	return items, options
}

// held returns the options of the cover that a search stands on.
func held(s *cover.Search, options int) []int {
	var all []int
	for k := range options {
		if s.Holds(k) {
			all = append(all, k)
		}
	}
	return all
}

// enumerate returns all covers, each found with a budget of so many guesses at a time.
func enumerate(t *testing.T, s *cover.Search, options int, guesses int64) [][]int {
	t.Helper()
	var all [][]int
	for {
		b := budget.Nodes(guesses)
		switch s.Next(&b) {
		case cdcl.Found:
			all = append(all, held(s, options))
		case cdcl.Stopped:
			if !b.Stopped() {
				t.Fatal("stopped before the budget was spent")
			}
		case cdcl.Exhausted:
			b := budget.Nodes(guesses)
			if s.Next(&b) != cdcl.Exhausted {
				t.Fatal("a cover after the last")
			}
			slices.SortFunc(all, slices.Compare)
			return all
		}
	}
}

// TestNext holds the search against trying, on problems with no cover, one, and many; also
// where it forgets and starts again all the time, and is stopped after each guess.
func TestNext(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	seen := map[int]int{}
	for i := range 4000 {
		items, options := randomProblem(rng)
		want := allCovers(items, options)
		slices.SortFunc(want, slices.Compare)
		s := cover.New(items, options)
		guesses := int64(0)
		if i%2 > 0 {
			s = cover.NewTight(items, options)
			guesses = 1
		}
		if got := enumerate(t, s, len(options), guesses); !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("%d items, options %v: covers\n%v, want\n%v", items, options, got, want)
		}
		seen[min(len(want), 3)]++
	}
	for n := range 4 {
		if seen[n] < 100 {
			t.Errorf("%d problems with %d covers: the problems are too much alike", seen[n], n)
		}
	}
}

// TestExclude leaves out a cover, and all covers with an option in common.
func TestExclude(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	excluded := 0
	for range 2000 {
		items, options := randomProblem(rng)
		all := allCovers(items, options)
		if len(all) == 0 {
			continue
		}
		out := all[rng.IntN(len(all))]
		out = out[:1+rng.IntN(len(out))]
		var want [][]int
		for _, one := range all {
			if !slices.ContainsFunc(out, func(k int) bool { return !slices.Contains(one, k) }) {
				excluded++
				continue
			}
			want = append(want, one)
		}
		slices.SortFunc(want, slices.Compare)
		s := cover.New(items, options)
		list := make([]int32, len(out))
		for i, k := range out {
			list[i] = int32(k)
		}
		s.Exclude(list)
		if got := enumerate(t, s, len(options), 0); !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("%d items, options %v without %v: covers\n%v, want\n%v", items, options, out, got, want)
		}
	}
	if excluded < 500 {
		t.Errorf("%d covers excluded", excluded)
	}
}

// queens is the problem of placing queens on a board so that none is on the line of
// another: an item for each row and column, and one for each diagonal that may be left
// free, by an option of its own.
func queens(n int) (items int, options [][]int32) {
	diagonals := 2*n - 1
	items = 2*n + 2*diagonals
	for r := range n {
		for c := range n {
			options = append(options, []int32{int32(r), int32(n + c), int32(2*n + r + c), int32(2*n + diagonals + r - c + n - 1)})
		}
	}
	for d := range 2 * diagonals {
		options = append(options, []int32{int32(2*n + d)})
	}
	return items, options
}

// TestQueens counts the solutions of a problem for which the number is known, with what
// was learned and with little of that.
func TestQueens(t *testing.T) {
	for n, want := range map[int]int{4: 2, 6: 4, 8: 92, 9: 352} {
		for _, few := range []bool{false, true} {
			items, options := queens(n)
			s := cover.New(items, options)
			if few {
				s = cover.NewTight(items, options)
			}
			if got := len(enumerate(t, s, len(options), 0)); got != want {
				t.Errorf("%d queens, few clauses %v: %d solutions, want %d", n, few, got, want)
			}
		}
	}
}

// BenchmarkNext proves that there is no other way of placing queens than those found.
func BenchmarkNext(b *testing.B) {
	items, options := queens(8)
	for b.Loop() {
		s := cover.New(items, options)
		var all budget.Budget
		for s.Next(&all) == cdcl.Found {
		}
		b.ReportMetric(float64(all.Spent()), "guesses/op")
	}
}
