package grid

import (
	"image"
	"math"
	"math/cmplx"
)

// The lines of one direction are fringes: the number of lines up to a place
// grows smoothly across the frame, whatever the perspective and the curl of the
// page. It is found as in Takeda, Ina, Kobayashi, "Fourier-transform method of
// fringe-pattern analysis for computer-based topography and interferometry"
// (1982): the phase of the fundamental frequency, unwrapped, over 2 pi. We
// take the phase in windows of a few lines and in bands across them, where they
// transform whole rows, since the frequency changes along a row; and we unwrap
// from the clearest window to its neighbours, the clearest first.

const (
	// windowLines is the number of lines that a window spans.
	windowLines = 6.0
	// fringeStep is the step, as a factor, between the frequencies tried.
	fringeStep = 1.035
	// finePositions is the number of positions a line that will do to see it.
	finePositions = 13
	// leastLine is the part of a window that is ink where there are lines.
	leastLine = 0.02
	// leastFringes is the smallest number of cells looked for.
	leastFringes = 3.0
	// nearlyBest is the part of the best power that a lower frequency must have
	// to be taken for the fundamental one.
	nearlyBest = 0.65
	// clearFringes is the power, from 0 for none to 1 for fine lines, below
	// which there are no fringes.
	clearFringes = 0.12
)

// fringes are the lines of one direction, seen as waves.
type fringes struct {
	profile [][]float64 // how much line there is at each position
	lo, hi  float64     // positions of the frame's own two sides
	coarser *fringes    // with half the positions, nil where that is too few
}

func newFringes(l *lines) *fringes {
	f := &fringes{profile: l.fill, lo: l.lo, hi: l.hi}
	for g := f; (g.hi-g.lo)/2 >= leastFringes*finePositions; g = g.coarser {
		g.coarser = g.half()
	}
	return f
}

// half returns f with every two positions joined.
func (f *fringes) half() *fringes {
	// The middle of the first two positions is at 0.5.
	out := &fringes{lo: (f.lo - 0.5) / 2, hi: (f.hi - 0.5) / 2}
	for _, row := range f.profile {
		half := make([]float64, len(row)/2)
		for x := range half {
			half[x] = (row[2*x] + row[2*x+1]) / 2
		}
		out.profile = append(out.profile, half)
	}
	return out
}

// fine returns f with as few positions as will do for a frequency.
func (f *fringes) fine(frequency float64) *fringes {
	for f.coarser != nil && f.coarser.hi-f.coarser.lo >= finePositions*frequency {
		f = f.coarser
	}
	return f
}

// node is one window of one band: its place in the frame, the phase of the
// lines in it, less that of even ones, in lines, and how clear it is, 0 to 1.
type node struct {
	u, v, phase, clear float64
	done               bool
}

// wave holds, for one frequency, the unit circle at each position.
func (f *fringes) wave(frequency float64) []complex128 {
	out := make([]complex128, len(f.profile[0]))
	turn := cmplx.Rect(1, -2*math.Pi*frequency/(f.hi-f.lo))
	at := cmplx.Rect(1, 2*math.Pi*frequency*f.lo/(f.hi-f.lo))
	for x := range out {
		out[x] = at
		at *= turn
	}
	return out
}

// hann returns the weights of a window of n positions.
func hann(n int) []float64 {
	out := make([]float64, n)
	turn, at := cmplx.Rect(1, 2*math.Pi/float64(n)), cmplx.Rect(1, math.Pi/float64(n))
	for i := range out {
		out[i] = 0.5 - 0.5*real(at)
		at *= turn
	}
	return out
}

// mesh returns the windows at a frequency in lines a frame, band by band.
func (f *fringes) mesh(frequency float64) [][]node {
	f = f.fine(frequency)
	wave := f.wave(frequency)
	width := f.hi - f.lo
	span := min(windowLines/frequency, 1) * width
	count := int(2*width/span+0.5) + 1
	window := hann(int(span) + 1)
	out := make([][]node, bands)
	for b, row := range f.profile {
		out[b] = make([]node, count)
		for k := range out[b] {
			// The windows at the ends lie inside the frame.
			middle := f.lo + width*float64(k)/float64(count-1)
			middle = min(max(middle, f.lo+span*0.4), f.hi-span*0.4)
			n := node{u: (middle - f.lo) / width, v: (float64(b) + 0.5) / bands}
			sum, total := transform(window, row, wave, int(middle-span/2))
			// A line a cell and nothing else has this much ink at least.
			if total > leastLine*span {
				n.phase = cmplx.Phase(sum) / (2 * math.Pi)
				n.clear = cmplx.Abs(sum) / total
			}
			out[b][k] = n
		}
	}
	return out
}

// transform returns the sum of row through a window that begins at start, on the
// wave and by itself.
func transform(window, row []float64, wave []complex128, start int) (sum complex128, total float64) {
	from, to := max(start, 0), min(start+len(window), len(row))
	if from >= to {
		return 0, 0
	}
	window, row, wave = window[from-start:], row[from:to], wave[from:to]
	re, im := 0.0, 0.0
	for i, v := range row {
		v *= window[i]
		total += v
		re += v * real(wave[i])
		im += v * imag(wave[i])
	}
	return complex(re, im), total
}

// power returns the mean clearness of the windows at a frequency.
func (f *fringes) power(frequency float64) float64 {
	sum, count := 0.0, 0.0
	for _, band := range f.mesh(frequency) {
		for _, n := range band {
			sum += n.clear
			count++
		}
	}
	return sum / count
}

// fundamental returns the frequency of the lines and its power.
func (f *fringes) fundamental() (frequency, power float64) {
	type peak struct{ f, p float64 }
	var all []peak
	most := min(maxCells+2, (f.hi-f.lo)/(minCell-1))
	for q := leastFringes; q <= most; q *= fringeStep {
		all = append(all, peak{q, f.power(q)})
	}
	best := peak{}
	for _, a := range all {
		if a.p > best.p {
			best = a
		}
	}
	for i, a := range all {
		isPeak := (i == 0 || a.p >= all[i-1].p) && (i+1 == len(all) || a.p >= all[i+1].p)
		times := best.f / a.f
		if isPeak && a.f < 0.7*best.f && a.p > nearlyBest*best.p && math.Abs(times-math.Round(times)) < 0.08*times {
			return a.f, a.p
		}
	}
	return best.f, best.p
}

// unwrap makes the phases of neighbouring windows differ by less than half a
// line, going from the clearest one outward.
func unwrap(mesh [][]node) {
	start := &mesh[0][0]
	for b := range mesh {
		for k := range mesh[b] {
			if mesh[b][k].clear > start.clear {
				start = &mesh[b][k]
			}
		}
	}
	start.done = true
	for {
		var next, from *node
		for b := range mesh {
			for k := range mesh[b] {
				n := &mesh[b][k]
				if n.done || next != nil && n.clear <= next.clear {
					continue
				}
				if p := doneBeside(mesh, b, k); p != nil {
					next, from = n, p
				}
			}
		}
		if next == nil {
			return
		}
		next.phase += math.Round(from.phase - next.phase)
		next.done = true
	}
}

// doneBeside returns the clearest window beside one that has its phase.
func doneBeside(mesh [][]node, b, k int) *node {
	var best *node
	for _, d := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		y, x := b+d[0], k+d[1]
		if y < 0 || x < 0 || y >= len(mesh) || x >= len(mesh[y]) || !mesh[y][x].done {
			continue
		}
		if n := &mesh[y][x]; best == nil || n.clear > best.clear {
			best = n
		}
	}
	return best
}

// count returns the number of cells between the two sides of the frame, and
// where the lines between them were seen.
func (f *fringes) count() (cells int, seen []piece, ok bool) {
	frequency, power := f.fundamental()
	if power < clearFringes {
		return 0, nil, false
	}
	mesh := f.mesh(frequency)
	unwrap(mesh)
	// The number of lines across the frame as a smooth function of the place.
	var all []piece
	for _, band := range mesh {
		for _, n := range band {
			all = append(all, piece{u: n.u, v: n.v, way: n.phase / frequency, weight: n.clear * n.clear})
		}
	}
	fit := fitField(all, smoothField, false)
	first, last := 0.0, 0.0
	for b := range bands {
		v := (float64(b) + 0.5) / bands
		first += frequency * fit.at(0, v) / bands
		last += frequency * (1 + fit.at(1, v)) / bands
	}
	left := math.Round(first)
	cells = int(math.Round(last) - left)
	if cells < 2 || cells > maxCells {
		return 0, nil, false
	}
	for _, p := range all {
		lines := frequency * (p.u + p.way) // up to this place
		due := (lines - left) / float64(cells)
		seen = append(seen, piece{u: due, v: p.v, way: p.u - due, weight: p.weight})
	}
	return cells, seen, true
}

// unfold counts the lines of a frame as fringes and returns the sheet on which
// they are straight, with the number of cells on it.
func (st *strokes) unfold(s sheet) (sheet, image.Point, bool) {
	cols, right, ok := newFringes(st.columns).count()
	if !ok {
		return nil, image.Point{}, false
	}
	rows, down, ok := newFringes(st.rows).count()
	if !ok {
		return nil, image.Point{}, false
	}
	return &moved{
		sheet: s,
		right: fitField(right, smoothField, false),
		down:  fitField(down, smoothField, true),
	}, image.Pt(cols, rows), true
}
