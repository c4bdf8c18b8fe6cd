package main

import (
	"bytes"
	"strings"
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
	p := &progressLine{out: &out, stop: make(chan struct{})}
	now := time.Now()
	p.until("finding pieces", now.Add(90*time.Second))
	out.Reset()
	p.draw(now)
	if got := out.String(); got != "\r\x1b[Kfinding pieces, about 1m30s left" {
		t.Errorf("drawn: %q", got)
	}
	out.Reset()
	p.draw(now.Add(2 * time.Minute)) // the time was too short, and is not told any more
	if got := out.String(); got != "\r\x1b[Kfinding pieces" {
		t.Errorf("drawn late: %q", got)
	}
	out.Reset()
	p.end()
	p.end()
	if got := out.String(); got != "\r\x1b[K" {
		t.Errorf("in the end: %q", got)
	}
	var none *progressLine
	none.say("nothing")
	none.jigsaw(gridsaw.JigsawProgress{})
	none.end()
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
