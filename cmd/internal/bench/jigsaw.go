package bench

import (
	"context"
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/internal/footprint"
	"github.com/gridsaw/gridsaw/puzzle"
)

// cornerShare is how far a corner may lie from its true place, as a share of
// the mean side of its piece.
const cornerShare = 0.015

// maxLabels is the largest number of labels that is tried where none is given:
// with more it would take minutes for a thousand pieces.
const maxLabels = 256

// A JigsawReport compares the reading of the pieces in some pictures, and the
// puzzle that they were put together to, with the truth.
type JigsawReport struct {
	Dir    string `json:"dir"`
	Pieces int    `json:"pieces"` // in truth
	Found  int    `json:"found"`
	Extra  int    `json:"extra"` // found where no piece is

	Corners      int `json:"corners,omitempty"` // of the pieces found whose corners are known
	CornersRight int `json:"corners_right,omitempty"`
	Sides        int `json:"sides"` // of the pieces found
	KindsRight   int `json:"kinds_right"`

	Mated     int `json:"mated"` // sides whose true mate was found too
	First     int `json:"first"` // of them those that rank it first
	FirstFive int `json:"first_five"`

	Labels []LabelFigures `json:"labels"`

	Status    gridsaw.Status `json:"status"`
	Rows      int            `json:"rows"`
	Cols      int            `json:"cols"`
	Placed    int            `json:"placed"`
	Right     int            `json:"right"`      // pieces where they belong
	PassedOff int            `json:"passed_off"` // pieces elsewhere that were called certain
	Doubtful  int            `json:"doubtful"`
	Alike     int            `json:"exchangeable,omitempty"` // pieces that were said to lie there or where their twins lie
	Stages    gridsaw.Stages `json:"stages"`
	Megabytes float64        `json:"megabytes,omitempty"` // the most memory that was held
}

// LabelFigures says how well the sides are grouped by one encoding.
type LabelFigures struct {
	Encoder    string  `json:"encoder"`
	K          int     `json:"k"`
	Inertia    float64 `json:"inertia"`
	Silhouette float64 `json:"silhouette"`
	Purity     float64 `json:"purity"`
	Recall     float64 `json:"recall"`
	Clean      bool    `json:"clean"`
}

// Jigsaw assembles the pictures of the truth and compares. The only errors are
// of the labelling and the cause of a cancelled context.
func Jigsaw(ctx context.Context, t *JigsawTruth, o gridsaw.JigsawOptions) (*JigsawReport, error) {
	r, m, err := assemble(ctx, t, o)
	if err != nil {
		return nil, err
	}
	return r, r.countLabels(ctx, m, o)
}

// assemble does the same without the labels by every encoding, which are no
// part of the way to an answer.
func assemble(ctx context.Context, t *JigsawTruth, o gridsaw.JigsawOptions) (*JigsawReport, *matching, error) {
	sources := make([]gridsaw.Source, len(t.Pictures))
	for i, path := range t.Pictures {
		sources[i] = gridsaw.FileSource(path)
	}
	footprint.Reset()
	jigsaw := gridsaw.NewJigsaw(o)
	jigsaw.Add(ctx, sources...) // what is wrong with a picture the result says
	out, _ := jigsaw.Solve(ctx)
	if ctx.Err() != nil {
		return nil, nil, context.Cause(ctx)
	}
	r := &JigsawReport{
		Pieces: len(t.Pieces), Status: out.Status, Stages: out.Stages,
		Rows: out.Shape.Rows, Cols: out.Shape.Cols, Megabytes: float64(footprint.Peak()) / (1 << 20),
	}
	m := match(t, out)
	r.countPieces(m)
	r.countCorners(m)
	m.label()
	r.countKinds(m)
	r.countMates(m)
	r.countPlaces(m)
	return r, m, nil
}

// A matching tells which found piece is which true one.
type matching struct {
	truth *JigsawTruth
	out   *gridsaw.JigsawResult
	found []int // of each true piece the one found, or -1
	is    []int // of each one found the true piece, or -1
	// shift is the side of each found piece that is on top in the finished
	// puzzle, or -1 where that is not known.
	shift []int
	// labels hold the true label of each side found: sides with opposite labels
	// belong together, 0 is the border. unknownLabel where it is not known.
	labels []int
}

const unknownLabel = math.MinInt

// match gives each true piece the nearest one found in its picture.
func match(t *JigsawTruth, out *gridsaw.JigsawResult) *matching {
	m := &matching{truth: t, out: out}
	m.is = filled(len(out.Pieces), -1)
	m.shift = filled(len(out.Pieces), -1)
	for i, p := range t.Pieces {
		best, least := -1, math.Inf(1)
		for k, f := range out.Pieces {
			if out.Where[k].Picture != p.Picture || m.is[k] >= 0 {
				continue
			}
			if d := f.Center.Sub(p.Center).Norm(); d < least && d < math.Sqrt(f.Area)/2 {
				best, least = k, d
			}
		}
		m.found = append(m.found, best)
		if best >= 0 {
			m.is[best] = i
		}
	}
	return m
}

func filled(n, v int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = v
	}
	return out
}

func (r *JigsawReport) countPieces(m *matching) {
	for _, f := range m.found {
		r.Found += count(f >= 0)
	}
	r.Extra = len(m.out.Pieces) - r.Found
}

// countCorners compares the corners, and finds out by them which side is which.
func (r *JigsawReport) countCorners(m *matching) {
	for f, i := range m.is {
		if i < 0 || m.truth.Pieces[i].Corners == nil {
			continue
		}
		truth, got := m.truth.Pieces[i].Corners, m.out.Corners(f)
		side, least := 0.0, math.Inf(1)
		for k := range truth {
			side += truth[(k+1)%4].Sub(truth[k]).Norm() / 4
		}
		for shift := range 4 {
			sum := 0.0
			for k := range truth {
				sum += got[(k+shift)%4].Sub(truth[k]).Norm()
			}
			if sum < least {
				least, m.shift[f] = sum, shift
			}
		}
		for k := range truth {
			d := got[(k+m.shift[f])%4].Sub(truth[k]).Norm()
			r.CornersRight += count(d <= cornerShare*side)
		}
		r.Corners += 4
	}
}

// label gives every found side its true label. Where the truth does not tell
// how a piece lies, the answer does, as far as it puts the piece where it
// belongs.
func (m *matching) label() {
	m.labels = filled(4*len(m.is), unknownLabel)
	m.shiftByAnswer()
	for f, i := range m.is {
		if i < 0 || m.shift[f] < 0 {
			continue
		}
		for k := range 4 {
			m.labels[4*f+(k+m.shift[f])%4] = m.truth.label(i, k)
		}
	}
}

// label is the label of side k of piece i: its own, or the number of the joint,
// positive on the left of it or above it.
func (t *JigsawTruth) label(i, k int) int {
	p := &t.Pieces[i]
	if p.Labels != nil {
		return p.Labels[k]
	}
	row, col := p.Row+steps[k][0], p.Col+steps[k][1]
	if row < 0 || col < 0 || row >= t.Rows || col >= t.Cols {
		return 0
	}
	joint := 2*(min(row, p.Row)*t.Cols+min(col, p.Col)) + k%2 + 1
	if k == puzzle.Right || k == puzzle.Bottom {
		return joint
	}
	return -joint
}

// shiftByAnswer takes over how the pieces lie from the answer.
func (m *matching) shiftByAnswer() {
	turn := m.wholeTurn()
	for _, p := range m.out.Placements {
		i := m.is[p.Piece]
		if i < 0 || m.shift[p.Piece] >= 0 {
			continue
		}
		row, col := m.turned(p, turn)
		if row == m.truth.Pieces[i].Row && col == m.truth.Pieces[i].Col {
			m.shift[p.Piece] = topSide(p, turn)
		}
	}
}

// turned is where an answer's place comes to lie when the whole is turned by so
// many quarter turns clockwise.
func (m *matching) turned(p puzzle.Placement, turn int) (row, col int) {
	row, col = p.Row, p.Col
	rows, cols := m.out.Shape.Rows, m.out.Shape.Cols
	for range turn {
		row, col = col, rows-1-row
		rows, cols = cols, rows
	}
	return row, col
}

// topSide is the side of a placed piece that is on top when the whole is turned
// by so many quarter turns clockwise.
func topSide(p puzzle.Placement, turn int) int { return ((-p.Rotation-turn)%4 + 8) % 4 }

// steps take a place to its neighbours above, right, below and left.
var steps = [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}

// wholeTurn is the turn of the whole answer that brings most pieces to their
// true places.
func (m *matching) wholeTurn() int {
	best, most := 0, -1
	for turn := range 4 {
		right := 0
		for _, p := range m.out.Placements {
			i := m.is[p.Piece]
			row, col := m.turned(p, turn)
			right += count(i >= 0 && m.truth.Pieces[i].Row == row && m.truth.Pieces[i].Col == col)
		}
		if right > most {
			best, most = turn, right
		}
	}
	return best
}

// countKinds compares flat sides, and wants a tab against each blank. Labels of
// the truth tell tabs from blanks themselves.
func (r *JigsawReport) countKinds(m *matching) {
	mates := m.mates()
	for side, label := range m.labels {
		if m.is[side/4] < 0 || label == unknownLabel {
			continue
		}
		r.Sides++
		kind := m.out.Sides[side].Kind
		switch {
		case label == 0 || kind == encode.Flat:
			r.KindsRight += count(label == 0 && kind == encode.Flat)
		case m.truth.Pieces[m.is[side/4]].Labels != nil:
			r.KindsRight += count((label > 0) == (kind == encode.Tab))
		case len(mates[-label]) == 0:
			r.KindsRight++ // its neighbour was not found
		default:
			r.KindsRight += count(m.out.Sides[mates[-label][0]].Kind == -kind)
		}
	}
}

// mates lists the sides of each label.
func (m *matching) mates() map[int][]int {
	sides := make(map[int][]int)
	for side, label := range m.labels {
		if label != unknownLabel && label != 0 {
			sides[label] = append(sides[label], side)
		}
	}
	return sides
}

// countMates looks for the true mate of each side among those ranked for it.
func (r *JigsawReport) countMates(m *matching) {
	sides := m.mates()
	if m.out.Ranking == nil {
		return
	}
	for side, label := range m.labels {
		if label == unknownLabel || label == 0 || len(sides[-label]) == 0 {
			continue
		}
		r.Mated++
		for rank, mate := range m.out.Ranking.Mates(side) {
			if m.labels[mate.Side] == -label {
				r.First += count(rank == 0)
				r.FirstFive += count(rank < 5)
				break
			}
		}
	}
}

// countPlaces counts the pieces that are where they belong: in the true place,
// in the true turn. Where the truth has labels, a piece may have been exchanged
// with one of the same labels; what counts is that all its joints are true.
func (r *JigsawReport) countPlaces(m *matching) {
	r.Placed, r.Doubtful = len(m.out.Placements), len(m.out.Doubtful)
	alike := make(map[int]bool)
	for _, group := range m.out.Exchangeable {
		for _, piece := range group {
			alike[piece] = true
		}
	}
	r.Alike = len(alike)
	cells := make(map[puzzle.Cell]puzzle.Placement)
	for _, p := range m.out.Placements {
		cells[puzzle.Cell{Row: p.Row, Col: p.Col}] = p
	}
	certain := make(map[puzzle.Cell]puzzle.Placement)
	for at, p := range cells {
		if !m.out.Doubtful[p.Piece] && !alike[p.Piece] {
			certain[at] = p
		}
	}
	turn := m.wholeTurn()
	for _, p := range m.out.Placements {
		i := m.is[p.Piece]
		right, passed := false, true
		switch {
		case i < 0:
		case m.truth.Pieces[i].Labels != nil:
			// A false joint with a doubtful piece is that one's fault.
			right, passed = m.jointsTrue(p, cells), !m.jointsTrue(p, certain)
		default:
			row, col := m.turned(p, turn)
			right = row == m.truth.Pieces[i].Row && col == m.truth.Pieces[i].Col &&
				m.shift[p.Piece] == topSide(p, turn)
		}
		r.Right += count(right)
		r.PassedOff += count(!right && passed && !m.out.Doubtful[p.Piece] && !alike[p.Piece])
	}
}

// jointsTrue tells whether all four sides of a placed piece lie against sides
// of the opposite label, or against the border; cells hold its neighbours.
func (m *matching) jointsTrue(p puzzle.Placement, cells map[puzzle.Cell]puzzle.Placement) bool {
	at := func(p puzzle.Placement, d int) int { return m.labels[4*p.Piece+((d-p.Rotation)%4+4)%4] }
	whole := len(m.out.Placements) == m.out.Shape.Rows*m.out.Shape.Cols
	for d, step := range steps {
		row, col := p.Row+step[0], p.Col+step[1]
		neighbour, placed := cells[puzzle.Cell{Row: row, Col: col}]
		outside := row < 0 || col < 0 || row >= m.out.Shape.Rows || col >= m.out.Shape.Cols
		switch label := at(p, d); {
		case label == unknownLabel, whole && outside != (label == 0), label == 0 && placed:
			return false
		case placed && at(neighbour, d+2) != -label:
			return false
		}
	}
	return true
}

// countLabels labels the sides by every encoding.
func (r *JigsawReport) countLabels(ctx context.Context, m *matching, o gridsaw.JigsawOptions) error {
	truth := make([]int, len(m.labels))
	for side, label := range m.labels {
		truth[side] = -1
		if label != unknownLabel && label != 0 && m.out.Sides[side].Kind != encode.Flat {
			truth[side] = max(label, -label)
		}
	}
	for _, e := range encode.Encoders() {
		l, err := cluster.Label(ctx, m.out.Sides, e, cluster.LabelOptions{K: o.Labels, MaxK: maxLabels, Seed: o.Seed})
		if err != nil {
			return fmt.Errorf("labelling by %s: %w", e.Name(), err)
		}
		of := make([]int, len(l.Of))
		for side, label := range l.Of {
			of[side] = max(label, -label)
		}
		r.Labels = append(r.Labels, LabelFigures{
			Encoder: e.Name(), K: l.K, Inertia: l.Inertia, Silhouette: l.Silhouette, Clean: l.Clean,
			Purity: cluster.Purity(of, truth), Recall: cluster.Recall(of, truth),
		})
	}
	return nil
}

// WriteTable writes the report for people: a line for each figure.
func (r *JigsawReport) WriteTable(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	line := func(label string, right, all int) {
		fmt.Fprintf(w, "%s\t%d of %d\t%s\n", label, right, all, percent(right, all))
	}
	line("pieces found", r.Found, r.Pieces)
	if r.Extra > 0 {
		fmt.Fprintf(w, "found where no piece is\t%d\t\n", r.Extra)
	}
	if r.Corners > 0 {
		line(fmt.Sprintf("corners within %.1f%% of a side", 100*cornerShare), r.CornersRight, r.Corners)
	}
	line("kinds of sides right", r.KindsRight, r.Sides)
	line("mate ranked first", r.First, r.Mated)
	line("mate among the first five", r.FirstFive, r.Mated)
	line("pieces placed rightly", r.Right, r.Pieces)
	line("placed wrongly, called certain", r.PassedOff, r.Placed)
	line("called doubtful", r.Doubtful, r.Placed)
	if r.Alike > 0 {
		line("called exchangeable", r.Alike, r.Pieces)
	}
	fmt.Fprintf(w, "came to\t%s\t%d x %d\n", r.Status, r.Rows, r.Cols)
	fmt.Fprint(w, "\nlabels by\tk\tpurity\trecall\tsilhouette\tinertia\tclean\n")
	for _, l := range r.Labels {
		fmt.Fprintf(w, "%s\t%d\t%.4f\t%.4f\t%.3f\t%.4g\t%v\n", l.Encoder, l.K, l.Purity, l.Recall, l.Silhouette, l.Inertia, l.Clean)
	}
	fmt.Fprint(w, "\nstage\tseconds\tMB at its end\n")
	for _, s := range r.Stages {
		fmt.Fprintf(w, "%s\t%.2f\t%.0f\n", s.Name, s.Seconds, s.Megabytes)
	}
	fmt.Fprintf(w, "all\t%.2f\t%.0f at most\n", r.Stages.Total(), r.Megabytes)
	return w.Flush()
}
