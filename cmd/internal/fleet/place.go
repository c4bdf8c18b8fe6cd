package fleet

import (
	"context"
	"io"
	"os"
	"path/filepath"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket"
	"github.com/gridsaw/gridsaw/internal/wholefile"
)

// A place is where the results of a batch lie, under names with slashes: a directory, or what a URL
// names in a store of objects. Several may use it at once.
type place interface {
	// Put has what write writes appear under a name, once it is whole or not at all.
	Put(name string, write func(io.Writer) error) error
	// Open opens what lies under a name. The error wraps [fs.ErrNotExist] where nothing does.
	Open(name string) (io.ReadCloser, error)
	// Link gives what lies under a name another one, if need be by a copy.
	Link(name, other string) error
	Remove(name string) error
	// Begin makes it ready for a batch.
	Begin(context.Context) error
	// Settle waits until all that was put outlives the machine.
	Settle() error
	// Where is what people call a name: a path, or a URL.
	Where(name string) string
}

// A directory is a place on this machine.
type directory string

// placeAt returns the place that a path or a URL names.
func placeAt(out string) (place, error) {
	if !bucket.IsURL(out) {
		return directory(out), nil
	}
	return bucket.Open(out)
}

// Where is what people call a name in the place that a path or a URL names: without what a URL has to
// say beside it. It is "" for a URL of no store.
func Where(out, name string) string {
	p, err := placeAt(out)
	if err != nil {
		return ""
	}
	return p.Where(name)
}

// Begin removes what processes that died had begun.
func (d directory) Begin(context.Context) error {
	sweep(string(d))
	sweep(d.Where(answersDir), "*")
	return nil
}

func (d directory) Where(name string) string {
	return filepath.Join(string(d), filepath.FromSlash(name))
}

func (d directory) Put(name string, write func(io.Writer) error) error {
	return placeFile(d.Where(name), write)
}

func (d directory) Open(name string) (io.ReadCloser, error) { return os.Open(d.Where(name)) }

func (d directory) Remove(name string) error { return os.Remove(d.Where(name)) }

func (d directory) Settle() error { return settleDisk(string(d)) }

// Link makes both names of one file where the disk allows it.
func (d directory) Link(name, other string) error {
	from, to := d.Where(name), d.Where(other)
	kept, err := os.Stat(from)
	if err != nil {
		return err
	}
	if there, err := os.Stat(to); err == nil && os.SameFile(kept, there) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	fresh := filepath.Join(filepath.Dir(to), wholefile.Unfinished+filepath.Base(from))
	os.Remove(fresh)
	if os.Link(from, fresh) == nil {
		return os.Rename(fresh, to)
	}
	return placeFile(to, func(w io.Writer) error { return copyFile(w, from) })
}

// placeFile puts a file in place once it is whole. Its directory is made where there is none. That it
// is on the disk too, and outlives the machine, is for [settleDisk] to see to: once for all.
func placeFile(path string, write func(io.Writer) error) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return wholefile.Write(path, write)
}

// CreateTemp creates a file that does not outlive the next start of a batch with that directory, which
// is made where there is none.
func CreateTemp(dir string) (*os.File, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	return wholefile.Create(dir)
}

// placeBytes is placeFile for what is whole already.
func placeBytes(path string, data []byte) error {
	return placeFile(path, writing(data))
}

// writing writes what is whole already.
func writing(data []byte) func(io.Writer) error {
	return func(w io.Writer) error { _, err := w.Write(data); return err }
}

// sweep removes what processes that died had begun to write.
func sweep(pattern ...string) {
	begun, _ := filepath.Glob(filepath.Join(append(pattern, wholefile.Unfinished+"*")...))
	for _, path := range begun {
		os.Remove(path)
	}
}

// copyFile writes the bytes of a file to w.
func copyFile(w io.Writer, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.Copy(w, file)
	return err
}
