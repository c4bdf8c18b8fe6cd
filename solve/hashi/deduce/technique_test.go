package deduce_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi/deduce"
)

// TestTechniques has each technique find its step in a puzzle made for it, on a board on which
// those before it have found all of theirs unless alone is set.
func TestTechniques(t *testing.T) {
	for _, tt := range []struct {
		name, puzzle string
		want         deduce.Technique
		alone        bool
		text         string
		found        []string // the bridges, as in 2 r1c1-r1c3, at most ones with a <
	}{
		{
			"8 in the middle", ". . 3 . .\n . . . . .\n 3 . 8 . 3\n . . . . .\n . . 3 . .", deduce.JustEnough, true,
			"The 8 at r3c3 needs 8 bridges and has room for just as many: 2 to r1c3, 2 to r3c1, 2 to r3c5 and 2 to r5c3.",
			[]string{"2 r1c3-r3c3", "2 r3c1-r3c3", "2 r3c3-r3c5", "2 r3c3-r5c3"},
		},
		{
			"4 in a corner", "4 . 3\n . . .\n 3 . 2", deduce.JustEnough, true,
			"The 4 at r1c1 needs 4 bridges and has room for just as many: 2 to r1c3 and 2 to r3c1.",
			[]string{"2 r1c1-r1c3", "2 r1c1-r3c1"},
		},
		{
			"a neighbour of 1", "3 . 1 . 1\n . . . . .\n 3 . . . 2", deduce.JustEnough, true,
			"The 3 at r1c1 needs 3 bridges and has room for just as many: 1 to r1c3 and 2 to r3c1.",
			[]string{"1 r1c1-r1c3", "2 r1c1-r3c1"},
		},
		{
			"one way", "2 . 4 . 2", deduce.JustEnough, true,
			"The 2 at r1c1 needs 2 bridges, and the way to r1c3 is the only one left: 2 to r1c3.",
			[]string{"2 r1c1-r1c3"},
		},
		{
			"3 in a corner", "3 . 2\n . . .\n 2 . 1", deduce.AtLeast, true,
			"The 3 at r1c1 needs 3 bridges and has room for 4, so there is at least one wherever there is room for 2: 1 to r1c3 and 1 to r3c1.",
			[]string{"1 r1c1-r1c3", "1 r1c1-r3c1"},
		},
		{
			"a number that is not shown", "? . 3 . 2\n . . . . .\n . . . . 1", deduce.AtLeast, true,
			"The ? at r1c1 needs a bridge at least and has room for 2, so there is at least one wherever there is room for 2: 1 to r1c3.",
			[]string{"1 r1c1-r1c3"},
		},
		{
			"two ones", "1 . 1\n . . .\n 2 . 2", deduce.Isolation, true,
			"With 1 bridge between r1c1 and r1c3 there would be no way from r1c1 and r1c3 to the other islands. So there is none.",
			[]string{"<0 r1c1-r1c3"},
		},
		{
			"two twos", "2 . 2\n . . .\n 2 . 2", deduce.Isolation, true,
			"With 2 bridges between r1c1 and r1c3 there would be no way from r1c1 and r1c3 to the other islands. So there is one at most.",
			[]string{"<1 r1c1-r1c3"},
		},
		{
			"the way between two halves", "2 . 3 . 3 . 2\n . . . . . . .\n 2 . 2 . . . .\n . . . . 2 . 2", deduce.OnlyWay, true,
			"Only bridges between r1c3 and r1c5 can join r1c1, r1c3, r3c1 and r3c3 with the other islands. So there is at least one.",
			[]string{"1 r1c3-r1c5"},
		},
		{
			"an odd half", "2 . 3 . 3 . 2\n . . . . . . .\n 2 . 2 . . . .\n . . . . 2 . 2", deduce.EvenSum, true,
			"Only bridges between r1c3 and r1c5 join r1c1, r1c3, r3c1 and r3c3 with the other islands. Each bridge among these counts " +
				"twice in the sum of their numbers, which is 9. So an odd number of bridges leads out: 1.",
			[]string{"<1 r1c3-r1c5"},
		},
		{
			"an even half", "2 . 4 . 4 . 2\n . . . . . . .\n 2 . 2 . . . .\n . . . . 2 . 2", deduce.EvenSum, true,
			"Only bridges between r1c3 and r1c5 join r1c1, r1c3, r3c1 and r3c3 with the other islands. Each bridge among these counts " +
				"twice in the sum of their numbers, which is 10. So an even number of bridges leads out: 2.",
			[]string{"2 r1c3-r1c5"},
		},
		{
			"three islands", "1 . 3 . . 2\n . . . . . .\n . . 1 . . 3\n . . . . . .\n . . . 1 . 3", deduce.Segment, false,
			"With 2 bridges between r1c3 and r1c6 there would be no way from r1c1, r1c3 and r1c6 to the other islands. So there is one at most.",
			[]string{"<1 r1c3-r1c6"},
		},
		{
			"1-2-1", "1 . 2 . 1\n . . . . .\n 2 . 4 . 2", deduce.LookAhead, false,
			"Suppose no bridge joined r1c3 and r3c3. Then the 2 at r1c3 needs 1 bridge to r1c1. Then the 2 at r1c3 needs 1 bridge to r1c5. " +
				"But then there is no way from r1c1, r1c3 and r1c5 to the other islands. So there is at least one.",
			[]string{"1 r1c3-r3c3"},
		},
		{
			"a segment that would be closed", "2 . 2 . 3 .\n . 3 . 2 . .\n 3 . . . . 1\n . 2 . . 2 .\n 3 . . 4 . 3", deduce.LookAhead, false,
			"Suppose 2 bridges joined r5c1 and r5c4. Then the 3 at r3c1 needs 2 bridges to r1c1. " +
				"But then there is no way from r1c1, r3c1, r3c6 and 3 more islands to the other islands. So there is one at most.",
			[]string{"<1 r5c1-r5c4"},
		},
		{
			"a long way", "1 . 2 . . 3 . . . 3\n . . . . . . . . . .\n 1 . 2 . . 4 . . . 6\n . . . . . . . 2 . .\n 2 . 4 . . 2 . . . .\n" +
				" . . . . . . . 3 . 4\n 3 . . 1 . 3 . . 1 .\n . . . . . . . . . .\n 2 . 1 . . 3 . . . 3", deduce.Contradiction, false,
			"Suppose 1 bridge joined r7c1 and r7c4. Then the 3 at r7c6 needs 1 bridge to r5c6. Then the 4 at r5c3 needs 2 bridges to r3c3. " +
				"Then the 4 at r5c3 needs 1 bridge to r5c1. But then the 1 at r3c1 has room for too few bridges. So there is none.",
			[]string{"<0 r7c1-r7c4"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := deduce.NewBoard(parse(t, tt.puzzle))
			s := b.Next()
			for !tt.alone && s != nil && s.Technique < tt.want {
				b.Apply(s)
				s = b.Next()
			}
			if tt.alone {
				s = b.Find(tt.want)
			}
			if s == nil || s.Technique != tt.want {
				t.Fatalf("found %+v", s)
			}
			if s.Text != tt.text {
				t.Errorf("%s\nwant %s", s.Text, tt.text)
			}
			if d := cmp.Diff(tt.found, claims(parse(t, tt.puzzle), s)); d != "" {
				t.Errorf("found: %s", d)
			}
		})
	}
}

// TestGuess guesses where two ways are open, and says so.
func TestGuess(t *testing.T) {
	p := parse(t, "2 . 2\n . . .\n 2 . 2")
	b := deduce.NewBoard(p)
	for s := b.Next(); s != nil; s = b.Next() {
		b.Apply(s)
	}
	if b.Open() {
		t.Fatal("a ring is open")
	}
	p = parse(t, "3 . 3\n . . .\n 3 . 3")
	b = deduce.NewBoard(p)
	for s := b.Next(); s != nil; s = b.Next() {
		b.Apply(s)
	}
	s := b.Guess(&puzzle.HashiSolution{Bridges: []puzzle.Bridge{{A: 0, B: 1, Count: 1}, {A: 0, B: 2, Count: 2}, {A: 1, B: 3, Count: 2}, {A: 2, B: 3, Count: 1}}})
	want := "No deduction known here leads on. Try 1 and 2 bridges between r1c1 and r1c3: only 1 leads to a solution. " +
		"This is a guess, which was proved right by searching."
	if s.Text != want || s.Technique != deduce.Trial {
		t.Errorf("%+v", s)
	}
	if d := cmp.Diff([]string{"<1 r1c1-r1c3"}, claims(p, s)); d != "" {
		t.Error(d)
	}
	b.Apply(s)
	if s := b.Next(); s == nil || s.Technique != deduce.JustEnough {
		t.Errorf("after the guess: %+v", s)
	}
}

func TestNames(t *testing.T) {
	var technique deduce.Technique
	if err := technique.UnmarshalText([]byte("luck")); !errors.Is(err, deduce.ErrTechnique) {
		t.Errorf("luck: %v", err)
	}
	if technique := deduce.Technique(-1).String(); technique != "technique(-1)" {
		t.Errorf("technique -1 prints as %s", technique)
	}
	hardest := solve.GradeAny
	for _, technique := range deduce.Techniques() {
		if technique.Grade() < hardest {
			t.Errorf("%v comes after harder ones", technique)
		}
		hardest = technique.Grade()
		text, _ := technique.MarshalText()
		var back deduce.Technique
		if err := back.UnmarshalText(text); err != nil || back != technique {
			t.Errorf("%s: %v, %v", text, back, err)
		}
	}
	if hardest != solve.GradeTrial {
		t.Errorf("the last technique is %v", hardest)
	}
}

// claims writes what a step finds.
func claims(p *puzzle.Hashi, s *deduce.Step) []string {
	var out []string
	for k, list := range [][]puzzle.Bridge{s.Built, s.Limited} {
		for _, l := range list {
			out = append(out, fmt.Sprintf("%s%d %v-%v", []string{"", "<"}[k], l.Count, p.Islands[l.A].Cell(), p.Islands[l.B].Cell()))
		}
	}
	return out
}
