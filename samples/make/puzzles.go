package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// puzzlesJSON holds an object for each sample: its name and its puzzle.
//
//go:embed puzzles.json
var puzzlesJSON []byte

// entry is one line of puzzles.json.
type entry struct {
	Name   string         `json:"name"`
	Puzzle *puzzle.Sudoku `json:"puzzle"`
}

// kept returns the puzzle of a sample.
func kept(name string) (*puzzle.Sudoku, error) {
	d := json.NewDecoder(bytes.NewReader(puzzlesJSON))
	for d.More() {
		var e entry
		if err := d.Decode(&e); err != nil {
			return nil, fmt.Errorf("puzzles.json: %w", err)
		}
		if e.Name == name {
			return e.Puzzle, nil
		}
	}
	return nil, fmt.Errorf("puzzles.json has no puzzle for %q", name)
}

// makePuzzles generates the puzzles of all samples into a file.
func makePuzzles(ctx context.Context, path string) error {
	var out bytes.Buffer
	for _, s := range samples() {
		p, err := sudoku.Generate(ctx, s.puzzle)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if err := json.NewEncoder(&out).Encode(entry{s.name, p}); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return os.WriteFile(path, out.Bytes(), 0o644)
}
