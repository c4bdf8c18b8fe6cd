package fleet

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
)

// An Input is one of a batch: a file, a page of a document, or a puzzle that lies on several.
type Input struct {
	Name  string // as it is told
	Path  string // of the file, or URL of the object
	Page  int    // of the document that it is, from 1; 0 is the file itself
	Parts []Part // instead of these two, the pictures of a puzzle
	// Args are flags of its own, beside those of all, and Long tells that it is a search that may
	// take hours: it goes on where it was ended, and the best board of all is told.
	Args []string
	Long bool
	// Place is where its solved picture goes, below the directory of the results, without suffix.
	Place string
	Err   error // why it cannot be worked on at all
}

// Options say what a batch works on and where the results go.
type Options struct {
	Inputs []Input
	Out    string // directory of the results, or URL of one in a store of objects
	State  string // directory of what is kept between runs; "" is that of [StateDir]
	// Args are the flags that answers depend on; what prepares parts depends on those alone that
	// begin as PartFlags do. Also are further ones, and Retry the statuses of answers that are
	// forgotten and given anew, with RetryArgs.
	Args      []string
	PartFlags []string
	Also      []string
	Retry     []string
	RetryArgs []string
	// Limit is how long an input may take before its child is ended, Seconds the same of the
	// processor; 0 is no limit.
	Limit   time.Duration
	Seconds uint64
	Queue   QueueOptions
	Worker  WorkerOptions
	// Answered is told of each input that is answered in this run, Say of what concerns the whole,
	// and Progress, every second or so, how far it is.
	Answered func(in Input, a *Answer)
	Say      func(text string)
	Progress func(Status)
}

// ErrLost reports answers that were taken away while the batch went on.
var ErrLost = errors.New("fleet: answers are gone")

// window is how many jobs are queued at most: enough for any number of workers, and few enough to
// be queued again.
const window = 10_000

// idle is how long nothing may be answered before the queue is asked whether it still has what it
// was given.
const idle = 5 * time.Second

// stateName names the directory among the results that has the answers and, by default, what is
// kept between runs.
const stateName = ".gridsaw"

// StateDir is where what is kept between runs lies by default: beside the results, where these are on
// this machine, else in a directory of the user's.
func StateDir(out string) (string, error) {
	if !bucket.IsURL(out) {
		return filepath.Join(out, stateName), nil
	}
	whole, err := identity(out)
	if err != nil {
		return "", err
	}
	dir, err := os.UserCacheDir()
	return filepath.Join(dir, "gridsaw", "batch", digest([]byte(whole))[:16]), err
}

// identity is a path or URL that is the same however it is given.
func identity(out string) (string, error) {
	if !bucket.IsURL(out) {
		return filepath.Abs(out)
	}
	s, err := bucket.Open(out)
	if err != nil {
		return "", err
	}
	return s.Source(""), nil
}

// An id is the key of an answer in few bytes: there may be millions.
type id [sha256.Size]byte

func idOf(key string) (i id) {
	hex.Decode(i[:], []byte(key))
	return i
}

func (i id) String() string { return hex.EncodeToString(i[:]) }

// A batch is one run.
type batch struct {
	Options
	name  string // in the queue
	place place  // of the results
	width int    // how many of them are looked at at once
	// searches tells that there are long ones, of which the best board is told.
	searches bool
	store    *Store
	queue    *Queue
	notes    *notes
	crew     *crew
	keys     []id // by input; zero where there is no answer to be had

	mu      sync.Mutex
	inputs  map[id][]int    // by answer that is awaited
	wholes  map[id][]*whole // by answer that prepares a part of them
	queued  map[id]*Job
	fetches map[id]int    // of answers that could not be fetched from the queue's store
	slots   chan struct{} // of the window
	counts  map[string]int
	done    int
	fresh   int // answered in this run
	failed  int
	code    int
	all     bool // every input was seen
	lost    int  // answers that something else took away
	ended   chan struct{}
	started time.Time
	last    time.Time // of an answer
	best    *Best     // nil where there are no boards
	shared  time.Time // that the status was written
	round   int64

	// task does something beside the rest of the run, which ends with its error.
	task func(do func(context.Context) error)
}

// Run works on a batch until every input is answered, or ctx is done, and writes the results. It
// returns how far it is, and the largest exit code of an answer. The error wraps [ErrLocked],
// [ErrServer], or is that of what cannot be written, or of ctx.
func Run(ctx context.Context, o Options) (Status, int, error) {
	if o.State == "" {
		var err error
		if o.State, err = StateDir(o.Out); err != nil {
			return Status{}, 0, err
		}
	}
	if o.Say == nil {
		o.Say = func(string) {}
	}
	b := &batch{
		Options: o, keys: make([]id, len(o.Inputs)), inputs: make(map[id][]int), wholes: make(map[id][]*whole), queued: make(map[id]*Job), fetches: make(map[id]int),
		slots: make(chan struct{}, window), counts: make(map[string]int), ended: make(chan struct{}),
		started: time.Now(), last: time.Now(), round: time.Now().UnixNano(),
	}
	free, err := b.lock()
	if err != nil {
		return Status{}, 0, err
	}
	defer free()
	sweep(o.State)
	if b.place, err = placeAt(o.Out); err == nil {
		err = b.place.Begin(ctx)
	}
	if err != nil {
		return Status{}, 0, err
	}
	b.store, b.width = &Store{b.place}, widthOf(b.place, o.Inputs)
	b.searches = slices.ContainsFunc(o.Inputs, func(in Input) bool { return in.Long })
	if b.notes, err = openNotes(o.State); err != nil {
		b.Say(err.Error())
	}
	b.Queue.Dir, b.Queue.Say = queueDir(o.State), b.Say
	if b.queue, err = OpenQueue(ctx, b.Queue); err != nil {
		return Status{}, 0, err
	}
	defer b.queue.Close()
	b.Worker.Scratch = filepath.Join(o.State, "scratch")
	if err := errors.Join(os.RemoveAll(b.Worker.Scratch), os.Mkdir(b.Worker.Scratch, 0o777)); err != nil {
		return Status{}, 0, err
	}
	b.crew = b.newCrew()
	err = b.run(ctx)
	// What there is is written whatever ended the run.
	if published := b.publish(); err == nil {
		err = published
	}
	if err == nil && b.lost > 0 {
		err = ErrLost
	}
	s := b.status(true)
	b.share(context.WithoutCancel(ctx), s)
	return s, b.code, err
}

// lock keeps other batches out of the results and the state.
func (b *batch) lock() (free func(), err error) {
	out, err := identity(b.Out)
	if err != nil {
		return nil, err
	}
	host, _ := os.Hostname()
	sum := sha256.Sum256([]byte(host + "\n" + out))
	b.name = hex.EncodeToString(sum[:6])
	var locks []*lock
	free = func() {
		for _, l := range locks {
			l.free()
		}
	}
	own, err := StateDir(out)
	if err != nil {
		return nil, err
	}
	dirs := []string{own}
	if state, err := filepath.Abs(b.State); err != nil {
		return nil, err
	} else if state != own {
		dirs = append(dirs, state)
	}
	for _, dir := range dirs {
		l, err := lockDir(dir)
		if err != nil {
			free()
			return nil, fmt.Errorf("%s: %w", dir, err)
		}
		locks = append(locks, l)
	}
	return free, nil
}

// run queues what has no answer, and waits for the answers.
func (b *batch) run(parent context.Context) error {
	ctx, cancel := context.WithCancelCause(parent)
	var tasks sync.WaitGroup
	defer tasks.Wait()
	defer cancel(nil)
	b.task = func(do func(context.Context) error) {
		tasks.Go(func() {
			if err := do(ctx); err != nil {
				cancel(err)
			}
		})
	}
	if err := b.queue.withdraw(ctx, b.name); err != nil {
		return err
	}
	b.task(func(ctx context.Context) error {
		return b.queue.told(ctx, b.name, func(key string) error { return b.take(ctx, key) })
	})
	b.task(b.crew.run)
	b.task(b.fill)
	b.task(b.watch)
	select {
	case <-b.ended:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// newCrew returns the workers of this process. Within one process answers go straight to their
// files; else jobs of other batches come here, too.
func (b *batch) newCrew() *crew {
	c := newCrew(b.queue, b.Worker)
	if !b.queue.far() {
		c.answers = func(string) answers { return b.store }
		c.refuse = func(key string, err error) { b.refuse(idOf(key), err) }
	}
	return c
}

// fill goes over the inputs and queues those without an answer.
func (b *batch) fill(ctx context.Context) error {
	if err := each(ctx, b.Inputs, b.width, b.consider); err != nil {
		return err
	}
	if err := b.notes.keep(); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all = true
	b.check()
	return nil
}

// consider queues an input, if it has no answer yet.
func (b *batch) consider(ctx context.Context, content *contents, i int) error {
	in := &b.Inputs[i]
	var h hash.Hash
	var own []hash.Hash
	if in.Err == nil {
		h, own, in.Err = content.ofInput(ctx, in)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if in.Err != nil {
		b.count(i, b.unreadable(in.Err), true)
		return nil
	}
	job, a := b.job(in, h)
	job.Parts = in.partJobs(own, b.partArgs(job.Args))
	key := idOf(job.Key)
	b.keys[i] = key
	if a != nil {
		b.count(i, a, false)
		return nil
	}
	b.mu.Lock()
	waiting, twice := b.inputs[key]
	b.inputs[key] = append(waiting, i)
	b.mu.Unlock()
	switch {
	case twice:
		return nil
	case len(job.Parts) > 0:
		return b.prepare(ctx, job)
	}
	return b.queueUp(ctx, job)
}

// queueUp queues a job once there is room in the window.
func (b *batch) queueUp(ctx context.Context, j *Job) error {
	select {
	case b.slots <- struct{}{}:
		return b.send(ctx, j)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// job is what is to be done about an input, or the answer that there is.
func (b *batch) job(in *Input, h hash.Hash) (*Job, *Answer) {
	j := &Job{
		Batch: b.name, Name: in.Name, Path: absolute(in.Path), Page: in.Page, Limit: b.Limit, Seconds: b.Seconds,
		Args: slices.Concat(b.notes.argsOf(in.Name, b.Args), in.Args), Also: b.Also, Long: in.Long,
	}
	j.Key = j.keyOf(h)
	a := b.answer(j.Key)
	if a == nil || !slices.Contains(b.Retry, a.Status) {
		return j, a
	}
	// Once more, and perhaps in another way.
	if err := b.store.Drop(j.Key); err != nil {
		b.Say(err.Error())
		return j, a
	}
	j.Args = slices.Concat(b.RetryArgs, in.Args)
	b.notes.note(in.Name, b.Args, b.RetryArgs)
	j.Key = j.keyOf(h)
	if a = b.answer(j.Key); a != nil && slices.Contains(b.Retry, a.Status) {
		b.store.Drop(j.Key)
		a = nil
	}
	return j, a
}

// absolute returns a path that does not depend on where we are.
func absolute(path string) string {
	if whole, err := identity(path); err == nil && path != "" {
		return whole
	}
	return path
}

// answer returns the answer that there is, and nil where there is none to be trusted.
func (b *batch) answer(key string) *Answer {
	a, err := b.store.Get(key)
	if err == nil {
		err = b.store.Whole(a)
	}
	switch missing := errors.Is(err, fs.ErrNotExist); {
	case missing && !errors.Is(err, ErrDamaged):
		return nil
	case !missing && ofStore(err) && !errors.Is(err, bucket.ErrDamaged): // there may be one
		b.task(func(context.Context) error { return err })
		return nil
	}
	if err != nil {
		b.Say(err.Error() + "; it is given anew")
		if err := b.store.Drop(key); err != nil {
			b.Say(err.Error())
		}
		return nil
	}
	return a
}

// unreadable is the answer to an input that cannot even be opened. It is not kept: it may be
// there the next time.
func (b *batch) unreadable(err error) *Answer {
	text, hint := b.Worker.Word(err)
	return unreadAnswer("", text, hint)
}

// refuse answers all inputs that wait for an answer that cannot be had: they could not be opened
// when they were to be queued.
func (b *batch) refuse(key id, err error) {
	b.mu.Lock()
	for _, i := range b.inputs[key] {
		b.Inputs[i].Err = err
	}
	b.mu.Unlock()
	b.settle(key, b.unreadable(err))
}

// send queues a job, with its bytes where workers may be elsewhere.
func (b *batch) send(ctx context.Context, j *Job) error {
	b.mu.Lock()
	b.queued[idOf(j.Key)] = j
	round := b.round
	b.mu.Unlock()
	if b.queue.far() {
		if _, err := (farStore{b.queue, b.name}).Fetch(ctx, j.Key); err == nil {
			return b.take(ctx, j.Key) // a worker answered while no batch was there to hear it
		}
		bring := b.bring
		if len(j.Parts) > 0 {
			bring = b.bringParts
		}
		err := bring(ctx, j)
		if unopened := new(openError); errors.As(err, &unopened) && ctx.Err() == nil {
			b.refuse(idOf(j.Key), unopened.error)
			return nil
		}
		if err != nil {
			return err
		}
		j = j.elsewhere()
	}
	return b.queue.submit(ctx, j, round)
}

// An openError is an input that cannot be opened.
type openError struct{ error }

// bring brings the bytes of a job into the queue's store. The error is an [openError], or that of
// ctx.
func (b *batch) bring(ctx context.Context, j *Job) error {
	data, err := b.Worker.Load(ctx, j.Path, j.Page)
	if err != nil {
		return &openError{err}
	}
	return insist(ctx, func(ctx context.Context) error {
		_, err := b.queue.inputs.PutBytes(ctx, b.name+"/"+j.Key, data)
		return err
	})
}

// take takes an answer over that a worker has told of.
func (b *batch) take(ctx context.Context, key string) error {
	if len(key) != 2*sha256.Size {
		return nil
	}
	b.mu.Lock()
	job, awaited := b.queued[idOf(key)]
	b.mu.Unlock()
	if !awaited {
		return nil
	}
	if b.queue.far() {
		far := farStore{b.queue, b.name}
		a, err := far.Fetch(ctx, key)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return b.unreachable(ctx, key, err)
		}
		if err == nil {
			if err := b.store.Put(ctx, a); err != nil {
				return err
			}
			if !job.Part { // else the puzzle needs it
				defer far.drop(ctx, key)
			}
			for _, p := range job.Parts {
				defer far.drop(ctx, p.Key)
			}
		}
	}
	a, err := b.store.Get(key)
	if err != nil {
		return err
	}
	b.settle(idOf(key), a)
	return nil
}

// maxFetches is how often an answer is fetched from the queue's store before it is taken to be lost
// there.
const maxFetches = 3

// unreachable sees to an answer that could not be fetched: perhaps the store will answer later,
// and perhaps it has lost a part of it for good.
func (b *batch) unreachable(ctx context.Context, key string, err error) error {
	b.mu.Lock()
	b.fetches[idOf(key)]++
	tries, job := b.fetches[idOf(key)], b.queued[idOf(key)]
	b.mu.Unlock()
	if tries < maxFetches || job == nil || ctx.Err() != nil {
		return err
	}
	farStore{b.queue, b.name}.drop(ctx, key)
	b.mu.Lock()
	delete(b.fetches, idOf(key))
	b.round++
	b.mu.Unlock()
	b.Say("the queue has lost an answer; " + job.Name + " is queued again")
	return b.send(ctx, job)
}

// settle counts an answer for all inputs, and puzzles of several, that wait for it.
func (b *batch) settle(key id, a *Answer) {
	b.mu.Lock()
	waiting, wholes := b.inputs[key], b.wholes[key]
	_, queued := b.queued[key]
	delete(b.inputs, key)
	delete(b.wholes, key)
	delete(b.queued, key)
	b.last = time.Now()
	b.mu.Unlock()
	if queued {
		<-b.slots
	}
	for _, w := range wholes {
		b.prepared(w)
	}
	for _, i := range waiting {
		b.count(i, a, true)
	}
}

// count counts the answer to an input; fresh is one of this run.
func (b *batch) count(i int, a *Answer, fresh bool) {
	if b.Inputs[i].Long {
		b.compare(b.Inputs[i], a)
	}
	b.mu.Lock()
	b.done++
	b.counts[a.Status]++
	b.code = max(b.code, a.Code)
	if a.Code != 0 {
		b.failed++
	}
	if fresh {
		b.fresh++
	}
	b.check()
	b.mu.Unlock()
	if fresh && b.Answered != nil {
		b.Answered(b.Inputs[i], a)
	}
}

// compare takes an answer down, if it is the best one.
func (b *batch) compare(in Input, a *Answer) {
	found, ok := bestOf(in.Name, a.puzzle(0))
	b.mu.Lock()
	defer b.mu.Unlock()
	if ok && found.better(b.best) {
		b.best = &found
	}
}

// agree tells the queue of our best board, and takes down what it knows of a better one.
func (b *batch) agree(ctx context.Context) {
	b.mu.Lock()
	own := b.best
	b.mu.Unlock()
	var known *Best
	if own != nil {
		known = b.queue.tellBest(ctx, b.name, *own)
	} else {
		known, _, _ = b.queue.best(ctx, b.name)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if known != nil && known.better(b.best) {
		b.best = known
	}
}

// check ends the run when all is answered. The lock is held.
func (b *batch) check() {
	if b.all && b.done == len(b.Inputs) {
		b.all = false // once
		close(b.ended)
	}
}

// watch tells how it goes, and queues again what the queue has forgotten.
func (b *batch) watch(ctx context.Context) error {
	for tick := time.NewTicker(time.Second); ; {
		select {
		case <-ctx.Done():
			tick.Stop()
			return nil
		case <-tick.C:
		}
		if b.searches {
			b.agree(ctx)
		}
		s := b.status(false)
		b.share(ctx, s)
		if b.Progress != nil {
			b.Progress(s)
		}
		if err := b.requeue(ctx); err != nil && ctx.Err() == nil {
			b.Say(err.Error())
		}
	}
}

func (b *batch) share(ctx context.Context, s Status) {
	if s.Ended || time.Since(b.shared) >= statusTime(b.place) {
		b.shared = time.Now()
		writeStatus(b.place, s)
	}
	b.queue.share(ctx, "batch."+b.name, s)
}

// requeue queues all that waits for an answer once more, if the queue has none of it.
func (b *batch) requeue(ctx context.Context) error {
	b.mu.Lock()
	quiet := len(b.queued) > 0 && time.Since(b.last) > idle
	b.mu.Unlock()
	if !quiet {
		return nil
	}
	if n, err := b.queue.pending(ctx, b.name); err != nil || n > 0 {
		return err
	}
	b.mu.Lock()
	b.round++
	b.last = time.Now()
	var lost []*Job
	for _, j := range b.queued {
		lost = append(lost, j)
	}
	b.mu.Unlock()
	b.Say(fmt.Sprintf("the queue has lost %d jobs; they are queued again", len(lost)))
	for _, j := range lost {
		if err := b.send(ctx, j); err != nil {
			return err
		}
	}
	return nil
}

// status is how far the batch is.
func (b *batch) status(ended bool) Status {
	b.mu.Lock()
	defer b.mu.Unlock()
	host, _ := os.Hostname()
	s := Status{
		Batch: b.name, Out: b.place.Where(""), Host: host, Total: len(b.Inputs), Done: b.done, Failed: b.failed, Counts: make(map[string]int),
		Started: b.started, Updated: time.Now(), Ended: ended, Best: b.best,
	}
	for status, n := range b.counts {
		s.Counts[status] = n
	}
	own := b.crew.tally.status()
	s.Workers, s.Running = []WorkerStatus{own}, own.Running
	s.Waiting = s.Total - s.Done - s.Running
	if seconds := time.Since(b.started).Seconds(); b.fresh > 0 {
		s.Rate = float64(b.fresh) / seconds
		s.Left = float64(s.Total-s.Done) / s.Rate
	}
	return s
}

// contents digests files, and keeps that of the last one: the pages of a document follow each
// other.
type contents struct {
	path string
	last hash.Hash
	err  error
}

func (c *contents) of(ctx context.Context, path string) (hash.Hash, error) {
	if c.last == nil || c.path != path {
		c.path, c.last = path, sha256.New()
		c.err = copyInput(ctx, c.last, path)
	}
	return c.last, c.err
}

// copyInput writes the bytes of an input to w.
func copyInput(ctx context.Context, w io.Writer, path string) error {
	if !bucket.IsURL(path) {
		return copyFile(w, path)
	}
	object, err := bucket.Read(ctx, path)
	if err != nil {
		return err
	}
	defer object.Close()
	_, err = io.Copy(w, object)
	return err
}

// OwnChild is the configuration of children that are this program with other arguments.
func OwnChild(memory uint64, args ...string) (child.Config, error) {
	self, err := os.Executable()
	return child.Config{Command: append([]string{self}, args...), Memory: memory}, err
}
