package gridsaw

import (
	"context"
	"errors"
	"image"
	"sync"

	"github.com/gridsaw/gridsaw/internal/detect"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// A Result is what became of one puzzle.
type Result struct {
	Input  []string // names of the pictures or the text
	Kind   puzzle.Kind
	Status Status
	// Err says why the puzzle is not solved; nil where Status is [StatusSolved] or
	// [StatusRead]. It is an [*Error].
	Err error

	// Puzzle is one of the types of package puzzle, as Kind says: as it is used, or
	// as it was read where the reading is not to be trusted.
	Puzzle puzzle.Puzzle
	// Solution obeys all rules of Puzzle where Status is [StatusSolved]. Where it is
	// [StatusPartial] or [StatusTimeout] it may be an attempt. Else it is nil.
	Solution puzzle.Solution
	// Unique tells whether the solution is the only one, where that is known.
	Unique *bool
	// Score counts what fits of an attempt at a jigsaw written as text.
	Score *puzzle.JigsawScore
	// Clues are those in force of a jigsaw written as text, as board.Regime says it,
	// and Start is the board that the search begins with; nil is none.
	Clues string
	Start *puzzle.JigsawSolution

	Method  string       // that solved it, or tried; "" where none did
	Stats   *solve.Stats // of that method
	Seconds Seconds
	Reading *Reading // how the picture was read; nil for a text and for a jigsaw

	found *detect.Puzzle // nil for a text
}

// Seconds holds the time that the stages took.
type Seconds struct {
	Read  float64 `json:"read"`
	Solve float64 `json:"solve"`
	Total float64 `json:"total"`
}

// Reading tells how a picture was read.
type Reading struct {
	// Confidence is the probability that the reading is right, 0 to 1, as the
	// digit reader and the rules of the puzzle give it.
	Confidence float64 `json:"confidence"`
	// KindConfidence is the probability that the puzzle is of this kind, 0 to 1.
	KindConfidence float64 `json:"kind_confidence,omitempty"`
	// Corrected lists the cells that are used otherwise than they were read.
	Corrected []reading.Correction `json:"corrected"`
	// Entries are the numbers that somebody wrote into cells of a Sudoku by hand, in reading order. The
	// puzzle has none of them: givens are what was printed.
	Entries []reading.Entry `json:"entries,omitempty"`
	// Candidates are those of the cells with pencil marks of a Sudoku, in reading order.
	Candidates []reading.CandidateSet `json:"candidates,omitempty"`
	// Corners are the grid's corners in the picture as it was given, x and y in pixels, from the
	// top left of the puzzle clockwise.
	Corners [4][2]float64 `json:"corners"`
	// Turn is the number of quarter turns clockwise that the picture must be
	// turned by for the puzzle to stand upright.
	Turn int `json:"turn"`
	// Mirrored tells that the picture is one that a mirror shows, as front cameras save
	// it. Corners are those in the picture as it is.
	Mirrored bool `json:"mirrored,omitempty"`
	// Reduced is the number that the sides of the picture were divided by before it was looked at,
	// those of the drawn solution too; 0 where they were not.
	Reduced int `json:"reduced,omitempty"`

	// Cells are what each cell may hold, with the probabilities, row by row.
	Cells [][]reading.Cell `json:"-"`
	// Plain are the numbers before the rules of the puzzle repaired them, row by row: 0
	// where there is none, [reading.Unset] for one that was not read.
	Plain [][]int `json:"-"`
	// Crossings are the corners of the cells in the picture as it was given, row by row: one more of each than
	// there are rows and columns. On a page that is bent they lie on curves.
	Crossings [][][2]float64 `json:"-"`
	// Cages are those of a Killer Sudoku with what their sums were read as.
	Cages []repair.CageReading `json:"-"`
	// Symbols are those that the numbers 1, 2 and so on are printed as, where some are letters.
	Symbols string `json:"symbols,omitempty"`
}

// readingOf is what is told of a puzzle in a picture.
// scale is that of the picture.
func readingOf(p *detect.Puzzle, scale int) *Reading {
	out := &Reading{
		Confidence: p.Confidence, KindConfidence: p.KindConfidence, Corrected: p.Corrected, Entries: p.Entries,
		Turn: p.Turn, Mirrored: p.Mirrored, Cells: p.Cells, Plain: p.Plain,
		Cages: p.Cages, Symbols: p.Symbols,
	}
	if p.Puzzle.Kind() == puzzle.KindSudoku {
		out.Candidates = candidates(p.Cells)
	}
	if out.Corrected == nil {
		out.Corrected = []reading.Correction{} // a list in JSON
	}
	for i, c := range p.Corners {
		out.Corners[i] = given(c, scale)
	}
	for _, row := range p.Crossings() {
		places := make([][2]float64, len(row))
		for i, at := range row {
			places[i] = given(at, scale)
		}
		out.Crossings = append(out.Crossings, places)
	}
	if scale > 1 {
		out.Reduced = scale
	}
	return out
}

// candidates lists the cells that hold pencil marks alone.
func candidates(cells [][]reading.Cell) []reading.CandidateSet {
	var out []reading.CandidateSet
	for r, row := range cells {
		for c, cell := range row {
			if cell.State != reading.Candidates || len(cell.Marks) == 0 {
				continue
			}
			set := reading.CandidateSet{Row: r, Col: c, Confidence: cell.StateConfidence}
			for _, m := range cell.Marks {
				set.Numbers = append(set.Numbers, m.Number)
				set.Confidence *= m.P
			}
			out = append(out, set)
		}
	}
	return out
}

// given returns the place in the picture that was given of one in the picture that was looked at,
// of which a pixel stands for scale x scale others.
func given(at geom.Point, scale int) [2]float64 {
	s := float64(max(scale, 1))
	return [2]float64{s*at.X + (s-1)/2, s*at.Y + (s-1)/2}
}

// fail makes the result one that was not solved.
func (r *Result) fail(err *Error) {
	r.Status, r.Err = err.Status(), err
}

// late makes a result that is unread one that time ended, if it may have.
func (r *Result) late(ctx context.Context) {
	if r.Err == nil {
		return
	}
	if failed := new(Error); errors.As(r.Err, &failed) && failed.late(ctx) {
		r.Status = StatusTimeout
	}
}

// Board draws the answer to a jigsaw that was written as text, whole or not, with the name
// that is to stand below it. It is nil where there is no such answer. The error is that of
// [overlay.NewBoard].
func (r *Result) Board(name string) (*overlay.Board, error) {
	p, ok := r.Puzzle.(*puzzle.Jigsaw)
	s, both := r.Solution.(*puzzle.JigsawSolution)
	if !ok || !both {
		return nil, nil
	}
	return overlay.NewBoard(p, s, overlay.BoardOptions{Name: name})
}

// A Page is what was found in one input.
type Page struct {
	// Results has an entry for each puzzle, from the top of the picture down. It is
	// empty where nothing was found that could be shown.
	Results []*Result

	picture *load.Picture // nil for a text
	once    sync.Once
	overlay *image.RGBA
}

// Overlay returns the picture with all solutions drawn over it; nil where there is none, and
// for a text. It is drawn at the first call, and must not be changed.
func (p *Page) Overlay() *image.RGBA {
	p.once.Do(func() { p.overlay = p.draw() })
	return p.overlay
}

// Picture returns the picture as it was decoded, nil for a text and for what is no picture. It
// must not be changed.
func (p *Page) Picture() *image.RGBA {
	if p.picture == nil {
		return nil
	}
	return p.picture.Color
}

func (p *Page) draw() *image.RGBA {
	var canvas *image.RGBA
	for _, r := range p.Results {
		if r.found == nil || r.Solution == nil {
			continue
		}
		if canvas == nil {
			canvas = p.picture.Color
		}
		canvas = r.found.Draw(canvas, r.Solution)
	}
	return canvas
}

// Photo tells whether the input is a picture of a format that cameras write, which is best
// kept so: the overlay of a photo goes into a JPEG, that of others into a PNG.
func (p *Page) Photo() bool {
	return p.picture != nil && (p.picture.Format == load.JPEG || p.picture.Format == load.HEIC)
}

// Err returns nil where all puzzles were read, or solved, and the first error otherwise.
func (p *Page) Err() error {
	for _, r := range p.Results {
		if r.Err != nil {
			return r.Err
		}
	}
	return nil
}
