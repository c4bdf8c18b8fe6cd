package fleet

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrDamaged reports an answer whose file is not what was written.
var ErrDamaged = errors.New("fleet: a damaged answer")

// A Store keeps answers as files of a directory: the solved picture, and the rest with a
// digest before it. A file is written under another name, and gets its own once it is whole. What
// the end of a machine takes of one before it is on the disk, its digest tells.
type Store struct{ dir string }

// OpenStore returns the store in a directory, which is made where there is none.
func OpenStore(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	sweep(dir, "*")
	return &Store{dir}, nil
}

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
		if err := placeBytes(s.path(a.Key, a.Suffix), a.Overlay); err != nil {
			return err
		}
	}
	body, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	return placeBytes(s.path(a.Key, ".json"), append([]byte(digest(body)+"\n"), body...))
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
	h := sha256.New()
	if err := copyFile(h, path); err != nil {
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
