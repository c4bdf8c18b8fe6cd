// Command make draws the pictures in samples/ and their truth, the same bytes
// each time:
//
//	go run ./samples/make -out samples
//
// With -photos it instead writes any number of labelled pictures, to measure
// readers on:
//
//	go run ./samples/make -out photos -photos 200 -level hard -size 9 -seed 1
//	go run ./samples/make -out photos -photos 200 -level clean -tiles
//	go run ./samples/make -out photos -photos 200 -kind shikaku -level hard -size 12x18 -seed 1
//
// Any other jigsaw comes from the command "gridsaw generate jigsaw".
//
// The samples' puzzles are kept in puzzles.json, so that a better generator
// leaves the samples as they are; -puzzles makes that file.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"

	"github.com/gridsaw/gridsaw/internal/wholefile"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "make:", err)
		os.Exit(1)
	}
}

// run is the command with its arguments; it lists the written pictures to w.
func run(ctx context.Context, args []string, w io.Writer) error {
	flags := flag.NewFlagSet("make", flag.ContinueOnError)
	out := flags.String("out", "samples", "directory to write to, made if absent")
	name := flags.String("only", "", "draw the sample of this name alone, such as red-lines, hashi/scan or jigsaw/scan")
	puzzles := flags.String("puzzles", "", "generate the samples' puzzles anew, into this file, and draw nothing")
	level := flags.String("level", "medium", "of -photos: clean, easy, medium or hard")
	var b batch
	flags.IntVar(&b.count, "photos", 0, "number of labelled pictures to draw instead of the samples")
	pages := flags.Int("pages", 0, "number of labelled pages of 2 to 12 puzzles of all kinds to draw instead of the samples; -level, -seed and -fonts apply")
	flags.StringVar(&b.variant, "variant", "", "of -photos of Sudokus: irregular, diagonals, windows or killer")
	kind := flags.String("kind", "sudoku", "of -photos: sudoku, shikaku or hashi")
	flags.StringVar(&b.size, "size", "9", "of -photos: rows, such as 16, or rows and columns, such as 12x18")
	flags.Uint64Var(&b.options.Seed, "seed", 1, "of -photos: seed of the first picture; the next has the next seed")
	flags.IntVar(&b.options.Width, "width", 0, "of -photos: width in pixels, 0 draws one")
	flags.IntVar(&b.options.Height, "height", 0, "of -photos: height in pixels, 0 draws one")
	flags.BoolVar(&b.tiles, "tiles", false, "of -photos of Sudokus: boards of tiles, as apps have them, without lines")
	flags.BoolVar(&b.letters, "letters", false, "of -photos of Sudokus of 10 to 26 rows: letters for the numbers past 9, or for all")
	flags.BoolVar(&b.themes, "themes", false, "of -photos: screens in the colours of programs, dark and light")
	fonts := flags.String("fonts", "", "of -photos: directory of further .ttf and .otf files")
	flags.Float64Var(&b.options.Answers, "answers", 0, "of -photos: share of empty cells filled, of rectangles or bridges drawn by hand, 0 to 1")
	flags.Float64Var(&b.options.Candidates, "candidates", 0, "of -photos: share of empty cells with pencil marks, 0 to 1")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	var err error
	if b.options.Level, err = render.ParseLevel(*level); err != nil {
		return err
	}
	if b.kind, err = puzzle.ParseKind(*kind); err != nil {
		return err
	}
	if *puzzles != "" {
		return makePuzzles(ctx, *puzzles)
	}
	if *fonts != "" {
		if b.options.Fonts, err = render.LoadFonts(*fonts); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(*out, 0o755); err != nil {
		return err
	}
	if *pages != 0 {
		return pageBatch{*pages, b.options.Level, b.options.Seed, b.options.Fonts}.draw(ctx, *out, w)
	}
	if b.count != 0 {
		return b.draw(ctx, *out, w)
	}
	return drawSamples(ctx, *out, *name, w)
}

// allSamples lists the samples of every kind but jigsaws.
func allSamples() []sample {
	return slices.Concat(sudokus(), shikakus(), hashis())
}

// drawSamples writes all samples, or the one that is named.
func drawSamples(ctx context.Context, dir, name string, w io.Writer) error {
	found := false
	for _, s := range allSamples() {
		if name != "" && s.name != name {
			continue
		}
		found = true
		picture, err := s.draw(ctx)
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(s.name)), 0o755); err != nil {
			return err
		}
		path, err := picture.Write(dir, filepath.FromSlash(s.name))
		if err != nil {
			return err
		}
		fmt.Fprintln(w, path)
	}
	for _, j := range jigsaws() {
		if name != "" && name != jigsawDir+"/"+j.name {
			continue
		}
		found = true
		if err := j.draw(dir, w); err != nil {
			return err
		}
	}
	if !found {
		return fmt.Errorf("no sample %q", name)
	}
	return nil
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
	return wholefile.WriteBytes(path, out.Bytes())
}
