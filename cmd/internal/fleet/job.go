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

	"github.com/gridsaw/gridsaw/internal/bytename"
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
	// Long tells that it is a search that may take hours, and goes on where it was ended.
	Long bool `json:"long,omitempty"`
	// Part tells that it is one of several pictures of a puzzle, to be prepared for Parts: with
	// these, in their order, it is the puzzle itself.
	Part  bool  `json:"part,omitempty"`
	Parts []Job `json:"parts,omitempty"`
}

// An Answer is what became of an input, under whatever names it was given.
type Answer struct {
	Key    string            `json:"key"`
	Status string            `json:"status"` // of its first puzzle
	Code   int               `json:"code"`   // the exit code that solving it alone would give
	Lines  []json.RawMessage `json:"lines"`  // a report of each puzzle
	Hint   string            `json:"hint,omitempty"`
	Thumb  []byte            `json:"thumb,omitempty"` // a small JPEG
	Files  []File            `json:"files,omitempty"` // the solved picture first
	Worker string            `json:"worker,omitempty"`
}

// A File is what was drawn for an answer. Where files are kept apart their bytes are not written
// with the rest.
type File struct {
	What string `json:"what"` // as reports name it
	Name string `json:"name"` // what is added to the place of an input
	Sum  string `json:"sum"`  // the digest of its bytes
	Data []byte `json:"data,omitempty"`
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
	Kind   string `json:"kind"`
	Status string `json:"status"`
	Error  string `json:"error"`
	Score  struct {
		Matched int `json:"matched_joints"`
		Joints  int `json:"joints"`
	} `json:"score"`
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

// keyOf returns the key of the answer to a job, by the digest of its bytes.
func (j *Job) keyOf(content hash.Hash) string {
	h := sha256.New()
	h.Write(content.Sum(nil))
	fmt.Fprintf(h, "%d %t\n", j.Page, j.Part)
	for _, arg := range j.Args {
		fmt.Fprintf(h, "%q\n", arg)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// named returns a line of an answer as that of inputs with these names, and with the paths of
// what was drawn, by what it is.
func named(line json.RawMessage, names []string, files map[string]string) ([]byte, error) {
	members, err := membersOf(line)
	if err != nil {
		return nil, err
	}
	out := fmt.Appendf(nil, `{"input":%s`, text(names))
	if raw := bytename.List(names); raw != nil {
		out = fmt.Appendf(out, `,"input_bytes":%s`, text(raw))
	}
	for _, m := range members {
		if m.key != "input" && m.key != "input_bytes" {
			out = fmt.Appendf(out, ",%s:%s", text(m.key), m.value)
		}
	}
	if len(files) > 0 {
		out = fmt.Appendf(out, `,"files":%s`, text(files))
	}
	if raw := bytename.Table(files); raw != nil {
		out = fmt.Appendf(out, `,"files_bytes":%s`, text(raw))
	}
	return append(out, '}'), nil
}

// text returns strings as JSON.
func text(s any) []byte {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.Encode(s) // of strings there is no error
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
