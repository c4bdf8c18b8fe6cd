package main

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle/format"
)

func readCommand(s streams) *cobra.Command {
	f, j := new(flags), new(jigsawFlags)
	var to string
	cmd := &cobra.Command{
		Use:   "read INPUT...",
		Short: "Read the puzzle on a picture without solving it",
		Long: `Read prints the puzzle that is on each INPUT, as a text grid or in the format
that --to names; pieces of a jigsaw (--kind jigsaw) as JSON by default. Formats: ` + strings.Join(formatNames(), ", ") + `.`,
		Example: "  gridsaw read --to puzzlink photo.jpg",
		Args:    atLeastOneInput,
		RunE: func(cmd *cobra.Command, names []string) error {
			if f.json && cmd.Flags().Changed("to") {
				return usage("--json and --to exclude each other")
			}
			given, err := unfold(cmd.Context(), s, f, names)
			if err != nil {
				return err
			}
			defer given.close()
			if sources := ofPictures(cmd.Context(), f, given); sources != nil {
				return readPieces(cmd, &jigsawRun{streams: s, flags: f, inputs: given}, jigsawTarget{j, to, sources})
			}
			return runRead(cmd.Context(), s, f, readTarget{given, to})
		},
	}
	f.register(cmd.Flags())
	f.log.register(cmd.Flags())
	j.register(cmd.Flags())
	cmd.Flags().StringVar(&to, "to", "grid", "`FORMAT` to print: "+strings.Join(formatNames(), ", "))
	return cmd
}

// A readTarget is what is read, and into which format.
type readTarget struct {
	*inputs
	to string
}

func runRead(ctx context.Context, s streams, f *flags, t readTarget) error {
	to, err := parseFormat(t.to)
	if err != nil {
		return err
	}
	r, err := open(s, f, t.names)
	if err != nil {
		return err
	}
	defer r.engine.Close()
	b := &batch{streams: s, flags: f, inputs: t.inputs, lists: true, aligned: to.OneLine()}
	b.work = func(ctx context.Context, in job) ([]*outcome, error) { return r.read(ctx, in.Input), nil }
	b.show = func(w io.Writer, o *outcome) error { return writePuzzle(w, o.Puzzle, to) }
	b.listed = to.OneLine()
	return b.run(ctx)
}

func parseFormat(name string) (format.Format, error) {
	to, err := format.ParseFormat(name)
	if err != nil {
		return to, usage("--to %s: not a format: %s", name, strings.Join(formatNames(), ", "))
	}
	return to, nil
}

// A jigsawTarget is the pictures of one jigsaw, and the format that the puzzle
// of its pieces is printed in.
type jigsawTarget struct {
	flags   *jigsawFlags
	to      string
	sources []gridsaw.Source
}

// readPieces reads the pieces on the pictures of one jigsaw.
func readPieces(cmd *cobra.Command, r *jigsawRun, t jigsawTarget) error {
	name := t.to
	if !cmd.Flags().Changed("to") {
		name = "json"
	}
	to, err := parseFormat(name)
	if err != nil {
		return err
	}
	r.readOnly = true
	r.show = func(w io.Writer, o *jigsawOutcome) error { return writePuzzle(w, o.Puzzle, to) }
	return t.flags.run(cmd.Context(), r, t.sources)
}
