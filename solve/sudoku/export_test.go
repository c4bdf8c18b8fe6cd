package sudoku

// NewWideCounter returns a Counter that uses the engine for all shapes, also
// for 9x9, so that tests can hold the two engines against each other.
func NewWideCounter(boxRows, boxCols int) *Counter {
	c := NewCounter(boxRows, boxCols)
	c.engine = newWide(boxed(boxRows, boxCols))
	return c
}

// NewLearningCounter returns a Counter for any shape that leaves plain search after so many
// contradictions.
func NewLearningCounter(boxRows, boxCols int, patience int64) *Counter {
	c := NewCounter(boxRows, boxCols)
	c.engine = newLearning(newWide(boxed(boxRows, boxCols)), boxed(boxRows, boxCols), patience)
	return c
}

// NewScalarCounter returns a Counter for 9x9 that uses the engine without vector
// instructions.
func NewScalarCounter() *Counter {
	c := NewCounter(3, 3)
	c.engine = new(boxes)
	return c
}
