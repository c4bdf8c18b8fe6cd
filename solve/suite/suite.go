// Package suite is the list of all solving methods.
package suite

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/jigsaw/eternity"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// ErrMethod reports a name that is no method of the kind.
var ErrMethod = errors.New("suite: unknown method")

// All returns all methods, those of a kind together, its default first.
func All() []solve.Method { return slices.Clone(all()) }

// all is described once: lists of puzzles ask for the method of each.
var all = sync.OnceValue(func() []solve.Method {
	return slices.Concat(sudokus(), shikakus(), hashis(), jigsaws())
})

func sudokus() []solve.Method {
	return []solve.Method{
		exact(solve.Describe("search",
			"propagation of singles and locked candidates, and search; the fastest, proves uniqueness",
			sudoku.Search{}),
			"rules as in tdoku (T. Dillon 2019), a cell of all boxes at once; guesses as in JCZSolve"),
		preset(sourced(solve.Describe("anneal",
			"simulated annealing with exchanges within boxes; one solution or none, proves nothing",
			sudoku.Anneal{}),
			"temperatures of R. Sirdey 2006; moves of R. Lewis 2007"),
			solve.Describe("paper", "R. Sirdey's own states, moves and numbers: minutes", sudoku.PaperAnneal())),
	}
}

func shikakus() []solve.Method {
	return []solve.Method{
		exact(solve.Describe("search",
			"propagation by cells and clues over all rectangles that fit, and search; the fastest, proves uniqueness",
			shikaku.Search{}),
			"rectangles as in A. Rafaralahy 2020, section 1.2; deductions as in S. Tatham's rect"),
		exact(solve.Describe("ilp",
			"an integer program over all rectangles that fit, by the program cbc; proves uniqueness",
			shikaku.ILP{}),
			rafaralahy+"section 1.2"),
		preset(sourced(solve.Describe("anneal",
			"simulated annealing with a rectangle for each clue; one solution or none, proves nothing",
			shikaku.Anneal{}),
			rafaralahy+"section 1.3"),
			solve.Describe("paper", "the paper's own moves, and one try", shikaku.PaperAnneal())),
	}
}

func hashis() []solve.Method {
	return []solve.Method{
		exact(solve.Describe("search",
			"propagation of numbers, crossings and connectedness, clause learning; the fastest, proves uniqueness",
			hashi.Search{}),
			"variables of A. Rafaralahy 2020, section 2.2; learning as in SAT solvers"),
		preset(exact(solve.Describe("ilp",
			"an integer program, by the program cbc, cut until the islands are connected; proves uniqueness",
			hashi.ILP{}),
			rafaralahy+"section 2.2; cuts of L. Coelho et al. 2019"),
			solve.Describe("paper", "no cuts: its one answer may not be connected", hashi.ILP{NoCuts: true}),
			solve.Describe("plain", "no cuts, and no largest number of bridges asked for", hashi.ILP{NoCuts: true, NoObjective: true}),
			solve.Describe("cuts", "cuts, and no largest number of bridges asked for", hashi.ILP{NoObjective: true})),
		preset(sourced(solve.Describe("anneal",
			"simulated annealing of bridges; one solution or none, proves nothing",
			hashi.Anneal{}),
			rafaralahy+"section 2.3"),
			solve.Describe("paper", "the paper's own energy and moves", hashi.PaperAnneal())),
	}
}

const rafaralahy = "A. Rafaralahy 2020, "

// jigsaws returns the methods for jigsaws, all but the first of which are for some of
// the variants only.
func jigsaws() []solve.Method {
	return append(behagues(), fullBoards()...)
}

// fullBoards returns the methods that return full boards, as many joints of which match as
// they have time for.
func fullBoards() []solve.Method {
	const schaus = "P. Schaus, Y. Deville 2008, "
	return []solve.Method{
		preset(starting(solve.Describe("schedule",
			"a full board from a search that breaks a few joints, late; the best for boards as hard as Eternity II",
			eternity.Schedule{}), "design of J. Blackwood's solver 2021; labels to use up, masks and choice of restarts are ours"),
			solve.Describe("plain", "no labels are used up early", eternity.Schedule{Plain: true})),
		preset(starting(solve.Describe("matching",
			"a full board, improved by optimal exchanges of pieces that do not touch; for puzzles too hard to solve",
			eternity.Matching{}), schaus+"sections 3 and 4; perturbed weights as of G. Papandreou, A. Yuille 2011"),
			solve.Describe("paper", "the paper's own tabu search", eternity.PaperMatching())),
		sourced(solve.Describe("relaxed",
			"a full board from constraint propagation with some positions left out, filled by matching",
			eternity.Relaxed{}), schaus+"sections 2 and 5"),
		preset(starting(solve.Describe("hybrid",
			"a full board as of relaxed, improved as of matching",
			eternity.Hybrid{}), schaus+"section 5"),
			solve.Describe("paper", "the paper's own tabu search", eternity.Hybrid{Matching: eternity.PaperMatching()}),
			solve.Describe("chessboard", "from half of a chessboard at random, the other half by matching",
				eternity.Hybrid{Chessboard: true})),
	}
}

// behagues returns the methods for all variants that look for solutions or prove bounds.
func behagues() []solve.Method {
	const behague = "Q. Behague 2024, "
	return []solve.Method{
		exact(solve.Describe("search",
			"depth first in growing squares, candidates by the labels around; the fastest, proves uniqueness",
			jigsaw.Search{}),
			"corner order of Q. Behague 2024, section 6.2; tables by fixed neighbours as in Eternity II solvers"),
		exact(solve.Describe("corner-fill",
			"diagonals from a corner, turned back when a pair of labels runs out; proves uniqueness",
			jigsaw.CornerFill{}), behague+"section 6.2"),
		exact(solve.Describe("positions-first",
			"places by necessary conditions, then rotations; for small puzzles, proves uniqueness",
			jigsaw.PositionsFirst{}), behague+"section 6.1"),
		exact(solve.Describe("naive",
			"plain backtracking line by line, to compare others with; proves uniqueness",
			jigsaw.Naive{}), behague+"section 6"),
		exact(solve.Describe("rows",
			"known orientation: line by line, by the left and the upper label; proves uniqueness",
			jigsaw.Rows{}), behague+"section 4.2"),
		exact(solve.Describe("pyramid",
			"known orientation: blocks of 2 x 2 and 4 x 4 that fit, then search in blocks; proves uniqueness",
			jigsaw.Pyramid{}), behague+"section 4.2"),
		sourced(solve.Describe("checkerboard",
			"known orientation: half of the pieces, none beside another",
			jigsaw.Checkerboard{}), behague+"proposition 4.1"),
		sourced(solve.Describe("contour-checkerboard",
			"known orientation: the border, and half of the inner pieces",
			jigsaw.ContourCheckerboard{}), behague+"corollary 4.3"),
		sourced(solve.Describe("blocks",
			"known orientation: blocks of 2 x 2 with lines between them",
			jigsaw.Blocks{}), behague+"theorem 4.4"),
		exact(solve.Describe("position-search",
			"known places: propagation of rotations and search; proves uniqueness",
			jigsaw.PositionSearch{}), behague+"section 5.2, algorithm 1"),
		sourced(solve.Describe("propagate",
			"known places: only rotations that are forced, linear; undecided where none is",
			jigsaw.Propagate{}), behague+"section 5.2, algorithm 1"),
		sourced(solve.Describe("path",
			"known places: rotations that fit along a path through the inner pieces, linear",
			jigsaw.Path{}), behague+"theorem 5.2"),
		exact(solve.Describe("contour-search",
			"a contour: around the board, as long as the pieces left make an Eulerian path; proves uniqueness",
			jigsaw.ContourSearch{}), behague+"section 3.1 and theorem 4.2"),
		exact(solve.Describe("euler",
			"a contour of known orientation: an Eulerian path on each side, linear; proves that there is none",
			jigsaw.Euler{}), behague+"theorem 4.2; C. Hierholzer 1873"),
	}
}

// exact completes the description of a method that proves what it says.
func exact(m solve.Method, source string) solve.Method {
	m.Exact = true
	return sourced(m, source)
}

// starting completes the description of a method that improves a board, that of
// Options.Start if there is one.
func starting(m solve.Method, source string) solve.Method {
	m.Starts = true
	return sourced(m, source)
}

// sourced completes the description of a method that may fail or give an attempt.
func sourced(m solve.Method, source string) solve.Method {
	m.Source = source
	return m
}

// preset adds other settings of a method to it.
func preset(m solve.Method, presets ...solve.Method) solve.Method {
	m.Presets = presets
	return m
}

// Of returns the methods of a kind, its default first; none for a kind that
// has no method yet.
func Of(kind puzzle.Kind) []solve.Method {
	var own []solve.Method
	for _, m := range all() {
		if m.Kind == kind {
			own = append(own, m)
		}
	}
	return own
}

// Find returns the method of that kind and name. The error wraps [ErrMethod]
// and lists the names there are.
func Find(kind puzzle.Kind, name string) (solve.Method, error) {
	var names []string
	for _, m := range Of(kind) {
		if m.Name == name {
			return m, nil
		}
		names = append(names, m.Name)
	}
	if len(names) == 0 {
		return solve.Method{}, fmt.Errorf("%w %q: there is none for %s yet", ErrMethod, name, kind)
	}
	return solve.Method{}, fmt.Errorf("%w %q: for %s there is %s", ErrMethod, name, kind, strings.Join(names, ", "))
}

// Default returns the method to take when the user names none: the fastest
// exact one. The error wraps [ErrMethod] for a kind that has no method yet.
func Default(kind puzzle.Kind) (solve.Method, error) {
	all := all()
	i := slices.IndexFunc(all, func(m solve.Method) bool { return m.Kind == kind })
	if i < 0 {
		return solve.Method{}, fmt.Errorf("%w: there is none for %s yet", ErrMethod, kind)
	}
	return all[i], nil
}
