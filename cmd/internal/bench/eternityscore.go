package bench

import (
	"math"
	"slices"
)

// scoreTimes are the times at which the score is looked at, in seconds.
var scoreTimes = []float64{10, 60, 300, 600}

// paperBest is the best score of the paper, found in 24 hours.
const paperBest = 458

func scoreExperiment() eternityExperiment {
	return eternityExperiment{
		name: "score", about: "score against time of one method",
		paper: "458 of 480 is the paper's best, in 24 hours. Tabu search with exchanges of two pieces did not pass 410 from random boards," +
			" and came to about 425 from those of constraint propagation, which alone stayed under 400.",
		scale: Scale{Seeds: 10, Seconds: scoreTimes[len(scoreTimes)-1]},
		entries: func(l *eternityLab) ([]entry, error) {
			m, err := l.contender()
			return []entry{{name: m.Name, method: m, puzzle: l.Puzzle}}, err
		},
		report: reportScore,
	}
}

// methodCalled names a method with its preset.
func methodCalled(l *eternityLab) string {
	m, err := l.contender()
	if err != nil {
		return l.Method
	}
	return rival{m.Name, l.Preset}.String()
}

// reportScore shows how far one method comes in what time.
func reportScore(l *eternityLab, runs [][]*boardRun, e *EternityExperiment) {
	one, name := runs[0], methodCalled(l)
	t := Table{
		Name: "score", Title: "matched joints of " + name + " after some time",
		Columns: []Column{
			timeColumn("seconds", 1), countColumn("runs"), timeColumn("least", 0), timeColumn("quartile", 0),
			timeColumn("median", 0), timeColumn("quartile", 0), timeColumn("best", 0), timeColumn("with the best", 0),
		},
	}
	for _, at := range timesUntil(l.scale.Seconds) {
		s := scoresAt(one, at)
		if len(s) == 0 {
			continue
		}
		best, with := quantile(s, 1), 0
		for _, score := range s {
			with += count(score == best)
		}
		t.add(at, len(s), quantile(s, 0), quantile(s, 0.25), middle(s), quantile(s, 0.75), best, with)
	}
	speed := valuesOf(one, (*boardRun).speed)
	rates := Table{
		Name: "score-speed", Title: "speed of " + name + " on one thread",
		Columns: []Column{wordColumn("method"), timeColumn("least nodes/s", 0), timeColumn("median nodes/s", 0), timeColumn("most nodes/s", 0)},
	}
	rates.add(name, quantile(speed, 0), middle(speed), quantile(speed, 1))
	times := logarithmic(l.scale.Seconds/1e4, l.scale.Seconds)
	f := figure{
		name: "score", title: t.Title, x: axis{label: "seconds", log: true}, y: axis{label: "matched joints"},
		lines: []line{
			{name: "median", dense: true, points: curve(one, times, middle)},
			{name: "quartiles", bound: true, points: curve(one, times, func(s []float64) float64 { return quantile(s, 0.25) })},
			{bound: true, points: curve(one, times, func(s []float64) float64 { return quantile(s, 0.75) })},
			{name: "best", dense: true, points: curve(one, times, func(s []float64) float64 { return quantile(s, 1) })},
		},
	}
	e.Tables, e.figures = []Table{t, rates}, []figure{f}
	if !l.official() {
		return
	}
	scores := ended(one)
	most, median := quantile(scores, 1), middle(scores)
	e.find(false, median > paperBest,
		"458 is a result of the state of the art, and takes a day: %s has %.0f after %s of one thread (median of %d; best %.0f)",
		name, median, seconds(l.scale.Seconds), len(scores), most)
}

// timesUntil returns the times to look at of a run that ends after so many seconds.
func timesUntil(end float64) []float64 {
	out := slices.DeleteFunc(slices.Clone(scoreTimes), func(t float64) bool { return t >= end })
	return append(out, end)
}

// curvePoints is the number of points of a curve over the time.
const curvePoints = 120

// logarithmic returns times at equal ratios.
func logarithmic(from, to float64) []float64 {
	var out []float64
	for i := range curvePoints {
		out = append(out, from*math.Pow(to/from, float64(i)/(curvePoints-1)))
	}
	return out
}
