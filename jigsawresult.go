package gridsaw

import (
	"context"
	"os"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/internal/deadline"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/jigsaw/assembly"
	"github.com/gridsaw/gridsaw/vision/layout"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/overlay"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

// A Source is one of the pictures of a jigsaw. Open returns its bytes, and may
// be called again: pictures are decoded anew for drawing, so that those of a
// large puzzle are never all held.
type Source struct {
	Name string
	Open func(context.Context) ([]byte, error)
}

// FileSource is the picture in a file.
func FileSource(path string) Source {
	return Source{Name: path, Open: func(context.Context) ([]byte, error) { return os.ReadFile(path) }}
}

// A Picture is what was read from one source.
type Picture struct {
	Name string
	Page *pieces.Page // nil where Err is set
	Err  error
	Hint string // what to do about Err; may be empty
	// Unseen tells that the context was done before the picture was looked at: Err is its cause.
	Unseen bool
	// Scale is the number that the sides of the picture were divided by before it was looked at.
	// Places on Page are those in the reduced picture.
	Scale int
	// SHA256 is the digest of its bytes, in hexadecimal, where there are constraints.
	SHA256 string
	// Stored tells that the page was taken from the store; StoreErr is why it was not, or not kept
	// there, where it should have been.
	Stored   bool
	StoreErr *StoreError
}

// marks are the pieces that were found in a picture, and what was seen and not taken for one.
func (p *Picture) marks() []overlay.Mark {
	var out []overlay.Mark
	for i, q := range p.Page.Pieces {
		out = append(out, overlay.Mark{Outline: q.Outline, State: overlay.Unplaced, Number: i})
	}
	return append(out, p.problems()...)
}

// problems are what was seen in a picture and not taken for a piece.
func (p *Picture) problems() []overlay.Mark {
	var out []overlay.Mark
	if p.Page != nil {
		for _, found := range p.Page.Problems {
			out = append(out, overlay.Mark{Outline: found.Outline, State: overlay.Problem, Number: -1, Note: found.Reason.String()})
		}
	}
	return out
}

// A JigsawResult is what became of the pictures of one jigsaw.
type JigsawResult struct {
	Result
	Sources  []Source
	Pictures []Picture
	// Pieces are those of all pictures, in order; Where says in which picture,
	// and as which of its pieces, each was found.
	Pieces []*pieces.Piece
	Where  []Place
	// Sides are all sides in the common plane, four a piece.
	Sides   []encode.Side
	Shape   pieces.Shape
	Ranking *cluster.Ranking
	// Labels are those of the sides, by the encoder of that name, or "mates" where they
	// come from mutual best mates.
	Labels  *cluster.Labels
	Encoder string
	// Assembly is set where the answer comes from ranked mates.
	Assembly *assembly.Assembly
	// Layout is the answer as it was laid out to be checked; nil without one.
	Layout *layout.Layout
	// Placements are where the pieces lie, by index; Doubtful are those among
	// them that may lie elsewhere.
	Placements []puzzle.Placement
	Doubtful   map[int]bool
	// Exchangeable are groups of pieces of one shape, as one die cuts them, that could not
	// be told apart: each may lie in the place of any other of its group, and that alone makes
	// none of them doubtful.
	Exchangeable [][]int
	// Parts are groups of other pieces that belong together, but whose place in
	// the puzzle is not known, the largest first.
	Parts []Part
	// FaceDown tells the pieces that lie with their other side up. Their Sides, their
	// rotation and their degrees count after they were turned over about the vertical axis of
	// the common plane, that of the picture.
	FaceDown map[int]bool
	// Doubles are pieces that are there twice: by the one that was left out the one that it is
	// the same as.
	Doubles map[int]int
	// Constraints are what became of those of the options, in their order.
	Constraints []ConstraintOutcome
	// Stages are the steps of the way, with their times.
	Stages Stages

	counted   bool // the pieces of all pictures are known
	maxPixels int  // of the options
}

// A Part is some pieces that belong together.
type Part struct {
	Rows, Cols int
	Placements []puzzle.Placement
	Layout     *layout.Layout
	// Puzzle is set where it is a puzzle of its own: its border is closed all around.
	// Doubtful are those of its pieces then that may lie elsewhere.
	Puzzle   bool
	Doubtful []int
}

// A Place is where a piece was found: in which picture, as which of the pieces on its Page, and as which before any
// was left out, as [Jigsaw.Pictures] has them.
type Place struct{ Picture, Index, Found int }

// decode decodes a picture, to be worked on with so many pixels.
func decode(ctx context.Context, data []byte, pixels int) (*load.Picture, error) {
	picture, err := deadline.Await(ctx, func() (*load.Picture, error) { return load.DecodeContext(ctx, data, pixels) })
	switch {
	case err == nil:
		return picture, nil
	case err == context.Cause(ctx):
		return nil, timeLimit(ctx)
	}
	return nil, undecoded(err)
}
