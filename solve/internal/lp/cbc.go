package lp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"github.com/gridsaw/gridsaw/internal/scratch"
)

// Errors of [Cbc].
var (
	// ErrNoCbc reports that the program is not there.
	ErrNoCbc = errors.New("lp: the program cbc is missing: install Debian's package coinor-cbc")
	// ErrCbc reports that the program crashed, or that its answer is wrong or
	// cannot be understood.
	ErrCbc = errors.New("lp: cbc went wrong")
)

// Names of the files in the directory that each run has for itself.
const (
	modelFile    = "model.lp"
	solutionFile = "solution.txt"
)

// A Cbc is the program cbc. The zero value is the one on the PATH.
type Cbc struct {
	Path string // file of the program; "" looks for cbc on the PATH
}

// An Answer is what cbc says about a model.
type Answer struct {
	Feasible bool  // false: no values meet the constraints
	Values   []int // of each variable, best for the objective, if feasible
}

// Solve runs the program, on one thread, in a temporary directory. The values of
// the answer are checked against all bounds and constraints. Errors wrap
// [ErrNoCbc], [ErrCbc] or [ErrModel], or say what went wrong with the files; when
// the context ends, the program is killed with all that it started, and the error
// is context.Cause.
func (c Cbc) Solve(ctx context.Context, m *Model) (Answer, error) {
	if ctx.Err() != nil {
		return Answer{}, context.Cause(ctx)
	}
	path, err := c.find()
	if err != nil {
		return Answer{}, err
	}
	dir, err := scratch.New()
	if err != nil {
		return Answer{}, fmt.Errorf("making a directory for cbc: %w", err)
	}
	defer dir.Remove()
	a, err := solveIn(ctx, dir.Path, path, m)
	if ctx.Err() != nil {
		return Answer{}, context.Cause(ctx)
	}
	return a, err
}

// find returns the absolute path of the program, since it runs in a directory of
// its own.
func (c Cbc) find() (string, error) {
	name := c.Path
	if name == "" {
		name = "cbc"
	}
	path, err := exec.LookPath(name)
	switch {
	case errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("%w (looked for %s)", ErrNoCbc, name)
	case err != nil:
		return "", fmt.Errorf("%w: %w", ErrCbc, err)
	}
	return filepath.Abs(path)
}

// solveIn is Solve in a directory that is there and is not removed.
func solveIn(ctx context.Context, dir, path string, m *Model) (Answer, error) {
	if err := writeFile(ctx, filepath.Join(dir, modelFile), m); err != nil {
		return Answer{}, fmt.Errorf("writing the model for cbc: %w", err)
	}
	last, err := run(ctx, dir, path)
	if err != nil {
		return Answer{}, fmt.Errorf("%w: %w%s", ErrCbc, err, last)
	}
	f, err := os.Open(filepath.Join(dir, solutionFile))
	if err != nil {
		// The status of the exit is 0 even if cbc could not read the model.
		return Answer{}, fmt.Errorf("%w: it left no solution%s", ErrCbc, last)
	}
	defer f.Close()
	a, err := parse(f, m)
	if err == nil && a.Feasible {
		err = m.Check(a.Values)
	}
	if err != nil {
		return Answer{}, fmt.Errorf("%w: %w", ErrCbc, err)
	}
	return a, nil
}

// writeFile writes the model, until the context ends.
func writeFile(ctx context.Context, name string, m *Model) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(m.Write(writerFunc(func(b []byte) (int, error) {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		return f.Write(b)
	})), f.Close())
}

type writerFunc func([]byte) (int, error)

func (w writerFunc) Write(b []byte) (int, error) { return w(b) }

// run runs the program and returns the last words of its output, for the error.
func run(ctx context.Context, dir, path string) (tail, error) {
	// Without the option threads cbc uses the thread that it has.
	c := exec.CommandContext(ctx, path, modelFile, "-solve", "-solution", solutionFile)
	group(c)
	// A process that left the group may hold the output open.
	c.WaitDelay = 20 * time.Millisecond
	c.Dir = dir
	// The linear algebra library below would start threads; numbers have a point.
	c.Env = append(os.Environ(), "OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1", "LC_ALL=C")
	var last tail
	c.Stdout, c.Stderr = &last, &last
	// Where the system can, the program ends with the thread that started it, so that it
	// is not left alone where this process is killed.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := c.Run()
	if errors.Is(err, exec.ErrWaitDelay) {
		err = nil // it ended well; what is lost is output, on a busy machine
	}
	return last, err
}

// A tail keeps the end of what is written to it.
type tail []byte

// longestTail is the number of bytes kept.
const longestTail = 400

func (t *tail) Write(b []byte) (int, error) {
	kept := append(*t, b[max(0, len(b)-longestTail):]...)
	*t = append((*t)[:0], kept[max(0, len(kept)-longestTail):]...)
	return len(b), nil
}

// String returns the last line of the output that has anything to say, after a
// comma.
func (t tail) String() string {
	lines := bytes.Split(bytes.TrimSpace(t), []byte("\n"))
	for i := len(lines) - 1; i >= 0; i-- {
		line := bytes.TrimSpace(lines[i])
		if len(line) > 0 && !bytes.HasPrefix(line, []byte("Total time")) {
			return fmt.Sprintf(", its last words are %q", line)
		}
	}
	return ""
}

var _ io.Writer = (*tail)(nil)
