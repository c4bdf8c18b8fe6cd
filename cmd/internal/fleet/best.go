package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
)

// A Best is the best board of all long searches of a batch so far.
type Best struct {
	Name    string `json:"name"` // of the input
	Status  string `json:"status"`
	Matched int    `json:"matched_joints"`
	Joints  int    `json:"joints"`
}

// bestOf is the board in a report; false where there is none.
func bestOf(name string, report line) (Best, bool) {
	b := Best{Name: name, Status: report.Status, Matched: report.Score.Matched, Joints: report.Score.Joints}
	return b, b.Joints > 0 || b.Status == statusSolved
}

// statusSolved is the status than which none is better.
const statusSolved = "solved"

// better tells whether b is better than another one, which may be nil.
func (b Best) better(than *Best) bool {
	if than == nil {
		return true
	}
	if (b.Status == statusSolved) != (than.Status == statusSolved) {
		return b.Status == statusSolved
	}
	return b.Matched > than.Matched
}

// Text says how good it is.
func (b Best) Text() string {
	if b.Joints == 0 {
		return fmt.Sprintf("best %s (%s)", b.Status, b.Name)
	}
	return fmt.Sprintf("best %d of %d joints (%s)", b.Matched, b.Joints, b.Name)
}

// best returns the best board of a batch that anybody has told of; nil where there is none. The
// revision is for [Queue.tellBest].
func (q *Queue) best(ctx context.Context, batch string) (b *Best, revision uint64, err error) {
	entry, err := q.status.Get(ctx, "best."+batch)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	if json.Unmarshal(entry.Value(), &b) != nil {
		b = nil
	}
	return b, entry.Revision(), nil
}

// tellBest tells of a board if it is the best one, and returns the best one. Where others tell of
// theirs in between, theirs are looked at again.
func (q *Queue) tellBest(ctx context.Context, batch string, b Best) *Best {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	text, _ := json.Marshal(b) // of strings and numbers there is no error
	for {
		now, revision, err := q.best(ctx, batch)
		if err != nil || !b.better(now) {
			return now
		}
		if _, err = q.status.Update(ctx, "best."+batch, text, revision); err == nil {
			return &b
		}
		if ctx.Err() != nil {
			return now
		}
	}
}

// lookTime is how often a worker looks at what a search keeps.
const lookTime = 2 * time.Second

// A follower keeps what a long search would go on from, as the search writes it.
type follower struct {
	*crew
	job  *Job
	path string
	last time.Time
}

// follow gives a search what an earlier one left, and keeps what it writes until the returned
// function is called.
func (c *crew) follow(ctx context.Context, j *Job, dir string) (stop func(), err error) {
	f := &follower{crew: c, job: j, path: filepath.Join(dir, child.CheckpointFile)}
	if kept := c.answers(j.Batch).Kept(ctx, j.Key); kept != nil {
		if err := os.WriteFile(f.path, kept, 0o600); err != nil {
			return nil, fmt.Errorf("%w: %w", errScratch, err)
		}
	}
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for tick := time.NewTicker(lookTime); ; {
			select {
			case <-tick.C:
				f.look(ctx)
			case <-done:
				tick.Stop()
				f.look(context.WithoutCancel(ctx)) // an interrupted one goes on from the last
				return
			}
		}
	}()
	return func() { close(done); <-ended }, nil
}

// look keeps what the search has written since the last time. What fails is tried again.
func (f *follower) look(ctx context.Context) {
	info, err := os.Stat(f.path)
	if err != nil || info.ModTime().Equal(f.last) {
		return
	}
	data, err := os.ReadFile(f.path)
	if err != nil || f.answers(f.job.Batch).Keep(ctx, f.job.Key, data) != nil {
		return
	}
	f.last = info.ModTime()
	var report line
	if json.Unmarshal(data, &report) == nil {
		if b, ok := bestOf(f.job.Name, report); ok {
			f.queue.tellBest(ctx, f.job.Batch, b)
		}
	}
}
