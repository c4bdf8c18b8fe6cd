package report

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"iter"
	"math"
	"net/url"
	"strings"
	"time"

	"github.com/gridsaw/gridsaw/cmd/internal/palette"
)

// An Entry is one input of a batch.
type Entry struct {
	// Name is the input as the user named it, e.g. "scans/p 12.jpg" or "book.pdf#3".
	Name string
	// Status is solved, read, unsolvable, partial, timeout or unread; empty if the
	// input is not answered yet.
	Status string
	// Kind is sudoku, shikaku, hashi or jigsaw; empty if unknown.
	Kind string
	// Reason says in one line why it failed, Hint what to do about it; empty if
	// there is nothing to say.
	Reason, Hint string
	// Seconds is how long it took; what is not above 0 or not finite is not shown.
	Seconds float64
	// Overlay is the path of the solved picture relative to the page, with slashes;
	// empty if there is none.
	Overlay string
	// Thumb is a small JPEG or PNG, about 96 x 96 and 2 to 4 kB; nil if there is none.
	Thumb []byte
}

// A Summary heads the page.
type Summary struct {
	// Title names the batch, e.g. "solved".
	Title string
	// Started and Ended are shown in their own zone; zero if unknown.
	Started, Ended time.Time
	// Elapsed is the time of work over all runs.
	Elapsed time.Duration
}

//go:embed page.html
var page string

//go:embed page.css
var style template.CSS

//go:embed page.js
var script template.JS

var layout = template.Must(template.New("page.html").Parse(page))

// content is what the template is filled with. The typed fields are ours or are
// escaped JSON: nothing in them can end the element around it.
type content struct {
	Title, When, Work string
	Style             template.CSS
	Script            template.JS
	Hash              string // of Script, as the policy of the page names it
	Blocks            iter.Seq[template.JS]
}

// Write writes the page as one HTML file. It takes each entry once, in the order
// in which they are to be shown within a status, and keeps none of them, so that
// memory does not grow with their number. It fails only if w does, and then asks
// for no further entries.
func Write(w io.Writer, s Summary, entries iter.Seq[Entry]) error {
	hash := sha256.Sum256([]byte(script))
	var fault error
	c := content{
		Title: s.Title, When: when(s.Started, s.Ended), Work: work(s.Elapsed),
		Style: template.CSS(palette.CSS) + style, Script: script, Hash: base64.StdEncoding.EncodeToString(hash[:]),
		Blocks: func(yield func(template.JS) bool) { fault = inBlocks(entries, yield) },
	}
	out := bufio.NewWriterSize(w, 1<<16)
	err := layout.Execute(out, c)
	if err == nil {
		err = fault
	}
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("writing the page: %w", err)
	}
	return nil
}

// blockSize is from how many bytes on a block of entries is full: large against
// what an element costs a browser, small against its longest text (512 MB) and the
// memory of a small machine.
const blockSize = 1 << 19

// inBlocks yields the entries as JSON arrays of about blockSize bytes.
func inBlocks(entries iter.Seq[Entry], yield func(template.JS) bool) error {
	var block bytes.Buffer
	for e := range entries {
		r := record(e)
		r.Overlay = link(e.Overlay)
		if !(r.Seconds > 0) || math.IsInf(r.Seconds, 0) {
			r.Seconds = 0
		}
		text, err := json.Marshal(r)
		if err != nil {
			return err
		}
		if block.Len() == 0 {
			block.WriteByte('[')
		} else {
			block.WriteString(",\n")
		}
		block.Write(text)
		if block.Len() >= blockSize {
			block.WriteByte(']')
			if !yield(template.JS(block.String())) {
				return nil
			}
			block.Reset()
		}
	}
	if block.Len() > 0 {
		block.WriteByte(']')
		yield(template.JS(block.String()))
	}
	return nil
}

// record is an Entry as the page's script gets it.
type record struct {
	Name    string  `json:"name,omitempty"`
	Status  string  `json:"status,omitempty"`
	Kind    string  `json:"kind,omitempty"`
	Reason  string  `json:"reason,omitempty"`
	Hint    string  `json:"hint,omitempty"`
	Seconds float64 `json:"seconds,omitempty"`
	Overlay string  `json:"overlay,omitempty"`
	Thumb   []byte  `json:"thumb,omitempty"`
}

// link is the address of the file at a path relative to the page, empty for an empty path.
// Names are bytes: what is no UTF-8 comes through as well. The dot in front keeps a
// colon from naming a scheme, and slashes from naming a host.
func link(path string) string {
	if path == "" {
		return ""
	}
	parts := strings.Split(path, "/")
	for i, part := range parts {
		parts[i] = url.PathEscape(part)
	}
	return "./" + strings.Join(parts, "/")
}

// when says when a batch ran, to the minute.
func when(started, ended time.Time) string {
	const day, clock = "2 Jan 2006", "15:04"
	switch {
	case started.IsZero() && ended.IsZero():
		return ""
	case started.IsZero():
		return "ended " + ended.Format(day+", "+clock)
	case ended.IsZero():
		return "started " + started.Format(day+", "+clock)
	}
	from, to := started.Format(day+", "+clock), ended.Format(day+", "+clock)
	if started.Format(day) == ended.Format(day) {
		to = ended.Format(clock)
	}
	if from == ended.Format(day+", "+clock) {
		return from
	}
	return from + " to " + to
}

// work says how long a batch worked, in two units at most.
func work(d time.Duration) string {
	d = d.Round(time.Second / 10)
	switch {
	case d <= 0:
		return ""
	case d < time.Minute:
		return fmt.Sprintf("%.1f s of work", d.Seconds())
	case d < time.Hour:
		return fmt.Sprintf("%d min %d s of work", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%d h %d min of work", int(d.Hours()), int(d.Minutes())%60)
}
