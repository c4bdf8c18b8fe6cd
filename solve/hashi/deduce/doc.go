// Package deduce solves a Hashiwokakero as a person does, and tells how: step by step, each with
// its reason. It also says how hard a puzzle is for a person.
//
//	e, err := deduce.Explain(ctx, p)
//	for _, s := range e.Steps {
//		fmt.Println(s.Technique, s.Text)
//	}
//	fmt.Println(e.Grade, e.Logical())
//
// # How it works
//
// First the search of package hashi proves that there is exactly one solution. Then the techniques
// are tried in a fixed order, the cheapest first, and again from the cheapest after each step. What
// no technique finds is guessed, with the bridges that the search knows; such a step is of technique
// [Trial] and says that it is a guess.
//
// No technique makes use of there being one solution only: each follows from the rules, and would
// hold in a puzzle with several solutions, too.
//
// # The techniques
//
// Each pair of islands that may have bridges has a least and a greatest number of them. An island
// that has all its bridges, and a bridge that others would cross, lower the greatest at once, without
// a step. What is left is:
//
//   - counting at an island: if its ways have room for just what it needs, all is built; if they have
//     room for one bridge more, each way with room for two has one at least. The first is 4 in a
//     corner, 6 at a side and 8 in the middle, and an island with one way left; the second is 3, 5
//     and 7. Nothing else follows from one island and its ways alone;
//   - isolation: bridges with which two islands would have no way to the others, as 1 between two
//     ones and 2 between two twos. Where more islands would be cut off, it is a segment isolation,
//     which asks for more of an eye;
//   - only way: some islands have one way left to the others, found as a cut edge of the graph of
//     what is possible. Even sum: the numbers of these islands tell how many bridges it has;
//   - look-ahead and contradiction: it is supposed that there is one bridge more, or none more, and
//     counting and only ways are followed. Of those that are wrong the one that needs fewest
//     conclusions is told, and of these only what led there; two of them make a look-ahead. This
//     takes in the three islands 1-2-1 and all other segments that would be closed.
//
// # Measured
//
// Of generated puzzles (hashi.Generate, seeds 0 to 199 of each size; go test -run Grades -v
// -puzzles 200), so many of 200 are of each grade, with the steps and the time of an explanation on
// one thread of an EPYC that others used too, and beside them the grades of [hashi.Rate]:
//
//	size   easy  medium  hard  extreme  trial  steps  time     Rate: easy  medium  hard
//	5x5     188      12     0        0      0      4  0.1 ms          188      12     0
//	7x7     164      15    20        1      0      8  0.1 ms          164      15    21
//	10x10   145      20    34        1      0     19  0.2 ms          145      20    35
//	15x15    98      33    68        1      0     45  0.5 ms           98      33    69
//	20x20    67      31    98        4      0     83  1.5 ms           67      31   102
//	30x30    13      28   149       10      0    195  6 ms             13      28   159
//	40x40     0       8   179       13      0    355  22 ms             0       8   192
//
// Each of the 1400 has the grade of Rate, or is extreme where that says hard. A puzzle that is extreme
// there may need a guess (one in testdata does), as none of these does. One of 100x100 takes 0.9 s, one
// of 200x200 33 s. Of the 140 published ones that S. Tatham's generator made, all 20 that it calls easy
// are easy, and the others easy to hard.
//
// # Names in the code
//
//	i            island, by its index in the puzzle
//	e, f         edge: two islands that may have bridges
//	lo, hi       bridges that an edge has at least and at most
//	lacks        bridges that an island needs beyond those that it has
//	spare        room for bridges beyond what an island needs
//	cut edge     edge without which the islands fall apart
//	side         islands on one side of a cut edge, or that are cut off
//
// Cells, rows and columns are counted from 0, as in package puzzle, and named from 1.
//
// # Sources
//
// The patterns are those of the guide of Conceptis (conceptispuzzles.com, Hashi techniques), which
// has the corners, sides and middles and the isolation of segments, and of A. Brown
// (sudokutiger.com, 2006), who calls them single, partial, extended partial and forbidden
// combinations, starvation, and continent completion. The levels of S. Tatham's Bridges (bridges.c of
// his Portable Puzzle Collection) are counting, counting with the neighbours' room, and trying
// whether bridges would close a part.
package deduce
