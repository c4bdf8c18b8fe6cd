package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// A standing is how far a search has come, with all that was done before it was broken off.
type standing struct {
	elapsed         time.Duration
	nodes, restarts int64
	clues           string // regime of the clues; "" where there are none to tell apart
	board           bool   // there is a board: then score of joints match on it
	score, joints   int
}

// progressLines tells of a long run in lines: each better board, and now and then how it
// goes. Nil tells nothing.
type progressLines struct {
	out  io.Writer
	name string
	// gap is the least time between two better boards, of which dozens come at first, and
	// beat the time between two lines of the other sort, 0 for none.
	gap, beat time.Duration

	told      standing  // at the last line of a better board
	toldAt    time.Time // the zero time: there was none
	beatAt    time.Time
	beatNodes int64
}

// begin sets out from s, which has been told of if there is a board.
func (p *progressLines) begin(now time.Time, s standing) {
	if p != nil {
		p.told, p.beatAt, p.beatNodes = s, now, s.nodes
	}
}

// see writes the lines that are due.
func (p *progressLines) see(now time.Time, s standing) {
	if p == nil {
		return
	}
	if p.news(s) && (p.toldAt.IsZero() || now.Sub(p.toldAt) >= p.gap) {
		p.better(now, s)
	}
	if p.beat > 0 && now.Sub(p.beatAt) >= p.beat {
		p.heartbeat(now, s)
	}
}

// finish writes of the last better board, if that is still to be done.
func (p *progressLines) finish(now time.Time, s standing) {
	if p != nil && p.news(s) {
		p.better(now, s)
	}
}

func (p *progressLines) news(s standing) bool {
	return s.board && (!p.told.board || s.score > p.told.score)
}

func (p *progressLines) better(now time.Time, s standing) {
	p.told, p.toldAt = s, now
	p.line(s.boardText(), "after "+durationText(s.elapsed), countText(s.nodes)+" nodes")
}

func (p *progressLines) heartbeat(now time.Time, s standing) {
	speed := float64(s.nodes-p.beatNodes) / now.Sub(p.beatAt).Seconds()
	p.beatAt, p.beatNodes = now, s.nodes
	parts := []string{
		"after " + durationText(s.elapsed), countText(s.nodes) + " nodes",
		countText(int64(speed)) + " nodes/s", countText(s.restarts) + " restarts",
	}
	if s.board {
		parts = append(parts, "best "+s.boardText())
	}
	p.line(parts...)
}

// line writes one line. Standard error has nowhere to report its own failure to.
func (p *progressLines) line(parts ...string) {
	fmt.Fprintf(p.out, "%s: %s\n", printable(p.name), strings.Join(parts, ", "))
}

// text is how far it is.
func (s standing) text() string {
	text := countText(s.nodes) + " nodes"
	if s.board {
		text += ", best " + s.boardText()
	}
	return text
}

// boardText is the score, with the clues that it must be told with: scores with other clues
// are not comparable.
func (s standing) boardText() string {
	text := fmt.Sprintf("%d of %d joints", s.score, s.joints)
	if s.clues != "" {
		text += ", " + s.clues
	}
	return text
}

func durationText(d time.Duration) string {
	if d < time.Minute {
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return d.Round(time.Second).String()
}

// countText writes small numbers in full.
func countText(n int64) string {
	if -1e6 < n && n < 1e6 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%.2g", float64(n))
}
