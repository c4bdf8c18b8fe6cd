package workbench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strconv"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/puzzle/reading"
)

// A problem is why a request is not answered, and what to do.
type problem struct {
	status int
	reason string
	hint   string
}

func (p *problem) Error() string { return p.reason }

// A handler answers a request, or says why it does not, before it has answered anything.
type handler func(http.ResponseWriter, *http.Request) error

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := h(w, r); err != nil {
		fail(w, err)
	}
}

// retryAfter is for how many seconds whoever finds all busy should wait.
const retryAfter = 5

// fail answers a request with what went wrong.
func fail(w http.ResponseWriter, err error) {
	p := new(problem)
	death := new(child.DeathError)
	misfit := new(reading.MisfitError)
	switch {
	case errors.As(err, &p):
	case errors.Is(err, errBusy):
		p = &problem{http.StatusServiceUnavailable, err.Error(), fmt.Sprintf("try again in %d seconds", retryAfter)}
	case errors.Is(err, fs.ErrNotExist):
		p = &problem{http.StatusNotFound, "there is no such thing here", "it may have been deleted, or dropped as the oldest: open the first page"}
	case errors.As(err, &death):
		p = &problem{http.StatusUnprocessableEntity, death.Error(), "save the picture anew, or take another one"}
	case errors.As(err, &misfit):
		p = &problem{http.StatusUnprocessableEntity, err.Error(), "the cell at the top left is r1c1"}
	case errors.Is(err, context.DeadlineExceeded):
		p = &problem{http.StatusServiceUnavailable, "it took too long", "try again"}
	case errors.Is(err, context.Canceled):
		p = &problem{http.StatusServiceUnavailable, "the server is ending", "try again when it runs"}
	default:
		p = &problem{http.StatusInternalServerError, err.Error(), "look at the disk that the server keeps its puzzles on"}
	}
	if p.status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", strconv.Itoa(retryAfter))
	}
	answer(w, p.status, map[string]string{"error": p.reason, "hint": p.hint})
}

// answer answers a request with JSON. The error is that of a value that is none; nothing was answered then.
func answer(w http.ResponseWriter, status int, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(append(data, '\n')) // who went away is told nothing
	return nil
}

// send answers with bytes, and never fails.
func send(w http.ResponseWriter, kind string, data []byte) error {
	w.Header().Set("Content-Type", kind)
	w.Write(data)
	return nil
}
