package cut

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Puzzle is a cut puzzle, put together. The first piece's first corner is at
// (0, 0), the last one's third at (Cols, Rows).
type Puzzle struct {
	Options Options
	Joints  []Joint // those between columns row by row, then those between rows
	Pieces  []Piece // row by row
}

// Joint is the cut between two pieces.
type Joint struct {
	Label int        // of its tab: 1..Templates, or the joint's number + 1 if there are none
	Curve geom.Curve // along the side of the piece with the tab, ends included
}

// Piece is one piece where it belongs.
type Piece struct {
	Row, Col int
	Corners  geom.Quad
	Sides    [4]int        // +label for a tab, -label for a blank, 0 at the border
	Joints   [4]int        // index into Puzzle.Joints, -1 at the border
	Curves   [4]geom.Curve // of the sides, ends included; not to be changed
}

// New cuts a puzzle. The error wraps ErrOptions.
func New(o Options) (*Puzzle, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	k := &knife{Puzzle: &Puzzle{Options: o}, lattice: newLattice(o)}
	k.layPieces()
	if o.Templates > 0 {
		k.templates(o.Templates)
	} else {
		k.unique()
	}
	return k.Puzzle, nil
}

// knife is a puzzle being cut.
type knife struct {
	*Puzzle
	lattice *lattice
	seams   []seam // of the joints, in their order
}

// seam is where a joint lies: piece a is left of or above piece b.
type seam struct {
	a, b         int
	sideA, sideB int
}

// layPieces fills in everything but the joints.
func (k *knife) layPieces() {
	o, l := k.Options, k.lattice
	for r := range o.Rows {
		for c := range o.Cols {
			p := Piece{Row: r, Col: c, Joints: [4]int{-1, -1, -1, -1}}
			p.Corners = geom.Quad{l.crossings[r][c], l.crossings[r][c+1], l.crossings[r+1][c+1], l.crossings[r+1][c]}
			for i := range p.Curves {
				p.Curves[i] = geom.Curve{p.Corners[i], p.Corners[(i+1)%4]}
			}
			k.Pieces = append(k.Pieces, p)
		}
	}
	for i, p := range k.Pieces {
		if p.Col+1 < o.Cols {
			k.seams = append(k.seams, seam{i, i + 1, 1, 3})
		}
	}
	for i, p := range k.Pieces {
		if p.Row+1 < o.Rows {
			k.seams = append(k.seams, seam{i, i + o.Cols, 2, 0})
		}
	}
	k.Joints = make([]Joint, len(k.seams))
	for j, s := range k.seams {
		k.Pieces[s.a].Joints[s.sideA], k.Pieces[s.b].Joints[s.sideB] = j, j
	}
}

// stretch returns the part of a line at seam j, as the piece with the tab, a or
// b, goes along it.
func (k *knife) stretch(j int, tabOnA bool) stretch {
	s, l, straight := k.seams[j], k.lattice, k.Options.Wave == 0
	p := k.Pieces[s.a]
	if s.sideA == 1 { // the right side of a runs down
		from, to := p.Corners[1], p.Corners[2]
		leaving, arriving := l.down[p.Row][p.Col+1], l.down[p.Row+1][p.Col+1]
		if tabOnA {
			return newStretch(from, to, leaving, arriving, straight)
		}
		return newStretch(to, from, arriving.Mul(-1), leaving.Mul(-1), straight)
	}
	// The bottom of a runs to the left.
	from, to := p.Corners[2], p.Corners[3]
	leaving, arriving := l.across[p.Row+1][p.Col+1].Mul(-1), l.across[p.Row+1][p.Col].Mul(-1)
	if tabOnA {
		return newStretch(from, to, leaving, arriving, straight)
	}
	return newStretch(to, from, arriving.Mul(-1), leaving.Mul(-1), straight)
}

// set makes the joint at seam j.
func (k *knife) set(j, label int, shape geom.Curve, tabOnA bool) {
	curve := k.stretch(j, tabOnA).curve(shape)
	k.Joints[j] = Joint{Label: label, Curve: curve}
	back := slices.Clone(curve)
	slices.Reverse(back)
	s := k.seams[j]
	a, b := &k.Pieces[s.a], &k.Pieces[s.b]
	if tabOnA {
		a.Sides[s.sideA], b.Sides[s.sideB] = label, -label
		a.Curves[s.sideA], b.Curves[s.sideB] = curve, back
		return
	}
	a.Sides[s.sideA], b.Sides[s.sideB] = -label, label
	a.Curves[s.sideA], b.Curves[s.sideB] = back, curve
}

// unique gives each joint a tab of its own that keeps clear of those before.
func (k *knife) unique() {
	rng := rand.New(rand.NewPCG(k.Options.Seed, streamTabs))
	for j := range k.seams {
		const tries = 24
		for t := range tries {
			shape := newTab(rng, float64(t)/(tries-1)).curve()
			k.set(j, j+1, shape, rng.IntN(2) == 0)
			if k.clear(j) {
				break
			}
		}
	}
}

// templates draws the shapes, and then for each joint one of them.
func (k *knife) templates(n int) {
	shapes := drawTemplates(k.Options.Seed, n)
	rng := rand.New(rand.NewPCG(k.Options.Seed, streamLabels))
	for j := range k.seams {
		label := 1 + rng.IntN(n)
		k.set(j, label, shapes[label-1].shape, rng.IntN(2) == 0)
	}
}

// Piece returns the piece of a cell, nil if there is none.
func (p *Puzzle) Piece(row, col int) *Piece {
	if row < 0 || row >= p.Options.Rows || col < 0 || col >= p.Options.Cols {
		return nil
	}
	return &p.Pieces[row*p.Options.Cols+col]
}

// String tells the size, as in "20x25 pieces".
func (p *Puzzle) String() string {
	return fmt.Sprintf("%dx%d pieces", p.Options.Rows, p.Options.Cols)
}
