package digits

import (
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

const (
	// inkMargin is how far from its edge, in parts of the side, a cell is looked at to
	// tell ink from paper: lines may run beyond. Up to paperMargin there is paper, whatever
	// disc the number is printed on.
	inkMargin, paperMargin = 0.14, 0.22
	// inkContrast is the least difference, in grey levels, of ink from the paper of its
	// cell, and inkPart the least part of a cell that ink covers.
	inkContrast, inkPart = 24, 0.01
	// clearlyLight is how many times as much ink must be lighter than the paper as is
	// darker for a cell to be the negative of the others.
	clearlyLight = 3
	// markedPaper is how many grey levels the paper of a negative cell is from that of
	// the others, at least.
	markedPaper = 48
	// lightPaper is the grey level from which on a cell is a light one, and faintInk the
	// part of the strongest light ink of all that is none on it.
	lightPaper = 128
	faintInk   = 0.15
)

// DarkOnLight returns the cells of one grid with their ink darker than their paper, as
// readers want it: cells that have it the other way round, as those of dark themes and
// of a marked row have, are replaced by their negatives.
func DarkOnLight(cells []*image.Gray) []*image.Gray {
	if len(cells) == 0 {
		return nil
	}
	weights := make([]inkWeights, len(cells))
	papers := make([]int, len(cells))
	all, strongest := inkWeights{}, 0.0
	for i, c := range cells {
		weights[i] = weigh(c)
		all.dark += weights[i].dark
		all.light += weights[i].light
		strongest = max(strongest, weights[i].light)
		papers[i] = weights[i].paper
	}
	usual := all.light > all.dark
	slices.Sort(papers)
	out := slices.Clone(cells)
	for i, w := range weights {
		// A highlight may be lighter than the paper of a cell; what makes a cell a
		// negative is its paper.
		away := w.paper - papers[len(papers)/2]
		// What is no ink of a light cell would be coarse grain on its dark negative.
		negative := usual && (w.paper < lightPaper || w.light > max(clearlyLight*w.dark, faintInk*strongest))
		if away < -markedPaper && w.light > clearlyLight*w.dark {
			negative = true
		} else if away > markedPaper && w.dark > clearlyLight*w.light {
			negative = false
		}
		if negative {
			out[i] = kernel.Negative(cells[i])
		}
	}
	return out
}

// inkWeights is the level of a cell's paper, the median around what it holds, and how
// much the cell is darker and lighter than that: the sum of all differences that are no
// grain, 0 where that is too little for ink.
type inkWeights struct {
	paper       int
	dark, light float64
}

func weigh(cell *image.Gray) (w inkWeights) {
	r := cell.Rect
	inset := func(part float64) image.Rectangle { return r.Inset(int(part * float64(min(r.Dx(), r.Dy())))) }
	inner, middle := inset(inkMargin), inset(paperMargin)
	var ring, histogram [256]int
	around := inner.Dx()*inner.Dy() - middle.Dx()*middle.Dy()
	for y := inner.Min.Y; y < inner.Max.Y; y++ {
		for x, v := range cell.Pix[cell.PixOffset(inner.Min.X, y):][:inner.Dx()] {
			histogram[v]++
			if !(image.Point{X: inner.Min.X + x, Y: y}.In(middle)) {
				ring[v]++
			}
		}
	}
	n := inner.Dx() * inner.Dy()
	paper, below := 0, 0
	for ; paper < 255 && below+ring[paper] <= around/2; paper++ {
		below += ring[paper]
	}
	w.paper = paper
	dark, light := 0, 0
	for v, count := range histogram {
		switch d := v - paper; {
		case d <= -inkContrast:
			w.dark, dark = w.dark-float64(d*count), dark+count
		case d >= inkContrast:
			w.light, light = w.light+float64(d*count), light+count
		}
	}
	if float64(dark) < inkPart*float64(n) {
		w.dark = 0
	}
	if float64(light) < inkPart*float64(n) {
		w.light = 0
	}
	return w
}
