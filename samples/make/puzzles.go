package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// puzzlesJSON holds an object for each sample: its name and its puzzle.
//
//go:embed puzzles.json
var puzzlesJSON []byte

// entry is one line of puzzles.json.
type entry struct {
	Name   string          `json:"name"`
	Puzzle json.RawMessage `json:"puzzle"`
}

// kept returns the puzzle of a sample.
func kept(name string) (puzzle.Puzzle, error) {
	d := json.NewDecoder(bytes.NewReader(puzzlesJSON))
	for d.More() {
		var e entry
		if err := d.Decode(&e); err != nil {
			return nil, fmt.Errorf("puzzles.json: %w", err)
		}
		if e.Name == name {
			return puzzle.ParseJSON(e.Puzzle)
		}
	}
	return nil, fmt.Errorf("puzzles.json has no puzzle for %q", name)
}

// makePuzzles generates the puzzles of all samples into a file.
func makePuzzles(ctx context.Context, path string) error {
	var out bytes.Buffer
	for _, s := range allSamples() {
		p, err := s.puzzle(ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		text, err := json.Marshal(p)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if err := json.NewEncoder(&out).Encode(entry{s.name, text}); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return os.WriteFile(path, out.Bytes(), 0o644)
}

// generator makes a sample's puzzle.
type generator func(context.Context) (puzzle.Puzzle, error)

func makeSudoku(o sudoku.GenerateOptions) generator {
	return func(ctx context.Context) (puzzle.Puzzle, error) { return sudoku.Generate(ctx, o) }
}

func makeShikaku(o shikaku.GenerateOptions) generator {
	return func(ctx context.Context) (puzzle.Puzzle, error) { return shikaku.Generate(ctx, o) }
}

func makeHashi(o hashi.GenerateOptions) generator {
	return func(ctx context.Context) (puzzle.Puzzle, error) { return hashi.Generate(ctx, o) }
}
