package reduction

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A Partition is a problem of PARTITION: numbers, each 1 or more, and at least
// one of them, to be split into two halves of equal sums. A solution is a list
// that says of each number whether it is in the first half.
type Partition []int

// Labels of the jigsaws of a [Partition].
const (
	runEnd      = iota + 1 // where runs, and the ends of the board, begin and end
	cornerAbove            // in an end of the contour
	cornerBelow            // in an end of the contour
	inward                 // what the pieces of the contour show to the inside
	rowJoint               // between two rows, I in the source
	ringEdge               // between the border pieces around the runs
	firstRun               // in the run of number 0; number i has firstRun+i
)

// half returns half the sum of the numbers. The jigsaw has so many pieces for
// each unit of the sum, and some more.
func (p Partition) half(each, more int) (int, error) {
	if len(p) == 0 {
		return 0, fmt.Errorf("%w: there are no numbers", ErrProblem)
	}
	sum, most := 0, (puzzle.MaxJigsawPieces-more)/each
	for i, x := range p {
		if x < 1 {
			return 0, fmt.Errorf("%w: number %d is %d, want 1 or more", ErrProblem, i, x)
		}
		if x > most-sum {
			return 0, fmt.Errorf("%w: the sum is over %d, which makes more than %d pieces", ErrProblem, most, puzzle.MaxJigsawPieces)
		}
		sum += x
	}
	if sum%2 != 0 {
		return 0, fmt.Errorf("%w: %d", ErrOdd, sum)
	}
	return sum / 2, nil
}

// A link is a piece of a run: the number that the run stands for, and the labels
// by which the piece is entered from the one before and left for the next one.
type link struct {
	number, entry, exit int
}

// links returns the pieces of all runs, run by run. It expects numbers that
// [Partition.half] accepts.
func (p Partition) links() []link {
	var all []link
	for i, x := range p {
		for range x {
			all = append(all, link{i, -(firstRun + i), firstRun + i})
		}
		all[len(all)-x].entry, all[len(all)-1].exit = -runEnd, runEnd
	}
	return all
}

// check returns an error unless the list is a solution.
func (p Partition) check(first []bool) error {
	if len(first) != len(p) {
		return fmt.Errorf("%w: %d numbers are assigned, want %d", ErrSolution, len(first), len(p))
	}
	sums := map[bool]int{}
	for i, x := range p {
		sums[first[i]] += x
	}
	if sums[true] != sums[false] {
		return fmt.Errorf("%w: the halves sum to %d and %d", ErrSolution, sums[true], sums[false])
	}
	return nil
}

// read returns the numbers whose runs lie in the first half of the board, in
// reading order, of a solution of the jigsaw.
func (p Partition) read(j *puzzle.Jigsaw, s *puzzle.JigsawSolution) ([]bool, error) {
	if err := checked(j, s); err != nil {
		return nil, err
	}
	links := p.links()
	first := make([]bool, len(p))
	for _, l := range s.Placements {
		if l.Piece < len(links) && 2*(l.Row*j.Cols+l.Col) < j.Rows*j.Cols {
			first[links[l.Piece].number] = true
		}
	}
	return first, p.check(first)
}

// checked returns an error unless s solves j.
func checked(j *puzzle.Jigsaw, s *puzzle.JigsawSolution) error {
	if err := puzzle.CheckJigsaw(j, s); err != nil {
		return fmt.Errorf("%w: %w", ErrSolution, err)
	}
	return nil
}
