package cdcl

import "math/bits"

// luby returns term i, from 1 on, of Luby's sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., the
// lengths of runs between restarts if nothing is known about how long a run will take.
func luby(i int) int {
	for {
		k := bits.Len(uint(i))
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}
