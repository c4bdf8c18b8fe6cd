package deduce

import (
	"iter"
	"math/bits"
	"slices"
)

// A mask is a set of numbers (bit v-1 for number v), or of places in a unit.
type mask = uint64

func bit(v int) mask { return 1 << (v - 1) }

func count(m mask) int { return bits.OnesCount64(m) }

// first returns the least number of a mask.
func first(m mask) int { return bits.TrailingZeros64(m) + 1 }

// numbers goes through a mask of numbers, rising.
func numbers(m mask) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; m != 0; m &= m - 1 {
			if !yield(first(m)) {
				return
			}
		}
	}
}

// listed are the numbers of a mask, rising.
func listed(m mask) []int { return slices.Collect(numbers(m)) }
