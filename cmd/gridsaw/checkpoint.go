package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
)

// checkpointVersion is that of the object "run" in a checkpoint.
const checkpointVersion = 1

// A checkpoint is what a long run leaves for another to go on from, as one line of JSON: the
// report on the best board so far, which every command takes that takes reports, and how the
// run is made and how far it is.
type checkpoint struct {
	gridsaw.Report
	Run runRecord `json:"run"`
}

// A runRecord says how a run is made and how far it is.
type runRecord struct {
	Version   int    `json:"version"`
	Preset    string `json:"preset"`
	Seed      uint64 `json:"seed"`
	NodeLimit int64  `json:"node_limit"` // 0 is none
	Workers   int    `json:"workers"`
	Clues     string `json:"clues"` // as in the report
	// Puzzle is the SHA-256 of the puzzle as the program writes it as JSON: it may come from
	// another file, or be of another format.
	Puzzle string `json:"puzzle_sha256"`
	// From is the SHA-256 of the placements that the search began with; "" is nothing.
	From string `json:"from_sha256"`

	Seconds  float64 `json:"seconds"` // of all runs from the beginning
	Nodes    int64   `json:"nodes"`
	Restarts int64   `json:"restarts"`
	State    []byte  `json:"state"` // of the method; empty before its first

	// Sum is the SHA-256 of all that a run goes on from.
	Sum string `json:"sum"`
}

var (
	errNotCheckpoint = errors.New("not a checkpoint")
	errDamaged       = errors.New("a damaged checkpoint")
)

// encode writes the line. The best board is that of the report.
func (c *checkpoint) encode(w io.Writer) error {
	best, _ := c.Solution.(*puzzle.JigsawSolution)
	c.Run.Version = checkpointVersion
	c.Run.Sum = c.Run.sum(c.Method, best)
	return writeJSON(w, c)
}

// sum is the Sum of r, for a method and a best board, which may be nil.
func (r runRecord) sum(method string, best *puzzle.JigsawSolution) string {
	r.Sum = ""
	text, err := json.Marshal([]any{r, method, best})
	if err != nil { // a number that is none, which no checkpoint can hold
		return ""
	}
	return digest(text)
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// A saved run is what of a checkpoint another run goes on from.
type saved struct {
	runRecord
	method string
	best   *puzzle.JigsawSolution // nil where there is no board
}

// decodeCheckpoint reads a checkpoint. The board is not checked against a puzzle.
func decodeCheckpoint(data []byte) (*saved, error) {
	var raw struct {
		Kind     string          `json:"kind"`
		Method   string          `json:"method"`
		Solution json.RawMessage `json:"solution"`
		Run      *runRecord      `json:"run"`
	}
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, fmt.Errorf("%w, or a damaged one: %w", errNotCheckpoint, err)
	}
	switch {
	case raw.Run == nil || raw.Run.Version == 0:
		return nil, errNotCheckpoint
	case raw.Run.Version != checkpointVersion:
		return nil, fmt.Errorf("a checkpoint of version %d, which only another gridsaw reads", raw.Run.Version)
	}
	out := &saved{runRecord: *raw.Run, method: raw.Method}
	if raw.Kind == string(puzzle.KindJigsaw) && len(raw.Solution) > 0 {
		if err := json.Unmarshal(raw.Solution, &out.best); err != nil {
			return nil, fmt.Errorf("%w: %w", errDamaged, err)
		}
	}
	if out.sum(out.method, out.best) != out.Sum || out.Seconds < 0 || out.Nodes < 0 || out.Restarts < 0 {
		return nil, errDamaged
	}
	return out, nil
}

// elapsed is how long all runs until then took.
func (r *runRecord) elapsed() time.Duration {
	// What no clock reaches is cut off, so that the sum stays a duration.
	return time.Duration(min(r.Seconds, 1e9) * float64(time.Second))
}

// differs says why the run of now, by that method, cannot go on from s; nil if it can.
// Number of threads and limits may be others.
func (s *saved) differs(method string, now *runRecord) error {
	for _, c := range []struct {
		what, then, now string
	}{
		{"--method", s.method, method},
		{"--preset", presetName(s.Preset), presetName(now.Preset)},
		{"--seed", fmt.Sprint(s.Seed), fmt.Sprint(now.Seed)},
		{"", board.RegimeText(s.Clues), board.RegimeText(now.Clues)},
	} {
		switch {
		case c.then == c.now:
		case c.what == "":
			return fmt.Errorf("a checkpoint of a run with %s, not with %s", c.then, c.now)
		default:
			return fmt.Errorf("a checkpoint of a run with %s %s, not %s", c.what, c.then, c.now)
		}
	}
	if s.Puzzle != now.Puzzle {
		return errors.New("a checkpoint of another puzzle")
	}
	switch {
	case s.From == now.From:
		return nil
	case s.From == "":
		return errors.New("a checkpoint of a run from no board, not --from one")
	case now.From == "":
		return errors.New("a checkpoint of a run --from a board, not from none")
	}
	return errors.New("a checkpoint of a run --from another board")
}

func presetName(name string) string {
	if name == "" {
		return "none"
	}
	return name
}
