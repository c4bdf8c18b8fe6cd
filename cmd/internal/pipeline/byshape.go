package pipeline

import (
	"context"
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/vision/digits"
)

// repairByShape repairs readings of cells and, where the result is not to be
// trusted, reads them once more by the shapes that recur on the page. What mend, which
// repairs what the readings are then, makes of one of those takes the place of the
// first result if it is to be trusted, and then the readings are those. There may
// be more readings than cells: those of places without a picture come last.
func repairByShape[P puzzle.Puzzle, S puzzle.Solution](
	ctx context.Context, readings []reading.Cell, cells func() []*image.Gray, mend func(quick bool) repair.Result[P, S],
) repair.Result[P, S] {
	alone := mend(false)
	if alone.Trusted() {
		return alone
	}
	shown := cells()
	before := slices.Clone(readings)
	ways := digits.ByShape(ctx, shown, readings[:len(shown)])
	var results []repair.Result[P, S]
	var costs []float64
	for _, w := range ways {
		copy(readings, w.Readings)
		results, costs = append(results, mend(true)), append(costs, w.Cost)
	}
	best := repair.Prefer(results, costs)
	if best < 0 {
		copy(readings, before)
		return alone
	}
	copy(readings, ways[best].Readings)
	return results[best]
}
