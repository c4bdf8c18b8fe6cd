package jigsaw_test

import (
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

// TestPathJoints: of a jigsaw with a solution all joints fit that the path takes, and
// all of the border, within it and towards the inside.
func TestPathJoints(t *testing.T) {
	for seed := range uint64(60) {
		rows, cols := 4+int(seed%4), 4+int(seed/4%4)
		p := generate(t, jigsaw.GenerateOptions{
			Rows: rows, Cols: cols, Labels: 1 + int(seed%3), Seed: seed, Unsigned: seed%2 == 0, Variant: puzzle.VariantPosition,
		})
		answer, _ := approximations()[3].attempt(t, p)
		at := sidesByCell(p, answer.Answers()[0])
		for cell, own := range at {
			r, c := cell.Row, cell.Col
			right, inside := at[puzzle.Cell{Row: r, Col: c + 1}]
			if inside && !p.Fit(own[puzzle.Right], right[puzzle.Left]) {
				t.Errorf("seed %d: the joint on the right of %v does not fit", seed, cell)
			}
			beside := r == 0 || r >= rows-2 || c == 0 || c == cols-1
			turn := r%2 == 1 && c == cols-2 || r%2 == 0 && c == 1 // the path goes down
			below, inside := at[puzzle.Cell{Row: r + 1, Col: c}]
			if inside && (beside || turn) && !p.Fit(own[puzzle.Bottom], below[puzzle.Top]) {
				t.Errorf("seed %d: the joint below %v does not fit", seed, cell)
			}
		}
	}
}

// sidesByCell returns the labels of an answer as they lie.
func sidesByCell(p *puzzle.Jigsaw, s *puzzle.JigsawSolution) map[puzzle.Cell][4]int {
	pieces := make(map[int]*puzzle.JigsawPiece)
	for i := range p.Pieces {
		pieces[p.Pieces[i].ID] = &p.Pieces[i]
	}
	at := make(map[puzzle.Cell][4]int)
	for _, l := range s.Placements {
		at[puzzle.Cell{Row: l.Row, Col: l.Col}] = pieces[l.Piece].Turned(l.Rotation)
	}
	return at
}

// TestPathThin: with two or three rows or columns the path takes all joints, so that
// the answer is a solution.
func TestPathThin(t *testing.T) {
	for seed := range uint64(60) {
		rows, cols := 2+int(seed%2), 2+int(seed)
		if seed%3 == 0 {
			rows, cols = cols, rows
		}
		p := generate(t, jigsaw.GenerateOptions{
			Rows: rows, Cols: cols, Labels: 1 + int(seed%5), Seed: seed, Unsigned: seed%2 == 0, Variant: puzzle.VariantPosition,
		})
		p.Rows, p.Cols = 0, 0
		if r, _ := approximations()[3].attempt(t, p); r.Status != solve.Solved {
			t.Errorf("%d x %d: %v", rows, cols, r.Status)
		}
	}
}

// TestPathDominoes: where propagation finds nothing forced, the path finds one of the
// many solutions in the rows alone: each piece meets another of its row.
func TestPathDominoes(t *testing.T) {
	for n := 4; n < 40; n++ {
		p := dominoes(n, puzzle.VariantPosition)
		r, score := approximations()[3].attempt(t, p)
		if path := float64(score.Faces - (n - 3)); float64(score.Matched) < path {
			t.Errorf("%d columns: %v, %d of %d faces", n, r.Status, score.Matched, score.Faces)
		}
	}
}
