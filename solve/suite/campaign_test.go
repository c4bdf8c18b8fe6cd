package suite_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/suite"
)

var (
	campaign = flag.Int("campaign", 2000, "instances that TestCampaign makes")
	from     = flag.Uint64("from", 0, "seed of the first instance of TestCampaign")
	duration = flag.Duration("duration", 0, "time after which TestCampaign makes no more instances; 0 is none")
	large    = flag.Int("large", 60, "one instance in so many of TestCampaign is too large for brute force")
)

// enough is the number of instances with something wrong after which TestCampaign ends.
const enough = 10

// TestCampaign holds all that is said of small puzzles, by every method with each of its settings,
// by gradings, explanations and repairs, against oracles that share no code with them: no false
// proof, ever. Hours of it are run by hand:
//
//	go test ./solve/suite -run Campaign -campaign 1000000 -timeout 0 -v
func TestCampaign(t *testing.T) {
	var ty tally
	start := time.Now()
	undecided, made, faulty, wanted := 0, 0, 0, *campaign
	if testing.Short() {
		wanted /= 5
	}
	for ; made < wanted && faulty < enough && (*duration == 0 || time.Since(start) < *duration); made++ {
		in := draw(*from+uint64(made), *large)
		if err := in.p.Validate(); err != nil {
			t.Fatalf("seed %d: %v", in.seed, err)
		}
		begun := time.Now()
		j := judged(in, &ty)
		if took := time.Since(begun); took > 2*time.Second {
			t.Logf("seed %d, %s, took %v", in.seed, in.sort, took.Round(time.Second))
		}
		if j == nil {
			undecided++
			continue
		}
		if len(j.complaints) > 0 {
			faulty++
			small := shrunk(j)
			t.Errorf("seed %d, %s: %s\nas small as it gets, as gridsaw solve - takes it:\n%s\n%s", in.seed, in.sort,
				strings.Join(j.complaints, "\n"), encoded(small.p), strings.Join(small.complaints, "\n"))
		}
	}
	t.Logf("%d instances, %d of them undecided by the oracle, in %v\n%s", made, undecided, time.Since(start).Round(time.Second), ty.String())
	if undecided > made/8 {
		t.Errorf("%d of %d instances were too much for the oracle", undecided, made)
	}
	if made >= 1000 && faulty < enough {
		ty.demand(t)
	}
}

// A tally counts what was compared, by sort of puzzle and by method.
type tally struct{ rows map[[2]string]*tallyRow }

type tallyRow struct {
	count map[string]int // by what the oracle knew, or "refused"
	took  time.Duration
}

func (ty *tally) row(sort, method string) *tallyRow {
	if ty.rows == nil {
		ty.rows = make(map[[2]string]*tallyRow)
	}
	key := [2]string{sort, method}
	if ty.rows[key] == nil {
		ty.rows[key] = &tallyRow{count: make(map[string]int)}
	}
	return ty.rows[key]
}

func (ty *tally) count(sort, method, what string) { ty.row(sort, method).count[what]++ }

func (ty *tally) took(sort, method string, d time.Duration) { ty.row(sort, method).took += d }

// String returns a line for each sort and method.
func (ty *tally) String() string {
	var lines []string
	for key, row := range ty.rows {
		line := fmt.Sprintf("%-30s %-22s", key[0], key[1])
		for _, what := range []string{"unsolvable", "unique", "several", "refused"} {
			line += fmt.Sprintf(" %s %7d", what, row.count[what])
		}
		lines = append(lines, fmt.Sprintf("%s %9v", line, row.took.Round(time.Millisecond)))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// demand fails where a method was compared with nothing. For a kind and its default method there
// must be enough of each.
func (ty *tally) demand(t *testing.T) {
	t.Helper()
	sum := func(kind puzzle.Kind, method, what string) (n int) {
		for key, row := range ty.rows {
			if sort, _, _ := strings.Cut(key[0], " "); sort == kind.String() && key[1] == method {
				n += row.count[what]
			}
		}
		return n
	}
	for _, m := range suite.All() {
		least := 5
		switch m.Name {
		case "search":
			least = 20
		case "ilp":
			continue // tried seldom, or not there
		}
		for _, what := range []string{"unsolvable", "unique", "several"} {
			if n := sum(m.Kind, m.Name, what); n < least {
				t.Errorf("%s %s: only %d comparisons where it is %s", m.Kind, m.Name, n, what)
			}
		}
	}
}

// shrunk takes away from an instance what it can without all complaints going.
func shrunk(j *judge) *judge {
	for again, tries := true, 0; again; {
		again = false
		for _, p := range simpler(j.p) {
			if tries++; tries > 500 {
				return j
			}
			in := j.instance
			in.p = p
			if p.Validate() != nil {
				continue
			}
			if next := judged(in, new(tally)); next != nil && len(next.complaints) > 0 {
				j, again = next, true
				break
			}
		}
	}
	return j
}

// simpler returns what is left of a puzzle without one of its parts.
func simpler(p puzzle.Puzzle) []puzzle.Puzzle {
	var all []puzzle.Puzzle
	switch p := p.(type) {
	case *puzzle.Sudoku:
		for i := range p.Cages {
			q := p.Clone()
			q.Cages = slices.Delete(q.Cages, i, i+1)
			all = append(all, q)
		}
		for i := range p.Extra {
			q := p.Clone()
			q.Extra = slices.Delete(q.Extra, i, i+1)
			all = append(all, q)
		}
		for r, row := range p.Givens {
			for c, v := range row {
				if v != 0 {
					q := p.Clone()
					q.Givens[r][c] = 0
					all = append(all, q)
				}
			}
		}
	case *puzzle.Shikaku:
		for i := range p.Clues {
			q := p.Clone()
			q.Clues = slices.Delete(q.Clues, i, i+1)
			all = append(all, q)
		}
		for _, cut := range [][2]int{{1, 0}, {0, 1}} {
			q := p.Clone()
			q.Rows, q.Cols = q.Rows-cut[0], q.Cols-cut[1]
			all = append(all, q)
		}
	case *puzzle.Hashi:
		for i := range p.Islands {
			q := p.Clone()
			q.Islands = slices.Delete(q.Islands, i, i+1)
			all = append(all, q)
		}
		for _, cut := range [][2]int{{1, 0}, {0, 1}} {
			q := p.Clone()
			q.Rows, q.Cols = q.Rows-cut[0], q.Cols-cut[1]
			all = append(all, q)
		}
	case *puzzle.Jigsaw:
		for i := range p.Hints {
			q := p.Clone()
			q.Hints = slices.Delete(q.Hints, i, i+1)
			all = append(all, q)
		}
		for i := range p.Pieces {
			q := p.Clone()
			q.Pieces = slices.Delete(q.Pieces, i, i+1)
			all = append(all, q)
		}
	}
	return all
}
