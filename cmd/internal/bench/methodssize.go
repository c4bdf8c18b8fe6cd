package bench

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

// A contender is a method on a variant that it takes.
type contender struct {
	variant puzzle.Variant
	method  string
	// nodes is the limit for one run, about half a second. What a node is differs from
	// method to method.
	nodes int64
	exact bool
}

// contenders lists all methods, on each variant that they are made for. On the
// variants that are not listed, search does what position-search and contour-search do.
func contenders() []contender {
	return []contender{
		{puzzle.VariantPuzzle, "search", 20_000_000, true},
		{puzzle.VariantPuzzle, "corner-fill", 3_000_000, true},
		{puzzle.VariantPuzzle, "positions-first", 200_000, true},
		{puzzle.VariantPuzzle, "naive", 10_000_000, true},
		{puzzle.VariantOrientation, "search", 20_000_000, true},
		{puzzle.VariantOrientation, "corner-fill", 3_000_000, true},
		{puzzle.VariantOrientation, "rows", 20_000_000, true},
		{puzzle.VariantOrientation, "naive", 10_000_000, true},
		{puzzle.VariantOrientation, "pyramid", 500_000, true},
		{puzzle.VariantOrientation, "checkerboard", 1_000_000, false},
		{puzzle.VariantOrientation, "contour-checkerboard", 1_000_000, false},
		{puzzle.VariantOrientation, "blocks", 1_000_000, false},
		{puzzle.VariantPosition, "position-search", 1_000_000, true},
		{puzzle.VariantPosition, "propagate", 1_000_000, false},
		{puzzle.VariantPosition, "path", 1_000_000, false},
		{puzzle.VariantContour, "contour-search", 1_000_000, true},
		{puzzle.VariantContourOrientation, "contour-search", 1_000_000, true},
		{puzzle.VariantContourOrientation, "euler", 1_000_000, true},
	}
}

// known says in words what a variant tells about the pieces.
var known = map[puzzle.Variant]string{
	puzzle.VariantPuzzle:             "nothing known",
	puzzle.VariantOrientation:        "known orientation",
	puzzle.VariantPosition:           "known places",
	puzzle.VariantContour:            "contour",
	puzzle.VariantContourOrientation: "contour of known orientation",
}

// sizeLabels is the number of labels where time is measured against size.
const sizeLabels = 20

func sizeSides(o *MethodsOptions) []int {
	return pick(o, []int{4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 25, 28, 32, 40, 50, 64, 100}, []int{4, 6})
}

func labelCounts(o *MethodsOptions) []int {
	return pick(o, []int{1, 2, 3, 4, 5, 6, 7, 8, 10, 14, 20, 30, 50, 100}, []int{20, 50})
}

func sizeRuns(o *MethodsOptions) int { return pick(o, 5, 2) }

func pointsOfSizes(o *MethodsOptions) int { return len(contenders()) * len(sizeSides(o)) }

func pointsOfLabels(o *MethodsOptions) int { return len(exactContenders()) * len(labelCounts(o)) }

func exactContenders() []contender {
	var out []contender
	for _, c := range contenders() {
		if c.exact {
			out = append(out, c)
		}
	}
	return out
}

// timeBySize is the experiment time-size.
func timeBySize(l *lab) ([]Table, []figure, error) {
	points := func(v puzzle.Variant) []jigsaw.GenerateOptions {
		return squares(sizeSides(&l.MethodsOptions), jigsaw.GenerateOptions{Labels: sizeLabels, Variant: v})
	}
	f := contest{
		name: "time-size", what: fmt.Sprintf("%d labels", sizeLabels),
		axis: piecesAxis, x: byPieces, rising: true,
	}
	return runContest(l, f, contenders(), points)
}

// timeByLabels is the experiment time-labels.
func timeByLabels(l *lab) ([]Table, []figure, error) {
	side := pick(&l.MethodsOptions, 10, 5)
	points := func(v puzzle.Variant) []jigsaw.GenerateOptions {
		var out []jigsaw.GenerateOptions
		for _, labels := range labelCounts(&l.MethodsOptions) {
			out = append(out, jigsaw.GenerateOptions{Rows: side, Cols: side, Labels: labels, Variant: v})
		}
		return out
	}
	f := contest{
		name: "time-labels", what: fmt.Sprintf("a board of %d x %d", side, side),
		axis: labelsAxis, x: byLabels,
	}
	return runContest(l, f, exactContenders(), points)
}

// A contest compares methods along one quantity.
type contest struct {
	name, what string
	axis       axis
	x          func(*sample) float64
	rising     bool
}

// runContest runs methods over the points that there are for their variants: one table,
// and a figure for each variant.
func runContest(l *lab, f contest, in []contender, points func(puzzle.Variant) []jigsaw.GenerateOptions) ([]Table, []figure, error) {
	runs := sizeRuns(&l.MethodsOptions)
	t := Table{Name: f.name, Title: "time of each method, " + f.what, Notes: sampleNotes(runs)}
	t.Columns = append([]Column{wordColumn("variant"), wordColumn("method")}, sampleColumns()...)
	var figures []figure
	for _, c := range in {
		if name := f.name + "-" + string(c.variant); len(figures) == 0 || figures[len(figures)-1].name != name {
			figures = append(figures, figure{name: name, title: known[c.variant] + ", " + f.what, x: f.axis, y: secondsAxis})
		}
		samples, err := runSweep(l, sweep{
			task: task{method: c.method, nodes: c.nodes}, points: points(c.variant), runs: runs, rising: f.rising,
		})
		if err != nil {
			return nil, nil, err
		}
		addSamples(&t, samples, string(c.variant), c.method)
		drawn := &figures[len(figures)-1]
		drawn.lines = append(drawn.lines, timeLine(c.method, samples, f.x))
	}
	return []Table{t}, figures, nil
}
