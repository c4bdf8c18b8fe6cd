package main

import (
	"bufio"
	"encoding/binary"
	"math/rand/v2"
	"os"
)

// writeCells writes whole sheets, as the measurement of Tesseract's
// confusions wants them. For each sheet: 16 cells of 64x64 bytes, then the
// number of marks and for each mark its label and its box in pixels of all
// the cells side by side (left, top, right, bottom), all little-endian int16.
func writeCells(path string, j job) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	w := bufio.NewWriterSize(file, 1<<20)
	for k := range j.sheets {
		s := newSheet(rand.New(rand.NewPCG(j.seed, uint64(k))), j.faces)
		for _, cell := range s.cells {
			w.Write(cell.Pix)
		}
		words := []int16{int16(len(s.marks))}
		for _, m := range s.marks {
			words = append(words, int16(m.label), int16(m.box.Min.X-margin), int16(m.box.Min.Y-margin),
				int16(m.box.Max.X-margin), int16(m.box.Max.Y-margin))
		}
		if err := binary.Write(w, binary.LittleEndian, words); err != nil {
			return err
		}
	}
	return w.Flush()
}
