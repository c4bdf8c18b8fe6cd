//go:build unix

package scratch

import (
	"os"
	"path/filepath"
	"syscall"
)

// locked locks a file until it is closed; false is that another process has.
func locked(file *os.File) bool {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}

// ours opens the lock of a directory that this package made for this user, nil is none: in a place that all
// may write to, others may have laid anything under such a name.
func ours(dir string) *os.File {
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() {
		return nil
	}
	if owner, ok := info.Sys().(*syscall.Stat_t); !ok || int(owner.Uid) != os.Getuid() {
		return nil
	}
	lock, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil
	}
	return lock
}
