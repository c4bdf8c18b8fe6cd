package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet"
	"github.com/gridsaw/gridsaw/vision/load/document"
)

// An inputFinder finds the inputs of a batch.
type inputFinder struct {
	stdin            io.Reader
	include, exclude []string // patterns of names, or of paths where they have a slash
	skip             string   // a directory that is no input: that of the results
	jigsaws          bool     // each folder is one input
	inputs           []fleet.Input
	places           map[string]bool
}

// pictureSuffixes are those of files that are taken from a folder where --include names none.
var pictureSuffixes = []string{
	".jpg", ".jpeg", ".png", ".gif", ".tif", ".tiff", ".bmp", ".pnm", ".ppm", ".pgm", ".pbm", ".webp", ".heic", ".heif", ".pdf",
}

// find returns the inputs that arguments name: files, folders with all below them, patterns,
// @FILE with a name on each line, and - for such lines on standard input.
func (c *inputFinder) find(ctx context.Context, names []string) ([]fleet.Input, error) {
	c.places = make(map[string]bool)
	for _, pattern := range slices.Concat(c.include, c.exclude) {
		if _, err := filepath.Match(pattern, ""); err != nil {
			return nil, usage("%q is no pattern: %v", pattern, err)
		}
	}
	for _, name := range names {
		if err := c.argument(ctx, name); err != nil {
			return nil, err
		}
	}
	if len(c.inputs) == 0 {
		return nil, unread("", errors.New("no input found"), "name folders or pictures; --include takes other files from folders, as in --include '*.txt'")
	}
	return c.inputs, nil
}

func (c *inputFinder) argument(ctx context.Context, name string) error {
	switch {
	case name == stdinName:
		return c.list(ctx, "standard input", c.stdin)
	case strings.HasPrefix(name, "@"):
		file, err := os.Open(name[1:])
		if err != nil {
			return opening(name[1:], err)
		}
		defer file.Close()
		return c.list(ctx, name[1:], file)
	}
	return c.name(ctx, name)
}

// list takes a name from each line.
func (c *inputFinder) list(ctx context.Context, about string, r io.Reader) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<16)
	for lines.Scan() {
		line := strings.TrimSuffix(lines.Text(), "\r")
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := c.name(ctx, line); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return opening(about, err)
	}
	return nil
}

// name takes a file, all of a folder, or what a pattern names.
func (c *inputFinder) name(ctx context.Context, name string) error {
	if file, number := pageOf(name); number > 0 {
		return c.page(ctx, name, file, number)
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return c.folder(ctx, name)
	case err == nil && c.jigsaws:
		c.addJigsaw(ctx, name, stemOf(filepath.Base(name)), []string{name})
		return nil
	case err == nil:
		c.add(ctx, name, filepath.Base(name))
		return nil
	}
	if strings.ContainsAny(name, "*?[") {
		matches, bad := filepath.Glob(name)
		if bad != nil {
			return usage("%q is no pattern: %v", name, bad)
		}
		for _, match := range matches {
			if err := c.name(ctx, match); err != nil {
				return err
			}
		}
		if len(matches) > 0 {
			return nil
		}
	}
	c.inputs = append(c.inputs, fleet.Input{Name: name, Path: name, Err: opening(name, err)})
	return nil
}

// page takes one page of a document, by its name such as book.pdf#3.
func (c *inputFinder) page(ctx context.Context, name, file string, number int) error {
	pages, err := pagesOf(ctx, file)
	in := fleet.Input{Name: name, Path: file, Page: number, Err: err}
	if err == nil && pages[0].Page == 0 {
		in.Err = unpaged(name, errSinglePage)
	}
	in.Place = c.place(fmt.Sprintf("%s-%d", stemOf(filepath.Base(file)), number))
	if c.jigsaws {
		in.Parts = []fleet.Part{{Name: name, Path: file, Page: number}}
	}
	c.inputs = append(c.inputs, in)
	return nil
}

// folder takes all pictures below a folder, in the order of their names; where each folder is one
// jigsaw, with the pictures that lie directly in it.
func (c *inputFinder) folder(ctx context.Context, dir string) error {
	var puzzles []string // folders
	pictures := make(map[string][]string)
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		hidden := path != dir && strings.HasPrefix(entry.Name(), ".")
		switch {
		case err != nil:
			c.inputs = append(c.inputs, fleet.Input{Name: path, Path: path, Err: opening(path, err)})
			return nil
		case entry.IsDir() && (hidden || c.same(path)):
			return fs.SkipDir
		case entry.IsDir(), hidden, !c.wanted(dir, path):
			return nil
		}
		if c.jigsaws {
			of := filepath.Dir(path)
			if pictures[of] == nil {
				puzzles = append(puzzles, of)
			}
			pictures[of] = append(pictures[of], path)
			return nil
		}
		below, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		c.add(ctx, path, below)
		return nil
	})
	slices.Sort(puzzles)
	for _, puzzle := range puzzles {
		below, bad := filepath.Rel(dir, puzzle)
		if puzzle == dir {
			below, bad = filepath.Abs(dir)
			below = filepath.Base(below)
		}
		if bad != nil {
			return bad
		}
		c.addJigsaw(ctx, puzzle, below, pictures[puzzle])
	}
	return err
}

// same reports the directory of the results.
func (c *inputFinder) same(path string) bool {
	a, err := os.Stat(path)
	if err != nil {
		return false
	}
	b, err := os.Stat(c.skip)
	return err == nil && os.SameFile(a, b)
}

// wanted tells whether a file of a folder is an input.
func (c *inputFinder) wanted(dir, path string) bool {
	below, err := filepath.Rel(dir, path)
	if err != nil {
		return false
	}
	matches := func(pattern string) bool {
		name := filepath.Base(path)
		if strings.Contains(pattern, "/") {
			name = filepath.ToSlash(below)
		}
		ok, _ := filepath.Match(pattern, name)
		return ok
	}
	if slices.ContainsFunc(c.exclude, matches) {
		return false
	}
	if len(c.include) > 0 {
		return slices.ContainsFunc(c.include, matches)
	}
	return slices.Contains(pictureSuffixes, strings.ToLower(filepath.Ext(path)))
}

// add takes a file, or the pages of a document, whose results get the name that it has below its
// folder.
func (c *inputFinder) add(ctx context.Context, path, below string) {
	pages, err := pagesOf(ctx, path)
	for _, p := range pages {
		in := fleet.Input{Name: p.Name, Path: p.Path, Page: p.Page, Err: err}
		stem := stemOf(below)
		if p.Page > 0 {
			stem = fmt.Sprintf("%s-%d", stem, p.Page)
		}
		in.Place = c.place(stem)
		c.inputs = append(c.inputs, in)
	}
}

// addJigsaw takes a jigsaw, whose results get a folder.
func (c *inputFinder) addJigsaw(ctx context.Context, name, below string, pictures []string) {
	in := fleet.Input{Name: name, Place: c.place(below)}
	for _, path := range pictures {
		pages, err := pagesOf(ctx, path)
		if in.Parts = append(in.Parts, pages...); err != nil && in.Err == nil {
			in.Err = err
		}
	}
	c.inputs = append(c.inputs, in)
}

// pagesOf returns a file, or the pages of a document. Where they cannot be told it is the file, with
// the reason.
func pagesOf(ctx context.Context, path string) (pages []fleet.Part, err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return []fleet.Part{{Name: path, Path: path}},
			unread(path, errors.New("no regular file"), "a batch reads its inputs more than once; gridsaw solve takes this one")
	}
	d, err := openDocument(ctx, path)
	if err != nil || d == nil {
		if err != nil {
			err = unpaged(path, err)
		}
		return []fleet.Part{{Name: path, Path: path}}, err
	}
	for n := 1; n <= d.Len(); n++ {
		pages = append(pages, fleet.Part{Name: document.PageName(path, n), Path: path, Page: n})
	}
	return pages, nil
}

// A pageLoader reads inputs for workers: files, and pages of the document that it opened last.
type pageLoader struct {
	mu   sync.Mutex
	path string
	last *document.Document
}

func (l *pageLoader) load(ctx context.Context, path string, page int) ([]byte, error) {
	if page == 0 {
		return readAll(path, nil)
	}
	d, err := l.open(ctx, path)
	if err != nil {
		return nil, err
	}
	data, err := d.Page(ctx, page)
	if err != nil {
		return nil, unpaged(document.PageName(path, page), err)
	}
	return data, nil
}

func (l *pageLoader) open(ctx context.Context, path string) (d *document.Document, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.path == path {
		return l.last, nil
	}
	if d, err = openDocument(ctx, path); err != nil {
		return nil, unpaged(path, err)
	}
	if d == nil { // it was one when it was queued
		return nil, fleet.ErrChanged
	}
	l.path, l.last = path, d
	return d, nil
}

// stemOf is a name without its suffix.
func stemOf(below string) string {
	stem := strings.TrimSuffix(below, filepath.Ext(below))
	if filepath.Base(stem) == "." || stem == "" {
		return below
	}
	return stem
}

// place is where the files of an input go: as it is named, numbered where two would be the same.
func (c *inputFinder) place(stem string) string {
	stem = filepath.ToSlash(stem)
	place := stem
	for n := 2; c.places[place]; n++ {
		place = fmt.Sprintf("%s-%d", stem, n)
	}
	c.places[place] = true
	return place
}
