package gridsaw

import (
	"image"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/vision/load"
)

// Options says what is known of an input and what to do with it. The zero value
// finds everything out.
type Options struct {
	Kind       puzzle.Kind        // "" is found out
	Rows, Cols int                // number of cells, 0 is found out
	Set        []reading.Override // cells whose numbers are known, whatever was read
	All        bool               // every puzzle in a picture, not the largest alone
	// MaxPixels is the largest number of pixels that a picture is worked on with; 0 means
	// load.DefaultPixels, and with All four fifths of them: memory stays below 600 MB with
	// these. Larger pictures are reduced.
	MaxPixels int

	Method  string // that solves, as package suite lists them; "" is the fastest exact one
	Preset  string // settings of the method, "" are its own
	Seed    uint64 // of whatever is random in the method
	Workers int    // threads that a method may use for one puzzle; 0 means 1
	Limit   int    // number of solutions looked for; 0 means 2, to prove uniqueness
	Nodes   int64  // longest search, as the method counts its nodes; 0 is no limit
	// Solver, if set, solves instead of the method that Method and Preset name.
	Solver *solve.Method

	// Of jigsaws written as text: the clues in force, what a search begins with (nil
	// is the board itself if the input is one), and where one goes on that was broken
	// off.
	Clues  board.Clues
	From   *format.Answer
	Resume Resume

	Observer Observer
}

// pixels is the largest number of pixels that a picture is worked on with.
func (o Options) pixels() int {
	switch {
	case o.MaxPixels > 0:
		return o.MaxPixels
	case o.All:
		return load.DefaultPixels * 4 / 5
	}
	return load.DefaultPixels
}

// A Resume is where the solving goes on that was broken off. The zero value is the beginning.
type Resume struct {
	State []byte                 // as in solve.Options.Resume; the method counts its nodes on from there
	Best  *puzzle.JigsawSolution // best attempt until then; nil where there is none
}

// An Observer is told how the work goes. Its functions may be nil.
type Observer struct {
	// Stage is called with the pictures that a reading goes through, perhaps by
	// several goroutines.
	Stage func(name string, img image.Image)
	// Search is called as a search goes on, as solve.Options.Progress is. Score and
	// Attempt are those of the best attempt that there is, whichever of the runs it
	// is of.
	Search func(solve.Event)
}
