package cluster

import (
	"context"
	"sync"
	"sync/atomic"
)

// parallel calls do for 0 to n-1 on so many workers, in blocks of indices, and stops early
// when the context ends. What do writes must belong to its index alone.
func parallel(ctx context.Context, workers, n, block int, do func(i int)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(workers, n/block+1) {
		wg.Go(func() {
			for ctx.Err() == nil {
				from := int(next.Add(int64(block))) - block
				if from >= n {
					return
				}
				for i := from; i < min(from+block, n); i++ {
					do(i)
				}
			}
		})
	}
	wg.Wait()
}
