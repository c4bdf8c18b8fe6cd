package board

import (
	"cmp"
	"slices"
)

// maxRefined bounds the colours that are refined: a round looks at all sides, and
// there may be a round for each colour.
const maxRefined = 1000

// A form is the canonical form of a list of pieces: the same for all orders of
// the list, turns of the pieces and numberings of the colours.
type form struct {
	// colours lists the labels in canonical order.
	colours []int
	// pieces are the pieces in canonical colours, from 1, each in its least turn,
	// sorted.
	pieces [][4]int
}

// canonical returns the canonical form of the pieces, and false if refining does
// not tell all their colours apart.
func canonical(pieces [][4]int) (form, bool) {
	colours := coloursOf(pieces)
	if len(colours) > maxRefined {
		return form{}, false
	}
	class := make(map[int]int, len(colours)) // grey is 0
	for _, c := range colours {
		class[c] = 1
	}
	classes := min(1, len(colours))
	for classes < len(colours) {
		n := refineOnce(pieces, colours, class)
		if n == classes {
			return form{}, false
		}
		classes = n
	}
	f := form{colours: colours, pieces: make([][4]int, len(pieces))}
	for i, sides := range pieces {
		for k := range sides {
			sides[k] = class[sides[k]]
		}
		f.pieces[i], _ = leastTurn(sides)
	}
	slices.SortFunc(f.pieces, compareSides)
	return f, true
}

func compareSides(a, b [4]int) int { return slices.Compare(a[:], b[:]) }

// coloursOf lists the colours without grey, in ascending order.
func coloursOf(pieces [][4]int) []int {
	seen := make(map[int]bool)
	var colours []int
	for _, sides := range pieces {
		for _, c := range sides {
			if c != 0 && !seen[c] {
				seen[c] = true
				colours = append(colours, c)
			}
		}
	}
	slices.Sort(colours)
	return colours
}

// An occurrence is a side as its colour sees it: the classes of the other three,
// clockwise, each doubled and odd where it has the very same colour.
type occurrence [3]int

// refineOnce parts the classes by the pieces that their colours occur on, sorts
// colours by their new class and returns the number of classes. The order of the
// new classes depends on the pieces alone and refines that of the old ones.
func refineOnce(pieces [][4]int, colours []int, class map[int]int) int {
	seen := make(map[int][]occurrence, len(colours))
	for _, sides := range pieces {
		for i, c := range sides {
			if c == 0 {
				continue
			}
			var o occurrence
			for k := range o {
				other := sides[(i+k+1)%4]
				o[k] = 2 * class[other]
				if other == c {
					o[k]++
				}
			}
			seen[c] = append(seen[c], o)
		}
	}
	for _, list := range seen {
		slices.SortFunc(list, compareOccurrences)
	}
	order := func(a, b int) int {
		return cmp.Or(cmp.Compare(class[a], class[b]), cmp.Compare(len(seen[a]), len(seen[b])),
			slices.CompareFunc(seen[a], seen[b], compareOccurrences))
	}
	slices.SortFunc(colours, order)
	next := make([]int, len(colours))
	for i := range colours {
		next[i] = 1
		if i > 0 {
			next[i] = next[i-1]
			if order(colours[i-1], colours[i]) != 0 {
				next[i]++
			}
		}
	}
	for i, c := range colours {
		class[c] = next[i]
	}
	return next[len(next)-1]
}

func compareOccurrences(a, b occurrence) int { return slices.Compare(a[:], b[:]) }
