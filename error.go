package gridsaw

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/gridsaw/gridsaw/internal/detect"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/load"
)

// Status says in a word what became of a puzzle.
type Status string

// The statuses.
const (
	StatusRead       Status = "read"       // and to be trusted, but not solved yet
	StatusSolved     Status = "solved"     // the solution obeys all rules
	StatusUnsolvable Status = "unsolvable" // proved to have no solution
	StatusPartial    Status = "partial"    // an attempt that obeys some of the rules, or none
	StatusTimeout    Status = "timeout"    // a deadline or an interrupt ended it without an answer
	StatusUnread     Status = "unread"     // no puzzle, or a reading that is not to be trusted
)

// The reasons for which a puzzle is not solved, to be asked for by errors.Is.
var (
	// ErrInput means that the input is neither a picture nor a puzzle written as
	// text, or that what was said of it does not fit it.
	ErrInput = errors.New("gridsaw: an input that cannot be used")
	// ErrNoPuzzle means that no puzzle was found in the picture.
	ErrNoPuzzle = errors.New("gridsaw: no puzzle found")
	// ErrAmbiguous means that several readings of the picture are possible, or that
	// the one found is not to be trusted for another reason.
	ErrAmbiguous = errors.New("gridsaw: an ambiguous reading")
	// ErrUnsolvable means that the puzzle was proved to have no solution.
	ErrUnsolvable = puzzle.ErrUnsolvable
	// ErrLimit means that a deadline or a limit on nodes ended the work.
	ErrLimit = errors.New("gridsaw: a limit was reached")
	// ErrPartial means that the answer is an attempt, which breaks rules or leaves
	// pieces out.
	ErrPartial = errors.New("gridsaw: an attempt")
	// ErrMethod means that there is no such method for the puzzle.
	ErrMethod = errors.New("gridsaw: no such method for this puzzle")
	// ErrInternal means a fault of gridsaw itself.
	ErrInternal = errors.New("gridsaw: internal error")
)

// An Error says why a puzzle was not solved.
type Error struct {
	Reason error // one of the errors above, or context.Canceled
	Err    error // in words, as a line for people
	Advice Advice
}

// Error returns the words.
func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the words and the reason.
func (e *Error) Unwrap() []error { return []error{e.Err, e.Reason} }

// An Advice says what a person can do about an [Error]. A front end says it in the words
// of what it offers: flags, buttons.
type Advice string

// The advices.
const (
	NoAdvice        Advice = ""
	AdviceRetake    Advice = "retake"    // a picture from closer, straight above, in even light
	AdviceOverrule  Advice = "overrule"  // compare the cells with the picture, and set those misread
	AdviceCells     Advice = "cells"     // rows and columns of set cells count from 1
	AdviceCorners   Advice = "corners"   // corners go around the puzzle, within the picture
	AdviceSize      Advice = "size"      // leave the size out
	AdviceKind      Advice = "kind"      // leave the kind out
	AdviceFormat    Advice = "format"    // give a picture, or a puzzle as text
	AdviceText      Advice = "text"      // give the puzzle as text: this program reads no pictures
	AdviceShrink    Advice = "shrink"    // make the picture smaller
	AdviceCopy      Advice = "copy"      // copy the file again, or save it anew
	AdviceTime      Advice = "time"      // give it more time
	AdviceNodes     Advice = "nodes"     // give it more nodes
	AdviceMethods   Advice = "methods"   // look which methods there are
	AdviceSuited    Advice = "suited"    // take a method for such puzzles
	AdviceBetter    Advice = "better"    // another method may do better
	AdviceApart     Advice = "apart"     // solve pictures and written jigsaws apart
	AdviceClues     Advice = "clues"     // put fewer clues in force
	AdviceStart     Advice = "start"     // take a method that begins with a board
	AdviceClueLines Advice = "cluelines" // leave the clues out, or write them into the file
	AdvicePieces    Advice = "pieces"    // give the pieces of the board too
	AdviceFuller    Advice = "fuller"    // give more of the board, or the numbers of its pieces
	AdviceLay       Advice = "lay"       // lay the pieces apart on an even background
	AdviceLook      Advice = "look"      // look at the doubtful pieces
	AdviceMates     Advice = "mates"     // let mates count instead of labels
	AdviceMore      Advice = "more"      // add pictures of what is missing
	AdviceProblems  Advice = "problems"  // what is missing may be among what could not be used
	AdviceSurplus   Advice = "surplus"   // take the pieces away that are too many
	AdviceReport    Advice = "report"    // report the fault with the input
)

// Status returns the status of what failed for that reason without an answer.
func (e *Error) Status() Status {
	switch reason := e.Reason; {
	case errors.Is(reason, ErrUnsolvable):
		return StatusUnsolvable
	case errors.Is(reason, errNodes), errors.Is(reason, ErrPartial):
		return StatusPartial
	case errors.Is(reason, ErrLimit), errors.Is(reason, context.Canceled):
		return StatusTimeout
	}
	return StatusUnread
}

// late tells whether more time might have made a difference: not to what is wrong with the input
// itself, however late that is found.
func (e *Error) late(ctx context.Context) bool {
	return ctx.Err() != nil && e.Status() == StatusUnread && (errors.Is(e.Reason, ErrNoPuzzle) || errors.Is(e.Reason, ErrAmbiguous))
}

// StatusOf returns the status of an input that came to no result but this error.
func StatusOf(err error) Status {
	if known := new(Error); errors.As(err, &known) {
		return known.Status()
	}
	return StatusUnread
}

// What ended a search before its own end.
var (
	errTimeLimit   = errors.New("the time limit ended the search")
	errNodeLimit   = errors.New("the limit on nodes ended the search")
	errInterrupted = errors.New("interrupted")

	// errNodes is the reason where a limit on nodes, and not time, ended a search.
	errNodes = fmt.Errorf("%w: nodes", ErrLimit)
)

// timeLimit says that a done context ended the work.
func timeLimit(ctx context.Context) *Error {
	if errors.Is(ctx.Err(), context.Canceled) {
		return &Error{context.Canceled, errInterrupted, NoAdvice}
	}
	return &Error{ErrLimit, errTimeLimit, AdviceTime}
}

// found is the error of a picture in which nothing was found, or of a reading of it.
func found(err error, o Options) *Error {
	misfit := new(reading.MisfitError)
	switch {
	case errors.As(err, &misfit):
		return &Error{ErrInput, err, AdviceCells}
	case o.Rows > 0 && errors.Is(err, detect.ErrNoGrid):
		return &Error{ErrNoPuzzle, err, AdviceSize}
	case errors.Is(err, puzzle.ErrUnsolvable):
		return &Error{ErrUnsolvable, err, AdviceOverrule}
	case errors.Is(err, detect.ErrDoubtful):
		return &Error{ErrAmbiguous, err, AdviceOverrule}
	}
	return &Error{ErrNoPuzzle, err, AdviceRetake}
}

// undecoded is the error of a picture that could not be decoded.
func undecoded(err error) *Error {
	return &Error{ErrInput, bare{"load: ", err}, adviceOn(err, AdviceFormat,
		remedy{load.ErrTooLarge, AdviceShrink},
		remedy{load.ErrTruncated, AdviceCopy},
		remedy{load.ErrNoVision, AdviceText})}
}

// A remedy is the advice on one reason.
type remedy struct {
	reason error
	advice Advice
}

// adviceOn returns the advice of the first remedy whose reason err has, or the usual one.
func adviceOn(err error, usual Advice, remedies ...remedy) Advice {
	for _, r := range remedies {
		if errors.Is(err, r.reason) {
			return r.advice
		}
	}
	return usual
}

// bare is an error without the name of the package that it is of.
type bare struct {
	name string
	error
}

func (e bare) Error() string { return strings.TrimPrefix(e.error.Error(), e.name) }

func (e bare) Unwrap() error { return e.error }

// broken is the error of work that a panic ended, with the trace if one is wanted.
func broken(fault any, trace bool) *Error {
	err := fmt.Errorf("internal error: %v", fault)
	if trace {
		err = fmt.Errorf("%w\n%s", err, debug.Stack())
	}
	return &Error{ErrInternal, err, AdviceReport}
}
