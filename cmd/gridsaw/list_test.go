package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
)

// BenchmarkSolveList solves the list of all Sudokus with 17 givens, from the command line to the last answer.
func BenchmarkSolveList(b *testing.B) {
	path := puzzletest.Data(b, "instances", "sudoku", "17-clue.txt")
	for workers := 1; workers <= 2; workers++ {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			b.ReportAllocs()
			lines := 0
			for b.Loop() {
				var out, err bytes.Buffer
				args := []string{"solve", "--workers", fmt.Sprint(workers), path}
				if code := execute(b.Context(), args, streams{strings.NewReader(""), io.Writer(&out), &err}); code != exitOK {
					b.Fatal(err.String())
				}
				lines += bytes.Count(out.Bytes(), []byte("\n"))
			}
			b.ReportMetric(float64(lines)/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}
