package fleet

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// unfinished begins the names of files that are being written.
const unfinished = ".new-"

// place puts a file in place once it is whole. Its directory is made where there is none. That it
// is on the disk too, and outlives the machine, is for [settleDisk] to see to: once for all.
func place(path string, write func(io.Writer) error) error {
	dir := filepath.Dir(path)
	file, err := os.CreateTemp(dir, unfinished+"*")
	if errors.Is(err, fs.ErrNotExist) {
		if err = os.MkdirAll(dir, 0o777); err == nil {
			file, err = os.CreateTemp(dir, unfinished+"*")
		}
	}
	if err != nil {
		return err
	}
	w := bufio.NewWriter(file)
	err = write(w)
	err = errors.Join(err, w.Flush(), file.Chmod(0o666&^umask()), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}

// placeBytes is place for what is whole already.
func placeBytes(path string, data []byte) error {
	return place(path, func(w io.Writer) error { _, err := w.Write(data); return err })
}

// sweep removes what processes that died had begun to write.
func sweep(pattern ...string) {
	begun, _ := filepath.Glob(filepath.Join(append(pattern, unfinished+"*")...))
	for _, path := range begun {
		os.Remove(path)
	}
}
