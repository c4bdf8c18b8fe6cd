package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/load/document"
)

// objects takes the object that a URL names, or all pictures below it, as of a folder.
func (c *inputFinder) objects(ctx context.Context, name string) error {
	file, number := document.SplitName(name)
	s, err := bucket.Open(file)
	if err != nil {
		return usage("%v", err)
	}
	if number > 0 {
		c.page(ctx, s.Source(""), s.Base(), number)
		return nil
	}
	single, err := s.Single(ctx)
	if err != nil {
		return storing(s.Where(""), err)
	}
	if single && c.jigsaws {
		c.addJigsaw(s.Where(""), stemOf(s.Base()), c.pagesOf(ctx, s.Source("")))
		return nil
	} else if single {
		c.add(c.pagesOf(ctx, s.Source("")), s.Base())
		return nil
	}
	names, err := s.List(ctx)
	if err != nil {
		return storing(s.Where(""), err)
	}
	if len(names) == 0 {
		c.inputs = append(c.inputs, fleet.Input{Name: s.Where(""), Path: s.Source(""), Err: storing(s.Where(""), fs.ErrNotExist)})
	}
	// As folders are gone through: a slash comes before all that names have.
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Compare(strings.ReplaceAll(a, "/", "\x00"), strings.ReplaceAll(b, "/", "\x00"))
	})
	var all []listedFile
	results, in := strings.TrimSuffix(fleet.Where(c.skip, ""), "/")+"/", strings.TrimSuffix(s.Where(""), "/")+"/"
	for _, below := range names {
		hidden := strings.HasPrefix(below, ".") || strings.Contains(below, "/.")
		result := strings.HasPrefix(results, in) && strings.HasPrefix(s.Where(below), results)
		if !hidden && !result && c.wanted(below) {
			all = append(all, listedFile{path: s.Source(below), below: below})
		}
	}
	return c.listed(ctx, all, s.Base(), s.Where)
}

// document opens a file that is a document. Of an object it is the pages that are counted, and
// documents are only what is named as one, or has no suffix: to ask each takes as long as to read it.
func (c *inputFinder) document(ctx context.Context, name string) (*document.Document, error) {
	if !bucket.IsURL(name) {
		return openDocument(ctx, name)
	}
	if !slices.Contains(documentSuffixes, strings.ToLower(path.Ext(shownAs(name)))) {
		return nil, nil
	}
	file, err := fetchDocument(ctx, name, c.state)
	if err != nil || file == "" {
		return nil, err
	}
	defer os.Remove(file)
	return openDocument(ctx, file)
}

// documentSuffixes are those of objects that may be documents.
var documentSuffixes = []string{".pdf", ".tif", ".tiff", ""}

// fetchDocument brings an object into a file of a directory, "" where it cannot be a document. The
// caller removes it; what is left of processes that died, the next batch removes.
func fetchDocument(ctx context.Context, url, dir string) (name string, err error) {
	object, err := bucket.Read(ctx, url)
	if err != nil {
		return "", err
	}
	defer object.Close()
	head := make([]byte, document.HeadSize)
	n, err := io.ReadFull(object, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", err
	}
	if !document.Possible(head[:n]) {
		return "", nil
	}
	file, err := fleet.CreateTemp(dir)
	if err != nil {
		return "", err
	}
	_, err = file.Write(head[:n])
	if err == nil {
		_, err = io.Copy(file, object)
	}
	if err = errors.Join(err, file.Close()); err != nil {
		os.Remove(file.Name())
		return "", err
	}
	return file.Name(), nil
}

// readObject returns the bytes of an object, within the limit of inputs.
func readObject(ctx context.Context, url string) ([]byte, error) {
	object, err := bucket.Read(ctx, url)
	if err != nil {
		return nil, err
	}
	defer object.Close()
	return readOne(fleet.Where(url, ""), object, load.MaxBytes(0))
}

// storing complains about a store of objects, or one of its objects.
func storing(name string, err error) *complaint {
	hint := ""
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err, hint = errors.New("no such object"), "check the name; what lies below it is taken as that of a folder"
	case errors.Is(err, bucket.ErrURL):
		hint = "it is as in s3://BUCKET/FOLDER?endpoint=http://HOST:PORT&use_path_style=true"
	case errors.Is(err, bucket.ErrNoBucket):
		hint = "check its name, or make it"
	case errors.Is(err, bucket.ErrNoCredentials):
		hint = "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE; for what all may read add ?anonymous=true"
	case errors.Is(err, bucket.ErrDenied):
		hint = "check the credentials; a batch lists and reads its inputs, and lists, reads, writes, copies and deletes its results"
	case errors.Is(err, bucket.ErrRegion):
		hint = "add ?region=NAME to the URL, or set AWS_REGION"
	case errors.Is(err, bucket.ErrAway):
		hint = "check the network and the endpoint; one without a name for each bucket needs ?use_path_style=true; then run it again"
	case errors.Is(err, bucket.ErrDamaged):
		hint = "put it into the store again"
	case errors.Is(err, bucket.ErrChanged), errors.Is(err, bucket.ErrStore):
		hint = "run it again: it goes on from here"
	}
	return unread(name, err, hint)
}
