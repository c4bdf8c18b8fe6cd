package digits

import (
	"context"
	"errors"
	"image"

	"github.com/gridsaw/gridsaw/puzzle/reading"
)

// Reader reads all the cells of one grid. They are read together because
// the size, the ink and the paper of one cell are judged by the others.
type Reader interface {
	// Name is the name by which users select the reader.
	Name() string
	// Read returns one reading for each cell, in the same order. A cell is a
	// straightened gray picture of the inside of one cell, best 64 pixels
	// wide and high; remains of the grid's lines may cover up to 12% of the
	// side at its edges. The largest number that can stand in a cell is max,
	// 1 to 9999.
	Read(ctx context.Context, cells []*image.Gray, max int) ([]reading.Cell, error)
	// Close frees the reader. Read must not be called afterwards.
	Close() error
}

// Errors of the readers. They are wrapped: test with errors.Is.
var (
	// ErrCell reports a cell picture that is nil or has no pixels.
	ErrCell = errors.New("digits: cell without pixels")
	// ErrMax reports a largest number outside 1 to 9999.
	ErrMax = errors.New("digits: largest number out of range")
	// ErrClosed reports a call on a closed reader.
	ErrClosed = errors.New("digits: reader is closed")
	// ErrEngine reports that the engine behind a reader cannot run.
	ErrEngine = errors.New("digits: engine not usable")
)
