package main

import (
	"bytes"
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
)

func convertCommand(s streams) *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use:   "convert FILE --to FORMAT",
		Short: "Turn a puzzle written as text into another format",
		Long: `Convert recognises the format of FILE by its content and prints the puzzle in
FORMAT: ` + strings.Join(formatNames(), ", ") + `. "-" is standard input.`,
		Example: "  gridsaw convert puzzle.txt --to puzzlink",
		Args: func(_ *cobra.Command, names []string) error {
			if len(names) != 1 {
				return usage("convert takes one FILE, not %d", len(names))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, names []string) error {
			if to == "" {
				return usage("convert needs --to FORMAT: %s", strings.Join(formatNames(), ", "))
			}
			return runConvert(cmd.Context(), s, names[0], to)
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "`FORMAT` to print: "+strings.Join(formatNames(), ", "))
	return cmd
}

func runConvert(ctx context.Context, s streams, name, to string) error {
	target, err := parseFormat(to)
	if err != nil {
		return err
	}
	in, err := fetch(ctx, name, s.in)
	if err != nil {
		return err
	}
	p, err := format.Decode(in.Data)
	if err != nil {
		var hint string
		if !format.Looks(in.Data) {
			hint = "if it is a picture: gridsaw read " + name + " --to " + to
		}
		return unread(name, err, hint)
	}
	var out bytes.Buffer
	if err := writePuzzle(&out, p, target); err != nil {
		return unread(name, err, "")
	}
	return writeResult(s.out, out.Bytes())
}

// writePuzzle writes p in a format, ending in one line break.
func writePuzzle(w io.Writer, p puzzle.Puzzle, f format.Format) error {
	var buf bytes.Buffer
	if err := format.Encode(&buf, p, f); err != nil {
		return err
	}
	_, err := w.Write(append(bytes.TrimRight(buf.Bytes(), "\n"), '\n'))
	return err
}

func formatNames() []string {
	var names []string
	for _, f := range format.Formats() {
		names = append(names, string(f))
	}
	return names
}
