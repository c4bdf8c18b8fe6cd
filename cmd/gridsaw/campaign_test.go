package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/internal/footprint"
	"github.com/gridsaw/gridsaw/puzzle"
)

var (
	campaignCount = flag.Int("campaign", 40, "mutated inputs that TestCampaign gives to the program")
	campaignFirst = flag.Int("campaign-first", 0, "the first of them, which repeats that one")
	campaignKeep  = flag.String("campaign-keep", "", "`DIR` for the inputs that fail")
)

const (
	// campaignMemory is the most that a process may have in memory, and campaignLate how much
	// longer than its limit it may take.
	campaignMemory, campaignLate = 600_000_000, 250 * time.Millisecond
	// campaignSpace bounds the address space of a process, as that of a batch is.
	campaignSpace = 3 << 30
	// campaignHang is how long a process has that takes no notice of its limit.
	campaignHang = time.Minute
	// campaignAlone is how many inputs there are for each that is solved by a command line of its own.
	campaignAlone = 40
	// campaignWorkers are the processes at work at the same time.
	campaignWorkers = 2
)

// TestCampaign gives the program inputs of every format that are damaged as their formats are made.
// None may end the process, take more memory or time than it may, or be answered wrongly: an answer
// to a picture must be one to what is on it, that to a text one to what the text says, and what is
// proved of it another method must prove too.
func TestCampaign(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of pictures")
	}
	if *campaignKeep != "" {
		if err := os.MkdirAll(*campaignKeep, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	c := newCampaign(t)
	var next atomic.Int64
	var all sync.WaitGroup
	for range campaignWorkers {
		all.Go(func() {
			process := child.New(child.Config{Command: []string{c.link(measuredName)}, Memory: campaignSpace})
			defer process.Close()
			for {
				n := int(next.Add(1)) - 1
				if n >= *campaignCount || t.Context().Err() != nil {
					return
				}
				c.one(process, *campaignFirst+n)
			}
		})
	}
	all.Wait()
	c.report()
	if c.outcomes[string(gridsaw.StatusSolved)] == 0 || c.outcomes[string(gridsaw.StatusUnread)] == 0 {
		if *campaignCount >= 40 {
			t.Errorf("outcomes %v: none is solved, or none unread", c.outcomes)
		}
	}
}

// A campaign is what its inputs are made of, and what became of them.
type campaign struct {
	*testing.T
	stock
	dir string // with links to this program under the names of its commands

	mutex    sync.Mutex
	outcomes map[string]int // by status
	formats  map[string]int
	peak     int64         // largest number of bytes in memory
	late     time.Duration // the most that one took beyond its limit
	deaths   int
}

func newCampaign(t *testing.T) *campaign {
	return &campaign{T: t, stock: newStock(t), dir: t.TempDir(), outcomes: make(map[string]int), formats: make(map[string]int), late: -time.Hour}
}

// link returns a path of this program by which it is one of the commands of TestMain.
func (c *campaign) link(name string) string {
	self, err := os.Executable()
	if err != nil {
		c.Error(err)
	}
	path := filepath.Join(c.dir, name)
	if err := os.Symlink(self, path); err != nil && !os.IsExist(err) {
		c.Error(err)
	}
	return path
}

// one gives an input to a process, and to one of its own where the first took too much.
func (c *campaign) one(process *child.Child, n int) {
	s := c.specimen(n)
	response, m, err := c.work(process, s)
	if err == nil && (m.Peak > campaignMemory || m.late(s) > campaignLate) { // by what was there before, or a busy machine
		fresh := child.New(child.Config{Command: []string{c.link(measuredName)}, Memory: campaignSpace})
		defer fresh.Close()
		response, m, err = c.work(fresh, s)
	}
	c.count(s, response, m, err)
	switch {
	case err != nil:
		c.fault(s, "%v", err)
	case m.Peak > campaignMemory:
		c.fault(s, "%d MB in memory", m.Peak/1_000_000)
	case m.late(s) > campaignLate:
		c.fault(s, "%v beyond its limit", m.late(s))
	}
	for _, line := range response.Lines {
		switch err := s.judge(c.Context(), line); {
		case errors.Is(err, errOpen):
			c.open(s)
		case err != nil:
			c.fault(s, "%v: %.400s", err, line)
		}
	}
	if n%campaignAlone == 0 {
		c.alone(s)
	}
}

func (c *campaign) work(process *child.Child, s specimen) (child.Response, needed, error) {
	response, err := process.Do(c.Context(), child.Request{Name: s.name, Data: s.data, Args: s.args()}, campaignHang)
	var m needed
	if err == nil {
		last := len(response.Files) - 1
		err = json.Unmarshal(response.Files[last].Data, &m)
		response.Files = response.Files[:last]
	}
	return response, m, err
}

// alone solves an input by a command line, which must end with a known code, without a trace.
func (c *campaign) alone(s specimen) {
	command := exec.CommandContext(c.Context(), c.link("gridsaw"), append([]string{"solve", "--json", "-"}, s.args()...)...)
	command.Stdin = bytes.NewReader(s.data)
	var out, complaints bytes.Buffer
	command.Stdout, command.Stderr = &out, &complaints
	err := command.Run()
	if code := command.ProcessState.ExitCode(); code < exitOK || code > exitPartial {
		c.fault(s, "%v", err)
	}
	if text := complaints.String(); strings.Contains(text, "goroutine ") || strings.Contains(text, "internal error") {
		c.fault(s, "%s", text)
	}
	for line := range bytes.Lines(out.Bytes()) {
		if !json.Valid(line) {
			c.fault(s, "%q", line)
		}
	}
}

// fault reports an input with what repeats it.
func (c *campaign) fault(s specimen, format string, args ...any) {
	c.Errorf("%s: -campaign 1 -campaign-first %d: %s: %s", s.name, s.number, s.what, fmt.Sprintf(format, args...))
	if *campaignKeep != "" {
		name := fmt.Sprintf("%d-%s", s.number, filepath.Base(s.name))
		if err := os.WriteFile(filepath.Join(*campaignKeep, name), s.data, 0o600); err != nil {
			c.Error(err)
		}
	}
}

// errOpen is what is the matter with an answer that is one of several, as it says itself, and not that to
// what the picture showed before it was damaged: a number is gone from it without a trace.
var errOpen = errors.New("one of several")

// open counts and names such an answer.
func (c *campaign) open(s specimen) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.outcomes["one of several where there was one"]++
	c.Logf("%s: -campaign 1 -campaign-first %d: %s: solved, and said to have other solutions", s.name, s.number, s.what)
}

func (c *campaign) count(s specimen, r child.Response, m needed, err error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.formats[s.format]++
	if err != nil {
		c.deaths++
		return
	}
	for _, line := range r.Lines {
		var told struct{ Status string }
		if json.Unmarshal(line, &told) == nil {
			c.outcomes[told.Status]++
		}
	}
	c.peak, c.late = max(c.peak, m.Peak), max(c.late, m.late(s))
}

func (c *campaign) report() {
	list := func(of map[string]int) string {
		var out []string
		for _, k := range slices.Sorted(maps.Keys(of)) {
			out = append(out, fmt.Sprintf("%s %d", cmp.Or(k, "none"), of[k]))
		}
		return strings.Join(out, ", ")
	}
	c.Logf("%d inputs: %s", *campaignCount, list(c.formats))
	c.Logf("outcomes: %s; %d processes died, %d MB in memory at most, %v beyond a limit at most",
		list(c.outcomes), c.deaths, c.peak/1_000_000, c.late.Round(time.Millisecond))
}

// judge reports an answer that is wrong.
func (s specimen) judge(ctx context.Context, line []byte) error {
	var r struct {
		Status             gridsaw.Status
		Unique             *bool
		Instance, Solution json.RawMessage
		Error              string
	}
	if err := json.Unmarshal(line, &r); err != nil {
		return err
	}
	if strings.Contains(r.Error, "internal error") {
		return fmt.Errorf("%s", r.Error)
	}
	if r.Status != gridsaw.StatusSolved && r.Status != gridsaw.StatusUnsolvable {
		return nil
	}
	p := s.truth
	if s.written {
		var err error
		if p, err = puzzle.ParseJSON(r.Instance); err != nil {
			return fmt.Errorf("its own instance: %w", err)
		}
	}
	if r.Status == gridsaw.StatusSolved {
		solution, err := solutionTo(p, r.Instance, r.Solution)
		if err == nil {
			err = puzzle.Check(p, solution)
		}
		if err != nil && !s.written && r.Unique != nil && !*r.Unique {
			return errOpen
		}
		if err != nil {
			return fmt.Errorf("wrong: %w", err)
		}
	} else if !s.written && !s.unsolvable {
		return fmt.Errorf("it is said to have no solution")
	}
	if s.written {
		return rival(ctx, p, r.Status == gridsaw.StatusUnsolvable, r.Unique)
	}
	return nil
}

// measuredName is the command of processes that solve inputs as those of batches do, and measure
// themselves.
const measuredName = "measured"

// needed is what a process needed for an input, as far as the system tells.
type needed struct {
	Peak      int64 // bytes in memory at most
	Took      time.Duration
	Processor time.Duration // of what it took
}

// late is how much longer than its limit an input took; it is negative mostly. On a busy machine a
// process may wait for the processor, which is not held against it for so long.
func (m needed) late(s specimen) time.Duration {
	const waiting = 10 * time.Second
	return min(m.Took, max(m.Processor, m.Took-waiting)) - s.limit
}

func serveMeasured() int {
	c := &childReader{engines: make(map[string]*gridsaw.Engine)}
	err := child.Serve(func(ctx context.Context, r child.Request) child.Response {
		footprint.Reset() // the peak is that of this input, on Linux
		start, before := time.Now(), processorTime()
		out := c.work(ctx, r)
		m := needed{footprint.Peak(), time.Since(start), processorTime() - before}
		data, err := json.Marshal(m)
		if err != nil {
			panic(err)
		}
		out.Files = append(out.Files, child.File{What: "measured", Data: data})
		return out
	})
	if err != nil {
		return exitUnread
	}
	return exitOK
}

// processorTime returns how long this process has worked, on Linux.
func processorTime() time.Duration {
	stat, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return 0
	}
	const user, system, tick = 11, 12, 10 * time.Millisecond // fields behind the name, and their unit
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	if len(fields) <= system {
		return 0
	}
	total := time.Duration(0)
	for _, f := range []int{user, system} {
		n, err := strconv.Atoi(fields[f])
		if err != nil {
			return 0
		}
		total += time.Duration(n) * tick
	}
	return total
}
