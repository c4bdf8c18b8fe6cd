package deduce

import (
	"fmt"
	"slices"
	"strings"
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

// findRuleOf45 returns the finder of units and cages whose sums differ by so many open
// cells.
func findRuleOf45(t Technique, cells int) finder {
	return func(b *board) *Step {
		for _, units := range b.blocks {
			e := weigh(b, units)
			if len(e.innies)+len(e.outies) != cells || len(e.cages) == 0 {
				continue
			}
			if s := e.step(b, t); s != nil {
				return s
			}
		}
		return nil
	}
}

// weigh takes cages from units: each that has at most as many open cells outside as
// inside.
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
	slices.Sort(e.cages)
	slices.Sort(e.innies)
	slices.Sort(e.innieSet)
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

// step is the step of a balance of one or two open cells, nil if it rules out nothing.
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
	} else if !e.pair(b, s, list[0], list[1]) {
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

// pair rules out what two cells may have only without the other one.
func (e *balance) pair(b *board, s *Step, i, j int) bool {
	var left [2]mask
	for v := range numbers(b.cand[i]) {
		w := e.partner(v)
		if w < 1 || w > b.size || !b.has(j, w) || v == w && b.sees(i, j) {
			continue
		}
		left[0], left[1] = left[0]|bit(v), left[1]|bit(w)
	}
	if left[0] == 0 {
		return false
	}
	s.Cells, s.Numbers = b.cells(i, j), listed(left[0]|left[1])
	s.Basis = append(b.candidates(left[0], i), b.candidates(left[1], j)...)
	s.Removed = inOrder(append(b.candidates(^left[0], i), b.candidates(^left[1], j)...))
	return len(s.Removed) > 0
}

// partner returns the number of the second of two cells if the first has number v.
func (e *balance) partner(v int) int {
	switch d := e.difference(); len(e.innies) {
	case 2:
		return d - v
	case 1:
		return v - d
	default:
		return -d - v
	}
}

// text says what was added up, and what follows.
func (e *balance) text(b *board, s *Step) string {
	var t strings.Builder
	cages := make([]string, len(e.cages))
	for k, c := range e.cages {
		cages[k] = fmt.Sprintf("%d at %v", b.cages[c].sum, b.cell(b.cages[c].cells[0]))
	}
	fmt.Fprintf(&t, "%s up to %d, the %s of %s to %d.", e.adds(b), e.whole, plural("cage", len(cages)), series(cages, "and"), e.covers)
	if len(e.outieSet) > 0 {
		fmt.Fprintf(&t, " Of %s, %s outside %s %d.", plural("this", len(cages)),
			series(b.cells(e.outieSet...), "and"), plural("holds", len(e.outieSet)), e.outieHeld)
	}
	if len(e.innieSet) > 0 {
		fmt.Fprintf(&t, " Beside %s, %s %s %d.", plural("it", len(cages)),
			series(b.cells(e.innieSet...), "and"), plural("holds", len(e.innieSet)), e.innieHeld)
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
	return sentence(out)
}

// follows says what the open cells add up to, or differ by.
func (e *balance) follows(b *board) string {
	d, in, out := e.difference(), b.cells(e.innies...), b.cells(e.outies...)
	switch {
	case len(in)+len(out) == 1 && len(in) == 1:
		return fmt.Sprintf("%v is %d", in[0], d)
	case len(in)+len(out) == 1:
		return fmt.Sprintf("%v, which sticks out, is %d", out[0], -d)
	case len(in) == 2:
		return fmt.Sprintf("%v and %v add up to %d", in[0], in[1], d)
	case len(out) == 2:
		return fmt.Sprintf("%v and %v, which stick out, add up to %d", out[0], out[1], -d)
	case d > 0:
		return fmt.Sprintf("%v is %d more than %v, which sticks out", in[0], d, out[0])
	case d < 0:
		return fmt.Sprintf("%v is %d less than %v, which sticks out", in[0], -d, out[0])
	default:
		return fmt.Sprintf("%v is the same as %v, which sticks out", in[0], out[0])
	}
}

// plural returns a word as it stands with so many things.
func plural(word string, n int) string {
	if n == 1 {
		return word
	}
	return map[string]string{"cage": "cages", "this": "these", "it": "them", "holds": "hold"}[word]
}
