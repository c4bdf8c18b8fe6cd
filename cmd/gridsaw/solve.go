package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/cmd/internal/pipeline"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/load"
)

func solveCommand(s streams) *cobra.Command {
	f, j := new(flags), new(jigsawFlags)
	cmd := &cobra.Command{
		Use:   "solve INPUT...",
		Short: "Solve pictures of puzzles, or puzzles written as text",
		Long: `Solve reads each INPUT, a picture (jpg, png, tif, bmp, webp, heic) or a puzzle
written as text, finds out what it is and solves it. "-" is standard input.
With --out DIR the solution is drawn over the picture as DIR/NAME-solved.

With --kind jigsaw all pictures show loose pieces of one jigsaw. The answer is
printed as a map of the places; --out DIR also gets the assembled picture and
the pictures with the place of each piece written on it.`,
		Example: "  gridsaw solve --out out photo.jpg\n  gridsaw solve --json *.jpg\n" +
			"  gridsaw solve --kind jigsaw --out out scan*.jpg",
		Args: atLeastOneInput,
		RunE: func(cmd *cobra.Command, names []string) error {
			sources, err := ofPictures(cmd.Context(), s, f, names)
			if err != nil {
				return err
			}
			if sources != nil {
				return j.run(cmd.Context(), &jigsawRun{
					streams: s, flags: f, names: names,
					write: j.saveAssembled, show: showAssembled,
				}, sources)
			}
			return runSolve(cmd.Context(), s, f, names)
		},
	}
	f.register(cmd.Flags())
	j.register(cmd.Flags())
	cmd.Flags().BoolVar(&j.mirror, "mirror", false, "mirror the assembled jigsaw: for pictures of the backs of its pieces")
	return cmd
}

func runSolve(ctx context.Context, s streams, f *flags, names []string) error {
	r, err := open(f, names)
	if err != nil {
		return err
	}
	defer r.pipe.Close()
	stem := stems(names)
	b := &batch{streams: s, flags: f, names: names}
	b.work = func(ctx context.Context, i int, in pipeline.Input) (*pipeline.Outcome, error) {
		o := r.pipe.Run(ctx, in, r.options)
		return o, saveOverlay(f.out, stem[i], o)
	}
	b.show = func(w io.Writer, o *pipeline.Outcome) error { return showSolution(w, o, f.quiet) }
	return b.run(ctx)
}

// saveOverlay writes the solved picture, where there is one and a place for it.
func saveOverlay(dir, stem string, o *pipeline.Outcome) error {
	if dir == "" || o.Overlay == nil {
		return nil
	}
	path := filepath.Join(dir, stem+"-solved"+o.Ext)
	if err := load.EncodeFile(path, o.Overlay); err != nil {
		return writing(path, err)
	}
	if o.Report.Files == nil {
		o.Report.Files = make(map[string]string)
	}
	o.Report.Files["overlay"] = path
	return nil
}

// showSolution prints the solved grid, and below it what there is to say.
func showSolution(w io.Writer, o *pipeline.Outcome, quiet bool) error {
	text, err := solutionText(o.Puzzle, o.Solution)
	if err != nil {
		return err
	}
	if quiet {
		_, err = fmt.Fprintln(w, text)
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n%s\n\n", text, summary(o))
	return err
}

// solutionText is the solution in the text form of its puzzle's kind.
func solutionText(p puzzle.Puzzle, s puzzle.Solution) (string, error) {
	switch s := s.(type) {
	case *puzzle.SudokuSolution:
		given, ok := p.(*puzzle.Sudoku)
		if !ok {
			return "", fmt.Errorf("a Sudoku's solution to a %s", p.Kind())
		}
		full := puzzle.Sudoku{BoxRows: given.BoxRows, BoxCols: given.BoxCols, Givens: s.Grid}
		return strings.TrimRight(full.String(), "\n"), nil
	case *puzzle.JigsawSolution:
		return placesText(s), nil
	default:
		return "", fmt.Errorf("no text form of this solution")
	}
}

// placesText is a line for each row of the finished jigsaw, and in it for each
// place the piece's number and an arrow to where its listed top points.
func placesText(s *puzzle.JigsawSolution) string {
	arrows := [4]string{"↑", "→", "↓", "←"}
	var rows [][]string
	for _, p := range s.Placements {
		for len(rows) <= p.Row {
			rows = append(rows, nil)
		}
		for len(rows[p.Row]) <= p.Col {
			rows[p.Row] = append(rows[p.Row], "·")
		}
		rows[p.Row][p.Col] = fmt.Sprintf("%d%s", p.Piece, arrows[p.Rotation%4])
	}
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 8, 1, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	w.Flush()
	return strings.TrimRight(out.String(), "\n")
}

// summary is the one line below a solved grid.
func summary(o *pipeline.Outcome) string {
	r := &o.Report
	parts := []string{string(r.Kind) + " " + r.Status}
	if r.Unique != nil {
		parts = append(parts, map[bool]string{true: "the only solution", false: "one of several solutions"}[*r.Unique])
	}
	if r.Reading != nil {
		for _, c := range r.Reading.Corrected {
			parts = append(parts, fmt.Sprintf("r%dc%d read as %d, used as %d", c.Row, c.Col, c.Read, c.Used))
		}
	}
	if r.Seconds != nil {
		parts = append(parts, fmt.Sprintf("%.2g s", r.Seconds.Total))
	}
	if path := r.Files["overlay"]; path != "" {
		parts = append(parts, "drawn in "+path)
	}
	return strings.Join(r.Input, " ") + ": " + strings.Join(parts, ", ")
}
