package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/gridsaw/gridsaw/internal/wholefile"
	"github.com/gridsaw/gridsaw/vision/load"
)

// A keeper decides when a checkpoint is written. Nil keeps none.
type keeper struct {
	path string
	// every is the longest time from a change to the file, and better that from a better
	// board; retry is the time after which what failed is tried again.
	every, better, retry time.Duration
	err                  io.Writer // of what fails on the way

	changed, improved, failed bool
	tried                     time.Time
}

// note takes down that there is something to keep.
func (k *keeper) note(changed, improved bool) {
	if k != nil {
		k.changed = k.changed || changed
		k.improved = k.improved || improved
	}
}

// due tells whether it is time to write.
func (k *keeper) due(now time.Time) bool {
	if k == nil {
		return false
	}
	since := now.Sub(k.tried)
	switch {
	case k.failed:
		return since >= k.retry
	case k.improved:
		return since >= k.better
	}
	return k.changed && since >= k.every
}

// keep writes c. A failure on the way does not end the run, which may have come far: it is
// told once, and tried again.
func (k *keeper) keep(now time.Time, c *checkpoint) {
	before := k.failed
	err := k.write(now, c)
	if err == nil || before {
		return
	}
	var said *complaint
	if errors.As(err, &said) {
		said = &complaint{about: said.about, err: fmt.Errorf("%w; the search goes on, and tries it again", said.err)}
		said.print(k.err)
	}
}

// write writes c. The error is a complaint.
func (k *keeper) write(now time.Time, c *checkpoint) error {
	err := wholefile.WriteSynced(k.path, c.encode)
	k.tried, k.failed = now, err != nil
	if err == nil {
		k.changed, k.improved = false, false
		return nil
	}
	err = writing(k.path, err)
	var said *complaint
	if errors.As(err, &said) {
		said.hint = "choose another place with --checkpoint"
	}
	return err
}

// free makes sure that no file is lost to a checkpoint that begins anew.
func (k *keeper) free() error {
	if _, err := os.Lstat(k.path); errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return opening(k.path, err)
	}
	c := usage("there is a file already")
	c.about, c.hint = k.path, "--resume goes on from it, if it is a checkpoint; else name another"
	return c
}

// load reads the checkpoint; nil where there is none yet.
func (k *keeper) load() (*saved, error) {
	info, err := os.Stat(k.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, opening(k.path, err)
	case !info.Mode().IsRegular():
		return nil, unread(k.path, errNotCheckpoint, "")
	}
	data, err := readAll(k.path, nil, load.MaxBytes(0))
	if err != nil {
		return nil, err
	}
	s, err := decodeCheckpoint(data)
	if err != nil {
		return nil, unread(k.path, err, "name another file, or leave out --resume")
	}
	return s, nil
}
