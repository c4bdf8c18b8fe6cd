package bucket

import (
	"context"
	"errors"
	"io"

	"gocloud.dev/blob"
)

// Read opens the object that a URL names.
func Read(ctx context.Context, name string) (io.ReadCloser, error) {
	s, err := Open(name)
	if err != nil {
		return nil, err
	}
	return s.read(ctx, s.prefix)
}

// A reader reads an object, and goes on where the network has interrupted it.
type reader struct {
	ctx   context.Context
	store *Store
	key   string
	from  *blob.Reader
	at    int64 // bytes read
	lost  int   // connections
}

// maxLost is how many connections an object may lose before it is an error: as many tries as the
// client of S3 makes for a request.
const maxLost = 3

func (s *Store) read(ctx context.Context, key string) (io.ReadCloser, error) {
	r, err := s.bucket.NewReader(ctx, key, nil)
	if err != nil {
		return nil, s.fault(err)
	}
	return &reader{ctx: ctx, store: s, key: key, from: r}, nil
}

func (r *reader) Read(p []byte) (int, error) {
	for {
		n, err := r.from.Read(p)
		r.at += int64(n)
		if n > 0 || err == nil || errors.Is(err, io.EOF) && r.at >= r.from.Size() {
			return n, eofOf(err)
		}
		if err = r.resume(err); err != nil {
			return 0, r.store.fault(err)
		}
	}
}

// eofOf drops errors that come with bytes: they come again without.
func eofOf(err error) error {
	if errors.Is(err, io.EOF) {
		return io.EOF
	}
	return nil
}

// resume opens the object where reading has ended. The error is that of reading where it is of no
// use.
func (r *reader) resume(err error) error {
	if r.at >= r.from.Size() { // all is there, and the client says so in no type of its own
		return &Error{Kind: ErrDamaged}
	}
	if r.lost++; r.lost > maxLost || r.ctx.Err() != nil {
		return err
	}
	next, failed := r.store.bucket.NewRangeReader(r.ctx, r.key, r.at, -1, nil)
	if failed != nil {
		return failed
	}
	if !next.ModTime().Equal(r.from.ModTime()) || next.Size() != r.from.Size() {
		next.Close()
		return &Error{Kind: ErrChanged}
	}
	r.from.Close()
	r.from = next
	return nil
}

func (r *reader) Close() error { return r.from.Close() }
