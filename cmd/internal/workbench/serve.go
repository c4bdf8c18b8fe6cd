package workbench

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// New returns a server and starts its processes. The caller closes it. The error is that of the directory.
func New(o Options) (*Server, error) {
	o = o.complete()
	s := &Server{options: o, uploads: make(chan struct{}, mostUploads), thoughts: make(chan struct{}, o.Workers)}
	var err error
	if s.guard, err = newGuard(o); err != nil {
		return nil, err
	}
	if s.store, err = openStore(o.State, o.Keep, o.Disk); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	bounded := o
	bounded.Limit += killTime
	s.readers = newReaders(ctx, bounded)
	j, err := newJigsaws(ctx, s)
	if err != nil {
		stop()
		return nil, err
	}
	s.ends = append(s.ends, s.readers.end, j.end)
	s.handler = s.guard.around(s.routes(j))
	return s, nil
}

// Close ends the processes.
func (s *Server) Close() {
	s.stop()
	for _, end := range s.ends {
		end()
	}
}

// Handler answers requests.
func (s *Server) Handler() http.Handler { return s.handler }

// Serve answers requests until ctx is done, and what is asked by then for a moment longer.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       2 * time.Minute, // what a body has at most, however steadily it comes
		WriteTimeout:      3 * time.Minute,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(s.options.Log.Handler(), slog.LevelDebug),
	}
	if s.options.Certificate != nil {
		server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{*s.options.Certificate}, MinVersion: tls.VersionTLS12}
		// The pace of bodies is kept by deadlines of the connection.
		server.Protocols = new(http.Protocols)
		server.Protocols.SetHTTP1(true)
	}
	ended := make(chan error, 1)
	go func() {
		if server.TLSConfig != nil {
			ended <- server.ServeTLS(l, "", "")
			return
		}
		ended <- server.Serve(l)
	}()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.Background(), lastAnswers)
	defer cancel()
	if err := server.Shutdown(last); err != nil {
		server.Close()
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// lastAnswers is how long requests have to be answered when the server ends.
const lastAnswers = 2 * time.Second
