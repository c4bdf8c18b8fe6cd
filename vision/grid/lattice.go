package grid

import (
	"cmp"
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

const (
	// pad is how much of the surroundings of a frame is straightened with it,
	// in parts of the frame.
	pad = 0.04
	// bands is the number of strips across the lines in which a line may have
	// its own place, so that what bend remains does not smear it.
	bands = 12
	// maxCells is the largest number of rows or columns looked for.
	maxCells = 60
	// digitsBetween is how much of a line the digits of a column may look like.
	digitsBetween = 0.2
	// never is a regularity that nothing has.
	never = -2
	// nearCrossing is how far from a crossing, in cells, a line is looked at: digits do
	// not reach there.
	nearCrossing = 0.15
	// usualBand is the part of the lines that even the weakest of those that cross them
	// show beside them, unless they are none.
	usualBand = 0.6
	// minCell is the smallest cell looked for, in straightened pixels.
	minCell = 9
)

// lines holds where long strokes of one direction run through a straightened
// frame: fill[b][x] is the part of band b that is line at position x.
type lines struct {
	fill   [][]float64
	lo, hi float64 // positions of the frame's own two sides
}

// crossed returns how surely the lines of so many rows and columns cross each other,
// at most 1.
func (st *strokes) crossed(rows, cols int) float64 {
	return min(crossed(st.vertical, cols, rows), crossed(st.horizontal, rows, cols))
}

// newLines measures the strokes of mask, in which they run from top to bottom;
// 255 is a stroke without doubt.
func newLines(mask *image.Gray) *lines {
	var all []band
	for b := range bands {
		all = append(all, band{float64(b) / bands, float64(b+1) / bands})
	}
	return newLinesIn(mask, all)
}

// A band is a strip across a straightened frame, in parts of its height.
type band struct{ top, bottom float64 }

// newLinesIn measures the strokes of mask in some bands of it.
func newLinesIn(mask *image.Gray, all []band) *lines {
	w, h := mask.Rect.Dx(), mask.Rect.Dy()
	l := &lines{lo: pad / (1 + 2*pad) * float64(w), hi: (1 + pad) / (1 + 2*pad) * float64(w)}
	top, bottom := pad/(1+2*pad)*float64(h), (1+pad)/(1+2*pad)*float64(h)
	var sums []uint32
	for _, b := range all {
		from := max(int(top+(bottom-top)*b.top), 0)
		to := min(max(int(top+(bottom-top)*b.bottom), from+1), h)
		sums = kernel.ColumnSums(mask, image.Rect(0, from, w, to), sums)
		// A stroke that leans by a pixel within the band still counts whole.
		wide := make([]float64, w)
		for x, sum := range sums {
			most := sum
			if x > 0 {
				most = max(most, sum+sums[x-1])
			}
			if x+1 < w {
				most = max(most, sum+sums[x+1])
			}
			wide[x] = min(float64(most)/float64(255*(to-from)), 1)
		}
		l.fill = append(l.fill, wide)
	}
	return l
}

// strength returns how much of a line runs within reach of position x.
func (l *lines) strength(x, reach float64) float64 {
	sum := 0.0
	for b := range l.fill {
		sum += l.strengthIn(b, x, reach)
	}
	return sum / float64(len(l.fill))
}

// strengthIn returns how much of a line runs within reach of position x in band b.
func (l *lines) strengthIn(b int, x, reach float64) float64 {
	row := l.fill[b]
	from, to := max(int(x-reach+0.5), 0), min(int(x+reach+0.5), len(row)-1)
	if from > to {
		return 0
	}
	return slices.Max(row[from : to+1])
}

// regularity returns how well n equal cells explain the strokes, at most 1: near
// 1 when a line runs at every place where one is due and none between. Below
// least it may be anything that is lower still.
func (l *lines) regularity(n int, least float64) float64 {
	cell, reach := l.cell(n)
	on := make([]float64, n+1)
	for k := range on {
		on[k] = l.strength(l.lo+float64(k)*cell, reach)
	}
	weak, off := weakest(on), 0.0
	for k := 0; k < n && weak-off/float64(n) >= least; k++ {
		off += l.inside(k, cell, reach)
	}
	return weak - off/float64(n)
}

// cell returns the width of one of n cells, and how far from its due place a line
// may run.
func (l *lines) cell(n int) (width, reach float64) {
	width = (l.hi - l.lo) / float64(n)
	return width, max(min(0.16*width, 0.022*(l.hi-l.lo)), 1)
}

// weakest returns the mean of the lowest third of some strengths, which it sorts.
func weakest(strengths []float64) float64 {
	slices.Sort(strengths)
	low := strengths[:max(len(strengths)/3, min(2, len(strengths)))]
	sum := 0.0
	for _, s := range low {
		sum += s
	}
	return sum / float64(len(low))
}

// crossed returns how surely n+1 lines cross m+1 others, at most 1, by what of them
// runs past the places where the others are due. Whatever stands in the cells does not
// reach there, so that numbers in every cell of a column are no line; and a margin that
// was taken for a column has the lines along it, but none that cross them.
func crossed(mask *image.Gray, n, m int) float64 {
	var all []band
	for k := range m + 1 {
		all = append(all, band{(float64(k) - nearCrossing) / float64(m), (float64(k) + nearCrossing) / float64(m)})
	}
	l := newLinesIn(mask, all)
	width, reach := l.cell(n)
	byLine, byBand := make([]float64, n+1), make([]float64, m+1)
	for k := range byLine {
		for b := range byBand {
			s := l.strengthIn(b, l.lo+float64(k)*width, reach)
			byLine[k] += s / float64(m+1)
			byBand[b] += s / float64(n+1)
		}
	}
	off := 0.0
	for k := range n {
		off += l.inside(k, width, reach) / float64(n)
	}
	return weakest(byLine) - off - max(usualBand-weakest(byBand), 0)
}

// inside returns how much of a line, beyond what digits look like, runs inside cell k of
// some width.
func (l *lines) inside(k int, width, reach float64) float64 {
	x := l.lo + float64(k)*width
	return max(l.between(x+0.3*width, x+0.7*width, reach)-digitsBetween, 0) / (1 - digitsBetween)
}

// between returns the strength of the strongest line from position from to
// position to.
func (l *lines) between(from, to, reach float64) float64 {
	best := 0.0
	step := max(reach, 1.5)
	for x := from; x <= to; x += step {
		best = max(best, l.strength(x, reach))
	}
	return best
}

// counted is a number of cells and the regularity that it gives the strokes.
type counted struct {
	n     int
	score float64
}

// count returns the numbers of cells that explain the strokes best, best first,
// at most three. want > 0 asks for that number alone.
func (l *lines) count(want int) []counted {
	if want > 0 {
		return []counted{{want, l.regularity(want, never)}}
	}
	var all []counted
	for n := 1; n <= maxCells && (l.hi-l.lo)/float64(n) >= minCell; n++ {
		if r := l.regularity(n, firstScore); r >= firstScore {
			all = append(all, counted{n, r})
		}
	}
	slices.SortStableFunc(all, func(a, b counted) int { return cmp.Compare(b.score, a.score) })
	all = all[:min(len(all), 3)]
	// What stands in the middle of all cells of a column looks like a line there.
	if len(all) > 0 && all[0].n%2 == 0 {
		n := all[0].n / 2
		all = append(all, counted{n, l.regularity(n, never)})
	}
	return all
}
