package repair_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/repair"
)

type hashiResult = repair.Result[*puzzle.Hashi, *puzzle.HashiSolution]

func madeHashi(t testing.TB, side int, seed uint64) *puzzle.Hashi {
	t.Helper()
	p, err := hashi.Generate(t.Context(), hashi.GenerateOptions{Rows: side, Cols: side, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// readHashi is what a good reader makes of a puzzle.
func readHashi(p *puzzle.Hashi) repair.HashiReading {
	r := repair.HashiReading{Rows: p.Rows, Cols: p.Cols, Touching: p.Touching}
	for _, i := range p.Islands {
		r.Islands = append(r.Islands, repair.HashiIsland{Row: i.Row, Col: i.Col, Reading: clue(i.Bridges), Fixed: reading.Unset})
	}
	return r
}

// wantHashi checks what was found, and that it is trusted.
func wantHashi(t *testing.T, got hashiResult, want *puzzle.Hashi) {
	t.Helper()
	wantTrusted(t, got)
	if diff := cmp.Diff(want.Islands, got.Puzzle.Islands); diff != "" {
		t.Errorf("islands (-want +got):\n%s", diff)
	}
}

func TestHashiKeepsWhatIsRight(t *testing.T) {
	for _, side := range []int{5, 10, 25} {
		p := madeHashi(t, side, 1)
		got := repair.Hashi(t.Context(), readHashi(p))
		wantHashi(t, got, p)
		wantUntouched(t, got)
	}
}

// TestHashiMends spoils the number of one island after the other in each way
// that readers do. Rules tell less of a Hashi than of a Shikaku: often several
// numbers of an island make puzzles with one solution each.
func TestHashiMends(t *testing.T) {
	p := madeHashi(t, 10, 2)
	tests := []struct {
		name  string
		spoil func(n int) reading.Cell
		share float64 // of the islands where this must be mended
	}{
		{"misread by one", func(n int) reading.Cell {
			return guessed(0.001, reading.Guess{Number: n%8 + 1, P: 0.7}, reading.Guess{Number: n, P: 0.29})
		}, 0.9},
		{"not read", func(int) reading.Cell { return blank() }, 0.5},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			mended := 0
			for i, island := range p.Islands {
				r := readHashi(p)
				r.Islands[i].Reading = tt.spoil(island.Bridges)
				if got := repair.Hashi(t.Context(), r); got.Trusted() {
					wantHashi(t, got, p)
					mended++
				}
			}
			if float64(mended) < tt.share*float64(len(p.Islands)) {
				t.Errorf("%d of %d mended", mended, len(p.Islands))
			}
		})
	}
}

// TestHashiDropped adds a ring without a number that sees no island.
func TestHashiDropped(t *testing.T) {
	p := madeHashi(t, 8, 3)
	r := readHashi(p)
	r.Rows, r.Cols = p.Rows+1, p.Cols+1
	r.Islands = append(r.Islands, repair.HashiIsland{Row: p.Rows, Col: p.Cols, Reading: blank(), Fixed: reading.Unset})
	got := repair.Hashi(t.Context(), r)
	if !got.Found || !slices.Equal(got.Used, append(numbersOf(p), 0)) {
		t.Fatalf("found %v, %v", got.Found, got.Used)
	}
	if diff := cmp.Diff(p.Islands, got.Puzzle.Islands); diff != "" {
		t.Errorf("islands (-want +got):\n%s", diff)
	}
	if err := puzzle.Check(got.Puzzle, got.Solution); err != nil {
		t.Error(err)
	}
}

func TestHashiMisprint(t *testing.T) {
	p := madeHashi(t, 8, 4)
	for k := range p.Islands {
		wrong := *p
		wrong.Islands = slices.Clone(p.Islands)
		wrong.Islands[k].Bridges = wrong.Islands[k].Bridges%8 + 1
		got := repair.Hashi(t.Context(), readHashi(&wrong))
		if got.Trusted() || !got.Refuted || !got.Certain {
			t.Errorf("island %d: trusted %v, refuted %v, certain %v", k, got.Trusted(), got.Refuted, got.Certain)
		}
	}
}

// square has two solutions: its double bridges lie or stand.
func square() *puzzle.Hashi {
	p := &puzzle.Hashi{Rows: 3, Cols: 3}
	for _, at := range [][2]int{{0, 0}, {0, 2}, {2, 0}, {2, 2}} {
		p.Islands = append(p.Islands, puzzle.Island{Row: at[0], Col: at[1], Bridges: 3})
	}
	return p
}

func TestHashiSeveral(t *testing.T) {
	p := square()
	got := repair.Hashi(t.Context(), readHashi(p))
	wantHashi(t, got, p)
	if !got.Several || got.Unique {
		t.Errorf("several %v, unique %v", got.Several, got.Unique)
	}
	r := readHashi(p)
	r.Islands[0].Reading = blank()
	if got := repair.Hashi(t.Context(), r); got.Trusted() {
		t.Errorf("an island that was not read, and trusted: %v", got.Used)
	}
	for i := range r.Islands {
		r.Islands[i].Fixed = p.Islands[i].Bridges
	}
	r.Islands[0].Fixed = 0 // not shown: the user says so
	got = repair.Hashi(t.Context(), r)
	if !got.Trusted() || got.Puzzle.Islands[0].Bridges != 0 {
		t.Errorf("trusted %v, %v", got.Trusted(), got.Puzzle)
	}
}

func TestHashiOverrides(t *testing.T) {
	p := madeHashi(t, 8, 5)
	r := readHashi(p)
	n := p.Islands[0].Bridges
	r.Islands[0].Reading = guessed(0.001, reading.Guess{Number: n%8 + 1, P: 0.999})
	r.Islands[0].Fixed = n
	wantHashi(t, repair.Hashi(t.Context(), r), p)
	for i := range r.Islands {
		r.Islands[i].Fixed = p.Islands[i].Bridges
	}
	r.Islands[0].Fixed = n%8 + 1
	if got := repair.Hashi(t.Context(), r); got.Found || !got.Refuted {
		t.Errorf("found %v, refuted %v", got.Found, got.Refuted)
	}
}

func TestHashiOutOfShape(t *testing.T) {
	at := func(row, col int) repair.HashiIsland {
		return repair.HashiIsland{Row: row, Col: col, Reading: clue(1), Fixed: reading.Unset}
	}
	for name, r := range map[string]repair.HashiReading{
		"nothing":      {},
		"no islands":   {Rows: 3, Cols: 3},
		"outside":      {Rows: 3, Cols: 3, Islands: []repair.HashiIsland{at(0, 0), at(0, 3)}},
		"above":        {Rows: 3, Cols: 3, Islands: []repair.HashiIsland{at(0, 0), at(-1, 0)}},
		"in one cell":  {Rows: 3, Cols: 3, Islands: []repair.HashiIsland{at(0, 0), at(0, 0)}},
		"out of sight": {Rows: 3, Cols: 3, Islands: []repair.HashiIsland{at(0, 0), at(1, 1)}},
	} {
		if got := repair.Hashi(t.Context(), r); got.Found || got.Trusted() {
			t.Errorf("%s: found %v", name, got.Used)
		}
	}
}

func TestHashiCancelled(t *testing.T) {
	wantCancelled(t, repair.Hashi, readHashi(madeHashi(t, 8, 6)))
}

func TestHashiSame(t *testing.T) {
	p := madeHashi(t, 12, 7)
	m := misreader{Rand: rand.New(rand.NewPCG(1, 1)), limit: 8, doubtful: 0.5, doubt: 0.4, missed: 0.05}
	wantSame(t, repair.Hashi, m.hashi(p))
}

// TestHashiMissed leaves out each island that is joined to one other alone, and
// makes the number of that one doubtful: the puzzle that is left is as good, but its
// answer would be wrong.
func TestHashiMissed(t *testing.T) {
	tests := 0
	for seed := range uint64(10) {
		p := madeHashi(t, 10, seed)
		solved := repair.Hashi(t.Context(), readHashi(p)).Solution
		for leaf := range p.Islands {
			other, bridges := -1, 0
			for _, b := range solved.Bridges {
				if b.A == leaf || b.B == leaf {
					other, bridges = b.A+b.B-leaf, b.Count
				}
			}
			n := p.Islands[other].Bridges
			if bridges < p.Islands[leaf].Bridges || n <= bridges {
				continue
			}
			r := readHashi(p)
			r.Islands[other].Reading = guessed(0.001, reading.Guess{Number: n, P: 0.85}, reading.Guess{Number: n - bridges, P: 0.14})
			r.Islands = slices.Delete(r.Islands, leaf, leaf+1)
			got := repair.Hashi(t.Context(), r)
			if tests++; got.Trusted() {
				t.Errorf("seed %d: island %d is missed, and the answer trusted: extra %.2f, confidence %.4f", seed, leaf, got.Extra, got.Confidence)
			}
		}
	}
	if tests < 20 {
		t.Errorf("%d islands: this tests little", tests)
	}
}

// TestHashiParted leaves out an island between two others, which its bridge then joins: one of
// them seems to have a bridge more than it was read with.
func TestHashiParted(t *testing.T) {
	p := &puzzle.Hashi{Rows: 9, Cols: 9}
	for row, line := range strings.Split("2.4.3.4.1 ......... 3.7.7.7.3 ......... 3.....2.. ........1 1...3.... ......... 2.5.2.3.3", " ") {
		for col, n := range line {
			if n != '.' {
				p.Islands = append(p.Islands, puzzle.Island{Row: row, Col: col, Bridges: int(n - '0')})
			}
		}
	}
	r := readHashi(p)
	for i, island := range p.Islands {
		r.Islands[i].Reading = guessed(0, reading.Guess{Number: island.Bridges, P: 1})
	}
	r.Islands = slices.DeleteFunc(r.Islands, func(i repair.HashiIsland) bool { return i.Row == 5 })
	upper := slices.IndexFunc(r.Islands, func(i repair.HashiIsland) bool { return i.Row == 2 && i.Col == 8 })
	r.Islands[upper].Reading = guessed(0.001, reading.Guess{Number: 3, P: 0.85}, reading.Guess{Number: 4, P: 0.14})
	got := repair.Hashi(t.Context(), r)
	if got.Trusted() || !got.Found {
		t.Errorf("found %v, trusted with the confidence %.4f: an island is missed", got.Found, got.Confidence)
	}
}
