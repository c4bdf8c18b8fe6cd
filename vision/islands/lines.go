package islands

import (
	"image"
	"slices"
)

// Where islands are circles without a filling, the lines of a printed grid run
// through them and through their numbers.

const (
	// lineDepth is how much darker than the inside, in parts of it, a line must
	// be to be taken away.
	lineDepth = 0.04
	// lineReach is how far from the middle, in halves of a cell's picture, a
	// line may run, and lineWidth the largest half of its width.
	lineReach, lineWidth = 0.12, 0.12
)

// eraseLines takes lines away that run through the middles of all cells, across
// and down.
func eraseLines(cells []*image.Gray) {
	if len(cells) == 0 {
		return
	}
	for _, turned := range []bool{false, true} {
		from, to, ok := findLine(cells, turned)
		if !ok {
			continue
		}
		for _, c := range cells {
			eraseLine(pixels{c, turned}, from, to)
		}
	}
}

// pixels is a square picture, or the same with rows and columns exchanged.
type pixels struct {
	*image.Gray
	turned bool
}

func (p pixels) at(row, i int) *uint8 {
	if p.turned {
		row, i = i, row
	}
	return &p.Pix[p.PixOffset(p.Rect.Min.X+i, p.Rect.Min.Y+row)]
}

// depths returns for each row how much darker it is than the brightest one, in
// parts of that, near the left and right end of the inside: where no digit is.
func (p pixels) depths() []float64 {
	side := p.Rect.Dx()
	first := int((1 - clearPart + 0.03) / 2 * float64(side))
	last := max(int((1-rimPart)/2*float64(side)), first+1)
	out := make([]float64, side)
	most := 1.0
	for row := range side {
		sum := 0
		for i := first; i < last; i++ {
			sum += int(*p.at(row, i)) + int(*p.at(row, side-1-i))
		}
		out[row] = float64(sum) / float64(2*(last-first))
		if v := place(row, side); v > -2*lineReach && v < 2*lineReach {
			most = max(most, out[row])
		}
	}
	for row := range out {
		out[row] = 1 - out[row]/most
	}
	return out
}

// findLine returns the rows of the line that runs through most of the cells.
func findLine(cells []*image.Gray, turned bool) (from, to int, ok bool) {
	side := cells[0].Rect.Dx()
	all := make([][]float64, side)
	for _, c := range cells {
		for row, d := range (pixels{c, turned}).depths() {
			all[row] = append(all[row], d)
		}
	}
	depth := make([]float64, side)
	at := side / 2
	for row := range all {
		slices.Sort(all[row])
		depth[row] = all[row][len(all[row])/2]
		if v := place(row, side); v > -lineReach && v < lineReach && depth[row] > depth[at] {
			at = row
		}
	}
	from, to = at, at
	for from > 0 && depth[from-1] > 0.2*depth[at] {
		from--
	}
	for to < side-1 && depth[to+1] > 0.2*depth[at] {
		to++
	}
	ok = depth[at] > lineDepth && float64(to-from+1) <= lineWidth*float64(side)
	return max(from-1, 0), min(to+1, side-1), ok // in some cells it is a row off
}

// eraseLine takes a line in the rows from to to away. What lies under it is
// taken to be between what lies above and below, or, where the line is pale, what
// is left when it is made as bright as the inside.
func eraseLine(p pixels, from, to int) {
	side := p.Rect.Dx()
	depths := p.depths()
	above, below := max(from-1, 0), min(to+1, side-1)
	for i := range side {
		a, b := float64(*p.at(above, i)), float64(*p.at(below, i))
		for row := from; row <= to; row++ {
			f := float64(row-above) / float64(below-above)
			between := a + f*(b-a)
			pixel := p.at(row, i)
			lifted := float64(*pixel) / max(1-depths[row], 0.1)
			*pixel = uint8(min(between, lifted, 255))
		}
	}
}
