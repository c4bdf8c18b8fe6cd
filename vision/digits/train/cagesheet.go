package main

import (
	"image"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
)

// cageRecord is one labelled cell of a Killer Sudoku: how many digits its sum has, 0 where it
// shows none, the digits, whether a cage ends at its upper, right, lower and left side, held
// out or not, and its pixels.
type cageRecord [8 + ink.Side*ink.Side]byte

// cageSheet is a sheet of cells with cages, their sums in the corners.
type cageSheet struct {
	page
	look  cageLook
	cage  [across + 2][across + 2]int // of each cell, and of those around the sheet
	sums  [across * across]int
	cells []*image.Gray // as photographed
}

// cageLook is how cages are printed on a sheet, lengths in pixels.
type cageLook struct {
	inset     float64 // of the lines from the sides of the cells
	width     float64
	dark      float64
	dash, gap float64    // gap 0 for full lines
	sum       float64    // height of the digits
	at        point      // upper left of the sum
	patch     bool       // the sum stands on paper of its own
	tints     [3]float64 // darkness of the cages
	none      bool       // an ordinary grid without cages
}

func newCageLook(rng *rand.Rand, st *style) cageLook {
	l := cageLook{
		inset: between(rng, 0.03, 0.15) * pitch, width: between(rng, 0.5, 2), dark: st.ink * between(rng, 0.5, 1.05),
		dash: between(rng, 1.5, 8), gap: between(rng, 1.2, 5), sum: between(rng, 0.15, 0.3) * pitch,
		patch: chance(rng, 0.6), none: chance(rng, 0.08),
	}
	if chance(rng, 0.15) {
		l.gap = 0
	}
	l.at = point{l.inset + between(rng, -0.05, 0.06)*pitch, l.inset + between(rng, -0.06, 0.06)*pitch}
	l.at = point{max(l.at.x, 0.02*pitch), max(l.at.y, 0.02*pitch)}
	if chance(rng, 0.2) {
		for i := range l.tints {
			l.tints[i] = between(rng, 0, 0.25)
		}
	}
	return l
}

const (
	// coarsestSum is the height of the digits of sums in pixels from which on they can be read.
	coarsestSum = 5
	// sumShake is the share of photos taken by a moving hand, which matters most where
	// print is small.
	sumShake = 0.35
)

// newCageSheet draws a sheet of a Killer Sudoku, some of whose cells hold givens, candidates or
// what a solver wrote.
func newCageSheet(rng *rand.Rand, j job) *cageSheet {
	s := &cageSheet{page: newPage(rng, j, numberScript)}
	s.style.shade, s.style.inverted = 0, false
	s.style.fill = 0
	if chance(rng, 0.3) {
		s.style.fill = between(rng, 0.02, 0.6)
	}
	s.style.height = between(rng, 0.35, 0.65)
	s.look = newCageLook(rng, &s.style)
	s.join()
	s.draw()
	high := s.look.sum / pitch
	shot := camera{rng: rng, sharpness: min(1, 0.3+2.4*high), coarsest: coarsestSum / high, shake: sumShake}
	s.cells = shot.photograph(s.dark)
	return s
}

// join joins random neighbours to cages, of five cells at most.
func (s *cageSheet) join() {
	const side = across + 2
	size := make([]int, side*side)
	for i := range size {
		s.cage[i/side][i%side], size[i] = i, 1
	}
	for range int(between(s.rng, 0.2, 2.5) * side * side) {
		x, y := s.rng.IntN(side), s.rng.IntN(side)
		u, v := x+1, y
		if chance(s.rng, 0.5) {
			u, v = x, y+1
		}
		if u == side || v == side {
			continue
		}
		a, b := s.cage[y][x], s.cage[v][u]
		if a == b || size[a]+size[b] > 5 {
			continue
		}
		size[a] += size[b]
		for i := range size {
			if c := &s.cage[i/side][i%side]; *c == b {
				*c = a
			}
		}
	}
}

// together tells whether the cells by these ways from cell (col, row) are in its cage.
func (s *cageSheet) together(col, row int, ways ...image.Point) bool {
	for _, w := range ways {
		if s.cage[row+w.Y+1][col+w.X+1] != s.cage[row+1][col+1] {
			return false
		}
	}
	return true
}

// draw lays out the sheet on the canvas.
func (s *cageSheet) draw() {
	if s.style.ghost > 0 {
		s.drawGhosts()
	}
	for i := range across * across {
		at := image.Pt(i%across, i/across)
		box := image.Rectangle{Min: at.Mul(pitch), Max: at.Add(image.Pt(1, 1)).Mul(pitch)}.Add(image.Pt(margin, margin))
		if tint := s.look.tints[s.cage[at.Y+1][at.X+1]%len(s.look.tints)]; tint > 0 && !s.look.none {
			s.fillRect(box, tint)
		}
		s.drawMiddle(box)
	}
	s.spread() // of what is large: thin lines would vanish
	if s.look.none {
		s.drawLines()
		return
	}
	for i := range across * across {
		s.outline(i%across, i/across)
	}
	for i := range across * across {
		if s.showsSum(i%across, i/across) {
			s.drawSum(i)
		}
	}
	s.drawLines()
}

// drawMiddle writes what a cell holds besides its sum.
func (s *cageSheet) drawMiddle(box image.Rectangle) {
	rng, st := s.rng, s.style
	switch {
	case chance(rng, st.fill):
		s.write(placing{
			face: s.face, height: st.height * pitch, stretch: st.stretch, ink: st.ink * between(rng, 0.85, 1.05),
			x: float64(box.Min.X) + pitch*between(rng, 0.46, 0.6), y: float64(box.Min.Y) + pitch*between(rng, 0.46, 0.62),
		}, s.symbols(1))
	case chance(rng, 0.5*st.pencil):
		s.drawPencil(box)
	case chance(rng, 0.02):
		s.specks(box, st.ink)
	}
}

// showsSum tells whether a cell is the first of its cage in reading order; that of a cage that
// reaches beyond the sheet may be another one.
func (s *cageSheet) showsSum(col, row int) bool {
	for y := range across + 2 {
		for x := range across + 2 {
			if s.cage[y][x] == s.cage[row+1][col+1] {
				return x == col+1 && y == row+1
			}
		}
	}
	return false
}

// drawSum writes a sum into the corner of cell i.
func (s *cageSheet) drawSum(i int) {
	rng, l := s.rng, s.look
	sum := 1 + rng.IntN(45)
	switch x := rng.Float64(); {
	case x < 0.5:
		sum = 1 + rng.IntN(27)
	case x < 0.6:
		sum = 1 + rng.IntN(99) // of larger grids
	}
	runes := []rune{rune('0' + sum%10)}
	if sum > 9 {
		runes = []rune{rune('0' + sum/10), runes[0]}
	}
	p := placing{face: s.face, height: l.sum, stretch: s.style.stretch, ink: s.style.ink * between(rng, 0.85, 1.05), tight: between(rng, 0, 0.08)}
	width := s.widthOf(p, runes)
	left, top := float64(margin+i%across*pitch)+l.at.x, float64(margin+i/across*pitch)+l.at.y
	p.x, p.y = left+width/2+rng.NormFloat64()*0.3, top+p.height/2+rng.NormFloat64()*0.3
	if l.patch {
		r := image.Rect(int(left-1), int(top-1), int(left+width+1.5), int(top+p.height+1.5))
		s.fillRect(r.Intersect(image.Rect(0, 0, extent, extent)), l.tints[s.cage[i/across+1][i%across+1]%len(l.tints)])
	}
	s.write(p, runes)
	s.sums[i] = sum
}

// outline draws the lines of a cage within one of its cells: they lead to the side of the cell
// where the cage goes on, and around the corners where it does so both ways but not across.
func (s *cageSheet) outline(col, row int) {
	left, top, in := float64(margin+col*pitch), float64(margin+row*pitch), s.look.inset
	end := func(way image.Point) float64 {
		if s.together(col, row, way) {
			return 0
		}
		return in
	}
	for _, d := range []int{-1, 1} {
		at := in
		if d > 0 {
			at = pitch - in
		}
		if !s.together(col, row, image.Pt(0, d)) {
			s.dashes(point{left + end(image.Pt(-1, 0)), top + at}, point{left + pitch - end(image.Pt(1, 0)), top + at})
		}
		if !s.together(col, row, image.Pt(d, 0)) {
			s.dashes(point{left + at, top + end(image.Pt(0, -1))}, point{left + at, top + pitch - end(image.Pt(0, 1))})
		}
		for _, e := range []int{-1, 1} {
			if s.together(col, row, image.Pt(d, 0), image.Pt(0, e)) && !s.together(col, row, image.Pt(d, e)) {
				x, y, outerX, outerY := left+in, top+in, left, top
				if d > 0 {
					x, outerX = left+pitch-in, left+pitch
				}
				if e > 0 {
					y, outerY = top+pitch-in, top+pitch
				}
				s.dashes(point{outerX, y}, point{x, y})
				s.dashes(point{x, outerY}, point{x, y})
			}
		}
	}
}

// dashes draws a line from left to right or from top to bottom, or the other way.
func (s *cageSheet) dashes(a, b point) {
	l := s.look
	length := math.Hypot(b.x-a.x, b.y-a.y)
	const step = 0.5
	for t := 0.0; t < length; t += step {
		if l.gap > 0 && math.Mod(t, l.dash+l.gap) > l.dash {
			continue
		}
		f := t / length
		s.dot(a.x+f*(b.x-a.x), a.y+f*(b.y-a.y), l.width/2, l.dark)
	}
}

// records labels the cells of the sheet by what was drawn in them.
func (s *cageSheet) records() [][]byte {
	full := ink.NewFull(s.cells)
	list := make([][]byte, len(s.cells))
	var crop [ink.Side * ink.Side]float32
	for i := range s.cells {
		var r cageRecord
		switch sum := s.sums[i]; {
		case sum > 9:
			r[0], r[1], r[2] = 2, byte(sum/10), byte(sum%10)
		case sum > 0:
			r[0], r[1] = 1, byte(sum)
		}
		for k, way := range []image.Point{{Y: -1}, {X: 1}, {Y: 1}, {X: -1}} {
			if !s.look.none && !s.together(i%across, i/across, way) {
				r[3+k] = 1
			}
		}
		if s.face.held {
			r[7] = 1
		}
		full.Crop(i, crop[:])
		for pixel, v := range crop {
			r[8+pixel] = byte((v - ink.FullLeast) / (ink.FullMost - ink.FullLeast) * 255)
		}
		list[i] = r[:]
	}
	return list
}
