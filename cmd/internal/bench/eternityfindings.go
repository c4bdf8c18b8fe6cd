package bench

import (
	"fmt"
	"math"
)

// A Verdict says how our numbers stand to what is claimed elsewhere.
type Verdict string

// The verdicts.
const (
	// Agrees: the claim holds here too.
	Agrees Verdict = "agrees"
	// Contradicts: it does not.
	Contradicts Verdict = "contradicts"
	// Open: there are too few runs, or the difference is within their spread.
	Open Verdict = "open"
)

// A Finding sets a claim of the paper beside our numbers.
type Finding struct {
	Verdict Verdict `json:"verdict"`
	Text    string  `json:"text"`
}

// find adds a finding by a rule: a claim that is neither borne out nor refuted is open.
func (e *EternityExperiment) find(agrees, contradicts bool, format string, args ...any) {
	verdict := Open
	switch {
	case contradicts:
		verdict = Contradicts
	case agrees:
		verdict = Agrees
	}
	e.Findings = append(e.Findings, Finding{Verdict: verdict, Text: fmt.Sprintf(format, args...)})
}

// fewest is the number of runs from which on a difference of means is looked at.
const fewest = 3

// A gap is a difference of two means and its standard error.
type gap struct{ mean, err float64 }

// gapOf returns by how much the mean of a is above that of b.
func gapOf(a, b []float64) gap {
	if len(a) < fewest || len(b) < fewest {
		return gap{mean(a) - mean(b), math.Inf(1)}
	}
	va, vb := deviation(a), deviation(b)
	return gap{mean(a) - mean(b), math.Sqrt(va*va/float64(len(a)) + vb*vb/float64(len(b)))}
}

// above and below report a difference that is no accident: two standard errors.

func (g gap) above() bool { return g.mean > 0 && g.mean > 2*g.err }
func (g gap) below() bool { return g.mean < 0 && g.mean < -2*g.err }

// String writes the difference with its error.
func (g gap) String() string {
	if math.IsInf(g.err, 1) {
		return fmt.Sprintf("%+.1f (too few runs for an error)", g.mean)
	}
	return fmt.Sprintf("%+.1f ± %.1f", g.mean, g.err)
}

// deviation is the standard deviation of a sample; 0 of fewer than two values.
func deviation(values []float64) float64 {
	if len(values) < 2 {
		return 0
	}
	m, sum := mean(values), 0.0
	for _, v := range values {
		sum += (v - m) * (v - m)
	}
	return math.Sqrt(sum / float64(len(values)-1))
}
