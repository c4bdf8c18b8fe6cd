package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
)

// pageBatch draws labelled pages of many puzzles of all kinds.
type pageBatch struct {
	count int
	level render.Level
	seed  uint64
	fonts []*render.Font
}

// layouts are numbers of puzzles of a page and in how many columns they stand.
var layouts = []struct{ puzzles, cols int }{
	{2, 1}, {2, 2}, {3, 3}, {4, 2}, {4, 2}, {6, 2}, {6, 3}, {9, 3}, {12, 3}, {12, 4},
}

// onPages are the kinds and sizes of the puzzles of a page.
var onPages = []struct {
	kind puzzle.Kind
	size string
}{
	{puzzle.KindSudoku, "9"}, {puzzle.KindSudoku, "6"}, {puzzle.KindShikaku, "10"}, {puzzle.KindShikaku, "7"},
	{puzzle.KindHashi, "9"}, {puzzle.KindHashi, "7"},
}

func (b pageBatch) draw(ctx context.Context, dir string, w io.Writer) error {
	if b.count < 0 {
		return fmt.Errorf("-pages %d: want a positive number", b.count)
	}
	for i := range b.count {
		seed := b.seed + uint64(i)
		picture, err := b.page(ctx, seed)
		if err != nil {
			return fmt.Errorf("page of seed %d: %w", seed, err)
		}
		path, err := picture.Write(dir, fmt.Sprintf("page-%s-%06d", b.level, seed))
		if err != nil {
			return err
		}
		fmt.Fprintln(w, path)
	}
	return nil
}

// page draws the page of a seed, all on one paper.
func (b pageBatch) page(ctx context.Context, seed uint64) (*render.Picture, error) {
	rng := rand.New(rand.NewPCG(seed, uint64(len(layouts))))
	layout := layouts[rng.IntN(len(layouts))]
	o := render.Options{Seed: seed, Level: b.level, Fonts: b.fonts}
	var pages []*render.PuzzlePage
	var style render.Style
	for k := range layout.puzzles {
		choice := onPages[rng.IntN(len(onPages))]
		one := o
		one.Seed = seed<<8 + uint64(k)
		p, err := batch{kind: choice.kind, size: choice.size}.puzzle(ctx, one.Seed)
		if err != nil {
			return nil, err
		}
		s := render.PuzzleStyle(p, one)
		if k == 0 {
			style = s
		}
		s.Paper, s.Grain = style.Paper, style.Grain
		one.Style = &s
		page, err := render.NewPuzzlePage(p, one)
		if err != nil {
			return nil, err
		}
		pages = append(pages, page)
	}
	o.Style = &style
	return render.NewSheet(pages, layout.cols).Shoot(o)
}
