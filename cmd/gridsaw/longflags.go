package main

import (
	"cmp"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
)

// longFlags are those of a run that may take hours: of one puzzle that is written as text, but
// for resume, which is for the pictures of a jigsaw, too.
type longFlags struct {
	nodes      int64
	checkpoint string
	resume     resumeFlag
	count      int // of solutions, the most that are counted
}

func (l *longFlags) register(fs *pflag.FlagSet) {
	l.registerNodes(fs)
	fs.StringVar(&l.checkpoint, "checkpoint", "", "`FILE` that keeps the best board of one puzzle written as text, and how far the search is")
	fs.IntVar(&l.count, "count", 0, "count the solutions of each puzzle, up to a `NUMBER`, instead of showing one; \"7+\" means 7 or more")
	fs.Var(&l.resume, "resume", "go on from where the --checkpoint is; or, for pictures of a jigsaw, `DIR` that keeps what is found in each, to go on from there")
	fs.Lookup("resume").NoOptDefVal = string(resumeAlone)
}

func (l *longFlags) registerNodes(fs *pflag.FlagSet) {
	fs.Int64Var(&l.nodes, "nodes", 0, "longest search for one puzzle written as text, in nodes as the method counts them; 0 is no limit")
}

// asked names the flag by which a long run is asked for; "" is none.
func (l *longFlags) asked() string {
	switch {
	case l.checkpoint != "":
		return "--checkpoint"
	case l.nodes != 0:
		return "--nodes"
	}
	return ""
}

// check refuses what of these flags makes no sense, alone or with others.
func (l *longFlags) check(f *flags, names []string) error {
	flag := l.asked()
	switch {
	case l.nodes < 0:
		return usage("--nodes %d: a number of nodes cannot be negative", l.nodes)
	case l.resume == resumeAlone && l.checkpoint == "":
		return usage("--resume of what? add --checkpoint FILE, or name a directory for the pictures of a jigsaw")
	case l.resume.dir() != "" && (f.kind != string(puzzle.KindJigsaw) || flag != ""):
		return usage("--resume DIR is for pictures of a jigsaw, with --kind jigsaw and without --checkpoint")
	case flag == "":
		return nil
	case len(names) != 1:
		return usage("%s is for one puzzle, there are %d inputs", flag, len(names))
	case f.writeLP != "":
		return usage("%s and --write-lp exclude each other", flag)
	}
	return nil
}

// checkCount refuses what makes no sense where solutions are counted.
func (l *longFlags) checkCount(f *flags) error {
	switch {
	case l.count < 1:
		return usage("--count %d: at least one", l.count)
	case l.asked() != "" || l.resume != "":
		return usage("--count and %s exclude each other", cmp.Or(l.asked(), "--resume"))
	case f.out != "":
		return usage("--count and --out exclude each other: nothing is drawn where solutions are counted")
	case f.kind == string(puzzle.KindJigsaw):
		return usage("--count is for puzzles with a grid, and for jigsaws written as text without --kind")
	}
	return nil
}

// checkPictures refuses the flags with pictures of a jigsaw, or those that are for them without.
func (l *longFlags) checkPictures(sources []gridsaw.Source) error {
	switch flag := l.asked(); {
	case flag != "" && len(sources) > 0:
		return l.unwritten(sources[0].Name, flag)
	case l.resume.dir() != "" && len(sources) == 0:
		return usage("--resume DIR is for pictures of a jigsaw: a puzzle written as text goes on with --checkpoint FILE --resume")
	}
	return nil
}

// unwritten complains about an input that is no text.
func (*longFlags) unwritten(name, flag string) error {
	c := usage("%s is for a puzzle written as text, which this is not", flag)
	c.about = name
	c.hint = fmt.Sprintf("gridsaw read --json %s writes what is on a picture", name)
	return c
}
