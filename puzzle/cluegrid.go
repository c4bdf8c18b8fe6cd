package puzzle

import "slices"

// A clueGrid says of a kind of grid with numbers in some of its cells, of [Shikaku] and of
// [Hashi], what the two do not have in common.
type clueGrid struct {
	kind   Kind
	limit  int    // largest number of rows and of columns
	clues  string // JSON field of the cells with numbers
	number string // JSON field of their numbers
	digits bool   // in texts every character is a cell
}

var (
	shikakuGrid = clueGrid{kind: KindShikaku, limit: MaxShikakuSize, clues: "clues", number: "area"}
	hashiGrid   = clueGrid{kind: KindHashi, limit: MaxHashiSize, clues: "islands", number: "bridges", digits: true}
)

// A numbered cell is one with a number, 0 where that is not shown.
type numbered interface {
	Cell() Cell
	number() int
}

// validate reports a grid of a wrong size or without clues, and clues that are outside the
// grid, share a cell, or have a number below 0 or over the largest.
func validate[C numbered](g clueGrid, rows, cols, most int, clues []C) error {
	if rows < 1 || cols < 1 || rows > g.limit || cols > g.limit {
		return g.kind.invalid("a grid of %d x %d, want 1 to %d rows and columns", rows, cols, g.limit)
	}
	if len(clues) == 0 {
		return g.kind.invalid("there are no %s", g.clues)
	}
	taken := newCellIndex(rows, cols)
	for i, c := range clues {
		at, number := c.Cell(), c.number()
		if !taken.holds(at) {
			return g.kind.invalid("%s[%d]: %v is outside the grid of %d x %d", g.clues, i, at, rows, cols)
		}
		if number < 0 || number > most {
			return g.kind.invalid("%s[%d]: %s is %d, want 0 to %d", g.clues, i, g.number, number, most)
		}
		if j, ok := taken.put(at, i); !ok {
			return g.kind.invalid("%[1]s[%[2]d] and %[1]s[%[3]d] are both at %[4]v", g.clues, j, i, at)
		}
	}
	return nil
}

// complete reports a wrong kind in a JSON object, a missing field, and clues without all of
// their numbers, which are nil where they are missing. So are rows, cols and clues.
func complete[C interface{ numbers() []*int }](g clueGrid, kind *Kind, rows, cols *int, clues *[]C) error {
	switch {
	case kind != nil && *kind != g.kind:
		return g.kind.invalid("field kind is %q", string(*kind))
	case rows == nil:
		return g.kind.invalid("field rows is missing")
	case cols == nil:
		return g.kind.invalid("field cols is missing")
	case clues == nil:
		return g.kind.invalid("field %s is missing", g.clues)
	}
	for i, c := range *clues {
		if slices.Contains(c.numbers(), nil) {
			return g.kind.invalid("%s[%d]: want the numbers row, col and %s", g.clues, i, g.number)
		}
	}
	return nil
}
