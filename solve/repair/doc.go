// Package repair turns what was read in a picture of a Sudoku, a Killer Sudoku, a
// Shikaku or a Hashi into the puzzle that is most probably printed there, with the help
// of the rules.
//
// # Readings by their cost
//
// The reader of digits gives each cell several numbers with probabilities. To
// take a cell for one of them costs minus the logarithm of its probability, in
// nats above the likeliest; to take ink for none, or a number for one that nobody
// can read, has a price as well. A reading of the whole puzzle takes each cell for
// something, and the readings are looked at in the order of their cost, until one
// makes a puzzle with exactly one solution.
//
// # Contradictions
//
// There are far too many readings to try them one by one. So a reading that has
// no solution is explained: a nogood is a small set of numbers that have none
// together, and whatever reading is right changes one of them. The search
// branches on these alone. All nogoods are kept. A reading that breaks several
// that are apart costs at least the sum of their cheapest ways out, which tells
// most readings from the first ones without looking at them; the search is A* with
// that bound (P. Hart, N. Nilsson and B. Raphael, A Formal Basis for the Heuristic
// Determination of Minimum Cost Paths, 1968). To find cheapest sets that hit all
// contradictions is how R. Reiter diagnoses systems (A Theory of Diagnosis from
// First Principles, 1987, section 4); other than there, what is changed has a
// price, and the tree is not built by levels but by cost.
//
// Where nogoods come from, the cheap sources first:
//
//   - the sum of the numbers: the areas of a Shikaku add up to its cells, and
//     those of a Hashi are even, as every bridge is counted twice. What it costs
//     at least to make up for a lack is found once for all sums;
//   - counting: in a Sudoku, equal numbers in a unit. In a Shikaku, rectangles are
//     struck out as a solver would, each with its cause; when a clue or a cell has none
//     left, the causes of the causes name the clues. In a Hashi, an island with more
//     bridges than its neighbours can take;
//   - the solver: of a reading that it proves unsolvable, numbers are forgotten as
//     long as it stays so.
//
// # Confidence
//
// The reading found is weighed against all others that are not refuted and cost
// little more: those with one solution, those with several (few puzzles in print
// have more than one), those that the solver could not decide, and those left when
// the work allowed was done. A fault that no reading tells of, as a clue that
// nobody saw, has a weight, too; it may stand behind any group of corrections. A
// correction against what was read with hardly a doubt is not trusted: then the
// puzzle is at fault. In a Sudoku readings with the same solution are the same: its
// rules tell so much that a clue more or less hardly matters.
//
// # Whole grids
//
// Where a Sudoku has numbers in most cells, as one that was filled in by hand has, or more than
// a hundred, as one of 16x16 has, a dozen of them may be misread, and readings are too many. The
// grids that they may be are few: those that agree best with what was read are found in the
// order of their cost, by maximum satisfiability (completion.go), and the confidence is the
// best one's share among them.
//
// # Entries
//
// Numbers of a Sudoku that were written by hand are evidence for its solution, and no givens. Once the solution is
// known they are taken out (entries.go), but for those without which there would be several solutions: where the reader
// cannot tell what was printed, the rules can.
//
// # Sums of cages
//
// In a Killer Sudoku the numbers read are sums, and where many are blurred the right one is
// often the second or third guess. Which sums have a solution is searched for directly, by
// branch and bound over the cages (sumsearch.go): sets of numbers for a cage, and sums of
// rows, columns and boxes, of which a few cells are not in the cages, strike out most.
//
// # Names in the code
//
//	option     a way to read a cell
//	candidate  a reading, by what it changes in the plain one, the likeliest
//	lack       what the numbers lack to their sum
//	places     the cells that it matters for a nogood whether they hold clues
//	toggle     to take a clue for none, or nothing for a clue
package repair
