//go:build !(goexperiment.simd && amd64 && !go1.27)

package sudoku

// newNine returns the fastest engine for 9x9 that was built, newSixteen that for boxes of
// 4 x 4.
func newNine() engine    { return new(boxes) }
func newSixteen() engine { return newLarge(boxed(4, 4)) }
