package gridsaw

import (
	"context"
	"errors"
	"image"
	"time"

	"github.com/gridsaw/gridsaw/internal/deadline"
	"github.com/gridsaw/gridsaw/internal/detect"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/load/heic"
)

// Config says how an [Engine] reads. The zero value is the best way.
type Config struct {
	// Digits names what reads numbers: "model", our own models, or "tesseract"; "" is
	// the better one, which is the model.
	Digits string
}

// An Engine reads and solves pictures and texts. It is safe for concurrent use.
type Engine struct{ reader *detect.Reader }

// Open returns an engine. The models are loaded once, for the first picture. The caller
// closes the engine. The error is an unknown name of what reads numbers, or that Tesseract
// is not installed.
func Open(c Config) (*Engine, error) {
	heic.Register()
	reader, err := detect.Open(c.Digits)
	if err != nil {
		return nil, err
	}
	return &Engine{reader}, nil
}

// Close frees the models.
func (e *Engine) Close() error { return e.reader.Close() }

// Input is a picture or a puzzle written as text. Image is a picture that is decoded
// already, and Puzzle such a text, in place of Data. The pages of a document, PDF or TIFF, are inputs
// of their own: package vision/load/document unfolds it. So are the puzzles of a list:
// [format.List] reads them.
type Input struct {
	Name   string // for reports
	Data   []byte
	Image  image.Image
	Puzzle puzzle.Puzzle
}

// Written tells whether the input is text rather than a picture.
func (in Input) Written() bool {
	return in.Puzzle != nil || in.Image == nil && len(in.Data) > 0 && load.Sniff(in.Data) == load.Unknown && format.Looks(in.Data)
}

// picture decodes the input.
func (in Input) picture(ctx context.Context, pixels int) (*load.Picture, error) {
	if in.Image == nil {
		return deadline.Await(ctx, func() (*load.Picture, error) { return load.DecodeContext(ctx, in.Data, pixels) })
	}
	return load.FromImage(in.Image, pixels)
}

// text reads a puzzle that was written as text.
func (in Input) text(ctx context.Context, o Options) (*Result, error) {
	if in.Puzzle != nil {
		return readPuzzle(in.Puzzle, in.Data, o)
	}
	read := func() (*Result, error) {
		p, err := format.Decode(in.Data)
		if err != nil {
			return nil, unfit(err)
		}
		return readPuzzle(p, in.Data, o)
	}
	if len(in.Data) <= shortText {
		return read()
	}
	return deadline.Await(ctx, read)
}

// shortText is a length, in bytes, of texts that are decoded in some milliseconds, which is always waited for.
const shortText = 1 << 16

// Solve reads an input and solves every puzzle in it whose reading is to be trusted. The
// page is never nil. The error is nil if there is a puzzle and all puzzles are solved; else
// it is why there is none, or why the first of those that are not is not.
func (e *Engine) Solve(ctx context.Context, in Input, o Options) (*Page, error) {
	start := time.Now()
	page, err := e.Read(ctx, in, o)
	for _, r := range page.Results {
		if r.Status == StatusRead {
			r.Solve(ctx, o)
		}
		r.Seconds.Total = time.Since(start).Seconds()
	}
	if o.Observer.Stage != nil {
		if picture := page.Overlay(); picture != nil {
			o.Observer.Stage("solved", picture)
		}
	}
	if err != nil {
		return page, err
	}
	return page, page.Err()
}

// Read reads an input, of several puzzles in a picture the largest, or with Options.All
// each of them. Where no reading of a picture is to be trusted the page has the likeliest
// one. The page is never nil. The error is nil if there is a puzzle and all are to be
// trusted; it is an [*Error].
func (e *Engine) Read(ctx context.Context, in Input, o Options) (page *Page, err error) {
	start := time.Now()
	page = new(Page)
	defer func() {
		if fault := recover(); fault != nil {
			page, err = new(Page), broken(fault, o.Observer.Stage != nil)
		}
		for _, r := range page.Results {
			r.Input = []string{in.Name}
			r.Seconds.Read = time.Since(start).Seconds()
			r.Seconds.Total = r.Seconds.Read
			r.late(ctx)
		}
		if err == nil {
			err = page.Err()
		}
		if err == nil {
			return
		}
		if failed := new(Error); errors.As(err, &failed) && failed.late(ctx) {
			err = &Error{ErrLimit, failed.Err, failed.Advice}
		}
	}()
	if in.Written() {
		r, err := in.text(ctx, o)
		if err != nil && err == context.Cause(ctx) {
			return page, timeLimit(ctx)
		}
		if err != nil {
			return page, err
		}
		page.Results = []*Result{r}
		return page, nil
	}
	if o.Clues != "" || o.From != nil {
		return page, errNotWritten
	}
	if o.Kind == puzzle.KindJigsaw {
		return page, &Error{ErrInput, errors.New("a picture among jigsaws written as text"), AdviceApart}
	}
	return e.readPicture(ctx, in, o)
}

// A Location is where in a picture a puzzle is.
type Location struct {
	// Corners are as [Reading] has them, but clockwise from the one nearest to the top left of the picture, whichever
	// way up the puzzle is.
	Corners [4][2]float64
	Size    image.Point // of the picture as it was given, in pixels
}

// Locate finds where in a picture a puzzle is whose Kind, Rows and Cols are known, as in the next picture of a camera
// that moves, without reading it. The error is an [*Error].
func (e *Engine) Locate(ctx context.Context, in Input, o Options) (at Location, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = broken(fault, o.Observer.Stage != nil)
		}
	}()
	picture, err := in.picture(ctx, o.pixels())
	if err != nil && err == context.Cause(ctx) {
		return at, timeLimit(ctx)
	}
	if err != nil {
		return at, undecoded(err)
	}
	q, err := e.reader.Locate(ctx, picture, detect.Options{Kind: o.Kind, Rows: o.Rows, Cols: o.Cols, Stage: o.Observer.Stage})
	if ctx.Err() != nil {
		return at, timeLimit(ctx)
	}
	if err != nil {
		return at, found(err, o)
	}
	at.Size = picture.Color.Rect.Size().Mul(max(picture.Scale, 1))
	for i, c := range q {
		at.Corners[i] = given(c, picture.Scale)
	}
	return at, nil
}

// readPicture finds the puzzles in a picture. The page is never nil.
func (e *Engine) readPicture(ctx context.Context, in Input, o Options) (*Page, error) {
	picture, err := in.picture(ctx, o.pixels())
	if err != nil && err == context.Cause(ctx) {
		return new(Page), timeLimit(ctx)
	}
	if err != nil {
		return new(Page), undecoded(err)
	}
	page := &Page{picture: picture}
	corners, err := o.corners(picture)
	if err != nil {
		return page, &Error{ErrInput, err, AdviceCorners}
	}
	all, err := e.reader.Find(ctx, picture, detect.Options{
		Kind: o.Kind, Rows: o.Rows, Cols: o.Cols, Set: o.Set, All: o.All, Quick: o.Quick, Corners: corners, Stage: o.Observer.Stage,
	})
	if ctx.Err() != nil && (len(all) == 0 || all[0].Err != nil) {
		return page, timeLimit(ctx)
	}
	if err != nil {
		return page, found(err, o)
	}
	for _, p := range all {
		if o.Observer.Stage != nil {
			p.Stages(o.Observer.Stage)
		}
		r := &Result{Kind: p.Puzzle.Kind(), Status: StatusRead, Puzzle: p.Puzzle, Reading: readingOf(p, picture.Scale), found: p}
		if p.Err != nil {
			r.fail(found(p.Err, Options{}))
		}
		page.Results = append(page.Results, r)
	}
	return page, nil
}
