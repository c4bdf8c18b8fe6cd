package bench

import (
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/gridsaw/gridsaw"
)

// A Report sums up a reading bench. Counts are of photos where nothing else is
// said.
type Report struct {
	Dir         string  `json:"dir"`
	Reader      string  `json:"reader,omitempty"` // "" the default one
	Photos      int     `json:"photos"`
	KindsRight  int     `json:"kinds_right"`
	Found       int     `json:"found"`                  // a puzzle of the right size
	Corners     int     `json:"corners,omitempty"`      // photos whose corners are known
	CornersNear int     `json:"corners_near,omitempty"` // of them all four within half a cell
	States      int     `json:"states,omitempty"`       // cells whose state is known
	StatesRight int     `json:"states_right,omitempty"` // of them as read
	Numbered    int     `json:"numbered"`               // photos whose numbers are known; all below are of them
	Cells       int     `json:"cells"`                  // of all, found or not
	CellsRight  int     `json:"cells_right"`            // of them in the plain reading
	RightBefore int     `json:"right_before"`           // whole grids in the plain reading
	RightAfter  int     `json:"right_after"`            // whole grids answered, after the repair
	PassedOff   int     `json:"passed_off"`             // answered, with a wrong solution
	Seconds     Seconds `json:"seconds"`                // of all photos
	Missed      []Miss  `json:"missed,omitempty"`       // by name

	Reliability Reliability `json:"reliability,omitzero"`
}

// Seconds tells how long one photo took, from its bytes to the drawn solution.
type Seconds struct {
	Median float64 `json:"median"`
	P95    float64 `json:"p95"`
}

// A Miss is a photo without a right answer, or, where the numbers are not
// known, with a cell in a wrong state.
type Miss struct {
	Photo       string         `json:"photo"`
	Found       bool           `json:"found"`
	WrongBefore int            `json:"wrong_before"`           // cells
	WrongAfter  int            `json:"wrong_after"`            // cells
	WrongStates int            `json:"wrong_states,omitempty"` // cells
	PassedOff   bool           `json:"passed_off,omitempty"`
	Status      gridsaw.Status `json:"status"`
	Error       string         `json:"error,omitempty"`
}

func sum(photos []Photo, verdicts []verdict) *Report {
	r := &Report{Photos: len(photos)}
	var seconds []float64
	var numbers, whole []saying
	for i, v := range verdicts {
		p := photos[i]
		seconds = append(seconds, v.seconds)
		numbers, whole = append(numbers, v.numbers...), append(whole, v.whole...)
		r.KindsRight += count(v.kindRight)
		r.Found += count(v.found)
		r.Corners += count(p.Corners != nil)
		r.CornersNear += count(v.cornersRight)
		r.States += area(p.States)
		r.StatesRight += area(p.States) - v.wrongStates
		missed := v.wrongStates > 0 || !v.found
		if p.Givens != nil {
			missed = r.addNumbers(p, v)
		}
		if missed {
			r.Missed = append(r.Missed, miss(p, v))
		}
	}
	r.Reliability = Reliability{Numbers: bins(numbers), Answers: bins(whole)}
	r.Seconds = Seconds{Median: quantile(seconds, 0.5), P95: quantile(seconds, 0.95)}
	return r
}

// addNumbers counts a photo whose numbers are known, and tells whether its
// answer is wrong or missing.
func (r *Report) addNumbers(p Photo, v verdict) (missed bool) {
	r.Numbered++
	r.Cells += area(p.Givens)
	r.CellsRight += area(p.Givens) - v.wrongBefore
	r.RightBefore += count(v.wrongBefore == 0)
	right := v.answered && v.wrongAfter == 0
	r.RightAfter += count(right)
	r.PassedOff += count(v.wrongAnswer)
	return !right
}

func miss(p Photo, v verdict) Miss {
	return Miss{
		Photo: filepath.Base(p.Path), Found: v.found, WrongBefore: v.wrongBefore,
		WrongAfter: v.wrongAfter, WrongStates: v.wrongStates,
		PassedOff: v.wrongAnswer, Status: v.status, Error: v.err,
	}
}

// area is the number of cells of a grid.
func area[T any](grid [][]T) int {
	n := 0
	for _, row := range grid {
		n += len(row)
	}
	return n
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// quantile is the smallest of values that at least the share q of them does
// not exceed; 0 of none.
func quantile(values []float64, q float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[max(int(math.Ceil(q*float64(len(sorted))))-1, 0)]
}

// WriteTable writes the report for people: a line for each figure, then a line
// for each photo that was missed.
func (r *Report) WriteTable(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	line := func(label string, right, all int) {
		fmt.Fprintf(w, "%s\t%d of %d\t%s\n", label, right, all, percent(right, all))
	}
	line("kinds told right", r.KindsRight, r.Photos)
	line("grids found", r.Found, r.Photos)
	if r.Corners > 0 {
		line("corners within half a cell", r.CornersNear, r.Corners)
	}
	if r.States > 0 {
		line("states of cells right", r.StatesRight, r.States)
	}
	if r.Numbered > 0 {
		line("cells right before repair", r.CellsRight, r.Cells)
		line("whole grids right before repair", r.RightBefore, r.Numbered)
		line("whole grids right after repair", r.RightAfter, r.Numbered)
		line("wrong answers passed off as right", r.PassedOff, r.Numbered)
	}
	fmt.Fprintf(w, "seconds a photo\tmedian %.3f\tp95 %.3f\n", r.Seconds.Median, r.Seconds.P95)
	r.Reliability.writeTable(w)
	if len(r.Missed) > 0 {
		fmt.Fprint(w, "\nnot right\tcells wrong before, after, states\tcame to\n")
	}
	for _, m := range r.Missed {
		fmt.Fprintf(w, "%s\t%d, %d, %d\t%s\n", m.Photo, m.WrongBefore, m.WrongAfter, m.WrongStates, m.end())
	}
	return w.Flush()
}

// end says in words what a missed photo came to.
func (m Miss) end() string {
	switch {
	case m.PassedOff:
		return string(m.Status) + ", passed off as right"
	case m.Error != "":
		return string(m.Status) + ": " + strings.Join(strings.Fields(m.Error), " ")
	default:
		return string(m.Status)
	}
}

func percent(part, all int) string {
	if all == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f%%", 100*float64(part)/float64(all))
}
