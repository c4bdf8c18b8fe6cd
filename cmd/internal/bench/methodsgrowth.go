package bench

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

// growthNodes is the limit on a run of the experiment growth. On boards with many pieces
// and labels nodes are slow.
const growthNodes = 1_000_000

// forcedLabels is the number of labels where propagation is timed.
const forcedLabels = 50

func growthLabels(o *MethodsOptions) []int { return pick(o, []int{5, 20, 100}, []int{20}) }

func growthSides(o *MethodsOptions) []int {
	return pick(o, []int{
		4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 25, 28, 32, 36, 40, 45, 50, 56, 64, 72, 80, 90, 100, 110,
	}, []int{4, 10, 11})
}

func forcedSides(o *MethodsOptions) []int { return pick(o, []int{75, 150, 300, 600}, []int{10, 20}) }

func pointsOfGrowth(o *MethodsOptions) int { return len(growthLabels(o)) * len(growthSides(o)) }

func pointsOfForcedGrowth(o *MethodsOptions) int { return len(forcedSides(o)) }

// growthOfBlocks is the experiment of that name.
func growthOfBlocks(l *lab) ([]Table, []figure, error) {
	runs := sizeRuns(&l.MethodsOptions)
	t := Table{
		Name: "growth", Title: "time of search, nothing known",
		Columns: sampleColumns(), Notes: sampleNotes(runs),
	}
	fit := Table{
		Name: "growth-exponents", Title: "exponents in the number of pieces, from boards with less than two nodes a piece",
		Columns: []Column{countColumn("labels"), wordColumn("last of them"), realColumn("of nodes", 2), timeColumn("of seconds", 2), wordColumn("cut off on")},
	}
	f := figure{name: "growth", title: "search, nothing known", x: piecesAxis, y: secondsAxis}
	for _, labels := range growthLabels(&l.MethodsOptions) {
		samples, err := runSweep(l, sweep{
			task: task{method: "search", nodes: growthNodes}, runs: runs, rising: true,
			points: squares(growthSides(&l.MethodsOptions), jigsaw.GenerateOptions{Labels: labels, Variant: puzzle.VariantPuzzle}),
		})
		if err != nil {
			return nil, nil, err
		}
		addSamples(&t, samples)
		f.lines = append(f.lines, timeLine(fmt.Sprintf("%d labels", labels), samples, byPieces))
		fit.add(append([]any{labels}, growthFit(samples)...)...)
	}
	return []Table{t, fit}, []figure{f}, nil
}

// growthFit returns exponents for the table, and where a sweep ended.
func growthFit(samples []*sample) []any {
	var straight []*sample // hardly turned back
	var wall any
	for _, s := range samples {
		switch {
		case s.given != "":
			wall = s.given
		case s.over():
			wall = sizeText(s.options)
		case s.median((*trial).count) < float64(2*s.pieces()):
			straight = append(straight, s)
		}
	}
	if len(straight) == 0 {
		return []any{nil, nil, nil, wall}
	}
	last := straight[len(straight)-1].options
	return []any{sizeText(last), exponent(straight, (*trial).count), exponent(straight, (*trial).time), wall}
}

// forcedGrowth is the experiment propagate-growth.
func forcedGrowth(l *lab) ([]Table, []figure, error) {
	runs := pick(&l.MethodsOptions, 5, 2)
	samples, err := runSweep(l, sweep{
		task: task{method: "propagate"}, runs: runs, rising: true,
		points: squares(forcedSides(&l.MethodsOptions), jigsaw.GenerateOptions{Labels: forcedLabels, Variant: puzzle.VariantPosition}),
	})
	if err != nil {
		return nil, nil, err
	}
	title := fmt.Sprintf("propagate, known places, %d labels", forcedLabels)
	t := Table{Name: "propagate-growth", Title: title, Columns: sampleColumns(), Notes: sampleNotes(runs)}
	addSamples(&t, samples)
	slope := exponent(samples, (*trial).time)
	fit := Table{
		Name: "propagate-exponents", Title: "exponents in the number of pieces",
		Columns: []Column{realColumn("of nodes", 2), timeColumn("of seconds", 2)},
	}
	fit.add(exponent(samples, (*trial).count), slope)
	measured := timeLine("propagate", samples, byPieces)
	f := figure{
		name: "propagate-growth", title: fmt.Sprintf("%s: exponent %.2f", title, slope), x: piecesAxis, y: secondsAxis,
		lines: []line{measured, power("linear", measured, 1), power("quadratic", measured, 2)},
	}
	return []Table{t, fit}, []figure{f}, nil
}

// power is the line through the first point of another one along which y grows with a
// power of x.
func power(name string, l line, exponent int) line {
	out := line{name: name, bound: true}
	for _, p := range l.points {
		y := l.points[0].y
		for range exponent {
			y *= p.x / l.points[0].x
		}
		out.points = append(out.points, dot{x: p.x, y: y})
	}
	return out
}
