package digits

import (
	"context"
	"image"
	"math"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/characters"
)

const (
	// settledClue is the probability of what a whole cell was read as from which
	// on its characters are not looked at.
	settledClue = 0.98
	// plainSight is the probability of a number from which on no other view of the
	// cell is looked at.
	plainSight = 0.998
	// charactersFloor and wholeFloor are the least probabilities that the two
	// ways of reading give to anything: how often each is wrong though sure.
	charactersFloor = 0.03
	wholeFloor      = 1e-4
	// viewFloor is the same for each of several views of a cell.
	viewFloor = 1e-3
	// contextClues and contextEmpty are how many settled numbers and empty cells
	// are shown beside the doubtful ones to judge their size and ink by.
	contextClues, contextEmpty = 16, 8
)

// Clues reads the numbers of clues: the whole cell at one look, and where that
// leaves a doubt, character by character as well.
type Clues struct {
	whole      *Whole // nil for characters alone
	characters Reader
}

// NewClues returns a reader that looks at whole cells by [NewWhole]. The reader of
// characters stays the caller's, who closes it after the result.
func NewClues(characters Reader) *Clues { return &Clues{NewWhole(), characters} }

// CluesByCharacters reads clues character by character alone.
func CluesByCharacters(characters Reader) *Clues { return &Clues{characters: characters} }

// Read implements Reader.
func (c *Clues) Read(ctx context.Context, cells []*image.Gray, max int) ([]reading.Cell, error) {
	return c.ReadViews(ctx, max, cells, nil)
}

// ReadViews is Read for cells that can be shown in two ways, such as with what is
// around the number and without. The other view of some cells, given by their
// indices, is asked for where the first does not plainly show a number; it may be
// nil. Characters are looked for in the first view.
func (c *Clues) ReadViews(ctx context.Context, max int, cells []*image.Gray, other func(which []int) []*image.Gray) ([]reading.Cell, error) {
	if c.whole == nil {
		return c.characters.Read(ctx, cells, max)
	}
	readings, err := c.whole.Read(ctx, cells, max)
	if err != nil {
		return nil, err
	}
	if other != nil {
		if err := c.lookAgain(ctx, readings, max, other); err != nil {
			return nil, err
		}
	}
	doubtful, which := withContext(readings)
	if doubtful == 0 {
		return readings, nil
	}
	shown := make([]*image.Gray, len(which))
	for k, i := range which {
		shown[k] = cells[i]
	}
	again, err := c.characters.Read(ctx, shown, max)
	if err != nil {
		return nil, err
	}
	for k, i := range which[:doubtful] {
		readings[i] = join(readings[i], again[k], wholeAndCharacters)
	}
	return readings, nil
}

// lookAgain joins readings of cells that do not plainly hold a number with those
// of another view.
func (c *Clues) lookAgain(ctx context.Context, readings []reading.Cell, max int, other func(which []int) []*image.Gray) error {
	var which []int
	for i, r := range readings {
		if r.State != reading.Number || r.Confidence() <= plainSight {
			which = append(which, i)
		}
	}
	if len(which) == 0 {
		return nil
	}
	again, err := c.whole.Read(ctx, other(which), max)
	if err != nil {
		return err
	}
	for k, i := range which {
		readings[i] = join(readings[i], again[k], alikeViews)
	}
	return nil
}

// withContext returns the numbers of the cells that are doubtful, and after them
// some that are not.
func withContext(readings []reading.Cell) (doubtful int, which []int) {
	var numbers, empty []int
	for i, r := range readings {
		switch {
		case r.Confidence() <= settledClue:
			which = append(which, i)
		case r.State == reading.Number:
			numbers = append(numbers, i)
		default:
			empty = append(empty, i)
		}
	}
	return len(which), append(append(which, spread(numbers, contextClues)...), spread(empty, contextEmpty)...)
}

// spread returns n values of a list at most, evenly spread over it.
func spread(list []int, n int) []int {
	if len(list) <= n {
		return list
	}
	out := make([]int, n)
	for k := range out {
		out[k] = list[k*len(list)/n]
	}
	return out
}

// joint says how two readings of a cell become one: the least probability that
// each gives to anything, and the power to which the product is taken, 1 for
// readings that err independently and 1/2 for such as err alike.
type joint struct{ floors, powers [2]float64 }

var (
	wholeAndCharacters = joint{floors: [2]float64{wholeFloor, charactersFloor}, powers: [2]float64{1, 1}}
	alikeViews         = joint{floors: [2]float64{viewFloor, viewFloor}, powers: [2]float64{0.5, 0.5}}
)

// join makes one reading of two, the second of which says whether there are
// candidates in the cell.
func join(a, b reading.Cell, how joint) reading.Cell {
	numbers := make(map[int]float64)
	weigh := func(n int) float64 {
		return math.Pow(math.Max(a.P(n), how.floors[0]), how.powers[0]) *
			math.Pow(math.Max(b.P(n), how.floors[1]), how.powers[1])
	}
	for _, list := range [][]reading.Guess{a.Numbers, b.Numbers} {
		for _, g := range list {
			numbers[g.Number] = weigh(g.Number)
		}
	}
	return reweighed(reading.Cell{State: b.State, Printed: b.Printed}, numbers, weigh(0))
}

// reweighed returns r with numbers, and none, as probable as their weights say.
func reweighed(r reading.Cell, numbers map[int]float64, none float64) reading.Cell {
	r.Numbers = characters.Rank(numbers)
	total := none
	for _, g := range r.Numbers {
		total += numbers[g.Number]
	}
	r.Empty = none / total
	r.StateConfidence = r.Empty
	switch {
	case r.Empty < 0.5:
		r.State, r.StateConfidence = reading.Number, 1-r.Empty
	case r.State != reading.Candidates:
		r.State = reading.Empty
	}
	return r
}

// Close implements Reader.
func (c *Clues) Close() error {
	if c.whole == nil {
		return nil
	}
	return c.whole.Close()
}
