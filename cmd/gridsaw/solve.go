package main

import (
	"context"
	"fmt"
	"image"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/internal/deadline"
	"github.com/gridsaw/gridsaw/internal/wholefile"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/vision/load"
)

func solveCommand(s streams) *cobra.Command {
	f, j, l := new(flags), new(jigsawFlags), new(longFlags)
	cmd := &cobra.Command{
		Use:   "solve INPUT...",
		Short: "Solve pictures of puzzles, or puzzles written as text",
		Long: `Solve reads each INPUT, a picture (jpg, png, gif, tif, bmp, pnm, webp, heic), a document
of such pages (pdf, tif) or a puzzle written as text, finds out what it is and solves
it. "-" is standard input. Each page of a document is an input of its own, named as in
book.pdf#3; by that name it is also solved alone.
With --out DIR the solution is drawn over the picture as DIR/NAME-solved; the
board of a jigsaw written as text as DIR/NAME-solved.png and .svg.

With --kind jigsaw all pictures show loose pieces of one jigsaw. The answer is
printed as a map of the places; --out DIR also gets the assembled picture and
the pictures with the place of each piece written on it. An interrupt or the
--timeout leaves what has come of it until then. With --resume DIR the pieces
found in each picture are kept in DIR, and the same command goes on from there,
with more pictures, too. --constraints FILE takes what the page of gridsaw serve
exports: which sides belong together or never do, which are flat, and what is no
piece; the answer obeys, or says which it does not.

A text may hold a list: a puzzle a line, JSON lines, or grids with blank lines between
them. A sudoku on a line is answered on a line, which is empty where there is no answer;
wrong lines are named and end nothing. --count N prints numbers of solutions instead.

The board of a jigsaw in the viewer at e2.bucas.name is an input too, as its URL
(quote it) or a file with that: its pieces are solved, from how they lie there.

A search for one puzzle written as text may go on for hours. With --checkpoint
FILE the best board so far and where the search is are kept in FILE, and it is
told how it goes; the same command with --resume goes on from there. An
interrupt prints the best board; a second one ends the program at once.`,
		Example: "  gridsaw solve --out out photo.jpg\n  gridsaw solve --json *.jpg\n" +
			"  gridsaw solve --kind jigsaw --out out scan*.jpg",
		Args: func(cmd *cobra.Command, names []string) error {
			if dir := l.resume.dir(); len(names) == 0 && dir != "" {
				return usage("no input given: --resume takes %s for its directory", printable(dir))
			}
			return atLeastOneInput(cmd, names)
		},
		RunE: func(cmd *cobra.Command, names []string) error {
			if err := l.check(f, names); err != nil {
				return err
			}
			given, err := unfold(cmd.Context(), s, f, names)
			if err != nil {
				return err
			}
			defer given.close()
			switch {
			case f.writeLP != "":
				return runWriteLP(cmd.Context(), s, f, given)
			case cmd.Flags().Changed("count"):
				if err := l.checkCount(f); err != nil {
					return err
				}
				return runCount(cmd.Context(), s, f, given, l.count)
			}
			sources := ofPictures(cmd.Context(), f, given)
			if err := l.checkPictures(sources); err != nil {
				return err
			}
			if j.constraints != "" && sources == nil {
				return usage("--constraints is for pictures of the pieces of a jigsaw: add --kind jigsaw")
			}
			drawn := solvedNames
			if sources != nil {
				drawn = assembledNames
			}
			if err := keepInputs(f.out, given.names, drawn); err != nil {
				return err
			}
			if sources != nil {
				j.resume = l.resume.dir()
				return j.run(cmd.Context(), &jigsawRun{
					streams: s, flags: f, inputs: given,
					write: j.saveAssembled, show: showAssembled, summary: jigsawSummary,
				}, sources)
			}
			return runSolve(cmd.Context(), s, f, solveInputs{given, l})
		},
	}
	f.register(cmd.Flags())
	f.log.register(cmd.Flags())
	f.registerStart(cmd.Flags())
	j.register(cmd.Flags())
	l.register(cmd.Flags())
	cmd.Flags().StringVar(&f.writeLP, "write-lp", "", "`FILE` for the integer program of a Shikaku or a Hashi, in the LP format, instead of solving it")
	j.registerDrawing(cmd.Flags())
	j.registerConstraints(cmd.Flags())
	return cmd
}

// solveInputs are the inputs that are solved, and what is asked for if they take long.
type solveInputs struct {
	*inputs
	long *longFlags
}

func runSolve(ctx context.Context, s streams, f *flags, in solveInputs) error {
	r, err := open(s, f, in.names)
	if err != nil {
		return err
	}
	defer r.engine.Close()
	if err := r.loadStart(ctx, s, f.from, in.names); err != nil {
		return err
	}
	b := solveBatch(r, s, f, in.inputs)
	if len(in.names) == 1 {
		return newLongRun(b, r, in.long).run(ctx)
	}
	return b.run(ctx)
}

// solveBatch is the run that solves the inputs.
func solveBatch(r *reader, s streams, f *flags, given *inputs) *batch {
	b := &batch{streams: s, flags: f, inputs: given, lists: true, aligned: true}
	b.work = func(ctx context.Context, in job) ([]*outcome, error) {
		page, err := r.page(ctx, in.Input)
		all := outcomes(in.Name, page, err)
		return all, saveOverlay(ctx, f.out, in.stem, page, all)
	}
	styled := styled(s.out)
	b.show = func(w io.Writer, o *outcome) error { return showSolution(w, o, styled) }
	b.summary = summary
	return b
}

// saveOverlay writes the solved picture, which all puzzles in it share, where
// there is one and a place for it.
func saveOverlay(ctx context.Context, dir, stem string, page *gridsaw.Page, all []*outcome) error {
	if dir == "" {
		return nil
	}
	drawn, err := saveDrawn(ctx, filepath.Join(dir, stem+"-solved"), page, all, page.Overlay)
	if err == nil && !drawn {
		return saveBoard(dir, stem, all[0])
	}
	return err
}

// saveDrawn writes a picture that is drawn over that of a page, as photos and other pictures are kept, in a
// file of that name without its suffix, if there is one. Where ctx is done and drawing takes longer than
// lastDrawing the outcomes say so instead.
func saveDrawn(ctx context.Context, name string, page *gridsaw.Page, all []*outcome, draw func() *image.RGBA) (drawn bool, err error) {
	suffix := map[bool]string{true: ".jpg", false: ".png"}[page.Photo()]
	var file []byte
	ctx, cancel := deadline.Extend(ctx, lastDrawing, lastDrawing)
	defer cancel()
	err = deadline.Do(ctx, func() (err error) {
		if picture := draw(); picture != nil {
			file, err = load.Encode(picture, suffix)
		}
		return err
	})
	path := name + suffix
	switch {
	case err != nil && err == context.Cause(ctx):
		for _, o := range all {
			o.undrawn = "the time limit ended the drawing of the solution"
		}
		return true, nil
	case err != nil:
		return true, writing(path, err)
	case file == nil:
		return false, nil
	}
	if err := wholefile.WriteBytes(path, file); err != nil {
		return true, writing(path, err)
	}
	for _, o := range all {
		o.file("overlay", path)
	}
	return true, nil
}

// lastDrawing is for how long drawing may go on when the time for an input is over.
const lastDrawing = 200 * time.Millisecond

// showSolution prints the solved grid, on a line if the puzzle stands on one; styled is for a terminal.
func showSolution(w io.Writer, o *outcome, styled bool) error {
	if s, ok := o.Solution.(*puzzle.SudokuSolution); ok && o.job.onLine {
		p := o.Puzzle.(*puzzle.Sudoku)
		full := &puzzle.Sudoku{BoxRows: p.BoxRows, BoxCols: p.BoxCols, Givens: s.Grid}
		return format.Encode(w, full, format.Line)
	}
	text, err := solutionText(o.Puzzle, o.Solution)
	if err != nil {
		return err
	}
	if p, ok := o.Puzzle.(*puzzle.Sudoku); ok && styled {
		text = boldFound(p, text)
	}
	_, err = fmt.Fprintln(w, text)
	return err
}

// secondsText writes a time that may be short.
func secondsText(s float64) string {
	if s < 0.1 {
		return fmt.Sprintf("%.2g ms", 1000*s)
	}
	return fmt.Sprintf("%.2f s", s)
}

// boldFound makes the numbers of a solved grid bold that are not given.
func boldFound(p *puzzle.Sudoku, text string) string {
	cell := 0
	return numbers.ReplaceAllStringFunc(text, func(number string) string {
		given := p.Givens[cell/p.Size()][cell%p.Size()] != 0
		cell++
		if given {
			return number
		}
		return bold(number)
	})
}

var numbers = regexp.MustCompile(`[0-9]+`)

// summary is the one line about a solved grid.
func summary(o *outcome) string {
	r := o.Result
	parts := []string{fmt.Sprintf("%s %s", r.Kind, r.Status)}
	if r.Unique != nil {
		parts = append(parts, map[bool]string{true: "the only solution", false: "one of several solutions"}[*r.Unique])
	}
	if r.Reading != nil {
		for _, c := range r.Reading.Corrected {
			parts = append(parts, fmt.Sprintf("%v read as %d, used as %d", puzzle.Cell{Row: c.Row, Col: c.Col}, c.Read, c.Used))
		}
	}
	if r.Clues != "" {
		parts = append(parts, board.RegimeText(r.Clues))
	}
	parts = append(parts, secondsText(r.Seconds.Total))
	if path := o.files["overlay"]; path != "" {
		parts = append(parts, "drawn in "+path)
	}
	if o.undrawn != "" {
		parts = append(parts, o.undrawn)
	}
	return shortName(strings.Join(r.Input, " ")) + ": " + strings.Join(parts, ", ")
}
