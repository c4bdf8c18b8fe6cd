package reduction_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/jigsaw/reduction"
)

// multisets returns the multisets of up to count numbers of 1 to most, smallest
// number first, with a sum of up to sum.
func multisets(count, most, sum int) []reduction.Partition {
	var all []reduction.Partition
	var grow func(p reduction.Partition, sum int)
	grow = func(p reduction.Partition, sum int) {
		if len(p) > 0 {
			all = append(all, slices.Clone(p))
		}
		least := 1
		if len(p) > 0 {
			least = p[len(p)-1]
		}
		for x := least; len(p) < count && x <= min(most, sum); x++ {
			grow(append(p, x), sum-x)
		}
	}
	grow(nil, sum)
	return all
}

// halves returns all solutions of a partition, found by trying them.
func halves(p reduction.Partition) [][]bool {
	var all [][]bool
	for bits := range 1 << len(p) {
		first, balance := make([]bool, len(p)), 0
		for i, x := range p {
			first[i] = bits>>i&1 != 0
			if first[i] {
				balance += x
			} else {
				balance -= x
			}
		}
		if balance == 0 {
			all = append(all, first)
		}
	}
	return all
}

func isHalf(p reduction.Partition, first []bool) bool {
	return slices.ContainsFunc(halves(p), func(h []bool) bool { return slices.Equal(h, first) })
}

// TestPartition compares both jigsaws of many small partitions, and the full
// jigsaw made from the contour, with the solutions found by trying.
func TestPartition(t *testing.T) {
	count := map[bool]int{}
	for _, p := range multisets(6, 7, 14) {
		contour, err := p.Contour()
		oriented, err2 := p.Orientation()
		if odd := sum(p)%2 != 0; odd {
			if !errors.Is(err, reduction.ErrOdd) || !errors.Is(err2, reduction.ErrOdd) {
				t.Fatalf("%v: %v, %v; want ErrOdd", p, err, err2)
			}
			continue
		}
		if err != nil || err2 != nil {
			t.Fatalf("%v: %v, %v", p, err, err2)
		}
		solvable := len(halves(p)) > 0
		count[solvable]++
		sound(t, contour, solvable)
		sound(t, oriented, solvable)
		testContour(t, p, contour)
		testOrientation(t, p, oriented)
		testComposed(t, p, contour)
	}
	t.Logf("%d partitions with a solution, %d without", count[true], count[false])
	if count[true] < 100 || count[false] < 50 {
		t.Errorf("%d partitions with a solution and %d without, want more", count[true], count[false])
	}
}

func sum(p reduction.Partition) int {
	total := 0
	for _, x := range p {
		total += x
	}
	return total
}

func testContour(t *testing.T, p reduction.Partition, contour *puzzle.Jigsaw) {
	t.Helper()
	found := 0
	for s := range contours(contour) {
		first, err := p.ReadContour(s)
		if err != nil || !isHalf(p, first) {
			t.Fatalf("%v: %v, %v", p, first, err)
		}
		if found++; found == 40 {
			break
		}
	}
	want := halves(p)
	if (found > 0) != (len(want) > 0) {
		t.Fatalf("%v: %d contours, %d solutions", p, found, len(want))
	}
	laidAndRead(t, contour, want, p.LayContour, p.ReadContour)
}

func testOrientation(t *testing.T, p reduction.Partition, oriented *puzzle.Jigsaw) {
	t.Helper()
	got := map[int]bool{}
	for _, s := range search(t, oriented, 1000) {
		first, err := p.ReadOrientation(s)
		if err != nil || !isHalf(p, first) {
			t.Fatalf("%v: %v, %v", p, first, err)
		}
		bits := 0
		for i, in := range first {
			if in {
				bits |= 1 << i
			}
		}
		got[bits] = true
	}
	want := halves(p)
	if (len(got) > 0) != (len(want) > 0) || len(got) > len(want) {
		t.Fatalf("%v: %d solutions, want %d", p, len(got), len(want))
	}
	laidAndRead(t, oriented, want, p.LayOrientation, p.ReadOrientation)
}

// laidAndRead lays each answer of a problem out as a solution of its jigsaw, and reads it
// from there again.
func laidAndRead(
	t *testing.T, p *puzzle.Jigsaw, answers [][]bool,
	lay func([]bool) (*puzzle.JigsawSolution, error), read func(*puzzle.JigsawSolution) ([]bool, error),
) {
	t.Helper()
	for _, answer := range answers {
		s, err := lay(answer)
		if err != nil {
			t.Fatalf("%v: %v\n%v", answer, err, p)
		}
		if err := puzzle.Check(p, s); err != nil {
			t.Fatalf("%v: %v\n%v", answer, err, p)
		}
		if again, err := read(s); err != nil || !slices.Equal(again, answer) {
			t.Fatalf("%v: read %v, %v\n%v", answer, again, err, p)
		}
	}
}

// testComposed goes from the numbers to a full jigsaw and back.
func testComposed(t *testing.T, p reduction.Partition, contour *puzzle.Jigsaw) {
	t.Helper()
	full, err := reduction.Puzzle(contour)
	if err != nil {
		t.Fatalf("%v: %v", p, err)
	}
	sound(t, full, len(halves(p)) > 0)
	solutions := search(t, full, 3)
	if (len(solutions) > 0) != (len(halves(p)) > 0) {
		t.Fatalf("%v: %d solutions of the full jigsaw, %d of the numbers", p, len(solutions), len(halves(p)))
	}
	for _, s := range solutions {
		border, err := reduction.ReadPuzzle(contour, s)
		if err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		if first, err := p.ReadContour(border); err != nil || !isHalf(p, first) {
			t.Fatalf("%v: %v, %v", p, first, err)
		}
	}
}

// TestPartitionSize counts the pieces that the documentation promises.
func TestPartitionSize(t *testing.T) {
	for _, p := range []reduction.Partition{{1, 1}, {3, 4, 5, 2}, {100, 200, 300}, {20000, 10000, 10000}} {
		contour, err := p.Contour()
		if err != nil {
			t.Fatal(err)
		}
		if n, want := len(contour.Pieces), sum(p)+6; n != want || contour.Rows != 3 || contour.Cols != sum(p)/2+2 {
			t.Errorf("%v: %v, want %d", p, contour, want)
		}
		oriented, err := p.Orientation()
		if err != nil {
			t.Fatal(err)
		}
		if n, want := len(oriented.Pieces), 2*sum(p)+8; n != want || oriented.Rows != 4 || oriented.Cols != sum(p)/2+2 {
			t.Errorf("%v: %v, want %d", p, oriented, want)
		}
		sound(t, contour, len(halves(p)) > 0)
		sound(t, oriented, len(halves(p)) > 0)
	}
}

func TestPartitionErrors(t *testing.T) {
	const most = puzzle.MaxJigsawPieces
	huge := int(^uint(0) >> 1)
	for name, test := range map[string]struct {
		p                 reduction.Partition
		contour, oriented error
	}{
		"no numbers":      {nil, reduction.ErrProblem, reduction.ErrProblem},
		"zero":            {reduction.Partition{2, 0, 2}, reduction.ErrProblem, reduction.ErrProblem},
		"negative":        {reduction.Partition{2, -2}, reduction.ErrProblem, reduction.ErrProblem},
		"odd":             {reduction.Partition{2, 3}, reduction.ErrOdd, reduction.ErrOdd},
		"huge":            {reduction.Partition{huge, huge, 2}, reduction.ErrProblem, reduction.ErrProblem},
		"over":            {reduction.Partition{most - 4}, reduction.ErrProblem, reduction.ErrProblem},
		"over if doubled": {reduction.Partition{most/2 - 2}, nil, reduction.ErrProblem},
		"largest":         {reduction.Partition{most - 6}, nil, reduction.ErrProblem},
		"largest doubled": {reduction.Partition{most/2 - 4}, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := test.p.Contour(); !errors.Is(err, test.contour) {
				t.Errorf("Contour: %v, want %v", err, test.contour)
			}
			if _, err := test.p.Orientation(); !errors.Is(err, test.oriented) {
				t.Errorf("Orientation: %v, want %v", err, test.oriented)
			}
			if test.contour == nil {
				return
			}
			if _, err := test.p.LayContour(nil); err == nil {
				t.Error("LayContour: no error")
			}
			if _, err := test.p.LayOrientation(nil); err == nil {
				t.Error("LayOrientation: no error")
			}
			if _, err := test.p.ReadContour(nil); err == nil {
				t.Error("ReadContour: no error")
			}
			if _, err := test.p.ReadOrientation(nil); err == nil {
				t.Error("ReadOrientation: no error")
			}
		})
	}
}

// TestPartitionWrong gives answers that are none.
func TestPartitionWrong(t *testing.T) {
	p := reduction.Partition{1, 2, 3}
	for _, first := range [][]bool{{true, false, false}, {false, false, true, false}, {}} {
		if _, err := p.LayContour(first); !errors.Is(err, reduction.ErrSolution) {
			t.Errorf("%v: %v", first, err)
		}
		if _, err := p.LayOrientation(first); !errors.Is(err, reduction.ErrSolution) {
			t.Errorf("%v: %v", first, err)
		}
	}
	s, err := p.LayContour([]bool{true, true, false})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.ReadOrientation(s); !errors.Is(err, reduction.ErrSolution) {
		t.Errorf("ReadOrientation: %v", err)
	}
	s.Placements[0].Rotation = 1
	var fault *puzzle.Fault
	if _, err := p.ReadContour(s); !errors.Is(err, reduction.ErrSolution) || !errors.As(err, &fault) {
		t.Errorf("ReadContour: %v", err)
	}
}
