package reduction_test

import (
	"errors"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/jigsaw/reduction"
)

// FuzzPartition takes each byte for a number.
func FuzzPartition(f *testing.F) {
	f.Add([]byte{1, 2, 3}, uint64(3))
	f.Add([]byte{2, 2}, uint64(1))
	f.Add([]byte{0}, uint64(0))
	f.Add([]byte{255, 1}, uint64(0))
	f.Fuzz(func(t *testing.T, data []byte, bits uint64) {
		if len(data) > 64 {
			return
		}
		var p reduction.Partition
		var first []bool
		for i, x := range data {
			p = append(p, int(int8(x)))
			first = append(first, bits>>i&1 != 0)
		}
		contour, err := p.Contour()
		oriented, err2 := p.Orientation()
		if err != nil || err2 != nil {
			for _, err := range []error{err, err2} {
				if !errors.Is(err, reduction.ErrProblem) && !errors.Is(err, reduction.ErrOdd) {
					t.Fatalf("%v: %v", p, err)
				}
			}
			return
		}
		sound(t, contour, false)
		sound(t, oriented, false)
		full, err := reduction.Puzzle(contour)
		if err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		sound(t, full, false)
		s, err := p.LayContour(first)
		if err != nil {
			if !errors.Is(err, reduction.ErrSolution) {
				t.Fatalf("%v: %v", p, err)
			}
			return
		}
		if err := puzzle.Check(contour, s); err != nil {
			t.Fatalf("%v: %v", p, err)
		}
	})
}

// FuzzOneInThree takes three bytes for a clause.
func FuzzOneInThree(f *testing.F) {
	f.Add(3, []byte{1, 2, 253}, uint64(1))
	f.Add(1, []byte{1, 1, 1, 255, 255, 255}, uint64(0))
	f.Add(0, []byte{}, uint64(0))
	f.Add(-1, []byte{0, 0, 0}, uint64(0))
	f.Fuzz(func(t *testing.T, variables int, data []byte, bits uint64) {
		if variables > 200 || len(data) > 60 {
			return
		}
		formula := reduction.OneInThree{Variables: variables}
		for ; len(data) >= 3; data = data[3:] {
			formula.Clauses = append(formula.Clauses, [3]int{int(int8(data[0])), int(int8(data[1])), int(int8(data[2]))})
		}
		p, err := formula.Position()
		if err != nil {
			if !errors.Is(err, reduction.ErrProblem) {
				t.Fatalf("%v: %v", formula, err)
			}
			return
		}
		sound(t, p, false)
		values := make([]bool, variables)
		for i := range values {
			values[i] = bits>>(i%64)&1 != 0
		}
		s, err := formula.LayPosition(values)
		if err != nil {
			if !errors.Is(err, reduction.ErrSolution) {
				t.Fatalf("%v: %v", formula, err)
			}
			return
		}
		if _, err := formula.ReadPosition(s); err != nil {
			t.Fatalf("%v: %v", formula, err)
		}
	})
}
