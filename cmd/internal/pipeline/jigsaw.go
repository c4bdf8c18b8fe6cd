package pipeline

import (
	"context"
	"errors"
	"image"
	"time"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/jigsaw/assembly"
	"github.com/gridsaw/gridsaw/vision/layout"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

// A Source is one of the pictures of a jigsaw. Open returns its bytes, and may
// be called again: pictures are decoded anew for drawing, so that those of a
// large puzzle are never all held.
type Source struct {
	Name string
	Open func(context.Context) ([]byte, error)
}

// JigsawOptions says what is known of a jigsaw and what to do with it. The zero
// value finds everything out.
type JigsawOptions struct {
	Rows, Cols int          // of the finished puzzle, 0 is found out
	DPI        float64      // of the pictures, 0: as their files tell
	Sheet      pieces.Sheet // the sheet of paper that the pieces lie on
	Labels     int          // number of different joints, 0 is found out
	Encoder    string       // what the sides are labelled by; "" is the best one
	Method     string       // "" chooses: MethodLabels where labels are clean, else MethodMates
	Seed       uint64
	Timeout    time.Duration // for all pictures together, 0 is none
	Workers    int           // pictures that are read at the same time; 0 means 1
	ReadOnly   bool          // only read: pieces, sides and labels

	// Stages, if set, is called with the pictures that the reading of a picture
	// goes through.
	Stages func(picture int, name string, img image.Image)
	// Progress, if set, is called as pictures are read.
	Progress func(done, all int)
}

// The ways from sides to places.
const (
	// MethodLabels groups the sides by k-means and solves the labelled puzzle
	// exactly.
	MethodLabels = "search"
	// MethodMates puts the pieces together from the likeliest mates of each
	// side.
	MethodMates = "assembly"
)

// A Picture is what was read from one source.
type Picture struct {
	Name string
	Page *pieces.Page // nil where Err is set
	Err  error
	Hint string
}

// A JigsawOutcome is what became of the pictures of one jigsaw.
type JigsawOutcome struct {
	Outcome
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
	Labels  *cluster.Labels
	// Assembly is set where the answer comes from ranked mates.
	Assembly *assembly.Assembly
	// Layout is the answer as it was laid out to be checked; nil without one.
	Layout *layout.Layout
	// Placements are where the pieces lie, by index; Doubtful are those among
	// them that may lie elsewhere.
	Placements []puzzle.Placement
	Doubtful   map[int]bool
	// Parts are groups of other pieces that belong together, but whose place in
	// the puzzle is not known, the largest first.
	Parts []Part
}

// A Part is some pieces that belong together.
type Part struct {
	Rows, Cols int
	Placements []puzzle.Placement
	Layout     *layout.Layout
}

// A Place is where a piece was found.
type Place struct{ Picture, Index int }

var errNoPieces = errors.New("no pieces of a jigsaw found")

const piecesHint = "lay the pieces apart on an even ground of another brightness, and scan them or photograph them from straight above"

// RunJigsaw reads the pieces in all pictures as those of one puzzle and
// assembles it. All that can go wrong is told in the outcome.
func RunJigsaw(ctx context.Context, sources []Source, o JigsawOptions) (out *JigsawOutcome) {
	start := time.Now()
	out = &JigsawOutcome{Sources: sources}
	out.Report.Kind = puzzle.KindJigsaw
	out.Report.Seconds = new(Seconds)
	for _, s := range sources {
		out.Report.Input = append(out.Report.Input, s.Name)
	}
	defer func() {
		if fault := recover(); fault != nil {
			out.broken(fault, o.Stages != nil, "pictures")
		}
		out.Report.Seconds.Total = time.Since(start).Seconds()
	}()
	if o.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Timeout)
		defer cancel()
	}
	r := &jigsawRun{JigsawOutcome: out, options: o, clock: newClock()}
	r.run(ctx)
	out.Report.Stages = r.clock.stages
	out.Report.Seconds.Read = r.clock.stages.Total(stageFind, stageSettle, stageRank, stageLabel)
	out.Report.Seconds.Solve = r.clock.stages.Total(stageSolve, stageCheck)
	if ctx.Err() != nil && out.Report.Status == StatusUnread {
		out.Report.Status = StatusTimeout
	}
	return out
}

// The names of the stages of a jigsaw.
const (
	stageFind   = "find"
	stageSettle = "settle"
	stageRank   = "rank"
	stageLabel  = "label"
	stageSolve  = "solve"
	stageCheck  = "check"
)

// A jigsawRun is one run over the pictures of a jigsaw.
type jigsawRun struct {
	*JigsawOutcome
	options JigsawOptions
	clock   *clock
	encoder string // the name of the one that labels are made by
	clean   bool   // the groups of k-means are fit for an exact solver
}

// run goes through the stages, as far as they lead.
func (r *jigsawRun) run(ctx context.Context) {
	r.find(ctx)
	r.clock.end(stageFind)
	if !r.collect(ctx) {
		return
	}
	r.settle()
	r.clock.end(stageSettle)
	err := r.rank(ctx)
	r.clock.end(stageRank)
	if err == nil {
		err = r.label(ctx)
		r.clock.end(stageLabel)
	}
	r.reportReading()
	switch {
	case ctx.Err() != nil:
		r.Fail(StatusTimeout, errTimeLimit, timeoutHint)
	case err != nil:
		r.Fail(StatusUnread, err, piecesHint)
	case r.options.ReadOnly:
		r.Report.Status = StatusRead
	default:
		r.solve(ctx)
	}
}
