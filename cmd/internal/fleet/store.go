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
	"path"
	"slices"
)

// ErrDamaged reports an answer whose file is not what was written.
var ErrDamaged = errors.New("fleet: a damaged answer")

// answersDir is where answers lie in the place of the results.
const answersDir = stateName + "/answers"

// A Store keeps answers among the results: what was drawn, and the rest with a digest before it. What
// the end of a machine takes of one before it is on the disk, its digest tells.
type Store struct{ place place }

// name is that of a file of the answer with a key.
func (s *Store) name(key, suffix string) string { return path.Join(answersDir, key[:2], key+suffix) }

// File returns the name of a file of an answer.
func (s *Store) File(a *Answer, i int) string {
	return s.name(a.Key, fmt.Sprintf("-%d%s", i, path.Ext(a.Files[i].Name)))
}

// Put keeps an answer.
func (s *Store) Put(_ context.Context, a *Answer) error {
	kept := *a
	kept.Files = slices.Clone(a.Files)
	for i, file := range a.Files { // first: an answer that is there is whole
		if err := s.place.Put(s.File(a, i), writing(file.Data)); err != nil {
			return err
		}
		kept.Files[i].Data = nil
	}
	body, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	return s.place.Put(s.name(a.Key, ".json"), writing(append([]byte(digest(body)+"\n"), body...)))
}

// Get returns an answer without the bytes of its files. The error is [fs.ErrNotExist] where there
// is none, [ErrDamaged], or that of reading.
func (s *Store) Get(key string) (*Answer, error) {
	data, err := s.read(s.name(key, ".json"))
	if err != nil {
		return nil, err
	}
	sum, body, _ := bytes.Cut(data, []byte("\n"))
	a := new(Answer)
	if digest(body) != string(sum) || json.Unmarshal(body, a) != nil || a.Key != key {
		return nil, fmt.Errorf("%w: %s", ErrDamaged, s.place.Where(s.name(key, ".json")))
	}
	return a, nil
}

// Keep keeps what a search would go on from; nil forgets it.
func (s *Store) Keep(_ context.Context, key string, data []byte) error {
	name := s.name(key, checkpointSuffix)
	if data == nil {
		return s.remove(name)
	}
	return s.place.Put(name, writing(data))
}

// Kept returns it; nil where there is nothing.
func (s *Store) Kept(_ context.Context, key string) []byte {
	data, _ := s.read(s.name(key, checkpointSuffix))
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
		if file.Data, err = s.read(s.File(a, i)); err != nil || digest(file.Data) != file.Sum {
			return nil, fmt.Errorf("%w: %s", ErrDamaged, s.place.Where(s.File(a, i)))
		}
	}
	return a, nil
}

// Whole compares the files of an answer with their digests.
func (s *Store) Whole(a *Answer) error {
	for i, file := range a.Files {
		h := sha256.New()
		if err := s.copy(h, s.File(a, i)); err != nil {
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		if hex.EncodeToString(h.Sum(nil)) != file.Sum {
			return fmt.Errorf("%w: %s", ErrDamaged, s.place.Where(s.File(a, i)))
		}
	}
	return nil
}

// read returns what is kept under a name.
func (s *Store) read(name string) ([]byte, error) {
	var data bytes.Buffer
	err := s.copy(&data, name)
	return data.Bytes(), err
}

// copy writes what is kept under a name to w.
func (s *Store) copy(w io.Writer, name string) error {
	kept, err := s.place.Open(name)
	if err == nil {
		_, err = io.Copy(w, kept)
		kept.Close()
	}
	if ofStore(err) { // which does not name it
		return fmt.Errorf("%s: %w", s.place.Where(name), err)
	}
	return err
}

// Drop forgets an answer.
func (s *Store) Drop(key string) error { return s.remove(s.name(key, ".json")) }

// remove removes what is kept under a name, if there is something.
func (s *Store) remove(name string) error {
	if err := s.place.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
