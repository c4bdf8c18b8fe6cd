package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
)

// A listing is the work on the puzzles of a list. Any number of them takes the memory of a few hundred.
type listing struct {
	*batch
	name, stem string
	list       *format.List
	err        error        // that ended the list before its end
	size       atomic.Int64 // of a portion, in bytes, but for its last puzzle
}

// A portion is some puzzles that follow each other, and what became of them.
type portion struct {
	items []format.Item
	done  chan *result
}

// listGarbage is how much garbage there may be while a list is worked on, in per cent of what is alive.
const listGarbage = 400

// A portion is to take about a tenth of a second, so that handing it on takes no time against the work, all workers
// have some, and answers come soon: it is from a single puzzle to maxPortion bytes. Its size changes no answer.
const (
	firstPortion, maxPortion = 1 << 10, 16 << 10
	longPortion              = 200 * time.Millisecond
	shortPortion             = longPortion / 4
)

// work works on the puzzles of a list, several portions at once, and emits what comes of them in their order, and
// at the end a line about all. It tells whether it came to its end before an interrupt.
func (l *listing) work(ctx context.Context, emit func(*result)) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	// What is alive is next to nothing, so garbage may be some times as much.
	defer debug.SetGCPercent(debug.SetGCPercent(listGarbage))
	l.size.Store(firstPortion)
	begun := time.Now()
	workers := max(l.flags.workers, 1)
	portions := make(chan *portion)
	order := make(chan *portion, 2*workers)
	go l.read(ctx, order, portions)
	for range workers {
		go func() {
			for p := range portions {
				p.done <- l.portion(ctx, p.items)
			}
		}()
	}
	var all tally
	for p := range order {
		select {
		case r := <-p.done:
			if ctx.Err() != nil {
				return false
			}
			all.join(&r.count)
			emit(r)
		case <-ctx.Done():
			return false
		}
	}
	if ctx.Err() != nil {
		return false
	}
	emit(l.end(&all, time.Since(begun)))
	return true
}

// read cuts the list into portions, which go to the workers as well as to who waits for them in order.
func (l *listing) read(ctx context.Context, order, portions chan<- *portion) {
	defer close(order)
	defer close(portions)
	for l.err == nil {
		p := &portion{done: make(chan *result, 1)}
		for size := 0; size < int(max(l.size.Load(), 1)); {
			item, err := l.list.Next()
			if err != nil {
				l.err = err
				break
			}
			p.items = append(p.items, item)
			size += len(item.Text)
		}
		if len(p.items) == 0 {
			return
		}
		for _, to := range []chan<- *portion{order, portions} {
			select {
			case to <- p:
			case <-ctx.Done():
				return
			}
		}
	}
}

// portion works on some puzzles.
func (l *listing) portion(ctx context.Context, items []format.Item) *result {
	r, begun := new(result), time.Now()
	r.out.Grow(int(l.size.Load()))
	for _, item := range items {
		if ctx.Err() != nil {
			break
		}
		l.item(ctx, r, item)
	}
	switch took, size := time.Since(begun), l.size.Load(); {
	case took > longPortion:
		l.size.Store(size / 2)
	case took < shortPortion:
		l.size.Store(min(2*max(size, 1), maxPortion))
	}
	return r
}

// item works on a puzzle, and adds what comes of it to a result.
func (l *listing) item(ctx context.Context, r *result, item format.Item) {
	r.count.listed++
	line := strconv.Itoa(item.Line)
	in := job{listed: true, onLine: item.OneLine()}
	if in.Name = l.name + ":" + line; l.flags.out != "" {
		in.stem = l.stem + "-" + line
	}
	defer l.contain(r, in)
	p, err := item.Decode()
	if err != nil {
		l.fail(r, in, unread(in.Name, unplaced(err, item.Line), ""))
		return
	}
	if in.Puzzle = p; p.Kind() == puzzle.KindJigsaw {
		in.Data = []byte(item.Text) // a board is the start of a search, too
	}
	l.one(ctx, r, in, 0)
}

// unplaced is an error of a puzzle of a list whose line is named already.
func unplaced(err error, line int) error {
	if at := new(puzzle.ParseError); errors.As(err, &at) && at.Line == line {
		if at.Col > 0 {
			return fmt.Errorf("column %d: %w", at.Col, at.Err)
		}
		return at.Err
	}
	return err
}

// end is what is told of the whole list.
func (l *listing) end(all *tally, took time.Duration) *result {
	r := new(result)
	if l.err != io.EOF {
		c := opening(l.name, l.err)
		c.err = fmt.Errorf("behind line %d: %w", l.list.Lines(), c.err)
		l.complain(r, job{}, c)
		r.code = c.code
	}
	if !l.flags.quiet {
		fmt.Fprintf(&r.notes, "%s: %s, in %s\n", printable(l.name), all, secondsText(took.Seconds()))
	}
	return r
}

// A tally counts puzzles by what became of them.
type tally struct {
	listed  int // of lists, all
	several int // that have more solutions than the one that is shown
	status  map[gridsaw.Status]int
}

func (t *tally) add(s gridsaw.Status, unique *bool) {
	if t.status == nil {
		t.status = make(map[gridsaw.Status]int)
	}
	t.status[s]++
	if unique != nil && !*unique {
		t.several++
	}
}

func (t *tally) join(other *tally) {
	if t.status == nil {
		t.status = make(map[gridsaw.Status]int)
	}
	for s, n := range other.status {
		t.status[s] += n
	}
	t.listed += other.listed
	t.several += other.several
}

// String is as in "9 puzzles, 8 solved (2 with several solutions), 1 unread".
func (t *tally) String() string {
	parts := []string{fmt.Sprintf("%d puzzles", t.listed)}
	for _, s := range []gridsaw.Status{
		gridsaw.StatusSolved, gridsaw.StatusRead, gridsaw.StatusPartial, gridsaw.StatusTimeout, gridsaw.StatusUnsolvable, gridsaw.StatusUnread,
	} {
		if t.status[s] == 0 {
			continue
		}
		part := fmt.Sprintf("%d %s", t.status[s], s)
		if s == gridsaw.StatusSolved && t.several > 0 {
			part += fmt.Sprintf(" (%d with several solutions)", t.several)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}
