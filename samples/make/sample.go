package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"image/color"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// sample is one picture of samples/.
type sample struct {
	name    string    // of its files, with the folder
	puzzle  generator // made puzzles.json
	options render.Options
	beside  string // name of the sample whose puzzle is printed to the right, if any
	wrong   bool   // a number is printed one too high, so that there is no solution
}

// generator makes a sample's puzzle.
type generator func(context.Context) (puzzle.Puzzle, error)

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

// draw makes the picture.
func (s sample) draw(ctx context.Context) (*render.Picture, error) {
	p, err := kept(s.name)
	if err != nil {
		return nil, err
	}
	o := s.options
	if o.Solution, err = only(ctx, p); err != nil {
		return nil, fmt.Errorf("%s: %w", s.name, err)
	}
	if s.wrong {
		misprint(p)
	}
	if s.beside != "" {
		if o.Beside, err = kept(s.beside); err != nil {
			return nil, err
		}
	}
	picture, err := render.Draw(p, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.name, err)
	}
	return picture, nil
}

// misprint makes the first number of a puzzle one too high.
func misprint(p puzzle.Puzzle) {
	switch p := p.(type) {
	case *puzzle.Shikaku:
		p.Clues[0].Area++
	case *puzzle.Hashi:
		p.Islands[0].Bridges++
	}
}

// errNotOne says that a puzzle has no solution or several.
var errNotOne = errors.New("the puzzle does not have exactly one solution")

// only returns the one solution of a puzzle; none or several are an error.
func only(ctx context.Context, p puzzle.Puzzle) (puzzle.Solution, error) {
	switch p := p.(type) {
	case *puzzle.Sudoku:
		return sole(ctx, sudoku.Search{}, p)
	case *puzzle.Shikaku:
		return sole(ctx, shikaku.Search{}, p)
	case *puzzle.Hashi:
		return sole(ctx, hashi.Search{}, p)
	}
	return nil, fmt.Errorf("no solver for %T", p)
}

func sole[P puzzle.Puzzle, S puzzle.Solution](ctx context.Context, s solve.Solver[P, S], p P) (puzzle.Solution, error) {
	result, err := s.Solve(ctx, p, solve.Options{Limit: 2})
	if err != nil {
		return nil, err
	}
	if len(result.Solutions) != 1 {
		return nil, errNotOne
	}
	return result.Solutions[0], nil
}

// newsprint is the paper and ink of newspapers.
func newsprint(s render.Style) *render.Style {
	s.Paper, s.Ink = color.NRGBA{R: 233, G: 229, B: 217, A: 255}, color.NRGBA{R: 38, G: 36, B: 38, A: 255}
	s.Grain, s.Around = 0.6, render.Newspaper
	return &s
}

// flatbed is what a scanner does to a page that lies a little askew.
func flatbed(turn float64) *render.Damage {
	return &render.Damage{Turn: turn, Distance: 20, Fill: 0.75, OffY: -0.3, Exposure: 0.95, Blur: 0.5, Noise: 1.2, Quality: 80}
}
