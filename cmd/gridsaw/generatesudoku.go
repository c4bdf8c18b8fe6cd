package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
)

// sudokuFlags are what may be asked of a new Sudoku.
type sudokuFlags struct {
	gridPageFlags
	clues           int
	minimal         bool
	symmetry, grade string

	irregular, diagonals, windows bool
	cages                         int
}

func generateSudokuCommand(s streams) *cobra.Command {
	f := new(sudokuFlags)
	cmd := &cobra.Command{
		Use:   "sudoku",
		Short: "Make a sudoku with exactly one solution",
		Long: `Sudoku prints a puzzle of which it has proved that it has exactly one solution.
Its grade, if one is named, is that of ` + "`gridsaw explain`" + `.
The picture is a clean screenshot, or with --photo a newspaper.`,
		Args: f.arguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return f.run(cmd.Context(), s)
		},
	}
	f.register(cmd.Flags())
	return cmd
}

func (f *sudokuFlags) register(fs *pflag.FlagSet) {
	f.gridPageFlags.register(fs, 9)
	fs.IntVar(&f.clues, "clues", 0, "wanted number of givens; 0 is few")
	fs.BoolVar(&f.minimal, "minimal", false, "no given can be left out; --clues is then the most there may be")
	fs.BoolVar(&f.irregular, "irregular", false, "regions of any form in place of boxes")
	fs.BoolVar(&f.diagonals, "diagonals", false, "no number twice on a diagonal (Sudoku X)")
	fs.BoolVar(&f.windows, "windows", false, "four more boxes within the grid (Windoku)")
	fs.IntVar(&f.cages, "cages", 0, "cover the grid with cages of at most `N` cells and their sums (Killer)")
	fs.Float64Var(&f.candidates, "candidates", 0, "`SHARE` of the empty cells with pencil marks, 0 to 1")
	fs.Float64Var(&f.mistakes, "mistakes", 0, "`SHARE` of what --filled draws in that is wrong, 0 to 1")
	fs.StringVar(&f.symmetry, "symmetry", "", "`NAME` of the symmetry of the givens' places: "+strings.Join(symmetryNames(), ", "))
	fs.StringVar(&f.grade, "grade", "", "how hard it is to solve: "+strings.Join(sudokuGrades(), ", ")+"; any if none is named")
}

func symmetryNames() []string {
	var names []string
	for _, s := range sudoku.Symmetries() {
		names = append(names, s.String())
	}
	return names
}

// sudokuGrades are the names of the grades that puzzles can be made of in any
// reasonable time.
func sudokuGrades() []string {
	var names []string
	for _, g := range solve.Grades() {
		names = append(names, g.String())
	}
	return names
}

func (f *sudokuFlags) run(ctx context.Context, s streams) error {
	if err := f.check(); err != nil {
		return err
	}
	o, err := f.options()
	if err != nil {
		return err
	}
	grade := solve.GradeAny
	if f.grade != "" {
		if grade, err = solve.ParseGrade(f.grade); err != nil || grade == solve.GradeTrial {
			return usage("--grade %s: there are %s", f.grade, strings.Join(sudokuGrades(), ", "))
		}
	}
	p, err := deduce.Generate(ctx, o, grade)
	for _, known := range []error{solve.ErrGrade, sudoku.ErrMinimal, sudoku.ErrVariant} {
		if errors.Is(err, known) {
			return unread("generate", errors.New(strings.TrimPrefix(strings.TrimPrefix(err.Error(), "solve: "), "sudoku: ")),
				"another --seed may do, or ask for less")
		}
	}
	if err != nil {
		return notGenerated(ctx, err)
	}
	if found := p.Clues(); f.clues > 0 && found > f.clues {
		return unread("generate", fmt.Errorf("it came to %d givens, not %d", found, f.clues), "another --seed may do, or ask for more")
	}
	return f.finish(ctx, s, p)
}

// options turns the flags into those of the generator.
func (f *sudokuFlags) options() (sudoku.GenerateOptions, error) {
	o := sudoku.GenerateOptions{
		Clues: f.clues, Minimal: f.minimal, Seed: f.seed,
		Irregular: f.irregular, Diagonals: f.diagonals, Windows: f.windows, Cages: f.cages,
	}
	if f.cages < 0 || f.cages > f.rows {
		return o, usage("--cages %d: 0 to %d cells in a cage", f.cages, f.rows)
	}
	if f.rows != f.cols {
		return o, usage("--rows %d --cols %d: a sudoku is square", f.rows, f.cols)
	}
	if f.rows > sudoku.MaxSize {
		return o, usage("--rows %d: at most %d", f.rows, sudoku.MaxSize)
	}
	var err error
	if o.BoxRows, o.BoxCols, err = puzzle.BoxShape(f.rows); err != nil {
		return o, usage("--rows %d: no sudoku has that size", f.rows)
	}
	if f.clues < 0 || f.clues > f.rows*f.cols {
		return o, usage("--clues %d: 0 to %d", f.clues, f.rows*f.cols)
	}
	if f.symmetry != "" {
		if o.Symmetry, err = sudoku.ParseSymmetry(f.symmetry); err != nil {
			return o, usage("--symmetry %s: there are %s", f.symmetry, strings.Join(symmetryNames(), ", "))
		}
		o.Symmetric = true
	}
	return o, nil
}
