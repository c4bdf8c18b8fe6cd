//go:build unix

package fleet

import (
	"errors"
	"os"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// lockFile locks a file for as long as it is open; taken tells that another process has.
func lockFile(file *os.File) (taken bool, err error) {
	err = unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	return errors.Is(err, unix.EWOULDBLOCK), err
}

// umask returns the bits that new files must not have. It can be read only by setting it.
var umask = sync.OnceValue(func() os.FileMode {
	mask := syscall.Umask(0o022)
	syscall.Umask(mask)
	return os.FileMode(mask)
})
