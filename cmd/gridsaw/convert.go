package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/vision/load"
)

func convertCommand(s streams) *cobra.Command {
	var to, pieces string
	cmd := &cobra.Command{
		Use:   "convert FILE|URL --to FORMAT",
		Short: "Turn a puzzle written as text into another format",
		Long: `Convert recognises the format of FILE by its content and prints the puzzle in
FORMAT: ` + strings.Join(formatNames(), ", ") + `. "-" is standard input.

Boards of edge matching are read from URLs of the viewer at e2.bucas.name and
from gridsaw's JSON output with a solution; --to bucas writes such a URL, --to
json keeps where the pieces lie. A board that is not full needs --pieces FILE.`,
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
			return runConvert(cmd.Context(), s, names[0], to, pieces)
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "`FORMAT` to print: "+strings.Join(formatNames(), ", "))
	cmd.Flags().StringVar(&pieces, "pieces", "", "`FILE` with the pieces of the board that is converted")
	return cmd
}

func runConvert(ctx context.Context, s streams, name, to, pieces string) error {
	target, err := parseFormat(to)
	if err != nil {
		return err
	}
	if name == stdinName && pieces == stdinName {
		return usage("standard input can be read only once")
	}
	got, err := fetch(ctx, name, s.in, load.MaxBytes(0))
	if err != nil {
		return err
	}
	if got.list != nil && pieces == "" {
		defer got.close()
		return convertList(ctx, s, &got, target)
	}
	in, err := got.alone()
	if err != nil {
		return err
	}
	if isBoardURL(name) || format.IsBoard(in.Data) || pieces != "" || target == format.Bucas && hasSolution(in.Data) {
		return convertBoard(ctx, s, in, target, pieces)
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
		return unread(name, err, lossyHint(p, target))
	}
	return writeResult(s.out, out.Bytes())
}

// convertList converts the puzzles of a list. What is on a line comes to be on the same line, empty where it is none;
// other texts have blank lines between them.
func convertList(ctx context.Context, s streams, in *fetched, target format.Format) error {
	out := bufio.NewWriterSize(s.out, 1<<16)
	code := exitOK
	for n := 0; ; n++ {
		item, err := in.list.Next()
		if err == io.EOF || ctx.Err() != nil {
			break
		}
		if err != nil {
			return errors.Join(out.Flush(), opening(in.Name, err))
		}
		if n > 0 && !target.OneLine() {
			out.WriteByte('\n')
		}
		p, err := item.Decode()
		if err == nil {
			err = writePuzzle(out, p, target)
		}
		if err != nil {
			c := unread(in.Name+":"+strconv.Itoa(item.Line), unplaced(err, item.Line), "")
			c.print(s.err)
			code = c.code
			if target.OneLine() {
				out.WriteByte('\n')
			}
		}
	}
	if err := out.Flush(); err != nil {
		return opening("standard output", err)
	}
	if ctx.Err() != nil {
		return interrupted(0, 1)
	}
	return status(code)
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
