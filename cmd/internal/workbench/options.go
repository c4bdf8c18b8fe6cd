package workbench

import (
	"cmp"
	"crypto/tls"
	"log/slog"
	"runtime"
	"time"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/puzzle"
)

// Options say how a server works. Of the numbers 0 is the default.
type Options struct {
	State string // directory for what is kept; it must be there
	Open  bool   // to the network: all requests need the token
	// Certificate is what the page is encrypted with; nil is not at all. Names are those by which the server goes
	// besides its own.
	Certificate *tls.Certificate
	Names       []string
	// Text is the text form of a solution.
	Text func(puzzle.Puzzle, puzzle.Solution) (string, error)
	Log  *slog.Logger // nil is none

	Child   child.Config  // of the processes that read
	Warm    child.Request // what they read first; none without Data
	Workers int           // such processes; default: one for each processor
	Waiting int           // most inputs that wait for one; default: 4 for each
	Limit   time.Duration // longest time for an input; default: 15 s
	// SolveLimit is the longest time for putting a jigsaw together; default: 10 min.
	SolveLimit time.Duration

	Body int64 // largest upload in bytes; default: 24 MB
	Keep int   // most puzzles that are kept; default: 100
	Disk int64 // most bytes that they take; default: 1 GB
}

func (o Options) complete() Options {
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	o.Workers = cmp.Or(o.Workers, runtime.GOMAXPROCS(0))
	o.Waiting = cmp.Or(o.Waiting, 4*o.Workers)
	o.Limit = cmp.Or(o.Limit, 15*time.Second)
	o.SolveLimit = cmp.Or(o.SolveLimit, 10*time.Minute)
	o.Body = cmp.Or(o.Body, 24<<20)
	o.Keep = cmp.Or(o.Keep, 100)
	o.Disk = cmp.Or(o.Disk, 1<<30)
	return o
}

// processors is how many processors one process may keep busy.
func (o *Options) processors() int { return max(2, runtime.GOMAXPROCS(0)) }
