package fleet

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// ErrLocked reports a directory that another batch works in.
var ErrLocked = errors.New("another batch works there")

// A lock keeps other processes out of a directory for as long as this one lives.
type lock struct{ file *os.File }

// lockDir locks a directory, which is made where there is none.
func lockDir(dir string) (*lock, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if taken, err := lockFile(file); err != nil {
		owner := make([]byte, 64)
		n, _ := file.Read(owner)
		file.Close()
		if taken {
			return nil, fmt.Errorf("%w: process %s", ErrLocked, strings.TrimSpace(string(owner[:n])))
		}
		return nil, err
	}
	file.Truncate(0)
	fmt.Fprintln(file, os.Getpid())
	return &lock{file}, nil
}

// free lets others in.
func (l *lock) free() { l.file.Close() }
