package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/load/document"
)

// An inputFinder finds the inputs of a batch.
type inputFinder struct {
	stdin            io.Reader
	include, exclude []string // patterns of names, or of paths where they have a slash
	skip             string   // a directory or URL that is no input: that of the results
	jigsaws          bool     // each folder is one input
	state            string   // directory for documents that are fetched
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
	if bucket.IsURL(name) {
		return c.objects(ctx, name)
	}
	if file, number := pageOf(name); number > 0 {
		c.page(ctx, file, filepath.Base(file), number)
		return nil
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return c.folder(ctx, name)
	case err == nil && c.jigsaws:
		c.addJigsaw(name, stemOf(filepath.Base(name)), c.pagesOf(ctx, name))
		return nil
	case err == nil:
		c.add(c.pagesOf(ctx, name), filepath.Base(name))
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
func (c *inputFinder) page(ctx context.Context, file, base string, number int) {
	u := c.pagesOf(ctx, file)
	in := fleet.Input{Name: document.PageName(shownAs(file), number), Path: file, Page: number, Err: u.err}
	if u.err == nil && u.pages[0].Page == 0 {
		in.Err = unpaged(in.Name, errSinglePage)
	}
	in.Place = c.place(fmt.Sprintf("%s-%d", stemOf(base), number))
	if c.jigsaws {
		in.Parts = []fleet.Part{{Name: in.Name, Path: file, Page: number}}
	}
	c.inputs = append(c.inputs, in)
}

// A listedFile is one of a folder.
type listedFile struct {
	path, below string // the second from the folder, with slashes
	err         error  // why it, or a folder, cannot be looked at
}

// filesBelow are arguments of a command with each folder replaced by the pictures below it, but for those
// in the one that results go to.
func filesBelow(ctx context.Context, out string, args []string) ([]string, error) {
	c := &inputFinder{skip: out}
	var names []string
	for _, arg := range args {
		if info, err := os.Stat(arg); err != nil || !info.IsDir() {
			names = append(names, arg)
			continue
		}
		found, err := c.files(ctx, arg)
		switch {
		case ctx.Err() != nil:
			return nil, interrupted(0, len(args))
		case err != nil:
			return nil, opening(arg, err)
		case len(found) == 0:
			names = append(names, arg) // what is wrong with it is said where it is read
		}
		for _, file := range found {
			names = append(names, file.path)
		}
	}
	return names, nil
}

// files lists all pictures below a folder.
func (c *inputFinder) files(ctx context.Context, dir string) (all []listedFile, err error) {
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		hidden := path != dir && strings.HasPrefix(entry.Name(), ".")
		switch {
		case err != nil:
			all = append(all, listedFile{path: path, err: opening(path, err)})
			return nil
		case entry.IsDir() && (hidden || c.same(path)):
			return fs.SkipDir
		case entry.IsDir(), hidden:
			return nil
		}
		below, err := filepath.Rel(dir, path)
		if err == nil && c.wanted(below) {
			all = append(all, listedFile{path: path, below: filepath.ToSlash(below)})
		}
		return err
	})
	return all, err
}

// folder takes all pictures below a folder.
func (c *inputFinder) folder(ctx context.Context, dir string) error {
	all, err := c.files(ctx, dir)
	if err != nil {
		return err
	}
	whole, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	return c.listed(ctx, all, filepath.Base(whole), func(below string) string { return filepath.Join(dir, filepath.FromSlash(below)) })
}

// listed takes all files of a folder, in their order; where each folder is one jigsaw, with the
// pictures that lie directly in it. The folder itself is called base, and named says how one below
// it is told.
func (c *inputFinder) listed(ctx context.Context, all []listedFile, base string, named func(below string) string) error {
	width := 1
	if len(all) > 0 && bucket.IsURL(all[0].path) {
		width = fleet.StoreWidth
	}
	i, puzzles := 0, make(map[string]unfolded) // by folder
	for u := range fleet.InOrder(len(all), width, func(i int) unfolded { return c.unfold(ctx, all[i]) }) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		below := all[i].below
		i++
		if !c.jigsaws || below == "" {
			c.add(u, below)
			continue
		}
		folder := strings.TrimPrefix(path.Dir(below), ".")
		p := puzzles[folder]
		puzzles[folder] = unfolded{append(p.pages, u.pages...), errors.Join(p.err, u.err)}
	}
	for _, folder := range slices.Sorted(maps.Keys(puzzles)) {
		c.addJigsaw(named(folder), cmp.Or(folder, base), puzzles[folder])
	}
	return nil
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

// wanted tells whether a file with that path below a folder is an input.
func (c *inputFinder) wanted(below string) bool {
	matches := func(pattern string) bool {
		name := filepath.Base(below)
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
	return slices.Contains(pictureSuffixes, strings.ToLower(filepath.Ext(below)))
}

// add takes a file, or the pages of a document, whose results get the name that it has below its
// folder.
func (c *inputFinder) add(u unfolded, below string) {
	for _, p := range u.pages {
		in := fleet.Input{Name: p.Name, Path: p.Path, Page: p.Page, Err: u.err}
		if below != "" {
			stem := stemOf(below)
			if p.Page > 0 {
				stem = fmt.Sprintf("%s-%d", stem, p.Page)
			}
			in.Place = c.place(stem)
		}
		c.inputs = append(c.inputs, in)
	}
}

// addJigsaw takes a jigsaw, whose results get a folder.
func (c *inputFinder) addJigsaw(name, below string, u unfolded) {
	c.inputs = append(c.inputs, fleet.Input{Name: name, Place: c.place(below), Parts: u.pages, Err: u.err})
}

// An unfolded file is itself, or the pages of a document. Where they cannot be told it is the file,
// with the reason.
type unfolded struct {
	pages []fleet.Part
	err   error
}

func (c *inputFinder) unfold(ctx context.Context, l listedFile) unfolded {
	if l.err != nil {
		return unfolded{[]fleet.Part{{Name: l.path, Path: l.path}}, l.err}
	}
	return c.pagesOf(ctx, l.path)
}

func (c *inputFinder) pagesOf(ctx context.Context, path string) (u unfolded) {
	name := shownAs(path)
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return unfolded{[]fleet.Part{{Name: name, Path: path}},
			unread(path, errors.New("no regular file"), "a batch reads its inputs more than once; gridsaw solve takes this one")}
	}
	d, err := c.document(ctx, path)
	if err != nil {
		u.err = faulty(name, err)
	}
	if err != nil || d == nil {
		u.pages = []fleet.Part{{Name: name, Path: path}}
		return u
	}
	for n := 1; n <= d.Len(); n++ {
		u.pages = append(u.pages, fleet.Part{Name: document.PageName(name, n), Path: path, Page: n})
	}
	return u
}

// shownAs is how an input is told: a URL without what it has to say beside its place.
func shownAs(path string) string {
	if bucket.IsURL(path) {
		return fleet.Where(path, "")
	}
	return path
}

// faulty complains about an input: a document, or what a store says of it.
func faulty(name string, err error) error {
	if errors.As(err, new(*bucket.Error)) {
		return storing(name, err)
	}
	return unpaged(name, err)
}

// A pageLoader reads inputs for workers: files, objects, and pages of the document that it opened
// last.
type pageLoader struct {
	state string // directory for documents that are fetched
	mu    sync.Mutex
	last  *openedDocument
}

// An openedDocument is one that pages are made of. The file of one that was fetched is removed when
// no more will be.
type openedDocument struct {
	*document.Document
	path  string // or URL
	file  string // that was fetched, or ""
	users sync.WaitGroup
}

func (l *pageLoader) load(ctx context.Context, path string, page int) ([]byte, error) {
	name := shownAs(path)
	switch {
	case page == 0 && bucket.IsURL(path):
		data, err := readObject(ctx, path)
		if err != nil {
			return nil, faulty(name, err)
		}
		return data, nil
	case page == 0:
		return readAll(path, nil, load.MaxBytes(0))
	}
	d, err := l.open(ctx, path)
	if err != nil {
		return nil, faulty(name, err)
	}
	defer d.users.Done()
	data, err := d.Page(ctx, page)
	if err != nil {
		return nil, unpaged(document.PageName(name, page), err)
	}
	return data, nil
}

// open returns a document, of which the caller tells when it no longer uses it.
func (l *pageLoader) open(ctx context.Context, path string) (d *openedDocument, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.last != nil && l.last.path == path {
		l.last.users.Add(1)
		return l.last, nil
	}
	d = &openedDocument{path: path}
	file := path
	if bucket.IsURL(path) {
		if d.file, err = fetchDocument(ctx, path, l.state); err != nil {
			return nil, err
		}
		file = d.file
	}
	if d.Document, err = openDocument(ctx, file); err == nil && d.Document == nil {
		err = fleet.ErrChanged // it was one when it was queued
	}
	if err != nil {
		d.forget()
		return nil, err
	}
	go l.last.forget()
	l.last = d
	d.users.Add(1)
	return d, nil
}

// close forgets the document that is open.
func (l *pageLoader) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last.forget()
	l.last = nil
}

// forget removes the file of a document that was fetched, once nobody uses it.
func (d *openedDocument) forget() {
	if d == nil || d.file == "" {
		return
	}
	d.users.Wait()
	os.Remove(d.file)
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
