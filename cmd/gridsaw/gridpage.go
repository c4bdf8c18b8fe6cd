package main

import (
	"context"
	"errors"
	"slices"

	"github.com/spf13/pflag"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
)

// gridPageFlags are those of a kind of puzzle that is printed on one page.
type gridPageFlags struct {
	generateFlags
	level, lines, fonts          string
	filled, candidates, mistakes float64 // the last two of a Sudoku
}

func (f *gridPageFlags) register(fs *pflag.FlagSet, side int) {
	f.generateFlags.register(fs, side)
	fs.StringVar(&f.level, "level", "", "how hard the picture is to read: clean, easy, medium, hard; medium for a photo, else clean")
	fs.StringVar(&f.lines, "lines", "", "`STYLE` of the lines between cells: solid, dotted, dashed, grey, red; drawn by lot if none is named")
	fs.Float64Var(&f.filled, "filled", 0, "`SHARE` of the solution that is drawn in by hand, 0 to 1")
	fs.StringVar(&f.fonts, "fonts", "", "`DIR` of .ttf and .otf fonts to draw the numbers' from, beside those built in")
}

// finish draws and prints a puzzle that was made.
func (f *gridPageFlags) finish(ctx context.Context, s streams, p puzzle.Puzzle) error {
	if f.picture == "" {
		if f.filled != 0 || f.candidates != 0 || f.mistakes != 0 {
			return usage("--filled, --candidates and --mistakes are for a picture: name one with --picture")
		}
		return printInstance(s, p)
	}
	o, err := f.options(p)
	if err == nil && f.filled != 0 {
		var r *gridsaw.Result
		if r, err = gridsaw.SolvePuzzle(ctx, p, gridsaw.Options{Limit: 1}); err == nil {
			o.Solution = r.Solution
		}
	}
	if err != nil {
		return err
	}
	picture, err := render.Draw(p, o)
	if errors.Is(err, render.ErrOptions) {
		return refused(err)
	}
	if err != nil {
		return unread("generate", err, "")
	}
	const quality = 90
	if err := writeScan(f.picture, &render.Scan{Image: picture.Image, Quality: quality}); err != nil {
		return err
	}
	if err := writeTruth(f.truth, picture.Truth); err != nil {
		return err
	}
	return printInstance(s, p)
}

// options turns the flags into those of the renderer.
func (f *gridPageFlags) options(p puzzle.Puzzle) (render.Options, error) {
	o := render.Options{
		Seed: f.pictureSeed(), Level: render.Clean, Answers: f.filled, Candidates: f.candidates, Mistakes: f.mistakes,
	}
	if f.photo.wanted {
		o.Level = render.Medium
	}
	if f.level != "" {
		level, err := render.ParseLevel(f.level)
		if err != nil {
			return o, usage("--level %s: there are clean, easy, medium and hard", f.level)
		}
		o.Level = level
	}
	if f.photo.wanted && o.Level == render.Clean {
		return o, usage("--level clean is for screenshots, --photo for photos")
	}
	if f.fonts != "" {
		fonts, err := render.LoadFonts(f.fonts)
		if err != nil {
			return o, unread(f.fonts, err, "name a directory that holds .ttf or .otf files")
		}
		o.Fonts = fonts
	}
	return o, f.style(p, &o)
}

// style sets the lines, if they are named.
func (f *gridPageFlags) style(p puzzle.Puzzle, o *render.Options) error {
	if f.lines == "" {
		return nil
	}
	styles := []render.Lines{render.Solid, render.Dotted, render.Dashed, render.Grey, render.Red}
	i := slices.IndexFunc(styles, func(l render.Lines) bool { return l.String() == f.lines })
	if i < 0 {
		return usage("--lines %s: there are solid, dotted, dashed, grey and red", f.lines)
	}
	style := render.PuzzleStyle(p, *o)
	style.Lines = styles[i]
	o.Style = &style
	return nil
}
