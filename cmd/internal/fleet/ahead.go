package fleet

import (
	"context"
	"iter"
	"slices"
	"sync"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket"
)

// StoreWidth is how many objects of stores are asked for at once. Each costs some 20 ms of waiting, and
// less than 1 ms of work.
const StoreWidth = 16

// widthOf is how many inputs or answers are looked at at once.
func widthOf(p place, inputs []Input) int {
	inStore := func(in Input) bool {
		return bucket.IsURL(in.Path) || len(in.Parts) > 0 && bucket.IsURL(in.Parts[0].Path)
	}
	if _, here := p.(directory); here && !slices.ContainsFunc(inputs, inStore) {
		return 1
	}
	return StoreWidth
}

// each looks at all inputs, width of them at once; at the pages of a document one after the other,
// which content digests but once.
func each(ctx context.Context, inputs []Input, width int, look func(ctx context.Context, content *contents, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	runs := make(chan [2]int)
	var all sync.WaitGroup
	for range width {
		all.Go(func() {
			var content contents
			for run := range runs {
				for i := run[0]; i < run[1] && ctx.Err() == nil; i++ {
					if err := look(ctx, &content, i); err != nil {
						cancel(err)
					}
				}
			}
		})
	}
	for from := 0; from < len(inputs) && ctx.Err() == nil; {
		to := from + 1
		for path := inputs[from].Path; to < len(inputs) && path != "" && inputs[to].Path == path; {
			to++
		}
		runs <- [2]int{from, to}
		from = to
	}
	close(runs)
	all.Wait()
	return context.Cause(ctx)
}

// InOrder yields what get returns for 0 to n-1, in this order, and asks for width of them at once.
func InOrder[T any](n, width int, get func(int) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		ahead, done := make(chan chan T, width-1), make(chan struct{})
		defer close(done)
		go func() {
			defer close(ahead)
			for i := range n {
				one := make(chan T, 1)
				select {
				case ahead <- one:
					go func() { one <- get(i) }()
				case <-done:
					return
				}
			}
		}()
		for one := range ahead {
			if !yield(<-one) {
				return
			}
		}
	}
}
