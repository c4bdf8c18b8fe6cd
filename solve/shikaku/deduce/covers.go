package deduce

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// findOnlyRectangle looks for a clue with one candidate.
func findOnlyRectangle(b *board) *Step {
	for k, left := range b.left {
		if left == 1 && !b.drawn[k] {
			set := b.rects[b.candidates(k)[0]]
			return &Step{
				Technique: OnlyRectangle, Clues: []int{k}, Set: &set,
				Text: fmt.Sprintf("Only one rectangle is left for %s: %s.", Label(b.Clues[k]), Name(set)),
			}
		}
	}
	return nil
}

// findOnlyCover looks for a cell with one candidate over it.
func findOnlyCover(b *board) *Step {
	for x, n := range b.covers {
		if n != 1 {
			continue
		}
		set := b.rects[b.covering(x)[0]]
		if b.drawn[set.Clue] {
			continue
		}
		return &Step{
			Technique: OnlyCover, Clues: []int{set.Clue}, Cells: []puzzle.Cell{b.cell(x)}, Set: &set,
			Text: fmt.Sprintf("Only one rectangle that is left covers %v: %s for %s.", b.cell(x), Name(set), Label(b.Clues[set.Clue])),
		}
	}
	return nil
}

// findSharedCells looks for a clue whose candidates have cells in common that candidates of
// others cover.
func findSharedCells(b *board) *Step {
	for k, drawn := range b.drawn {
		if drawn {
			continue
		}
		core := b.shared(k)
		removed := b.over(core)
		if len(removed) == 0 {
			continue
		}
		s := &Step{
			Technique: SharedCells, Clues: append([]int{k}, b.cluesOf(removed)...),
			Basis: b.named(b.candidates(k)), Removed: b.named(removed),
		}
		for x := range b.cells(core) {
			s.Cells = append(s.Cells, b.cell(x))
		}
		s.Text = fmt.Sprintf("%s %s cover %s, so no rectangle of %s does.",
			deduction.Sentence(allOf(len(s.Basis), "rectangles that are left")), "for "+Label(b.Clues[k]), Name(core),
			deduction.Series(b.labels(s.Clues[1:]), "or"))
		return s
	}
	return nil
}

// allOf is "both" for two things and "all" with their number for more.
func allOf(n int, things string) string {
	if n == 2 {
		return "both " + things
	}
	return fmt.Sprintf("all %d %s", n, things)
}

// findOnlyClue looks for a cell that one clue reaches, by some of its candidates only; of those
// that one clue reaches it takes the one that rules out most.
func findOnlyClue(b *board) *Step {
	for k, drawn := range b.drawn {
		if drawn {
			continue
		}
		best, fewest := -1, b.left[k]
		for x := range b.cells(b.block[k]) {
			if n := b.reach[b.place(k, x)]; n > 0 && n < fewest && b.owners[x] == 1 {
				best, fewest = x, n
			}
		}
		if best < 0 {
			continue
		}
		removed := b.named(b.without(k, func(c int) bool { return b.rects[c].Holds(b.cell(best)) }))
		return &Step{
			Technique: OnlyClue, Clues: []int{k}, Cells: []puzzle.Cell{b.cell(best)},
			Basis: b.named(b.covering(best)), Removed: removed,
			Text: fmt.Sprintf("Only %s reaches %v, so its rectangle covers that cell: it is not %s.",
				Label(b.Clues[k]), b.cell(best), some(removed)),
		}
	}
	return nil
}

// mostNamed is how many rectangles a sentence names.
const mostNamed = 4

// some names rectangles, or says how many there are.
func some(list []puzzle.Rectangle) string {
	if len(list) > mostNamed {
		return fmt.Sprintf("any of the %d others", len(list))
	}
	return deduction.Series(names(list), "or")
}

// findRestOfGrid bounds the areas that are not shown by what the other rectangles leave of the grid.
func findRestOfGrid(b *board) *Step {
	least, most := make([]int, len(b.Clues)), make([]int, len(b.Clues))
	sumLeast, sumMost := 0, 0
	for k := range b.Clues {
		for n, c := range b.candidates(k) {
			area := b.rects[c].Cells()
			if n == 0 {
				least[k], most[k] = area, area
			}
			least[k], most[k] = min(least[k], area), max(most[k], area)
		}
		sumLeast, sumMost = sumLeast+least[k], sumMost+most[k]
	}
	all := b.Rows * b.Cols
	for k, c := range b.Clues {
		if c.Area > 0 {
			continue
		}
		from, to := all-(sumMost-most[k]), all-(sumLeast-least[k])
		removed := b.without(k, func(c int) bool { n := b.rects[c].Cells(); return n >= from && n <= to })
		if len(removed) == 0 {
			continue
		}
		bound := fmt.Sprintf("between %d and %d cells", max(from, 1), to)
		switch {
		case from >= to:
			bound = counted(to, "cell")
		case from <= least[k]:
			bound = "at most " + counted(to, "cell")
		case to >= most[k]:
			bound = "at least " + counted(from, "cell")
		}
		return &Step{
			Technique: RestOfGrid, Clues: []int{k}, Removed: b.named(removed),
			Text: fmt.Sprintf("All rectangles together cover the %d cells of the grid. What the others can cover leaves %s for %s.",
				all, bound, Label(c)),
		}
	}
	return nil
}

// counted is a number of things.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
