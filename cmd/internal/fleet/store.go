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
	"slices"
)

// ErrDamaged reports an answer whose file is not what was written.
var ErrDamaged = errors.New("fleet: a damaged answer")

// A Store keeps answers as files of a directory: what was drawn, and the rest with a
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

// File returns the path of a file of an answer.
func (s *Store) File(a *Answer, i int) string {
	return s.path(a.Key, fmt.Sprintf("-%d%s", i, filepath.Ext(a.Files[i].Name)))
}

// Put keeps an answer.
func (s *Store) Put(_ context.Context, a *Answer) error {
	kept := *a
	kept.Files = slices.Clone(a.Files)
	for i, file := range a.Files { // first: an answer that is there is whole
		if err := placeBytes(s.File(a, i), file.Data); err != nil {
			return err
		}
		kept.Files[i].Data = nil
	}
	body, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	return placeBytes(s.path(a.Key, ".json"), append([]byte(digest(body)+"\n"), body...))
}

// Get returns an answer without the bytes of its files. The error is [fs.ErrNotExist] where there
// is none, [ErrDamaged], or that of reading.
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

// Keep keeps what a search would go on from; nil forgets it.
func (s *Store) Keep(_ context.Context, key string, data []byte) error {
	path := s.path(key, checkpointSuffix)
	if data != nil {
		return placeBytes(path, data)
	}
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Kept returns it; nil where there is nothing.
func (s *Store) Kept(_ context.Context, key string) []byte {
	data, _ := os.ReadFile(s.path(key, checkpointSuffix))
	return data
}

// checkpointSuffix ends the names of what searches would go on from.
const checkpointSuffix = ".checkpoint"

// Has tells whether there is an answer.
func (s *Store) Has(_ context.Context, key string) bool {
	_, err := s.Get(key)
	return err == nil
}

// Fetch returns an answer with its files. The errors are those of [Store.Get].
func (s *Store) Fetch(_ context.Context, key string) (*Answer, error) {
	a, err := s.Get(key)
	if err != nil {
		return nil, err
	}
	for i := range a.Files {
		file := &a.Files[i]
		if file.Data, err = os.ReadFile(s.File(a, i)); err != nil || digest(file.Data) != file.Sum {
			return nil, fmt.Errorf("%w: %s", ErrDamaged, s.File(a, i))
		}
	}
	return a, nil
}

// Whole compares the files of an answer with their digests.
func (s *Store) Whole(a *Answer) error {
	for i, file := range a.Files {
		h := sha256.New()
		if err := copyFile(h, s.File(a, i)); err != nil {
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		if hex.EncodeToString(h.Sum(nil)) != file.Sum {
			return fmt.Errorf("%w: %s", ErrDamaged, s.File(a, i))
		}
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
