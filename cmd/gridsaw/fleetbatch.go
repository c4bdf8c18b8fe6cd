package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/puzzle"
)

// fleetFlags are those of the commands that work with a queue.
type fleetFlags struct {
	url, creds, ca, cert, key string
	log, metrics              string
	level                     logFlag
	memory                    int
}

func (f *fleetFlags) register(fs *pflag.FlagSet) {
	fs.StringVar(&f.url, "nats", "", "`URL` of NATS servers, several with commas between; default: that in "+urlVariable)
	fs.StringVar(&f.creds, "creds", "", "`FILE` of credentials for them")
	fs.StringVar(&f.ca, "tlsca", "", "`FILE` of the authority that their certificates are of")
	fs.StringVar(&f.cert, "tlscert", "", "`FILE` of our own certificate")
	fs.StringVar(&f.key, "tlskey", "", "`FILE` of its key")
}

// garbageVariable is Go's own, of how much garbage a process makes before it is collected, in percent of
// what is alive: with twice the usual one a reader takes 8% less time and 20 MB more.
const garbageVariable = "GOGC"

// urlVariable names the servers where no flag does, as for all that works with NATS.
const urlVariable = "NATS_URL"

// fromEnvironment takes what no flag says from the environment.
func (f *fleetFlags) fromEnvironment(set *pflag.FlagSet) {
	if !set.Changed("nats") {
		f.url = os.Getenv(urlVariable)
	}
}

func (f *fleetFlags) registerWork(fs *pflag.FlagSet) {
	fs.StringVar(&f.log, "log", "", "`FILE` that a line goes to for each input, in JSON")
	f.level.register(fs)
	fs.StringVar(&f.metrics, "metrics", "", "`ADDR` such as :9090 at which /metrics for Prometheus and /healthz are served")
	fs.IntVar(&f.memory, "memory", 4096, "largest address space of a reader's process in MB; 0 is no limit")
}

// queue is where the queue is.
func (f *fleetFlags) queue(s streams) (fleet.QueueOptions, error) {
	if (f.cert == "") != (f.key == "") {
		return fleet.QueueOptions{}, usage("--tlscert and --tlskey go together")
	}
	return fleet.QueueOptions{
		URL: f.url, Creds: f.creds, CA: f.ca, Cert: f.cert, Key: f.key,
		Say: func(text string) { fmt.Fprintf(s.err, "gridsaw: %s\n", oneLine(text)) },
	}, nil
}

// worker is how this process works on inputs; documents of stores are fetched to the directory
// state. The caller calls end when it no longer does.
func (f *fleetFlags) worker(s streams, workers int, state string) (o fleet.WorkerOptions, end func(), err error) {
	host, _ := os.Hostname()
	pages := &pageLoader{state: state}
	o = fleet.WorkerOptions{
		Name: fmt.Sprintf("%s-%d", host, os.Getpid()), Workers: workers, Word: wordInput,
		Load: pages.load, Metrics: fleet.NewMetrics(),
	}
	if o.Child, err = ownChild(f.memory); err != nil {
		return o, nil, err
	}
	if os.Getenv(garbageVariable) == "" {
		o.Child.Env = append(o.Child.Env, garbageVariable+"=200")
	}
	ends := []func(){pages.close}
	end = func() {
		for _, end := range ends {
			end()
		}
	}
	if err := f.level.check(); err != nil {
		return o, nil, err
	}
	o.Log = f.level.to(s.err)
	if f.log != "" {
		file, err := os.OpenFile(f.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
		if err != nil {
			return o, nil, writing(f.log, err)
		}
		o.Log = slog.New(slog.NewJSONHandler(file, &slog.HandlerOptions{Level: logLevels[f.level.level]}))
		ends = append(ends, func() { file.Close() })
	}
	if f.metrics != "" {
		at, stop, err := o.Metrics.Serve(f.metrics)
		if err != nil {
			end()
			return o, nil, unread("", fmt.Errorf("--metrics %s: %w", f.metrics, err), "name a free address of this machine, such as :9090")
		}
		fmt.Fprintf(s.err, "gridsaw: metrics at http://%s/metrics\n", at)
		ends = append(ends, stop)
	}
	return o, end, nil
}

// ownChild is how a process that reads is started, with so many MB at most; 0 is no limit.
func ownChild(memory int) (c child.Config, err error) {
	if memory < 0 {
		return c, usage("--memory %d: it cannot be negative", memory)
	}
	if c, err = fleet.OwnChild(uint64(memory)<<20, childName); err != nil {
		return c, unread("", err, "")
	}
	c.Env = []string{threadLimit + "=1"}
	return c, nil
}

// wordInput says why an input could not be worked on.
func wordInput(err error) (text, hint string) {
	var c *complaint
	if !errors.As(err, &c) && errors.As(err, new(*bucket.Error)) {
		c = storing("", err)
	}
	if c != nil {
		return oneLine(c.err.Error()), c.hint
	}
	if death := new(child.DeathError); errors.As(err, &death) {
		return oneLine(err.Error()), "report it, with the input; the others are not concerned"
	}
	return oneLine(err.Error()), ""
}

// batchFlags are those of the command batch alone.
type batchFlags struct {
	fleetFlags
	include, exclude []string
	state            string
	retry            []string
	folders          bool // each is a jigsaw
	jigsaw           jigsawFlags
	seeds            string // of searches, as --seeds has them
	long             longFlags
	shown            string // --out as it is told
}

const (
	// batchTimeout is how long an input of a batch may take where no flag says otherwise, and
	// killTime how long it may be over its limit before its process is ended.
	batchTimeout, killTime = 15 * time.Second, 3 * time.Second
	// jigsawTimeout and jigsawKillTime are those of a jigsaw: one of 3,000 pieces takes minutes, and
	// what was found by the limit is put together and drawn.
	jigsawTimeout, jigsawKillTime = 30 * time.Minute, time.Minute
)

func batchCommand(s streams) *cobra.Command {
	f, b := new(flags), new(batchFlags)
	cmd := &cobra.Command{
		Use:   "batch INPUT... --out DIR|URL",
		Short: "Solve many inputs, and go on wherever it was ended",
		Long: `Batch solves each INPUT as solve does: a picture, all pictures below a folder, or
what a pattern such as 'scans/*.jpg' names. @FILE is a list of them, a name on
each line, and "-" such a list on standard input. INPUT and DIR may be in a store
of objects: s3://BUCKET/FOLDER, with ?endpoint=URL&use_path_style=true for stores
that are not Amazon's, and credentials as other programs have them from AWS_*
variables or profiles. In DIR there are afterwards
  results.jsonl   one JSON object for each input, in their order
  report.html     a page over all of them: what failed first, with its reason
  NAME-solved.*   the solved pictures
Run again, after a crash, an interrupt or with further inputs, it goes on: what
has an answer is not worked on again, also under another name. --retry STATUS
gives answers with that status anew, also with other flags, as in
  gridsaw batch --out DIR --retry unread --reader tesseract
Each input is read in a process of its own, so that none takes others with it.

With --jigsaw each folder, and each one below it, is one jigsaw whose pieces its
pictures show; a picture or document given by itself is one, too. All pictures are
read at the same time, by as many workers as there are. In DIR each has its own
folder with assembled.png and, for each picture, a map of its pieces.

With --seeds each INPUT is searched once with each seed, as in
  gridsaw batch board.txt --seeds 1-1000 --method schedule --timeout 10m --out found
Searches in puzzles written as text go on where they were ended, and the best board
so far is told as the batch goes on, and by gridsaw status.

With --nats URL the inputs are queued there (JetStream), and gridsaw worker on any
machine helps. Without it there is nothing to install or to start.`,
		Example: "  gridsaw batch scans/ --out solved\n  gridsaw status --out solved",
		RunE: func(cmd *cobra.Command, names []string) error {
			b.fromEnvironment(cmd.Flags())
			return b.run(cmd.Context(), s, f, cmd.Flags(), names)
		},
	}
	f.register(cmd.Flags())
	b.register(cmd.Flags())
	b.registerWork(cmd.Flags())
	cmd.Flags().Lookup("timeout").DefValue = batchTimeout.String()
	f.timeout = batchTimeout
	cmd.Flags().StringArrayVar(&b.include, "include", nil, "`PATTERN` of the files that are taken from folders, instead of all pictures; repeatable")
	cmd.Flags().StringArrayVar(&b.exclude, "exclude", nil, "`PATTERN` of the files that are not; repeatable")
	cmd.Flags().StringVar(&b.state, "state", "", "`DIR` for what is kept between runs; default: .gridsaw in that of --out, of a URL one in the user's cache")
	cmd.Flags().StringVar(&b.seeds, "seeds", "", "`SEEDS` that each input is searched with, as in 1-1000 or 3,7,20-30")
	f.registerClues(cmd.Flags())
	b.long.registerNodes(cmd.Flags())
	cmd.Flags().BoolVar(&b.folders, "jigsaw", false, "each folder is a jigsaw, whose pieces its pictures show")
	b.jigsaw.register(cmd.Flags())
	b.jigsaw.registerDrawing(cmd.Flags())
	cmd.Flags().StringSliceVar(&b.retry, "retry", nil, "`STATUS` of answers to give anew: unread, timeout, partial, unsolvable; repeatable")
	return cmd
}

// run checks the flags, finds the inputs and works on them.
func (b *batchFlags) run(ctx context.Context, s streams, f *flags, set *pflag.FlagSet, names []string) error {
	if f.out == "" {
		return usage("no directory for the results: add --out DIR")
	}
	if err := b.places(f.out); err != nil {
		return err
	}
	if len(f.set) > 0 {
		return usage("--set overrules one puzzle, a batch has many")
	}
	if f.corners != "" {
		return usage("--corners are those of one puzzle, a batch has many")
	}
	last := fleet.LastCall(b.state)
	if len(names) == 0 && slices.Contains(last.Args, "--kind="+string(puzzle.KindJigsaw)) {
		b.folders = true
	}
	if err := b.checkKind(f, set); err != nil {
		return err
	}
	if err := b.checkSeeds(set); err != nil {
		return err
	}
	for _, status := range b.retry {
		if !slices.Contains([]string{"unread", "timeout", "partial", "unsolvable"}, status) {
			return usage("--retry %s: there are unread, timeout, partial and unsolvable", status)
		}
	}
	o := fleet.Options{Out: f.out, State: b.state, Retry: b.retry, PartFlags: []string{"--dpi=", "--sheet="}}
	var err error
	if o.Queue, err = b.queue(s); err != nil {
		return err
	}
	if !bucket.IsURL(f.out) {
		if err := makeDir(f.out); err != nil {
			return err
		}
	}
	if b.folders && !set.Changed("timeout") {
		f.timeout = jigsawTimeout
	}
	call, err := b.recall(f, set, names, last, &o)
	if err != nil {
		return err
	}
	found := inputFinder{stdin: s.in, include: call.Include, exclude: call.Exclude, skip: f.out, state: b.state, jigsaws: b.folders}
	if o.Inputs, err = found.find(ctx, call.Inputs); err != nil {
		return err
	}
	if err := keepBatchInputs(f.out, o.Inputs); err != nil {
		return err
	}
	if o.Inputs, err = seeded(o.Inputs, call.Seeds); err != nil {
		return err
	}
	var end func()
	if o.Worker, end, err = b.worker(s, f.workers, b.state); err != nil {
		return err
	}
	defer end()
	over := killTime
	if b.folders {
		over = jigsawKillTime
	}
	o.Also = []string{"--timeout=" + f.timeout.String()}
	if f.timeout > 0 {
		o.Limit = f.timeout + over
		o.Seconds = 2 * uint64((o.Limit+time.Second-1)/time.Second) // OpenCV may use two threads
	}
	return b.work(ctx, s, f, o)
}

// places finds out where the results and the state of the batch are.
func (b *batchFlags) places(out string) (err error) {
	if bucket.IsURL(b.state) {
		return usage("--state: it must be a directory of this machine")
	}
	if b.state == "" {
		b.state, err = fleet.StateDir(out)
	}
	switch {
	case errors.Is(err, bucket.ErrURL):
		return usage("--out: %v", err)
	case err != nil:
		return &complaint{code: exitUsage, err: err, hint: "give --state DIR, for what is kept between runs"}
	}
	b.shown = fleet.Where(out, "")
	return nil
}

// checkKind checks the flags that say what the inputs are.
func (b *batchFlags) checkKind(f *flags, set *pflag.FlagSet) error {
	if !b.folders {
		if f.kind == string(puzzle.KindJigsaw) {
			return usage("--kind jigsaw: in a batch each folder is one, with --jigsaw; one alone is solved by gridsaw solve --kind jigsaw")
		}
		for _, name := range jigsawDepends {
			if set.Changed(name) {
				return usage("--%s is about the pictures of jigsaws: add --jigsaw", name)
			}
		}
		_, err := f.options()
		return err
	}
	if set.Changed("kind") && f.kind != string(puzzle.KindJigsaw) {
		return usage("--jigsaw and --kind %s: one of them", f.kind)
	}
	if err := set.Set("kind", string(puzzle.KindJigsaw)); err != nil {
		return err
	}
	_, err := b.jigsaw.options(f)
	return err
}

// jigsawDepends are the flags that answers about jigsaws alone depend on, and depends those that any
// do.
var (
	jigsawDepends = []string{"dpi", "sheet", "k", "encoding", "fronts", "mirror"}
	depends       = append([]string{"kind", "size", "method", "preset", "no-cuts", "seed", "reader", "all", "max-pixels", "clues", "nodes"}, jigsawDepends...)
)

// answerArgs returns those of them that are set, beside earlier ones that are not set now.
func answerArgs(set *pflag.FlagSet, earlier []string) (args []string) {
	for _, name := range depends {
		flag := set.Lookup(name)
		begin := "--" + name + "="
		i := slices.IndexFunc(earlier, func(arg string) bool { return strings.HasPrefix(arg, begin) })
		switch {
		case flag.Changed:
			args = append(args, begin+flag.Value.String())
		case i >= 0:
			args = append(args, earlier[i])
		}
	}
	return args
}

// recall completes what the batch is called with by what it was called with the last time. Without
// inputs it has the same ones, and with --retry flags are for what is tried again.
func (b *batchFlags) recall(f *flags, set *pflag.FlagSet, names []string, last fleet.Call, o *fleet.Options) (fleet.Call, error) {
	now := fleet.Call{Inputs: names, Include: b.include, Exclude: b.exclude, Seeds: b.seeds}
	if len(names) == 0 {
		if len(last.Inputs) == 0 {
			return now, usage("no input given, and %s remembers none", printable(b.shown))
		}
		now = last
		if earlier, err := time.ParseDuration(last.Timeout); err == nil && !set.Changed("timeout") {
			f.timeout = earlier
		}
	}
	now.Timeout = f.timeout.String()
	switch {
	case len(b.retry) > 0 && len(last.Inputs) > 0:
		now.Args = last.Args
	case len(names) == 0:
		now.Args = answerArgs(set, last.Args)
	default:
		now.Args = answerArgs(set, nil)
	}
	o.Args, o.RetryArgs = now.Args, answerArgs(set, now.Args)
	if slices.Contains(now.Inputs, stdinName) {
		return now, nil // it cannot be read again
	}
	if err := fleet.Remember(b.state, now); err != nil {
		return now, writing(b.state, err)
	}
	return now, nil
}

// work runs the batch and says what came of it.
func (b *batchFlags) work(ctx context.Context, s streams, f *flags, o fleet.Options) error {
	line := newProgressLine(s, f.quiet || b.level.level != "" && b.log == "")
	defer line.end()
	o.Say = o.Queue.Say
	o.Progress = func(now fleet.Status) { line.say(now.Line()) }
	o.Answered = func(in fleet.Input, a *fleet.Answer) {
		if a.Code == exitOK || f.quiet {
			return
		}
		c := &complaint{about: in.Name, err: errors.New(a.Reason()), hint: a.Hint}
		c.print(s.err)
	}
	now, code, err := fleet.Run(ctx, o)
	line.end()
	if failed := b.ended(err); failed != nil {
		return failed
	}
	if f.json {
		if err := b.copyResults(s.out, f.out); err != nil {
			return err
		}
	} else if !f.quiet {
		text := fmt.Sprintf("%s: %s, in %s\n", printable(b.shown), batchSummary(now), printable(fleet.Where(f.out, fleet.ReportFile)))
		if err := writeResult(s.out, []byte(text)); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return interrupted(now.Done, now.Total)
	}
	return status(code)
}

// ended words what ended a batch before its end.
func (b *batchFlags) ended(err error) error {
	var at *fs.PathError
	switch {
	case err == nil, errors.Is(err, context.Canceled):
		return nil
	case errors.Is(err, fleet.ErrLocked):
		return unread("", err, "wait for it, or give --out and --state of its own")
	case errors.Is(err, fleet.ErrServer):
		return b.failed(err)
	case errors.As(err, new(*bucket.Error)):
		return storing(b.shown, err)
	case errors.Is(err, syscall.ENOSPC):
		return unread(b.shown, err, "make room, and run it again: it goes on from here")
	case errors.As(err, &at):
		return writing(at.Path, err)
	}
	return unread(b.shown, err, "run it again: it goes on from here")
}

// failed words what is wrong with the queue.
func (f *fleetFlags) failed(err error) error {
	return unread(f.url, errors.New(strings.TrimPrefix(oneLine(err.Error()), "fleet: ")),
		"look whether the servers run with JetStream, and at --nats and --creds")
}

// batchSummary says how many inputs came to which status.
func batchSummary(s fleet.Status) string {
	inputs := "inputs"
	if s.Total == 1 {
		inputs = "input"
	}
	parts := []string{fmt.Sprintf("%d %s", s.Total, inputs)}
	var names []string
	for name := range s.Counts {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return s.Counts[b] - s.Counts[a] })
	for _, name := range names {
		parts = append(parts, fmt.Sprintf("%d %s", s.Counts[name], name))
	}
	if left := s.Total - s.Done; left > 0 {
		parts = append(parts, fmt.Sprintf("%d left", left))
	}
	return strings.Join(parts, ", ")
}

// copyResults prints the results.
func (b *batchFlags) copyResults(w io.Writer, out string) error {
	file, err := fleet.Results(out)
	if err != nil {
		return unread(b.shown, err, "")
	}
	defer file.Close()
	if _, err := io.Copy(w, file); err != nil {
		return opening("standard output", err)
	}
	return nil
}
