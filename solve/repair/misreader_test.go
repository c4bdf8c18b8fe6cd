package repair_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/gridsaw/gridsaw/puzzle/reading"
)

// misreader makes up what a reader of digits says to cells: with doubts that
// are as often justified as they say, and with faults that no doubt tells of.
type misreader struct {
	*rand.Rand
	limit int // the largest number that can stand in a cell

	doubtful float64 // share of clues read with a doubt
	doubt    float64 // mean of such a doubt, 0 to 1
	unlisted float64 // share of clues read as another number, the right one not named
	faint    float64 // share of clues of which it is doubtful that they are there
	missed   float64 // share of clues not seen at all
	specks   float64 // share of empty cells with dirt that may be a number
}

// twins are digits that look alike.
var twins = [10]string{"869", "74", "37", "852", "19", "638", "850", "12", "3690", "804"}

// clue reads a cell with number n.
func (m *misreader) clue(n int) reading.Cell {
	if m.Float64() < m.missed {
		return m.empty()
	}
	e := math.Pow(10, -2.5-2.5*m.Float64())
	if m.Float64() < m.doubtful {
		e = min(0.7, -m.doubt*math.Log(1-m.Float64()))
	}
	names := append([]int{n}, m.others(n)...)
	weights := []float64{1 - e}
	left := e
	for range names[1:] {
		w := left * (0.5 + 0.4*m.Float64())
		weights, left = append(weights, w), left-w
	}
	// The right number is the first with the probability that the first has.
	at := m.draw(weights)
	names[0], names[at] = names[at], names[0]
	if m.Float64() < m.unlisted {
		names = slices.DeleteFunc(names, func(k int) bool { return k == n })
		weights = weights[:len(names)]
	}
	r := reading.Cell{State: reading.Number, Empty: math.Pow(10, -2-2*m.Float64()), Printed: 0.9 + 0.1*m.Float64()}
	if m.Float64() < m.faint {
		r.Empty = m.Float64()
		if r.Empty > 0.5 {
			r.State = reading.Empty
		}
	}
	for k, number := range names {
		r.Numbers = append(r.Numbers, reading.Guess{Number: number, P: weights[k]})
	}
	slices.SortStableFunc(r.Numbers, func(a, b reading.Guess) int {
		if a.P > b.P {
			return -1
		}
		return 1
	})
	r.StateConfidence = max(r.Empty, 1-r.Empty)
	return r
}

// draw returns an index with the probability of its weight.
func (m *misreader) draw(weights []float64) int {
	x := m.Float64()
	for i, w := range weights {
		if x -= w; x < 0 {
			return i
		}
	}
	return 0
}

// others returns numbers that look like n, likely ones first: with one digit
// taken for its twin, or with a digit dropped.
func (m *misreader) others(n int) []int {
	var out []int
	text := strconv.Itoa(n)
	add := func(s string) {
		k, err := strconv.Atoi(s)
		if err == nil && k > 0 && k <= m.limit && k != n && !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	for range 2 {
		i := m.IntN(len(text))
		for _, t := range twins[text[i]-'0'] {
			add(text[:i] + string(t) + text[i+1:])
		}
		if len(text) > 1 {
			add(text[:i] + text[i+1:])
		}
	}
	m.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out[:min(len(out), 4)]
}

// empty reads a cell without a number.
func (m *misreader) empty() reading.Cell {
	r := reading.Cell{State: reading.Empty, Empty: 1 - math.Pow(10, -3-2*m.Float64()), Printed: 0.5}
	if m.Float64() < m.specks {
		r.Empty = 1 - 0.5*m.Float64()*m.Float64()
		if m.Float64() > r.Empty {
			r.Empty, r.State = 1-r.Empty, reading.Number
		}
		n := 1 + m.IntN(min(9, m.limit))
		r.Numbers = []reading.Guess{{Number: n, P: 0.6}, {Number: n%min(9, m.limit) + 1, P: 0.3}}
	}
	r.StateConfidence = max(r.Empty, 1-r.Empty)
	return r
}
