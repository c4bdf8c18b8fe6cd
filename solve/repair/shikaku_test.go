package repair_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
)

type shikakuResult = repair.Result[*puzzle.Shikaku, *puzzle.ShikakuSolution]

// clue is a printed number that was read with hardly a doubt.
func clue(n int) reading.Cell {
	return guessed(0.001, reading.Guess{Number: n, P: 0.998}, reading.Guess{Number: n%9 + 1, P: 0.001})
}

// guessed is a cell with these guesses. empty is the probability that there is
// no number.
func guessed(empty float64, numbers ...reading.Guess) reading.Cell {
	return reading.Cell{
		State: reading.Number, StateConfidence: 1 - empty, Numbers: numbers, Empty: empty, Printed: 0.99,
	}
}

// blank is a cell without ink.
func blank() reading.Cell {
	return reading.Cell{State: reading.Empty, StateConfidence: 0.999, Empty: 0.999, Printed: 0.5}
}

// readings returns what a good reader makes of cells with these numbers, 0 for none.
func readings(cells []int) []reading.Cell {
	out := make([]reading.Cell, len(cells))
	for i, v := range cells {
		out[i] = blank()
		if v != 0 {
			out[i] = clue(v)
		}
	}
	return out
}

// readShikaku is what a good reader makes of a puzzle.
func readShikaku(p *puzzle.Shikaku) repair.ShikakuReading {
	return repair.ShikakuReading{Rows: p.Rows, Cols: p.Cols, Cells: readings(cellsOf(p))}
}

// wantShikaku checks what was found, and that it is trusted.
func wantShikaku(t *testing.T, got shikakuResult, want *puzzle.Shikaku) {
	t.Helper()
	wantTrusted(t, got)
	if diff := cmp.Diff(cellsOf(want), got.Used); diff != "" {
		t.Errorf("numbers used (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(cellsOf(want), cellsOf(got.Puzzle)); diff != "" {
		t.Errorf("puzzle (-want +got):\n%s", diff)
	}
}

func TestShikakuKeepsWhatIsRight(t *testing.T) {
	for _, side := range []int{3, 7, 12, 25} {
		p := madeShikaku(t, side, 1)
		got := repair.Shikaku(t.Context(), readShikaku(p))
		wantShikaku(t, got, p)
		wantUntouched(t, got)
	}
}

// TestShikakuMends changes one cell of a reading in each way that readers do.
func TestShikakuMends(t *testing.T) {
	p := madeShikaku(t, 10, 2)
	tests := []struct {
		name  string
		spoil func(n int) reading.Cell // what is read in a cell with number n
		at    func(n int) bool         // which cells this is done to, one by one
		share float64                  // of them where it must be mended
	}{
		{"misread", func(n int) reading.Cell {
			return guessed(0.001, reading.Guess{Number: n + 2, P: 0.8}, reading.Guess{Number: n, P: 0.15})
		}, clueCell, 0.9},
		{"digit dropped", func(n int) reading.Cell {
			return guessed(0.001, reading.Guess{Number: n / 10, P: 0.8}, reading.Guess{Number: n, P: 0.15})
		}, func(n int) bool { return n >= 10 }, 0.9},
		{"faint", func(n int) reading.Cell {
			r := guessed(0.8, reading.Guess{Number: n, P: 0.95})
			r.State = reading.Empty
			return r
		}, clueCell, 0.9},
		{"speck", func(int) reading.Cell {
			return guessed(0.3, reading.Guess{Number: 1, P: 0.9})
		}, func(n int) bool { return n == 0 }, 0.7},
		{"right number not among the guesses", func(n int) reading.Cell {
			return guessed(0.001, reading.Guess{Number: n + 1, P: 0.6}, reading.Guess{Number: n + 3, P: 0.3})
		}, clueCell, 0.3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tried, mended := 0, 0
			for i, n := range cellsOf(p) {
				if !tt.at(n) {
					continue
				}
				r := readShikaku(p)
				r.Cells[i] = tt.spoil(n)
				got := repair.Shikaku(t.Context(), r)
				tried++
				if !got.Trusted() {
					continue // where two readings fit the rules
				}
				wantShikaku(t, got, p)
				mended++
			}
			if tried == 0 || float64(mended) < tt.share*float64(tried) {
				t.Errorf("%d of %d mended", mended, tried)
			}
		})
	}
}

func clueCell(n int) bool { return n > 0 }

// TestShikakuMisprint changes a clue as it is printed: it is read well, and no
// correction of it is to be trusted.
func TestShikakuMisprint(t *testing.T) {
	p := madeShikaku(t, 8, 3)
	for k := range p.Clues {
		wrong := *p
		wrong.Clues = slices.Clone(p.Clues)
		wrong.Clues[k].Area++
		got := repair.Shikaku(t.Context(), readShikaku(&wrong))
		if got.Trusted() || !got.Refuted || !got.Certain {
			t.Errorf("clue %d: trusted %v, refuted %v, certain %v", k, got.Trusted(), got.Refuted, got.Certain)
		}
	}
}

func TestShikakuSeveral(t *testing.T) {
	// Two dominoes, lying or standing.
	p := &puzzle.Shikaku{Rows: 2, Cols: 2, Clues: []puzzle.Clue{{Area: 2}, {Row: 1, Col: 1, Area: 2}}}
	got := repair.Shikaku(t.Context(), readShikaku(p))
	wantShikaku(t, got, p)
	if !got.Several || got.Unique {
		t.Errorf("several %v, unique %v", got.Several, got.Unique)
	}
}

// TestShikakuRivals swaps the numbers of two clues that can be either.
func TestShikakuRivals(t *testing.T) {
	// One row: 2 3 or 3 2, with the clues at its ends.
	r := repair.ShikakuReading{Rows: 1, Cols: 5, Cells: slices.Repeat([]reading.Cell{blank()}, 5)}
	r.Cells[0] = guessed(0.001, reading.Guess{Number: 2, P: 0.7}, reading.Guess{Number: 3, P: 0.3})
	r.Cells[4] = guessed(0.001, reading.Guess{Number: 3, P: 0.7}, reading.Guess{Number: 2, P: 0.3})
	got := repair.Shikaku(t.Context(), r)
	// 0.49 against 0.09.
	if !got.Found || got.Confidence < 0.84 || got.Confidence > 0.85 || got.Trusted() {
		t.Errorf("found %v, confidence %v, trusted %v", got.Found, got.Confidence, got.Trusted())
	}
}

func TestShikakuOverrides(t *testing.T) {
	p := madeShikaku(t, 8, 4)
	r := readShikaku(p)
	first := p.Clues[0]
	at := first.Row*p.Cols + first.Col
	r.Cells[at] = guessed(0.001, reading.Guess{Number: first.Area + 1, P: 0.999})
	r.Fixed = slices.Repeat([]int{reading.Unset}, len(r.Cells))
	r.Fixed[at] = first.Area
	wantShikaku(t, repair.Shikaku(t.Context(), r), p)

	r.Fixed[at] = first.Area + 1 // and nothing else may be changed to mend it
	for i, n := range cellsOf(p) {
		if i != at {
			r.Fixed[i] = n
		}
	}
	if got := repair.Shikaku(t.Context(), r); got.Found || !got.Refuted {
		t.Errorf("found %v, refuted %v", got.Found, got.Refuted)
	}
}

func TestShikakuOutOfShape(t *testing.T) {
	for name, r := range map[string]repair.ShikakuReading{
		"nothing":        {},
		"too few cells":  {Rows: 2, Cols: 2, Cells: []reading.Cell{clue(4)}},
		"too few fixed":  {Rows: 1, Cols: 2, Cells: []reading.Cell{clue(2), blank()}, Fixed: []int{2}},
		"negative sizes": {Rows: -1, Cols: -1, Cells: []reading.Cell{clue(1)}},
		"no clues":       {Rows: 1, Cols: 1, Cells: []reading.Cell{blank()}},
	} {
		if got := repair.Shikaku(t.Context(), r); got.Found || got.Trusted() {
			t.Errorf("%s: found %v", name, got.Used)
		}
	}
}

// TestShikakuNonsense reads noise. The search must come to an end by its own
// bounds, and what it finds must keep the rules.
func TestShikakuNonsense(t *testing.T) {
	for _, side := range []int{2, 5, 10, 40} {
		rnd := rand.New(rand.NewPCG(uint64(side), 1))
		r := repair.ShikakuReading{Rows: side, Cols: side}
		for range side * side {
			cell := guessed(0.1 + 0.8*rnd.Float64())
			for _, p := range []float64{0.4, 0.3, 0.2, 0.1} {
				cell.Numbers = append(cell.Numbers, reading.Guess{Number: 1 + rnd.IntN(9), P: p})
			}
			r.Cells = append(r.Cells, cell)
		}
		got := repair.Shikaku(t.Context(), r)
		if !got.Found {
			continue
		}
		if err := puzzle.Check(got.Puzzle, got.Solution); err != nil {
			t.Errorf("%d x %d: %v", side, side, err)
		}
	}
}

func TestShikakuCancelled(t *testing.T) {
	wantCancelled(t, repair.Shikaku, readShikaku(madeShikaku(t, 8, 5)))
}

// TestShikakuSame wants the same outcome for the same readings.
func TestShikakuSame(t *testing.T) {
	p := madeShikaku(t, 12, 6)
	m := misreader{Rand: rand.New(rand.NewPCG(1, 1)), limit: 144, doubtful: 0.5, doubt: 0.4, specks: 0.02}
	wantSame(t, repair.Shikaku, m.shikaku(p))
}
