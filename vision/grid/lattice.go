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
	// thinLines is the regularity from which on a multiple of the best number
	// of cells is preferred to it.
	thinLines = 0.15
	// never is a regularity that nothing has.
	never = -2
	// minCell is the smallest cell looked for, in straightened pixels.
	minCell = 9
)

// lines holds where long strokes of one direction run through a straightened
// frame: fill[b][x] is the part of band b that is line at position x.
type lines struct {
	fill   [bands][]float64
	lo, hi float64 // positions of the frame's own two sides
}

// regularity returns the lesser of the regularities of rows and columns.
func (st *strokes) regularity(rows, cols int) float64 {
	return min(st.columns.regularity(cols, never), st.rows.regularity(rows, never))
}

// newLines measures the strokes of mask, in which they run from top to bottom;
// 255 is a stroke without doubt.
func newLines(mask *image.Gray) *lines {
	w, h := mask.Rect.Dx(), mask.Rect.Dy()
	l := &lines{lo: pad / (1 + 2*pad) * float64(w), hi: (1 + pad) / (1 + 2*pad) * float64(w)}
	top, bottom := pad/(1+2*pad)*float64(h), (1+pad)/(1+2*pad)*float64(h)
	var sums []uint32
	for b := range bands {
		from := int(top + (bottom-top)*float64(b)/bands)
		to := int(top + (bottom-top)*float64(b+1)/bands)
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
		l.fill[b] = wide
	}
	return l
}

// strength returns how much of a line runs within reach of position x.
func (l *lines) strength(x, reach float64) float64 {
	sum := 0.0
	for b := range l.fill {
		row := l.fill[b]
		from, to := max(int(x-reach+0.5), 0), min(int(x+reach+0.5), len(row)-1)
		if from <= to {
			sum += slices.Max(row[from : to+1])
		}
	}
	return sum / bands
}

// regularity returns how well n equal cells explain the strokes, at most 1: near
// 1 when a line runs at every place where one is due and none between. Below
// least it may be anything that is lower still.
func (l *lines) regularity(n int, least float64) float64 {
	cell := (l.hi - l.lo) / float64(n)
	reach := min(0.16*cell, 0.022*(l.hi-l.lo))
	reach = max(reach, 1)
	on := make([]float64, n+1)
	for k := range on {
		on[k] = l.strength(l.lo+float64(k)*cell, reach)
	}
	slices.Sort(on)
	low := on[:max(len(on)/3, min(2, len(on)))]
	weak := 0.0
	for _, s := range low {
		weak += s / float64(len(low))
	}
	off := 0.0
	for k := 0; k < n && weak-off/float64(n) >= least; k++ {
		x := l.lo + float64(k)*cell
		off += max(l.between(x+0.3*cell, x+0.7*cell, reach)-digitsBetween, 0) / (1 - digitsBetween)
	}
	return weak - off/float64(n)
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
	// Thin lines between thick ones are a weak sign for the larger number, but
	// a sign: where there are none, its regularity is about 0.
	for i := 1; i < len(all); i++ {
		if all[i].n > all[0].n && all[i].n%all[0].n == 0 && all[i].score > thinLines {
			finer := all[i]
			all = slices.Insert(slices.Delete(all, i, i+1), 0, finer)
			break
		}
	}
	return all[:min(len(all), 3)]
}
