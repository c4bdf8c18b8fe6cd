package fleet

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
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
	Best    *Best          `json:"best,omitempty"` // of long searches, also of those that go on
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

// A tally counts what the workers of a process do.
type tally struct {
	mu  sync.Mutex
	own WorkerStatus
}

// begun counts a job that was taken.
func (t *tally) begun() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.own.Running++
}

// left counts a job that was given back.
func (t *tally) left() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.own.Running--
}

// ended counts a job that was answered.
func (t *tally) ended(a *Answer, seconds float64, deaths int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.own.Running--
	t.own.Done++
	if a.Code != 0 {
		t.own.Failed++
	}
	t.own.Deaths += deaths
	t.own.Seconds += seconds
}

// status returns what was counted.
func (t *tally) status() WorkerStatus {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.own
	s.Updated = time.Now()
	return s
}

// statusFile is where a batch says how far it is, for [ReadStatus].
const statusFile = stateName + "/status.json"

// statusTime is after what time a status is written again: each second on this machine, and at the
// price of stores for some cents a day.
func statusTime(p place) time.Duration {
	if _, here := p.(directory); here {
		return 0
	}
	return 10 * time.Second
}

// ReadStatus returns how far the batch into a directory, or to a URL, was when it last said so, on
// whatever machine. The error is [fs.ErrNotExist] where none has.
func ReadStatus(out string) (s Status, err error) {
	p, err := placeAt(out)
	if err != nil {
		return s, err
	}
	file, err := p.Open(statusFile)
	if err != nil {
		return s, err
	}
	defer file.Close()
	return s, json.NewDecoder(file).Decode(&s)
}

// writeStatus keeps it. A status that cannot be written is no reason to end a batch.
func writeStatus(p place, s Status) {
	if data, err := json.Marshal(s); err == nil {
		p.Put(statusFile, writing(data))
	}
}

// share tells the queue, under that name, for [Queue.Statuses].
func (q *Queue) share(ctx context.Context, name string, s any) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if data, err := json.Marshal(s); err == nil {
		q.status.Put(ctx, name, data)
	}
}

// shareWorker tells the queue what a worker does, until ctx is done.
func (q *Queue) shareWorker(ctx context.Context, t *tally) {
	for ctx.Err() == nil {
		s := t.status()
		q.share(ctx, "worker."+s.Name, s)
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
		case strings.HasPrefix(key, "batch.") && json.Unmarshal(entry.Value(), &s) == nil:
			batches = append(batches, s)
		case strings.HasPrefix(key, "worker.") && json.Unmarshal(entry.Value(), &w) == nil:
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
	if s.Best != nil {
		text += ", " + s.Best.Text()
	}
	if s.Failed > 0 {
		text += fmt.Sprintf(", %d not solved", s.Failed)
	}
	return text
}
