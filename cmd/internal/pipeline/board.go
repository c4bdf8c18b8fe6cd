package pipeline

import (
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// DrawBoard draws the answer to a jigsaw that was written, whole or not, with the name
// that is to stand below it. The board is nil where there is no such answer. The error is
// that of [overlay.NewBoard].
func (o *Outcome) DrawBoard(name string) (*overlay.Board, error) {
	p, ok := o.Puzzle.(*puzzle.Jigsaw)
	s, both := o.Solution.(*puzzle.JigsawSolution)
	if !ok || !both {
		return nil, nil
	}
	return overlay.NewBoard(p, s, overlay.BoardOptions{Name: name})
}
