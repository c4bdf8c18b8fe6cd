package deduce

import "fmt"

// guess sets the solution's number in an open cell with fewest candidates.
// That the others are wrong is not deduced: it is known because the search has
// proved that there is one solution.
func (b *board) guess(solution [][]int) *Step {
	best := -1
	for i, m := range b.cand {
		if b.number[i] == 0 && (best < 0 || count(m) < count(b.cand[best])) {
			best = i
		}
	}
	cell := b.cell(best)
	v := solution[cell.Row][cell.Col]
	s := b.setting(Trial, best, v)
	s.Numbers, s.Basis = listed(b.cand[best]), b.candidates(b.cand[best], best)
	s.Text = fmt.Sprintf("No deduction known here leads on. Try %s in %v: only %d leads to a solution. "+
		"This is a guess, which was proved right by searching.", series(s.Numbers, "and"), cell, v)
	return s
}
