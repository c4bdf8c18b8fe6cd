package main

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw"
)

func TestJigsawStage(t *testing.T) {
	for _, c := range []struct {
		p    gridsaw.JigsawProgress
		want string
	}{
		{gridsaw.JigsawProgress{Stage: "find", Done: 3, All: 12}, "finding pieces: 3 of 12 pictures"},
		{gridsaw.JigsawProgress{Stage: "rank", Done: 1, All: 3}, "comparing sides: 33%"},
		{gridsaw.JigsawProgress{Stage: "rank"}, "comparing sides"},
		{gridsaw.JigsawProgress{Stage: "solve", Done: 90, All: 208}, "joining pieces: 90 of 208 pieces in larger groups"},
		{gridsaw.JigsawProgress{Stage: "check"}, "checking joints"},
		{gridsaw.JigsawProgress{Stage: "one of another day"}, "one of another day"},
	} {
		if got := jigsawStage(c.p); got != c.want {
			t.Errorf("%+v: %q, want %q", c.p, got, c.want)
		}
	}
}

// TestProgressLine draws a line that stands alone and is taken away in the end.
func TestProgressLine(t *testing.T) {
	var out bytes.Buffer
	now := time.Now()
	p := &progressLine{out: &out, begun: now, stop: make(chan struct{})}
	p.draw(now) // nothing yet
	p.until("finding pieces", now.Add(90*time.Second))
	out.Reset()
	p.draw(now)
	if got := out.String(); got != "\r\x1b[Kfinding pieces, about 1m30s left" {
		t.Errorf("drawn: %q", got)
	}
	out.Reset()
	p.draw(now.Add(2 * time.Minute)) // the time was too short, and is not told any more
	if got := out.String(); got != "\r\x1b[Kfinding pieces, 2m0s so far" {
		t.Errorf("drawn late: %q", got)
	}
	out.Reset()
	for range 2 { // the second finds it taken away already
		p.above().Write([]byte("a line\n"))
	}
	if got := out.String(); got != "\r\x1b[Ka line\na line\n" {
		t.Errorf("above: %q", got)
	}
	p.draw(now)
	out.Reset()
	p.end()
	p.end()
	if got := out.String(); got != "\r\x1b[K" {
		t.Errorf("in the end: %q", got)
	}
	var none *progressLine
	none.say("nothing")
	if err := none.aside(func() error { return nil }); err != nil {
		t.Error(err)
	}
	nothing := new(progressCount)
	nothing.step()
	nothing.end()
	none.jigsaw(gridsaw.JigsawProgress{})
	none.end()
}

func TestProgressCount(t *testing.T) {
	var out bytes.Buffer
	line := &progressLine{out: &out, begun: time.Now().Add(-10 * time.Second), stop: make(chan struct{})}
	c := &progressCount{progressLine: line, what: "inputs", all: 3}
	var all sync.WaitGroup
	for range 2 {
		all.Go(c.step)
	}
	all.Wait()
	line.draw(line.begun.Add(10 * time.Second))
	if got := out.String(); got != "\r\x1b[K2 of 3 inputs, about 5s left" {
		t.Errorf("drawn: %q", got)
	}
	line.end()
}

func TestJoinResume(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"solve --resume dir a.png b.png", "solve --resume=dir a.png b.png"},
		{"solve a.png --resume dir", "solve a.png --resume=dir"},
		{"solve a.json --checkpoint run.json --resume", "solve a.json --checkpoint run.json --resume"},
		{"solve --resume --checkpoint=run.json a.json", "solve --resume --checkpoint=run.json a.json"},
		{"solve --checkpoint run.json --resume a.json", "solve --checkpoint run.json --resume a.json"},
		{"solve --resume --json a.png", "solve --resume --json a.png"},
		{"solve -- --resume dir", "solve -- --resume dir"},
		{"solve --resume", "solve --resume"},
	} {
		got := strings.Join(joinResume(strings.Fields(c.args)), " ")
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.args, got, c.want)
		}
	}
}
