package main

import (
	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/bench"
	"github.com/gridsaw/gridsaw/puzzle"
)

func benchJigsawReadingCommand(s streams) *cobra.Command {
	f, j := new(flags), new(jigsawFlags)
	cmd := &cobra.Command{
		Use:   "jigsaw-reading DIR",
		Short: "Assemble labelled pictures of pieces and count what was right",
		Long: `Jigsaw-reading assembles the jigsaw whose pieces the pictures of DIR show, and
compares with the truth beside them: truth.json, as "gridsaw generate jigsaw
--truth" writes it, or truth.csv, with the columns x, y, picture, and centroid,
or those of a set with corners (sideK_start_x ...). The truth is not used for
the assembly.`,
		Args: oneDir,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runBenchJigsaw(cmd, s, f, j, args[0])
		},
	}
	f.register(cmd.Flags())
	j.register(cmd.Flags())
	f.kind = string(puzzle.KindJigsaw)
	return cmd
}

func runBenchJigsaw(cmd *cobra.Command, s streams, f *flags, j *jigsawFlags, dir string) error {
	o, err := j.options(f)
	if err != nil {
		return err
	}
	truth, err := bench.ReadJigsawTruth(dir)
	if err != nil {
		return unread(dir, err, "`gridsaw generate jigsaw --picture FILE --truth truth.json` makes labelled pictures")
	}
	count := newProgressCount(s, "pictures", len(truth.Pictures), f.quiet)
	defer count.end()
	o.Progress = func(p gridsaw.JigsawProgress) {
		if p.Stage == "find" { // it is told of once a picture
			count.step()
		}
	}
	report, err := bench.Jigsaw(cmd.Context(), truth, o)
	if cmd.Context().Err() != nil {
		return interrupted(0, 1)
	}
	if err != nil {
		return unread(dir, err, "")
	}
	report.Dir = dir
	count.end()
	return printMeasured(s, report, f.json)
}
