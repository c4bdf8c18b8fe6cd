package bench

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gridsaw/gridsaw/solve"
)

// An eternityLab is what an experiment on full boards works with.
type eternityLab struct {
	EternityOptions
	ctx   context.Context
	scale Scale
	usual Scale // without flags
}

// lab puts the flags in place of an experiment's own scale.
func (o *EternityOptions) lab(ctx context.Context, e eternityExperiment) *eternityLab {
	l := &eternityLab{EternityOptions: *o, ctx: ctx, scale: e.scale, usual: e.scale}
	l.Workers = max(l.Workers, 1)
	if o.Seeds > 0 {
		l.scale.Seeds = o.Seeds
	}
	if o.Limit > 0 {
		l.scale.Seconds = o.Limit.Seconds()
	}
	return l
}

// count gives the runs of an experiment that counts nodes their number of them.
func (l *eternityLab) count(entries []entry) {
	for i := range entries {
		l.usual.Nodes = max(l.usual.Nodes, entries[i].nodes)
		if l.Nodes > 0 && entries[i].nodes > 0 {
			entries[i].nodes = l.Nodes
		}
		l.scale.Nodes = max(l.scale.Nodes, entries[i].nodes)
	}
}

// official reports whether the puzzle is like Eternity II, of which the paper's numbers
// are: 16 x 16 pieces with 22 labels.
func (l *eternityLab) official() bool {
	if l.Puzzle == nil || len(l.Puzzle.Pieces) != 256 {
		return false
	}
	labels := make(map[int]bool)
	for _, piece := range l.Puzzle.Pieces {
		for _, label := range piece.Sides {
			labels[label] = true
		}
	}
	delete(labels, 0)
	return len(labels) == 22
}

// cut says what flags made shorter than the experiment's own scale.
func (l *eternityLab) cut() string {
	var less []string
	if l.scale.Seeds < l.usual.Seeds {
		less = append(less, fmt.Sprintf("%s in place of %d", runsText(l.scale.Seeds), l.usual.Seeds))
	}
	if s := l.scale.Seconds; s > 0 && (s < l.usual.Seconds || l.usual.Seconds == 0) {
		was := "no limit of time"
		if l.usual.Seconds > 0 {
			was = seconds(l.usual.Seconds)
		}
		less = append(less, fmt.Sprintf("%s a run in place of %s", seconds(s), was))
	}
	if l.scale.Nodes < l.usual.Nodes {
		less = append(less, fmt.Sprintf("%d nodes a run in place of %d", l.scale.Nodes, l.usual.Nodes))
	}
	return strings.Join(less, ", ")
}

// seconds writes a time without needless zeros.
func seconds(s float64) string {
	return strconv.FormatFloat(s, 'f', -1, 64) + " s"
}

// runsText writes a number of runs.
func runsText(n int) string {
	if n == 1 {
		return "1 run"
	}
	return fmt.Sprintf("%d runs", n)
}

// perform runs an experiment and reports on what of it was finished; nil where that is
// nothing.
func (l *eternityLab) perform(e eternityExperiment) (*EternityExperiment, error) {
	entries, err := e.entries(l)
	if err != nil {
		return nil, err
	}
	l.count(entries)
	start, busy := time.Now(), processorSeconds()
	runs, err := l.field(entries)
	if len(runs[0]) == 0 {
		return nil, err
	}
	out := &EternityExperiment{
		Experiment: Experiment{Name: e.name, About: e.about},
		Paper:      e.paper, Scale: l.scale, Cut: l.cut(), Late: late(runs, l.scale.Seconds), Interrupted: err != nil,
		Seconds: time.Since(start).Seconds(),
	}
	out.Processor = (processorSeconds() - busy) / (out.Seconds * float64(min(l.Workers, l.scale.Seeds)))
	e.report(l, runs, out)
	return out, err
}

// field runs each entry with each seed, Workers seeds at a time, and returns the runs by
// entry and seed. Where an error ends it, the runs that were finished come with it.
func (l *eternityLab) field(entries []entry) ([][]*boardRun, error) {
	out := make([][]*boardRun, len(entries))
	for i, e := range entries {
		runs, err := l.repeat(e)
		out[i] = runs
		if err != nil {
			return out, err
		}
	}
	return out, nil
}

// repeat runs an entry with each seed, until one fails.
func (l *eternityLab) repeat(e entry) ([]*boardRun, error) {
	runs := make([]*boardRun, l.scale.Seeds)
	numbers := make(chan int)
	var workers sync.WaitGroup
	var mutex sync.Mutex
	var failed error
	done := func(i int, r *boardRun, err error) {
		mutex.Lock()
		defer mutex.Unlock()
		runs[i] = r
		if failed == nil {
			failed = err
		}
		if err == nil && l.Step != nil {
			l.Step()
		}
	}
	going := func() bool {
		mutex.Lock()
		defer mutex.Unlock()
		return failed == nil
	}
	for range min(l.Workers, l.scale.Seeds) {
		workers.Go(func() {
			for i := range numbers {
				r, err := l.once(e, l.Seed+uint64(i))
				done(i, r, err)
			}
		})
	}
	for i := 0; i < len(runs) && going(); i++ {
		numbers <- i
	}
	close(numbers)
	workers.Wait()
	return slices.DeleteFunc(runs, func(r *boardRun) bool { return r == nil }), failed
}

// once runs an entry with a seed.
func (l *eternityLab) once(e entry, seed uint64) (*boardRun, error) {
	if l.ctx.Err() != nil {
		return nil, context.Cause(l.ctx)
	}
	runtime.GC() // of the leavings of the run before
	ctx, cancel := l.ctx, func() {}
	if l.scale.Seconds > 0 {
		limit := time.Duration(l.scale.Seconds * float64(time.Second))
		ctx, cancel = context.WithTimeoutCause(ctx, limit, errSlow)
	}
	defer cancel()
	r, err := e.run(ctx, solve.Options{Seed: seed, Nodes: e.nodes, Workers: 1})
	if err != nil && l.ctx.Err() != nil {
		return nil, context.Cause(l.ctx)
	}
	if err == nil {
		r.clampTimes(l.scale.Seconds)
	}
	return r, err
}

// clockTicks is the number of ticks of a second in /proc, the same on all systems that
// have Go.
const clockTicks = 100

// processorSeconds returns for how long the threads of the process have been on a
// processor; 0 where the system does not tell.
func processorSeconds() float64 {
	data, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return 0
	}
	// The second field, in brackets, may have blanks in it; 14 and 15 are the times.
	fields := strings.Fields(string(data[strings.LastIndexByte(string(data), ')')+1:]))
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.ParseFloat(fields[11], 64)
	system, _ := strconv.ParseFloat(fields[12], 64)
	return (user + system) / clockTicks
}
