package fleet

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// A Status says how far a batch is.
type Status struct {
	Batch   string         `json:"batch"`
	Out     string         `json:"out"`
	Host    string         `json:"host"`
	Total   int            `json:"total"`   // inputs
	Done    int            `json:"done"`    // of them answered
	Failed  int            `json:"failed"`  // of those answered with another status than solved
	Running int            `json:"running"` // in this process's workers
	Waiting int            `json:"waiting"`
	Counts  map[string]int `json:"counts"` // of answers by status
	// Rate is the number of answers a second in this run, Left the seconds to go at that rate.
	Rate    float64        `json:"rate"`
	Left    float64        `json:"left"`
	Workers []WorkerStatus `json:"workers,omitempty"`
	Started time.Time      `json:"started"`
	Updated time.Time      `json:"updated"`
	Ended   bool           `json:"ended"`
}

// A WorkerStatus says what one worker process does.
type WorkerStatus struct {
	Name    string    `json:"name"`
	Workers int       `json:"workers"` // children
	Running int       `json:"running"`
	Done    int       `json:"done"`
	Failed  int       `json:"failed"`
	Deaths  int       `json:"deaths"`  // of children
	Seconds float64   `json:"seconds"` // of work
	Updated time.Time `json:"updated"`
}

// A Tally is the [Meter] that status tells of. It hands on to another one, where there is one.
type Tally struct {
	Next Meter
	mu   sync.Mutex
	own  WorkerStatus
}

// NewTally returns the tally of a process with that name and number of workers.
func NewTally(name string, workers int, next Meter) *Tally {
	return &Tally{Next: next, own: WorkerStatus{Name: name, Workers: workers}}
}

// Begun counts a job that was taken.
func (t *Tally) Begun(worker int) {
	t.mu.Lock()
	t.own.Running++
	t.mu.Unlock()
	if t.Next != nil {
		t.Next.Begun(worker)
	}
}

// Left counts a job that was given back.
func (t *Tally) Left(worker int) {
	t.mu.Lock()
	t.own.Running--
	t.mu.Unlock()
	if t.Next != nil {
		t.Next.Left(worker)
	}
}

// Ended counts a job that was answered.
func (t *Tally) Ended(worker int, a *Answer, seconds float64, deaths int, tries uint64) {
	t.mu.Lock()
	t.own.Running--
	t.own.Done++
	if a.Code != 0 {
		t.own.Failed++
	}
	t.own.Deaths += deaths
	t.own.Seconds += seconds
	t.mu.Unlock()
	if t.Next != nil {
		t.Next.Ended(worker, a, seconds, deaths, tries)
	}
}

// Status returns what was counted.
func (t *Tally) Status() WorkerStatus {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.own
	s.Updated = time.Now()
	return s
}

// statusFile is where a batch says how far it is, for [ReadStatus].
const statusFile = "status.json"

// ReadStatus returns how far the batch into a directory was when it last said so.
func ReadStatus(out string) (s Status, err error) {
	data, err := os.ReadFile(filepath.Join(stateDir(out), statusFile))
	if err != nil {
		return s, err
	}
	return s, json.Unmarshal(data, &s)
}

// writeStatus keeps it. A status that cannot be written is no reason to end a batch.
func writeStatus(state string, s Status) {
	data, err := json.Marshal(s)
	if err != nil {
		return
	}
	path := filepath.Join(state, statusFile)
	if os.WriteFile(path+".new", data, 0o666) == nil {
		os.Rename(path+".new", path)
	}
}

// share tells the queue, under that name, for [Queue.Statuses].
func (q *Queue) share(ctx context.Context, name string, s any) {
	if q.status == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if data, err := json.Marshal(s); err == nil {
		q.status.Put(ctx, name, data)
	}
}

// ShareWorker tells the queue what a worker does, until ctx is done.
func (q *Queue) ShareWorker(ctx context.Context, t *Tally, name string) {
	for ctx.Err() == nil {
		q.share(ctx, "worker."+name, t.Status())
		wait(ctx, 2*time.Second)
	}
}

// Statuses returns how far all batches of the queue are, and what its workers do.
func (q *Queue) Statuses(ctx context.Context) (batches []Status, workers []WorkerStatus, err error) {
	lister, err := q.status.ListKeys(ctx)
	if err != nil {
		return nil, nil, err
	}
	for key := range lister.Keys() {
		entry, err := q.status.Get(ctx, key)
		if err != nil {
			continue // it went in between
		}
		var s Status
		var w WorkerStatus
		switch {
		case bytes.HasPrefix([]byte(key), []byte("batch.")) && json.Unmarshal(entry.Value(), &s) == nil:
			batches = append(batches, s)
		case json.Unmarshal(entry.Value(), &w) == nil:
			workers = append(workers, w)
		}
	}
	return batches, workers, nil
}

// Line says a status in one line, as a progress.
func (s Status) Line() string {
	text := fmt.Sprintf("%d of %d", s.Done, s.Total)
	if s.Rate > 0 {
		text += fmt.Sprintf(", %.3g a second", s.Rate)
	}
	if s.Left > 0 && !s.Ended {
		text += fmt.Sprintf(", %v to go", (time.Duration(s.Left) * time.Second).String())
	}
	if s.Failed > 0 {
		text += fmt.Sprintf(", %d not solved", s.Failed)
	}
	return text
}
