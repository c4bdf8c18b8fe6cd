package sudoku_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// moved says where a symmetry brings a cell, in its own words.
func moved(s sudoku.Symmetry, r, c, last int) (int, int) {
	switch s {
	case sudoku.HalfTurn:
		return last - r, last - c
	case sudoku.QuarterTurn:
		return c, last - r
	case sudoku.Mirror:
		return r, last - c
	default:
		return c, r
	}
}

func TestGenerateSymmetry(t *testing.T) {
	for _, s := range sudoku.Symmetries() {
		for _, box := range [][2]int{{3, 3}, {2, 3}, {2, 2}} {
			o := sudoku.GenerateOptions{BoxRows: box[0], BoxCols: box[1], Symmetric: true, Symmetry: s}
			t.Run(fmt.Sprintf("%v %v", s, box), func(t *testing.T) {
				for o.Seed = range 5 {
					p := generateUnique(t, o)
					for r, row := range p.Givens {
						for c, v := range row {
							if a, b := moved(s, r, c, p.Size()-1); (v == 0) != (p.Givens[a][b] == 0) {
								t.Fatalf("seed %d: r%dc%d has no partner:\n%v", o.Seed, r, c, p)
							}
						}
					}
				}
			})
		}
	}
}

func TestSymmetryNames(t *testing.T) {
	for _, s := range sudoku.Symmetries() {
		if back, err := sudoku.ParseSymmetry(s.String()); back != s || err != nil {
			t.Errorf("%v is read as %v, %v", s, back, err)
		}
	}
	if _, err := sudoku.ParseSymmetry("knot"); !errors.Is(err, sudoku.ErrSymmetry) {
		t.Errorf("knot: %v", err)
	}
	if got := sudoku.Symmetry(77).String(); got != "symmetry(77)" {
		t.Errorf("symmetry 77 prints as %s", got)
	}
}

func TestGenerateMinimal(t *testing.T) {
	for _, o := range []sudoku.GenerateOptions{
		{Minimal: true},
		{Minimal: true, Clues: 23},
		{Minimal: true, Clues: 40},
		{Minimal: true, Symmetric: true},
		{Minimal: true, Symmetric: true, Symmetry: sudoku.Diagonal},
		{Minimal: true, BoxRows: 2, BoxCols: 4},
		{Minimal: true, BoxRows: 3, BoxCols: 4},
	} {
		t.Run(fmt.Sprintf("%+v", o), func(t *testing.T) {
			p := generateUnique(t, o)
			if o.Clues > 0 && p.Clues() > o.Clues {
				t.Errorf("%d clues", p.Clues())
			}
			if o.Symmetric && o.Symmetry == sudoku.HalfTurn {
				checkSymmetry(t, p)
			}
			checkMinimal(t, p)
		})
	}
}

// checkMinimal leaves out each clue in turn.
func checkMinimal(t *testing.T, p *puzzle.Sudoku) {
	t.Helper()
	for r, row := range p.Givens {
		for c, v := range row {
			if v == 0 {
				continue
			}
			row[c] = 0
			res, err := sudoku.Search{}.Solve(t.Context(), p, solve.Options{Limit: 2})
			row[c] = v
			if err != nil || len(res.Solutions) != 2 {
				t.Errorf("r%dc%d can be left out, %v:\n%v", r, c, err, p)
			}
		}
	}
}

// TestGenerateKeptSeeds looks whether seeds still mean the puzzles that they
// meant when each was first made.
func TestGenerateKeptSeeds(t *testing.T) {
	for _, tt := range []struct {
		o    sudoku.GenerateOptions
		want string
	}{
		{
			sudoku.GenerateOptions{},
			"500100060000203010009000000600010800040500700000079000951040000078000900000000400",
		},
		{
			sudoku.GenerateOptions{Clues: 30, Seed: 4},
			"049070003078020500300500000060083005700005201000060080910830000000602004004000032",
		},
		{
			sudoku.GenerateOptions{Clues: 32, Symmetric: true, Seed: 7},
			"062080700980001000001002900020800015000415000410009030008300100000100094004090350",
		},
		{
			sudoku.GenerateOptions{BoxRows: 2, BoxCols: 3, Symmetric: true, Seed: 3},
			"000200000105006030030600205000004000",
		},
	} {
		p := generateUnique(t, tt.o)
		line := ""
		for _, row := range p.Givens {
			for _, v := range row {
				line += fmt.Sprint(v)
			}
		}
		if line != tt.want {
			t.Errorf("%+v gives\n%s, want\n%s", tt.o, line, tt.want)
		}
	}
}
