package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/gridsaw/gridsaw"
)

// A progressLine is one line of a terminal that tells what is under way, and how long that and
// what follows will take. Nil tells nothing.
type progressLine struct {
	out  io.Writer
	stop chan struct{}
	over sync.WaitGroup

	mu   sync.Mutex
	text string
	due  time.Time // when all should be over; zero where that is not known
}

// newProgressLine returns the line on standard error, if that is a terminal.
func newProgressLine(s streams, quiet bool) *progressLine {
	if quiet || !terminal(s.err) {
		return nil
	}
	p := &progressLine{out: s.err, stop: make(chan struct{})}
	p.over.Go(p.tick)
	return p
}

// tickTime is how often the line is drawn.
const tickTime = 250 * time.Millisecond

// tick draws the line until the end.
func (p *progressLine) tick() {
	ticker := time.NewTicker(tickTime)
	defer ticker.Stop()
	for {
		select {
		case <-p.stop:
			return
		case now := <-ticker.C:
			p.draw(now)
		}
	}
}

// draw draws the line.
func (p *progressLine) draw(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := p.text
	if left := p.due.Sub(now).Round(time.Second); text != "" && left > 0 {
		text += ", about " + left.String() + " left"
	}
	fmt.Fprintf(p.out, "\r\x1b[K%s", text) // to its beginning, and cleared
}

// say tells what is under way, for an unknown time.
func (p *progressLine) say(text string) { p.until(text, time.Time{}) }

func (p *progressLine) until(text string, due time.Time) {
	if p == nil {
		return
	}
	p.mu.Lock()
	fresh := p.text == ""
	p.text, p.due = text, due
	p.mu.Unlock()
	if fresh {
		p.draw(time.Now())
	}
}

// end takes the line off the screen. It may be called again.
func (p *progressLine) end() {
	if p == nil {
		return
	}
	p.mu.Lock()
	running := p.text != ""
	p.mu.Unlock()
	select {
	case <-p.stop:
		return
	default:
		close(p.stop)
	}
	p.over.Wait()
	if running {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}

// jigsaw tells how far a jigsaw is.
func (p *progressLine) jigsaw(now gridsaw.JigsawProgress) {
	due := time.Time{}
	if now.Left > 0 {
		due = time.Now().Add(now.Left)
	}
	p.until(jigsawStage(now), due)
}

// jigsawStage says in words what is under way.
func jigsawStage(p gridsaw.JigsawProgress) string {
	share := ""
	switch {
	case p.All == 0:
	case p.Stage == "find":
		share = fmt.Sprintf(": %d of %d pictures", p.Done, p.All)
	case p.Stage == "solve":
		share = fmt.Sprintf(": %d of %d pieces in larger groups", p.Done, p.All)
	default:
		share = fmt.Sprintf(": %d%%", 100*p.Done/p.All)
	}
	if text := map[string]string{
		"find": "finding pieces", "settle": "bringing pictures to one scale", "rank": "comparing sides",
		"label": "looking for like joints", "solve": "joining pieces", "check": "checking joints",
	}[p.Stage]; text != "" {
		return text + share
	}
	return p.Stage + share
}
