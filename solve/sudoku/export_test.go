package sudoku

// NewWideCounter returns a Counter that uses the engine for all shapes, also
// for 9x9, so that tests can hold the two engines against each other.
func NewWideCounter(boxRows, boxCols int) *Counter {
	c := NewCounter(boxRows, boxCols)
	c.engine = newWide(boxRows, boxCols)
	return c
}
