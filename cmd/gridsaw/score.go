package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/puzzle/format"
)

// A scoring is one call of the command that scores boards.
type scoring struct {
	streams
	name, pieces, clues string
	dir                 string // of pictures
	json, quiet         bool
}

// A scoreReport is what it writes as JSON.
type scoreReport struct {
	Input  []string          `json:"input"`
	Kind   puzzle.Kind       `json:"kind"`
	Status gridsaw.Status    `json:"status"`
	Score  *board.Score      `json:"score,omitempty"`
	Clues  string            `json:"clues,omitempty"` // kept, as board.Regime says it
	Files  map[string]string `json:"files,omitempty"`
	Error  string            `json:"error,omitempty"`
	// Undrawn says why there is no picture where one was asked for.
	Undrawn string `json:"undrawn,omitempty"`
}

func scoreCommand(s streams) *cobra.Command {
	sc := &scoring{streams: s}
	cmd := &cobra.Command{
		Use:   "score BOARD",
		Short: "Count what fits on a board of edge matching",
		Long: `Score counts the joints that match on BOARD, and names those that do not. BOARD
is a URL of the viewer at e2.bucas.name (quote it: it holds #), a file with one,
or a line of gridsaw's JSON output; "-" is standard input.

The pieces are compared with those of --pieces FILE; the colours may be numbered
in another way there. Without it those of JSON are compared, and a full board of
the 256 pieces of Eternity II is recognised; of other boards only the colours are
scored.

With --out DIR the board is drawn as DIR/NAME-scored.png and .svg, if it lays
pieces that are known, each once.

The exit code is 0 where everything fits, and 4 where something does not.`,
		Example: "  gridsaw score 'https://e2.bucas.name/#puzzle=...'\n  gridsaw score --pieces e2.txt --clues centre board.json",
		Args: func(_ *cobra.Command, names []string) error {
			if len(names) != 1 {
				return usage("score takes one BOARD, not %d", len(names))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, names []string) error {
			sc.name = names[0]
			return sc.run(cmd.Context())
		},
	}
	cmd.Flags().StringVar(&sc.pieces, "pieces", "", "`FILE` with the pieces that the board is made of")
	cmd.Flags().StringVar(&sc.clues, "clues", "", "`WHICH` clues the board has to keep: none, centre, all")
	cmd.Flags().StringVar(&sc.dir, "out", "", "`DIR` for the picture of the board")
	cmd.Flags().BoolVar(&sc.json, "json", false, "one JSON object")
	cmd.Flags().BoolVarP(&sc.quiet, "quiet", "q", false, "the count alone")
	return cmd
}

func (sc *scoring) run(ctx context.Context) error {
	want, err := parseClues(sc.clues)
	if err != nil {
		return err
	}
	if sc.name == stdinName && sc.pieces == stdinName {
		return usage("standard input can be read only once")
	}
	if err := makeDir(sc.dir); err != nil {
		return err
	}
	scored, err := sc.score(ctx)
	if err != nil {
		return sc.failed(err)
	}
	report, code := sc.verdict(scored.Score, want)
	if err := sc.draw(scored, &report); err != nil {
		return err
	}
	var out bytes.Buffer
	if sc.json {
		if err := writeJSON(&out, report); err != nil {
			return err
		}
	} else {
		sc.show(&out, &report)
	}
	if err := writeResult(sc.out, out.Bytes()); err != nil {
		return err
	}
	return status(code)
}

// verdict says whether a board is all that is wanted of it.
func (sc *scoring) verdict(score *board.Score, want board.Clues) (scoreReport, int) {
	report := scoreReport{
		Input: []string{sc.name}, Kind: puzzle.KindJigsaw, Status: gridsaw.StatusSolved, Score: score, Clues: score.Regime,
	}
	switch {
	case covers(score.Clues, want):
	case score.Clues == "":
		report.Error = "which clues the board keeps cannot be told: its pieces are not known"
	default:
		report.Error = fmt.Sprintf("the board does not keep the clues asked for: %s", want)
	}
	if report.Error != "" {
		(&complaint{about: sc.name, err: errors.New(report.Error)}).print(sc.err)
	}
	if report.Error == "" && score.Perfect() {
		return report, exitOK
	}
	report.Status = gridsaw.StatusPartial
	return report, exitPartial
}

// covers reports clues that include those asked for.
func covers(kept, want board.Clues) bool {
	switch want {
	case board.CluesCentre:
		return kept == board.CluesCentre || kept == board.CluesAll
	case board.CluesAll:
		return kept == board.CluesAll
	}
	return true
}

// failed tells JSON too what is wrong with the board.
func (sc *scoring) failed(err error) error {
	var c *complaint
	if sc.json && errors.As(err, &c) && c.code == exitUnread {
		report := scoreReport{Input: []string{sc.name}, Kind: puzzle.KindJigsaw, Status: gridsaw.StatusUnread, Error: oneLine(c.err.Error())}
		if err := writeJSON(sc.out, report); err != nil {
			return err
		}
	}
	return err
}

// score reads the board and the pieces, and compares them.
func (sc *scoring) score(ctx context.Context) (*scoredBoard, error) {
	a, err := readAnswer(ctx, sc.streams, sc.name)
	if err != nil {
		return nil, err
	}
	scored := &scoredBoard{Answer: a}
	switch {
	case sc.pieces != "":
		if scored.pieces, err = pieceList(ctx, sc.streams, sc.pieces); err != nil {
			return nil, err
		}
		scored.Score, err = scoreOn(a, scored.pieces)
	case a.Viewer:
		scored.Score, err = board.Count(a.Board, nil)
	default:
		scored.Score, err = board.CountAnswer(a.Puzzle, a.Solution)
	}
	if err != nil {
		return nil, unread(sc.name, err, "")
	}
	return scored, nil
}

// scoreOn scores an answer against the pieces of p.
func scoreOn(a *format.Answer, p *puzzle.Jigsaw) (*board.Score, error) {
	if a.Board != nil {
		return board.Count(a.Board, p)
	}
	answer, err := a.On(p)
	if err != nil {
		return nil, err
	}
	return board.CountAnswer(p, answer)
}

// show prints the score for people.
func (sc *scoring) show(w io.Writer, r *scoreReport) {
	s := r.Score
	fmt.Fprintf(w, "%s: %d of %d joints match\n", shortName(sc.name), s.Matched, s.Joints)
	if sc.quiet {
		return
	}
	switch {
	case !s.Checked:
		fmt.Fprintf(w, "pieces: not checked: %s\n", strings.TrimPrefix(s.Why, "board: "))
	case len(s.Wrong)+len(s.Twice) > 0:
		fmt.Fprintf(w, "pieces: %d wrong, %d twice\n", len(s.Wrong), len(s.Twice))
	case s.Official:
		fmt.Fprintln(w, "pieces: those of Eternity II")
	default:
		fmt.Fprintln(w, "pieces: right")
	}
	if s.Clues != "" {
		fmt.Fprintf(w, "kept: %s\n", board.RegimeText(s.Regime))
	}
	if s.Empty > 0 {
		fmt.Fprintf(w, "empty cells: %d\n", s.Empty)
	}
	var joints []string
	for _, j := range s.Mismatched {
		joints = append(joints, cellNames(j[:], "-"))
	}
	for _, list := range []struct{ name, cells string }{
		{"mismatched", strings.Join(joints, " ")},
		{"grey sides wrong", cellNames(s.Grey, " ")},
		{"pieces wrong", cellNames(s.Wrong, " ")},
		{"pieces twice", cellNames(s.Twice, " ")},
	} {
		if list.cells != "" {
			fmt.Fprintf(w, "%s: %s\n", list.name, list.cells)
		}
	}
	switch {
	case r.Undrawn != "":
		fmt.Fprintf(w, "not drawn: %s\n", r.Undrawn)
	case r.Files != nil:
		fmt.Fprintf(w, "drawn in %s\n", r.Files["overlay"])
	}
}

// cellNames lists cells as in r3c4.
func cellNames(cells [][2]int, between string) string {
	var names []string
	for _, c := range cells {
		names = append(names, puzzle.Cell{Row: c[0], Col: c[1]}.String())
	}
	return strings.Join(names, between)
}
