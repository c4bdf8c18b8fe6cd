package workbench

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/puzzle"
)

const (
	// mostUploads is how many bodies are taken at the same time, and mostHeld how many bytes of them are in memory:
	// bodies that hardly come take up hardly any.
	mostUploads, mostHeld = 512, 512 << 20
	// killTime is how long an input may be over its limit before its process is ended.
	killTime = 3 * time.Second
)

// A Server is the workbench.
type Server struct {
	options  Options
	guard    *guard
	store    *store
	readers  *readers
	uploads  chan struct{} // a place for each body that is being taken
	held     atomic.Int64  // bytes of bodies in memory
	thoughts chan struct{} // and for each grid that is solved within this process
	handler  http.Handler
	stop     context.CancelFunc
	ends     []func() // wait for what is under way to be ended
}

// Link is the address of the page on a host, such as 127.0.0.1:8080, with the token where that is asked for.
func (s *Server) Link(host string) string {
	link := url.URL{Scheme: "http", Host: host, Path: "/"}
	if s.options.Certificate != nil {
		link.Scheme = "https"
	}
	if s.guard.open {
		link.RawQuery = url.Values{tokenField: {s.guard.token}}.Encode()
	}
	return link.String()
}

// args are the flags that every input is read with.
func (s *Server) args() []string { return []string{"--timeout=" + s.options.Limit.String()} }

// request is what a process is asked for.
func (s *Server) request(u *upload, args []string) child.Request {
	limit := s.options.Limit + killTime
	// OpenCV may use two threads.
	return child.Request{Name: u.name, Data: u.data, Args: args, Seconds: 2 * uint64((limit+time.Second-1)/time.Second)}
}

// log notes what became of an input.
func (s *Server) log(u *upload, response child.Response) {
	var report struct {
		Kind    puzzle.Kind      `json:"kind"`
		Status  gridsaw.Status   `json:"status"`
		Seconds *gridsaw.Seconds `json:"seconds"`
	}
	if len(response.Lines) > 0 && json.Unmarshal(response.Lines[0], &report) == nil {
		args := []any{"input", u.name, "bytes", len(u.data), "kind", report.Kind, "status", report.Status}
		if report.Seconds != nil {
			args = append(args, "read", report.Seconds.Read, "solve", report.Seconds.Solve, "total", report.Seconds.Total)
		}
		s.options.Log.Info("answered", args...)
	}
}

// take reads the form of a request, when there is room for it. The caller releases it.
func (s *Server) take(w http.ResponseWriter, r *http.Request) (*upload, error) {
	select {
	case s.uploads <- struct{}{}:
		defer func() { <-s.uploads }()
	default:
		return nil, errBusy
	}
	var held int64
	u, err := readUpload(w, r, s.options.Body, func(bytes int) bool {
		held += int64(bytes)
		return s.held.Add(int64(bytes)) <= mostHeld
	})
	release := func() { s.held.Add(-held) }
	if err == nil && strings.HasPrefix(string(u.data[:min(len(u.data), 8)]), "%PDF-") {
		err = &problem{http.StatusUnsupportedMediaType, "this is a PDF", "send a page of it as a picture; gridsaw solve takes the file"}
	}
	if err != nil {
		release()
		return nil, err
	}
	u.release = release
	return u, nil
}

// thinking waits for a place among those that solve within this process. The caller calls done.
func (s *Server) thinking(ctx context.Context, limit time.Duration) (within context.Context, done func(), err error) {
	within, cancel := context.WithTimeout(ctx, limit)
	select {
	case s.thoughts <- struct{}{}:
		return within, func() { <-s.thoughts; cancel() }, nil
	case <-within.Done():
		defer cancel()
		return nil, nil, context.Cause(within)
	}
}
