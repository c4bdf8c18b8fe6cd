package cluster

import (
	"math"

	"github.com/gridsaw/gridsaw/encode"
)

const (
	// frontOffset is added to colours before their logarithms are taken, in levels: light is a
	// factor, which becomes a shift, but the noise of dark colours is not.
	frontOffset = 40
	// frontUnit is the change of colour, as a logarithm, from one place to the next from which on
	// the place says as little as it does much where nothing changes: outlines are not read, and
	// pictures not cut, so exactly that the same would lie on either side.
	frontUnit = 0.06
	// frontSpread is the deviation that is assumed of mates before any are known, and
	// frontFew how many pairs that is worth.
	frontSpread, frontFew = 0.03, 4
	// lightSpread is the same of light: of its factor as a logarithm, of its veil in twice
	// veilLevel, in levels. lightBound is how much light can add at the most, in squared deviations.
	lightSpread, veilLevel, lightBound = 0.1, 50, 6
	// frontWorth is how many independent places all of them are worth: what is printed,
	// and where an outline is wrong, goes over several.
	frontWorth = 6
	// frontBound is how much a place can add at the most, in squared deviations: where an outline
	// was read wrong, what is seen belongs elsewhere.
	frontBound = 12
	// frontRounds is how often the model is fitted anew.
	frontRounds = 5
	// frontHeavy is the degree of freedom of the t distributions that are fitted, see heavy.
	frontHeavy = 3
)

// A strip is what a side shows along its curve: logarithms of colours, how much they change
// about each place, and half of how much a veil of light would add to them.
type strip struct {
	at    [encode.FrontPlaces][3]float64
	slack [encode.FrontPlaces]float64
	veil  [encode.FrontPlaces][3]float64
}

// newStrip makes a front ready; nil of what is not known.
func newStrip(front *encode.Front) *strip {
	if front == nil {
		return nil
	}
	s := new(strip)
	last := len(front) - 1
	for i, depths := range front {
		for c := range s.at[i] {
			level := float64(depths[0][c]) + frontOffset
			s.at[i][c], s.veil[i][c] = math.Log(level), veilLevel/level
		}
	}
	for i, depths := range front {
		for c, v := range s.at[i] {
			along := (s.at[min(i+1, last)][c] - s.at[max(i-1, 0)][c]) / 2
			into := math.Log(float64(depths[1][c])+frontOffset) - v
			s.slack[i] += (along*along + into*into) / (3 * frontUnit * frontUnit)
		}
	}
	return s
}

// A contrast is how what two sides show differs if they lie against each other: by light, as a
// factor and as a veil, in units of their spreads; by the mean of what is left; and by what is
// left then at each place of the first one, with the weights of the places.
type contrast struct {
	light  [2]float64
	mean   [3]float64
	left   [encode.FrontPlaces][3]float64
	weight [encode.FrontPlaces]float64
}

// A frontModel tells how what mates show differs. They lie elsewhere in the pictures, in other
// light: brighter by a factor, or behind a veil of glare, and how much that differs as a rule,
// how much the colours do as a whole, and how much place by place is learned from sure pairs.
// What differs is measured in Mahalanobis' distance, as by Gallagher (Jigsaw puzzles with
// pieces of unknown orientation, 2012), who compares the change across the joint with those
// beside it; here what changes beside it lessens the weight of a place, as the die, the worn
// rim and the outline leave some of the picture out in between. Nothing is extrapolated
// across the joint as by Pomeranz, Shemesh and Ben-Shahar (A fully automated greedy square
// jigsaw puzzle solver, 2011): of real fronts it told fewer mates.
type frontModel struct {
	factor, veil float64 // variances
	mean, places square  // Cholesky factors of covariances
}

// plainFrontModel is the model before anything is known.
func plainFrontModel() *frontModel {
	m := &frontModel{lightSpread * lightSpread, lightSpread * lightSpread, newSquare(3), newSquare(3)}
	for c := range 3 {
		m.mean[c][c], m.places[c][c] = frontSpread, frontSpread
	}
	return m
}

// compare finds how two strips differ.
func (m *frontModel) compare(s, t *strip, out *contrast) {
	*out = contrast{}
	last := len(out.left) - 1
	var ff, fv, vv, f, v, total float64 // normal equations of the factor and the veil
	var veils [encode.FrontPlaces][3]float64
	for i := range out.left {
		o := last - i
		w := 1 / (1 + s.slack[i] + t.slack[o])
		for c := range 3 {
			d := s.at[i][c] - t.at[o][c]
			u := s.veil[i][c] + t.veil[o][c]
			out.left[i][c], veils[i][c] = d, u
			ff, fv, vv, f, v = ff+w, fv+w*u, vv+w*u*u, f+w*d, v+w*u*d
		}
		out.weight[i], total = w, total+w
	}
	const each = frontWorth / (float64(encode.FrontPlaces) * frontSpread * frontSpread)
	ff, fv, vv, f, v = each*ff+1/m.factor, each*fv, each*vv+1/m.veil, each*f, each*v
	det := ff*vv - fv*fv
	factor, veil := (f*vv-v*fv)/det, (ff*v-fv*f)/det
	out.light = [2]float64{factor / math.Sqrt(m.factor), veil / math.Sqrt(m.veil)}
	for i, w := range out.weight {
		for c := range 3 {
			out.left[i][c] -= factor + veil*veils[i][c]
			out.mean[c] += w / total * out.left[i][c]
		}
	}
	for i := range out.left {
		for c, d := range out.mean {
			out.left[i][c] -= d
		}
	}
}

// quadratic returns the squared Mahalanobis distance of x by a Cholesky factor.
func quadratic(factor square, x [3]float64) float64 {
	a := x[0] / factor[0][0]
	b := (x[1] - factor[1][0]*a) / factor[1][1]
	c := (x[2] - factor[2][0]*a - factor[2][1]*b) / factor[2][2]
	return a*a + b*b + c*c
}

// distance returns the logarithm of how far two strips differ.
func (m *frontModel) distance(s, t *strip) float64 {
	var d contrast
	m.compare(s, t, &d)
	sum := 0.0
	for i, w := range d.weight {
		q := w * quadratic(m.places, d.left[i])
		sum += q / (1 + q/frontBound)
	}
	const least = 1e-3 // of strips that are the same
	light := d.light[0]*d.light[0] + d.light[1]*d.light[1]
	light /= 1 + light/lightBound
	return math.Log(light+quadratic(m.mean, d.mean)+frontWorth/float64(len(d.left))*sum+least) / 2
}

// robust returns what a deviation of squared size q in so many dimensions weighs.
func robust(q, dimensions float64) float64 { return (frontHeavy + dimensions) / (frontHeavy + q) }

// learnFronts fits a model to the strips of sure pairs, weighed by how likely they were under
// the last one.
func learnFronts(sure [][2]*strip, last *frontModel) *frontModel {
	m := &frontModel{mean: newSquare(3), places: newSquare(3)}
	add := func(cov square, x [3]float64, w float64) {
		for i := range 3 {
			for j := range i + 1 {
				cov[i][j] += w * x[i] * x[j]
			}
		}
	}
	for _, p := range sure {
		var d contrast
		last.compare(p[0], p[1], &d)
		for k, sum := range [2]*float64{&m.factor, &m.veil} {
			q := d.light[k] * d.light[k]
			*sum += robust(q, 1) * q
		}
		add(m.mean, d.mean, robust(quadratic(last.mean, d.mean), 3))
		for i, w := range d.weight {
			add(m.places, d.left[i], w*robust(w*quadratic(last.places, d.left[i]), 3)/float64(len(d.weight)))
		}
	}
	n := float64(len(sure))
	few := frontFew / (n + frontFew)
	m.factor = (1-few)*m.factor/n*last.factor + few*lightSpread*lightSpread
	m.veil = (1-few)*m.veil/n*last.veil + few*lightSpread*lightSpread
	for _, cov := range []square{m.mean, m.places} {
		for i := range 3 {
			for j := range i + 1 {
				cov[i][j] *= (1 - few) / n
			}
			cov[i][i] += few * frontSpread * frontSpread
		}
	}
	m.mean, m.places = cholesky(m.mean), cholesky(m.places)
	return m
}
