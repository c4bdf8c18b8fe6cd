package gridsaw_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
)

func TestCount(t *testing.T) {
	const empty = "................" // 288 grids of 4 x 4
	for _, test := range []struct {
		text   string
		o      gridsaw.Options
		want   string
		status gridsaw.Status
		err    error
	}{
		{empty, gridsaw.Options{Limit: 1000}, "288", gridsaw.StatusSolved, nil},
		{empty, gridsaw.Options{Limit: 288}, "288+", gridsaw.StatusSolved, nil},
		{empty, gridsaw.Options{Limit: 10}, "10+", gridsaw.StatusSolved, nil},
		{empty, gridsaw.Options{}, "1+", gridsaw.StatusSolved, nil},
		{empty, gridsaw.Options{Limit: 1000, Nodes: 20}, "", gridsaw.StatusPartial, gridsaw.ErrLimit},
		{".....14..412....", gridsaw.Options{Limit: 2}, "1", gridsaw.StatusSolved, nil},
		{"11..............", gridsaw.Options{Limit: 2}, "0", gridsaw.StatusUnsolvable, gridsaw.ErrUnsolvable},
		{"shikaku\n2 2\n. .", gridsaw.Options{Limit: 5}, "1", gridsaw.StatusSolved, nil},
		{"hashi\n2.2\n...\n2.2", gridsaw.Options{Limit: 5}, "1", gridsaw.StatusSolved, nil},
		{"shikaku\n2 2\n. .", gridsaw.Options{Limit: 1_000_000}, "0+", gridsaw.StatusUnread, gridsaw.ErrMethod},
		{empty, gridsaw.Options{Limit: 5, Method: "anneal"}, "1+", gridsaw.StatusTimeout, gridsaw.ErrLimit},
	} {
		p, err := format.Decode([]byte(test.text))
		if err != nil {
			t.Fatal(err)
		}
		r := &gridsaw.Result{Kind: p.Kind(), Status: gridsaw.StatusRead, Puzzle: p}
		c, err := r.Count(t.Context(), test.o)
		if test.want != "" && c.String() != test.want || r.Status != test.status || !errors.Is(err, test.err) {
			t.Errorf("%q up to %d: %v, %s, %v", test.text, test.o.Limit, c, r.Status, err)
		}
		if c.Solutions > 0 && puzzle.Check(p, r.Solution) != nil {
			t.Errorf("%q: the first solution is none", test.text)
		}
	}
}

// TestCountEnds has the time end a count that would take for ever.
func TestCountEnds(t *testing.T) {
	p, err := puzzle.NewSudoku(3, 3, [][]int{0: make([]int, 9), 1: make([]int, 9), 2: make([]int, 9), 3: make([]int, 9), 4: make([]int, 9), 5: make([]int, 9), 6: make([]int, 9), 7: make([]int, 9), 8: make([]int, 9)})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	r := &gridsaw.Result{Kind: p.Kind(), Status: gridsaw.StatusRead, Puzzle: p}
	c, err := r.Count(ctx, gridsaw.Options{Limit: 1 << 60})
	if c.Solutions == 0 || c.All || r.Status != gridsaw.StatusTimeout || !errors.Is(err, gridsaw.ErrLimit) {
		t.Errorf("%v, %s, %v", c, r.Status, err)
	}
}
