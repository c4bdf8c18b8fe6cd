package bench

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

// blockNodes is the limit on a run whose blocks are counted. The 2 x 2 blocks of a
// 12 x 12 board need less at each number of labels that is measured.
const blockNodes = 3_000_000

func blockLabels(o *MethodsOptions) []int {
	return pick(o, []int{4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 50, 100}, []int{8, 20})
}

func pointsOfBlocks(o *MethodsOptions) int { return len(blockLabels(o)) }

// blocksKept is the experiment blocks-kept.
func blocksKept(l *lab) ([]Table, []figure, error) {
	side := pick(&l.MethodsOptions, 12, 8)
	title := fmt.Sprintf("pyramid, known orientation, %d x %d pieces", side, side)
	t := Table{
		Name: "blocks-kept", Title: title + ": mean numbers of blocks",
		Columns: []Column{
			countColumn("labels"), countColumn("runs"),
			realColumn("2 x 2", 1), realColumn("2 x 2 kept", 1), realColumn("2 x 2 struck", 4),
			realColumn("4 x 4", 1), realColumn("4 x 4 kept", 1), realColumn("4 x 4 struck", 4),
			timeColumn("seconds", 6), wordColumn("note"),
		},
		Notes: []string{"Where there are more than a million 4 x 4 blocks pyramid does without them, and none are shown."},
	}
	var samples []*blockSample
	for _, labels := range blockLabels(&l.MethodsOptions) {
		s, err := countBlocks(l, jigsaw.GenerateOptions{Rows: side, Cols: side, Labels: labels, Variant: puzzle.VariantOrientation})
		if err != nil {
			return nil, nil, err
		}
		t.add(s.cells()...)
		samples = append(samples, s)
		l.step()
	}
	return []Table{t}, blockFigures(title, samples), nil
}

// blockFigures draws the numbers of blocks, and the shares that are struck out.
func blockFigures(title string, samples []*blockSample) []figure {
	number := figure{name: "blocks-number", title: title, x: labelsAxis, y: axis{label: "blocks (mean)", log: true}}
	share := figure{name: "blocks-struck", title: title, x: labelsAxis, y: shareAxis("share of blocks struck out")}
	for level := range 2 {
		size := fmt.Sprintf("%d x %d", 2<<level, 2<<level)
		built, kept, struck := line{name: size + " built"}, line{name: size + " kept"}, line{name: size}
		for _, s := range samples {
			if s.built[level] > 0 {
				x := float64(s.options.Labels)
				built.points = append(built.points, dot{x: x, y: s.built[level]})
				kept.points = append(kept.points, dot{x: x, y: s.kept[level]})
				struck.points = append(struck.points, dot{x: x, y: s.struck(level)})
			}
		}
		number.lines, share.lines = append(number.lines, built, kept), append(share.lines, struck)
	}
	return []figure{number, share}
}

// A blockSample is the blocks of the puzzles of one point, by level.
type blockSample struct {
	options     jigsaw.GenerateOptions
	built, kept [2]float64 // means; 0 where not every run came to an end with the level
	seconds     float64    // median
	runs, cut   int
}

// struck returns the share of the blocks of a level that were struck out.
func (s *blockSample) struck(level int) float64 { return 1 - s.kept[level]/s.built[level] }

func (s *blockSample) cells() []any {
	out := []any{s.options.Labels, s.runs}
	for level := range 2 {
		if s.built[level] == 0 {
			out = append(out, nil, nil, nil)
			continue
		}
		out = append(out, s.built[level], s.kept[level], s.struck(level))
	}
	note := ""
	if s.cut > 0 {
		note = fmt.Sprintf("%d cut off", s.cut)
	}
	return append(out, s.seconds, note)
}

// countBlocks runs pyramid on the puzzles of one point.
func countBlocks(l *lab, o jigsaw.GenerateOptions) (*blockSample, error) {
	s := &blockSample{options: o, runs: pick(&l.MethodsOptions, 5, 2)}
	var seconds []float64
	var whole [2]int // runs that came to an end with a level
	for i := range s.runs {
		p, err := l.puzzle(o, i)
		if err != nil {
			return nil, err
		}
		t, err := l.try(task{method: "pyramid", nodes: blockNodes}, p)
		if err != nil {
			return nil, fmt.Errorf("%w (%d labels, puzzle %d)", err, o.Labels, i)
		}
		seconds = append(seconds, t.seconds)
		if t.cut() {
			s.cut++
		}
		for level := range 2 {
			built, kept, ok := t.blocks(level)
			if ok {
				whole[level]++
			}
			s.built[level] += built / float64(s.runs)
			s.kept[level] += kept / float64(s.runs)
		}
	}
	for level := range 2 {
		if whole[level] < s.runs {
			s.built[level], s.kept[level] = 0, 0
		}
	}
	s.seconds = middle(seconds)
	return s, nil
}

// blocks returns the figures of a level. They are whole unless the run was cut off before
// all blocks were looked at; for the lower level, the figure side shows that it was not.
func (t *trial) blocks(level int) (built, kept float64, whole bool) {
	size := fmt.Sprintf("blocks_%dx%d", 2<<level, 2<<level)
	kept, ok := t.figures[size+"_kept"]
	_, searched := t.figures["side"]
	return t.figures[size], kept, ok && (!t.cut() || level == 0 && searched)
}
