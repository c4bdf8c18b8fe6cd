package bench

import (
	"fmt"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

// An attempter is a method that promises a share of the board.
type attempter struct {
	method  string
	variant puzzle.Variant
	bound   func(m, n float64) float64 // as Behague 2024 has it
}

// attempters lists the methods of Behague 2024, sections 4.1 and 5.1. The bound of
// blocks is printed there without mn below its second fraction.
func attempters() []attempter {
	return []attempter{
		{"checkerboard", puzzle.VariantOrientation, func(m, n float64) float64 { return 1. / 2 }},
		{"contour-checkerboard", puzzle.VariantOrientation, func(m, n float64) float64 { return 1./2 + 1/n + 1/m - 6/(m*n) }},
		{"blocks", puzzle.VariantOrientation, func(m, n float64) float64 { return 5./9 - 2*(m+n)/(9*m*n) }},
		{"path", puzzle.VariantPosition, func(m, n float64) float64 { return (4*n + 4*m + m*n - 9) / (2*m*n + m + n) }},
	}
}

// faces tells that the share is one of faces instead of pieces.
func (a *attempter) faces() bool { return a.variant == puzzle.VariantPosition }

func shareSides(o *MethodsOptions) []int {
	return pick(o, []int{4, 5, 6, 7, 8, 9, 10, 13, 16, 20, 25, 32, 45, 64}, []int{4, 7})
}

func shareLabels(o *MethodsOptions) []int { return pick(o, []int{2, 10, 50}, []int{10, 50}) }

func pointsOfShares(o *MethodsOptions) int {
	return len(attempters()) * len(shareLabels(o)) * len(shareSides(o))
}

// shares is the experiment shares.
func shares(l *lab) ([]Table, []figure, error) {
	t := Table{
		Name: "shares", Title: "share of valid pieces (path: of faces that fit) of all",
		Columns: []Column{
			wordColumn("method"), countColumn("labels"), wordColumn("board"), countColumn("pieces"), countColumn("runs"),
			realColumn("least", 4), realColumn("mean", 4), realColumn("bound", 4), countColumn("below"),
		},
		Notes: []string{"Below is the number of runs that fell below the bound."},
	}
	valid := figure{name: "shares-valid", title: "known orientation: share of valid pieces, the least", x: piecesAxis}
	valid.y = axis{label: "share of all pieces", from: 0.4, to: 0.9}
	faces := figure{name: "shares-faces", title: "known places: share of faces that fit, the least", x: piecesAxis}
	faces.y = axis{label: "share of all faces", from: 0.4, to: 1}
	for _, a := range attempters() {
		samples, err := sharesOf(l, a)
		if err != nil {
			return nil, nil, err
		}
		for _, s := range samples {
			t.add(a.method, s.options.Labels, sizeText(s.options), s.options.Rows*s.options.Cols, s.runs, s.least, s.mean, s.bound, s.below)
		}
		f := &valid
		if a.faces() {
			f = &faces
		}
		f.lines = append(f.lines, shareLine(a.method, samples), boundLine(samples))
	}
	return []Table{t}, []figure{valid, faces}, nil
}

// A shareSample is the shares that a method reached at one point.
type shareSample struct {
	options            jigsaw.GenerateOptions
	least, mean, bound float64
	runs, below        int
}

// sharesOf runs a method on all boards with all numbers of labels.
func sharesOf(l *lab, a attempter) ([]*shareSample, error) {
	var out []*shareSample
	for _, labels := range shareLabels(&l.MethodsOptions) {
		for _, o := range squares(shareSides(&l.MethodsOptions), jigsaw.GenerateOptions{Labels: labels, Variant: a.variant}) {
			s, err := shareOf(l, a, o)
			if err != nil {
				return nil, err
			}
			out = append(out, s)
			l.step()
		}
	}
	return out, nil
}

// shareOf runs a method on the puzzles of one point and scores what it gives.
func shareOf(l *lab, a attempter, o jigsaw.GenerateOptions) (*shareSample, error) {
	s := &shareSample{options: o, runs: pick(&l.MethodsOptions, 20, 3), bound: a.bound(float64(o.Rows), float64(o.Cols))}
	var shares []float64
	for i := range s.runs {
		score, err := scoreOf(l, a.method, o, i)
		if err != nil {
			return nil, err
		}
		share := float64(score.Valid) / float64(score.Pieces)
		if a.faces() {
			share = float64(score.Matched) / float64(score.Faces)
		}
		if share < s.bound-1e-9 {
			s.below++
		}
		shares = append(shares, share)
	}
	s.least, s.mean = slices.Min(shares), mean(shares)
	return s, nil
}

// A scored is a puzzle and what a method made of it, counted by the rules and not by the
// method.
type scored struct {
	puzzle.JigsawScore
	puzzle *puzzle.Jigsaw
	solved bool
}

// scoreOf runs a method on number i of the puzzles of a point.
func scoreOf(l *lab, method string, o jigsaw.GenerateOptions, i int) (*scored, error) {
	p, err := l.puzzle(o, i)
	if err != nil {
		return nil, err
	}
	t, err := l.once(task{method: method}, p)
	if err != nil {
		return nil, fmt.Errorf("%w (%d labels, puzzle %d)", err, o.Labels, i)
	}
	score, err := puzzle.ScoreJigsaw(p, t.solution)
	return &scored{JigsawScore: score, puzzle: p, solved: t.status == solve.Solved}, err
}

// shareLine is the least share of each board, whatever the number of labels.
func shareLine(name string, samples []*shareSample) line {
	c := line{name: name}
	for _, s := range samples {
		x := float64(s.options.Rows * s.options.Cols)
		i := slices.IndexFunc(c.points, func(p dot) bool { return p.x == x })
		if i < 0 {
			c.points = append(c.points, dot{x: x, y: s.least})
			continue
		}
		c.points[i].y = math.Min(c.points[i].y, s.least)
	}
	return c
}

// boundLine is the bound of each board.
func boundLine(samples []*shareSample) line {
	c := line{name: "its bound", bound: true}
	for _, s := range samples {
		if s.options.Labels == samples[0].options.Labels {
			c.points = append(c.points, dot{x: float64(s.options.Rows * s.options.Cols), y: s.bound})
		}
	}
	return c
}
