package repair_test

import (
	"bytes"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
)

// fuzzed makes readings of bytes, four each.
func fuzzed(data []byte) []reading.Cell {
	var out []reading.Cell
	for ; len(data) >= 4; data = data[4:] {
		r := reading.Cell{Empty: float64(data[0]) / 255, Printed: 0.5}
		if r.Empty < 0.5 {
			r.State = reading.Number
		}
		for k := 1; k < 4 && data[k] > 0; k++ {
			r.Numbers = append(r.Numbers, reading.Guess{Number: int(data[k]) % 12, P: 1 / float64(k*k+1)})
		}
		if r.State == reading.Number && r.Numbers == nil {
			r.State = reading.Empty
		}
		out = append(out, r)
	}
	return out
}

// FuzzRepair wants no panic, and answers that keep the rules.
func FuzzRepair(f *testing.F) {
	f.Add(uint8(2), []byte("\x00\x02\x03\x04\xff\x00\x00\x00\xff\x00\x00\x00\x00\x02\x00\x00"))
	f.Add(uint8(3), []byte("\x00\x01\x00\x00\x00\x01\x00\x00\x00\x01\x00\x00"))
	f.Add(uint8(4), bytes.Repeat([]byte("\x00\x0b\x02\x00"), 36)) // numbers larger than a Sudoku of 4x4 has
	f.Fuzz(func(t *testing.T, cols uint8, data []byte) {
		cells := fuzzed(data[:min(len(data), 4*64)])
		if cols == 0 || len(cells) == 0 {
			return
		}
		for _, box := range [][2]int{{2, 2}, {2, 3}} {
			n := box[0] * box[0] * box[1] * box[1]
			if len(cells) < n {
				continue
			}
			u := repair.Sudoku(t.Context(), repair.SudokuReading{BoxRows: box[0], BoxCols: box[1], Cells: cells[:n], Quick: true})
			if u.Found {
				if err := puzzle.Check(u.Puzzle, u.Solution); err != nil {
					t.Error(err)
				}
			}
		}
		rows := len(cells) / int(cols)
		s := repair.Shikaku(t.Context(), repair.ShikakuReading{Rows: rows, Cols: int(cols), Cells: cells[:rows*int(cols)]})
		if s.Found {
			if err := puzzle.Check(s.Puzzle, s.Solution); err != nil {
				t.Error(err)
			}
		}
		r := repair.HashiReading{Rows: 2*rows + 1, Cols: 2*int(cols) + 1, Touching: cols%2 == 0}
		for i, cell := range cells {
			r.Islands = append(r.Islands, repair.HashiIsland{
				Row: 2 * (i / int(cols)), Col: 2 * (i % int(cols)), Reading: cell, Fixed: int(data[4*i]%5) - 1,
			})
		}
		h := repair.Hashi(t.Context(), r)
		if h.Found {
			if err := puzzle.Check(h.Puzzle, h.Solution); err != nil {
				t.Error(err)
			}
		}
	})
}
