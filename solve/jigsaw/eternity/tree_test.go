package eternity

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

// A counter counts full boards as a tree is to find them, by plain recursion.
type counter struct {
	c     *course
	plan  schedule
	limit int
	most  int // joints that may break with a pose
	lie   []int32
	used  []bool
	found [tailMax]int64
}

func (n *counter) count(d, breaks int) {
	c := n.c
	if d == len(c.cell) {
		n.found[breaks]++
		return
	}
	for pose := int32(0); pose < c.empty(); pose++ {
		piece := pose >> 2
		if n.used[piece] || c.hinted[piece] != (c.held[d] >= 0) || c.held[d] >= 0 && c.held[d] != pose {
			continue
		}
		if c.held[d] < 0 && !c.distinct(pose) {
			continue
		}
		broken, ok := n.judge(d, pose)
		if !ok || broken > n.most || broken > 0 && (d < c.head || breaks+broken > n.plan.allowed(d, n.limit-1)) {
			continue
		}
		n.used[piece], n.lie[d] = true, pose
		n.count(d+1, breaks+broken)
		n.used[piece] = false
	}
}

// judge counts the joints that break with a pose; ok is false if straight sides do not lie
// outwards or a joint of the border breaks.
func (n *counter) judge(d int, pose int32) (broken int, ok bool) {
	c := n.c
	row, col := c.row[d], c.col[d]
	own := c.sides[pose]
	for side, step := range [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
		r, k := row+step[0], col+step[1]
		if out := r < 0 || k < 0 || r >= c.rows || k >= c.cols; out != (own[side] == 0) {
			return 0, false
		} else if out {
			continue
		}
		next := 0
		for c.row[next] != r || c.col[next] != k {
			next++
		}
		var facing uint16
		switch {
		case c.held[d] >= 0: // the pieces around have counted its joints, or will
			continue
		case c.held[next] >= 0:
			facing = c.sides[c.held[next]][opposite(side)]
		case next < d:
			facing = c.sides[n.lie[next]][opposite(side)]
		default:
			continue
		}
		if c.mate[own[side]] != facing {
			along := side%2 == 1 && (row == 0 || row == c.rows-1) || side%2 == 0 && (col == 0 || col == c.cols-1)
			if along {
				return 0, false
			}
			broken++
		}
	}
	return broken, true
}

// A tree finds just the boards that plain recursion finds, in one go and in pieces.
func TestTreeFindsAll(t *testing.T) {
	boards := 0
	for seed := range uint64(60) {
		if testing.Short() && seed > 30 {
			break
		}
		size := [][2]int{{4, 4}, {5, 3}, {3, 6}, {5, 4}, {2, 6}, {6, 3}}[seed%6]
		p, s, err := jigsaw.Generate(t.Context(), jigsaw.GenerateOptions{
			Rows: size[0], Cols: size[1], Labels: 2 + int(seed%2), Unsigned: seed%4 < 2, Seed: seed,
		})
		if err != nil {
			t.Fatal(err)
		}
		for k, l := range s.Placements {
			if seed%3 > 0 && k%7 == int(seed%7) {
				p.Hints = append(p.Hints, puzzle.Hint{Piece: l.Piece, Row: l.Row, Col: l.Col, Rotation: l.Rotation})
			}
		}
		boards += compareTree(t, p, seed)
	}
	if boards < 500 {
		t.Errorf("%d boards in all: too few to tell", boards)
	}
}

// courseOf returns the course for a puzzle.
func courseOf(t *testing.T, p *puzzle.Jigsaw) *course {
	t.Helper()
	in, err := newInstance(p)
	if err != nil {
		t.Fatal(err)
	}
	c, err := newCourse(in)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func compareTree(t *testing.T, p *puzzle.Jigsaw, seed uint64) int {
	t.Helper()
	c := courseOf(t, p)
	rng := rand.New(rand.NewPCG(seed, 5))
	n := len(c.cell)
	plan := schedule{c.head + rng.IntN(n-c.head), 0, 0}
	plan[1] = min(plan[0]+rng.IntN(4), n-1)
	plan[2] = min(plan[1]+rng.IntN(4), n-1)
	const limit = 4
	plain := &counter{c: c, plan: plan, limit: limit, most: 2 - int(seed/7%2), lie: make([]int32, n), used: make([]bool, len(c.grey))}
	plain.count(0, 0)

	tree := newTree(c)
	tree.reset(newLists(c, nil, rng), nil, nil, plan, limit)
	tree.keep, tree.single = true, plain.most == 1
	if end := tree.run(context.Background(), 1<<40); end != exhausted {
		t.Fatalf("seed %d: ended with %d", seed, end)
	}
	if d := cmp.Diff(plain.found, tree.found); d != "" {
		t.Errorf("seed %d, %v, head %d, breaks from %v: %s", seed, p, c.head, plan, d)
	}
	checkPieces(t, c, plan, limit, rng, tree)
	total := 0
	for _, k := range tree.found {
		total += int(k)
	}
	return total
}

// checkPieces searches a tree again, a few nodes at a time, each time from the poses alone.
func checkPieces(t *testing.T, c *course, plan schedule, limit int, rng *rand.Rand, whole *tree) {
	t.Helper()
	l := newLists(c, nil, rng)
	var found [tailMax]int64
	nodes := int64(0)
	var poses []uint16
	tree := newTree(c)
	for end := paused; end == paused; {
		tree.reset(l, nil, poses, plan, limit)
		tree.keep, tree.single = true, whole.single
		end = tree.run(context.Background(), 1+rng.Int64N(1+whole.Nodes/20))
		for b, k := range tree.found {
			found[b] += k
		}
		nodes += tree.Nodes
		poses = tree.poses()
		if end == paused && !c.stands(poses) {
			t.Fatalf("no search can stand behind %v", poses)
		}
	}
	if d := cmp.Diff(whole.found, found); d != "" {
		t.Errorf("in pieces: %s", d)
	}
	if nodes != whole.Nodes {
		t.Errorf("%d nodes in pieces, %d in one go", nodes, whole.Nodes)
	}
}

// What a tree counts does not depend on what was searched in it before.
func TestTreeForgets(t *testing.T) {
	p, _, err := jigsaw.Generate(t.Context(), jigsaw.GenerateOptions{Rows: 6, Cols: 6, Labels: 4, Unsigned: true, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	c := courseOf(t, p)
	lists := newLists(c, nil, rand.New(rand.NewPCG(1, 5)))
	tree := newTree(c)
	census := func(nodes int64) census {
		tree.reset(lists, nil, nil, schedule{len(c.cell) - 8, len(c.cell) - 4}, 3)
		tree.run(context.Background(), nodes)
		return tree.census
	}
	first := census(20_000)
	for nodes := range int64(40) {
		census(1000 + nodes)
		if d := cmp.Diff(first, census(20_000)); d != "" {
			t.Fatalf("after %d nodes of another task: %s", 1000+nodes, d)
		}
	}
}

// The poses that a board begins with along the course are those that fit.
func TestPrefix(t *testing.T) {
	p, s, err := jigsaw.Generate(t.Context(), jigsaw.GenerateOptions{Rows: 6, Cols: 9, Labels: 5})
	if err != nil {
		t.Fatal(err)
	}
	c := courseOf(t, p)
	f := newFilling(c.instance)
	if err := f.begin(s); err != nil {
		t.Fatal(err)
	}
	poses := c.prefix(f.pose)
	if len(poses) != 54 || !c.stands(poses) {
		t.Errorf("%d poses of a solution stand", len(poses))
	}
	if d := cmp.Diff(f.pose, c.filled(poses)); d != "" {
		t.Error(d)
	}
	f.put(c.cell[20], f.empty())
	if poses := c.prefix(f.pose); len(poses) != 20 {
		t.Errorf("%d poses before a gap at 20", len(poses))
	}
}
