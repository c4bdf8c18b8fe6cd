package deduce

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// mostUnits is the largest number of rows, columns or boxes that are added up together.
const mostUnits = 3

// neighbours lists the units, and the sets of two and three of one kind that hang
// together, those of fewest units first. Extra regions stand alone.
func (s *shape) neighbours() [][]int {
	var out [][]int
	for u := range s.units {
		out = append(out, []int{u})
	}
	for from := 0; from < len(out) && len(out[from]) < mostUnits; from++ {
		for u := range 3 * s.size {
			if set := s.grown(out[from], u); set != nil && !slices.ContainsFunc(out, func(o []int) bool { return slices.Equal(o, set) }) {
				out = append(out, set)
			}
		}
	}
	return out
}

// grown adds a unit to a set; nil if it is of another kind, or touches none.
func (s *shape) grown(set []int, u int) []int {
	touches := func(o int) bool { return s.touch(o, u) }
	if set[0]/s.size != u/s.size || set[0] >= 3*s.size || slices.Contains(set, u) || !slices.ContainsFunc(set, touches) {
		return nil
	}
	out := append(slices.Clone(set), u)
	slices.Sort(out)
	return out
}

// touch reports that two units have cells side by side.
func (s *shape) touch(u, o int) bool {
	for _, i := range s.units[u] {
		for _, j := range s.units[o] {
			if a, b := s.cell(i), s.cell(j); (a.Row-b.Row)*(a.Row-b.Row)+(a.Col-b.Col)*(a.Col-b.Col) == 1 {
				return true
			}
		}
	}
	return false
}

// A balance is what is left when cages are taken from the sum of units: open cells within
// that no cage covers (innies), less open cells outside that the cages stick out with
// (outies), make the difference.
type balance struct {
	units  []int
	cages  []int // that are taken away
	whole  int   // sum of the units
	covers int   // sum of the cages

	innies, outies       []int
	innieSet, outieSet   []int // such cells that have their numbers
	innieHeld, outieHeld int   // and what these hold
}

// difference is that of innies and outies.
func (e *balance) difference() int { return e.whole - e.covers - e.innieHeld + e.outieHeld }

// mostWays is the largest number of ways of filling the open cells of a balance, by their
// candidates, that are gone through.
const mostWays = 20000

// findRuleOf45 returns the finder of units and cages whose sums differ by so many open
// cells, from the least to the most.
func findRuleOf45(t Technique, least, most int) finder {
	return func(b *board) *Step {
		for _, units := range b.blocks {
			if b.interrupted() {
				return nil
			}
			e := weigh(b, units)
			if n := len(e.innies) + len(e.outies); n < least || n > most || len(e.cages) == 0 {
				continue
			}
			if s := e.step(b, t); s != nil {
				return s
			}
		}
		return nil
	}
}

// weigh takes cages from units: those within, and of the others each that has more open
// cells inside than outside, which leaves the fewest.
func weigh(b *board, units []int) *balance {
	e := &balance{units: units, whole: len(units) * b.size * (b.size + 1) / 2}
	inside := make(map[int]bool)
	for _, u := range units {
		for _, i := range b.units[u] {
			inside[i] = true
		}
	}
	met := make(map[int]bool)
	for _, u := range units {
		for _, i := range b.units[u] {
			k := b.cageOf[i]
			if k < 0 {
				e.hold(b, []int{i}, true)
			} else if !met[k] {
				met[k] = true
				e.take(b, k, inside)
			}
		}
	}
	for _, list := range [][]int{e.cages, e.innies, e.outies, e.innieSet, e.outieSet} {
		slices.Sort(list)
	}
	return e
}

// take puts a cage on the balance: its sum and what sticks out, or the cells within.
func (e *balance) take(b *board, k int, inside map[int]bool) {
	var in, out []int
	open := 0 // more of them inside than outside
	for _, i := range b.cages[k].cells {
		step := 1
		if !inside[i] {
			out, step = append(out, i), -1
		} else {
			in = append(in, i)
		}
		if b.number[i] == 0 {
			open += step
		}
	}
	if open <= 0 && len(out) > 0 {
		e.hold(b, in, true)
		return
	}
	e.cages = append(e.cages, k)
	e.covers += b.cages[k].sum
	e.hold(b, out, false)
}

// hold puts single cells on the balance.
func (e *balance) hold(b *board, list []int, inside bool) {
	open, set, held := &e.innies, &e.innieSet, &e.innieHeld
	if !inside {
		open, set, held = &e.outies, &e.outieSet, &e.outieHeld
	}
	for _, i := range list {
		if v := b.number[i]; v != 0 {
			*set, *held = append(*set, i), *held+v
		} else {
			*open = append(*open, i)
		}
	}
}

// step is the step of a balance, nil if it rules out nothing.
func (e *balance) step(b *board, t Technique) *Step {
	list := append(slices.Clone(e.innies), e.outies...)
	s := &Step{Technique: t}
	if len(list) == 1 {
		v := e.difference()
		if len(e.outies) == 1 {
			v = -v
		}
		if v < 1 || v > b.size || !b.has(list[0], v) {
			return nil
		}
		s = setStep(b, t, list[0], v)
	} else if !e.together(b, s, list) {
		return nil
	}
	for _, u := range e.units {
		s.Units = append(s.Units, b.unit(u))
	}
	for _, k := range e.cages {
		s.Units = append(s.Units, b.cages[k].unit)
	}
	s.Text = e.text(b, s)
	return s
}

// together rules out what the open cells may have in no way of meeting the difference.
func (e *balance) together(b *board, s *Step, list []int) bool {
	ways := 1
	for _, i := range list {
		ways *= count(b.cand[i])
		if ways > mostWays {
			return false
		}
	}
	left := make([]mask, len(list))
	e.settle(b, list, left, nil, e.difference())
	var all mask
	for k, i := range list {
		if left[k] == 0 {
			return false
		}
		all |= left[k]
		s.Basis = append(s.Basis, b.candidates(left[k], i)...)
		s.Removed = append(s.Removed, b.candidates(^left[k], i)...)
	}
	s.Cells, s.Numbers, s.Removed = b.cells(list...), listed(all), inOrder(s.Removed)
	return len(s.Removed) > 0
}

// settle collects in left what the cells of a list, the innies first, have in the ways of
// filling them that make a difference, where those before the list's next have given numbers.
// It reports that there is one.
func (e *balance) settle(b *board, list []int, left []mask, given []int, difference int) bool {
	k := len(given)
	if k == len(list) {
		return difference == 0
	}
	sign := 1
	if k >= len(e.innies) {
		sign = -1
	}
	found := false
	for v := range numbers(b.cand[list[k]]) {
		twice := false
		for j, w := range given {
			twice = twice || v == w && b.sees(list[j], list[k])
		}
		if !twice && e.settle(b, list, left, append(given, v), difference-sign*v) {
			left[k] |= bit(v)
			found = true
		}
	}
	return found
}

// text says what was added up, and what follows.
func (e *balance) text(b *board, s *Step) string {
	var t strings.Builder
	cages := make([]string, len(e.cages))
	for k, c := range e.cages {
		cages[k] = fmt.Sprintf("%d at %v", b.cages[c].sum, b.cell(b.cages[c].cells[0]))
	}
	fmt.Fprintf(&t, "%s up to %d, the %s of %s to %d.", e.adds(b), e.whole, plural("cage", len(cages)), deduction.Series(cages, "and"), e.covers)
	if len(e.outieSet) > 0 {
		fmt.Fprintf(&t, " Of %s, %s outside %s %d.", plural("this", len(cages)),
			deduction.Series(b.cells(e.outieSet...), "and"), plural("holds", len(e.outieSet)), e.outieHeld)
	}
	if len(e.innieSet) > 0 {
		fmt.Fprintf(&t, " Beside %s, %s %s %d.", plural("it", len(cages)),
			deduction.Series(b.cells(e.innieSet...), "and"), plural("holds", len(e.innieSet)), e.innieHeld)
	}
	fmt.Fprintf(&t, " So %s", e.follows(b))
	if s.Set == nil {
		fmt.Fprintf(&t, ": %s", ruledOut(s.Removed))
	}
	return t.String() + "."
}

// adds is the beginning of a sentence about the units: "Rows 1 and 2 add", "Box 3 adds".
func (e *balance) adds(b *board) string {
	units := make([]Unit, len(e.units))
	for k, u := range e.units {
		units[k] = b.unit(u)
	}
	out := units[0].String() + " adds"
	if len(units) > 1 {
		out = several(units) + " add"
	}
	return deduction.Sentence(out)
}

// follows says what the open cells add up to, or differ by.
func (e *balance) follows(b *board) string {
	d, in, out := e.difference(), deduction.Series(b.cells(e.innies...), "and"), deduction.Series(b.cells(e.outies...), "and")
	out += ", which " + plural("sticks", len(e.outies)) + " out"
	switch {
	case len(e.outies) == 0:
		return fmt.Sprintf("%s %s %d", in, plural("is", len(e.innies)), d)
	case len(e.innies) == 0:
		return fmt.Sprintf("%s, %s %d", out, plural("is", len(e.outies)), -d)
	}
	in += " " + plural("is", len(e.innies))
	switch {
	case d > 0:
		return fmt.Sprintf("%s %d more than %s", in, d, out)
	case d < 0:
		return fmt.Sprintf("%s %d less than %s", in, -d, out)
	default:
		return fmt.Sprintf("%s the same as %s", in, out)
	}
}

// plural returns a word as it stands with so many things.
func plural(word string, n int) string {
	if n == 1 {
		return word
	}
	return map[string]string{"cage": "cages", "this": "these", "it": "them", "holds": "hold", "sticks": "stick", "is": "add up to"}[word]
}
