package pipeline

import (
	"context"
	"errors"

	"github.com/gridsaw/gridsaw/solve"
)

var (
	errTimeLimit   = errors.New("the time limit ended the search")
	errNodeLimit   = errors.New("the limit on nodes ended the search")
	errInterrupted = errors.New("interrupted")
)

const (
	timeoutHint = "give it more time with --timeout"
	nodesHint   = "give it more nodes with --nodes"
)

// An ending is what ended a search before its own end. The zero value is that nothing did.
type ending struct {
	err          error
	status, hint string // of an outcome without an attempt
}

// endingOf says what ended a search with that status after so many nodes, of o.Nodes.
func endingOf(ctx context.Context, o Options, status solve.Status, nodes int64) ending {
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return ending{errTimeLimit, StatusTimeout, timeoutHint}
	case ctx.Err() != nil:
		return ending{errInterrupted, StatusTimeout, ""}
	case o.Nodes > 0 && (status == solve.Limit || status == solve.Partial && nodes >= o.Nodes):
		return ending{errNodeLimit, StatusPartial, nodesHint}
	}
	return ending{}
}

// CutShort tells whether a limit or an interrupt ended the work on o, so that there is more to
// be done.
func (o *Outcome) CutShort() bool {
	return errors.Is(o.Err, errTimeLimit) || errors.Is(o.Err, errNodeLimit) || errors.Is(o.Err, errInterrupted)
}
