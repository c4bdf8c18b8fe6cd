package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

// edgeFiles are the edge-matching puzzles of the targets.
var edgeFiles = []string{"brendan_set1/b06x06.txt", "brendan_set1/b07x07.txt", "brendan_set1/b08x08.txt"}

// ReadEdgeMatching reads the puzzles of the targets that are not made here:
// brendan_set1/b06x06.txt, b07x07.txt and b08x08.txt below dir.
func ReadEdgeMatching(dir string) ([]NamedJigsaw, error) {
	var out []NamedJigsaw
	for _, name := range edgeFiles {
		j, err := ReadJigsaw(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		out = append(out, NamedJigsaw{name, j})
	}
	return out, nil
}

// ReadJigsaw reads a jigsaw from a file.
func ReadJigsaw(path string) (*puzzle.Jigsaw, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	p, err := format.Decode(data)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	j, ok := p.(*puzzle.Jigsaw)
	if !ok {
		return nil, fmt.Errorf("reading %s: a %s", path, p.Kind())
	}
	return j, nil
}

// A target is a task of its own: a method, and puzzles for it.
type target struct {
	name, method string
	options      jigsaw.GenerateOptions
	runs         int
	given        *puzzle.Jigsaw // instead of puzzles that are made
}

func targets(o *MethodsOptions) []target {
	side := pick(o, 25_001, 26) // 100,000 pieces along the border
	large := pick(o, 300, 30)
	out := []target{
		{
			name: fmt.Sprintf("contour of %d pieces, 100 labels", 4*side-4), method: "euler", runs: 3,
			options: jigsaw.GenerateOptions{Rows: side, Cols: side, Labels: 100, Variant: puzzle.VariantContourOrientation},
		}, {
			name: fmt.Sprintf("known places, %d x %d, 50 labels", large, large), method: "propagate", runs: 3,
			options: jigsaw.GenerateOptions{Rows: large, Cols: large, Labels: 50, Variant: puzzle.VariantPosition},
		}, {
			name: "known orientation, 12 x 12, 10 labels", method: "pyramid", runs: pick(o, 20, 1),
			options: jigsaw.GenerateOptions{Rows: 12, Cols: 12, Labels: 10, Variant: puzzle.VariantOrientation},
		}, {
			name: "nothing known, 20 x 20, 100 labels", method: "search", runs: pick(o, 20, 2),
			options: jigsaw.GenerateOptions{Rows: 20, Cols: 20, Labels: 100},
		},
	}
	for _, set := range o.Sets {
		out = append(out, target{name: set.Name, method: "search", runs: 1, given: set.Puzzle})
	}
	return out
}

func pointsOfTargets(o *MethodsOptions) int { return len(targets(o)) }

// hitTargets is the experiment of that name.
func hitTargets(l *lab) ([]Table, []figure, error) {
	limit := l.Limit
	if limit == 0 {
		limit = time.Minute
	}
	t := Table{
		Name: "targets", Title: "single tasks",
		Columns: []Column{
			wordColumn("task"), wordColumn("method"), countColumn("runs"), countColumn("solved"),
			timeColumn("median s", 6), timeColumn("most s", 6), realColumn("median nodes", 0), realColumn("most nodes", 0),
			timeColumn("nodes a second", 0), wordColumn("note"),
		},
	}
	if len(l.Sets) == 0 {
		t.Notes = []string{"Edge-matching puzzles were not given."}
	}
	for _, g := range targets(&l.MethodsOptions) {
		s, err := hitTarget(l, g, limit)
		if err != nil {
			return nil, nil, err
		}
		t.add(append([]any{g.name, g.method}, s.targetCells(limit)...)...)
		l.step()
	}
	return []Table{t}, nil, nil
}

// hitTarget runs a target.
func hitTarget(l *lab, g target, limit time.Duration) (*sample, error) {
	s := &sample{options: g.options, runs: g.runs}
	for i := range g.runs {
		p := g.given
		if p == nil {
			made, err := l.puzzle(g.options, i)
			if err != nil {
				return nil, err
			}
			p = made
		}
		t, err := l.try(task{method: g.method, limit: limit}, p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.name, err)
		}
		t.solution = nil // not needed any more
		s.trials = append(s.trials, t)
	}
	return s, nil
}

// targetCells returns the runs of a target for the table. The nodes of a run that was
// cut off by its time are no count that comes again, and left out.
func (s *sample) targetCells(limit time.Duration) []any {
	var seconds, nodes []float64
	allSeconds, allNodes := 0.0, 0.0
	for _, t := range s.trials {
		seconds, nodes = append(seconds, t.seconds), append(nodes, float64(t.nodes))
		allSeconds, allNodes = allSeconds+t.seconds, allNodes+float64(t.nodes)
	}
	out := []any{len(s.trials), s.solved(), middle(seconds), slices.Max(seconds)}
	if s.cut() > 0 {
		return append(out, nil, nil, allNodes/allSeconds, fmt.Sprintf("%d cut off after %v", s.cut(), limit))
	}
	return append(out, middle(nodes), slices.Max(nodes), allNodes/allSeconds, "")
}
