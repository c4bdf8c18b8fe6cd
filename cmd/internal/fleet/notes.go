package fleet

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// notes are what a batch remembers of earlier runs: what it was called with, and which inputs
// were tried again in another way. Nothing depends on them but that: without them those inputs are
// worked on anew.
type notes struct {
	path string
	mu   sync.Mutex // of what was tried again
	Call Call       `json:"call"`
	// Redone are the flags of inputs that were tried again, by name, and Args those of the run
	// that they were tried again in: with others they count no longer.
	Args    []string            `json:"args,omitempty"`
	Redone  map[string][]string `json:"redone,omitempty"`
	changed bool
}

const notesFile = "batch.json"

// openNotes reads the notes. Where they cannot be read, they are empty, and the error says so.
func openNotes(state string) (*notes, error) {
	n := &notes{path: filepath.Join(state, notesFile)}
	data, err := os.ReadFile(n.path)
	if errors.Is(err, fs.ErrNotExist) {
		return n, nil
	}
	if err == nil {
		err = json.Unmarshal(data, n)
	}
	if err != nil {
		return &notes{path: n.path, changed: true}, fmt.Errorf("%s: %w; what was tried again in another way is worked on anew", n.path, err)
	}
	return n, nil
}

// argsOf returns the flags that an input is worked on with.
func (n *notes) argsOf(name string, args []string) []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	if own, ok := n.Redone[name]; ok && slices.Equal(n.Args, args) {
		return own
	}
	return args
}

// note remembers that an input was tried again.
func (n *notes) note(name string, args, own []string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !slices.Equal(n.Args, args) {
		n.Args, n.Redone = args, nil
	}
	if n.Redone == nil {
		n.Redone = make(map[string][]string)
	}
	n.Redone[name], n.changed = own, true
}

// keep writes the notes, where they are others than were read.
func (n *notes) keep() error {
	if !n.changed {
		return nil
	}
	data, err := json.Marshal(n)
	if err != nil {
		return err
	}
	n.changed = false
	return placeBytes(n.path, data)
}

// A Call is what a batch is called with.
type Call struct {
	Inputs  []string `json:"inputs"`
	Include []string `json:"include,omitempty"`
	Exclude []string `json:"exclude,omitempty"`
	Seeds   string   `json:"seeds,omitempty"`
	Timeout string   `json:"timeout,omitempty"`
	Args    []string `json:"args,omitempty"` // that answers depend on
}

// LastCall returns what the batch with a directory of its state was called with the last time, as
// Remember was told; without inputs where nothing is known.
func LastCall(state string) Call {
	n, _ := openNotes(state) // Run says what is wrong with them
	return n.Call
}

// Remember keeps what a batch is called with.
func Remember(state string, call Call) error {
	n, _ := openNotes(state)
	n.Call, n.changed = call, true
	return n.keep()
}
