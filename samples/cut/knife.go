package cut

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

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
	if o.Stray > 0 {
		k.stray()
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
	k.Joints[j].Label = label
	if !tabOnA {
		label = -label
	}
	s := k.seams[j]
	k.Pieces[s.a].Sides[s.sideA], k.Pieces[s.b].Sides[s.sideB] = label, -label
	k.lay(j, curve)
}

// lay gives the joint at seam j, and the sides of its pieces, a curve along the side of the
// piece with the tab.
func (k *knife) lay(j int, curve geom.Curve) {
	k.Joints[j].Curve = curve
	back := curve.Reverse()
	s := k.seams[j]
	a, b := &k.Pieces[s.a], &k.Pieces[s.b]
	if a.Sides[s.sideA] > 0 {
		a.Curves[s.sideA], b.Curves[s.sideB] = curve, back
	} else {
		a.Curves[s.sideA], b.Curves[s.sideB] = back, curve
	}
}

// unique gives each joint a tab of its own that keeps clear of those before.
func (k *knife) unique() {
	rng := rand.New(rand.NewPCG(k.Options.Seed, streamTabs))
	for j := range k.seams {
		images := k.images(j)
		if images[0] < j {
			continue // cut with its image
		}
		const tries = 24
		for t := range tries {
			shape, onA := newTab(rng, float64(t)/(tries-1)).curve(), rng.IntN(2) == 0
			for _, i := range images {
				k.set(i, i+1, shape, (i == j || k.Options.Repeats == 4) == onA)
			}
			if k.clear(j) {
				break
			}
		}
	}
}

// strayWaves is the number of waves along a joint that a cut strays in.
const strayWaves = 6

// stray moves each joint off the die, across and in slow waves: card gives way to a knife
// otherwise each time. The ends stay.
func (k *knife) stray() {
	for j := range k.seams {
		rng := rand.New(rand.NewPCG(k.Options.Seed, streamStray<<32|uint64(j)))
		var waves [strayWaves]float64
		for i := range waves {
			waves[i] = rng.NormFloat64() * math.Sqrt(2.0/strayWaves)
		}
		curve := k.Joints[j].Curve
		last := len(curve) - 1
		moved := slices.Clone(curve)
		for i := 1; i < last; i++ {
			off := 0.0
			for w, a := range waves {
				off += a * math.Sin(math.Pi*float64((w+1)*i)/float64(last))
			}
			along := curve[i+1].Sub(curve[i-1]).Unit()
			moved[i] = curve[i].Add(geom.Point{X: -along.Y, Y: along.X}.Mul(off * k.Options.Stray))
		}
		k.lay(j, moved)
	}
}

// images returns the seams, j among them, that one cut of the die makes, in ascending order.
func (k *knife) images(j int) []int {
	o, s := k.Options, k.seams[j]
	switch o.Repeats {
	case 2:
		// Turned by 180 degrees, piece b is left of a, or above.
		p := k.Pieces[len(k.Pieces)-1-s.b]
		i := k.seamOf(p.Row, p.Col, s.sideA)
		if i == j {
			return []int{j}
		}
		return []int{min(i, j), max(i, j)}
	case 4:
		var all []int
		p := k.Pieces[s.a]
		for r := p.Row % (o.Rows / 2); r < o.Rows; r += o.Rows / 2 {
			for c := p.Col % (o.Cols / 2); c < o.Cols; c += o.Cols / 2 {
				if s.sideA == 1 && c+1 < o.Cols || s.sideA == 2 && r+1 < o.Rows {
					all = append(all, k.seamOf(r, c, s.sideA))
				}
			}
		}
		return all
	}
	return []int{j}
}

// seamOf returns the seam at the right side, 1, or the lower side, 2, of a piece.
func (k *knife) seamOf(row, col, side int) int {
	o := k.Options
	if side == 1 {
		return row*(o.Cols-1) + col
	}
	return o.Rows*(o.Cols-1) + row*o.Cols + col
}

// clear tells whether the joint at seam j leaves enough cardboard in both of
// its pieces, between it and the joints that are set already.
func (k *knife) clear(j int) bool {
	s := k.seams[j]
	return k.pieceClear(s.a, s.sideA) && k.pieceClear(s.b, s.sideB)
}

func (k *knife) pieceClear(piece, side int) bool {
	p := &k.Pieces[piece]
	for other := range p.Curves {
		if other == side {
			continue
		}
		// Points near a corner do not count.
		if !clearOf(sparse(p.Curves[side], p.Corners[:]), sparse(p.Curves[other], p.Corners[:])) {
			return false
		}
	}
	return true
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
