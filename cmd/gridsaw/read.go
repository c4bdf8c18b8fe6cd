package main

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/cmd/internal/pipeline"
	"github.com/gridsaw/gridsaw/puzzle/format"
)

func readCommand(s streams) *cobra.Command {
	f := new(flags)
	var to string
	cmd := &cobra.Command{
		Use:   "read INPUT...",
		Short: "Read the puzzle on a picture without solving it",
		Long: `Read prints the puzzle that is on each INPUT, as a text grid or in the format
that --to names: ` + strings.Join(formatNames(), ", ") + `.`,
		Example: "  gridsaw read --to puzzlink photo.jpg",
		Args:    atLeastOneInput,
		RunE: func(cmd *cobra.Command, names []string) error {
			if f.json && cmd.Flags().Changed("to") {
				return usage("--json and --to exclude each other")
			}
			return runRead(cmd.Context(), s, f, readTarget{names, to})
		},
	}
	f.register(cmd.Flags())
	cmd.Flags().StringVar(&to, "to", "grid", "`FORMAT` to print: "+strings.Join(formatNames(), ", "))
	return cmd
}

// A readTarget is what is read, and into which format.
type readTarget struct {
	names []string
	to    string
}

func runRead(ctx context.Context, s streams, f *flags, t readTarget) error {
	to, err := parseFormat(t.to)
	if err != nil {
		return err
	}
	r, err := open(f, t.names)
	if err != nil {
		return err
	}
	defer r.pipe.Close()
	r.options.ReadOnly = true
	b := &batch{streams: s, flags: f, names: t.names}
	b.work = func(ctx context.Context, _ int, in pipeline.Input) (*pipeline.Outcome, error) {
		return r.pipe.Run(ctx, in, r.options), nil
	}
	b.show = func(w io.Writer, o *pipeline.Outcome) error { return encode(w, o.Puzzle, to) }
	return b.run(ctx)
}

func parseFormat(name string) (format.Format, error) {
	to, err := format.ParseFormat(name)
	if err != nil {
		return to, usage("--to %s: not a format: %s", name, strings.Join(formatNames(), ", "))
	}
	return to, nil
}
