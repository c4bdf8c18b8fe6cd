// Package assembly puts the pieces of a jigsaw together from ranked, noisy mates:
// what is needed when the sides of worn or badly photographed pieces cannot be
// sorted into clean labels.
//
// [Solve] takes [Evidence], such as a cluster.Ranking, and returns an [Assembly]:
// the places of the pieces, how certain each is, and what could not be placed.
//
//	a, err := assembly.Solve(ctx, ranking, assembly.Options{})
//
// # How it works
//
// Everything is measured as a logarithm of odds or likelihoods, so that costs of
// joints, numbers of rivals and closed loops can be added up and compared.
//
//   - calibrate.go, model.go: the cost of a joint becomes its weight, the
//     logarithm of how much likelier that cost is for two sides that belong
//     together than for two that do not. The two distributions are estimated from
//     the evidence itself, first from mutual best pairs, then from the first
//     components; a side with many look-alikes needs a better fit.
//   - propagate.go: candidate joints support each other through the loops of four
//     pieces at both their ends. Belief propagation over the vertices carries
//     support on, through loops of loops, and knows what share of loops is broken.
//   - component.go, merge.go: joints that are sure against all their rivals unite
//     pieces to rigid components, then these to larger ones by all joints between
//     them at once. What has been united narrows the candidates of the rest, so
//     propagation and growth alternate until nothing grows.
//   - Twins, pieces that one die cut, count as one another's rivals nowhere. Which of them
//     lies where is told in the end, twins.go, by what little they differ by: a spin glass on
//     the die, whose samples show what is left to chance.
//   - said.go: what people say of pairs of sides holds before all that: those together are one
//     component from the start, and no joint contradicts them.
//   - frame.go: the size of the puzzle is given, or follows from the numbers of
//     flat sides, or from a component with flat sides all around.
//   - board.go, place.go, fill.go: components are placed on the board, then single
//     pieces, the clearest case first.
//   - improve.go: places that look wrong are emptied, together with places whose
//     pieces would fit there better, and filled anew; pieces in cells that do not
//     touch are reassigned in the best way there is.
//   - certainty.go, blocks.go: each piece, and each block of pieces, is compared
//     with the best other explanation. What has no clear lead is doubtful.
//   - search.go puts these together: pieces that rather do not belong are taken
//     off, and gaps are filled with pieces that fit if one of their sides was
//     misread. report.go describes the result.
//
// On synthetic evidence, 572 pieces are all placed even where the true mate is
// first for only 45% of the sides, and in the first five for 79%.
//
// # Names in the code
//
//	side      4*piece + k, clockwise; next and prev on the same piece
//	direction 0 up, 1 right, 2 down, 3 left
//	state     4*piece + rotation, what lies in a cell
//	weight    logarithm of a ratio of likelihoods, of a joint or of many
//	choice    logarithm of the number of things that one was chosen from
//	sure, key, margin  logarithm of the odds against all rivals
//	frame     the size of the puzzle; edge: its border
//	vacant    without a piece
package assembly
