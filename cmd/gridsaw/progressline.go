package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/gridsaw/gridsaw"
)

// A progressLine is one line of a terminal that tells what is under way, and how long that and
// what follows will take, or how long it has taken. Nil tells nothing.
type progressLine struct {
	out   io.Writer
	begun time.Time
	stop  chan struct{}
	over  sync.WaitGroup

	mu   sync.Mutex
	text string
	due  time.Time // when all should be over; zero where that is not known
	seen bool      // it is on the screen
}

// newProgressLine returns the line on standard error, if that is a terminal.
func newProgressLine(s streams, quiet bool) *progressLine {
	if quiet || !terminal(s.err) {
		return nil
	}
	p := &progressLine{out: s.err, begun: time.Now(), stop: make(chan struct{})}
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
	if p.text == "" {
		return
	}
	text := p.text
	left, taken := p.due.Sub(now).Round(time.Second), now.Sub(p.begun).Round(time.Second)
	switch {
	case left > 0:
		text += ", about " + left.String() + " left"
	case taken >= longTime:
		text += ", " + taken.String() + " so far"
	}
	fmt.Fprint(p.out, lineStart+toLast+text)
	p.seen = true
}

// longTime is from when on people ask how long it has been going on.
const longTime = 2 * time.Second

// aside prints what is to stay above the line.
func (p *progressLine) aside(print func() error) error {
	if p == nil {
		return print()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wipe()
	return print()
}

// above is where lines are printed that are to stay above this one.
func (p *progressLine) above() io.Writer { return aboveLine{p} }

type aboveLine struct{ line *progressLine }

func (a aboveLine) Write(b []byte) (n int, err error) {
	a.line.aside(func() error { n, err = a.line.out.Write(b); return err })
	return n, err
}

// wipe takes the line off the screen until it is drawn again. The caller holds the lock.
func (p *progressLine) wipe() {
	if p.seen {
		fmt.Fprint(p.out, lineStart+toLast)
		p.seen = false
	}
}

// say tells what is under way, for an unknown time.
func (p *progressLine) say(text string) { p.until(text, time.Time{}) }

// until tells what is under way, and when all should be over. It shows with the next tick, so that what
// takes no time does not flicker.
func (p *progressLine) until(text string, due time.Time) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.text, p.due = text, due
}

// end takes the line off the screen. It may be called again.
func (p *progressLine) end() {
	if p == nil {
		return
	}
	select {
	case <-p.stop:
		return
	default:
		close(p.stop)
	}
	p.over.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wipe()
}

// A progressCount tells on a line, which may be nil, how many of the same things are done.
type progressCount struct {
	*progressLine
	what      string // they are, several of them
	done, all int
}

// newProgressCount tells something only if there is anything to wait for.
func newProgressCount(s streams, what string, all int, quiet bool) *progressCount {
	p := &progressCount{progressLine: newProgressLine(s, quiet || all < 2), what: what, all: all}
	p.say(p.share())
	return p
}

func (p *progressCount) share() string { return fmt.Sprintf("%d of %d %s", p.done, p.all, p.what) }

// step counts one. All will be done when the others have taken as long.
func (p *progressCount) step() {
	if p.progressLine == nil {
		return
	}
	now := time.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	p.text = p.share()
	p.due = now.Add(now.Sub(p.begun) / time.Duration(p.done) * time.Duration(p.all-p.done))
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
