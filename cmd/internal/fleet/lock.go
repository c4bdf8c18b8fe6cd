package fleet

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
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
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		owner := make([]byte, 64)
		n, _ := file.Read(owner)
		file.Close()
		if errors.Is(err, unix.EWOULDBLOCK) {
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

// umask returns the bits that new files must not have. It can be read only by setting it.
var umask = sync.OnceValue(func() os.FileMode {
	mask := syscall.Umask(0o022)
	syscall.Umask(mask)
	return os.FileMode(mask)
})
