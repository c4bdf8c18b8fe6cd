package main

import (
	"context"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/jigsaw/reduction"
)

// labelFlags say which jigsaw to make that has labels alone: nothing is cut, and it
// has no picture.
type labelFlags struct {
	labels, odd       int
	tabs              float64
	unsigned, unique  bool
	dominoes          bool
	variant           string
	numbers, clauses  string
	contour           string
	wanted, oddWanted bool // one of the flags was given; --odd was
	clash             error
}

// The flags that ask for labels alone: those that say how they are drawn, and those that
// make them in another way, one of which excludes all the others but --variant.
var (
	drawnFlags  = []string{"labels", "odd", "tabs", "unsigned", "unique"}
	sourceFlags = []string{"dominoes", "partition", "one-in-three", "contour"}
)

func (f *labelFlags) register(fs *pflag.FlagSet) {
	fs.IntVar(&f.labels, "labels", 0, "labels alone, nothing cut: number of different ones; 0: no two joints are alike")
	fs.StringVar(&f.variant, "variant", "", "what is known of a jigsaw of labels: puzzle, contour, orientation, position, contour-orientation, contour-position")
	fs.BoolVar(&f.unsigned, "unsigned", false, "equal labels fit, as in Eternity II, instead of tabs and blanks")
	fs.Float64Var(&f.tabs, "tabs", 0.5, "chance that the tab of a joint is on the left or upper piece, 0 to 1")
	fs.IntVar(&f.odd, "odd", 0, "number of inner pieces with three equal labels and another one")
	fs.BoolVar(&f.unique, "unique", false, "draw labels until there is one solution")
	fs.BoolVar(&f.dominoes, "dominoes", false, "the board of 4 rows with a Fibonacci number of solutions")
	fs.StringVar(&f.numbers, "partition", "", "`NUMBERS`, such as 2,3,4,3,4, to be split into two equal sums, as a contour or with --variant orientation")
	fs.StringVar(&f.clauses, "one-in-three", "", "`CLAUSES`, such as \"1 2 -3, 2 3 4\", each with exactly one true literal, as a jigsaw of known places")
	fs.StringVar(&f.contour, "contour", "", "`FILE` with a contour, to be filled up to a whole jigsaw")
}

// look finds out which of the flags were given.
func (f *labelFlags) look(fs *pflag.FlagSet) {
	f.wanted, f.oddWanted = fs.Changed("variant"), fs.Changed("odd")
	source := ""
	for _, name := range slices.Concat(sourceFlags, drawnFlags) {
		if !fs.Changed(name) {
			continue
		}
		f.wanted = true
		switch {
		case source != "":
			f.clash = usage("--%s and --%s exclude each other", source, name)
		case slices.Contains(sourceFlags, name):
			source = name
		}
	}
}

// run makes the jigsaw of labels that g's size and seed and the flags ask for.
func (f *labelFlags) run(ctx context.Context, s streams, g *generateFlags) error {
	if g.picture != "" || g.truth != "" || g.photo.wanted {
		return usage("--picture, --truth and --photo are for a jigsaw that is cut, not for labels alone")
	}
	if f.clash != nil {
		return f.clash
	}
	p, err := f.make(ctx, g)
	if errors.Is(err, reduction.ErrOdd) {
		return usage("--partition %s: the sum is odd, so it cannot be split", f.numbers)
	}
	for _, known := range []error{jigsaw.ErrOptions, jigsaw.ErrNotFound, reduction.ErrProblem} {
		if errors.Is(err, known) {
			return usage("%s", strings.TrimPrefix(err.Error(), known.Error()+": "))
		}
	}
	switch {
	case ctx.Err() != nil:
		return interrupted(0, 1)
	case err != nil:
		return err
	}
	return printInstance(s, p)
}

func (f *labelFlags) make(ctx context.Context, g *generateFlags) (*puzzle.Jigsaw, error) {
	variant := puzzle.Variant(f.variant)
	switch {
	case f.numbers != "":
		return f.partition(variant)
	case f.clauses != "":
		return f.oneInThree()
	case f.contour != "":
		return f.fillContour()
	case f.dominoes:
		return jigsaw.Dominoes(g.cols, variant)
	}
	o := jigsaw.GenerateOptions{
		Rows: g.rows, Cols: g.cols, Labels: f.labels, Seed: g.seed, Variant: variant,
		Unsigned: f.unsigned, Lean: 2*f.tabs - 1, Unique: f.unique,
	}
	if f.oddWanted {
		o.Odd = &f.odd
	}
	if !(f.tabs >= 0 && f.tabs <= 1) {
		return nil, usage("--tabs %v: 0 to 1", f.tabs)
	}
	p, _, err := jigsaw.Generate(ctx, o)
	return p, err
}

// partition makes the jigsaw of a PARTITION problem.
func (f *labelFlags) partition(v puzzle.Variant) (*puzzle.Jigsaw, error) {
	numbers, err := integers(strings.Split(f.numbers, ","))
	if err != nil {
		return nil, usage("--partition %s: numbers with commas between them", f.numbers)
	}
	switch v {
	case "", puzzle.VariantContour:
		return reduction.Partition(numbers).Contour()
	case puzzle.VariantOrientation:
		return reduction.Partition(numbers).Orientation()
	}
	return nil, usage("--partition makes the variants contour and orientation, not %s", v)
}

// oneInThree makes the jigsaw of a 1-IN-3-SAT formula, whose variables are those up to
// the largest that it names.
func (f *labelFlags) oneInThree() (*puzzle.Jigsaw, error) {
	var formula reduction.OneInThree
	for text := range strings.SplitSeq(f.clauses, ",") {
		literals, err := integers(strings.Fields(text))
		if err != nil || len(literals) != 3 {
			return nil, usage("--one-in-three %s: three literals a clause, such as \"1 2 -3, 2 3 4\"", f.clauses)
		}
		formula.Clauses = append(formula.Clauses, [3]int(literals))
		for _, l := range literals {
			formula.Variables = max(formula.Variables, l, -l)
		}
	}
	return formula.Position()
}

// integers reads numbers.
func integers(words []string) ([]int, error) {
	var out []int
	for _, word := range words {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

// fillContour makes a whole jigsaw of the contour in a file.
func (f *labelFlags) fillContour() (*puzzle.Jigsaw, error) {
	data, err := os.ReadFile(f.contour)
	if err != nil {
		return nil, opening(f.contour, err)
	}
	p, err := format.Decode(data)
	if err != nil {
		return nil, unread(f.contour, err, "")
	}
	contour, ok := p.(*puzzle.Jigsaw)
	if !ok {
		return nil, unread(f.contour, errors.New("is no contour of a jigsaw"), "`gridsaw generate jigsaw --variant contour` makes one")
	}
	return reduction.Puzzle(contour)
}
