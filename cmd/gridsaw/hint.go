package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/explain"
	"github.com/gridsaw/gridsaw/puzzle"
)

func hintCommand(s streams) *cobra.Command {
	h := &hinting{flags: new(flags)}
	var level, drawn string
	cmd := &cobra.Command{
		Use:   "hint INPUT...",
		Short: "Tell the next step in a puzzle, in a sudoku from how far it is filled in",
		Long: `Hint reads the sudoku on each INPUT with what was entered by hand, says which
entries are wrong, and tells the next step that a person can take from the right ones:
the easiest that there is. Of a sudoku written as text, and of a shikaku or a hashi, it
tells the first step; --count tells more, and --drawn has it go on from rectangles or
bridges that are drawn already, and say which of these are wrong.

--level says how much is told: nudge where to look, rule for what, step the whole
step with its reason, and cell the next number, rectangle or bridges alone.
With --out DIR the hint is drawn in the picture as DIR/NAME-hint: where to look is
blue, what the step rests on green, what it rules out red, and so is what is wrong.`,
		Example: "  gridsaw hint --level nudge photo.jpg\n  gridsaw hint --count 3 --out out photo.jpg",
		Args:    atLeastOneInput,
		RunE: func(cmd *cobra.Command, names []string) error {
			if h.level = explain.Level(level); !slices.Contains(explain.Levels(), h.level) {
				return usage("--level %s: there are %s", level, levelNames())
			}
			if h.count < 1 {
				return usage("--count %d: at least one", h.count)
			}
			if drawn != "" {
				if len(names) > 1 {
					return usage("--drawn %s: of one INPUT", drawn)
				}
				from, err := readDrawn(cmd.Context(), s, drawn)
				if err != nil {
					return err
				}
				h.drawn = &from
			}
			given, err := unfold(cmd.Context(), s, h.flags, names)
			if err != nil {
				return err
			}
			defer given.close()
			h.inputs = given
			return runHint(cmd.Context(), s, h)
		},
	}
	h.register(cmd.Flags())
	h.log.register(cmd.Flags())
	cmd.Flags().StringVar(&level, "level", string(explain.LevelStep), "how much is told: "+levelNames())
	cmd.Flags().StringVar(&drawn, "drawn", "", "`FILE` with what is drawn in a shikaku or a hashi, as JSON")
	cmd.Flags().IntVar(&h.count, "count", 1, "`NUMBER` of steps that are told")
	return cmd
}

func levelNames() string {
	var names []string
	for _, l := range explain.Levels() {
		names = append(names, string(l))
	}
	return strings.Join(names, ", ")
}

// hinting is one run of the command.
type hinting struct {
	*flags
	*inputs
	level explain.Level
	count int
	drawn *explain.Begun // nil is nothing
}

// A hintReport is what is told, as JSON has it.
type hintReport struct {
	Level explain.Level   `json:"level"`
	Wrong []explain.Wrong `json:"wrong,omitempty"` // of what is drawn
	Steps []explain.Hint  `json:"steps"`           // in this order
}

func runHint(ctx context.Context, s streams, h *hinting) error {
	single := ""
	if h.drawn != nil {
		single = "--drawn"
	}
	return runMarked(ctx, s, &marking{
		flags: h.flags, inputs: h.inputs, suffix: "-hint", show: h.tell, marks: hintMarks, single: single,
		look: func(ctx context.Context, o *outcome) {
			h.hint(ctx, o)
			o.secret = true
		},
	})
}

// hint tells the next steps of a puzzle that was solved, or says why that cannot be.
func (h *hinting) hint(ctx context.Context, o *outcome) {
	if o.Err != nil {
		return
	}
	var from explain.Begun
	var wrong []explain.Wrong
	if h.drawn != nil {
		var ok bool
		if from, wrong, ok = compareDrawn(o, *h.drawn); !ok {
			return
		}
	}
	if p, ok := o.Puzzle.(*puzzle.Sudoku); ok && o.Reading != nil {
		checkOutcome(ctx, o)
		if o.check == nil {
			return
		}
		from.Numbers = o.check.Right(p)
	}
	e, err := explain.Explain(ctx, o.Puzzle, from)
	if err != nil {
		refuse(ctx, o, err)
		return
	}
	o.told = &hintReport{h.level, wrong, explain.Hints(e, h.level, h.count)}
}

// hintMarks are what is drawn of hints: the first step, and what is wrong.
func hintMarks(o *outcome) (out []gridsaw.Mark, part puzzle.Solution) {
	told, ok := o.told.(*hintReport)
	if !ok {
		return nil, nil
	}
	if len(told.Steps) > 0 {
		out, part = told.Steps[0].Drawn()
	}
	for _, w := range told.Wrong {
		out = append(out, w.Marks()...)
	}
	if o.check != nil {
		wrong := gridsaw.Check{Entries: o.check.Wrong}
		out = append(out, wrong.Marks()...)
	}
	return out, part
}

// tell prints the hints.
func (h *hinting) tell(w io.Writer, o *outcome) error {
	told, ok := o.told.(*hintReport)
	if !ok {
		return nil
	}
	var b strings.Builder
	if o.check != nil {
		for _, e := range o.check.Wrong {
			fmt.Fprintf(&b, "%v: %d is wrong\n", puzzle.Cell{Row: e.Row, Col: e.Col}, e.Number)
		}
	}
	for _, w := range told.Wrong {
		fmt.Fprintln(&b, w.Text)
	}
	for k, s := range told.Steps {
		if h.count > 1 {
			fmt.Fprintf(&b, "%d. ", k+1)
		}
		fmt.Fprintln(&b, s.Text)
	}
	if len(told.Steps) == 0 {
		fmt.Fprintln(&b, "Nothing is left to be found.")
	}
	_, err := io.WriteString(w, b.String())
	return err
}
