package bench

import (
	"fmt"
	"io"

	"github.com/gridsaw/gridsaw"
)

// Reliability tells how often what was said with some confidence is right: a reliability
// diagram as numbers (M. DeGroot and S. Fienberg, The Comparison and Evaluation of
// Forecasters, The Statistician 32, 1983).
type Reliability struct {
	// Numbers are those of the plain reading, Answers whole readings after the repair,
	// answered or not, of grids of the right size.
	Numbers []Bin `json:"numbers,omitempty"`
	Answers []Bin `json:"answers,omitempty"`
}

// A Bin is of what was said with a confidence of From or more, below that of the next bin.
type Bin struct {
	From  float64 `json:"from"`
	Said  float64 `json:"said"` // mean confidence
	Right int     `json:"right"`
	Count int     `json:"count"`
}

// binEdges are narrow where trust begins. Below the first is a coin toss between two.
var binEdges = []float64{0, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999}

// A saying is one reading with its confidence.
type saying struct {
	confidence float64
	right      bool
}

// bins sorts sayings into the bins that are not empty.
func bins(sayings []saying) []Bin {
	var out []Bin
	for i, from := range binEdges {
		b := Bin{From: from}
		for _, s := range sayings {
			if s.confidence >= from && (i+1 == len(binEdges) || s.confidence < binEdges[i+1]) {
				b.Said += s.confidence
				b.Right += count(s.right)
				b.Count++
			}
		}
		if b.Count > 0 {
			b.Said /= float64(b.Count)
			out = append(out, b)
		}
	}
	return out
}

// sayings returns the numbers of a plain reading, and the whole of it after the repair if
// it is that of a puzzle.
func sayings(p Photo, o *gridsaw.Result, v verdict) (numbers, whole []saying) {
	if !v.found || !v.kindRight || p.Givens == nil {
		return nil, nil
	}
	if o.Puzzle != nil && o.Reading.Confidence > 0 {
		whole = []saying{{o.Reading.Confidence, v.wrongAfter == 0 || solves(p, o)}}
	}
	cells := o.Reading.Cells
	if len(cells) == 0 || len(cells) != len(p.Givens) || len(cells[0]) != len(p.Givens[0]) { // the sides of a Hashi may be empty
		return nil, whole
	}
	for r, row := range cells {
		for c, cell := range row {
			if n := cell.Best(); n > 0 {
				numbers = append(numbers, saying{cell.Confidence(), n == p.Givens[r][c]})
			}
		}
	}
	return numbers, whole
}

// A part of what is said has a name.
type part struct {
	name string
	bins []Bin
}

func (r Reliability) parts() []part {
	return []part{{"numbers", r.Numbers}, {"whole readings", r.Answers}}
}

// writeTable writes a line for each bin.
func (r Reliability) writeTable(w io.Writer) {
	for _, part := range r.parts() {
		if len(part.bins) > 0 {
			fmt.Fprintf(w, "\n%s said to be sure\tright\t\n", part.name)
		}
		for _, b := range part.bins {
			fmt.Fprintf(w, "%.4f on average\t%d of %d\t%s\n", b.Said, b.Right, b.Count, percent(b.Right, b.Count))
		}
	}
}

// Plot draws the reliability as reliability.png and .svg into dir, and returns their paths.
// What is as sure as it says lies on the diagonal.
func (r Reliability) Plot(dir string) ([]string, error) {
	f := figure{
		name: "reliability", title: "How often is right what is said to be so sure",
		x: shareAxis("said"), y: shareAxis("right"),
		lines: []line{{name: "as sure as said", points: []dot{{x: 0, y: 0}, {x: 1, y: 1}}, dense: true}},
	}
	for _, part := range r.parts() {
		l := line{name: part.name}
		for _, b := range part.bins {
			l.points = append(l.points, dot{x: b.Said, y: float64(b.Right) / float64(b.Count)})
		}
		if len(l.points) > 0 {
			f.lines = append(f.lines, l)
		}
	}
	return f.write(dir)
}
