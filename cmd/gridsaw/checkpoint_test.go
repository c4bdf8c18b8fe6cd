package main

import (
	"bytes"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
)

// sample is a checkpoint with something in every field.
func sample() *checkpoint {
	board := &puzzle.JigsawSolution{Placements: []puzzle.Placement{{Piece: 1, Row: 2, Col: 3, Rotation: 1, Degrees: 90}}}
	return &checkpoint{
		Report: gridsaw.Report{
			Input: []string{"a<b.txt"}, Kind: puzzle.KindJigsaw, Status: "partial", Method: "climb",
			Instance: map[string]int{"rows": 1}, Solution: board,
		},
		Run: runRecord{
			Preset: "paper", Seed: math.MaxUint64, NodeLimit: 9, Workers: 2, Clues: "1", Puzzle: "00ff", From: "ff00",
			Seconds: 1.1, Nodes: 7, Restarts: 3, State: []byte{0, 255, '"'},
		},
	}
}

func encoded(tb testing.TB, c *checkpoint) []byte {
	tb.Helper()
	var out bytes.Buffer
	if err := c.encode(&out); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

func TestCheckpointRoundTrip(t *testing.T) {
	for _, name := range []string{"with a board", "without"} {
		t.Run(name, func(t *testing.T) {
			c := sample()
			if name == "without" {
				c.Solution, c.Run.State = nil, nil
			}
			data := encoded(t, c)
			if n := bytes.IndexByte(data, '\n'); n != len(data)-1 {
				t.Errorf("a line break at %d of %d", n, len(data))
			}
			s, err := decodeCheckpoint(data)
			if err != nil {
				t.Fatal(err)
			}
			best, _ := c.Solution.(*puzzle.JigsawSolution)
			if !cmp.Equal(s.runRecord, c.Run) || !cmp.Equal(s.best, best) || s.method != "climb" {
				t.Errorf("%+v and %+v became %+v", c.Run, best, s)
			}
		})
	}
}

// TestCheckpointDamage changes every byte of what a run goes on from.
func TestCheckpointDamage(t *testing.T) {
	whole := encoded(t, sample())
	for i := range whole {
		if _, err := decodeCheckpoint(whole[:i]); err == nil && i < len(whole)-1 {
			t.Errorf("cut at %d it is taken", i)
		}
	}
	for _, part := range []string{`"piece":1`, `"row":2`, `"degrees":90`, `"seed":18446744073709551615`, `"clues":"1`, `"nodes":7`, `"state":"AP8i`, `climb`, `"restarts":3`, `"seconds":1.1`} {
		at := bytes.Index(whole, []byte(part)) + len(part) - 1
		if at < len(part)-1 {
			t.Fatalf("no %s in %s", part, whole)
		}
		other := bytes.Clone(whole)
		other[at] ^= 1
		if _, err := decodeCheckpoint(other); !errors.Is(err, errDamaged) {
			t.Errorf("another %s: %v", part, err)
		}
	}
	for _, text := range []string{`{}`, `{"run":{}}`, `[]`, `null`, `{"kind":"jigsaw","solution":{}}`, ``} {
		if _, err := decodeCheckpoint([]byte(text)); !errors.Is(err, errNotCheckpoint) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzCheckpoint(f *testing.F) {
	f.Add(encoded(f, sample()))
	f.Add([]byte(`{"run":{"version":1,"seconds":1e308,"state":null},"kind":"jigsaw","solution":null}`))
	f.Add([]byte(`{"run":{"version":1},"kind":"jigsaw","solution":{"placements":[null]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := decodeCheckpoint(data)
		if err != nil {
			return
		}
		if s.elapsed() < 0 {
			t.Errorf("%v have gone by", s.elapsed())
		}
		c := &checkpoint{Report: gridsaw.Report{Kind: puzzle.KindJigsaw, Method: s.method, Solution: s.best}, Run: s.runRecord}
		again, err := decodeCheckpoint(encoded(t, c))
		if err != nil || !cmp.Equal(again.best, s.best) || !cmp.Equal(again.runRecord, s.runRecord) {
			t.Errorf("%+v became %+v, %v", s, again, err)
		}
	})
}

func TestCheckpointDiffers(t *testing.T) {
	s, err := decodeCheckpoint(encoded(t, sample()))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		change func(*runRecord)
		want   string
	}{
		{"nothing", func(*runRecord) {}, ""},
		{"what may differ", func(r *runRecord) { r.Workers, r.NodeLimit = 8, 0 }, ""},
		{"preset", func(r *runRecord) { r.Preset = "" }, "a checkpoint of a run with --preset paper, not none"},
		{"seed", func(r *runRecord) { r.Seed = 1 }, "a checkpoint of a run with --seed 18446744073709551615, not 1"},
		{"clues", func(r *runRecord) { r.Clues = "none" }, "a checkpoint of a run with 1 clue, not with no clue"},
		{"puzzle", func(r *runRecord) { r.Puzzle = "" }, "a checkpoint of another puzzle"},
		{"from", func(r *runRecord) { r.From = "aa" }, "a checkpoint of a run --from another board"},
		{"from nothing", func(r *runRecord) { r.From = "" }, "a checkpoint of a run --from a board, not from none"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			now := sample().Run
			test.change(&now)
			got := ""
			if err := s.differs("climb", &now); err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
	if err := s.differs("other", &s.runRecord); err == nil || err.Error() != "a checkpoint of a run with --method climb, not other" {
		t.Error(err)
	}
}

func TestKeeperDue(t *testing.T) {
	start := time.Unix(0, 0)
	k := &keeper{every: 30 * time.Second, better: time.Second, retry: 10 * time.Second, tried: start}
	due := func(after time.Duration, want bool) {
		t.Helper()
		if got := k.due(start.Add(after)); got != want {
			t.Errorf("due after %v: %v", after, got)
		}
	}
	due(time.Hour, false) // nothing is new
	k.note(true, false)
	due(29*time.Second, false)
	due(30*time.Second, true)
	k.note(true, true)
	due(999*time.Millisecond, false)
	due(time.Second, true)
	k.failed = true
	due(9*time.Second, false)
	due(10*time.Second, true)
	k = nil
	k.note(true, true)
	due(time.Hour, false)
}

// TestKeeperFails has a place for the checkpoint that goes away and comes back.
func TestKeeperFails(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dir")
	var said bytes.Buffer
	k := &keeper{path: filepath.Join(dir, "run.json"), err: &said}
	for range 3 {
		k.keep(time.Now(), sample())
	}
	want := "gridsaw: " + k.path + ": cannot be written: no such file or directory; the search goes on, and tries it again\n"
	if diff := cmp.Diff(want, said.String()); diff != "" || !k.failed {
		t.Errorf("failed %v, said (-want +got):\n%s", k.failed, diff)
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	k.note(true, true)
	k.keep(time.Now(), sample())
	if s, err := k.load(); err != nil || s == nil || k.failed || k.changed || k.improved {
		t.Errorf("%v, %v, %+v", s, err, k)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("%d files, %v", len(entries), err)
	}
	if err := k.free(); code(t, err) != exitUsage || !strings.Contains(err.Error(), "there is a file already") {
		t.Error(err)
	}
}
