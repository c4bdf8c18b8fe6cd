package bucket_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket/buckettest"
)

func open(t *testing.T, url string) *bucket.Store {
	t.Helper()
	s, err := bucket.Open(url)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// put puts a text under a name.
func put(t *testing.T, s *bucket.Store, name, text string) {
	t.Helper()
	if err := s.Put(name, func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
		t.Fatal(err)
	}
}

// read returns what a URL names.
func read(t *testing.T, url string) string {
	t.Helper()
	r, err := bucket.Read(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// try does all that is done with a store.
func try(t *testing.T, url string) {
	s := open(t, url)
	if err := s.Begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	const odd = "x y/é#?%20.json"
	large := strings.Repeat("0123456789abcdef", 1<<20) // of several parts
	put(t, s, odd, "odd")
	put(t, s, "b/large", large)
	put(t, s, "empty", "")
	if names, err := s.List(t.Context()); err != nil || !slices.Equal(names, []string{"b/large", "empty", odd}) {
		t.Errorf("%q, %v", names, err)
	}
	if got := read(t, s.Source(odd)); got != "odd" {
		t.Errorf("%q", got)
	}
	if read(t, s.Source("b/large")) != large || read(t, s.Source("empty")) != "" {
		t.Error("what was put is not what is read")
	}
	if err := s.Link("b/large", "other/é"); err != nil || read(t, s.Source("other/é")) != large {
		t.Errorf("a copy: %v", err)
	}
	if single, err := s.Single(t.Context()); single || err != nil {
		t.Errorf("a folder is an object: %v", err)
	}
	if single, err := open(t, s.Source(odd)).Single(t.Context()); !single || err != nil {
		t.Errorf("an object is a folder: %v", err)
	}
	for _, size := range []int{10, 20 << 20} { // a part of it is sent before it fails, or none
		broken := errors.New("broken off")
		err := s.Put("b/large", func(w io.Writer) error {
			io.CopyN(w, zeros{}, int64(size))
			return broken
		})
		if !errors.Is(err, broken) || read(t, s.Source("b/large")) != large {
			t.Errorf("half an object replaces a whole one, %v", err)
		}
	}
	for what, err := range map[string]error{
		"open":   func() error { _, err := s.Open("nothing"); return err }(),
		"remove": s.Remove("nothing"), "link": s.Link("nothing", "b"),
	} {
		if !errors.Is(err, fs.ErrNotExist) || !errors.As(err, new(*bucket.Error)) {
			t.Errorf("%s nothing: %v", what, err)
		}
	}
	if err := s.Remove(odd); err != nil {
		t.Error(err)
	}
	if names, err := s.List(t.Context()); err != nil || !slices.Equal(names, []string{"b/large", "empty", "other/é"}) {
		t.Errorf("%q, %v", names, err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestMemory(t *testing.T) { try(t, "mem://try/a/b") }

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	try(t, "file://"+dir+"/a")
	if left, _ := filepath.Glob(filepath.Join(dir, "a", "*.tmp")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

func TestServer(t *testing.T) {
	server := buckettest.Start(t)
	try(t, server.URL("a/b"))
	put(t, open(t, server.URL("")), "at the top", "x")
	if info, err := os.Stat(filepath.Join(server.Dir, "at the top")); err != nil || info.Size() != 1 {
		t.Errorf("%v, %v", info, err)
	}
}

// TestSaid: what is wrong is said in a line of its own, by kind, and never a secret.
func TestSaid(t *testing.T) {
	server := buckettest.Start(t)
	t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
	query := "?" + server.Query()
	away := strings.Replace(query, "use_path_style", "region=us-east-1&use_path_style", 1)
	tests := []struct {
		url, variable, value string
		want                 error
	}{
		{url: "s3://bucket/a" + query},
		{url: "s3://no-bucket/a" + query, want: bucket.ErrNoBucket},
		{url: "s3://bucket" + query + "&region=eu-west-3", want: bucket.ErrRegion},
		{url: "s3://bucket", want: bucket.ErrRegion},
		{"s3://bucket" + query + "&fips=false", "AWS_SECRET_ACCESS_KEY", "wrong-" + buckettest.Secret, bucket.ErrDenied},
		{"s3://bucket" + query + "&dualstack=false", "AWS_ACCESS_KEY_ID", "", bucket.ErrNoCredentials},
		{url: "s3://bucket" + query + "&anonymous=true", want: bucket.ErrDenied},
		{url: "s3://bucket" + away[:strings.LastIndex(away, "%3A")] + "%3A1&use_path_style=true", want: bucket.ErrAway},
		{url: "s3://bucket?region=x&endpoint=http://no-such-host.invalid", want: bucket.ErrAway},
		{url: "s3://bucket?endpoint=localhost:9000", want: bucket.ErrURL},
		{url: "s3://bucket?endpoint=http://me:" + buckettest.Secret + "@localhost", want: bucket.ErrURL},
		{url: "s3://me:" + buckettest.Secret + "@bucket", want: bucket.ErrURL},
		{url: "s3://bucket?nonsense=" + buckettest.Secret, want: bucket.ErrURL},
		{url: "s3://bucket?use_path_style=" + buckettest.Secret, want: bucket.ErrURL},
		{url: "s3://bucket/%zz?" + buckettest.Secret, want: bucket.ErrURL},
		{url: "s3://bucket/a#3", want: bucket.ErrURL},
		{url: "s3:///a", want: bucket.ErrURL},
		{url: "gs://bucket", want: bucket.ErrURL},
		{url: "file://host/a", want: bucket.ErrURL},
	}
	for _, tt := range tests {
		t.Run(tt.url, func(t *testing.T) {
			if tt.variable != "" {
				t.Setenv(tt.variable, tt.value)
			}
			s, err := bucket.Open(tt.url)
			if err == nil {
				err = s.Begin(t.Context())
			}
			if !errors.Is(err, tt.want) {
				t.Fatalf("%v, want %v", err, tt.want)
			}
			if err == nil {
				return
			}
			said := new(bucket.Error)
			if text := err.Error(); !errors.As(err, &said) || len(text) > 200 || strings.Contains(text, buckettest.Secret) ||
				strings.Contains(text, "code=") || strings.Contains(text, "operation error") {
				t.Errorf("said as %q", text)
			}
		})
	}
}

func TestIsURL(t *testing.T) {
	for name, want := range map[string]bool{
		"s3://a/b": true, "gs://a": true, "file:///a": true, "a.jpg": false, "C:\\a": false, "a://b": true, "//host/a": false,
		"./s3://a": false, "book.pdf#3": false, "Äs3://a": false, "://a": false,
	} {
		if got := bucket.IsURL(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// flaky serves an object, and drops each connection after some bytes of it.
func flaky(t *testing.T, data string, bytes int, changed func() bool) (url string) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		from := 0
		if given, ok := strings.CutPrefix(r.Header.Get("Range"), "bytes="); ok {
			from, _ = strconv.Atoi(strings.TrimSuffix(given, "-"))
			w.Header().Set("Content-Range", "bytes "+given+strconv.Itoa(len(data)-1)+"/"+strconv.Itoa(len(data)))
		}
		stamp := time.Unix(1e9, 0).UTC()
		if changed() {
			stamp = stamp.Add(time.Hour)
		}
		w.Header().Set("Last-Modified", stamp.Format(http.TimeFormat))
		w.Header().Set("Content-Length", strconv.Itoa(len(data)-from))
		if from > 0 {
			w.WriteHeader(http.StatusPartialContent)
		}
		io.WriteString(w, data[from:min(from+bytes, len(data))])
	}))
	t.Cleanup(server.Close)
	t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
	return "s3://bucket/object?anonymous=true&use_path_style=true&endpoint=" + server.URL
}

// TestResume: a connection that is lost costs nothing but its time.
func TestResume(t *testing.T) {
	data := strings.Repeat("0123456789", 1000)
	never := func() bool { return false }
	if got := read(t, flaky(t, data, 4000, never)); got != data {
		t.Errorf("%d bytes of %d", len(got), len(data))
	}
	ended := func(url string) error {
		r, err := bucket.Read(context.Background(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		_, err = io.ReadAll(r)
		return err
	}
	if err := ended(flaky(t, data, 1000, never)); !errors.Is(err, bucket.ErrAway) {
		t.Errorf("a connection that is lost again and again: %v", err)
	}
	n := 0
	if err := ended(flaky(t, data, 4000, func() bool { n++; return n > 1 })); !errors.Is(err, bucket.ErrChanged) {
		t.Errorf("an object that is replaced meanwhile: %v", err)
	}
}
