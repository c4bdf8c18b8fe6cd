package deduce_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/sudoku"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
)

// A cageLesson is a lesson with cages, in the text form, a line each. The pattern is spoiled
// by the others in their place, or by spoiled.
type cageLesson struct {
	name      string
	technique deduce.Technique
	cages     string
	others    string
	mark      func(*deduce.Board)
	spoiled   func(*deduce.Board)
	text      string
}

func asItIs(*deduce.Board) {}

var cageLessons = []cageLesson{
	{
		"last cell of a cage", deduce.LastInCage,
		"cage 10 r1c1 r1c2 r2c1", "cage 10 r1c1 r1c2 r2c1 r2c2",
		func(b *deduce.Board) { setRow(b, 1) }, nil,
		"r2c1 is the last empty cell of the cage of 10 at r1c1. The others hold 3, so it is 7.",
	},
	{
		"cage of one cell", deduce.LastInCage,
		"cage 4 r4c4", "cage 4 r4c4 r4c5", asItIs, nil,
		"r4c4 is a cage by itself, so it is 4.",
	},
	{
		"innie of a row", deduce.RuleOf45,
		"cage 28 r1c1 r1c2 r1c3 r1c4\ncage 14 r1c5 r1c6 r1c7 r1c8", "cage 28 r1c1 r1c2 r1c3 r1c4\ncage 14 r1c5 r1c6 r1c7", asItIs, nil,
		"Row 1 adds up to 45, the cages of 28 at r1c1 and 14 at r1c5 to 42. So r1c9 is 3.",
	},
	{
		"outie of a box", deduce.RuleOf45,
		"cage 24 r1c1 r1c2 r1c3\ncage 6 r2c1 r2c2 r2c3\ncage 20 r3c1 r3c2 r3c3 r4c1",
		"cage 24 r1c1 r1c2 r1c3\ncage 6 r2c1 r2c2 r2c3\ncage 20 r3c1 r3c2 r3c3 r4c1 r5c1", asItIs, nil,
		"Box 1 adds up to 45, the cages of 24 at r1c1, 6 at r2c1 and 20 at r3c1 to 50. So r4c1, which sticks out, is 5.",
	},
	{
		"innie of two columns beside numbers that are set", deduce.RuleOf45,
		"cage 45 r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1\ncage 37 r1c2 r2c2 r3c2 r4c2 r5c2 r6c2 r7c2 r7c3",
		"cage 45 r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1\ncage 37 r1c2 r2c2 r3c2 r4c2 r5c2 r6c2 r7c2 r7c4 r7c5",
		func(b *deduce.Board) { b.Set(6, 2, 3); b.Set(7, 1, 4) }, nil,
		"Column 2 adds up to 45, the cage of 37 at r1c2 to 37. Of this, r7c3 outside holds 3. Beside it, r8c2 holds 4. So r9c2 is 7.",
	},
	{
		"one innie of two boxes", deduce.RuleOf45,
		"cage 39 r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3\ncage 43 r3c1 r3c2 r3c3 r2c4 r2c5 r2c6 r3c4 r3c5 r3c6 \ncage 2 r1c5",
		"cage 39 r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3\ncage 43 r3c1 r3c2 r3c3 r2c4 r2c5 r2c6 r3c4 r3c5 r3c6", asItIs, nil,
		"Boxes 1 and 2 add up to 90, the cages of 39 at r1c1, 43 at r2c4 and 2 at r1c5 to 84. So r1c6 is 6.",
	},
	{
		"only set of numbers", deduce.CageCombination,
		"cage 4 r1c1 r1c2", "cage 15 r1c1 r1c2 r1c3", asItIs, nil,
		"The cage of 4 at r1c1 can only hold 1+3, so no other number goes into its cells: r1c1 and r1c2 are not 2, 4, 5, 6, 7, 8 or 9.",
	},
	{
		"sets that are left of a cage with a number", deduce.CageCombination,
		"cage 12 r1c1 r1c2 r2c1", "cage 15 r1c2 r1c3 r1c4 r2c2",
		func(b *deduce.Board) { b.Set(0, 0, 5) }, nil,
		"The cage of 12 at r1c1 lacks 7 in r1c2 and r2c1, which can only hold 1+6 or 3+4, so no other number goes into its cells: " +
			"r1c2 and r2c1 are not 2, 7, 8 or 9.",
	},
	{
		"sets with candidates left", deduce.CageCombination,
		"cage 10 r1c1 r1c2", "",
		func(b *deduce.Board) { b.Keep(0, 0, 1, 2, 3); b.Keep(0, 1, 7, 8, 4) },
		func(b *deduce.Board) { b.Keep(0, 0, 2, 3); b.Keep(0, 1, 7, 8) },
		"The cage of 10 at r1c1 can only hold 2+8 or 3+7, so no other number goes into its cells: r1c1 is not 1, and r1c2 is not 4.",
	},
	{
		"only place in a cage", deduce.CageCombination,
		"cage 7 r1c1 r1c2 r1c3", "",
		func(b *deduce.Board) { b.Keep(0, 0, 1, 2, 4); b.Keep(0, 1, 2, 4); b.Keep(0, 2, 2, 4) },
		func(b *deduce.Board) { b.Keep(0, 0, 1, 2, 4); b.Keep(0, 1, 1, 2, 4); b.Keep(0, 2, 1, 2, 4) },
		"The cage of 7 at r1c1 can only hold 1+2+4, so it has 1 in any case, for which r1c1 is the only place.",
	},
	{
		"killer pair", deduce.CageOverlap,
		"cage 3 r1c1 r2c2", "cage 3 r1c1 r4c4", asItIs, nil,
		"The cage of 3 at r1c1 can only hold 1+2, so it has 1 and 2 in any case, in r1c1 or r2c2, both of which lie in box 1. " +
			"So they go nowhere else in box 1: r1c2, r1c3, r2c1, r2c3, r3c1, r3c2 and r3c3 are not 1 or 2.",
	},
	{
		"number in every set", deduce.CageOverlap,
		"cage 23 r1c9 r3c9 r4c9", "cage 23 r1c9 r3c9 r4c8",
		func(b *deduce.Board) { b.Keep(3, 8, 6, 8, 9); b.Keep(2, 8, 6, 8) }, nil,
		"The cage of 23 at r1c9 can only hold 6+8+9, so it has 6, 8 and 9 in any case, in r1c9, r3c9 or r4c9, all of which lie in column 9. " +
			"So they go nowhere else in column 9: r2c9, r5c9, r6c9, r7c9, r8c9 and r9c9 are not 6, 8 or 9.",
	},
	{
		"number that a unit has in a cage alone", deduce.CageOverlap,
		"cage 10 r1c1 r1c2", "",
		func(b *deduce.Board) { b.Only(box(0), 1, 0, 1) },
		func(b *deduce.Board) { b.Only(box(0), 1, 0, 1, 2) },
		"In box 1, 1 must go into r1c1 or r1c2, both of which lie in one cage. With 1, the cage of 10 at r1c1 can only hold 1+9: " +
			"r1c1 and r1c2 are not 2, 3, 4, 5, 6, 7 or 8.",
	},
	{
		"two innies", deduce.InniesOuties,
		"cage 28 r1c1 r1c2 r1c3 r1c4\ncage 14 r1c5 r1c6 r1c7", "cage 28 r1c1 r1c2 r1c3 r1c4\ncage 14 r1c5 r1c6", asItIs, nil,
		"Row 1 adds up to 45, the cages of 28 at r1c1 and 14 at r1c5 to 42. So r1c8 and r1c9 add up to 3: r1c8 and r1c9 are not 3, 4, 5, 6, 7, 8 or 9.",
	},
	{
		"two outies that see each other not", deduce.InniesOuties,
		"cage 29 r1c1 r1c2 r1c3 r1c4 r1c5 r2c1\ncage 18 r1c6 r1c7 r1c8 r1c9 r3c9", "cage 29 r1c1 r1c2 r1c3 r1c4 r2c1\ncage 18 r1c6 r1c7 r1c8 r3c9",
		asItIs, nil,
		"Row 1 adds up to 45, the cages of 29 at r1c1 and 18 at r1c6 to 47. So r2c1 and r3c9, which stick out, add up to 2: " +
			"r2c1 and r3c9 are not 2, 3, 4, 5, 6, 7, 8 or 9.",
	},
	{
		"innie less outie", deduce.InniesOuties,
		"cage 29 r1c1 r1c2 r1c3 r1c4 r1c5 r2c1\ncage 14 r1c6 r1c7 r1c8", "cage 29 r1c1 r1c2 r1c3 r1c4 r1c5 r2c1\ncage 14 r1c6 r1c7", asItIs, nil,
		"Row 1 adds up to 45, the cages of 29 at r1c1 and 14 at r1c6 to 43. So r1c9 is 2 more than r2c1, which sticks out: " +
			"r1c9 is not 1 or 2, and r2c1 is not 8 or 9.",
	},
	{
		"three innies", deduce.ManyInniesOuties,
		"cage 10 r1c1 r1c2 r1c3 r1c4\ncage 11 r1c5 r1c6", "cage 10 r1c1 r1c2 r1c3 r1c4\ncage 11 r1c5 r1c6 r1c7", asItIs, nil,
		"Row 1 adds up to 45, the cages of 10 at r1c1 and 11 at r1c5 to 21. So r1c7, r1c8 and r1c9 add up to 24: " +
			"r1c7, r1c8 and r1c9 are not 1, 2, 3, 4, 5 or 6.",
	},
	{
		"two innies less an outie", deduce.ManyInniesOuties,
		"cage 28 r1c1 r1c2 r1c3 r1c4\ncage 20 r1c5 r1c6 r1c7 r2c7", "cage 28 r1c1 r1c2 r1c3 r1c4\ncage 20 r1c5 r1c6 r2c6 r2c7", asItIs, nil,
		"Row 1 adds up to 45, the cages of 28 at r1c1 and 20 at r1c5 to 48. So r1c8 and r1c9 add up to 3 less than r2c7, which sticks out: " +
			"r1c8 and r1c9 are not 6, 7, 8 or 9, and r2c7 is not 1, 2, 3, 4 or 5.",
	},
	{
		"places that a set leaves", deduce.CagePermutation,
		"cage 6 r1c1 r1c2 r1c3", "",
		func(b *deduce.Board) { b.Keep(0, 0, 1, 2); b.Keep(0, 1, 1, 2); b.Keep(0, 2, 1, 2, 3) },
		func(b *deduce.Board) { b.Keep(0, 0, 1, 2); b.Keep(0, 1, 1, 2, 3); b.Keep(0, 2, 1, 2, 3) },
		"The cage of 6 at r1c1 can only hold 1+2+3, and with the numbers left for its cells these fit in some ways only: r1c3 is not 1 or 2.",
	},
	{
		"contradiction in a cage", deduce.Contradiction,
		"cage 5 r1c1 r1c2\ncage 9 r5c1 r8c2", "cage 5 r1c1 r1c2\ncage 9 r5c1 r8c3",
		func(b *deduce.Board) { pairs(b); b.Keep(7, 1, 4, 8) },
		func(b *deduce.Board) { pairs(b); b.Keep(7, 2, 4, 8) },
		"Suppose r1c1 were 1. Then r5c1 is 5, r1c2 is 4 (what the cage of 5 at r1c1 lacks), r8c2 is 8, " +
			"but then no numbers that are left add up to the cage of 9 at r5c1. So r1c1 is not 1.",
	},
}

func pairs(b *deduce.Board) {
	b.Keep(0, 0, 1, 2)
	b.Keep(0, 1, 3, 4)
	b.Keep(4, 0, 1, 5)
}

// lesson is the lesson without its cages.
func (l cageLesson) lesson() lesson {
	out := lesson{l.name, l.technique, l.mark, l.spoiled, l.text}
	if l.spoiled == nil {
		out.spoiled = l.mark
	}
	return out
}

// cageBoard is an open grid with cages; it panics where their text has a fault.
func cageBoard(text string) *deduce.Board {
	p, err := puzzle.ParseSudokuText(strings.Repeat(".........\n", 9) + text)
	if err != nil {
		panic(err)
	}
	return deduce.NewBoard(p)
}

// TestExplainKiller explains generated Killer Sudokus: with boxes of several shapes, with
// givens, with irregular regions, diagonals and windows.
func TestExplainKiller(t *testing.T) {
	for name, o := range map[string]sudoku.GenerateOptions{
		"small cages":  {Cages: 3},
		"large cages":  {Cages: 5},
		"givens":       {Cages: 5, Clues: 12},
		"boxes of 2x3": {Cages: 4, BoxRows: 2, BoxCols: 3},
		"boxes of 2x2": {Cages: 3, BoxRows: 2, BoxCols: 2},
		"irregular":    {Cages: 4, Irregular: true},
		"diagonals":    {Cages: 4, Diagonals: true},
		"windows":      {Cages: 5, Windows: true},
	} {
		t.Run(name, func(t *testing.T) {
			logical, cages := 0, 0
			for seed := range uint64(25) {
				o.Seed = seed
				e := explain(t, generated(t, o))
				if e.Logical() {
					logical++
				}
				for _, s := range e.Steps {
					if slices.ContainsFunc(s.Units, func(u deduce.Unit) bool { return u.Kind == puzzle.UnitCage }) {
						cages++
					}
				}
			}
			t.Logf("%d of 25 by logic alone, %d steps with cages", logical, cages)
			if logical < 20 || cages < 25 {
				t.Errorf("%d of 25 by logic alone, %d steps with cages", logical, cages)
			}
		})
	}
}

// TestKillerLarge explains a Killer Sudoku of 16x16, of which not all sets of its cages
// can be looked at.
func TestKillerLarge(t *testing.T) {
	explain(t, generated(t, sudoku.GenerateOptions{BoxRows: 4, BoxCols: 4, Cages: 4, Clues: 120}))
}

// TestKillerNoUniqueness follows deductions in Killer Sudokus with several solutions, some
// sums of which are not told: each must hold in all of them.
func TestKillerNoUniqueness(t *testing.T) {
	steps := 0
	for seed := range uint64(40) {
		p := generated(t, sudoku.GenerateOptions{Seed: seed, Cages: 3})
		for k := range p.Cages {
			if k%3 == int(seed%3) {
				p.Cages[k].Sum = 0
			}
		}
		steps += soundInAll(t, p, 500)
	}
	if steps < 200 {
		t.Errorf("only %d steps were looked at", steps)
	}
}

// TestKillerSame explains one Killer Sudoku twice.
func TestKillerSame(t *testing.T) {
	p := generated(t, sudoku.GenerateOptions{Seed: 1, Cages: 5})
	if one, two := asJSON(t, explain(t, p)), asJSON(t, explain(t, p)); one != two {
		t.Errorf("two explanations of one puzzle:\n%s\n%s", one, two)
	}
}

// TestCageWithoutSum keeps equal numbers apart in a cage whose sum is not told.
func TestCageWithoutSum(t *testing.T) {
	p := &puzzle.Sudoku{BoxRows: 3, BoxCols: 3, Givens: emptyGivens(9)}
	p.Cages = []puzzle.Cage{{Cells: []puzzle.Cell{{Row: 0, Col: 0}, {Row: 4, Col: 4}}}}
	p.Givens[0][0] = 5
	if got := deduce.NewBoard(p).Position().Candidates(puzzle.Cell{Row: 4, Col: 4}); slices.Contains(got, 5) {
		t.Errorf("r5c5 may have %v, but r1c1 of its cage has 5", got)
	}
}
