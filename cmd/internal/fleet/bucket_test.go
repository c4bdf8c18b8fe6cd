//go:build linux

package fleet_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket/buckettest"
)

// A remote batch has its inputs and results in a store.
type remote struct{ in, out *bucket.Store }

// newRemote puts the files of a directory into a store, for a batch whose state is the test's.
func newRemote(t *testing.T, dir, in, out string) (r remote) {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	var err error
	if r.in, err = bucket.Open(in); err != nil {
		t.Fatal(err)
	}
	if r.out, err = bucket.Open(out); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		r.put(t, r.in, e.Name(), data)
	}
	return r
}

func (remote) put(t *testing.T, s *bucket.Store, name string, data []byte) {
	t.Helper()
	if err := s.Put(name, func(w io.Writer) error { _, err := w.Write(data); return err }); err != nil {
		t.Fatal(err)
	}
}

func (remote) get(t *testing.T, s *bucket.Store, name string) string {
	t.Helper()
	r, err := s.Open(name)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func (r remote) options() fleet.Options { return options(r.in.Source(""), r.out.Source(""), "") }

// check compares the results with those of the same batch on this machine, and what is drawn.
func (r remote) check(t *testing.T, local string) {
	t.Helper()
	want, err := os.ReadFile(filepath.Join(local, fleet.ResultsFile))
	if err != nil {
		t.Fatal(err)
	}
	got := r.get(t, r.out, fleet.ResultsFile)
	got = strings.ReplaceAll(got, r.in.Where("")+"/", "in/")
	got = strings.ReplaceAll(got, r.out.Where("")+"/", local+"/")
	if got != string(want) {
		t.Fatalf("the results are\n%s\nand locally\n%s", got, want)
	}
	drawn, err := filepath.Glob(filepath.Join(local, "*-solved.png"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range drawn {
		data, _ := os.ReadFile(path)
		if got := r.get(t, r.out, filepath.Base(path)); got != string(data) {
			t.Fatalf("%s: %q is drawn, want %q", path, got, data)
		}
	}
	if !strings.Contains(r.get(t, r.out, fleet.ReportFile), "./"+filepath.Base(drawn[0])) {
		t.Error("the page has no link to what is drawn")
	}
}

// answers are the names of answers and of what was drawn for them.
func (r remote) answers(t *testing.T) (answers, drawn []string) {
	t.Helper()
	names, err := r.out.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		switch {
		case !strings.HasPrefix(name, ".gridsaw/answers/"):
		case strings.HasSuffix(name, ".json"):
			answers = append(answers, name)
		default:
			drawn = append(drawn, name)
		}
	}
	return answers, drawn
}

// tryRemote is a batch in a store that is like the same one on this machine, goes on, and finds what
// is damaged.
func tryRemote(t *testing.T, in, out string, n int) {
	dir, local := inputs(t, n, "puzzle 7", "puzzle 7", "unread 1", "abort")
	run(t, options(dir, local, ""))
	worked(t)
	r := newRemote(t, dir, in, out)
	s, code := run(t, r.options())
	if s.Done != n+4 || s.Failed != 2 || code != 1 || !s.Ended || s.Out != r.out.Where("") {
		t.Errorf("%+v, code %d", s, code)
	}
	r.check(t, local)
	if s, err := fleet.ReadStatus(out); err != nil || s.Done != n+4 || !s.Ended {
		t.Errorf("status %+v, %v", s, err)
	}
	worked(t)
	run(t, r.options())
	if again := worked(t); len(again) != 1 || again[0] != "" {
		t.Errorf("worked on again: %q", again)
	}
	answers, drawn := r.answers(t)
	if len(answers) != n+2 || len(drawn) != n {
		t.Fatalf("%d answers, %d drawn", len(answers), len(drawn))
	}
	r.put(t, r.out, answers[0], []byte(r.get(t, r.out, answers[0])[1:]))
	r.put(t, r.out, answers[1], nil)
	r.put(t, r.out, drawn[2], []byte("scribbled"))
	if err := r.out.Remove(drawn[3]); err != nil {
		t.Fatal(err)
	}
	r.put(t, r.out, fleet.ResultsFile, []byte("overwritten"))
	said := 0
	o := r.options()
	o.Say = func(text string) { said++; t.Log(text) }
	if _, _, err := fleet.Run(t.Context(), o); err != nil || said != 4 {
		t.Errorf("%d damages were said, %v", said, err)
	}
	if again := worked(t); len(again) < 4 || len(again) > 5 { // one may be that which ends its reader twice
		t.Errorf("worked on again: %q", again)
	}
	r.check(t, local)
}

func TestMemory(t *testing.T) { tryRemote(t, "mem://in/a", "mem://out/b", 20) }

func TestS3(t *testing.T) {
	server := buckettest.Start(t)
	tryRemote(t, server.URL("in"), server.URL("out"), 60)
	// What is damaged behind the server's back has another checksum than it has of it.
	r := newRemote(t, t.TempDir(), server.URL("in"), server.URL("out"))
	answers, drawn := r.answers(t)
	for _, name := range []string{answers[0], drawn[1]} {
		if err := os.WriteFile(filepath.Join(server.Dir, "out", name), []byte("x"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	worked(t)
	run(t, r.options())
	if again := worked(t); len(again) < 2 || len(again) > 3 {
		t.Errorf("worked on again: %q", again)
	}
	out, _ := os.ReadFile(filepath.Join(server.Dir, "out", fleet.ResultsFile))
	if bytes.Contains(out, []byte("endpoint")) || bytes.Contains(out, []byte(buckettest.Secret)) {
		t.Error("the results tell how the store is reached")
	}
}

// TestS3Killed kills batches at random instants, until one has come to its end.
func TestS3Killed(t *testing.T) {
	server := buckettest.Start(t)
	dir, local := inputs(t, 200)
	run(t, options(dir, local, ""))
	worked(t)
	r := newRemote(t, dir, server.URL("in"), server.URL("out"))
	rng := rand.New(rand.NewPCG(4, 19))
	const trials = 8
	for range trials {
		cmd := start(t, "batch", r.in.Source(""), r.out.Source(""), "")
		time.Sleep(time.Duration(100+rng.IntN(500)) * time.Millisecond)
		cmd.Process.Kill()
		cmd.Wait()
	}
	if s, code := run(t, r.options()); s.Done != 200 || code != 0 {
		t.Errorf("%+v, code %d", s, code)
	}
	r.check(t, local)
	if n := len(worked(t)); n > 200+4*trials {
		t.Errorf("%d inputs were worked on for 200 answers", n)
	}
}

// TestS3Away takes the server away while a batch goes on.
func TestS3Away(t *testing.T) {
	server := buckettest.Start(t)
	t.Setenv("AWS_MAX_ATTEMPTS", "1")
	dir, local := inputs(t, 100)
	run(t, options(dir, local, ""))
	r := newRemote(t, dir, server.URL("in"), server.URL("out"))
	o := r.options()
	var answered atomic.Int32
	o.Answered = func(fleet.Input, *fleet.Answer) {
		if answered.Add(1) == 20 {
			server.Down()
		}
	}
	s, _, err := fleet.Run(t.Context(), o)
	if !errors.Is(err, bucket.ErrAway) || s.Done == 100 {
		t.Errorf("without a server: %+v, %v", s, err)
	}
	if _, _, err := fleet.Run(t.Context(), r.options()); !errors.Is(err, bucket.ErrAway) {
		t.Errorf("still without: %v", err)
	}
	server.Up(t)
	if s, code := run(t, r.options()); s.Done != 100 || code != 0 {
		t.Errorf("with it again: %+v, code %d", s, code)
	}
	r.check(t, local)
}

// TestObjectGone: an input that its store does not give is unread in this run alone.
func TestObjectGone(t *testing.T) {
	dir, local := inputs(t, 5)
	run(t, options(dir, local, ""))
	r := newRemote(t, dir, "mem://gone/in", "mem://gone/out")
	o := r.options()
	load := o.Worker.Load
	var lost atomic.Int32
	o.Worker.Load = func(ctx context.Context, path string, page int) ([]byte, error) {
		if lost.Add(1) == 3 {
			return nil, fmt.Errorf("once: %w", &bucket.Error{Kind: bucket.ErrAway})
		}
		return load(ctx, path, page)
	}
	if s, code := run(t, o); s.Done != 5 || s.Counts["unread"] != 1 || code != 1 {
		t.Errorf("%+v, code %d", s, code)
	}
	if text := r.get(t, r.out, fleet.ResultsFile); !strings.Contains(text, `"error":"once: the store cannot be reached"`) {
		t.Errorf("the results do not say why:\n%s", text)
	}
	if s, code := run(t, r.options()); s.Failed != 0 || code != 0 {
		t.Errorf("%+v, code %d", s, code)
	}
	r.check(t, local)
}

func TestRemoteLocked(t *testing.T) {
	dir, _ := inputs(t, 400)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	out := "file://" + t.TempDir() + "/out"
	state, err := fleet.StateDir(out)
	if err != nil {
		t.Fatal(err)
	}
	if twin, err := fleet.StateDir(out + "/"); err != nil || twin != state {
		t.Errorf("%s is not %s, %v", twin, state, err)
	}
	cmd := start(t, "batch", "file://"+dir, out, "")
	for begun := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		if owner, _ := os.ReadFile(filepath.Join(state, "lock")); len(owner) > 1 {
			break
		}
		if time.Since(begun) > 20*time.Second {
			t.Fatal("the batch does not begin")
		}
	}
	o := options(dir, out, "")
	o.State = t.TempDir()
	if _, _, err := fleet.Run(t.Context(), o); !errors.Is(err, fleet.ErrLocked) {
		t.Errorf("a second batch: %v", err)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
