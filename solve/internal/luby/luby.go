// Package luby says how long a search should go on before it starts over, if nothing is
// known about how long it will take.
package luby

import "math/bits"

// Term returns term i, from 1 on, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... of
// M. Luby, A. Sinclair and D. Zuckerman, "Optimal speedup of Las Vegas algorithms" (1993).
func Term(i int) int {
	for {
		k := bits.Len(uint(i))
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}
