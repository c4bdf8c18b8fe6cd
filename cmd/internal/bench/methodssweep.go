package bench

import (
	"fmt"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

// A sweep runs one method over a line of points, several puzzles each.
type sweep struct {
	task   task
	points []jigsaw.GenerateOptions
	runs   int
	// rising says that each point is harder than the one before: where more than
	// half of the runs are cut off, no further point is tried.
	rising bool
}

// A sample is the runs of one method at one point.
type sample struct {
	options jigsaw.GenerateOptions
	runs    int
	trials  []*trial
	given   string // up, on a board of this size; "" where it was tried
}

// runSweep runs a method over a line of points.
func runSweep(l *lab, w sweep) ([]*sample, error) {
	var out []*sample
	given := ""
	for _, o := range w.points {
		s := &sample{options: o, runs: w.runs, given: given}
		if given == "" {
			if err := fillSample(l, s, w.task); err != nil {
				return nil, err
			}
		}
		if w.rising && s.over() && given == "" {
			given = sizeText(o)
		}
		out = append(out, s)
		l.step()
	}
	return out, nil
}

// fillSample runs the method on the puzzles of one point, until more than half of them are
// cut off.
func fillSample(l *lab, s *sample, k task) error {
	for i := range s.runs {
		if s.over() {
			return nil
		}
		p, err := l.puzzle(s.options, i)
		if err != nil {
			return err
		}
		t, err := l.try(k, p)
		if err != nil {
			return fmt.Errorf("%w (%d labels, puzzle %d)", err, s.options.Labels, i)
		}
		t.solution = nil // not needed any more
		s.trials = append(s.trials, t)
	}
	return nil
}

// sizeText names the board of a point.
func sizeText(o jigsaw.GenerateOptions) string { return fmt.Sprintf("%d x %d", o.Rows, o.Cols) }

// pieces returns the number of pieces of each puzzle.
func (s *sample) pieces() int {
	return puzzle.BoardSize{Rows: s.options.Rows, Cols: s.options.Cols}.Cells(s.options.Variant)
}

// cut returns the number of runs that a limit ended.
func (s *sample) cut() int {
	n := 0
	for _, t := range s.trials {
		if t.cut() {
			n++
		}
	}
	return n
}

// solved returns the number of runs that came to a solution.
func (s *sample) solved() int {
	n := 0
	for _, t := range s.trials {
		if t.status == solve.Solved {
			n++
		}
	}
	return n
}

// over tells that the median is beyond the limit.
func (s *sample) over() bool { return 2*s.cut() > s.runs }

// median returns the median of a value; runs that were cut off count as the longest.
// Where the median is one of these, it returns the median of theirs, a lower bound.
func (s *sample) median(value func(*trial) float64) float64 {
	var values []float64
	for _, t := range s.trials {
		switch {
		case t.cut() == s.over():
			values = append(values, value(t))
		case t.cut():
			values = append(values, math.Inf(1))
		}
	}
	return middle(values)
}

func (t *trial) time() float64  { return t.seconds }
func (t *trial) count() float64 { return float64(t.nodes) }

// sampleColumns are those of [sample.cells].
func sampleColumns() []Column {
	return []Column{
		wordColumn("board"), countColumn("labels"), countColumn("pieces"), countColumn("runs"),
		countColumn("solved"), countColumn("cut off"), realColumn("nodes", 0), timeColumn("seconds", 6), wordColumn("note"),
	}
}

// addSamples adds a row for each sample, behind some cells of its own. Points that were
// not tried have one row together.
func addSamples(t *Table, samples []*sample, own ...any) {
	for _, s := range samples {
		t.add(append(slices.Clone(own), s.cells()...)...)
		if s.given != "" {
			return
		}
	}
}

// cells returns a sample for a table.
func (s *sample) cells() []any {
	if s.given != "" {
		note := "not tried: cut off on " + s.given
		return []any{sizeText(s.options) + " on", s.options.Labels, nil, 0, nil, nil, nil, nil, note}
	}
	head := []any{sizeText(s.options), s.options.Labels, s.pieces()}
	note := ""
	var nodes any = s.median((*trial).count)
	if s.over() {
		note = "cut off: these and more"
		for _, t := range s.trials {
			if t.slow {
				nodes, note = nil, "cut off by its time"
			}
		}
	}
	return append(head, len(s.trials), s.solved(), s.cut(), nodes, s.median((*trial).time), note)
}

// sampleNotes explain the columns.
func sampleNotes(runs int) []string {
	return []string{fmt.Sprintf("Nodes and seconds are medians of %d puzzles. Where more than half are cut off by the limit on nodes,"+
		" no more are run, and they are lower bounds.", runs)}
}

// squares makes the points of a sweep over square boards.
func squares(sides []int, o jigsaw.GenerateOptions) []jigsaw.GenerateOptions {
	var out []jigsaw.GenerateOptions
	for _, side := range sides {
		o.Rows, o.Cols = side, side
		out = append(out, o)
	}
	return out
}

// timeLine makes a line of a figure of a sweep.
func timeLine(name string, samples []*sample, x func(*sample) float64) line {
	c := line{name: name}
	for _, s := range samples {
		if s.given == "" {
			c.points = append(c.points, dot{x: x(s), y: s.median((*trial).time), cut: s.over()})
		}
	}
	return c
}

func byPieces(s *sample) float64 { return float64(s.pieces()) }
func byLabels(s *sample) float64 { return float64(s.options.Labels) }

// exponent is the slope of the logarithm of a median over that of the number
// of pieces, by all points where the median is no bound.
func exponent(samples []*sample, value func(*trial) float64) float64 {
	var x, y []float64
	for _, s := range samples {
		if s.given == "" && !s.over() {
			x, y = append(x, math.Log(float64(s.pieces()))), append(y, math.Log(s.median(value)))
		}
	}
	return slope(x, y)
}
