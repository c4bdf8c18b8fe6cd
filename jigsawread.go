package gridsaw

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

var errNoPieces = errors.New("no pieces of a jigsaw found")

// A jigsawRun is one run over the pictures of a jigsaw.
type jigsawRun struct {
	*JigsawResult
	options JigsawOptions
	clock   *clock
	means   map[int][4]encode.Side // of pieces that several pictures show
	none    map[int]*pieces.Piece  // those that are none, by the constraint that says so
	clean   bool                   // the groups of k-means are fit for an exact solver
	cutBy   struct {
		ranking *cluster.Ranking // of which the twins are known
		twins   [][]cluster.Twin
	}

	foundAs  map[*pieces.Piece]int // the numbers of the pieces in their pictures, before any was left out
	progress *progressTeller
	limit    context.Context // when the work is to end; what is done afterwards has a context of its own
	cut      bool            // the reading was ended by it before all was done
	hasty    bool            // most pairs of sides were not compared
}

// read brings the pieces of all pictures together: their sides to one scale, the likeliest
// mates of each, and labels.
func (r *jigsawRun) read(ctx context.Context) *Error {
	if err := r.collect(); err != nil {
		return err
	}
	r.progress.begin(stageRegister, len(r.Pieces))
	r.register()
	r.clock.end(stageRegister)
	r.progress.begin(stageRank, len(r.Pieces))
	err := r.rank(ctx)
	if err == nil && !r.cut {
		err = r.joinLooks(ctx)
	}
	r.clock.end(stageRank)
	if err == nil {
		r.progress.begin(stageLabel, len(r.Pieces))
		err = r.label()
		r.clock.end(stageLabel)
	}
	if r.Labels != nil {
		r.Puzzle = r.instance(r.Labels.Of)
	}
	switch {
	case err == nil:
		return nil
	case r.ended():
		return r.inTime()
	}
	return &Error{ErrInput, err, AdviceLay}
}

// cutShort is the error of a reading that was ended before its end; nil of a whole one.
func (r *jigsawRun) cutShort() *Error {
	if r.cut {
		return r.inTime()
	}
	return nil
}

// inTime says that the work was ended, and what was found until then.
func (r *jigsawRun) inTime() *Error {
	out, seen := timeLimit(r.limit), r.seen()
	if seen > 0 {
		out.Err = fmt.Errorf("%w: %d pieces found in %d of %d pictures", out.Err, len(r.Pieces), seen, len(r.Pictures))
	}
	return out
}

// ended tells whether the work is to end.
func (r *jigsawRun) ended() bool { return r.limit.Err() != nil }

// seen counts the pictures that were looked at.
func (r *jigsawRun) seen() int {
	n := 0
	for _, p := range r.Pictures {
		if !p.Unseen {
			n++
		}
	}
	return n
}

// collect numbers the pieces of all pictures. Without any it says why there is none.
func (r *jigsawRun) collect() *Error {
	var first *Error
	for _, p := range r.Pictures {
		r.cut = r.cut || p.Unseen
		if p.Err != nil && first == nil {
			first = p.fault(len(r.Pictures) > 1)
		}
	}
	r.number()
	r.leaveOut()
	r.counted = len(r.Pieces) > 0 || first == nil
	switch {
	case len(r.Pieces) > 0:
		return nil
	case r.ended():
		return r.inTime()
	case first != nil:
		return first
	}
	return &Error{ErrNoPuzzle, errNoPieces, AdviceLay}
}

// leaveOut takes away what people say is no piece.
func (r *jigsawRun) leaveOut() {
	r.none = noPieces(r.JigsawResult, r.options.Constraints)
	for _, piece := range r.none {
		for i := range r.Pictures {
			if page := r.Pictures[i].Page; page != nil {
				if k := slices.Index(page.Pieces, piece); k >= 0 {
					page.Drop(k)
				}
			}
		}
	}
	if len(r.none) > 0 {
		r.number()
	}
}

// number numbers the pieces of all pictures.
func (r *jigsawRun) number() {
	r.Pieces, r.Where = nil, nil
	for i, p := range r.Pictures {
		if p.Page == nil {
			continue
		}
		for k, piece := range p.Page.Pieces {
			r.Pieces = append(r.Pieces, piece)
			r.Where = append(r.Where, Place{i, k, r.foundAs[piece]})
		}
	}
}

// fault is the error of a jigsaw because of a picture of it, which is named if there are others.
func (p *Picture) fault(named bool) *Error {
	out := &Error{ErrInput, p.Err, NoAdvice}
	switch decoding := new(Error); {
	case errors.As(p.Err, &decoding):
		out.Advice = decoding.Advice
	case errors.Is(p.Err, pieces.ErrNoPieces):
		out.Reason, out.Advice = ErrNoPuzzle, AdviceLay
	}
	if named {
		out.Err = fmt.Errorf("%s: %w", p.Name, p.Err)
	}
	return out
}

// pages returns the pages of the pictures that could be read.
func (r *jigsawRun) pages() []*pieces.Page {
	var out []*pieces.Page
	for _, p := range r.Pictures {
		if p.Page != nil {
			out = append(out, p.Page)
		}
	}
	return out
}

// register brings all pictures to one scale, and decides by the border which
// sides are flat.
func (r *jigsawRun) register() {
	pages := r.pages()
	pieces.EqualScale(pages)
	// Without a shape the assembly goes on with the sides as they look.
	r.Shape, _ = pieces.ResolveBorder(pages, pieces.Shape{Rows: r.options.Rows, Cols: r.options.Cols})
	r.takeSides()
}

func (r *jigsawRun) takeSides() {
	r.Sides = r.Sides[:0]
	for i, p := range r.Pieces {
		sides := p.Sides
		if mean, several := r.means[i]; several {
			sides = mean
		}
		if r.FaceDown[i] {
			sides = encode.TurnedOver(sides)
		}
		r.Sides = append(r.Sides, sides[:]...)
	}
	for _, h := range hear(r.JigsawResult, r.options.Constraints) {
		if h.Say == SayFlat && h.sides[0] >= 0 {
			r.Sides[h.sides[0]].Kind = encode.Flat
		}
	}
}

// worthwhile is what must remain at most of the misfit of mates for them to be
// ranked anew once the planes of the pictures were adjusted.
const worthwhile = 0.95

// fewCandidates is the number of sides that each side is laid upon where time has run out. It
// is a fifth of the usual number at 1008 pieces, which are all placed by it, in a fifth of
// the time.
const fewCandidates = 16

// rank finds the likeliest mates of every side. The surest pairs then tell how
// the planes of the pictures lie to each other, and with that the mates are
// ranked once more. What time does not allow for is left out: the second ranking, and then
// most of the candidates of the first.
func (r *jigsawRun) rank(ctx context.Context) error {
	// Whether there is a second time is only known when the first one is over.
	const times = 2
	o := cluster.RankOptions{Fronts: r.options.Fronts, Progress: func(done, all int) { r.progress.step(done, times*all) }}
	ranking, err := cluster.Rank(r.limit, r.Sides, o)
	if err != nil && r.ended() {
		r.cut, r.hasty = true, true
		ranking, err = cluster.Rank(ctx, r.Sides, cluster.RankOptions{Candidates: fewCandidates, Fronts: r.options.Fronts})
	}
	if err != nil {
		return err
	}
	r.Ranking = ranking
	if r.ended() {
		r.cut = true
		return nil
	}
	if r.dropShownWhole() {
		r.takeSides()
		if r.Ranking, err = cluster.Rank(ctx, r.Sides, o); err != nil {
			return err
		}
	}
	refined := pieces.Refine(r.pages(), r.Ranking.MutualBest())
	r.takeSides()
	if refined.After > worthwhile*refined.Before {
		return nil
	}
	o.Progress = func(done, all int) { r.progress.step(all+done, times*all) }
	ranking, err = cluster.Rank(r.limit, r.Sides, o)
	switch {
	case err == nil:
		r.Ranking = ranking
	case r.ended():
		r.cut = true
	default:
		return err
	}
	return nil
}

// dropShownWhole makes problems of the pieces that a picture's edge clips and that are whole
// elsewhere, as where scans overlap, and reports whether there are any.
func (r *jigsawRun) dropShownWhole() bool {
	var drop []int
	for i, p := range r.Pieces {
		if !p.Clipped {
			continue
		}
		if k, ok := r.Ranking.Double(i, p.ClippedSide); ok && !r.Pieces[k].Clipped {
			drop = append(drop, i)
		}
	}
	for _, i := range slices.Backward(drop) {
		r.Pictures[r.Where[i].Picture].Page.DropClipped(r.Where[i].Index)
	}
	if len(drop) > 0 {
		r.number()
	}
	return len(drop) > 0
}

const (
	// A piece with two flat sides is a corner, and a puzzle has four of them: with mostCorners
	// or fewer nothing says that pictures show pieces again, and leastCorners must be left.
	mostCorners, leastCorners = 5, 3
	// fairLook is how many times as much as that of the best look at a side the cost of its
	// best mate is at most for a look to count.
	fairLook = 2
)

// joinLooks finds the pieces that several pictures show, as photos of one table or scans of both
// faces do, and takes the mean of what is seen of each. It does so where there are too many
// corners for one puzzle: then a piece of the same shape is not one that the same die cut.
func (r *jigsawRun) joinLooks(ctx context.Context) error {
	corners := func(but map[int]int) (n int) {
		for i := range r.Pieces {
			flat := 0
			for _, s := range r.Sides[4*i : 4*i+4] {
				if s.Kind == encode.Flat {
					flat++
				}
			}
			if _, double := but[i]; !double && flat == 2 {
				n++
			}
		}
		return n
	}
	before := corners(nil)
	if len(r.Pictures) < 2 || before <= mostCorners {
		return nil
	}
	var pictures []int
	for _, at := range r.Where {
		pictures = append(pictures, at.Picture)
	}
	all, doubles := r.Ranking.Looks(ctx, r.Sides, pictures), make(map[int]int)
	looks := make(map[int][]cluster.Look)
	for i, list := range all {
		if _, double := doubles[i]; double {
			continue
		}
		for _, l := range list {
			if _, taken := doubles[l.Piece]; l.Piece > i && !taken {
				doubles[l.Piece] = i
				looks[i] = append(looks[i], l)
			}
		}
	}
	if left := corners(doubles); ctx.Err() != nil || left == before || left < leastCorners {
		return nil
	}
	r.Doubles, r.means = doubles, make(map[int][4]encode.Side)
	for i, list := range looks {
		r.means[i] = r.mean(i, list)
	}
	r.turnPictures(all)
	r.takeSides()
	ranking, err := cluster.Rank(r.limit, r.Sides, cluster.RankOptions{Fronts: r.options.Fronts})
	if err == nil {
		r.Ranking = ranking
	} else if r.ended() {
		r.cut, err = true, nil
	}
	return err
}

// turnPictures turns over the pieces of the pictures that show the other face of those that
// earlier ones show.
func (r *jigsawRun) turnPictures(looks [][]cluster.Look) {
	over := make(map[int]bool)
	for i, list := range looks {
		for _, l := range list {
			from, to := r.Where[i].Picture, r.Where[l.Piece].Picture
			if _, known := over[to]; from < to && !known {
				over[to] = over[from] != l.Over
			}
		}
	}
	for i, at := range r.Where {
		if _, double := r.Doubles[i]; !double && over[at.Picture] {
			r.FaceDown[i] = true
		}
	}
}

// mean returns the mean of a piece and the further looks at it, side by side of those that have
// a mate that fits about as well as that of any of them: what was seen badly has none.
func (r *jigsawRun) mean(piece int, further []cluster.Look) [4]encode.Side {
	looks := [][4]encode.Side{[4]encode.Side(r.Sides[4*piece : 4*piece+4])}
	costs := make([][4]float64, 1+len(further))
	for k := range 4 {
		costs[0][k] = r.bestCost(4*piece + k)
	}
	for i, l := range further {
		sides := [4]encode.Side(r.Sides[4*l.Piece : 4*l.Piece+4])
		if l.Over {
			sides = encode.TurnedOver(sides)
		}
		var look [4]encode.Side
		for k := range 4 {
			at := (k + l.Turn) % 4
			look[k] = sides[at]
			if l.Over {
				at = (4 - at) % 4
			}
			costs[1+i][k] = r.bestCost(4*l.Piece + at)
		}
		looks = append(looks, look)
	}
	counts := make([][4]bool, len(looks))
	for k := range 4 {
		least := math.Inf(1)
		for i := range looks {
			least = min(least, costs[i][k])
		}
		for i := range looks {
			// The faces of a piece differ a little in outline: of the other one only what the first
			// does not show well is taken.
			need := i == 0 || !further[i-1].Over || !counts[0][k]
			counts[i][k] = need && costs[i][k] <= fairLook*max(least, 1)
		}
	}
	return encode.Mean(looks, counts)
}

// bestCost is the cost of the best mate of a side, +Inf without any.
func (r *jigsawRun) bestCost(side int) float64 {
	if mates := r.Ranking.Mates(side); len(mates) > 0 {
		return mates[0].Cost
	}
	return math.Inf(1)
}

// labelsByMates is the name of labels that come from mutual best mates.
const labelsByMates = "mates"

// maxTemplates is the largest number of different joints that is looked for
// where none is given. Puzzles with more have joints that are all different.
const maxTemplates = 64

// label groups the sides by their codes. Unless it was asked for, groups that
// are not clean give way to one label for each pair of mutual best mates: of
// joints that are all different, k-means makes no use, and is not tried.
func (r *jigsawRun) label() error {
	asked := r.options.Labels > 0 || r.options.Encoder != "" || r.options.Method == MethodLabels
	if !asked && !r.Ranking.Groupable(maxTemplates) {
		r.Labels, r.Encoder = r.Ranking.Labels(), labelsByMates
		return nil
	}
	r.Encoder = r.options.Encoder
	if r.Encoder == "" {
		r.Encoder = encode.Profile{}.Name()
	}
	encoder, err := encode.ByName(r.Encoder)
	if err != nil {
		return err
	}
	labels, err := cluster.Label(r.limit, r.Sides, encoder, cluster.LabelOptions{
		K: r.options.Labels, MaxK: maxTemplates, Seed: r.options.Seed,
	})
	if err != nil && r.ended() && !asked {
		r.cut = true
		r.Labels, r.Encoder = r.Ranking.Labels(), labelsByMates
		return nil
	}
	if err != nil {
		return err
	}
	r.Labels, r.clean = labels, labels.Clean
	if !labels.Clean && !asked {
		r.Labels, r.Encoder = r.Ranking.Labels(), labelsByMates
	}
	return nil
}

// instance returns the puzzle with these labels, four a piece.
func (r *jigsawRun) instance(labels []int) *puzzle.Jigsaw {
	p := &puzzle.Jigsaw{Variant: puzzle.VariantPuzzle, Rows: r.Shape.Rows, Cols: r.Shape.Cols}
	for i, found := range r.Pieces {
		at := r.Where[i]
		piece := puzzle.JigsawPiece{
			ID: i, Image: at.Picture,
			Center: given(found.Center, r.Pictures[at.Picture].Scale),
			Turn:   r.turned(i),
		}
		copy(piece.Sides[:], labels[4*i:4*i+4])
		p.Pieces = append(p.Pieces, piece)
	}
	return p
}
