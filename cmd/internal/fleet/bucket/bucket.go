package bucket

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/smithy-go/logging"
	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	"gocloud.dev/blob/memblob"
	"gocloud.dev/blob/s3blob"
)

// IsURL tells a URL, of whatever kind, from a path.
func IsURL(name string) bool {
	scheme, _, ok := strings.Cut(name, "://")
	return ok && scheme != "" && strings.Trim(scheme, "abcdefghijklmnopqrstuvwxyz0123456789+.-") == ""
}

// A Store is what a URL names in a bucket: an object, or all objects below it. Several may use it
// at once.
type Store struct {
	bucket *blob.Bucket
	root   url.URL // of the bucket, without its query
	query  string  // that it is opened with
	prefix string  // of keys, without a slash at its end
}

// openers open buckets, by the scheme of their URLs.
var openers = map[string]blob.BucketURLOpener{
	s3blob.Scheme:  s3Opener{},
	memblob.Scheme: new(memblob.URLOpener),
	// Results are files without further ones beside them, written on the disk that they stay on.
	fileblob.Scheme: &fileblob.URLOpener{Options: fileblob.Options{NoTempDir: true, Metadata: fileblob.MetadataDontWrite}},
}

// An s3Opener opens buckets of S3 by a client that keeps to itself what goes on.
type s3Opener struct{}

func (s3Opener) OpenBucketURL(ctx context.Context, u *url.URL) (*blob.Bucket, error) {
	// Without it the search for credentials warns on standard error of machines that are none of Amazon's.
	if _, set := os.LookupEnv("AWS_EC2_METADATA_V1_DISABLED"); !set {
		os.Setenv("AWS_EC2_METADATA_V1_DISABLED", "true")
	}
	by := new(s3blob.URLOpener)
	loud, err := by.OpenBucketURL(ctx, u)
	if err != nil {
		return nil, err
	}
	var client *s3.Client
	loud.As(&client)
	o := client.Options()
	o.Logger = logging.Nop{} // it warns of each object that somebody put without a checksum
	if o.Region == "" && (o.BaseEndpoint != nil || u.Query().Has("endpoint")) {
		o.Region = "us-east-1" // as stores of others than Amazon are called, if they call themselves at all
	}
	if n, err := strconv.Atoi(os.Getenv("AWS_MAX_ATTEMPTS")); err == nil && n > 0 {
		o.RetryMaxAttempts = n // which gocloud overrules
	}
	return s3blob.OpenBucket(ctx, s3.New(o), u.Host, &by.Options)
}

// opened are the buckets that were opened, by their URLs: a client of S3 keeps connections.
var opened struct {
	sync.Mutex
	buckets map[string]*blob.Bucket
}

// Open returns what a URL names, without looking whether it is there. The error is an [Error] of
// [ErrURL].
func Open(name string) (*Store, error) {
	u, err := url.Parse(name)
	if err != nil {
		return nil, &Error{ErrURL, innermost(err).Error()}
	}
	opener := openers[u.Scheme]
	query := u.Query()
	endpoint, err := url.Parse(query.Get("endpoint"))
	switch {
	case opener == nil:
		return nil, &Error{ErrURL, u.Scheme + ":// is none of s3:// and file://"}
	case query.Has("endpoint") && (err != nil || endpoint.Host == ""):
		return nil, &Error{ErrURL, "the endpoint in it is none, such as http://localhost:9000"}
	case u.User != nil, endpoint.User != nil:
		return nil, &Error{ErrURL, "credentials do not belong into it"}
	case u.Fragment != "":
		return nil, &Error{ErrURL, "write %23 for # in the name of an object"}
	case u.Scheme == s3blob.Scheme && u.Host == "":
		return nil, &Error{ErrURL, "it names no bucket"}
	case u.Scheme == fileblob.Scheme && (u.Host != "" || runtime.GOOS == "windows"):
		return nil, &Error{ErrURL, "name the path itself"}
	}
	s := &Store{root: url.URL{Scheme: u.Scheme, Host: u.Host, Path: "/"}, query: query.Encode(), prefix: strings.Trim(u.Path, "/")}
	opened.Lock()
	defer opened.Unlock()
	whole := s.root
	whole.RawQuery = s.query
	if s.bucket = opened.buckets[whole.String()]; s.bucket != nil {
		return s, nil
	}
	if s.bucket, err = opener.OpenBucketURL(context.Background(), &whole); err != nil {
		return nil, &Error{ErrURL, innermost(err).Error()}
	}
	if opened.buckets == nil {
		opened.buckets = make(map[string]*blob.Bucket)
	}
	opened.buckets[whole.String()] = s.bucket
	return s, nil
}

// key is that of the object under a name, "" being what the URL itself names.
func (s *Store) key(name string) string {
	return strings.Trim(s.prefix+"/"+name, "/")
}

// Base is the last part of the URL: of the key, or else the name of the bucket.
func (s *Store) Base() string {
	if s.prefix == "" {
		return s.root.Host
	}
	return path.Base(s.prefix)
}

// below is what the keys below the URL begin with.
func (s *Store) below() string {
	if s.prefix == "" {
		return ""
	}
	return s.prefix + "/"
}

// Where returns the URL of the object under a name, without the query.
func (s *Store) Where(name string) string {
	u := s.root
	u.Path += s.key(name)
	return u.String()
}

// Source returns the URL of the object under a name, for [Open] and [Read].
func (s *Store) Source(name string) string {
	if s.query == "" {
		return s.Where(name)
	}
	return s.Where(name) + "?" + s.query
}

// patience is how long a store may take to answer for the first time: some tries of its client.
const patience = 30 * time.Second

// Begin reports a bucket that is not there, or lets nobody in.
func (s *Store) Begin(ctx context.Context) error {
	ctx, cancel := context.WithTimeoutCause(ctx, patience, &Error{ErrAway, fmt.Sprintf("no answer within %v", patience)})
	defer cancel()
	_, _, err := s.bucket.ListPage(ctx, blob.FirstPageToken, 1, &blob.ListOptions{Prefix: s.below()})
	if err = s.fault(err); errors.Is(err, context.DeadlineExceeded) {
		return context.Cause(ctx)
	}
	return err
}

// Single tells whether the URL is that of an object.
func (s *Store) Single(ctx context.Context) (bool, error) {
	if s.prefix == "" {
		return false, nil
	}
	found, err := s.bucket.Exists(ctx, s.prefix)
	if err = s.fault(err); errors.Is(err, ErrDenied) {
		return false, nil // S3 says so of what is not there; if it is true, listing says it again
	}
	return found, err
}

// List returns the names of all objects below the URL. Keys that end in a slash stand for
// folders, and are left out.
func (s *Store) List(ctx context.Context) (names []string, err error) {
	below := s.below()
	for objects := s.bucket.List(&blob.ListOptions{Prefix: below}); ; {
		o, err := objects.Next(ctx)
		if errors.Is(err, io.EOF) {
			return names, nil
		}
		if err != nil {
			return nil, s.fault(err)
		}
		if name := strings.TrimPrefix(o.Key, below); !strings.HasSuffix(name, "/") {
			names = append(names, name)
		}
	}
}

// contentTypes are those of objects, by their suffixes. Others are told by their bytes.
var contentTypes = map[string]string{
	".json": "application/json", ".jsonl": "application/jsonl", ".html": "text/html; charset=utf-8",
}

// bufferSize is how many bytes are handed on to the client at once: above those of lines, below
// those of pictures.
const bufferSize = 1 << 16

// Put has what write writes appear under a name, once it is whole or not at all.
func (s *Store) Put(name string, write func(io.Writer) error) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	object, err := s.bucket.NewWriter(ctx, s.key(name), &blob.WriterOptions{ContentType: contentTypes[path.Ext(name)]})
	if err != nil {
		return s.fault(err)
	}
	w := bufio.NewWriterSize(object, bufferSize)
	failed := write(w)
	if err = w.Flush(); err == nil && failed == nil {
		return s.fault(object.Close())
	}
	cancel() // or what there is of it would be put
	object.Close()
	if err == nil {
		return failed
	}
	return s.fault(err)
}

// Open opens what lies under a name. The error wraps [fs.ErrNotExist] where nothing does.
func (s *Store) Open(name string) (io.ReadCloser, error) {
	return s.read(context.Background(), s.key(name))
}

// Link copies what lies under a name to another.
func (s *Store) Link(name, other string) error {
	return s.fault(s.bucket.Copy(context.Background(), s.key(other), s.key(name), nil))
}

// Remove removes what lies under a name. The error wraps [fs.ErrNotExist] where nothing does.
func (s *Store) Remove(name string) error {
	return s.fault(s.bucket.Delete(context.Background(), s.key(name)))
}

// Settle has nothing to do: what a store has taken outlives this machine.
func (s *Store) Settle() error { return nil }
