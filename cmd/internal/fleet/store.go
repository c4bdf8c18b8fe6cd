package fleet

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrDamaged reports an answer whose file is not what was written.
var ErrDamaged = errors.New("fleet: a damaged answer")

// A Store keeps answers as files of a directory: the solved picture, and the rest with a
// digest before it. A file is written under another name, and gets its own once it is on the disk.
type Store struct{ dir string }

// OpenStore returns the store in a directory, which is made where there is none.
func OpenStore(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	// What a process that died had begun to write.
	begun, _ := filepath.Glob(filepath.Join(dir, "*", unfinished+"*"))
	for _, path := range begun {
		os.Remove(path)
	}
	return &Store{dir}, nil
}

// unfinished begins the names of files that are being written.
const unfinished = ".new-"

func (s *Store) path(key, suffix string) string { return filepath.Join(s.dir, key[:2], key+suffix) }

// Overlay returns the path of the solved picture of an answer, "" where it has none.
func (s *Store) Overlay(a *Answer) string {
	if a.Sum == "" {
		return ""
	}
	return s.path(a.Key, a.Suffix)
}

// Put keeps an answer.
func (s *Store) Put(_ context.Context, a *Answer) error {
	kept := *a
	if a.Overlay != nil {
		kept.Overlay, kept.Sum = nil, digest(a.Overlay)
		// The picture first: an answer that is there is whole.
		if err := s.place(s.path(a.Key, a.Suffix), a.Overlay); err != nil {
			return err
		}
	}
	body, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	return s.place(s.path(a.Key, ".json"), append([]byte(digest(body)+"\n"), body...))
}

// place puts a file in place, once it is on the disk.
func (s *Store) place(path string, data []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), unfinished+"*")
	if errors.Is(err, fs.ErrNotExist) {
		if err = os.MkdirAll(filepath.Dir(path), 0o777); err == nil {
			file, err = os.CreateTemp(filepath.Dir(path), unfinished+"*")
		}
	}
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Chmod(0o666&^umask()), file.Sync(), file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}

// Get returns an answer without its picture, whose file it compares with its digest. The error is
// [fs.ErrNotExist] where there is none, [ErrDamaged], or that of reading.
func (s *Store) Get(key string) (*Answer, error) {
	data, err := os.ReadFile(s.path(key, ".json"))
	if err != nil {
		return nil, err
	}
	sum, body, _ := bytes.Cut(data, []byte("\n"))
	a := new(Answer)
	if digest(body) != string(sum) || json.Unmarshal(body, a) != nil || a.Key != key {
		return nil, fmt.Errorf("%w: %s", ErrDamaged, s.path(key, ".json"))
	}
	return a, nil
}

// Whole compares the picture of an answer with its digest.
func (s *Store) Whole(a *Answer) error {
	path := s.Overlay(a)
	if path == "" {
		return nil
	}
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if hex.EncodeToString(h.Sum(nil)) != a.Sum {
		return fmt.Errorf("%w: %s", ErrDamaged, path)
	}
	return nil
}

// Drop forgets an answer.
func (s *Store) Drop(key string) error {
	err := os.Remove(s.path(key, ".json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
