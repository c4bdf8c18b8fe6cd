package child

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// A Request is an input to work on.
type Request struct {
	Name string   // for messages
	Data []byte   // a picture or a text
	Args []string // what is asked for, as flags of the command line
	// Part tells that Data is one of several pictures of a puzzle, of which only that is asked for
	// which can be found in each by itself: a file, that is not looked into. With Parts it is the
	// whole puzzle, and there is no Data.
	Part  bool
	Parts []Part
	// Long tells that what a search would go on from is to be kept in CheckpointFile of Dir, and
	// that it goes on from what is there.
	Long bool
	Dir  string // for files that are in the way afterwards; with Part, Parts or Long
	// View tells that what a page shows of the input is wanted in place of the solved picture: a
	// picture that browsers show, and how it was read, as data. With Part that comes beside the file,
	// and with Parts a file in Dir tells how far the work has come.
	View bool
	// DataOnly tells that no picture is wanted, neither drawn nor made small.
	DataOnly bool
	// Quick tells that the puzzle fills a fair part of the picture: no larger one is looked for.
	Quick bool
	// Place tells that of a puzzle, whose kind and size Args name, it is wanted where in the picture it is, and nothing
	// else.
	Place bool
	// Seconds is the longest time that the child takes of the processor for it; 0 is no limit.
	Seconds uint64
}

// CheckpointFile is the name of the file that a long search keeps.
const CheckpointFile = "checkpoint"

// A Part is one of several pictures of a puzzle, in a file.
type Part struct {
	Name  string
	Path  string
	Found string // the file that came of it by itself; "" is none
	Err   string // why it must not be looked at; "" is nothing
}

// A Response is what became of an input.
type Response struct {
	Lines [][]byte // a JSON report of each puzzle in it
	Code  int      // the exit code that the program would have
	Files []File   // the solved picture, if there is one, and what else was drawn
	Thumb []byte   // a small picture of it, or of the input
	Hint  string   // what to do about what went wrong
}

// A File is one that comes of an input.
type File struct {
	What string // as reports name it, such as "overlay"
	Name string // what is added to the name of the input, such as "-solved.jpg"
	Data []byte
}

// Config says how children are started.
type Config struct {
	Command []string // that calls [Serve]
	Env     []string // beside the parent's
	// Memory bounds the address space of the child in bytes; 0 is no limit. Serve keeps it.
	Memory uint64
}

// A Child is a process that works on inputs, one at a time.
type Child struct {
	config  Config
	process *exec.Cmd
	in      io.WriteCloser
	encoder *gob.Encoder
	answers chan answer
	said    *tail
	// Deaths counts the processes that died.
	Deaths int
}

// An answer is what came from the process.
type answer struct {
	response Response
	err      error
}

// New returns a child, whose process starts with the first input.
func New(c Config) *Child { return &Child{config: c} }

// A DeathError says that the process ended, or was ended, over an input.
type DeathError struct{ Reason string }

// Error names the end.
func (e *DeathError) Error() string { return "it ended the reader (" + e.Reason + ")" }

// Do has the process work on an input for so long at most; 0 is no limit. The error is a
// [*DeathError] where it died over it or had to be ended, and else that of ctx, or of a process
// that cannot be started.
func (c *Child) Do(ctx context.Context, r Request, limit time.Duration) (Response, error) {
	if c.process == nil {
		if err := c.start(); err != nil {
			return Response{}, err
		}
	}
	sent := make(chan error, 1)
	encoder := c.encoder
	go func() { sent <- encoder.Encode(r) }()
	var late <-chan time.Time
	if limit > 0 {
		timer := time.NewTimer(limit)
		defer timer.Stop()
		late = timer.C
	}
	select {
	case a := <-c.answers:
		if a.err == nil {
			return a.response, <-sent
		}
		c.Deaths++
		return Response{}, c.died()
	case <-late:
		c.Deaths++
		c.Close()
		return Response{}, &DeathError{fmt.Sprintf("no answer within %v", limit)}
	case <-ctx.Done():
		c.Close()
		return Response{}, ctx.Err()
	}
}

// start starts the process.
func (c *Child) start() error {
	theirs, in, err := os.Pipe()
	if err != nil {
		return err
	}
	out, theirOut, err := os.Pipe()
	if err != nil {
		return errors.Join(err, theirs.Close(), in.Close())
	}
	p := exec.Command(c.config.Command[0], c.config.Command[1:]...)
	p.Env = slices.Concat(os.Environ(), c.config.Env, []string{fmt.Sprintf("%s=%d", memoryVariable, c.config.Memory)})
	p.ExtraFiles = []*os.File{theirs, theirOut}
	c.said = new(tail)
	p.Stderr = c.said
	// A group of its own: an interrupt of the terminal is for the parent, which then decides, and
	// what the child has started ends with it.
	ownGroup(p)
	err = p.Start()
	theirs.Close()
	theirOut.Close()
	if err != nil {
		return errors.Join(err, in.Close(), out.Close())
	}
	c.process, c.in, c.encoder, c.answers = p, in, gob.NewEncoder(in), make(chan answer, 1)
	go receive(out, c.answers)
	return nil
}

// receive hands on what comes from the process until it ends.
func receive(out io.ReadCloser, answers chan<- answer) {
	defer out.Close()
	decoder := gob.NewDecoder(out)
	for {
		var a answer
		a.err = decoder.Decode(&a.response)
		answers <- a
		if a.err != nil {
			return
		}
	}
}

// died returns how the process ended by itself.
func (c *Child) died() error {
	c.in.Close()
	done := make(chan error, 1)
	process := c.process
	go func() { done <- process.Wait() }()
	select {
	case <-done:
	case <-time.After(endTime): // it has closed its pipe, and lives on
		killGroup(process)
		<-done
	}
	c.process = nil
	return &DeathError{c.reason(process.ProcessState)}
}

// endTime is how long a process has for its end after its last word.
const endTime = 2 * time.Second

// reason words the end of a process, with the last line that it printed.
func (c *Child) reason(s *os.ProcessState) string {
	reason := fmt.Sprintf("exit code %d", s.ExitCode())
	if n := signalOf(s); n > 0 {
		reason = fmt.Sprintf("signal %d", n)
	}
	if s.ExitCode() == exitProcessor {
		return "its time of the processor was over"
	}
	switch line, fault := c.said.last(); {
	case fault:
		return line // Go turns signals into an exit code of its own
	case line != "":
		return reason + ": " + line
	}
	return reason
}

// Close ends the process, if there is one.
func (c *Child) Close() {
	if c.process == nil {
		return
	}
	killGroup(c.process)
	c.in.Close()
	c.process.Wait()
	c.process = nil
}

// A tail keeps the end of what is written to it, for the last words of a process. It is
// looked at once that has ended.
type tail struct{ kept []byte }

// tailSize is how many bytes are kept: what Go prints of a fault, from its first line on.
const tailSize = 64 << 10

func (t *tail) Write(p []byte) (int, error) {
	t.kept = append(t.kept, p...)
	if n := len(t.kept); n > tailSize {
		t.kept = append(t.kept[:0], t.kept[n-tailSize:]...)
	}
	return len(p), nil
}

// last returns the last fault that Go or C++ tell of, and else the last line.
func (t *tail) last() (line string, fault bool) {
	lines := strings.Split(strings.TrimSpace(string(t.kept)), "\n")
	for _, line := range slices.Backward(lines) {
		for _, begin := range []string{"fatal error: ", "panic: ", "terminate called", "SIG"} {
			if strings.HasPrefix(line, begin) {
				return strings.TrimSpace(line), true
			}
		}
	}
	return strings.TrimSpace(lines[len(lines)-1]), false
}
