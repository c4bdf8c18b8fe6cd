package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// What lies in JetStream; ARCHITECTURE.md has it as a table.
const (
	jobsStream    = "GRIDSAW_JOBS"
	answersStream = "GRIDSAW_ANSWERS"
	jobsSubject   = "gridsaw.jobs."
	answerSubject = "gridsaw.answers."
	inputsBucket  = "GRIDSAW_INPUTS"
	answersBucket = "GRIDSAW_ANSWERED"
	statusBucket  = "GRIDSAW_STATUS"
	workersName   = "workers" // the consumer that all workers share

	// forgotten is after what time the queue drops what nobody came back for.
	forgotten = 7 * 24 * time.Hour
	// ackWait is how long a job is its worker's after its last word, and beat how often a
	// worker says that it is still at it.
	ackWait, beat = 30 * time.Second, 10 * time.Second
	// maxTries is how often a job is given to workers that all end over it before it is
	// answered as unread, and maxDeliver when the queue itself gives up.
	maxTries, maxDeliver = 4, 10
	// fetchTime is how long a worker asks for a job before it asks again.
	fetchTime = 5 * time.Second
	// replicas is how many servers of a cluster keep what the queue holds.
	replicas = 3
	// startTime is how long the first connection may take, and settleTime how long servers that are
	// there may take to be of use.
	startTime, settleTime = 10 * time.Second, time.Minute
)

// ErrServer reports a server that cannot be reached, or does not let us in.
var ErrServer = errors.New("fleet: no server")

// QueueOptions say where the queue is.
type QueueOptions struct {
	// URL is that of NATS servers; "" is a server within this process, which may have Dir for itself.
	URL string
	Dir string
	// Creds is a file of credentials; CA, Cert and Key those of TLS. Each "" where none is needed.
	Creds, CA, Cert, Key string
	// Say is told of what concerns the connection as a whole.
	Say func(text string)
}

// A Queue is a connection to where jobs and answers are.
type Queue struct {
	own     *server.Server // nil with a URL
	conn    *nats.Conn
	js      jetstream.JetStream
	jobs    jetstream.Stream
	inputs  jetstream.ObjectStore // nil within one process
	answers jetstream.ObjectStore // the same
	status  jetstream.KeyValue
	say     func(string)
}

// OpenQueue connects to the queue, and makes what is missing there. The error wraps
// [ErrServer].
func OpenQueue(ctx context.Context, o QueueOptions) (*Queue, error) {
	q := &Queue{say: o.Say}
	if q.say == nil {
		q.say = func(string) {}
	}
	err := q.open(ctx, o)
	if err != nil {
		q.Close()
		return nil, fmt.Errorf("%w: %w", ErrServer, err)
	}
	return q, nil
}

func (q *Queue) open(ctx context.Context, o QueueOptions) (err error) {
	if o.URL == "" {
		err = q.embed(o.Dir)
	} else {
		err = q.connect(o)
	}
	if err != nil {
		return err
	}
	if q.js, err = jetstream.New(q.conn); err != nil {
		return err
	}
	// A cluster that has just lost a server needs a while for its next leader.
	ctx, cancel := context.WithTimeout(ctx, settleTime)
	defer cancel()
	var failed error
	err = insist(ctx, func(ctx context.Context) error {
		failed = q.build(ctx, o.URL != "")
		if failed != nil && jetstreamOff(failed) {
			return nil // it will not come
		}
		return failed
	})
	return cmp.Or(failed, err)
}

// jetstreamOff reports servers that have no JetStream, or none for us.
func jetstreamOff(err error) bool {
	return errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount)
}

// embed starts a server of our own, without a port. Its streams are in memory: they end with the
// batch, which knows what has no answer, and files of them took most of the time that an input
// costs beside its reading. The server makes an empty directory all the same.
func (q *Queue) embed(dir string) (err error) {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	q.own, err = server.NewServer(&server.Options{
		ServerName: "gridsaw", DontListen: true, NoSigs: true, NoLog: true, JetStream: true, StoreDir: dir,
	})
	if err != nil {
		return err
	}
	q.own.Start()
	if !q.own.ReadyForConnections(startTime) {
		return fmt.Errorf("the queue in %s does not start", dir)
	}
	q.conn, err = nats.Connect("", nats.InProcessServer(q.own))
	return err
}

// connect connects to servers elsewhere. Once connected it waits for them whenever they are gone.
func (q *Queue) connect(o QueueOptions) (err error) {
	options := []nats.Option{
		nats.Name("gridsaw"), nats.MaxReconnects(-1), nats.ReconnectWait(500 * time.Millisecond), nats.Timeout(startTime / 2),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				q.say(fmt.Sprintf("the server is gone (%v); waiting for it", err))
			}
		}),
		nats.ReconnectHandler(func(c *nats.Conn) { q.say("the server is back: " + c.ConnectedUrlRedacted()) }),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // each caller has its own
	}
	if o.Creds != "" {
		options = append(options, nats.UserCredentials(o.Creds))
	}
	if o.CA != "" {
		options = append(options, nats.RootCAs(o.CA))
	}
	if o.Cert != "" {
		options = append(options, nats.ClientCert(o.Cert, o.Key))
	}
	q.conn, err = nats.Connect(o.URL, options...)
	return err
}

// build finds the streams and stores, and makes what is missing.
func (q *Queue) build(ctx context.Context, far bool) (err error) {
	if q.jobs, err = q.stream(ctx, jobsStream, jobsSubject, far); err != nil {
		return err
	}
	if _, err = q.stream(ctx, answersStream, answerSubject, far); err != nil {
		return err
	}
	q.status, err = q.js.KeyValue(ctx, statusBucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		err = copies(far, func(n int) (err error) {
			q.status, err = q.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{
				Bucket: statusBucket, History: 1, TTL: 24 * time.Hour, Storage: storage(far), Replicas: n,
			})
			return err
		})
	}
	if err != nil || !far {
		return err
	}
	if q.inputs, err = q.bucket(ctx, inputsBucket); err != nil {
		return err
	}
	if q.answers, err = q.bucket(ctx, answersBucket); err != nil {
		return err
	}
	for _, name := range []string{jobsStream, answersStream, "OBJ_" + inputsBucket, "OBJ_" + answersBucket, "KV_" + statusBucket} {
		q.spread(ctx, name)
	}
	return nil
}

// storage is where a server keeps things: one of our own in memory.
func storage(far bool) jetstream.StorageType {
	if far {
		return jetstream.FileStorage
	}
	return jetstream.MemoryStorage
}

// spread gives a stream more replicas, if it was made when there were fewer servers. It goes on as
// it is where there still are.
func (q *Queue) spread(ctx context.Context, name string) {
	s, err := q.js.Stream(ctx, name)
	if err != nil || s.CachedInfo().Cluster == nil {
		return
	}
	if c := s.CachedInfo().Config; c.Replicas < replicas {
		c.Replicas = replicas
		q.js.UpdateStream(ctx, c)
	}
}

// copies makes something with as many replicas as there are servers for, up to three.
func copies(far bool, create func(n int) error) (err error) {
	n := 1
	if far {
		n = replicas
	}
	for ; n > 0; n-- {
		if err = create(n); !fewServers(err) {
			break
		}
	}
	return err
}

// fewServers reports that there are not as many servers as replicas were asked for.
func fewServers(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == 10074 || api.ErrorCode == 10005 || api.ErrorCode == 10023)
}

// stream returns a stream, which is made where there is none. One that is there stays as it is:
// while a server is away it would be made smaller for good.
func (q *Queue) stream(ctx context.Context, name, subject string, far bool) (s jetstream.Stream, err error) {
	s, err = q.js.Stream(ctx, name)
	if !errors.Is(err, jetstream.ErrStreamNotFound) {
		return s, err
	}
	err = copies(far, func(n int) (err error) {
		s, err = q.js.CreateStream(ctx, jetstream.StreamConfig{
			Name: name, Subjects: []string{subject + "*"}, Retention: jetstream.WorkQueuePolicy,
			Storage: storage(far), Replicas: n, MaxAge: forgotten,
		})
		return err
	})
	return s, err
}

// bucket returns a store of objects, which is made where there is none.
func (q *Queue) bucket(ctx context.Context, name string) (b jetstream.ObjectStore, err error) {
	b, err = q.js.ObjectStore(ctx, name)
	if !errors.Is(err, jetstream.ErrBucketNotFound) {
		return b, err
	}
	err = copies(true, func(n int) (err error) {
		b, err = q.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{
			Bucket: name, TTL: forgotten, Storage: jetstream.FileStorage, Replicas: n,
		})
		return err
	})
	return b, err
}

// Close ends the connection, and the server of our own.
func (q *Queue) Close() {
	if q.conn != nil {
		q.conn.Close()
	}
	if q.own != nil {
		q.own.Shutdown()
		q.own.WaitForShutdown()
	}
}

// far tells that workers may be on other machines.
func (q *Queue) far() bool { return q.own == nil }

// insist repeats what failed until it succeeds or ctx is done: servers go and come back.
func insist(ctx context.Context, do func(context.Context) error) error {
	pause := 100 * time.Millisecond
	for {
		try, cancel := context.WithTimeout(ctx, 2*startTime)
		err := do(try)
		cancel()
		if err == nil || ctx.Err() != nil {
			return errors.Join(err, ctx.Err())
		}
		select {
		case <-time.After(pause):
			pause = min(2*pause, 2*time.Second)
		case <-ctx.Done():
		}
	}
}

// patience is how long the queue's store may be away, as it is while servers change, before what it
// does not give is taken to be lost there.
var patience = 2 * startTime

// patiently asks the queue's store until it answers, or patience is at its end: then the error wraps
// errAway.
func patiently(ctx context.Context, ask func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var answer error
	insist(ctx, func(ctx context.Context) error {
		if answer = ask(ctx); errors.Is(answer, errAway) {
			return answer
		}
		return nil
	})
	return answer
}

// submit queues a job; round tells its submissions apart, which the queue would else take for
// one within two minutes.
func (q *Queue) submit(ctx context.Context, j *Job, round int64) error {
	body, err := json.Marshal(j)
	if err != nil {
		return err
	}
	return insist(ctx, func(ctx context.Context) error {
		_, err := q.js.Publish(ctx, jobsSubject+j.Batch, body, jetstream.WithMsgID(fmt.Sprintf("%s.%s.%d", j.Batch, j.Key, round)))
		return err
	})
}

// withdraw takes all jobs of a batch back.
func (q *Queue) withdraw(ctx context.Context, batch string) error {
	return insist(ctx, func(ctx context.Context) error {
		return q.jobs.Purge(ctx, jetstream.WithPurgeSubject(jobsSubject+batch))
	})
}

// pending returns how many jobs of a batch are queued or worked on.
func (q *Queue) pending(ctx context.Context, batch string) (uint64, error) {
	info, err := q.jobs.Info(ctx, jetstream.WithSubjectFilter(jobsSubject+batch))
	if err != nil {
		return 0, err
	}
	return info.State.Subjects[jobsSubject+batch], nil
}

// tell says that the answer with a key is there.
func (q *Queue) tell(ctx context.Context, batch, key string) error {
	return insist(ctx, func(ctx context.Context) error {
		_, err := q.js.Publish(ctx, answerSubject+batch, []byte(key), jetstream.WithMsgID(fmt.Sprintf("%s.%s.%d", batch, key, time.Now().UnixNano())))
		return err
	})
}

// told hands on the keys of answers as they come, until ctx is done. What take has seen to is
// not told again.
func (q *Queue) told(ctx context.Context, batch string, take func(key string) error) error {
	var c jetstream.Consumer
	err := insist(ctx, func(ctx context.Context) (err error) {
		c, err = q.js.CreateOrUpdateConsumer(ctx, answersStream, jetstream.ConsumerConfig{
			Durable: "batch-" + batch, FilterSubject: answerSubject + batch, AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: ackWait, InactiveThreshold: forgotten, MaxAckPending: 1000,
		})
		return err
	})
	for err == nil && ctx.Err() == nil {
		for m := range fetch(ctx, c, 100) {
			if take(string(m.Data())) == nil {
				m.Ack()
			} else {
				m.NakWithDelay(time.Second)
			}
		}
	}
	return err
}

// fetch waits for messages, up to so many, for a while or until ctx is done.
func fetch(ctx context.Context, c jetstream.Consumer, most int) <-chan jetstream.Msg {
	ctx, cancel := context.WithTimeout(ctx, fetchTime)
	messages, err := c.Fetch(most, jetstream.FetchContext(ctx))
	if err != nil {
		cancel()
		wait(ctx, time.Second)
		none := make(chan jetstream.Msg)
		close(none)
		return none
	}
	out := make(chan jetstream.Msg)
	go func() {
		defer cancel()
		defer close(out)
		for m := range messages.Messages() {
			out <- m
		}
	}()
	return out
}

// wait waits, or until ctx is done.
func wait(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// A delivery is a job in the hands of a worker.
type delivery struct {
	Job
	message jetstream.Msg
	tries   uint64 // that it was given to workers, this one included
}

// deliveries hands on jobs one at a time until ctx is done.
func (q *Queue) deliveries(ctx context.Context, work func(*delivery)) error {
	var c jetstream.Consumer
	err := insist(ctx, func(ctx context.Context) (err error) {
		c, err = q.jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: workersName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxDeliver: maxDeliver, MaxAckPending: -1,
		})
		return err
	})
	for err == nil && ctx.Err() == nil {
		for m := range fetch(ctx, c, 1) {
			d := &delivery{message: m, tries: 1}
			if meta, err := m.Metadata(); err == nil {
				d.tries = meta.NumDelivered
			}
			if json.Unmarshal(m.Data(), &d.Job) != nil {
				m.TermWithReason("no job of this program")
				continue
			}
			work(d)
		}
	}
	return err
}

// hold keeps the job this worker's until the returned function is called.
func (d *delivery) hold() (release func()) {
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(beat):
				d.message.InProgress()
			}
		}
	}()
	return func() { close(done) }
}

// finish says that the job is answered, and knows that the queue knows. If that does not come to
// know it in time, the job is given to somebody again, who finds the answer.
func (d *delivery) finish(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, ackWait)
	defer cancel()
	return insist(ctx, func(ctx context.Context) error {
		err := d.message.DoubleAck(ctx)
		if errors.Is(err, jetstream.ErrMsgAlreadyAckd) {
			return nil
		}
		return err
	})
}

// giveBack leaves the job to others.
func (d *delivery) giveBack() { d.message.Nak() }

// forget takes the job out of the queue without an answer.
func (d *delivery) forget(reason string) { d.message.TermWithReason(reason) }

// A farStore keeps answers in the queue's own store until the batch has them.
type farStore struct {
	q     *Queue
	batch string
}

// Put keeps an answer.
func (s farStore) Put(ctx context.Context, a *Answer) error {
	body, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return insist(ctx, func(ctx context.Context) error {
		_, err := s.q.answers.PutBytes(ctx, s.batch+"/"+a.Key, body)
		return err
	})
}

// Fetch returns an answer with its files. The error is [fs.ErrNotExist] where there is none, or wraps
// errAway.
func (s farStore) Fetch(ctx context.Context, key string) (*Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	body, err := s.q.answers.GetBytes(ctx, s.batch+"/"+key)
	a := new(Answer)
	switch {
	case errors.Is(err, jetstream.ErrObjectNotFound):
		return nil, fs.ErrNotExist
	case err == nil:
		err = json.Unmarshal(body, a)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errAway, err)
	}
	return a, nil
}

// Input returns the bytes of an input. The error is errGone where there are none, or wraps errAway.
func (s farStore) Input(ctx context.Context, key string) ([]byte, error) {
	data, err := s.q.inputs.GetBytes(ctx, s.batch+"/"+key)
	switch {
	case errors.Is(err, jetstream.ErrObjectNotFound):
		return nil, errGone
	case err != nil:
		return nil, fmt.Errorf("%w: %w", errAway, err)
	}
	return data, nil
}

// Has tells whether there is an answer.
func (s farStore) Has(ctx context.Context, key string) bool {
	_, err := s.q.answers.GetInfo(ctx, s.batch+"/"+key)
	return err == nil
}

// Keep keeps what a search would go on from; nil forgets it.
func (s farStore) Keep(ctx context.Context, key string, data []byte) error {
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	name := s.batch + "/" + key + checkpointSuffix
	if data == nil {
		return s.q.answers.Delete(ctx, name)
	}
	_, err := s.q.answers.PutBytes(ctx, name, data)
	return err
}

// Kept returns it; nil where there is nothing.
func (s farStore) Kept(ctx context.Context, key string) []byte {
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	data, _ := s.q.answers.GetBytes(ctx, s.batch+"/"+key+checkpointSuffix)
	return data
}

// drop forgets an answer and its input.
func (s farStore) drop(ctx context.Context, key string) {
	s.q.answers.Delete(ctx, s.batch+"/"+key)
	s.q.inputs.Delete(ctx, s.batch+"/"+key)
}

// queueDir is where the files of a server of our own lie.
func queueDir(state string) string { return filepath.Join(state, "queue") }
