package document

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/gridsaw/gridsaw/vision/load"
)

// The limits of each child process. Of a page of [load.DefaultPixels] a drawing takes 75 MB, and
// as much again for each transparent group in it, a scan of mostPixels 300; the scans and drawings
// that we know of take under 3 seconds.
const (
	childMemory = 700 << 20 // bytes of address space, 100 MB of which are libraries
	childTime   = 60        // seconds of processor time
)

const (
	// mostPixels is the largest number of pixels of a picture on a page.
	mostPixels = 100_000_000
	// mostStored is the same of one that is handed on as it is stored. A larger scan is drawn with
	// [load.DefaultPixels].
	mostStored = 2 * load.DefaultPixels
	// mostDrawn is the same of what is drawn, whose sides are rounded up.
	mostDrawn = load.DefaultPixels * 99 / 100
)

// run runs one of poppler's programs and hands what it prints to take, which need not read all.
// It returns the program's complaints, a line each. The error is one of this package's, that of
// take where it is [load.ErrTooLarge], or the cause of a done context. No child outlives it.
func run(ctx context.Context, take func(io.Reader) error, program string, args ...string) ([]string, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	path, err := exec.LookPath(program)
	if err != nil {
		return nil, fmt.Errorf("%w (looked for %s)", ErrNoPoppler, program)
	}
	alive, kill := context.WithCancel(ctx)
	defer kill()
	c := limited(alive, path, args...)
	// A process that left the group may hold the output open.
	c.WaitDelay = time.Second
	c.Env = append(os.Environ(), "LC_ALL=C")
	var said start
	c.Stderr = &said
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("starting %s: %w", program, err)
	}
	taken := take(out)
	if taken != nil {
		kill() // what it still prints is not wanted
	}
	io.Copy(io.Discard, out)
	ended := c.Wait() // with it all that was said is there
	return said.complaints(), said.verdict(ctx, c, taken, ended)
}

// verdict says what went wrong with a program, by how it ended and what became of its output.
func (s start) verdict(ctx context.Context, c *exec.Cmd, taken, ended error) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case taken == nil && ended == nil, errors.Is(taken, load.ErrTooLarge):
		return taken
	case outOfTime(c.ProcessState):
		return fmt.Errorf("%w: more than %d seconds", ErrLimit, childTime)
	case s.tells("Out of memory", "bad_alloc", "memory allocation"):
		return fmt.Errorf("%w: more than %d MB", ErrLimit, childMemory>>20)
	case s.tells("Incorrect password"):
		return ErrEncrypted
	}
	if complaints := s.complaints(); len(complaints) > 0 {
		return fmt.Errorf("%w: %s", ErrDamaged, complaints[0])
	}
	return fmt.Errorf("%w: %w", ErrDamaged, cmp.Or(taken, ended))
}

// A start keeps the first bytes of what is written to it.
type start []byte

// longestStart is the number of bytes kept: a page may make a program complain without end.
const longestStart = 64 << 10

func (s *start) Write(b []byte) (int, error) {
	*s = append(*s, b[:min(len(b), longestStart-len(*s))]...)
	return len(b), nil
}

// complaints are the lines that say that something was not found, understood or drawn. Poppler
// goes on then, and its exit status is 0. Warnings are left out, and what other libraries say.
func (s start) complaints() []string {
	var out []string
	for line := range strings.Lines(string(s)) {
		line = strings.TrimSpace(line)
		class, _, _ := strings.Cut(line, ":")
		if strings.Contains(class, "Error") || class == "Unimplemented Feature" {
			out = append(out, line)
		}
	}
	return out
}

// tells tells whether one of the texts is among what is kept.
func (s start) tells(texts ...string) bool {
	return slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(string(s), t) })
}
