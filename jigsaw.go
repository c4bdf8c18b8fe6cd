package gridsaw

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"slices"
	"sync"
	"time"

	"github.com/gridsaw/gridsaw/internal/deadline"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/load/heic"
	"github.com/gridsaw/gridsaw/vision/overlay"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

// A Jigsaw is a puzzle of loose pieces, on as many pictures as it takes. Pictures may be
// added after it was solved, to solve it again. It is not safe for concurrent use.
type Jigsaw struct {
	options  JigsawOptions
	sources  []Source
	pictures []Picture // as they were read; no answer changes them
	finding  float64   // seconds that this took
	begun    time.Time // when the first was added that there is a deadline for
	memory   *Memory
}

// NewJigsaw returns a jigsaw without pictures.
func NewJigsaw(o JigsawOptions) *Jigsaw {
	heic.Register()
	return &Jigsaw{options: o, memory: NewMemory(o.MaxPixels)}
}

// Add reads the pieces on more pictures. What is wrong with one stays with it, and is told
// by Read and Solve. The error is the cause of a done context, which is then also what is
// wrong with the pictures that were not read. Of the time until a deadline some is left for Read or
// Solve, half of it at most.
func (j *Jigsaw) Add(ctx context.Context, sources ...Source) error {
	start := time.Now()
	t, cancel := j.times(ctx, lastMoment)
	defer cancel()
	pictures := j.find(t, sources)
	j.finding += time.Since(start).Seconds()
	j.sources, j.pictures = append(j.sources, sources...), append(j.pictures, pictures...)
	return context.Cause(t.limit)
}

// Pictures are those added so far as they were read, each by itself. They must not be changed.
func (j *Jigsaw) Pictures() []Picture { return slices.Clone(j.pictures) }

// The times of a jigsaw: limit is done when the work is to come to its end, and what is done
// afterwards has a context of its own.
type times struct{ limit, after context.Context }

// times are those until ctx is done: before its deadline so much is kept for what is done
// afterwards, but no more than half of the time that the jigsaw had at first. An interrupt is
// followed by as much.
func (j *Jigsaw) times(ctx context.Context, by time.Duration) (times, context.CancelFunc) {
	after, stop := deadline.Extend(ctx, 0, by)
	deadline, ok := ctx.Deadline()
	if !ok {
		return times{ctx, after}, stop
	}
	if j.begun.IsZero() {
		j.begun = time.Now()
	}
	limit, cancel := context.WithDeadline(ctx, deadline.Add(-min(by, deadline.Sub(j.begun)/2)))
	return times{limit, after}, func() { cancel(); stop() }
}

// find reads pictures, several at once.
func (j *Jigsaw) find(t times, sources []Source) []Picture {
	out := make([]Picture, len(sources))
	next := make(chan int, len(sources))
	for i := range sources {
		next <- i
	}
	close(next)
	progress := newProgressTeller(j.options.Progress, stagesOf(true))
	var workers sync.WaitGroup
	for range max(j.options.Workers, 1) {
		workers.Go(func() {
			for i := range next {
				out[i] = j.findIn(t, sources[i], len(j.sources)+i)
				progress.picture(&out[i], len(sources))
			}
		})
	}
	workers.Wait()
	return out
}

// findIn reads a picture, that of number i.
func (j *Jigsaw) findIn(t times, s Source, i int) (p Picture) {
	p.Name = s.Name
	defer func() {
		if fault := recover(); fault != nil {
			p.Page, p.Err = nil, fmt.Errorf("internal error: %v", fault)
			p.Hint = "this is a fault of gridsaw; please report it with the picture"
		}
	}()
	if p.Err = context.Cause(t.limit); p.Err == nil {
		j.look(t, &p, s, i)
	}
	p.Unseen = p.Err != nil && t.limit.Err() != nil
	return p
}

// look finds the pieces on a picture, that of number i, or takes them from the store.
func (j *Jigsaw) look(t times, p *Picture, s Source, i int) {
	data, err := s.Open(t.limit)
	if err != nil {
		p.Err = err
		return
	}
	if j.options.Constraints != nil {
		sum := sha256.Sum256(data)
		p.SHA256 = hex.EncodeToString(sum[:])
	}
	measure := load.Measured(data, j.options.MaxPixels)
	p.Scale = measure.Scale
	o := pieces.Options{DPI: j.options.DPI / float64(p.Scale), Paper: j.options.Paper}
	stored := j.options.Store.of(data, p.Scale, o)
	if j.options.Stages == nil { // a store has none to show
		if p.Page, p.StoreErr = stored.load(); p.Page != nil {
			p.Stored = true
			return
		}
	} else {
		o.Stage = func(name string, img image.Image) { j.options.Stages(i, name, img) }
	}
	memory := max(measure.Memory, int64(len(data))+otherMemory*int64(measure.Pixels))
	if p.Err = j.memory.Take(t.limit, memory); p.Err != nil {
		return
	}
	defer j.memory.Give(memory)
	picture, err := decode(t.limit, data, j.options.MaxPixels)
	if err != nil {
		p.Err = err
		return
	}
	// A picture that was begun is looked at to its end: what it shows may be all that there is.
	switch p.Page, p.Err = pieces.Find(t.after, picture, o); {
	case errors.Is(p.Err, pieces.ErrNoPieces):
		p.Hint = piecesHint
	case p.Err == nil:
		if fault := stored.save(p.Page); fault != nil {
			p.StoreErr = fault
		}
		if o.Stage != nil {
			o.Stage("found", overlay.PieceMap(picture.Color, p.marks(), overlay.MapOptions{}))
		}
	}
}

const piecesHint = "lay the pieces apart on an even ground of another brightness, and scan them or photograph them from straight above"

// lastMoment is for how long what was found by the time that the work is to end is still put
// together, and as long again for every lastPieces pieces beyond the first: enough to solve 208
// pieces whole, and on a busy machine for groups of 600.
const (
	lastMoment = 3 * time.Second
	lastPieces = 1000
)

// Read tells the pieces, sides and labels on the pictures added so far. The result is never
// nil. The error is its Err. An interrupt ends it within seconds, and a deadline is kept, with what is
// known then.
func (j *Jigsaw) Read(ctx context.Context) (*JigsawResult, error) {
	return j.run(ctx, func(_ context.Context, r *jigsawRun) *Error { return r.cutShort() }, StatusRead)
}

// Solve assembles the pieces on the pictures added so far. The result is never nil. The error
// is its Err. An interrupt ends it within seconds, and a deadline is kept: what was found until the
// last seconds before, also by an Add that had the same context, is put together then, and Status is
// [StatusPartial]. Nothing is certain then that would not be so otherwise.
func (j *Jigsaw) Solve(ctx context.Context) (*JigsawResult, error) {
	return j.run(ctx, func(ctx context.Context, r *jigsawRun) *Error { return r.solve(ctx) }, StatusSolved)
}

// run reads the pieces together, and then does what remains; the result is of that status if
// nothing fails.
func (j *Jigsaw) run(ctx context.Context, rest func(context.Context, *jigsawRun) *Error, done Status) (result *JigsawResult, failed error) {
	start := time.Now()
	out := &JigsawResult{Sources: j.sources, maxPixels: j.options.MaxPixels}
	found, foundAs := 0, make(map[*pieces.Piece]int)
	out.Kind, out.Status = puzzle.KindJigsaw, done
	for i, s := range j.sources {
		out.Input = append(out.Input, s.Name)
		picture := j.pictures[i]
		if picture.Page != nil {
			found += len(picture.Page.Pieces)
			picture.Page = picture.Page.Clone() // what is read together changes it
			for k, piece := range picture.Page.Pieces {
				foundAs[piece] = k
			}
		}
		out.Pictures = append(out.Pictures, picture)
	}
	out.FaceDown = make(map[int]bool)
	t, cancel := j.times(ctx, lastMoment*time.Duration(1+found/lastPieces))
	defer cancel()
	r := &jigsawRun{
		JigsawResult: out, options: j.options, clock: newClock(),
		progress: newProgressTeller(j.options.Progress, stagesOf(done == StatusSolved)),
		limit:    t.limit,
		foundAs:  foundAs,
	}
	r.clock.add(stageFind, j.finding)
	defer func() {
		if fault := recover(); fault != nil {
			out.fail(broken(fault, j.options.Stages != nil))
		}
		if r.limit.Err() != nil && out.Status == StatusUnread {
			out.Status = StatusTimeout
		}
		out.Stages = r.clock.stages
		out.Seconds = Seconds{
			Read:  out.Stages.Total(stageFind, stageRegister, stageRank, stageLabel),
			Solve: out.Stages.Total(stageSolve, stageCheck),
			Total: j.finding + time.Since(start).Seconds(),
		}
		result, failed = out, out.Err // also after a panic
	}()
	err := r.read(t.after)
	if err == nil {
		err = rest(t.after, r)
	}
	if err != nil {
		out.fail(err)
	}
	return out, out.Err
}
