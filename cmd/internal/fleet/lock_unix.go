//go:build unix

package fleet

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lockFile locks a file for as long as it is open; taken tells that another process has.
func lockFile(file *os.File) (taken bool, err error) {
	err = unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	return errors.Is(err, unix.EWOULDBLOCK), err
}
