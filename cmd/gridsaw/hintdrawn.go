package main

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/explain"
	"github.com/gridsaw/gridsaw/puzzle"
)

// readDrawn reads how far somebody has come with a Shikaku or a Hashi: rectangles or bridges as JSON,
// in the form of a solution.
func readDrawn(ctx context.Context, s streams, name string) (explain.Begun, error) {
	in, err := fetchAlone(ctx, name, s.in)
	if err != nil {
		return explain.Begun{}, err
	}
	var drawn struct {
		Rectangles []puzzle.Rectangle `json:"rectangles"`
		Bridges    []puzzle.Bridge    `json:"bridges"`
	}
	if err := json.Unmarshal(in.Data, &drawn); err != nil || drawn.Rectangles == nil && drawn.Bridges == nil {
		return explain.Begun{}, unread(name, errors.New("no rectangles and no bridges"),
			`write them as JSON, as solve --json has its solution: {"rectangles":[{"row":0,"col":0,"rows":1,"cols":2}]} or {"bridges":[{"a":0,"b":1,"count":1}]}`)
	}
	return explain.Begun{Rectangles: drawn.Rectangles, Bridges: drawn.Bridges}, nil
}

// compareDrawn tells what of the drawn lines is right, and which are wrong; false if they do not belong
// to the puzzle, which is said.
func compareDrawn(o *outcome, drawn explain.Begun) (right explain.Begun, wrong []explain.Wrong, ok bool) {
	if o.Kind == puzzle.KindShikaku && drawn.Rectangles == nil || o.Kind == puzzle.KindHashi && drawn.Bridges == nil || o.Kind == puzzle.KindSudoku {
		o.refuse(gridsaw.StatusUnread, errors.New("what --drawn has is of another kind of puzzle"),
			"rectangles are of a shikaku and bridges of a hashi; what was entered into a sudoku is read in its picture")
		return explain.Begun{}, nil, false
	}
	if o.Solution == nil || o.Unique == nil || !*o.Unique {
		return explain.Begun{}, nil, true // the explanation says why there are no hints
	}
	right, wrong, err := explain.Compare(o.Puzzle, o.Solution, drawn)
	if err != nil {
		o.refuse(gridsaw.StatusUnread, err, "look whether it is another puzzle's")
	}
	return right, wrong, err == nil
}
