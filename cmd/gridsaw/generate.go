package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	cutting "github.com/gridsaw/gridsaw/samples/cut"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/shikaku"
)

func generateCommand(s streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "generate KIND",
		Short: "Make a new puzzle, and pictures of it",
		Long: `Generate prints a new puzzle as JSON: a sudoku, shikaku or hashi with one
solution, or the loose pieces of a jigsaw. --picture also draws it, and --truth
writes what the picture shows: positions, numbers, joints, and how it was made.
The same flags give the same puzzle and the same pixels.`,
		Example: `  gridsaw generate sudoku --clues 26
  gridsaw generate shikaku --rows 12 --cols 9 --picture page.jpg --photo 3 --truth truth.json
  gridsaw generate jigsaw --rows 5 --cols 7 --picture scan.jpg --truth truth.json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage("generate needs a KIND: %s", strings.Join(kindNames(), ", "))
			}
			return usage("%s is not a kind that can be generated: %s", args[0], strings.Join(kindNames(), ", "))
		},
		RunE: func(*cobra.Command, []string) error { return nil },
	}
	cmd.AddCommand(generateSudokuCommand(s), generateShikakuCommand(s), generateHashiCommand(s), generateJigsawCommand(s))
	return cmd
}

// generateFlags are those of every kind.
type generateFlags struct {
	rows, cols     int
	seed           uint64
	picture, truth string
	photo          photoFlag
	quiet          bool
}

func (f *generateFlags) register(fs *pflag.FlagSet, side int) {
	fs.IntVar(&f.rows, "rows", side, "rows of the puzzle")
	fs.IntVar(&f.cols, "cols", side, "columns of the puzzle")
	fs.Uint64Var(&f.seed, "seed", 0, "seed of all that is random")
	fs.StringVar(&f.picture, "picture", "", "`FILE` to draw the puzzle into, .png or .jpg")
	fs.StringVar(&f.truth, "truth", "", "`FILE` for what the picture shows, as JSON")
	fs.Var(&f.photo, "photo", "draw it as a phone's photo shows it, by a `SEED` of its own if one is given")
	fs.Lookup("photo").NoOptDefVal = unseeded
	fs.BoolVarP(&f.quiet, "quiet", "q", false, "no progress")
}

// pictureFormats are the endings that --picture takes.
var pictureFormats = []string{".png", ".jpg", ".jpeg"}

func (f *generateFlags) check() error {
	ending := strings.ToLower(filepath.Ext(f.picture))
	switch {
	case f.picture != "" && !slices.Contains(pictureFormats, ending):
		return usage("--picture %s: the name must end in .png or .jpg", f.picture)
	case f.truth != "" && f.picture == "":
		return usage("--truth tells what is on a picture: name one with --picture")
	case f.photo.wanted && f.picture == "":
		return usage("--photo needs --picture FILE")
	case f.picture != "" && f.picture == f.truth:
		return usage("--picture and --truth name the same file")
	}
	return nil
}

// writeScan writes a picture in the format that its name's ending says.
func writeScan(path string, scan *render.Scan) error {
	write := scan.EncodeJPEG
	if strings.EqualFold(filepath.Ext(path), ".png") {
		write = scan.EncodePNG
	}
	return elsewhere(writeFile(path, write))
}

func writeTruth(path string, truth any) error {
	if path == "" {
		return nil
	}
	data, err := json.Marshal(truth)
	if err != nil {
		return unread(path, err, "")
	}
	return elsewhere(writeFile(path, func(w io.Writer) error {
		_, err := w.Write(append(data, '\n'))
		return err
	}))
}

// elsewhere gives a complaint about a file the advice that suits these flags.
func elsewhere(err error) error {
	var c *complaint
	if errors.As(err, &c) {
		c.hint = "name a file in a directory that exists and may be written"
	}
	return err
}

// printInstance is what generate has on standard output.
func printInstance(s streams, p puzzle.Puzzle) error {
	var out bytes.Buffer
	if err := writePuzzle(&out, p, format.JSON); err != nil {
		return fmt.Errorf("printing the puzzle: %w", err)
	}
	return writeResult(s.out, out.Bytes())
}

// notGenerated says why there is no puzzle.
func notGenerated(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return interrupted(0, 1)
	}
	return refused(err)
}

// refused turns options that the generators refuse into a complaint about the
// command line.
func refused(err error) error {
	text := err.Error()
	for _, known := range []error{render.ErrOptions, cutting.ErrOptions, shikaku.ErrOptions, solve.ErrGrade, hashi.ErrIslands, hashi.ErrSize} {
		if errors.Is(err, known) {
			return usage("%s", strings.TrimPrefix(text, known.Error()+": "))
		}
	}
	return unread("generate", err, "")
}
