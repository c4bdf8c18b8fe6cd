// Package wholefile writes files that appear whole or not at all: a reader sees the old one or the
// new one, and what dies on the way leaves at most a file whose name begins with [Unfinished].
package wholefile

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
)

// Unfinished begins the names of files that are being written, beside where they will lie.
const Unfinished = ".gridsaw-"

// Write puts what write writes in place of a file. A file that is there keeps its mode, and a link to
// one goes on leading to it; a new one has the mode that the process's umask leaves. What is no
// regular file, such as a pipe or a device, is written into. The directory must be there.
func Write(path string, write func(io.Writer) error) error {
	return place(path, write, func(*os.File) error { return nil })
}

// WriteSynced is [Write] for what a failure of power must not take: the new file is on the disk
// before it is in place.
func WriteSynced(path string, write func(io.Writer) error) error {
	return place(path, write, (*os.File).Sync)
}

// WriteBytes is [Write] for what is whole already.
func WriteBytes(path string, data []byte) error {
	return Write(path, func(w io.Writer) error { _, err := w.Write(data); return err })
}

// place puts a file in place, after what is still to be done with it once it is written.
func place(path string, write func(io.Writer) error, finish func(*os.File) error) (err error) {
	old, err := os.Lstat(path)
	if err == nil && old.Mode()&fs.ModeSymlink != 0 {
		var real string
		if real, err = filepath.EvalSymlinks(path); err == nil {
			path = real
			old, err = os.Stat(path)
		}
	}
	there := err == nil
	if there && !old.Mode().IsRegular() {
		return into(path, write)
	}
	file, err := Create(filepath.Dir(path))
	if err != nil {
		return err
	}
	err = through(file, write)
	if err == nil && there {
		err = file.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = finish(file)
	}
	err = errors.Join(err, file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}

// into writes into what is there and no regular file.
func into(path string, write func(io.Writer) error) error {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(through(file, write), file.Close())
}

func through(file *os.File, write func(io.Writer) error) error {
	buffered := bufio.NewWriter(file)
	if err := write(buffered); err != nil {
		return err
	}
	return buffered.Flush()
}

// Create creates a file of a new name in a directory that is there. Unlike those of [os.CreateTemp] its
// mode is the one that the process's umask leaves: a result is for whom the directory lets in.
func Create(dir string) (*os.File, error) {
	const tries = 1000
	for n := 1; ; n++ {
		name := filepath.Join(dir, Unfinished+strconv.FormatUint(rand.Uint64(), 36))
		file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if n == tries || !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}
