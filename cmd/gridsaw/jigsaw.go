package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/pflag"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/internal/deadline"
	"github.com/gridsaw/gridsaw/internal/wholefile"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

// jigsawFlags are what may be known of the pictures of loose pieces.
type jigsawFlags struct {
	dpi     float64
	sheet   string
	k       int
	encoder string
	fronts  string
	mirror  bool
	resume  string // directory of what was found in the pictures

	constraints string // file of what people say of the pieces
}

func (j *jigsawFlags) register(fs *pflag.FlagSet) {
	fs.Float64Var(&j.dpi, "dpi", 0, "resolution of scanned pieces in dots an inch; 0: as the files tell")
	fs.StringVar(&j.sheet, "sheet", "", "sheet of `PAPER` that photographed pieces lie on: A4, A3 or letter")
	fs.StringVar(&j.fronts, "fronts", "auto", "whether what pieces show along their sides has a vote, as on coloured fronts: auto, yes, no")
	fs.IntVar(&j.k, "k", 0, "number of different joints of a jigsaw; 0 is found out")
	fs.StringVar(&j.encoder, "encoding", "", "code by which sides are labelled: "+strings.Join(encoderNames(), ", "))
}

// registerDrawing adds what concerns the assembled picture.
func (j *jigsawFlags) registerDrawing(fs *pflag.FlagSet) {
	fs.BoolVar(&j.mirror, "mirror", false, "mirror the assembled jigsaw: for pictures of the backs of its pieces")
}

func encoderNames() []string {
	var names []string
	for _, e := range encode.Encoders() {
		names = append(names, e.Name())
	}
	return names
}

// options adds what is known of a jigsaw to the flags that all commands have.
func (j *jigsawFlags) options(f *flags) (gridsaw.JigsawOptions, error) {
	common, err := f.options()
	if err != nil {
		return gridsaw.JigsawOptions{}, err
	}
	o := gridsaw.JigsawOptions{
		Rows: common.Rows, Cols: common.Cols, Seed: f.seed, Workers: f.workers, MaxPixels: common.MaxPixels,
		DPI: j.dpi, Labels: j.k, Encoder: j.encoder, Method: f.method,
	}
	if f.clues != "" || f.from != "" {
		return o, usage("--clues and --from are for jigsaws written as text")
	}
	if len(f.set) > 0 {
		return o, usage("--set overrules numbers in cells, a jigsaw has none")
	}
	if f.corners != "" {
		return o, usage("--corners are those of a printed puzzle, a jigsaw has pieces")
	}
	known := false
	if o.Paper, known = pieces.ParsePaper(j.sheet); !known {
		return o, usage("--sheet %s: there are A4, A3 and letter", j.sheet)
	}
	if o.Fronts, known = cluster.ParseFronts(j.fronts); !known {
		return o, usage("--fronts %s: there are auto, yes and no", j.fronts)
	}
	switch {
	case !(j.dpi >= 0 && j.dpi <= maxDPI):
		return o, usage("--dpi %v: 0 to %d", j.dpi, maxDPI)
	case j.k < 0:
		return o, usage("--k %d: at least 1, or 0 to find it out", j.k)
	case j.encoder != "" && !slices.Contains(encoderNames(), j.encoder):
		return o, usage("--encoding %s: there are %s", j.encoder, strings.Join(encoderNames(), ", "))
	}
	o.Constraints, err = readConstraints(j.constraints)
	return o, err
}

// open opens the store that --resume names; nil where it names none.
func (j *jigsawFlags) open() (*gridsaw.PieceStore, error) {
	if j.resume == "" {
		return nil, nil
	}
	store, err := gridsaw.OpenPieceStore(j.resume)
	if err != nil {
		if at := new(fs.PathError); errors.As(err, &at) {
			err = at.Err
		}
		return nil, unread(j.resume, fmt.Errorf("cannot be written: %w", err), "choose another directory with --resume")
	}
	return store, nil
}

// maxDPI is above what any scanner gives.
const maxDPI = 20000

// A jigsawRun is one command's run over all pictures of one jigsaw.
type jigsawRun struct {
	streams
	*inputs
	flags   *flags
	options gridsaw.JigsawOptions
	// readOnly leaves the pieces where they lie.
	readOnly bool
	resume   string // directory of the store
	// write writes the files of an outcome; show prints it without --json.
	write func(ctx context.Context, r *jigsawRun, o *jigsawOutcome) error
	show  func(w io.Writer, o *jigsawOutcome) error
	// summary is a line about an outcome that is shown, for standard error; nil is none.
	summary func(o *jigsawOutcome) string
}

// ofPictures tells whether the inputs are pictures of one jigsaw: --kind says
// that it is a jigsaw, and the first input is no puzzle written as text. It
// returns the sources of the pictures.
func ofPictures(ctx context.Context, f *flags, given *inputs) []gridsaw.Source {
	if f.kind != string(puzzle.KindJigsaw) {
		return nil
	}
	sources := make([]gridsaw.Source, len(given.names))
	for i, name := range given.names {
		sources[i] = given.source(name)
	}
	start := time.Now()
	limit, cancel := given.limited(ctx, 0, given.names...)
	defer cancel()
	data, err := sources[0].Open(limit)
	given.opening[given.names[0]] += time.Since(start)
	if err == nil && load.Sniff(data) == load.Unknown && format.Looks(data) {
		return nil
	}
	return sources
}

// source is an input that is read when it is wanted, and what is no file, such as standard input,
// only once.
func (in *inputs) source(name string) gridsaw.Source {
	open := func(ctx context.Context) ([]byte, error) {
		read, err := in.fetch(ctx, name)
		var c *complaint
		if errors.As(err, &c) {
			err = c.err
		}
		if read.list != nil { // a text, as its first puzzle tells
			defer read.close()
			item, err := read.list.Next()
			return []byte(item.Text), err
		}
		return read.Data, err
	}
	if info, err := os.Stat(name); name != stdinName && (err != nil || info.Mode().IsRegular()) {
		return gridsaw.Source{Name: name, Open: open}
	}
	var kept []byte
	return gridsaw.Source{Name: name, Open: func(ctx context.Context) ([]byte, error) {
		if kept != nil {
			return kept, nil
		}
		data, err := open(ctx)
		kept = data
		return data, err
	}}
}

// run checks the flags and goes through one run.
func (j *jigsawFlags) run(ctx context.Context, r *jigsawRun, sources []gridsaw.Source) error {
	o, err := j.options(r.flags)
	if err != nil {
		return err
	}
	o.Stages = r.options.Stages
	if o.Store, err = j.open(); err != nil {
		return err
	}
	r.options, r.resume = o, j.resume
	return r.run(ctx, sources)
}

// run reads all pictures, writes the files and prints what came of it.
func (r *jigsawRun) run(ctx context.Context, sources []gridsaw.Source) error {
	if err := makeDir(r.flags.out); err != nil {
		return err
	}
	line, log := newProgressLine(r.streams, r.flags.lineless()), r.flags.log.to(r.err)
	defer line.end()
	r.options.Progress = line.jigsaw
	logJigsaw(log, &r.options)
	start := time.Now()
	o := r.solve(ctx, sources)
	logOutcome(log, o.name(), o.outcome)
	if r.options.Store != nil && (errors.Is(o.Err, gridsaw.ErrLimit) || errors.Is(o.Err, context.Canceled)) {
		o.advice = fmt.Sprintf("the same command with --resume %s goes on from there", printable(r.resume))
	}
	var unwritten *complaint
	if r.write != nil {
		line.say("drawing")
		// What an interrupt leaves is written, too; a second one ends the program.
		limit, cancel := r.limited(context.WithoutCancel(ctx), time.Since(start)-lastDrawing, r.names...)
		defer cancel()
		if err := r.write(limit, r, o); err != nil { // the answer is one all the same
			if !errors.As(err, &unwritten) {
				unwritten = unread(o.name(), err, "")
			}
			o.undrawn = unwritten.Error()
		}
	}
	line.end()
	if err := r.print(o); err != nil {
		return err
	}
	code := max(o.exitCode(), r.kept(o))
	if unwritten != nil {
		r.say(unwritten)
		code = max(code, unwritten.code)
	}
	if ctx.Err() != nil {
		code = exitInterrupted
	}
	return status(code)
}

// kept is the exit code for what could not be kept for another run.
func (r *jigsawRun) kept(o *jigsawOutcome) int {
	for _, p := range o.jigsaw.Pictures {
		if p.StoreErr != nil && p.StoreErr.Writing {
			return exitUnread
		}
	}
	return exitOK
}

// drawingPart is which part of the time limit is kept for drawing, mostDrawing at most.
const (
	drawingPart = 5
	mostDrawing = 2 * time.Second
)

// solve reads and solves the pictures, and leaves some of the time for drawing if there is a
// place for that.
func (r *jigsawRun) solve(ctx context.Context, sources []gridsaw.Source) *jigsawOutcome {
	drawing := time.Duration(0)
	if r.flags.out != "" {
		drawing = min(r.flags.timeout/drawingPart, mostDrawing)
	}
	limit, cancel := r.limited(ctx, drawing, r.names...)
	defer cancel()
	jigsaw := gridsaw.NewJigsaw(r.options)
	solve := jigsaw.Solve
	if r.readOnly {
		solve = jigsaw.Read
	}
	var result *gridsaw.JigsawResult
	// A step that does not look at the time is not waited for; after an interrupt it is.
	late, cancel := r.limited(context.WithoutCancel(ctx), drawing-lastDrawing, r.names...)
	defer cancel()
	err := deadline.Do(late, func() error {
		jigsaw.Add(limit, sources...) // what is wrong with a picture, or the time, the result says
		found, _ := solve(limit)      // its error is in it
		result = found
		return nil
	})
	if err != nil {
		result = &gridsaw.JigsawResult{Result: gridsaw.Result{
			Input: r.names, Kind: puzzle.KindJigsaw, Status: gridsaw.StatusTimeout,
			Err: &gridsaw.Error{Reason: gridsaw.ErrLimit, Err: errJigsawTime, Advice: gridsaw.AdviceTime},
		}}
	}
	return &jigsawOutcome{&outcome{Result: &result.Result}, result}
}

var errJigsawTime = errors.New("the time limit ended the search")

// A jigsawOutcome is what became of the pictures of one jigsaw.
type jigsawOutcome struct {
	*outcome
	jigsaw *gridsaw.JigsawResult
}

func (o *jigsawOutcome) report() *gridsaw.Report { return o.complete(o.jigsaw.Report()) }

// exitCode tells of pictures that could not be read, too, whatever came of the others.
func (o *jigsawOutcome) exitCode() int {
	code := o.outcome.exitCode()
	for _, p := range o.jigsaw.Pictures {
		if p.Err != nil && !p.Unseen {
			code = max(code, exitUnread)
		}
	}
	return code
}

// name names all pictures of the jigsaw in a few words.
func (o *jigsawOutcome) name() string {
	if len(o.Input) == 1 {
		return o.Input[0]
	}
	return fmt.Sprintf("%s and %d more", o.Input[0], len(o.Input)-1)
}

// print writes the outcome to standard output, and what is wrong to standard
// error.
func (r *jigsawRun) print(o *jigsawOutcome) error {
	r.complain(o)
	var buf bytes.Buffer
	var err error
	switch {
	case r.flags.json:
		err = writeJSON(&buf, o.report())
	case o.Err == nil || o.Solution != nil:
		err = r.show(&buf, o)
	}
	if err != nil {
		return err
	}
	if err := writeResult(r.out, buf.Bytes()); err != nil {
		return err
	}
	if r.summary != nil && buf.Len() > 0 && !r.flags.json && !r.flags.quiet {
		fmt.Fprintln(r.err, r.summary(o))
	}
	return nil
}

// complain names every piece that could not be used, and then what is wrong
// with the whole.
func (r *jigsawRun) complain(o *jigsawOutcome) {
	for _, p := range o.jigsaw.Pictures {
		if p.StoreErr != nil {
			r.say(&complaint{about: p.StoreErr.Path, err: p.StoreErr.Err, hint: storeHint(p.StoreErr)})
		}
	}
	if pieces := o.report().Pieces; pieces != nil {
		for _, p := range pieces.Problems {
			if o.jigsaw.Pictures[p.Image].Unseen {
				continue // what ended the work says how many there are
			}
			err := errors.New(p.Reason)
			if p.X != 0 || p.Y != 0 {
				err = fmt.Errorf("piece at (%.0f, %.0f): %s", p.X, p.Y, p.Reason)
			}
			r.say(&complaint{about: r.names[p.Image], err: err, hint: p.Hint})
		}
	}
	r.sayBroken(o)
	if o.Err != nil {
		r.say(&complaint{about: o.name(), err: worded(o.Err), hint: o.hint()})
	}
}

// storeHint says what to do about a store.
func storeHint(e *gridsaw.StoreError) string {
	if e.Writing {
		return "name another directory with --resume: another run finds these pieces anew"
	}
	return "the pieces of that picture were found anew"
}

func (r *jigsawRun) say(c *complaint) {
	if r.flags.quiet {
		c.hint = ""
	}
	c.print(r.err)
}

// jigsawSummary is the line about an assembled jigsaw.
func jigsawSummary(o *jigsawOutcome) string {
	r := o.report()
	parts := []string{fmt.Sprintf("jigsaw %s, %d x %d", r.Status, o.jigsaw.Shape.Rows, o.jigsaw.Shape.Cols)}
	if p := r.Pieces; p != nil {
		parts = append(parts, fmt.Sprintf("%d of %d pieces placed", p.Placed, p.Found))
		if len(p.Doubtful) > 0 {
			parts = append(parts, fmt.Sprintf("%d not certain", len(p.Doubtful)))
		}
		if len(p.Exchangeable) > 0 {
			parts = append(parts, fmt.Sprintf("%d groups of exchangeable pieces", len(p.Exchangeable)))
		}
		if l := p.Labels; l != nil && r.Method == gridsaw.MethodLabels {
			parts = append(parts, fmt.Sprintf("%d labels", l.K))
		}
	}
	parts = append(parts, stageTimes(r.Stages))
	if path := r.Files["overlay"]; path != "" {
		parts = append(parts, "assembled in "+path)
	}
	return o.name() + ": " + strings.Join(parts, ", ")
}

// stageTimes lists the stages with their times, the whole first.
func stageTimes(stages gridsaw.Stages) string {
	var parts []string
	for _, s := range stages {
		parts = append(parts, fmt.Sprintf("%s %.2f", s.Name, s.Seconds))
	}
	return fmt.Sprintf("%.2f s (%s)", stages.Total(), strings.Join(parts, ", "))
}

// A drawing is a picture that is made of an outcome.
type drawing struct {
	what, name, about string // its name in the report, that of its file, and what an error is about
	draw              func(context.Context) (*image.RGBA, error)
}

// drawings are the assembled picture and, for each picture, a map of the pieces on it.
func (j *jigsawFlags) drawings(o *jigsawOutcome) (all []drawing) {
	if len(o.jigsaw.Pieces) == 0 {
		return nil
	}
	if len(o.jigsaw.Placements) > 0 {
		all = append(all, drawing{"overlay", "assembled.png", o.name(), func(ctx context.Context) (*image.RGBA, error) {
			return o.jigsaw.Assembled(ctx, j.mirror)
		}})
	}
	for i, stem := range stems(o.Input) {
		if o.jigsaw.Pictures[i].Page != nil {
			all = append(all, drawing{stem + "-map", stem + "-map.jpg", o.Input[i], func(ctx context.Context) (*image.RGBA, error) {
				return o.jigsaw.Map(ctx, i)
			}})
		}
	}
	return all
}

// saveAssembled makes and writes the drawings, several at once. The error is that of the first.
func (j *jigsawFlags) saveAssembled(ctx context.Context, r *jigsawRun, o *jigsawOutcome) error {
	if r.flags.out == "" {
		return nil
	}
	all := j.drawings(o)
	faults := make([]error, len(all))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(r.flags.workers, len(all)) {
		workers.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(all); i = next.Add(1) - 1 {
				faults[i] = all[i].save(ctx, r.flags.out)
			}
		})
	}
	workers.Wait()
	for i, d := range all {
		switch {
		case errors.Is(faults[i], context.DeadlineExceeded):
			o.undrawn = "the time limit ended the drawing"
		case faults[i] != nil:
			return faults[i]
		default:
			o.file(d.what, filepath.Join(r.flags.out, d.name))
		}
	}
	return nil
}

// save makes a drawing and writes it below a directory. A panic is an error of its own.
func (d *drawing) save(ctx context.Context, dir string) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = unread(d.about, fmt.Errorf("internal error: %v", fault), "report it, with the input")
		}
	}()
	var file []byte
	err = deadline.Do(ctx, func() error {
		img, err := d.draw(ctx)
		if err == nil {
			file, err = load.Encode(img, filepath.Ext(d.name))
		}
		return err
	})
	switch {
	case err != nil && ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return unread(d.about, err, "")
	}
	path := filepath.Join(dir, d.name)
	if err := wholefile.WriteBytes(path, file); err != nil {
		return writing(path, err)
	}
	return nil
}

// showAssembled prints the map of the places.
func showAssembled(w io.Writer, o *jigsawOutcome) error {
	_, err := io.WriteString(w, o.jigsaw.TextMap())
	return err
}
