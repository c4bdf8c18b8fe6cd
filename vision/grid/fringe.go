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
	fringeStep = 1.03
	// leastFringes is the smallest number of cells looked for.
	leastFringes = 3.0
	// nearlyBest is the part of the best power that a lower frequency must have
	// to be taken for the fundamental one.
	nearlyBest = 0.75
	// clearFringes is the power, from 0 for none to 1 for fine lines, below
	// which there are no fringes.
	clearFringes = 0.12
)

// fringes are the lines of one direction, seen as waves.
type fringes struct {
	profile [bands][]float64 // how much line there is at each position
	lo, hi  float64          // positions of the frame's own two sides
}

func newFringes(mask *image.Gray) *fringes {
	l := newLines(mask)
	f := &fringes{lo: l.lo, hi: l.hi}
	f.profile = l.fill
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

// mesh returns the windows at a frequency in lines a frame, band by band.
func (f *fringes) mesh(frequency float64) [][]node {
	wave := f.wave(frequency)
	span := min(windowLines/frequency, 1) * (f.hi - f.lo)
	count := int(2*(f.hi-f.lo)/span+0.5) + 1
	hann := make([]float64, int(span)+1)
	for i := range hann {
		hann[i] = 0.5 - 0.5*math.Cos(2*math.Pi*(float64(i)+0.5)/float64(len(hann)))
	}
	out := make([][]node, bands)
	for b, row := range f.profile {
		for k := range count {
			// The windows at the ends lie inside the frame.
			middle := f.lo + (f.hi-f.lo)*float64(k)/float64(count-1)
			middle = min(max(middle, f.lo+span*0.4), f.hi-span*0.4)
			start := int(middle - span/2)
			var sum complex128
			total := 0.0
			for i, w := range hann {
				if x := start + i; x >= 0 && x < len(row) {
					v := w * row[x]
					total += v
					sum += complex(v, 0) * wave[x]
				}
			}
			n := node{u: (middle - f.lo) / (f.hi - f.lo), v: (float64(b) + 0.5) / bands}
			// A line a cell and nothing else has this much ink at least.
			if total > 0.02*span {
				n.phase = cmplx.Phase(sum) / (2 * math.Pi)
				n.clear = cmplx.Abs(sum) / total
			}
			out[b] = append(out[b], n)
		}
	}
	return out
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
	fit := fitField(all, false)
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
	cols, right, ok := newFringes(st.vertical).count()
	if !ok {
		return nil, image.Point{}, false
	}
	rows, down, ok := newFringes(st.horizontal).count()
	if !ok {
		return nil, image.Point{}, false
	}
	return &moved{sheet: s, right: fitField(right, false), down: fitField(down, true)}, image.Pt(cols, rows), true
}
