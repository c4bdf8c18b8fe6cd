package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
)

func checkCommand(s streams) *cobra.Command {
	f := new(flags)
	var show bool
	cmd := &cobra.Command{
		Use:   "check INPUT...",
		Short: "Tell which numbers entered by hand in a sudoku are wrong",
		Long: `Check solves the printed sudoku on each INPUT, a picture, and compares with the
solution what was entered by hand: how many entries are right, which are wrong, and
how many cells are empty. What belongs in a cell is told with --show alone. A number
that reads as a wrong one and may be the right one is doubtful.

Where the sudoku has several solutions, an entry is wrong if none of them has it.
With --out DIR the picture is drawn as DIR/NAME-checked: right entries have a green
dot, wrong ones a red frame, doubtful ones one in orange.`,
		Example: "  gridsaw check photo.jpg\n  gridsaw check --show --out out photo.jpg",
		Args:    atLeastOneInput,
		RunE: func(cmd *cobra.Command, names []string) error {
			given, err := unfold(cmd.Context(), s, f, names)
			if err != nil {
				return err
			}
			defer given.close()
			return runCheck(cmd.Context(), s, &checking{flags: f, inputs: given, show: show})
		},
	}
	f.register(cmd.Flags())
	f.log.register(cmd.Flags())
	cmd.Flags().BoolVar(&show, "show", false, "tell what belongs in the cells of wrong entries")
	return cmd
}

// checking is one run of the command.
type checking struct {
	*flags
	*inputs
	show bool
}

func runCheck(ctx context.Context, s streams, c *checking) error {
	return runMarked(ctx, s, &marking{
		flags: c.flags, inputs: c.inputs, suffix: "-checked", show: c.tell,
		look: func(ctx context.Context, o *outcome) {
			checkOutcome(ctx, o)
			o.secret = !c.show
		},
		marks: func(o *outcome) ([]gridsaw.Mark, puzzle.Solution) {
			if o.check == nil {
				return nil, nil
			}
			return o.check.Marks(), nil
		},
	})
}

// checkOutcome checks a puzzle that was solved, or says why that cannot be.
func checkOutcome(ctx context.Context, o *outcome) {
	if o.Err != nil {
		return
	}
	check, err := gridsaw.NewCheck(ctx, o.Result)
	if err != nil {
		o.refuse(gridsaw.StatusUnread, err, checkHint(o))
		return
	}
	o.check = check
}

// checkHint says what to do about an input that cannot be checked.
func checkHint(o *outcome) string {
	if o.Kind != puzzle.KindSudoku {
		return "gridsaw solve " + strings.Join(o.Input, " ") + " shows the solution"
	}
	return "give a picture of a sudoku that was begun by hand"
}

// tell prints what was found.
func (c *checking) tell(w io.Writer, o *outcome) error {
	if o.check == nil {
		return nil
	}
	var b strings.Builder
	count := make(map[gridsaw.Verdict]int)
	for _, e := range o.check.Entries {
		count[e.Verdict]++
	}
	for _, e := range o.check.Entries {
		at := puzzle.Cell{Row: e.Row, Col: e.Col}
		belongs := ""
		if c.show && e.Solution > 0 {
			belongs = fmt.Sprintf(", %d belongs there", e.Solution)
		}
		switch e.Verdict {
		case gridsaw.VerdictWrong:
			fmt.Fprintf(&b, "%v: %d is wrong%s\n", at, e.Number, belongs)
		case gridsaw.VerdictDoubtful:
			fmt.Fprintf(&b, "%v: reads as %d, which is wrong, but may be another number%s\n", at, e.Number, belongs)
		}
	}
	if !c.quiet {
		fmt.Fprintf(&b, "%s: %s\n", printable(strings.Join(o.Input, " ")), checkSummary(o.check, count))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// checkSummary is the last line about a puzzle.
func checkSummary(c *gridsaw.Check, count map[gridsaw.Verdict]int) string {
	left := fmt.Sprintf("%s empty", counted(c.Missing, "cell is", "cells are"))
	if c.Missing == 0 {
		left = "no cell is empty"
	}
	if len(c.Entries) == 0 {
		return "nothing was entered by hand; " + left
	}
	parts := []string{fmt.Sprintf("%d right", count[gridsaw.VerdictRight])}
	for _, v := range []gridsaw.Verdict{gridsaw.VerdictWrong, gridsaw.VerdictDoubtful} {
		if count[v] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", count[v], v))
		}
	}
	return fmt.Sprintf("of %s %s; %s", counted(len(c.Entries), "entry", "entries"), strings.Join(parts, ", "), left)
}

// counted is a number with its noun.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
