package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/suite"
)

// ListOptions say what [MeasureList] measures.
type ListOptions struct {
	// Methods are names of package suite; empty means the default of each kind.
	Methods []string
	Seed    uint64
	// Most is the number of puzzles that are taken from the beginning of the list; 0 means all.
	Most int
	// Limit is the longest time for one puzzle; 0 means none.
	Limit time.Duration
	// Step, if set, is called after each puzzle of each method.
	Step func()
}

// A ListReport compares methods on the puzzles of a list.
type ListReport struct {
	Host
	Seed  uint64 `json:"seed"`
	Table Table  `json:"table"`
}

// ReadList reads the first puzzles of a list, or the only one of a text with one; most 0 means all. A puzzle that
// is wrong ends it: figures about some of a list are none about the list.
func ReadList(list *format.List, single []byte, most int) ([]puzzle.Puzzle, error) {
	if list == nil {
		p, err := format.Decode(single)
		if err != nil {
			return nil, err
		}
		return []puzzle.Puzzle{p}, nil
	}
	var all []puzzle.Puzzle
	for most == 0 || len(all) < most {
		item, err := list.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		p, err := item.Decode()
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// Runs returns how often Step is called. The error wraps [suite.ErrMethod].
func (o *ListOptions) Runs(puzzles []puzzle.Puzzle) (int, error) {
	n := 0
	for kind, own := range byKind(puzzles) {
		methods, err := o.methods(kind)
		if err != nil {
			return 0, err
		}
		n += len(methods) * len(own)
	}
	return n, nil
}

// methods returns those that are measured on a kind.
func (o *ListOptions) methods(kind puzzle.Kind) ([]solve.Method, error) {
	if len(o.Methods) == 0 {
		m, err := suite.Default(kind)
		return []solve.Method{m}, err
	}
	var all []solve.Method
	for _, name := range o.Methods {
		m, err := suite.Find(kind, name)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

func byKind(puzzles []puzzle.Puzzle) map[puzzle.Kind][]puzzle.Puzzle {
	out := make(map[puzzle.Kind][]puzzle.Puzzle)
	for _, p := range puzzles {
		out[p.Kind()] = append(out[p.Kind()], p)
	}
	return out
}

// MeasureList solves each puzzle by each method, on one thread, with a proof that there is no other solution where
// the method gives one, and checks every answer. The time is that of the method alone. The error wraps
// [suite.ErrMethod] for an unknown method and [ErrWrong] where an answer is wrong; it is the context's cause
// where that ends it.
func MeasureList(ctx context.Context, name string, puzzles []puzzle.Puzzle, o ListOptions) (*ListReport, error) {
	r := &ListReport{Host: ThisHost(), Seed: o.Seed, Table: Table{
		Name: "list", Title: name,
		Columns: []Column{
			wordColumn("kind"), wordColumn("method"), countColumn("puzzles"), countColumn("unique"), countColumn("several"),
			countColumn("solved"), countColumn("none"), countColumn("limit"), countColumn("refused"),
			timeColumn("median us", 1), timeColumn("p95 us", 1), timeColumn("most us", 1), timeColumn("a second", 0),
			realColumn("mean nodes", 2),
		},
		Notes: []string{"Solved are those of which the method does not tell whether there is another solution."},
	}}
	kinds := byKind(puzzles)
	for _, kind := range puzzle.Kinds() {
		if len(kinds[kind]) == 0 {
			continue
		}
		methods, err := o.methods(kind)
		if err != nil {
			return nil, err
		}
		for _, m := range methods {
			row, err := o.measure(ctx, m, kinds[kind])
			if err != nil {
				return nil, err
			}
			r.Table.add(append([]any{string(kind), m.Name, len(kinds[kind])}, row...)...)
		}
	}
	return r, nil
}

// measure solves puzzles by a method, and returns the cells behind their number.
func (o *ListOptions) measure(ctx context.Context, m solve.Method, puzzles []puzzle.Puzzle) ([]any, error) {
	var unique, several, solved, none, limited, refused int
	var times []float64
	var total, nodes float64
	for i, p := range puzzles {
		limit, cancel := ctx, context.CancelFunc(func() {})
		if o.Limit > 0 {
			limit, cancel = context.WithTimeout(ctx, o.Limit)
		}
		begun := time.Now()
		found, err := m.Solve(limit, p, solve.Options{Seed: o.Seed + uint64(i), Limit: 2})
		took := time.Since(begun).Seconds()
		cancel()
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		for _, s := range found.Solutions {
			if fault := puzzle.Check(p, s); fault != nil {
				return nil, fmt.Errorf("%w: %s on puzzle %d: %w", ErrWrong, m.Name, i+1, fault)
			}
		}
		switch {
		case err != nil && !errors.Is(err, context.DeadlineExceeded):
			refused++
		case len(found.Solutions) > 1:
			several++
		case found.Unique():
			unique++
		case len(found.Solutions) == 1:
			solved++
		case found.Status == solve.Unsolvable:
			none++
		default:
			limited++
		}
		times = append(times, took)
		total += took
		nodes += float64(found.Stats.Nodes)
		if o.Step != nil {
			o.Step()
		}
	}
	const micro = 1e6
	return []any{
		unique, several, solved, none, limited, refused, micro * quantile(times, 0.5), micro * quantile(times, 0.95), micro * slices.Max(times),
		float64(len(puzzles)) / total, nodes / float64(len(puzzles)),
	}, nil
}

// WriteTable writes the report for people.
func (r *ListReport) WriteTable(out io.Writer) error {
	if _, err := fmt.Fprintf(out, "%s, %s, one thread, seed %d\n\n", r.CPU, r.Go, r.Seed); err != nil {
		return err
	}
	return r.Table.WriteText(out)
}
