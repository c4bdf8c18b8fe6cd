package bench

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

func forcingSides(o *MethodsOptions) []int { return pick(o, []int{6, 10, 20, 40}, []int{6}) }

func forcingLabels(o *MethodsOptions) []int {
	return pick(o, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, []int{1, 3})
}

// oddSide is the side of the boards with a chosen number of pieces (i,i,i,j).
const oddSide = 12

func oddLabels(o *MethodsOptions) []int { return pick(o, []int{2, 3, 5, 10}, []int{3}) }

func oddCounts(o *MethodsOptions) []int {
	return pick(o, []int{0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 50, 60, 80, 100}, []int{0, 3, 40})
}

func pointsOfForcing(o *MethodsOptions) int {
	return len(forcingSides(o))*len(forcingLabels(o)) + len(oddLabels(o))*len(oddCounts(o))
}

// propagation is the experiment of that name.
func propagation(l *lab) ([]Table, []figure, error) {
	byLabels, figures, err := forcingByLabels(l)
	if err != nil {
		return nil, nil, err
	}
	byOdd, more, err := forcingByOdd(l)
	if err != nil {
		return nil, nil, err
	}
	return []Table{*byLabels, *byOdd}, append(figures, more...), nil
}

// forcingColumns are those of [forcing.cells].
func forcingColumns() []Column {
	return []Column{
		wordColumn("board"), countColumn("labels"), countColumn("runs"), realColumn("(i,i,i,j)", 2),
		realColumn("forced", 4), realColumn("forced inside", 4), realColumn("solved whole", 4),
	}
}

func forcingNotes() []string {
	return []string{"(i,i,i,j) is the mean number of inner pieces with three equal sides and another one; forced is the share of all pieces, " +
		"forced inside that of the pieces off the border, solved whole that of the puzzles."}
}

// forcingByLabels measures how far propagation gets against the number of labels.
func forcingByLabels(l *lab) (*Table, []figure, error) {
	t := &Table{
		Name: "propagation-labels", Title: "propagate against the number of labels",
		Columns: forcingColumns(), Notes: forcingNotes(),
	}
	x := axis{label: "labels"}
	forced := figure{name: "propagation-forced", title: "propagate: inner pieces forced", x: x}
	forced.y = axis{label: "share of inner pieces (mean)", from: 0.8, to: 1}
	whole := figure{name: "propagation-whole", title: "propagate: puzzles solved whole", x: x, y: shareAxis("share of puzzles")}
	for _, side := range forcingSides(&l.MethodsOptions) {
		name := fmt.Sprintf("%d x %d", side, side)
		a, b := line{name: name}, line{name: name}
		for _, labels := range forcingLabels(&l.MethodsOptions) {
			f, err := force(l, jigsaw.GenerateOptions{Rows: side, Cols: side, Labels: labels, Variant: puzzle.VariantPosition})
			if err != nil {
				return nil, nil, err
			}
			t.add(f.cells()...)
			a.points = append(a.points, dot{x: float64(labels), y: f.inside})
			b.points = append(b.points, dot{x: float64(labels), y: f.whole})
		}
		forced.lines, whole.lines = append(forced.lines, a), append(whole.lines, b)
	}
	return t, []figure{forced, whole}, nil
}

// forcingByOdd measures how far it gets against the number of pieces (i,i,i,j).
func forcingByOdd(l *lab) (*Table, []figure, error) {
	side := pick(&l.MethodsOptions, oddSide, 10)
	t := &Table{
		Name: "propagation-odd", Title: "propagate against the number of pieces (i,i,i,j)",
		Columns: forcingColumns(), Notes: forcingNotes(),
	}
	drawn := figure{
		name: "propagation-odd", title: fmt.Sprintf("propagate: %d x %d puzzles solved whole", side, side),
		x: axis{label: "inner pieces (i,i,i,j)"}, y: shareAxis("share of puzzles"),
	}
	for _, labels := range oddLabels(&l.MethodsOptions) {
		c := line{name: fmt.Sprintf("%d labels", labels)}
		for _, odd := range oddCounts(&l.MethodsOptions) {
			f, err := force(l, jigsaw.GenerateOptions{Rows: side, Cols: side, Labels: labels, Odd: &odd, Variant: puzzle.VariantPosition})
			if err != nil {
				return nil, nil, err
			}
			t.add(f.cells()...)
			c.points = append(c.points, dot{x: float64(odd), y: f.whole})
		}
		drawn.lines = append(drawn.lines, c)
	}
	return t, []figure{drawn}, nil
}

// A forcing is how far propagation got at one point, as means over its puzzles.
type forcing struct {
	options                   jigsaw.GenerateOptions
	runs                      int
	odd, share, inside, whole float64
}

func (f *forcing) cells() []any {
	return []any{sizeText(f.options), f.options.Labels, f.runs, f.odd, f.share, f.inside, f.whole}
}

// force runs propagate on the puzzles of one point.
func force(l *lab, o jigsaw.GenerateOptions) (*forcing, error) {
	f := &forcing{options: o, runs: pick(&l.MethodsOptions, 50, 4)}
	n := float64(f.runs)
	for i := range f.runs {
		score, err := scoreOf(l, "propagate", o, i)
		if err != nil {
			return nil, err
		}
		border := 2*(o.Rows+o.Cols) - 4
		f.odd += float64(oddPieces(score.puzzle)) / n
		f.share += float64(score.Placed) / float64(score.Pieces) / n
		f.inside += float64(score.Placed-border) / float64(score.Pieces-border) / n
		if score.solved {
			f.whole += 1 / n
		}
	}
	l.step()
	return f, nil
}

// oddPieces counts inner pieces with three equal sides and another one.
func oddPieces(p *puzzle.Jigsaw) int {
	n := 0
	for _, piece := range p.Pieces {
		s := piece.Sides
		if piece.Zeros() > 0 {
			continue
		}
		for k := range s {
			if a := s[(k+1)%4]; a == s[(k+2)%4] && a == s[(k+3)%4] && a != s[k] {
				n++
			}
		}
	}
	return n
}
