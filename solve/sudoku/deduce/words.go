package deduce

import (
	"fmt"
	"slices"
	"strings"
)

// series joins words: "a", "a and b", "a, b and c", with the last word given.
func series[T any](items []T, last string) string {
	var b strings.Builder
	for k, item := range items {
		switch {
		case k == 0:
		case k == len(items)-1:
			b.WriteString(" " + last + " ")
		default:
			b.WriteString(", ")
		}
		fmt.Fprint(&b, item)
	}
	return b.String()
}

// listed are the numbers of a mask, rising.
func listed(m mask) []int { return slices.Collect(numbers(m)) }

// allOf is "both" for two things and "all" for more.
func allOf(n int) string {
	if n == 2 {
		return "both"
	}
	return "all"
}

// ruledOut says which candidates go: "r0c1 and r0c2 are not 7, and r3c4 is not
// 2 or 5". Cells that lose the same numbers are named together.
func ruledOut(removed []Candidate) string {
	var cells, groups []string
	var lost []string
	for k := 0; k < len(removed); {
		cell := removed[k].Cell
		var m mask
		for ; k < len(removed) && removed[k].Cell == cell; k++ {
			m |= bit(removed[k].Number)
		}
		cells, lost = append(cells, cell.String()), append(lost, series(listed(m), "or"))
	}
	for k, what := range lost {
		if slices.Index(lost, what) < k {
			continue // named with the first
		}
		var alike []string
		for j := range lost {
			if lost[j] == what {
				alike = append(alike, cells[j])
			}
		}
		is := "is"
		if len(alike) > 1 {
			is = "are"
		}
		groups = append(groups, fmt.Sprintf("%s %s not %s", series(alike, "and"), is, what))
	}
	return strings.Join(groups, ", and ")
}

// inOrder sorts candidates in reading order, rising within a cell, and leaves
// out what is listed twice.
func inOrder(list []Candidate) []Candidate {
	slices.SortFunc(list, func(a, b Candidate) int {
		if a.Row != b.Row {
			return a.Row - b.Row
		}
		if a.Col != b.Col {
			return a.Col - b.Col
		}
		return a.Number - b.Number
	})
	return slices.Compact(list)
}
