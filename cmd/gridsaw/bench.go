package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/cmd/internal/bench"
)

func benchCommand(s streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure readers and methods",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			return usage("bench needs to be told what to measure")
		},
	}
	cmd.AddCommand(benchReadingCommand(s), benchJigsawReadingCommand(s), benchGrowthCommand(s),
		benchMethodsCommand(s), benchGridsCommand(s), benchListCommand(s), benchEternityCommand(s))
	return cmd
}

func benchReadingCommand(s streams) *cobra.Command {
	f := new(flags)
	cmd := &cobra.Command{
		Use:   "reading DIR",
		Short: "Read labelled photos and count what was read right",
		Long: `Reading reads every photo of DIR that has its truth beside it: NAME.dat, two
header lines and then the rows of givens, 0 for empty; NAME.json, an instance,
a report, or an object with a key "instance"; or NAME.txt, rows with 10 for a
cell of pencilled candidates, which tells the states of the cells alone. Corners
come from the truth, corners.csv or metadata.csv. The time of a photo goes from its bytes to the drawn
solution; with one worker, as by default, nothing else runs beside it.

How often numbers and whole readings are right that were said to be so sure is
told by their confidence, and drawn as reliability.png and .svg with --out DIR.`,
		Args: oneDir,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runBenchReading(cmd.Context(), s, f, args[0])
		},
	}
	f.kind = "auto"
	f.registerReading(cmd.Flags())
	cmd.Flags().StringVar(&f.out, "out", "", "`DIR` for the plot")
	cmd.Flags().DurationVar(&f.timeout, "timeout", 0, "longest time for one photo; 0 is no limit")
	workers := cmd.Flags().Lookup("workers")
	workers.DefValue = "1"
	workers.Value.Set("1")
	return cmd
}

// oneDir is the usage check of the benches that take a directory.
func oneDir(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usage("bench %s takes one DIR, not %d", cmd.Name(), len(args))
	}
	return nil
}

func runBenchReading(ctx context.Context, s streams, f *flags, dir string) error {
	if info, err := os.Stat(dir); err != nil {
		return opening(dir, err)
	} else if !info.IsDir() {
		return unread(dir, fmt.Errorf("is not a directory"), "name the directory of the labelled photos")
	}
	options, err := f.options()
	if err != nil {
		return err
	}
	if err := makeDir(f.out); err != nil {
		return err
	}
	r, err := openEngine(f, options)
	if err != nil {
		return err
	}
	defer r.engine.Close()
	photos, err := bench.Photos(dir)
	if err != nil {
		return unread(dir, err, "")
	}
	count := newProgressCount(s, "pictures", len(photos), f.quiet)
	defer count.end()
	run := bench.Run{Read: r.page, Workers: f.workers, Done: count.step}
	report, err := run.Photos(ctx, photos)
	if err != nil {
		return interrupted(0, len(photos))
	}
	report.Dir, report.Reader = dir, f.reader
	count.end()
	if err := printMeasured(s, report, f.json); err != nil || f.out == "" {
		return err
	}
	return plotted(s, f.out, report.Reliability)
}

// plotted draws what a bench measured into a directory, and says where.
func plotted(s streams, dir string, p interface {
	Plot(string) ([]string, error)
}) error {
	paths, err := p.Plot(dir)
	if err != nil {
		return writing(dir, err)
	}
	_, err = fmt.Fprintf(s.err, "plotted in %v\n", paths)
	return err
}

// measured is what a bench measured.
type measured interface{ WriteTable(io.Writer) error }

// printMeasured prints it as tables, or as one JSON object.
func printMeasured(s streams, m measured, json bool) error {
	if json {
		return writeJSON(s.out, m)
	}
	var text bytes.Buffer
	if err := m.WriteTable(&text); err != nil {
		return err
	}
	return writeResult(s.out, text.Bytes())
}

// unreadable complains about a file or folder of puzzles.
func unreadable(about string, err error) error {
	var file *fs.PathError
	if errors.As(err, &file) {
		return opening(file.Path, err)
	}
	return unread(about, err, "")
}
