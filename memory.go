package gridsaw

import (
	"context"
	"sync/atomic"

	"github.com/gridsaw/gridsaw/vision/load"
)

// A Memory shares out a bound on memory among inputs that are worked on at the same time. One that
// needs more than there is has it alone. It is safe for concurrent use; nil bounds nothing.
type Memory struct {
	bound int64
	used  atomic.Int64
	turn  chan struct{} // held by who waits, so that large inputs come to their turn
	freed chan struct{}
}

// NewMemory returns the memory for pictures that are worked on with so many pixels, as
// Options.MaxPixels says it: 500 MB for 0.
func NewMemory(pixels int) *Memory {
	return &Memory{bound: load.Memory(pixels), turn: make(chan struct{}, 1), freed: make(chan struct{}, 1)}
}

// Take waits until there are so many bytes, which Give gives back. The error is the cause of a
// done context.
func (m *Memory) Take(ctx context.Context, bytes int64) error {
	if m == nil {
		return nil
	}
	select {
	case m.turn <- struct{}{}:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	defer func() { <-m.turn }()
	for used := m.used.Load(); used > 0 && used+bytes > m.bound; used = m.used.Load() {
		select {
		case <-m.freed:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	m.used.Add(bytes)
	return nil
}

// Give gives back what was taken.
func (m *Memory) Give(bytes int64) {
	if m == nil {
		return
	}
	m.used.Add(-bytes)
	select {
	case m.freed <- struct{}{}:
	default: // who waits looks already
	}
}

// The bytes for each pixel that the work on a picture takes at most: on a page with all its puzzles,
// which is looked at without those that were found, and on any other.
const (
	pageMemory  = 25
	otherMemory = 10
)

// Memory returns how many bytes reading the input takes about, by its header: 0 for a text and
// for what cannot be decoded.
func (in Input) Memory(o Options) int64 {
	pixel := int64(otherMemory)
	if o.All {
		pixel = pageMemory
	}
	if in.Image != nil {
		size := in.Image.Bounds().Size()
		return pixel * int64(min(size.X*size.Y, o.pixels()))
	}
	m := load.Measured(in.Data, o.pixels())
	if m.Pixels == 0 {
		return 0
	}
	return max(m.Memory, int64(len(in.Data))+pixel*int64(m.Pixels))
}
