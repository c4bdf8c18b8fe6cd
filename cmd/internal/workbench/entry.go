package workbench

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle/reading"
)

// An Entry is one of the puzzles in a picture.
type Entry struct {
	Grid *Grid `json:"grid"` // nil where none was read
	// Set are the numbers that people say, in the order in which they said them.
	Set    []reading.Override `json:"set"`
	Answer *Answer            `json:"answer"`
}

// reported reads the answer in a line of JSON as the command line prints it, and why there is none.
func reported(line []byte, advice gridsaw.Advice) (a *Answer, reason string, err error) {
	var report struct {
		Instance json.RawMessage `json:"instance"`
		Status   gridsaw.Status  `json:"status"`
		Solution json.RawMessage `json:"solution"`
		Unique   *bool           `json:"unique"`
		Reading  struct {
			Entries []reading.Entry `json:"entries"`
		} `json:"reading"`
		Error string `json:"error"`
	}
	if err := json.Unmarshal(line, &report); err != nil {
		return nil, "", err
	}
	kept := keptAnswer{Puzzle: report.Instance, Status: report.Status, Unique: report.Unique, Entries: report.Reading.Entries}
	if report.Status == gridsaw.StatusSolved {
		kept.Solution = report.Solution
	}
	if a, err = kept.answer(); err != nil {
		return nil, "", err
	}
	a.word(report.Error, advice)
	return a, report.Error, nil
}

// args are the flags by which the command line reads this puzzle and not another one of the picture; first tells that
// it would anyway.
func (e *Entry) args(seen Seen, first bool) []string {
	if first && !e.Grid.Placed {
		return nil
	}
	return []string{"--corners=" + seen.given(e.Grid.Corners)}
}

// given writes corners as pixels of the picture as it was given.
func (s Seen) given(corners [4][2]float64) string {
	list := make([]string, 0, 8)
	for _, c := range corners {
		for i, side := range [2]int{s.Width, s.Height} {
			list = append(list, strconv.FormatFloat(c[i]*float64(side*max(s.Scale, 1))-0.5, 'f', 1, 64))
		}
	}
	return strings.Join(list, ",")
}
