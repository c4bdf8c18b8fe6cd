package pieces

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// ErrShape means that the flat sides of the pieces make no rectangle. Pieces
// may be missing, or be read wrongly.
var ErrShape = errors.New("pieces: the pieces make no whole rectangle")

// Shape is the number of rows and columns of a puzzle.
type Shape struct {
	Rows, Cols int // 0 where unknown
	// Missing and Extra are how many pieces there are too few and too many
	// for it.
	Missing, Extra int
	// Cost is how much less likely, as a logarithm, the pieces' sides must be
	// read to fit the shape: 0 where the likeliest reading of each fits.
	Cost float64
	// Decided lists the sides whose kinds were decided by the shape against
	// what they look like, numbered 4*piece+side over all pages.
	Decided []int
	// Alternatives are other shapes that fit nearly as well, the best first.
	Alternatives []Shape
}

// String returns the shape as ROWSxCOLS.
func (s Shape) String() string { return fmt.Sprintf("%dx%d", s.Rows, s.Cols) }

const (
	// unreadCost is the cost of a missing piece where the pictures show one
	// that could not be read, missingCost that of any other and of one too
	// many.
	unreadCost, missingCost = 0.5, 6
	// maxAstray is the part of the pieces that may be missing or too many.
	maxAstray = 0.05
	// maxUnread is how many pieces, as a part of those read, are taken to be
	// among the problems: the same piece may be cut off in several pictures.
	maxUnread = 0.25
	// mixedCorners is the number of pieces that look like corners from which on they are those
	// of several puzzles, each of which has a shape of its own, and sureCorner how much likelier,
	// as a logarithm, each is to be one than anything else.
	mixedCorners, sureCorner = 6, 2
	// nearCost is how much worse an alternative may be to be mentioned.
	nearCost = 12
	// least is the smallest probability that is believed: no reading of a side
	// is so sure that it could not be wrong.
	least = 1e-6
)

// Role of a piece: how many of its sides are flat, those of a corner next to each other.
// The last three are those of a puzzle of one row: amid others, at an end, alone.
const (
	inner = iota
	border
	cornered
	amid
	atEnd
	alone
	roles
)

// reading is the likeliest way to read a piece in a role.
type reading struct {
	log    float64 // of its probability, -Inf where there is none
	choice int
	flat   [4]bool
}

// ResolveBorder decides the kinds of doubtful sides, and the corners of doubtful
// pieces, by what all pieces of a puzzle must make: four corner pieces with
// two flat sides next to each other, 2(m+n)-8 border pieces with one, and m*n
// pieces in all, with no more readings against the evidence than it takes; or
// one row, where pieces have flat sides opposite each other.
// Where want names rows and columns, only that shape is tried; otherwise all
// are, and Cols is at least Rows. Some missing or surplus pieces are
// tolerated. It returns [ErrShape], and leaves the pieces as they look, where
// no shape is likely.
func ResolveBorder(pages []*Page, want Shape) (Shape, error) {
	readings, unread := readAll(pages)
	n := len(readings)
	unread = min(unread, int(maxUnread*float64(n)))
	shapes := candidateShapes(n, unread, want)
	row := rowOf(readings, want)
	if len(shapes) == 0 && row == nil {
		return Shape{}, fmt.Errorf("%w: %d of them", ErrShape, n)
	}
	if len(shapes) == 0 {
		return row.apply(pages, readings), nil
	}
	t := newRoleTable(readings, shapes)
	for i := range shapes {
		shapes[i].Cost, _, _ = t.cost(&shapes[i], unread)
	}
	slices.SortStableFunc(shapes, func(a, b Shape) int { return cmp.Compare(a.Cost, b.Cost) })
	best := shapes[0]
	if row != nil && row.log > t.top-best.Cost+nearCost {
		return row.apply(pages, readings), nil
	}
	mixed := t.cornersSure >= mixedCorners && best.Cost > nearCost && want.Rows == 0
	if mixed || !(best.Cost < nearCost+0.5*float64(n)) {
		c, b := t.likeliest()
		return Shape{}, fmt.Errorf("%w: %d pieces, of which %d look like corners and %d like borders", ErrShape, n, c, b)
	}
	for _, s := range shapes[1:] {
		if s.Cost < best.Cost+nearCost && len(best.Alternatives) < 8 {
			best.Alternatives = append(best.Alternatives, s)
		}
	}
	_, c, b := t.cost(&best, unread)
	best.Decided = apply(pages, readings, t.roles(c, b))
	return best, nil
}

// readAll returns the readings of every piece in each role, and how many
// pieces were seen but not read.
func readAll(pages []*Page) (all [][roles]reading, unread int) {
	for _, p := range pages {
		for _, q := range p.Pieces {
			all = append(all, q.readings())
		}
		unread += unreadOn(p)
	}
	return all, unread
}

// unreadOn returns how many pieces there are in the problems of a page.
func unreadOn(p *Page) (n int) {
	var areas []float64
	for _, q := range p.Pieces {
		areas = append(areas, q.Area)
	}
	for _, r := range p.Problems {
		switch {
		case r.Reason == Touching && len(areas) > 0:
			n += max(int(math.Round(math.Abs(r.Outline.Area())/geom.Median(areas))), 2)
		case r.Reason != Fragment:
			n++
		}
	}
	return n
}

// readings returns the likeliest reading of a piece in each role.
func (q *Piece) readings() (out [roles]reading) {
	for r := range out {
		out[r].log = math.Inf(-1)
	}
	for c := range q.choices {
		f := &q.choices[c]
		for mask := range 1 << 4 {
			var flat [4]bool
			n := 0
			log := f.Score - q.choices[0].Score
			for k := range flat {
				p := min(max(f.Flatness[k], least), 1-least)
				if flat[k] = mask>>k&1 == 1; flat[k] {
					n++
					log += math.Log(p)
				} else {
					log += math.Log(1 - p)
				}
			}
			role := n
			if n > cornered || n == cornered && flat[0] == flat[2] { // opposite sides
				role++
			}
			if log > out[role].log {
				out[role] = reading{log, c, flat}
			}
		}
	}
	return out
}

// A row is a puzzle of one row or column: the roles of its pieces, and the logarithm of
// the probability that all are read so.
type row struct {
	Shape
	log   float64
	roles []int
}

// rowOf reads the pieces as one row: nil where their number, or want, is of no row.
func rowOf(readings [][roles]reading, want Shape) *row {
	n := len(readings)
	r := &row{Shape: Shape{Rows: 1, Cols: n}, roles: make([]int, n)}
	if want.Cols == 1 {
		r.Rows, r.Cols = n, 1
	}
	if n == 0 || want.Rows > 0 && want.Rows != r.Rows || want.Cols > 0 && want.Cols != r.Cols {
		return nil
	}
	byEnd := make([]int, n) // the likeliest ends first
	for i := range byEnd {
		byEnd[i] = i
	}
	gain := func(i int) float64 { return readings[i][atEnd].log - readings[i][amid].log }
	slices.SortStableFunc(byEnd, func(a, b int) int { return cmp.Compare(gain(b), gain(a)) })
	for k, i := range byEnd {
		switch {
		case n == 1:
			r.roles[i] = alone
		case k < 2:
			r.roles[i] = atEnd
		default:
			r.roles[i] = amid
		}
		r.log += readings[i][r.roles[i]].log
	}
	return r
}

// apply gives the pieces their sides in the row, whose shape it returns.
func (r *row) apply(pages []*Page, readings [][roles]reading) Shape {
	r.Decided = apply(pages, readings, r.roles)
	return r.Shape
}

// candidateShapes returns the shapes that about n pieces can make, and unread
// more.
func candidateShapes(n, unread int, want Shape) []Shape {
	if n == 0 {
		return nil
	}
	shape := func(rows, cols int) Shape {
		return Shape{Rows: rows, Cols: cols, Missing: max(rows*cols-n, 0), Extra: max(n-rows*cols, 0)}
	}
	switch {
	case want.Rows == 1 || want.Cols == 1:
		return nil // see rowOf
	case want.Rows > 0 && want.Cols > 0:
		return []Shape{shape(want.Rows, want.Cols)}
	}
	slack := int(max(maxAstray*float64(n), 3))
	var out []Shape
	most := n + unread + slack
	for rows := 2; rows*rows <= most; rows++ {
		for cols := max(rows, (n-slack)/rows); rows*cols <= most; cols++ {
			if rows*cols < n-slack || rows*cols < n/2 {
				continue
			}
			if known := max(want.Rows, want.Cols); known > 0 && rows != known && cols != known {
				continue
			}
			s := shape(rows, cols)
			if want.Rows > 0 && rows != want.Rows || want.Cols > 0 && cols != want.Cols {
				s.Rows, s.Cols = s.Cols, s.Rows
			}
			out = append(out, s)
		}
	}
	return out
}

// roleTable holds, for every number of corner and border pieces, how likely the
// pieces can be read so: the best over all ways to give each piece a role, by
// dynamic programming over the pieces.
type roleTable struct {
	readings    [][roles]reading
	corners     int // at most this many corner pieces, counted from 0
	borders     int
	log         [][]float64 // before each piece, by corners*(borders+1)+borders
	top         float64     // with the likeliest role of each
	cornersBest int
	cornersSure int
	bordersBest int
}

func newRoleTable(readings [][roles]reading, shapes []Shape) *roleTable {
	t := &roleTable{readings: readings}
	t.look()
	t.corners = max(6, t.cornersBest)
	for _, s := range shapes {
		t.borders = max(t.borders, 2*(s.Rows+s.Cols)-8+4)
	}
	t.borders = min(t.borders, len(readings))
	size := (t.corners + 1) * (t.borders + 1)
	t.log = make([][]float64, len(readings)+1)
	for i := range t.log {
		t.log[i] = make([]float64, size)
		for k := range t.log[i] {
			t.log[i][k] = math.Inf(-1)
		}
	}
	t.log[0][0] = 0
	for i := range readings {
		for c := range t.corners + 1 {
			for b := range t.borders + 1 {
				t.log[i+1][t.at(c, b)], _ = t.step(i, c, b)
			}
		}
	}
	return t
}

// look counts the corners and borders if every piece is what it looks like.
func (t *roleTable) look() {
	for _, r := range t.readings {
		best := r[inner]
		role := inner
		for k := border; k <= cornered; k++ {
			if r[k].log > best.log {
				best, role = r[k], k
			}
		}
		t.top += best.log
		if role == cornered {
			t.cornersBest++
			if best.log > max(r[inner].log, r[border].log)+sureCorner {
				t.cornersSure++
			}
		} else if role == border {
			t.bordersBest++
		}
	}
}

func (t *roleTable) at(c, b int) int { return c*(t.borders+1) + b }

// step returns the likeliest way to have c corners and b borders after piece i,
// and the role of piece i in it.
func (t *roleTable) step(i, c, b int) (log float64, role int) {
	r, before := &t.readings[i], t.log[i]
	log = before[t.at(c, b)] + r[inner].log
	if b > 0 {
		if l := before[t.at(c, b-1)] + r[border].log; l > log {
			log, role = l, border
		}
	}
	if c > 0 {
		if l := before[t.at(c-1, b)] + r[cornered].log; l > log {
			log, role = l, cornered
		}
	}
	return log, role
}

// likeliest returns how many corners and borders there are if every piece is
// what it looks like.
func (t *roleTable) likeliest() (corners, borders int) { return t.cornersBest, t.bordersBest }

// cost returns how unlikely the pieces are to make shape s, and the number of
// corners and borders among them then.
func (t *roleTable) cost(s *Shape, unread int) (cost float64, corners, borders int) {
	n := len(t.readings)
	needB := 2*(s.Rows+s.Cols) - 8
	needI := s.Rows*s.Cols - 4 - needB
	last := t.log[n]
	cost = math.Inf(1)
	for c := range t.corners + 1 {
		for b := range t.borders + 1 {
			i := n - c - b
			if i < 0 {
				break
			}
			missing := max(4-c, 0) + max(needB-b, 0) + max(needI-i, 0)
			extra := max(c-4, 0) + max(b-needB, 0) + max(i-needI, 0)
			seen := min(missing, unread)
			k := t.top - last[t.at(c, b)] + unreadCost*float64(seen) + missingCost*float64(missing-seen+extra)
			if k < cost {
				cost, corners, borders = k, c, b
			}
		}
	}
	return cost, corners, borders
}

// roles returns the role of each piece in the likeliest reading with c corners
// and b borders.
func (t *roleTable) roles(c, b int) []int {
	out := make([]int, len(t.readings))
	for i := len(out) - 1; i >= 0; i-- {
		_, out[i] = t.step(i, c, b)
		switch out[i] {
		case border:
			b--
		case cornered:
			c--
		}
	}
	return out
}

// apply gives every piece the corners and the flat sides of its role, and
// returns the sides that change by it.
func apply(pages []*Page, readings [][roles]reading, role []int) []int {
	var decided []int
	i := 0
	for _, p := range pages {
		for _, q := range p.Pieces {
			r := readings[i][role[i]]
			before := q.Sides
			q.choose(r.choice, &p.Plane, p.inset)
			for k := range 4 {
				q.Sides[k].Kind = q.choices[r.choice].kind(k, r.flat[k])
				q.Sides[k].Kind = bulging(q.Sides[k])
				if q.Sides[k].Kind != before[k].Kind {
					decided = append(decided, 4*i+k)
				}
			}
			i++
		}
	}
	return decided
}
