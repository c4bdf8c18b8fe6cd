package workbench

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gridsaw/gridsaw/internal/wholefile"
)

// A Puzzle is what somebody photographed, and what came of it until now.
type Puzzle struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"` // of the file, to be shown
	Created time.Time `json:"created"`
	Changed time.Time `json:"changed,omitzero"` // a jigsaw, by people, the last time
	Seen    Seen      `json:"seen"`
	// Entry is the puzzle in the picture that was read first, and Others are further ones, from the top down.
	Entry
	Others []*Entry `json:"others,omitempty"`
	// Searched tells that all of the picture was searched for others.
	Searched bool `json:"searched,omitempty"`
	// Jigsaw is set where it is a puzzle of loose pieces, which has no grid.
	Jigsaw *Jigsaw `json:"jigsaw,omitempty"`
}

// entries are the puzzles in the picture: at least one, if only to say that there is none.
func (p *Puzzle) entries() []*Entry { return append([]*Entry{&p.Entry}, p.Others...) }

// entry returns a puzzle in the picture by its number, from 1; "" is the first. The error is [fs.ErrNotExist].
func (p *Puzzle) entry(number string) (*Entry, error) {
	if number == "" {
		return &p.Entry, nil
	}
	all := p.entries()
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(all) {
		return nil, fs.ErrNotExist
	}
	return all[n-1], nil
}

// join adds those of the puzzles found to a picture that it does not have yet, which are to be trusted.
func (p *Puzzle) join(found []*Entry) {
	for _, e := range found {
		if e.Grid == nil || e.Answer.Puzzle == nil {
			continue
		}
		known := false
		for _, o := range p.entries() {
			known = known || o.Grid != nil && o.Grid.quad().Overlap(e.Grid.quad()) > sameGrid
		}
		switch {
		case known:
		case p.Grid == nil:
			p.Entry = *e
		default:
			p.Others = append(p.Others, e)
		}
	}
}

// sameGrid is the part of the smaller of two grids that must lie in the other for the two to be one.
const sameGrid = 0.3

// A store keeps puzzles in folders, one each. What is on the disk counts: nothing is kept in memory.
type store struct {
	dir  string
	keep int   // most puzzles
	disk int64 // most bytes
	mu   sync.Mutex
}

// The files in the folder of a puzzle. That of the puzzle is written last: a folder without it is unfinished.
const (
	puzzleFile = "puzzle.json"
	uploadFile = "upload" // the bytes that were sent, never given out
	shownFile  = "picture.jpg"
	smallFile  = "small.jpg"
)

// idForm is the form of the names of folders.
var idForm = regexp.MustCompile(`^[a-z2-7]{26}$`)

// openStore opens the store in a directory, which it makes, and removes what was not finished.
func openStore(dir string, keep int, disk int64) (*store, error) {
	s := &store{dir: filepath.Join(dir, "puzzles"), keep: keep, disk: disk}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if _, err := s.get(e.Name()); errors.Is(err, fs.ErrNotExist) && idForm.MatchString(e.Name()) {
			os.RemoveAll(filepath.Join(s.dir, e.Name()))
		}
	}
	return s, nil
}

// path is that of a file of a puzzle. The error is [fs.ErrNotExist] for what cannot be the name of one.
func (s *store) path(id, file string) (string, error) {
	if !idForm.MatchString(id) {
		return "", fs.ErrNotExist
	}
	return filepath.Join(s.dir, id, file), nil
}

// add keeps a puzzle with its files, gives it a name, and drops the oldest ones that are too many.
func (s *store) add(p *Puzzle, files map[string][]byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p.ID, p.Created = strings.ToLower(rand.Text()), time.Now().UTC()
	folder := filepath.Join(s.dir, p.ID)
	if err := os.Mkdir(folder, 0o700); err != nil {
		return err
	}
	var err error
	for name, data := range files {
		if err == nil {
			err = wholefile.WriteBytes(filepath.Join(folder, name), data)
		}
	}
	if err == nil {
		err = s.write(p)
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(folder))
	}
	return s.drop()
}

// write writes the file of a puzzle.
func (s *store) write(p *Puzzle) error {
	path, err := s.path(p.ID, puzzleFile)
	if err != nil {
		return err
	}
	return wholefile.WriteSynced(path, func(w io.Writer) error { return json.NewEncoder(w).Encode(p) })
}

// replace keeps what became of a puzzle that is there; it does not bring one back that was deleted.
func (s *store) replace(p *Puzzle) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if path, err := s.path(p.ID, puzzleFile); err != nil {
		return err
	} else if _, err := os.Stat(path); err != nil {
		return err
	}
	return s.write(p)
}

// change changes a puzzle that is there, after all earlier changes, unless do returns an error.
func (s *store) change(id string, do func(*Puzzle) error) (*Puzzle, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, err := s.get(id)
	if err == nil {
		err = do(p)
	}
	if err == nil {
		err = s.write(p)
	}
	return p, err
}

// put keeps further files of a puzzle that is there, and drops other puzzles that are too many then.
func (s *store) put(id string, files map[string][]byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for name, data := range files {
		path, err := s.path(id, name)
		if err == nil {
			err = wholefile.WriteBytes(path, data)
		}
		if err != nil {
			return err
		}
	}
	return s.drop()
}

// remove removes files of a puzzle, those that are there.
func (s *store) remove(id string, files ...string) {
	for _, name := range files {
		if path, err := s.path(id, name); err == nil {
			os.Remove(path)
		}
	}
}

// get returns a puzzle. The error is [fs.ErrNotExist] where there is none.
func (s *store) get(id string) (*Puzzle, error) {
	data, err := s.file(id, puzzleFile)
	if err != nil {
		return nil, err
	}
	p := new(Puzzle)
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("reading puzzle %s: %w", id, err)
	}
	return p, nil
}

// file returns the bytes of a file of a puzzle. The error is [fs.ErrNotExist] where there is none.
func (s *store) file(id, name string) ([]byte, error) {
	path, err := s.path(id, name)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// delete removes a puzzle. The error is [fs.ErrNotExist] where there is none.
func (s *store) delete(id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	path, err := s.path(id, puzzleFile)
	if err != nil {
		return err
	}
	if err := os.Remove(path); err != nil {
		return err
	}
	return os.RemoveAll(filepath.Dir(path))
}

// list returns all puzzles, the newest first.
func (s *store) list() ([]*Puzzle, error) {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return nil, err
	}
	out := []*Puzzle{}
	for _, e := range entries {
		if p, err := s.get(e.Name()); err == nil {
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b *Puzzle) int { return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID)) })
	return out, nil
}

// drop removes the oldest puzzles that are too many, or too large together.
func (s *store) drop() error {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return err
	}
	var total int64
	for _, e := range entries {
		total += sizeOf(filepath.Join(s.dir, e.Name()))
	}
	if len(entries) <= s.keep && total <= s.disk {
		return nil // mostly: no puzzle has to be read to know its age
	}
	all, err := s.list()
	if err != nil {
		return err
	}
	worked := func(p *Puzzle) time.Time {
		if p.Changed.After(p.Created) {
			return p.Changed
		}
		return p.Created
	}
	slices.SortStableFunc(all, func(a, b *Puzzle) int { return worked(b).Compare(worked(a)) })
	var bytes int64
	for i, p := range all {
		folder := filepath.Join(s.dir, p.ID)
		bytes += sizeOf(folder)
		if i > 0 && (i >= s.keep || bytes > s.disk) {
			err = errors.Join(err, os.RemoveAll(folder))
		}
	}
	return err
}

// sizeOf is how many bytes the files in a folder have.
func sizeOf(folder string) (bytes int64) {
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			bytes += info.Size()
		}
	}
	return bytes
}
