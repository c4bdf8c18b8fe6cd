package pipeline

import (
	"context"
	"errors"
	"fmt"
	"image"
	"sync"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

// find reads every picture, several at once. What is wrong with one stays with
// it.
func (r *jigsawRun) find(ctx context.Context) {
	r.Pictures = make([]Picture, len(r.Sources))
	next := make(chan int, len(r.Sources))
	for i := range r.Sources {
		next <- i
	}
	close(next)
	var workers sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for range max(r.options.Workers, 1) {
		workers.Go(func() {
			for i := range next {
				r.Pictures[i] = r.findIn(ctx, i)
				if r.options.Progress != nil {
					mu.Lock()
					done++
					r.options.Progress(done, len(r.Sources))
					mu.Unlock()
				}
			}
		})
	}
	workers.Wait()
}

// findIn reads picture i.
func (r *jigsawRun) findIn(ctx context.Context, i int) (p Picture) {
	p.Name = r.Sources[i].Name
	defer func() {
		if fault := recover(); fault != nil {
			p.Page, p.Err = nil, fmt.Errorf("internal error: %v", fault)
			p.Hint = ownFault("picture")
		}
	}()
	if ctx.Err() != nil {
		p.Err = context.Cause(ctx)
		return p
	}
	picture, err := openSource(ctx, r.Sources[i])
	if err != nil {
		p.Err = err
		return p
	}
	o := pieces.Options{DPI: r.options.DPI, Sheet: r.options.Sheet}
	if r.options.Stages != nil {
		o.Stage = func(name string, img image.Image) { r.options.Stages(i, name, img) }
	}
	p.Page, p.Err = pieces.Find(ctx, picture, o)
	if errors.Is(p.Err, pieces.ErrNoPieces) {
		p.Hint = piecesHint
	}
	return p
}

func openSource(ctx context.Context, s Source) (*load.Picture, error) {
	data, err := s.Open(ctx)
	if err != nil {
		return nil, err
	}
	return load.Decode(data)
}

// collect numbers the pieces of all pictures. Without any the run is over.
func (r *jigsawRun) collect(ctx context.Context) bool {
	var first error
	hint := piecesHint
	for i, p := range r.Pictures {
		if p.Err != nil {
			if first == nil {
				first, hint = fmt.Errorf("%s: %w", p.Name, p.Err), p.Hint
			}
			continue
		}
		for k, piece := range p.Page.Pieces {
			r.Pieces = append(r.Pieces, piece)
			r.Where = append(r.Where, Place{i, k})
		}
	}
	switch {
	case ctx.Err() != nil:
		r.Fail(StatusTimeout, errTimeLimit, timeoutHint)
	case len(r.Pieces) == 0 && first != nil:
		r.Fail(StatusUnread, first, hint)
	case len(r.Pieces) == 0:
		r.Fail(StatusUnread, errNoPieces, piecesHint)
		r.reportReading()
	default:
		return true
	}
	return false
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

// settle brings all pictures to one scale, and decides by the border which
// sides are flat.
func (r *jigsawRun) settle() {
	pages := r.pages()
	pieces.EqualScale(pages)
	// Without a shape the assembly goes on with the sides as they look.
	r.Shape, _ = pieces.Settle(pages, pieces.Shape{Rows: r.options.Rows, Cols: r.options.Cols})
	r.takeSides()
}

func (r *jigsawRun) takeSides() {
	r.Sides = r.Sides[:0]
	for _, p := range r.Pieces {
		r.Sides = append(r.Sides, p.Sides[:]...)
	}
}

// worthwhile is what must remain at most of the misfit of mates for them to be
// ranked anew once the planes of the pictures were adjusted.
const worthwhile = 0.95

// rank finds the likeliest mates of every side. The surest pairs then tell how
// the planes of the pictures lie to each other, and with that the mates are
// ranked once more.
func (r *jigsawRun) rank(ctx context.Context) error {
	ranking, err := cluster.Rank(ctx, r.Sides, cluster.RankOptions{})
	if err != nil {
		return err
	}
	r.Ranking = ranking
	refined := pieces.Refine(r.pages(), ranking.MutualBest())
	r.takeSides()
	if refined.After > worthwhile*refined.Before {
		return nil
	}
	r.Ranking, err = cluster.Rank(ctx, r.Sides, cluster.RankOptions{})
	return err
}

// labelsByMates is the name of labels that come from mutual best mates.
const labelsByMates = "mates"

// maxTemplates is the largest number of different joints that is looked for
// where none is given. Puzzles with more have joints that are all different.
const maxTemplates = 64

// label groups the sides by their codes. Unless it was asked for, groups that
// are not clean give way to one label for each pair of mutual best mates: of
// joints that are all different, k-means makes no use.
func (r *jigsawRun) label(ctx context.Context) error {
	r.encoder = r.options.Encoder
	if r.encoder == "" {
		r.encoder = encode.Profile{}.Name()
	}
	encoder, err := encode.ByName(r.encoder)
	if err != nil {
		return err
	}
	labels, err := cluster.Label(ctx, r.Sides, encoder, cluster.LabelOptions{
		K: r.options.Labels, MaxK: maxTemplates, Seed: r.options.Seed,
	})
	if err != nil {
		return err
	}
	r.Labels, r.clean = labels, labels.Clean
	asked := r.options.Labels > 0 || r.options.Encoder != "" || r.options.Method == MethodLabels
	if !labels.Clean && !asked {
		r.Labels, r.encoder = r.Ranking.Labels(), labelsByMates
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
			Center: [2]float64{found.Center.X, found.Center.Y},
			Turn:   r.Pictures[at.Picture].Page.Turn(at.Index),
		}
		copy(piece.Sides[:], labels[4*i:4*i+4])
		p.Pieces = append(p.Pieces, piece)
	}
	return p
}
