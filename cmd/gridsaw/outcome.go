package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/internal/bytename"
)

// An outcome is what became of one puzzle of an input, or of an input in which there is
// none, and what was made of it.
type outcome struct {
	*gridsaw.Result
	job         job
	files       map[string]string // that were written, by what they are
	undrawn     string            // why there is no picture of the answer, where one was asked for
	count       *gridsaw.Count
	check       *gridsaw.Check
	told        any  // the hint
	secret      bool // the solution is not told
	explanation any
	advice      string // of refuse
}

// outcomes are those of an input: of each puzzle, or why there is none.
func outcomes(name string, page *gridsaw.Page, err error) []*outcome {
	var out []*outcome
	for _, r := range page.Results {
		out = append(out, &outcome{Result: r})
	}
	if len(out) == 0 {
		r := &gridsaw.Result{Input: []string{name}, Status: gridsaw.StatusOf(err), Err: err}
		out = append(out, &outcome{Result: r})
	}
	return out
}

// refuse makes the outcome one that was not solved, for a reason of the command's.
func (o *outcome) refuse(status gridsaw.Status, err error, hint string) {
	o.Status, o.Err, o.advice = status, err, hint
}

// file notes a file that was written.
func (o *outcome) file(what, path string) {
	if o.files == nil {
		o.files = make(map[string]string)
	}
	o.files[what] = path
}

// report is the outcome as it is written as JSON.
func (o *outcome) report() *gridsaw.Report { return o.complete(o.Result.Report()) }

// complete adds to a report what the library does not know.
func (o *outcome) complete(r *gridsaw.Report) *gridsaw.Report {
	r.Files, r.Undrawn, r.Explanation = o.files, o.undrawn, o.explanation
	r.Count, r.Check, r.Hint = o.count, o.check, o.told
	if o.secret {
		r.Solution = nil
	}
	r.FilesBytes = bytename.Table(o.files)
	if o.Err != nil {
		r.Error = worded(o.Err).Error()
	}
	return r
}

// exitCode is the exit code of the program for this outcome.
func (o *outcome) exitCode() int {
	switch o.Status {
	case gridsaw.StatusSolved, gridsaw.StatusRead:
		return exitOK
	case gridsaw.StatusUnsolvable:
		return exitUnsolvable
	case gridsaw.StatusTimeout, gridsaw.StatusPartial:
		return exitPartial
	}
	return exitUnread
}

// worded says an error of the library with the flags that it is about.
func worded(err error) error {
	switch {
	case errors.Is(err, gridsaw.ErrNotWritten):
		return errors.New("--clues and --from are for jigsaws written as text")
	case errors.Is(err, gridsaw.ErrStart):
		return fmt.Errorf("--from: %w", err)
	}
	return err
}

// hint says what to do about the error of an outcome; "" is nothing.
func (o *outcome) hint() string {
	known := new(gridsaw.Error)
	if o.advice != "" || !errors.As(o.Err, &known) {
		return o.advice
	}
	switch known.Advice {
	case gridsaw.AdviceSuited:
		return fmt.Sprintf("leave out --method, or take another: `gridsaw methods %s --json` says what each is for", o.Kind)
	case gridsaw.AdviceBetter:
		return fmt.Sprintf("another method may do better: `gridsaw methods %s` lists them", o.Kind)
	case gridsaw.AdviceReport:
		return "this is a fault of gridsaw; please report it with " + strings.Join(o.Input, " ")
	}
	return hints[known.Advice]
}

var hints = map[gridsaw.Advice]string{
	gridsaw.AdviceRetake:    "take the picture closer, straight from above, in even light, with the whole grid in it",
	gridsaw.AdviceOverrule:  "compare the puzzle shown with the picture and overrule misread cells, as in gridsaw solve --set r3c4=8",
	gridsaw.AdviceCells:     "the cell at the top left is r1c1",
	gridsaw.AdviceCorners:   "give the four corners one after the other around the puzzle, in pixels of the picture as it is shown upright",
	gridsaw.AdviceSize:      "the grid may have another size than the one given: try without --size",
	gridsaw.AdviceKind:      "leave out --kind",
	gridsaw.AdviceFormat:    "give a picture (jpg, png, gif, tif, bmp, pnm, webp, heic), a document (pdf, tif) or a puzzle as text",
	gridsaw.AdviceText:      "write the puzzle as text: that it solves",
	gridsaw.AdviceShrink:    "make the picture smaller, 12 megapixels are plenty, or allow for more memory with --max-pixels",
	gridsaw.AdviceCopy:      "copy the file again, or open it in a viewer and save it anew",
	gridsaw.AdviceTime:      "give it more time with --timeout",
	gridsaw.AdviceNodes:     "give it more nodes with --nodes",
	gridsaw.AdviceMethods:   "`gridsaw methods` lists them",
	gridsaw.AdviceApart:     "solve pictures and written puzzles apart: all pictures of one command are of one jigsaw",
	gridsaw.AdviceClues:     "--clues none allows it, --clues centre all but the clue at the centre",
	gridsaw.AdviceStart:     "--method schedule or matching go on from a board",
	gridsaw.AdviceClueLines: "leave out --clues, or add lines \"hint PIECE CELL ROTATION\" to the pieces",
	gridsaw.AdvicePieces:    "give the file of its pieces too: gridsaw solve --from BOARD PIECES",
	gridsaw.AdviceFuller:    "give the board more pieces, or board_pieces with their numbers",
	gridsaw.AdviceLay:       "lay the pieces apart on an even ground of another brightness, and scan them or photograph them from straight above",
	gridsaw.AdviceLook:      "look at the pieces marked in the maps; `gridsaw inspect` shows their mates",
	gridsaw.AdviceMates:     "leave out --method, so that mates count instead of labels",
	gridsaw.AdviceMore:      "scan what is missing, and add the picture to the others",
	gridsaw.AdviceProblems:  "what is missing may be among what is marked as a problem on the maps: see to that, and add a picture",
	gridsaw.AdviceSurplus:   "the other pieces can be taken away: the maps name them",
}
