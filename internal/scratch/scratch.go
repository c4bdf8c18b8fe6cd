// Package scratch makes directories for files that are needed for a while. What a process that was
// killed leaves in them, the next one that needs such a directory removes.
package scratch

import (
	"os"
	"path/filepath"
	"sync"
)

// prefix begins the names of the directories.
const prefix = "gridsaw-"

// lockName is the file in each that is locked for as long as its process lives.
const lockName = ".lock"

// A Dir is a directory of this process alone, below [os.TempDir].
type Dir struct {
	Path string
	lock *os.File
}

// New makes an empty directory, but for a hidden file. The caller removes it.
func New() (*Dir, error) {
	sweepOnce()
	for {
		path, err := os.MkdirTemp("", prefix)
		if err != nil {
			return nil, err
		}
		lock, err := os.OpenFile(filepath.Join(path, lockName), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			os.RemoveAll(path)
			return nil, err
		}
		if locked(lock) {
			return &Dir{path, lock}, nil
		}
		lock.Close() // one that sweeps came before, and removes it
	}
}

// Remove removes the directory with all that is in it.
func (d *Dir) Remove() error {
	err := os.RemoveAll(d.Path)
	d.lock.Close()
	return err
}

// sweepOnce removes the directories of processes that are no more.
var sweepOnce = sync.OnceFunc(func() {
	found, _ := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*"))
	for _, path := range found {
		if lock := ours(path); lock != nil {
			if locked(lock) {
				os.RemoveAll(path)
			}
			lock.Close()
		}
	}
})
