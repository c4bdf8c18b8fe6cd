package bench

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/suite"
)

// setMethods are the methods that framed boards are given to, as far as the suite has
// them.
var setMethods = []string{"search", "matching", "hybrid", "schedule"}

// setFiles are the puzzles of the experiment sets.
func setFiles() []string {
	var out []string
	for side := 6; side <= 16; side++ {
		out = append(out, fmt.Sprintf("brendan_set1/b%02dx%02d.txt", side, side))
	}
	for k := 1; k <= 4; k++ {
		out = append(out, fmt.Sprintf("clue/clue%d.txt", k))
	}
	for side := 10; side <= 16; side += 2 {
		out = append(out, fmt.Sprintf("meta2010/meta_%dx%d.txt", side, side))
	}
	return out
}

// ReadEternitySets reads the puzzles of the experiment sets below dir:
// brendan_set1/b06x06.txt to b16x16.txt, clue/clue1.txt to clue4.txt and
// meta2010/meta_10x10.txt to meta_16x16.txt, those that are there. The error wraps
// [fs.ErrNotExist] if none is.
func ReadEternitySets(dir string) ([]NamedJigsaw, error) {
	var out []NamedJigsaw
	var missing error
	for _, name := range setFiles() {
		p, err := ReadJigsaw(filepath.Join(dir, filepath.FromSlash(name)))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			if missing == nil {
				missing = err
			}
		case err != nil:
			return nil, err
		default:
			out = append(out, NamedJigsaw{name, p})
		}
	}
	if len(out) == 0 {
		return nil, missing
	}
	return out, nil
}

func setsExperiment() eternityExperiment {
	return eternityExperiment{
		name: onSets, about: "framed boards of others: best score of each method",
		paper: "Exact methods solve boards like Eternity II up to 8 x 8.",
		scale: Scale{Seeds: 1, Seconds: 60},
		entries: func(l *eternityLab) ([]entry, error) {
			var out []entry
			for _, set := range l.Sets {
				for _, m := range methodsForSets() {
					out = append(out, entry{name: m.Name + ", " + set.Name, method: m, puzzle: set.Puzzle, refusing: true})
				}
			}
			return out, nil
		},
		report: reportSets,
	}
}

// methodsForSets are those of setMethods that the suite has.
func methodsForSets() []solve.Method {
	var out []solve.Method
	for _, name := range setMethods {
		if m, err := suite.Find(puzzle.KindJigsaw, name); err == nil {
			out = append(out, m)
		}
	}
	return out
}

// reportSets shows the best score of each method on each set.
func reportSets(l *eternityLab, runs [][]*boardRun, e *EternityExperiment) {
	methods := methodsForSets()
	t := Table{
		Name: onSets, Title: fmt.Sprintf("matched joints after %s, best of %s", seconds(l.scale.Seconds), runsText(l.scale.Seeds)),
		Columns: []Column{wordColumn("puzzle"), countColumn("joints")},
	}
	f := figure{name: onSets, title: t.Title, y: axis{label: "share of the joints that match", from: 0.7, to: 1}}
	for _, m := range methods {
		t.Columns = append(t.Columns, timeColumn(m.Name, 0), timeColumn("s", 1))
		f.lines = append(f.lines, line{name: m.Name, loose: true})
	}
	for i, set := range l.Sets {
		row := []any{set.Name, joints(set.Puzzle)}
		for k := range methods {
			best := bestOf(runs[i*len(methods)+k])
			if best == nil || best.refused != "" {
				row = append(row, nil, nil)
				addRefusal(&t, set.Name, methods[k].Name, best)
				continue
			}
			row = append(row, best.score, best.reached())
			share := float64(best.score) / float64(max(joints(set.Puzzle), 1))
			f.lines[k].points = append(f.lines[k].points, dot{x: float64(i), y: share})
		}
		t.add(row...)
		f.x.names = append(f.x.names, strings.TrimSuffix(filepath.Base(set.Name), ".txt"))
	}
	t.Notes = append(t.Notes, "s is when that score was reached, or the end of a run that tells no scores. Boards of search may have empty cells.")
	e.Tables, e.figures = []Table{t}, []figure{f}
}

// addRefusal notes why a method did not take a puzzle.
func addRefusal(t *Table, set, method string, r *boardRun) {
	if r != nil {
		t.Notes = append(t.Notes, fmt.Sprintf("%s does not take %s: %s.", method, set, r.refused))
	}
}

// joints returns the number of joints of the full board.
func joints(p *puzzle.Jigsaw) int {
	sizes := p.BoardSizes()
	if len(sizes) == 0 {
		return 0
	}
	return 2*sizes[0].Rows*sizes[0].Cols - sizes[0].Rows - sizes[0].Cols
}

// bestOf returns the run with the highest score, the first of those; nil of none.
func bestOf(runs []*boardRun) *boardRun {
	var best *boardRun
	for _, r := range runs {
		if best == nil || r.score > best.score {
			best = r
		}
	}
	return best
}
