package gridsaw

import (
	"errors"
	"image"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
)

// Options says what is known of an input and what to do with it. The zero value
// finds everything out.
type Options struct {
	Kind       puzzle.Kind        // "" is found out
	Rows, Cols int                // number of cells, 0 is found out
	Set        []reading.Override // cells whose numbers are known, whatever was read
	All        bool               // every puzzle in a picture, not the largest alone
	// Corners are the outer corners of the puzzle in the picture, one after the other around it, x and y in pixels as
	// in [Reading]; nil is found out. No other puzzle is looked for then.
	Corners *[4][2]float64
	// Quick takes the first puzzle that is found and fills a tenth of the picture for the one that is meant, as before a
	// camera, without looking for a larger one.
	Quick bool
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

var errCorners = errors.New("these corners are not those of a grid in the picture")

// corners are the known ones in a picture as it is looked at; nil where they are not known.
func (o Options) corners(p *load.Picture) (*geom.Quad, error) {
	if o.Corners == nil {
		return nil, nil
	}
	var q geom.Quad
	s := float64(max(p.Scale, 1))
	size := p.Color.Rect.Size()
	for i, c := range o.Corners {
		q[i] = geom.Point{X: (c[0] - (s-1)/2) / s, Y: (c[1] - (s-1)/2) / s}
		if x, y := q[i].X, q[i].Y; !(x > -1 && y > -1 && x < float64(size.X) && y < float64(size.Y)) {
			return nil, errCorners
		}
	}
	around := q.Clockwise()
	for i, c := range around {
		a, b := around[(i+3)%4].Sub(c), around[(i+1)%4].Sub(c)
		if min(a.Norm(), b.Norm()) < leastFrame || b.Cross(a) < flatCorner*a.Norm()*b.Norm() {
			return nil, errCorners
		}
	}
	return &around, nil
}

const (
	// leastFrame is the least side of a known grid, in pixels, and flatCorner the sine of its least corner.
	leastFrame, flatCorner = 16, 0.2
)
