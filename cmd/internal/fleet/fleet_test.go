//go:build linux

package fleet_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
)

// The tests start this program again in other roles.
const (
	roleVariable   = "FLEET_TEST_ROLE"
	workedVariable = "FLEET_TEST_WORKED" // a file that gets a line for each input worked on
)

func TestMain(m *testing.M) {
	var err error
	switch os.Getenv(roleVariable) {
	case "":
		os.Exit(m.Run())
	case "child":
		err = child.Serve(fakeReader)
	case "batch":
		_, _, err = fleet.Run(context.Background(), options(os.Args[1], os.Args[2], os.Args[3]))
	case "worker":
		fleet.SetPatience(2 * time.Second)
		err = work(os.Args[1])
	case "server":
		err = serve(os.Args[1:])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// fakeReader answers an input with its own text, after a while; some inputs are poison.
func fakeReader(_ context.Context, r child.Request) child.Response {
	if file, err := os.OpenFile(os.Getenv(workedVariable), os.O_APPEND|os.O_WRONLY, 0); err == nil {
		fmt.Fprintf(file, "%s\n", r.Data)
		file.Close()
	}
	switch {
	case bytes.HasPrefix(r.Data, []byte("abort")):
		syscall.Kill(os.Getpid(), syscall.SIGSEGV)
		select {}
	case bytes.HasPrefix(r.Data, []byte("hang")):
		select {}
	case bytes.HasPrefix(r.Data, []byte("spin")):
		for n := 0; ; n++ {
		}
	case bytes.HasPrefix(r.Data, []byte("memory")):
		grown := make([][]byte, 0, 64)
		for range 64 {
			grown = append(grown, make([]byte, 1<<30)) // reserved, and never touched
		}
		return child.Response{Code: len(grown)}
	}
	time.Sleep(2 * time.Millisecond)
	if r.Part {
		return child.Response{Files: []child.File{{What: "found", Data: append([]byte("found in "), r.Data...)}}}
	}
	for _, p := range r.Parts {
		data, _ := os.ReadFile(p.Path)
		found, _ := os.ReadFile(p.Found)
		r.Data = fmt.Appendf(r.Data, "%s: %s, %s%s; ", p.Name, data, found, p.Err)
	}
	if r.Long {
		return fakeSearch(r)
	}
	status, code := "solved", 0
	if bytes.HasPrefix(r.Data, []byte("unread")) && !slices.Contains(r.Args, "--reader=better") {
		status, code = "unread", 1
	}
	line, _ := json.Marshal(map[string]any{
		"input": []string{r.Name}, "kind": "sudoku", "status": status, "text": string(r.Data),
		"seconds": map[string]float64{"read": 0.002, "total": 0.003},
	})
	if bytes.HasPrefix(r.Data, []byte("nonsense")) {
		line = line[1:]
	}
	out := child.Response{Lines: [][]byte{line}, Code: code}
	if code == 0 {
		out.Files = []child.File{{What: "overlay", Name: "-solved.png", Data: append([]byte("drawn "), r.Data...)}}
	}
	return out
}

// searchSteps is what a search comes to whose input is "search".
const searchSteps = 30

// fakeSearch counts from where it was ended, a step in 20 ms.
func fakeSearch(r child.Request) child.Response {
	type report struct {
		Status string         `json:"status"`
		Score  map[string]int `json:"score"`
		Begun  int            `json:"begun"`
	}
	at := report{Status: "partial", Score: map[string]int{"joints": searchSteps}}
	path := filepath.Join(r.Dir, child.CheckpointFile)
	if data, err := os.ReadFile(path); err == nil {
		json.Unmarshal(data, &at)
	}
	at.Begun++
	for at.Score["matched_joints"] < searchSteps {
		at.Score["matched_joints"]++
		data, _ := json.Marshal(at)
		os.WriteFile(path+".new", data, 0o666)
		os.Rename(path+".new", path)
		time.Sleep(20 * time.Millisecond)
	}
	code := 1
	if slices.Contains(r.Args, "--seed=3") {
		at.Status, code = "solved", 0
	}
	data, _ := json.Marshal(at)
	return child.Response{Lines: [][]byte{data}, Code: code}
}

// options are those of a batch over the files of a directory, with a reader that is not real.
func options(in, out, url string) fleet.Options {
	o := fleet.Options{
		Out: out, Limit: 6 * time.Second, Seconds: 1,
		Queue: fleet.QueueOptions{URL: url}, Worker: workerOptions(2),
	}
	if store, err := bucket.Open(in); bucket.IsURL(in) && err == nil {
		names, _ := store.List(context.Background())
		for _, name := range names {
			stem := strings.TrimSuffix(name, filepath.Ext(name))
			o.Inputs = append(o.Inputs, fleet.Input{Name: store.Where(name), Path: store.Source(name), Place: stem})
		}
		return o
	}
	entries, _ := os.ReadDir(in)
	for _, e := range entries {
		stem := strings.TrimSuffix(e.Name(), filepath.Ext(e.Name()))
		o.Inputs = append(o.Inputs, fleet.Input{Name: "in/" + e.Name(), Path: filepath.Join(in, e.Name()), Place: stem})
	}
	return o
}

func workerOptions(workers int) fleet.WorkerOptions {
	self, _ := os.Executable()
	return fleet.WorkerOptions{
		Name: "w" + strconv.Itoa(os.Getpid()), Workers: workers,
		Child: child.Config{Command: []string{self}, Env: []string{roleVariable + "=child"}, Memory: 3 << 30},
		Load: func(ctx context.Context, path string, _ int) ([]byte, error) {
			if !bucket.IsURL(path) {
				return os.ReadFile(path)
			}
			object, err := bucket.Read(ctx, path)
			if err != nil {
				return nil, err
			}
			defer object.Close()
			return io.ReadAll(object)
		},
		Word: func(err error) (string, string) { return err.Error(), "" },
	}
}

func work(url string) error {
	q, err := fleet.OpenQueue(context.Background(), fleet.QueueOptions{URL: url})
	if err != nil {
		return err
	}
	return fleet.Work(context.Background(), q, workerOptions(1))
}

// inputs makes a directory of so many inputs, and the log of what is worked on.
func inputs(t *testing.T, n int, also ...string) (in, out string) {
	t.Helper()
	in, out = filepath.Join(t.TempDir(), "in"), filepath.Join(t.TempDir(), "out")
	if err := os.Mkdir(in, 0o777); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		also = append(also, fmt.Sprintf("puzzle %d", i))
	}
	for i, text := range also {
		if err := os.WriteFile(filepath.Join(in, fmt.Sprintf("%04d.txt", i)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	worked := filepath.Join(t.TempDir(), "worked")
	if err := os.WriteFile(worked, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	t.Setenv(workedVariable, worked)
	return in, out
}

// worked returns what was worked on, and forgets it.
func worked(t *testing.T) []string {
	t.Helper()
	path := os.Getenv(workedVariable)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

// run runs a batch in this process.
func run(t *testing.T, o fleet.Options) (fleet.Status, int) {
	t.Helper()
	o.Say = func(text string) { t.Log(text) }
	s, code, err := fleet.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return s, code
}

// results are the lines of results.jsonl by name, in their order, and what is drawn.
func checkResults(t *testing.T, in, out string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(out, fleet.ResultsFile))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	entries, _ := os.ReadDir(in)
	if len(lines) != len(entries) {
		t.Fatalf("%d lines for %d inputs", len(lines), len(entries))
	}
	for i, e := range entries {
		text, _ := os.ReadFile(filepath.Join(in, e.Name()))
		var got struct {
			Input  []string
			Status string
			Text   string
			Files  map[string]string
		}
		if err := json.Unmarshal([]byte(lines[i]), &got); err != nil {
			t.Fatal(err)
		}
		if len(got.Input) != 1 || got.Input[0] != "in/"+e.Name() {
			t.Fatalf("line %d is of %v, want %s", i, got.Input, e.Name())
		}
		if got.Status != "solved" {
			continue
		}
		drawn, err := os.ReadFile(got.Files["overlay"])
		if got.Text != string(text) || err != nil || string(drawn) != "drawn "+string(text) {
			t.Fatalf("%s: %q, drawn %q, %v, want %q", e.Name(), got.Text, drawn, err, text)
		}
	}
}

func TestBatch(t *testing.T) {
	in, out := inputs(t, 300, "puzzle 7", "puzzle 7", "unread 1", `with "quotes" </script> <b>`)
	s, code := run(t, options(in, out, ""))
	if s.Done != 304 || s.Failed != 1 || code != 1 || s.Counts["solved"] != 303 || !s.Ended {
		t.Errorf("%+v, code %d", s, code)
	}
	if n := len(worked(t)); n != 302 {
		t.Errorf("%d inputs worked on, want 302: two are the same as another", n)
	}
	checkResults(t, in, out)
	if s, err := fleet.ReadStatus(out); err != nil || s.Done != 304 || !s.Ended {
		t.Errorf("status %+v, %v", s, err)
	}
	run(t, options(in, out, ""))
	if again := worked(t); len(again) != 1 || again[0] != "" {
		t.Errorf("worked on again: %q", again)
	}
	checkResults(t, in, out)
	if err := os.WriteFile(filepath.Join(in, "0000a.txt"), []byte("puzzle late"), 0o666); err != nil {
		t.Fatal(err)
	}
	run(t, options(in, out, ""))
	if again := worked(t); len(again) != 1 || again[0] != "puzzle late" {
		t.Errorf("with one input more: %q", again)
	}
	checkResults(t, in, out)
}

func TestRetry(t *testing.T) {
	in, out := inputs(t, 5, "unread 1", "unread 2")
	run(t, options(in, out, ""))
	worked(t)
	o := options(in, out, "")
	o.Retry, o.RetryArgs = []string{"unread"}, []string{"--reader=better"}
	if s, code := run(t, o); s.Failed != 0 || code != 0 {
		t.Errorf("after the retry: %+v", s)
	}
	if again := worked(t); len(again) != 2 {
		t.Errorf("worked on %q", again)
	}
	if s, _ := run(t, options(in, out, "")); s.Failed != 0 || len(worked(t)) != 1 {
		t.Errorf("a further run forgets the retry: %+v", s)
	}
}

// puzzles are the options of a batch over puzzles of three pictures each, of the files of a directory.
func puzzles(in, out, url string) fleet.Options {
	o := options(in, out, url)
	files := o.Inputs
	o.Inputs = nil
	for part := range slices.Chunk(files, 3) {
		whole := fleet.Input{Name: fmt.Sprintf("puzzle %d", len(o.Inputs)), Place: fmt.Sprintf("p%d", len(o.Inputs))}
		for _, f := range part {
			whole.Parts = append(whole.Parts, fleet.Part{Name: f.Name, Path: f.Path})
		}
		o.Inputs = append(o.Inputs, whole)
	}
	return o
}

// checkPuzzles compares the results of such a batch with its files.
func checkPuzzles(t *testing.T, o fleet.Options) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(o.Out, fleet.ResultsFile))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if len(lines) != len(o.Inputs) {
		t.Fatalf("%d lines of %d puzzles", len(lines), len(o.Inputs))
	}
	for i, in := range o.Inputs {
		var got struct {
			Input  []string
			Status string
			Text   string
		}
		if err := json.Unmarshal([]byte(lines[i]), &got); err != nil {
			t.Fatal(err)
		}
		var want string
		var names []string
		for _, p := range in.Parts {
			names = append(names, p.Name)
			text, _ := os.ReadFile(p.Path)
			came := "found in " + string(text)
			if bytes.HasPrefix(text, []byte("abort")) {
				came = "it ended the reader (SIGSEGV: segmentation violation)"
			}
			want += fmt.Sprintf("%s: %s, %s; ", p.Name, text, came)
		}
		if got.Text != want || !slices.Equal(got.Input, names) {
			t.Errorf("%s: %q of %q, want %q", in.Name, got.Text, got.Input, want)
		}
	}
}

// TestParts: each picture of a puzzle is prepared once, whatever ends in between, also where two
// puzzles share it, and one that ends its reader is told to the puzzle.
func TestParts(t *testing.T) {
	in, out := inputs(t, 27, "puzzle 1", "puzzle 1", "abort")
	o := puzzles(in, out, "")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var answered atomic.Int32
	o.Answered = func(fleet.Input, *fleet.Answer) {
		if answered.Add(1) == 2 {
			cancel()
		}
	}
	if s, _, err := fleet.Run(ctx, o); err == nil || s.Done == 0 || s.Done == 10 {
		t.Fatalf("%+v, %v", s, err)
	}
	o.Answered = nil
	if s, code := run(t, o); s.Done != 10 || s.Total != 10 || code != 0 {
		t.Errorf("%+v, code %d", s, code)
	}
	checkPuzzles(t, o)
	times := make(map[string]int)
	for _, text := range worked(t) {
		times[text]++
	}
	again := 0
	for i := range 27 {
		again += times[fmt.Sprintf("puzzle %d", i)] - 1
	}
	if again > 2 { // what the interrupted workers had in hand
		t.Errorf("%d pictures were looked at again: %v", again, times)
	}
	if err := os.WriteFile(o.Inputs[3].Parts[1].Path, []byte("another"), 0o666); err != nil {
		t.Fatal(err)
	}
	run(t, o)
	checkPuzzles(t, o)
	if w := worked(t); !slices.Equal(w, []string{"another", ""}) {
		t.Errorf("with one picture changed, %q was worked on", w)
	}
	left, _ := filepath.Glob(filepath.Join(out, ".gridsaw", "scratch", "*"))
	if len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	o.Inputs[3].Parts[1].Path += " gone"
	if s, code := run(t, o); s.Counts["unread"] != 1 || code != 1 {
		t.Errorf("without a picture: %+v, code %d", s, code)
	}
}

// TestLong: a search goes on where it was ended, here and elsewhere, and the best board is told.
func TestLong(t *testing.T) {
	in, _ := inputs(t, 1)
	port := ports(t, 1)[0]
	start(t, "server", port, "0", t.TempDir())
	wait(t, port)
	for _, url := range []string{"", "nats://someone:secret@127.0.0.1:" + port} {
		o := options(in, filepath.Join(t.TempDir(), "out"), url)
		search := o.Inputs[0]
		o.Inputs = nil
		for seed := range 4 {
			search.Name = fmt.Sprintf("search --seed %d", seed)
			search.Args, search.Long = []string{fmt.Sprintf("--seed=%d", seed)}, true
			o.Inputs = append(o.Inputs, search)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 900*time.Millisecond)
		s, _, err := fleet.Run(ctx, o)
		cancel()
		if err == nil || s.Done == 4 {
			t.Fatalf("%q: %+v, %v", url, s, err)
		}
		if s, code := run(t, o); s.Done != 4 || code != 1 || s.Best == nil || s.Best.Status != "solved" || s.Best.Name != "search --seed 3" {
			t.Errorf("%q: %+v, code %d, best %+v", url, s, code, s.Best)
		}
		data, err := os.ReadFile(filepath.Join(o.Out, fleet.ResultsFile))
		if err != nil || !bytes.Contains(data, []byte(`"begun":2`)) || bytes.Contains(data, []byte(`"begun":3`)) {
			t.Errorf("%q: none went on where it was ended, or one twice: %s, %v", url, data, err)
		}
		kept, _ := filepath.Glob(filepath.Join(o.Out, ".gridsaw", "answers", "*", "*.checkpoint"))
		if want := map[string]int{"": 3}[url]; len(kept) != want {
			t.Errorf("%q: %d searches could go on, want %d: %v", url, len(kept), want, kept)
		}
		if status, err := fleet.ReadStatus(o.Out); err != nil || status.Best == nil || status.Best.Matched != searchSteps {
			t.Errorf("%q: status %+v, %v", url, status, err)
		}
	}
}

// TestPartsAfar: the same with a server and a worker that share no disk with the batch.
func TestPartsAfar(t *testing.T) {
	in, out := inputs(t, 29, "abort")
	port := ports(t, 1)[0]
	start(t, "server", port, "0", t.TempDir())
	wait(t, port)
	url := "nats://someone:secret@127.0.0.1:" + port
	start(t, "worker", url)
	o := puzzles(in, out, url)
	o.Worker.Workers = 1
	if s, code := run(t, o); s.Done != 10 || code != 0 {
		t.Errorf("%+v, code %d", s, code)
	}
	checkPuzzles(t, o)
}

// TestPoison: what ends or hangs its reader costs one answer, and nothing is left behind.
func TestPoison(t *testing.T) {
	in, out := inputs(t, 60, "abort 1", "abort 2", "hang", "spin", "memory", "nonsense")
	s, code := run(t, options(in, out, ""))
	if s.Counts["solved"] != 60 || s.Counts["unread"] != 6 || code != 1 {
		t.Errorf("%+v, code %d", s, code)
	}
	data, _ := os.ReadFile(filepath.Join(out, fleet.ResultsFile))
	for i, want := range []string{
		"it ended the reader (SIGSEGV", "it ended the reader (SIGSEGV", "it ended the reader (no answer within 6s)",
		"it ended the reader (", "it ended the reader (fatal error: ",
		"the reader's report is not one",
	} {
		if line := strings.Split(string(data), "\n")[i]; !strings.Contains(line, want) {
			t.Errorf("%s, want %s", line, want)
		}
	}
	checkResults(t, in, out)
	if left := children(t); len(left) > 0 {
		t.Errorf("processes left: %v", left)
	}
}

// TestMetrics: what Prometheus and who looks after a process are told.
func TestMetrics(t *testing.T) {
	in, out := inputs(t, 5, "abort", "unread 1")
	o := options(in, out, "")
	o.Worker.Metrics = fleet.NewMetrics()
	at, stop, err := o.Worker.Metrics.Serve("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	get := func(path string, code int) string {
		t.Helper()
		r, err := http.Get("http://" + at.String() + path)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != code {
			t.Fatalf("%s: %d, %v", path, r.StatusCode, err)
		}
		return string(text)
	}
	if text := get("/healthz", http.StatusServiceUnavailable); text != "no queue yet\n" {
		t.Errorf("before the batch: %s", text)
	}
	var once sync.Once
	o.Answered = func(fleet.Input, *fleet.Answer) {
		once.Do(func() {
			if text := get("/healthz", http.StatusOK); text != "ok\n" {
				t.Errorf("while it goes on: %s", text)
			}
			if text := get("/metrics", http.StatusOK); !strings.Contains(text, "\ngridsaw_queue_jobs ") {
				t.Error("the queue's length is missing")
			}
		})
	}
	run(t, o)
	text := get("/metrics", http.StatusOK)
	for _, want := range []string{
		`gridsaw_inputs_total{status="solved"} 5`, `gridsaw_inputs_total{status="unread"} 2`, "gridsaw_child_deaths_total 2",
		`gridsaw_stage_seconds_count{stage="read"} 6`, "gridsaw_redeliveries_total 0", "gridsaw_inputs_running 0", "go_goroutines ",
	} {
		if !strings.Contains(text, "\n"+want) {
			t.Errorf("%s is missing in\n%s", want, text)
		}
	}
	get("/healthz", http.StatusServiceUnavailable)
	if _, _, err := fleet.NewMetrics().Serve(at.String()); err == nil {
		t.Error("two serve at one address")
	}
}

// children are the readers that run.
func children(t *testing.T) (pids []string) {
	t.Helper()
	all, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range all {
		data, err := os.ReadFile(path)
		own := []byte(workedVariable + "=" + os.Getenv(workedVariable))
		if err == nil && bytes.Contains(data, own) && bytes.Contains(data, []byte(roleVariable+"=child")) {
			pids = append(pids, path)
		}
	}
	return pids
}

// start starts this program in another role.
func start(t *testing.T, role string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), roleVariable+"="+role)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	return cmd
}

// TestKilled kills batches at random instants, until one has come to its end.
func TestKilled(t *testing.T) {
	in, out := inputs(t, 400)
	rng := rand.New(rand.NewPCG(1, 19))
	trials := 20
	if testing.Short() {
		trials = 3
	}
	for range trials {
		cmd := start(t, "batch", in, out, "")
		time.Sleep(time.Duration(20+rng.IntN(300)) * time.Millisecond)
		cmd.Process.Kill()
		cmd.Wait()
	}
	left := children(t)
	for begun := time.Now(); len(left) > 0 && time.Since(begun) < 5*time.Second; time.Sleep(20 * time.Millisecond) {
		left = children(t)
	}
	if len(left) > 0 {
		t.Errorf("processes left: %v", left)
	}
	s, code := run(t, options(in, out, ""))
	if s.Done != 400 || code != 0 {
		t.Errorf("%+v, code %d", s, code)
	}
	checkResults(t, in, out)
	if left, _ := filepath.Glob(filepath.Join(out, ".gridsaw", "answers", "*", ".gridsaw-*")); len(left) > 0 {
		t.Errorf("begun and left: %v", left)
	}
	// Nothing that had an answer was worked on again: at most what each killed batch had in hand.
	if n := len(worked(t)); n > 400+4*trials {
		t.Errorf("%d inputs were worked on for 400 answers", n)
	}
}

// TestRotten damages what is kept between runs in all ways.
func TestRotten(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 19))
	trials := 51
	if testing.Short() {
		trials = 6
	}
	for trial := range trials {
		in, out := inputs(t, 8)
		run(t, options(in, out, ""))
		state := filepath.Join(out, ".gridsaw")
		if trial%3 == 0 {
			os.RemoveAll(state)
		} else {
			filepath.WalkDir(state, func(path string, e fs.DirEntry, _ error) error {
				data, err := os.ReadFile(path)
				if err != nil || len(data) == 0 {
					return nil
				}
				if trial%3 == 1 {
					data = data[:rng.IntN(len(data))]
				} else {
					bit := rng.IntN(8 * len(data))
					data[bit/8] ^= 1 << (bit % 8)
				}
				return os.WriteFile(path, data, 0o666)
			})
		}
		said := 0
		o := options(in, out, "")
		o.Say = func(string) { said++ }
		s, code, err := fleet.Run(t.Context(), o)
		if err != nil || code != 0 || s.Done != 8 {
			t.Fatalf("trial %d: %+v, code %d, %v", trial, s, code, err)
		}
		if trial%3 > 0 && said == 0 {
			t.Errorf("trial %d: nothing was said of the damage", trial)
		}
		checkResults(t, in, out)
	}
}

func TestLocked(t *testing.T) {
	in, out := inputs(t, 400)
	cmd := start(t, "batch", in, out, "")
	for begun := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		owner, _ := os.ReadFile(filepath.Join(out, ".gridsaw", "lock"))
		if strings.TrimSpace(string(owner)) == strconv.Itoa(cmd.Process.Pid) {
			break
		}
		if time.Since(begun) > 20*time.Second {
			t.Fatal("the batch does not begin")
		}
	}
	_, _, err := fleet.Run(t.Context(), options(in, out, ""))
	if !errors.Is(err, fleet.ErrLocked) || !strings.Contains(err.Error(), strconv.Itoa(cmd.Process.Pid)) {
		t.Errorf("a second batch: %v, want one that names process %d", err, cmd.Process.Pid)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	checkResults(t, in, out)
}

func TestInterrupted(t *testing.T) {
	in, out := inputs(t, 300)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	o := options(in, out, "")
	var answered atomic.Int32
	o.Answered = func(fleet.Input, *fleet.Answer) {
		if answered.Add(1) == 20 {
			cancel()
		}
	}
	s, _, err := fleet.Run(ctx, o)
	if err == nil || s.Done == 0 || s.Done == 300 {
		t.Fatalf("%+v, %v", s, err)
	}
	data, _ := os.ReadFile(filepath.Join(out, fleet.ResultsFile))
	if n := bytes.Count(data, []byte("\n")); n < s.Done-2 || n > s.Done+4 {
		t.Errorf("%d lines of %d answers", n, s.Done)
	}
	run(t, options(in, out, ""))
	checkResults(t, in, out)
}

// TestUnwritable: a disk that is full ends the batch with an error, and nothing is lost.
func TestUnwritable(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can mount the small disk that this needs")
	}
	in, _ := inputs(t, 400)
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=1536k"); err != nil {
		t.Skip("no disk can be mounted here: ", err)
	}
	defer syscall.Unmount(disk, 0)
	out := filepath.Join(disk, "out")
	o := options(in, out, "")
	o.State = filepath.Join(t.TempDir(), "state")
	s, _, err := fleet.Run(t.Context(), o)
	if !errors.Is(err, syscall.ENOSPC) || s.Done == 400 {
		t.Fatalf("%+v, %v", s, err)
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", syscall.MS_REMOUNT, "size=64m"); err != nil {
		t.Fatal(err)
	}
	if s, _ := run(t, o); s.Done != 400 {
		t.Errorf("with room: %+v", s)
	}
	checkResults(t, in, out)
}

// TestGone: results that are taken away while the batch goes on are missed, and given anew.
func TestGone(t *testing.T) {
	in, out := inputs(t, 60)
	o := options(in, out, "")
	var answered atomic.Int32
	o.Answered = func(fleet.Input, *fleet.Answer) {
		if answered.Add(1) == 20 {
			if err := os.Rename(out, out+" moved"); err != nil {
				t.Error(err)
			}
		}
	}
	var said []string
	o.Say = func(text string) { said = append(said, text) }
	if s, _, err := fleet.Run(t.Context(), o); err == nil || len(said) == 0 {
		t.Errorf("%+v, %v, said %q", s, err, said)
	}
	run(t, options(in, out, ""))
	checkResults(t, in, out)
}

func TestNoServer(t *testing.T) {
	in, out := inputs(t, 3)
	for _, url := range []string{"nats://127.0.0.1:1", "nats://no such host", "::"} {
		if _, _, err := fleet.Run(t.Context(), options(in, out, url)); !errors.Is(err, fleet.ErrServer) {
			t.Errorf("%s: %v", url, err)
		}
	}
}

// serve runs a NATS server: its port, its number, a directory, and the ports of all in its cluster.
func serve(args []string) error {
	port, _ := strconv.Atoi(args[0])
	o := &server.Options{
		Host: "127.0.0.1", Port: port, ServerName: "s" + args[1], JetStream: true, StoreDir: args[2], NoSigs: true, NoLog: true,
	}
	if len(args) > 3 {
		var routes []string
		for _, p := range args[3:] {
			routes = append(routes, "nats-route://127.0.0.1:"+p)
		}
		n, _ := strconv.Atoi(args[1])
		o.Cluster.Name, o.Cluster.Host = "test", "127.0.0.1"
		o.Cluster.Port, _ = strconv.Atoi(args[3+n])
		o.Routes = server.RoutesFromStr(strings.Join(routes, ","))
	} else {
		o.Username, o.Password = "someone", "secret"
	}
	s, err := server.NewServer(o)
	if err != nil {
		return err
	}
	s.Start()
	s.WaitForShutdown()
	return nil
}

// ports returns free ports.
func ports(t *testing.T, n int) (out []string) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		_, port, _ := net.SplitHostPort(l.Addr().String())
		out = append(out, port)
	}
	return out
}

func TestCredentials(t *testing.T) {
	in, out := inputs(t, 10)
	port := ports(t, 1)[0]
	start(t, "server", port, "0", t.TempDir())
	wait(t, port)
	if _, _, err := fleet.Run(t.Context(), options(in, out, "nats://127.0.0.1:"+port)); !errors.Is(err, fleet.ErrServer) ||
		!strings.Contains(err.Error(), "Authorization") {
		t.Errorf("without credentials: %v", err)
	}
	if s, code := run(t, options(in, out, "nats://someone:secret@127.0.0.1:"+port)); s.Done != 10 || code != 0 {
		t.Errorf("%+v, code %d", s, code)
	}
	checkResults(t, in, out)
}

// TestLost: inputs that the queue's store has lost, some wholly and some but for their names, are
// brought once more.
func TestLost(t *testing.T) {
	const n = 4
	in, out := inputs(t, n)
	port := ports(t, 1)[0]
	start(t, "server", port, "0", t.TempDir())
	wait(t, port)
	url := "nats://someone:secret@127.0.0.1:" + port
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		o := options(in, out, url)
		o.Worker.Workers = 0
		if s, code := run(t, o); s.Counts["solved"] != n || code != 0 {
			t.Errorf("%+v, code %d", s, code)
		}
	}()
	c, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	js, err := jetstream.New(c)
	if err != nil {
		t.Fatal(err)
	}
	streamOf := func(name string) jetstream.Stream {
		for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
			if s, err := js.Stream(t.Context(), name); err == nil {
				return s
			} else if time.Since(begun) > 20*time.Second {
				t.Fatal(err)
			}
		}
	}
	jobs, store := streamOf("GRIDSAW_JOBS"), streamOf("OBJ_GRIDSAW_INPUTS")
	for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		if info, err := jobs.Info(t.Context()); err == nil && info.State.Msgs == n {
			break
		} else if time.Since(begun) > 20*time.Second {
			t.Fatal("the jobs are not queued")
		}
	}
	if err := store.Purge(t.Context(), jetstream.WithPurgeSubject("$O.GRIDSAW_INPUTS.C.>")); err != nil {
		t.Fatal(err)
	}
	info, err := store.Info(t.Context())
	if err == nil {
		err = store.DeleteMsg(t.Context(), info.State.LastSeq) // the name of the last one
	}
	if err != nil || info.State.Msgs != n {
		t.Fatalf("%d names left: %v", info.State.Msgs, err)
	}
	start(t, "worker", url)
	<-ended
	checkResults(t, in, out)
}

// wait waits for a server.
func wait(t *testing.T, ports ...string) {
	t.Helper()
	for _, port := range ports {
		for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
			if c, err := net.Dial("tcp", "127.0.0.1:"+port); err == nil {
				c.Close()
				break
			}
			if time.Since(begun) > 20*time.Second {
				t.Fatal("no server at ", port)
			}
		}
	}
}

// TestCluster has three servers and three workers, of which a server and a worker are killed
// and come back while a batch goes on.
func TestCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	in, out := inputs(t, 600, "puzzle 1", "abort", "unread 1")
	client, routes := ports(t, 3), ports(t, 3)
	dirs := []string{t.TempDir(), t.TempDir(), t.TempDir()}
	servers := make([]*exec.Cmd, 3)
	up := func(i int) {
		servers[i] = start(t, "server", append([]string{client[i], strconv.Itoa(i), dirs[i]}, routes...)...)
	}
	var urls []string
	for i := range servers {
		up(i)
		urls = append(urls, "nats://127.0.0.1:"+client[i])
	}
	wait(t, client...)
	url := strings.Join(urls, ",")
	ready(t, url)
	var workers []*exec.Cmd
	for range 3 {
		workers = append(workers, start(t, "worker", url))
	}
	ended := make(chan error, 1)
	var status fleet.Status
	var code int
	go func() {
		o := options(in, out, url)
		o.Worker.Workers = 1
		o.Say = func(text string) { t.Log(text) }
		var err error
		status, code, err = fleet.Run(t.Context(), o)
		ended <- err
	}()
	rng := rand.New(rand.NewPCG(3, 19))
	for i := range 3 { // each server once, so the leader is among them
		time.Sleep(time.Duration(500+rng.IntN(500)) * time.Millisecond)
		servers[i].Process.Kill()
		servers[i].Wait()
		workers[i].Process.Kill()
		workers[i].Wait()
		time.Sleep(time.Second)
		up(i)
		wait(t, client[i])
		workers[i] = start(t, "worker", url)
		time.Sleep(2 * time.Second)
	}
	select {
	case err := <-ended:
		if err != nil {
			t.Fatal(err)
		}
	case <-time.After(5 * time.Minute):
		t.Fatal("no end")
	}
	if status.Done != 603 || status.Failed != 2 || code != 1 {
		t.Errorf("%+v, code %d", status, code)
		data, _ := os.ReadFile(filepath.Join(out, fleet.ResultsFile))
		for line := range strings.Lines(string(data)) {
			if !strings.Contains(line, `"solved"`) {
				t.Log(line)
			}
		}
	}
	checkResults(t, in, out)
}

// ready waits until a cluster has a leader.
func ready(t *testing.T, url string) {
	t.Helper()
	for begun := time.Now(); ; time.Sleep(200 * time.Millisecond) {
		q, err := fleet.OpenQueue(t.Context(), fleet.QueueOptions{URL: url})
		if err == nil {
			q.Close()
			return
		}
		if time.Since(begun) > 30*time.Second {
			t.Fatal(err)
		}
	}
}
