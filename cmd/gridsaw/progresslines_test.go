package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// told is a progressLines with a clock of its own.
type told struct {
	progressLines
	out   bytes.Buffer
	start time.Time
}

func newTold(s standing) *told {
	o := &told{start: time.Unix(1000, 0)}
	o.progressLines = progressLines{out: &o.out, name: "e2.txt", gap: 200 * time.Millisecond, beat: 10 * time.Second}
	o.begin(o.start, s)
	return o
}

// at has a board of so many joints, 0 for none, after some time and a million nodes a second.
func (o *told) at(after time.Duration, score int) standing {
	s := standing{
		elapsed: after, nodes: after.Microseconds(), restarts: 12,
		clues: "centre clue", board: score > 0, score: score, joints: 480,
	}
	o.see(o.start.Add(after), s)
	return s
}

func TestProgressLines(t *testing.T) {
	o := newTold(standing{})
	o.at(time.Millisecond, 0)
	o.at(100*time.Millisecond, 300)
	o.at(12300*time.Millisecond, 464)
	o.at(15*time.Second, 464)
	o.at(90*time.Minute, 464)
	want := `e2.txt: 300 of 480 joints, centre clue, after 0.1 s, 100000 nodes
e2.txt: 464 of 480 joints, centre clue, after 12.3 s, 1.2e+07 nodes
e2.txt: after 12.3 s, 1.2e+07 nodes, 1e+06 nodes/s, 12 restarts, best 464 of 480 joints, centre clue
e2.txt: after 1h30m0s, 5.4e+09 nodes, 1e+06 nodes/s, 12 restarts, best 464 of 480 joints, centre clue
`
	if diff := cmp.Diff(want, o.out.String()); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

// TestProgressLinesThrottled has a better board every millisecond of a second.
func TestProgressLinesThrottled(t *testing.T) {
	o := newTold(standing{})
	var last standing
	for i := range 1000 {
		last = o.at(time.Duration(i)*time.Millisecond, 1+i/3)
	}
	o.finish(o.start.Add(time.Second), last)
	o.finish(o.start.Add(time.Second), last)
	lines := strings.Split(strings.TrimSpace(o.out.String()), "\n")
	if len(lines) != 6 || !strings.HasPrefix(lines[5], "e2.txt: 334 of 480 joints") {
		t.Errorf("%d lines:\n%s", len(lines), &o.out)
	}
}

// TestProgressLinesResumed tells of no board that an earlier run has told of.
func TestProgressLinesResumed(t *testing.T) {
	o := newTold(standing{board: true, score: 460, nodes: 1000})
	o.at(time.Second, 460)
	o.at(2*time.Second, 461)
	if got := strings.Count(o.out.String(), "\n"); got != 1 {
		t.Errorf("%d lines:\n%s", got, &o.out)
	}
	var none *progressLines
	none.begin(o.start, standing{})
	none.see(o.start, standing{board: true})
	none.finish(o.start, standing{board: true})
}

func TestProgressLinesKeepsToOneLine(t *testing.T) {
	o := newTold(standing{})
	o.name = "a\n\x1b[31mb"
	o.at(time.Second, 1)
	if got := o.out.String(); strings.Count(got, "\n") != 1 || strings.Contains(got, "\x1b") {
		t.Errorf("%q", got)
	}
}
