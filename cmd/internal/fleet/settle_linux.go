package fleet

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// settleDisk waits until all that was written to the file system of a directory is on its disk.
func settleDisk(dir string) error {
	file, err := os.Open(dir)
	if err != nil {
		return err
	}
	if err = unix.Syncfs(int(file.Fd())); err != nil {
		err = &os.PathError{Op: "sync", Path: dir, Err: err}
	}
	return errors.Join(err, file.Close())
}
