package fleet

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"io"
	"time"
)

// A Job is an input to be worked on.
type Job struct {
	Batch string   `json:"batch"` // that it is of
	Key   string   `json:"key"`   // of its answer
	Name  string   `json:"name"`  // the first of its names, for messages
	Args  []string `json:"args"`  // what is asked for, as flags of the command line
	Also  []string `json:"also"`  // further flags, that right answers do not depend on
	// Path is the file on this machine; where it is "" the bytes lie in the queue's store.
	Path string `json:"path,omitempty"`
	Page int    `json:"page,omitempty"` // of a document, from 1; 0 is the file itself
	// Limit is how long it may take before its child is ended; 0 is no limit. Seconds is that
	// of the processor.
	Limit   time.Duration `json:"limit,omitempty"`
	Seconds uint64        `json:"seconds,omitempty"`
}

// An Answer is what became of an input, under whatever names it was given.
type Answer struct {
	Key    string            `json:"key"`
	Status string            `json:"status"` // of its first puzzle
	Code   int               `json:"code"`   // the exit code that solving it alone would give
	Lines  []json.RawMessage `json:"lines"`  // a report of each puzzle
	Hint   string            `json:"hint,omitempty"`
	Thumb  []byte            `json:"thumb,omitempty"` // a small JPEG
	Suffix string            `json:"suffix,omitempty"`
	// Overlay is the solved picture, a file of that suffix, and Sum its digest. Where it is
	// kept apart it is not written with the rest.
	Overlay []byte `json:"overlay,omitempty"`
	Sum     string `json:"sum,omitempty"`
	Worker  string `json:"worker,omitempty"`
}

// unreadAnswer is the answer to an input that could not be worked on.
func unreadAnswer(key, reason, hint string) *Answer {
	const status = "unread"
	said, _ := json.Marshal(struct {
		Input  []string `json:"input"`
		Status string   `json:"status"`
		Error  string   `json:"error"`
	}{[]string{}, status, reason})
	return &Answer{Key: key, Status: status, Code: 1, Lines: []json.RawMessage{said}, Hint: hint}
}

// A line is what a batch looks at in the report of a puzzle.
type line struct {
	Kind    string             `json:"kind"`
	Status  string             `json:"status"`
	Error   string             `json:"error"`
	Seconds map[string]float64 `json:"seconds"` // by stage
}

// Reason says why the first puzzle of an answer is not solved.
func (a *Answer) Reason() string {
	if r := a.puzzle(0); r.Error != "" {
		return r.Error
	}
	return a.Status
}

// puzzle returns the report of a puzzle, an empty one where there is none.
func (a *Answer) puzzle(i int) (r line) {
	if i < len(a.Lines) {
		json.Unmarshal(a.Lines[i], &r)
	}
	return r
}

// keyOf returns the key of the answer to a file, or to a page of it, by the digest of its bytes.
func keyOf(content hash.Hash, page int, args []string) string {
	h := sha256.New()
	h.Write(content.Sum(nil))
	fmt.Fprintf(h, "%d\n", page)
	for _, arg := range args {
		fmt.Fprintf(h, "%q\n", arg)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// named returns a line of an answer as that of an input with that name, and with the path of its
// solved picture, "" where there is none.
func named(line json.RawMessage, name, overlay string) ([]byte, error) {
	members, err := membersOf(line)
	if err != nil {
		return nil, err
	}
	out := fmt.Appendf(make([]byte, 0, len(line)+len(name)+len(overlay)+64), `{"input":[%s]`, text(name))
	for _, m := range members {
		if m.key != "input" {
			out = fmt.Appendf(out, ",%s:%s", text(m.key), m.value)
		}
	}
	if overlay != "" {
		out = fmt.Appendf(out, `,"files":{"overlay":%s}`, text(overlay))
	}
	return append(out, '}'), nil
}

// text returns a string as JSON.
func text(s string) []byte {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.Encode(s) // of a string there is no error
	return bytes.TrimSpace(out.Bytes())
}

// A member is one of a JSON object.
type member struct {
	key   string
	value json.RawMessage
}

// membersOf returns the members of a JSON object in their order.
func membersOf(object json.RawMessage) (members []member, err error) {
	d := json.NewDecoder(bytes.NewReader(object))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, fmt.Errorf("no JSON object: %v, %w", t, err)
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		m := member{key: fmt.Sprint(key)}
		if err := d.Decode(&m.value); err != nil {
			return nil, err
		}
		members = append(members, m)
	}
	_, err = d.Token()
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return members, err
}
