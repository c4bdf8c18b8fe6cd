package deduce_test

import (
	"cmp"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
)

// A lesson is a position with one pattern in it, on a 9x9 grid where all else is
// open, and what the finder says of it. spoil takes the pattern away again: on
// that position, which has all the rest of it, the finder must find nothing.
type lesson struct {
	name      string
	technique deduce.Technique
	mark      func(*deduce.Board)
	spoiled   func(*deduce.Board)
	text      string
}

func row(i int) deduce.Unit    { return deduce.Unit{Kind: puzzle.UnitRow, Index: i} }
func column(i int) deduce.Unit { return deduce.Unit{Kind: puzzle.UnitColumn, Index: i} }
func box(i int) deduce.Unit    { return deduce.Unit{Kind: puzzle.UnitBox, Index: i} }

// emptyBoard is an open grid.
func emptyBoard(boxRows, boxCols int) *deduce.Board {
	n := boxRows * boxCols
	p := &puzzle.Sudoku{BoxRows: boxRows, BoxCols: boxCols, Givens: make([][]int, n)}
	for r := range p.Givens {
		p.Givens[r] = make([]int, n)
	}
	return deduce.NewBoard(p)
}

// setRow sets 1 and so on in row 1, up to the given column.
func setRow(b *deduce.Board, last int) {
	for c := range last + 1 {
		b.Set(0, c, c+1)
	}
}

var lessons = []lesson{
	{
		"full house", deduce.FullHouse,
		func(b *deduce.Board) { setRow(b, 7) },
		func(b *deduce.Board) { setRow(b, 6) },
		"r1c9 is the last empty cell of row 1, so it is 9.",
	},
	{
		"hidden single in a box", deduce.HiddenSingle,
		func(b *deduce.Board) { b.Only(box(4), 5, 4) },
		func(b *deduce.Board) { b.Only(box(4), 5, 4, 7) },
		"In box 5, the only place for 5 is r5c5.",
	},
	{
		"hidden single in a row", deduce.HiddenSingle,
		func(b *deduce.Board) { b.Only(row(2), 5, 8) },
		func(b *deduce.Board) { b.Only(row(2), 5, 7, 8) },
		"In row 3, the only place for 5 is r3c9.",
	},
	{
		"hidden single in a column", deduce.HiddenSingle,
		func(b *deduce.Board) { b.Only(column(2), 9, 6) },
		func(b *deduce.Board) { b.Only(column(2), 9, 0, 6) },
		"In column 3, the only place for 9 is r7c3.",
	},
	{
		"naked single", deduce.NakedSingle,
		func(b *deduce.Board) { b.Keep(3, 3, 7) },
		func(b *deduce.Board) { b.Keep(3, 3, 7, 8) },
		"r4c4 is 7: no other number is left for it.",
	},
	{
		"pointing along a row", deduce.Pointing,
		func(b *deduce.Board) { b.Only(box(0), 3, 0, 2) },
		func(b *deduce.Board) { b.Only(box(0), 3, 0, 5) },
		"In box 1, 3 must go into r1c1 or r1c3, both of which lie in row 1. So it goes nowhere else in row 1: " +
			"r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9 are not 3.",
	},
	{
		"pointing along a column", deduce.Pointing,
		func(b *deduce.Board) { b.Only(box(8), 3, 1, 4, 7) },
		func(b *deduce.Board) { b.Only(box(8), 3, 1, 4, 7, 8) },
		"In box 9, 3 must go into r7c8, r8c8 or r9c8, all of which lie in column 8. So it goes nowhere else in column 8: " +
			"r1c8, r2c8, r3c8, r4c8, r5c8 and r6c8 are not 3.",
	},
	{
		"claiming by a row", deduce.Claiming,
		func(b *deduce.Board) { b.Only(row(4), 3, 3, 5) },
		func(b *deduce.Board) { b.Only(row(4), 3, 3, 6) },
		"In row 5, 3 must go into r5c4 or r5c6, both of which lie in box 5. So it goes nowhere else in box 5: " +
			"r4c4, r4c5, r4c6, r6c4, r6c5 and r6c6 are not 3.",
	},
	{
		"claiming by a column", deduce.Claiming,
		func(b *deduce.Board) { b.Only(column(0), 3, 6, 7, 8) },
		func(b *deduce.Board) { b.Only(column(0), 3, 5, 6, 7, 8) },
		"In column 1, 3 must go into r7c1, r8c1 or r9c1, all of which lie in box 7. So it goes nowhere else in box 7: " +
			"r7c2, r7c3, r8c2, r8c3, r9c2 and r9c3 are not 3.",
	},
	{
		"naked pair", deduce.NakedPair,
		func(b *deduce.Board) { b.Keep(3, 0, 2, 7); b.Keep(3, 8, 2, 7) },
		func(b *deduce.Board) { b.Keep(3, 0, 2, 7); b.Keep(3, 8, 2, 8) },
		"In row 4, r4c1 and r4c9 have only 2 and 7 between them, so these numbers are nowhere else in row 4: " +
			"r4c2, r4c3, r4c4, r4c5, r4c6, r4c7 and r4c8 are not 2 or 7.",
	},
	{
		"naked pair in two units", deduce.NakedPair,
		func(b *deduce.Board) { b.Keep(0, 0, 2, 7); b.Keep(0, 1, 2, 7) },
		func(b *deduce.Board) { b.Keep(0, 0, 2, 7); b.Keep(0, 1, 2, 7, 8) },
		"In box 1, r1c1 and r1c2 have only 2 and 7 between them, so these numbers are nowhere else in box 1 and row 1: " +
			"r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r2c1, r2c2, r2c3, r3c1, r3c2 and r3c3 are not 2 or 7.",
	},
	{
		"naked triple of pairs", deduce.NakedTriple,
		func(b *deduce.Board) { b.Keep(0, 5, 1, 2); b.Keep(4, 5, 2, 3); b.Keep(8, 5, 1, 3) },
		func(b *deduce.Board) { b.Keep(0, 5, 1, 2); b.Keep(4, 5, 2, 3); b.Keep(8, 5, 1, 4) },
		"In column 6, r1c6, r5c6 and r9c6 have only 1, 2 and 3 between them, so these numbers are nowhere else in column 6: " +
			"r2c6, r3c6, r4c6, r6c6, r7c6 and r8c6 are not 1, 2 or 3.",
	},
	{
		"naked quad", deduce.NakedQuad,
		func(b *deduce.Board) {
			b.Keep(0, 0, 1, 2)
			b.Keep(0, 2, 2, 3)
			b.Keep(2, 0, 3, 4)
			b.Keep(2, 2, 1, 2, 3, 4)
		},
		func(b *deduce.Board) {
			b.Keep(0, 0, 1, 2)
			b.Keep(0, 2, 2, 3)
			b.Keep(2, 0, 3, 4)
			b.Keep(2, 2, 1, 2, 3, 5)
		},
		"In box 1, r1c1, r1c3, r3c1 and r3c3 have only 1, 2, 3 and 4 between them, so these numbers are nowhere else in box 1: " +
			"r1c2, r2c1, r2c2, r2c3 and r3c2 are not 1, 2, 3 or 4.",
	},
	{
		"hidden pair", deduce.HiddenPair,
		func(b *deduce.Board) { b.Only(row(3), 2, 0, 8); b.Only(row(3), 7, 0, 8) },
		func(b *deduce.Board) { b.Only(row(3), 2, 0, 8); b.Only(row(3), 7, 1, 8) },
		"In row 4, 2 and 7 can only go into r4c1 and r4c9, so there is room for no other number in these: " +
			"r4c1 and r4c9 are not 1, 3, 4, 5, 6, 8 or 9.",
	},
	{
		"hidden triple", deduce.HiddenTriple,
		func(b *deduce.Board) { b.Only(box(4), 1, 0, 1); b.Only(box(4), 2, 1, 8); b.Only(box(4), 3, 0, 8) },
		func(b *deduce.Board) { b.Only(box(4), 1, 0, 1); b.Only(box(4), 2, 1, 8); b.Only(box(4), 3, 0, 7) },
		"In box 5, 1, 2 and 3 can only go into r4c4, r4c5 and r6c6, so there is room for no other number in these: " +
			"r4c4, r4c5 and r6c6 are not 4, 5, 6, 7, 8 or 9.",
	},
	{
		"hidden quad", deduce.HiddenQuad,
		func(b *deduce.Board) { hideQuad(b, 8) },
		func(b *deduce.Board) { hideQuad(b, 7) },
		"In column 2, 1, 2, 3 and 4 can only go into r1c2, r3c2, r6c2 and r9c2, so there is room for no other number in these: " +
			"r1c2, r3c2, r6c2 and r9c2 are not 5, 6, 7, 8 or 9.",
	},
	{
		"X-wing of rows", deduce.XWing,
		func(b *deduce.Board) { b.Only(row(1), 4, 2, 7); b.Only(row(6), 4, 2, 7) },
		func(b *deduce.Board) { b.Only(row(1), 4, 2, 7); b.Only(row(6), 4, 2, 8) },
		"In rows 2 and 7, 4 can only go into columns 3 and 8, so it goes nowhere else in columns 3 and 8: " +
			"r1c3, r1c8, r3c3, r3c8, r4c3, r4c8, r5c3, r5c8, r6c3, r6c8, r8c3, r8c8, r9c3 and r9c8 are not 4.",
	},
	{
		"X-wing of columns", deduce.XWing,
		func(b *deduce.Board) { b.Only(column(1), 4, 2, 7); b.Only(column(6), 4, 2, 7) },
		func(b *deduce.Board) { b.Only(column(1), 4, 2, 7); b.Only(column(6), 4, 2, 6, 7) },
		"In columns 2 and 7, 4 can only go into rows 3 and 8, so it goes nowhere else in rows 3 and 8: " +
			"r3c1, r3c3, r3c4, r3c5, r3c6, r3c8, r3c9, r8c1, r8c3, r8c4, r8c5, r8c6, r8c8 and r8c9 are not 4.",
	},
	{
		"swordfish", deduce.Swordfish,
		func(b *deduce.Board) { b.Only(row(0), 4, 0, 3); b.Only(row(4), 4, 3, 8); b.Only(row(8), 4, 0, 8) },
		func(b *deduce.Board) { b.Only(row(0), 4, 0, 3); b.Only(row(4), 4, 3, 8); b.Only(row(8), 4, 0, 7) },
		"In rows 1, 5 and 9, 4 can only go into columns 1, 4 and 9, so it goes nowhere else in columns 1, 4 and 9: " +
			"r2c1, r2c4, r2c9, r3c1, r3c4, r3c9, r4c1, r4c4, r4c9, r6c1, r6c4, r6c9, r7c1, r7c4, r7c9, r8c1, r8c4 and r8c9 are not 4.",
	},
	{
		"jellyfish", deduce.Jellyfish,
		func(b *deduce.Board) { jellyfish(b, 8) },
		func(b *deduce.Board) { jellyfish(b, 7) },
		"In columns 1, 3, 5 and 7, 9 can only go into rows 1, 4, 6 and 9, so it goes nowhere else in rows 1, 4, 6 and 9: " +
			"r1c2, r1c4, r1c6, r1c8, r1c9, r4c2, r4c4, r4c6, r4c8, r4c9, " +
			"r6c2, r6c4, r6c6, r6c8, r6c9, r9c2, r9c4, r9c6, r9c8 and r9c9 are not 9.",
	},
	{
		"XY-wing", deduce.XYWing,
		func(b *deduce.Board) { b.Keep(0, 0, 1, 2); b.Keep(0, 5, 1, 3); b.Keep(1, 2, 2, 3) },
		func(b *deduce.Board) { b.Keep(0, 0, 1, 2); b.Keep(0, 5, 1, 3); b.Keep(1, 2, 2, 4) },
		"r1c1 is 1 or 2. If it is 1, then r1c6 is 3; if it is 2, then r2c3 is 3. So r1c6 or r2c3 is 3, " +
			"and what sees both cannot be: r1c2, r1c3, r2c4, r2c5 and r2c6 are not 3.",
	},
	{
		"XYZ-wing", deduce.XYZWing,
		func(b *deduce.Board) { b.Keep(0, 0, 1, 2, 3); b.Keep(0, 5, 1, 3); b.Keep(1, 2, 2, 3) },
		func(b *deduce.Board) { b.Keep(0, 0, 1, 2, 3); b.Keep(0, 5, 1, 3); b.Keep(1, 3, 2, 3) },
		"r1c1 is 1, 2 or 3. If it is 1, then r1c6 is 3; if it is 2, then r2c3 is 3. So r1c1, r1c6 or r2c3 is 3, " +
			"and what sees all three cannot be: r1c2 and r1c3 are not 3.",
	},
	{
		"W-wing", deduce.WWing,
		func(b *deduce.Board) { b.Keep(0, 0, 1, 2); b.Keep(4, 4, 1, 2); b.Only(row(8), 1, 0, 4) },
		func(b *deduce.Board) { b.Keep(0, 0, 1, 2); b.Keep(4, 4, 1, 2); b.Only(row(8), 1, 0, 5) },
		"In row 9, 1 must go into r9c1 or r9c5. r1c1 sees the one and r5c5 the other, so they are not both 1, " +
			"and one of them is 2. What sees both cannot be: r1c5 and r5c1 are not 2.",
	},
	{
		"X-chain", deduce.XChain,
		func(b *deduce.Board) { b.Only(row(0), 5, 0, 5); b.Only(column(4), 5, 1, 7) },
		func(b *deduce.Board) { b.Only(row(0), 5, 0, 5); b.Only(column(4), 5, 1, 6, 7) },
		"If r1c1 is not 5, then r1c6 is 5, so r2c5 is not 5, so r8c5 is 5. So r1c1 or r8c5 is 5 in any case, and r8c1 is not 5.",
	},
	{
		"XY-chain", deduce.XYChain,
		func(b *deduce.Board) { b.Keep(0, 0, 1, 2); b.Keep(0, 5, 2, 3); b.Keep(4, 5, 3, 4); b.Keep(4, 8, 1, 4) },
		func(b *deduce.Board) { b.Keep(0, 0, 1, 2); b.Keep(0, 5, 2, 3); b.Keep(4, 5, 3, 4); b.Keep(4, 8, 4, 5) },
		"If r1c1 is not 1, then r1c1 is 2, so r1c6 is not 2, so r1c6 is 3, so r5c6 is not 3, so r5c6 is 4, so r5c9 is not 4, so r5c9 is 1. " +
			"So r1c1 or r5c9 is 1 in any case, and r1c9 and r5c1 are not 1.",
	},
	{
		"AIC", deduce.AIC,
		func(b *deduce.Board) { b.Keep(0, 0, 1, 2); b.Only(column(5), 2, 0, 7); b.Only(row(7), 1, 0, 5) },
		func(b *deduce.Board) { b.Keep(0, 0, 1, 2); b.Only(column(5), 2, 0, 7); b.Only(row(7), 1, 0, 3, 4) },
		"If r1c1 is not 1, then r1c1 is 2, so r1c6 is not 2, so r8c6 is 2, so r8c6 is not 1, so r8c1 is 1. " +
			"So r1c1 or r8c1 is 1 in any case, and r2c1, r3c1, r4c1, r5c1, r6c1, r7c1 and r9c1 are not 1.",
	},
	{
		"AIC between two numbers", deduce.AIC,
		func(b *deduce.Board) { b.Only(row(0), 1, 0, 5); b.Only(column(5), 2, 0, 4); b.Only(column(0), 2, 4, 8) },
		func(b *deduce.Board) {
			b.Only(row(0), 1, 0, 5)
			b.Only(column(5), 2, 0, 4)
			b.Only(column(0), 2, 4, 7, 8)
		},
		"If r1c1 is not 1, then r1c6 is 1, so r1c6 is not 2, so r5c6 is 2, so r5c1 is not 2, so r9c1 is 2. " +
			"So r1c1 is 1 or r9c1 is 2 in any case, and r9c1 is not 1.",
	},
	{
		"contradiction in a cell", deduce.Contradiction,
		func(b *deduce.Board) { b.Keep(0, 8, 1, 2); b.Keep(8, 0, 1, 3); b.Keep(8, 8, 2, 3) },
		func(b *deduce.Board) { b.Keep(0, 8, 1, 2); b.Keep(8, 0, 1, 3); b.Keep(8, 8, 2, 3, 4) },
		"Suppose r1c1 were 1. Then r1c9 is 2, r9c1 is 3, but then nothing is left for r9c9. So r1c1 is not 1.",
	},
	{
		"contradiction in a unit", deduce.Contradiction,
		func(b *deduce.Board) { b.Only(row(5), 6, 0, 4); b.Only(box(7), 6, 1, 4) },
		func(b *deduce.Board) { b.Only(row(5), 6, 0, 4) },
		"Suppose r1c1 were 6. Then r6c5 is 6 (the only place in row 6), but then there is no place for 6 in box 8. So r1c1 is not 6.",
	},
}

func hideQuad(b *deduce.Board, last int) {
	b.Only(column(1), 1, 0, 2)
	b.Only(column(1), 2, 2, 5)
	b.Only(column(1), 3, 5, 8)
	b.Only(column(1), 4, 0, last)
}

func jellyfish(b *deduce.Board, last int) {
	b.Only(column(0), 9, 0, 3)
	b.Only(column(2), 9, 3, 5)
	b.Only(column(4), 9, 5, 8)
	b.Only(column(6), 9, 0, last)
}

func TestTechniques(t *testing.T) {
	taught := make(map[deduce.Technique]bool)
	for _, l := range lessons {
		taught[l.technique] = true
		t.Run(l.name, func(t *testing.T) { teach(t, l, emptyBoard(3, 3), emptyBoard(3, 3)) })
	}
	for _, l := range cageLessons {
		taught[l.technique] = true
		t.Run(l.name, func(t *testing.T) { teach(t, l.lesson(), cageBoard(l.cages), cageBoard(cmp.Or(l.others, l.cages))) })
	}
	for _, technique := range deduce.Techniques() {
		if technique != deduce.Trial && !taught[technique] {
			t.Errorf("%v has no test", technique)
		}
	}
}

// teach looks whether the pattern of a lesson is found on one board, once, and not on
// another where it is spoiled.
func teach(t *testing.T, l lesson, b, other *deduce.Board) {
	t.Helper()
	l.mark(b)
	s := b.Find(l.technique)
	if s == nil {
		t.Fatal("not found")
	}
	if s.Technique != l.technique || s.Text != l.text {
		t.Errorf("%v:\n got %s\nwant %s", s.Technique, s.Text, l.text)
	}
	checkStep(t, b.Position(), s)
	b.Apply(s)
	if again := b.Find(l.technique); again != nil && again.Text == s.Text {
		t.Errorf("found again: %s", s.Text)
	}
	l.spoiled(other)
	if s := other.Find(l.technique); s != nil {
		t.Errorf("found where it is not: %s", s.Text)
	}
}

// checkStep looks whether a step changes something, and rests on what is there.
func checkStep(t *testing.T, p *deduce.Position, s *deduce.Step) {
	t.Helper()
	if s.Set == nil && len(s.Removed) == 0 {
		t.Errorf("no progress: %s", s.Text)
	}
	for _, c := range append(append([]deduce.Candidate{}, s.Removed...), s.Basis...) {
		if !has(p, c) {
			t.Errorf("%v is no candidate: %s", c, s.Text)
		}
	}
	if s.Set != nil && !has(p, *s.Set) {
		t.Errorf("%v is no candidate: %s", *s.Set, s.Text)
	}
	if len(s.Cells) == 0 || len(s.Numbers) == 0 || len(s.Basis) == 0 {
		t.Errorf("no cells, numbers or basis: %+v", s)
	}
}

func has(p *deduce.Position, c deduce.Candidate) bool {
	for _, v := range p.Candidates(c.Cell) {
		if v == c.Number {
			return true
		}
	}
	return false
}
