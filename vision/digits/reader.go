package digits

import (
	"context"
	"image"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/characters"
	"github.com/gridsaw/gridsaw/vision/digits/internal/pool"
)

// Reader reads all the cells of one grid. They are read together because
// the size, the ink and the paper of one cell are judged by the others.
type Reader interface {
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
	ErrCell = characters.ErrCell
	// ErrMax reports a largest number outside 1 to 9999.
	ErrMax = characters.ErrMax
	// ErrClosed reports a call on a closed reader.
	ErrClosed = pool.ErrClosed
	// ErrEngine reports that the engine behind a reader cannot run.
	ErrEngine = pool.ErrEngine
)
