package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/cmd/internal/workbench"
	"github.com/gridsaw/gridsaw/vision/load"
)

// childName is the command of the processes that read for batches. People have no use for it.
const childName = "child"

func childCommand() *cobra.Command {
	return &cobra.Command{
		Use:    childName,
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			c := &childReader{engines: make(map[string]*gridsaw.Engine)}
			if err := child.Serve(c.work); err != nil {
				return usage("%v", err)
			}
			return nil
		},
	}
}

// A childReader solves one input after the other.
type childReader struct {
	engines map[string]*gridsaw.Engine // by what reads numbers
}

// work solves an input as the command solve does. Whatever happens in it stays with it.
func (c *childReader) work(ctx context.Context, r child.Request) (out child.Response) {
	defer func() {
		if p := recover(); p != nil {
			out = unanswered(unread("", fmt.Errorf("internal error: %v", p), "report it, with the input"))
		}
	}()
	misbehave(r.Data)
	switch {
	case r.Part:
		return answered(findPieces(ctx, r))
	case len(r.Parts) > 0:
		return answered(assemble(ctx, r))
	case r.Place:
		return answered(c.place(ctx, r))
	}
	return answered(c.single(ctx, r))
}

// answered is the response to what may have ended with an error.
func answered(out child.Response, err error) child.Response {
	if err != nil {
		return unanswered(err)
	}
	return out
}

// single solves an input that is one by itself.
func (c *childReader) single(ctx context.Context, r child.Request) (out child.Response, err error) {
	page, all, err := c.solve(ctx, r)
	if len(all) == 0 {
		return out, err
	}
	for _, o := range all {
		if err := tell(&out, o); err != nil {
			return out, err
		}
	}
	if page == nil {
		return out, err
	}
	switch {
	case r.View && r.DataOnly:
		out.Files, err = workbench.Data(page, err)
		return out, err
	case r.View:
		return out, viewed(page, err, &out)
	case r.DataOnly:
		return out, nil
	}
	return out, drawn(page, &out)
}

// place finds where a puzzle is.
func (c *childReader) place(ctx context.Context, r child.Request) (out child.Response, err error) {
	opened, _, err := c.open(r.Args)
	if err != nil {
		return out, err
	}
	ctx, cancel := limited(ctx, opened.timeout)
	defer cancel()
	at, err := opened.engine.Locate(ctx, gridsaw.Input{Name: r.Name, Data: r.Data}, opened.options)
	if err != nil {
		return out, err
	}
	out.Files, err = workbench.Place(at)
	return out, err
}

// An ending is the outcome of a printed puzzle or of a jigsaw.
type ending interface {
	report() *gridsaw.Report
	exitCode() int
	hint() string
}

// tell adds an outcome to a response.
func tell(out *child.Response, o ending) error {
	var line bytes.Buffer
	if err := writeJSON(&line, o.report()); err != nil {
		return err
	}
	out.Lines = append(out.Lines, bytes.TrimSpace(line.Bytes()))
	out.Code = max(out.Code, o.exitCode())
	if out.Hint == "" {
		out.Hint = o.hint()
	}
	return nil
}

// open returns what reads inputs as flags ask for it, with the flags.
func (c *childReader) open(args []string) (*reader, *childFlags, error) {
	f := new(childFlags)
	fs := pflag.NewFlagSet(childName, pflag.ContinueOnError)
	f.register(fs)
	f.registerClues(fs)
	f.long.registerNodes(fs)
	if err := fs.Parse(args); err != nil {
		return nil, nil, usage("%v", err)
	}
	o, err := f.options()
	if err != nil {
		return nil, nil, err
	}
	if c.engines[f.reader] == nil {
		opened, err := openEngine(&f.flags, o)
		if err != nil {
			return nil, nil, err
		}
		c.engines[f.reader] = opened.engine
	}
	return &reader{engine: c.engines[f.reader], options: o, timeout: f.timeout}, f, nil
}

// childFlags are those of a request.
type childFlags struct {
	flags
	long longFlags
}

// solve solves an input. The outcomes are none where it did not come to that, and the page is nil
// where there is nothing to be drawn.
func (c *childReader) solve(ctx context.Context, r child.Request) (*gridsaw.Page, []*outcome, error) {
	opened, f, err := c.open(r.Args)
	if err != nil {
		return nil, nil, err
	}
	opened.options.Quick = r.Quick
	in := gridsaw.Input{Name: r.Name, Data: r.Data}
	if r.Long && in.Written() {
		all, err := search(ctx, opened, &f.flags, &f.long, r)
		return nil, all, err
	}
	if in.Memory(opened.options) > 0 {
		boundHeap(opened.options.MaxPixels)
	}
	page, err := opened.page(ctx, in)
	return page, outcomes(r.Name, page, err), err
}

// search solves a puzzle written as text from where the search was ended, if it was, within what is
// left of its time.
func search(ctx context.Context, opened *reader, f *flags, l *longFlags, r child.Request) ([]*outcome, error) {
	l.checkpoint, l.resume = filepath.Join(r.Dir, child.CheckpointFile), resumeAlone
	f.quiet = true
	run := newLongRun(&batch{flags: f, inputs: &inputs{names: []string{r.Name}}, streams: streams{err: io.Discard}}, opened, l)
	switch earlier, err := run.keeper.load(); {
	case err != nil: // it is of no use
		os.Remove(l.checkpoint)
	case earlier != nil && opened.timeout > 0:
		opened.timeout = max(opened.timeout-earlier.elapsed(), time.Millisecond)
	}
	all, err := run.solve(ctx, job{Input: gridsaw.Input{Name: r.Name, Data: r.Data}, stem: stems(run.names)[0]})
	for _, o := range all {
		if o.advice = ""; errors.Is(o.Err, gridsaw.ErrLimit) && l.nodes == 0 {
			o.advice = "with --retry partial,timeout and a longer --timeout it goes on from there"
		}
	}
	return all, err
}

// unanswered is the response about an input that came to no outcome.
func unanswered(err error) child.Response {
	hint := ""
	if wrong := new(complaint); errors.As(err, &wrong) {
		hint = wrong.hint
	}
	var line bytes.Buffer
	writeJSON(&line, gridsaw.Report{Input: []string{}, Status: gridsaw.StatusUnread, Error: oneLine(err.Error())})
	return child.Response{Lines: [][]byte{bytes.TrimSpace(line.Bytes())}, Code: exitUnread, Hint: hint}
}

const (
	// thumbSide is the larger side of a small picture, in pixels, and thumbQuality that of the
	// JPEG: some 3 kB.
	thumbSide, thumbQuality = 96, 60
	// thumbLooks is how many pixels each way a pixel of it is the mean of: few, for speed.
	thumbLooks = 2
)

// drawn adds the solved picture to a response, and a small one of it or of the input.
func drawn(page *gridsaw.Page, out *child.Response) error {
	picture := page.Overlay()
	if picture != nil {
		suffix := ".png"
		if page.Photo() {
			suffix = ".jpg"
		}
		data, err := load.Encode(picture, suffix)
		if err != nil {
			return err
		}
		out.Files = []child.File{{What: "overlay", Name: "-solved" + suffix, Data: data}}
	} else if picture = page.Picture(); picture == nil {
		return nil
	}
	var err error
	out.Thumb, err = thumb(picture)
	return err
}

// viewed adds what a page shows of an input to a response; failed is what became of it.
func viewed(page *gridsaw.Page, failed error, out *child.Response) (err error) {
	if out.Files, err = workbench.Files(page, failed); err != nil || page.Picture() == nil {
		return err
	}
	out.Thumb, err = thumb(page.Picture())
	return err
}

// thumb makes a picture small.
func thumb(picture *image.RGBA) ([]byte, error) {
	w, h := picture.Rect.Dx(), picture.Rect.Dy()
	scale := min(1, thumbSide/float64(max(w, h)))
	small := image.NewRGBA(image.Rect(0, 0, max(1, int(scale*float64(w))), max(1, int(scale*float64(h)))))
	// looks are the columns, or rows, that those of the small picture are the mean of.
	looks := func(few, many int) []int {
		out := make([]int, thumbLooks*few)
		for i := range out {
			out[i] = (2*i + 1) * many / (2 * len(out))
		}
		return out
	}
	columns, rows := looks(small.Rect.Dx(), w), looks(small.Rect.Dy(), h)
	for y := range small.Rect.Dy() {
		for x := range small.Rect.Dx() {
			var sum [4]int
			for _, row := range rows[thumbLooks*y : thumbLooks*(y+1)] {
				for _, column := range columns[thumbLooks*x : thumbLooks*(x+1)] {
					for k, v := range picture.Pix[row*picture.Stride+4*column:][:4] {
						sum[k] += int(v)
					}
				}
			}
			for k := range sum {
				small.Pix[y*small.Stride+4*x+k] = uint8(sum[k] / (thumbLooks * thumbLooks))
			}
		}
	}
	var file bytes.Buffer
	err := jpeg.Encode(&file, small, &jpeg.Options{Quality: thumbQuality})
	return file.Bytes(), err
}

// faultsVariable, if set, makes children abort or hang over inputs that end in a word, for tests
// of what becomes of such inputs.
const faultsVariable = "GRIDSAW_TEST_FAULTS"

func misbehave(data []byte) {
	if os.Getenv(faultsVariable) == "" {
		return
	}
	data = bytes.TrimSpace(data)
	switch {
	case bytes.HasSuffix(data, []byte("gridsaw-abort")):
		signalSelf(syscall.SIGABRT)
	case bytes.HasSuffix(data, []byte("gridsaw-kill")):
		signalSelf(syscall.SIGKILL)
	case bytes.HasSuffix(data, []byte("gridsaw-hang")):
		select {}
	case bytes.HasSuffix(data, []byte("gridsaw-spin")):
		for n := 0; ; n++ {
		}
	}
}

// signalSelf waits for the end that a signal makes.
func signalSelf(s os.Signal) {
	if self, err := os.FindProcess(os.Getpid()); err == nil {
		self.Signal(s)
	}
	select {}
}
