package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
)

// explainFlags say how much is told and drawn.
type explainFlags struct{ brief, each bool }

func explainCommand(s streams) *cobra.Command {
	f, x := new(flags), new(explainFlags)
	cmd := &cobra.Command{
		Use:   "explain INPUT...",
		Short: "Tell how a person solves a puzzle, step by step",
		Long: `Explain reads each INPUT, a sudoku, a shikaku or a hashi, as solve does, and
prints how a person gets to the solution: a line for each deduction, always the
cheapest there is, and at the end the grade of the hardest. Grades: easy, medium,
hard, extreme, and trial where no deduction is enough and something has to be guessed.

With --out DIR the steps are drawn as DIR/NAME-NUMBER-TECHNIQUE.png, the cheapest in
a row in one picture. What a step rests on is green, what it rules out red.`,
		Example: "  gridsaw explain --brief photo.jpg\n  gridsaw explain --out steps photo.jpg",
		Args:    atLeastOneInput,
		RunE: func(cmd *cobra.Command, names []string) error {
			given, err := unfold(cmd.Context(), s, f, names)
			if err != nil {
				return err
			}
			defer given.close()
			return runExplain(cmd.Context(), s, &explaining{explainFlags: x, flags: f, inputs: given})
		},
	}
	f.register(cmd.Flags())
	f.log.register(cmd.Flags())
	cmd.Flags().BoolVar(&x.brief, "brief", false, "the cheapest steps in a row share a line")
	cmd.Flags().BoolVar(&x.each, "each", false, "a picture for each of the cheapest steps, too")
	return cmd
}

// explaining is one run of the command.
type explaining struct {
	*explainFlags
	*flags
	*reader
	*inputs
}

func runExplain(ctx context.Context, s streams, x *explaining) error {
	if x.method != "" {
		return usage("--method %s: explain goes by deductions alone", x.method)
	}
	r, err := open(s, x.flags, x.names)
	if err != nil {
		return err
	}
	defer r.engine.Close()
	x.reader = r
	if k := r.options.Kind; k == puzzle.KindJigsaw {
		return usage("--kind %s: explain knows sudoku, shikaku and hashi", k)
	}
	b := &batch{streams: s, flags: x.flags, inputs: x.inputs, lists: true}
	b.work = x.one
	b.show = func(w io.Writer, o *outcome) error { return x.show(w, o) }
	return b.run(ctx)
}

// one explains all puzzles of an input.
func (x *explaining) one(ctx context.Context, in job) ([]*outcome, error) {
	ctx, cancel := limited(ctx, x.reader.timeout)
	defer cancel()
	all := x.read(ctx, in.Input)
	for k, o := range all {
		if o.Status == gridsaw.StatusRead {
			explainOutcome(ctx, o)
		}
		if err := x.draw(ctx, o, numbered(in.stem, k)); err != nil {
			return nil, err
		}
	}
	return all, nil
}
