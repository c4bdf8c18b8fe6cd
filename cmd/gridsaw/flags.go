package main

import (
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/suite"
)

// The readers that --reader names; "" is the default one.
var readers = []string{"", "model", "tesseract"}

// maxSide bounds --size, in cells a side.
const maxSide = 100

// flags are those that every command has that solves or reads.
type flags struct {
	kind, size, method, preset, reader, out string
	noCuts                                  bool
	writeLP                                 string
	seed                                    uint64
	timeout                                 time.Duration
	maxPixels                               string
	set                                     []string
	corners                                 string
	all, json, quiet                        bool
	workers                                 int
	clues, from                             string // of the command that solves
	log                                     logFlag
}

// lineless tells that no line of progress is wanted.
func (f *flags) lineless() bool { return f.quiet || f.log.level != "" }

func (f *flags) register(fs *pflag.FlagSet) {
	fs.StringVar(&f.kind, "kind", "auto", "`KIND` of puzzle: auto, "+strings.Join(kindNames(), ", "))
	fs.StringVar(&f.size, "size", "", "`RxC` rows and columns, when known, as in 9x9")
	fs.StringVar(&f.method, "method", "", "solving method `NAME`, as `gridsaw methods` lists them")
	fs.StringVar(&f.preset, "preset", "", "settings `NAME` of the method, such as paper, as gridsaw methods lists them")
	fs.BoolVar(&f.noCuts, "no-cuts", false, "--preset paper of the method ilp for Hashi: islands need not be connected")
	fs.Uint64Var(&f.seed, "seed", 0, "seed of whatever is random in the method")
	fs.DurationVar(&f.timeout, "timeout", 0, "longest time for one input, as in 500ms or 10s; 0 is no limit")
	fs.StringVar(&f.out, "out", "", "`DIR` for the pictures and files that are written")
	fs.StringArrayVar(&f.set, "set", nil, "overrule what was read, as `r3c4=8`, r1c1 being the top left cell, 0 empties one; repeatable")
	fs.StringVar(&f.corners, "corners", "", "outer corners of the puzzle in the picture, in pixels from its top left, as `X,Y,X,Y,X,Y,X,Y` around it")
	fs.StringVar(&f.maxPixels, "max-pixels", "", "reduce pictures of more than `N` pixels, as in 50M; default 25M, which keeps memory below 600 MB")
	fs.BoolVar(&f.all, "all", false, "every puzzle on a page, not the largest alone")
	f.registerReading(fs)
}

// registerStart adds what a search in a jigsaw begins with.
func (f *flags) registerStart(fs *pflag.FlagSet) {
	f.registerClues(fs)
	fs.StringVar(&f.from, "from", "", "`BOARD` that the search begins with: a URL of e2.bucas.name, a file with one, or JSON")
}

func (f *flags) registerClues(fs *pflag.FlagSet) {
	fs.StringVar(&f.clues, "clues", "", "`WHICH` clues of a jigsaw written as text are kept: none, centre, all; default: those in the file")
}

// registerReading adds only what concerns the reading itself.
func (f *flags) registerReading(fs *pflag.FlagSet) {
	fs.StringVar(&f.reader, "reader", "", "digit reader: model or tesseract")
	fs.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "inputs worked on at the same time, or threads of a method that can use several for one input")
	fs.BoolVar(&f.json, "json", false, "one JSON object a line for each input")
	fs.BoolVarP(&f.quiet, "quiet", "q", false, "no progress, summaries or hints")
}

// options checks the flags and turns them into what the engine takes.
func (f *flags) options() (gridsaw.Options, error) {
	o := gridsaw.Options{Method: f.method, Preset: f.preset, Seed: f.seed, All: f.all}
	for _, check := range []func(*gridsaw.Options) error{f.parseKind, f.parseSize, f.parsePixels, f.parseSet, f.parseCorners, f.parsePreset, f.parseClues, f.parseLog, f.checkRest} {
		if err := check(&o); err != nil {
			return gridsaw.Options{}, err
		}
	}
	return o, nil
}

func (f *flags) parseKind(o *gridsaw.Options) error {
	if f.kind == "" || f.kind == "auto" {
		return nil
	}
	kind, err := puzzle.ParseKind(f.kind)
	if err != nil {
		return usage("--kind %s: not a kind of puzzle: auto, %s", f.kind, strings.Join(kindNames(), ", "))
	}
	o.Kind = kind
	return nil
}

func (f *flags) parseSize(o *gridsaw.Options) error {
	if f.size == "" {
		return nil
	}
	if o.Rows, o.Cols = parseExtent(f.size); o.Rows == 0 || o.Cols == 0 {
		return usage("--size %s: not of the form RxC, as in 9x9, each side 1 to %d", f.size, maxSide)
	}
	return nil
}

func (f *flags) parseLog(*gridsaw.Options) error { return f.log.check() }

func (f *flags) parsePixels(o *gridsaw.Options) error {
	if f.maxPixels == "" {
		return nil
	}
	digits, million := strings.CutSuffix(f.maxPixels, "M")
	n, err := strconv.ParseUint(digits, 10, 32)
	if million {
		n *= 1_000_000
	}
	if err != nil || n < leastPixels || n > mostPixels {
		return usage("--max-pixels %s: a number such as 50M, from %dM to %dM", f.maxPixels, leastPixels/1_000_000, mostPixels/1_000_000)
	}
	o.MaxPixels = int(n)
	return nil
}

// What --max-pixels may be: a picture of the least shows the puzzles of a page, and of more than the
// most OpenCV decodes none.
const (
	leastPixels = 1_000_000
	mostPixels  = 1_000_000_000
)

// parseExtent reads rows and columns of the form RxC, 0 for what is none.
func parseExtent(s string) (rows, cols int) {
	r, c, _ := strings.Cut(strings.ToLower(s), "x")
	return side(r), side(c)
}

// side reads one side of --size; 0 is none.
func side(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > maxSide {
		return 0
	}
	return n
}

func (f *flags) parseSet(o *gridsaw.Options) error {
	for _, s := range f.set {
		override, err := reading.ParseOverride(s)
		if err != nil {
			return usage("--set %s: not of the form r3c4=8, rows and columns counted from 1", s)
		}
		o.Set = append(o.Set, override)
	}
	return nil
}

func (f *flags) parseCorners(o *gridsaw.Options) error {
	if f.corners == "" {
		return nil
	}
	if f.all {
		return usage("--corners names one puzzle, --all asks for each: one of them")
	}
	var q [4][2]float64
	list := strings.Split(f.corners, ",")
	for i := range min(len(list), 2*len(q)) {
		n, err := strconv.ParseFloat(strings.TrimSpace(list[i]), 64)
		if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
			list = nil
			break
		}
		q[i/2][i%2] = n
	}
	if len(list) != 2*len(q) {
		return usage("--corners %s: not eight numbers, as in 10,10,500,12,505,498,8,502", f.corners)
	}
	o.Corners = &q
	return nil
}

func (f *flags) parsePreset(o *gridsaw.Options) error {
	if f.noCuts {
		if f.method != "ilp" || f.preset != "" && f.preset != "paper" {
			return usage("--no-cuts is for --method ilp, without another --preset")
		}
		o.Preset = "paper"
	}
	if o.Preset != "" && f.method == "" {
		return usage("--preset %s: of which method? add --method NAME", o.Preset)
	}
	return nil
}

func (f *flags) parseClues(o *gridsaw.Options) (err error) {
	o.Clues, err = parseClues(f.clues)
	return err
}

// parseClues reads the value of --clues.
func parseClues(name string) (board.Clues, error) {
	if name == "" {
		return board.CluesAsGiven, nil
	}
	c, err := board.ParseClues(name)
	if err != nil {
		return "", usage("--clues %s: there are none, centre and all", name)
	}
	return c, nil
}

func (f *flags) checkRest(o *gridsaw.Options) error {
	switch {
	case !slices.Contains(readers, f.reader):
		return usage("--reader %s: there are model and tesseract", f.reader)
	case f.workers < 1:
		return usage("--workers %d: at least 1", f.workers)
	case f.timeout < 0:
		return usage("--timeout %v: a time cannot be negative", f.timeout)
	}
	return f.checkMethod(o)
}

// checkMethod says at once that no kind asked for has the method, or the preset, instead of
// letting every input fail on it.
func (f *flags) checkMethod(o *gridsaw.Options) error {
	if f.method == "" {
		return nil
	}
	known := false
	for _, m := range suite.All() {
		if m.Name != f.method || o.Kind != "" && m.Kind != o.Kind {
			continue
		}
		if _, ok := m.Preset(o.Preset); ok {
			return nil
		}
		known = true
	}
	if known {
		c := usage("--preset %s: %s has no such preset", o.Preset, f.method)
		c.hint = "gridsaw methods"
		return c
	}
	var names []string
	for _, m := range suite.All() {
		if o.Kind == "" || m.Kind == o.Kind {
			names = append(names, m.Name)
		}
	}
	c := usage("--method %s: no such method", f.method)
	c.hint = meant(f.method, names) + "gridsaw methods"
	return c
}

func kindNames() []string {
	var names []string
	for _, k := range puzzle.Kinds() {
		names = append(names, string(k))
	}
	return names
}
