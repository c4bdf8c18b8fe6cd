// Package buckettest runs a real server of S3 for tests: versitygw, which keeps objects as files.
package buckettest

import (
	"bytes"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// The credentials that the server knows. The second must show up nowhere.
const (
	AccessKey = "someone"
	Secret    = "a-secret-that-nobody-may-see"
)

// A Server is one of S3, with one bucket.
type Server struct {
	Dir     string // whose files below are the objects of the bucket
	address string
	process *exec.Cmd
}

// program builds the server, once for all tests of a process, and returns its path.
var program = sync.OnceValues(func() (path string, err error) {
	module, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", err
	}
	tools := filepath.Join(filepath.Dir(string(bytes.TrimSpace(module))), ".ci", "tools", "s3", "go.mod")
	out, err := exec.Command("go", "tool", "-modfile="+tools, "-n", "versitygw").Output()
	return string(bytes.TrimSpace(out)), err
})

// Start starts a server that ends with the test, and gives the process its credentials. The test is
// skipped aloud where the server cannot be built, and with -short.
func Start(t *testing.T) *Server {
	t.Helper()
	if testing.Short() {
		t.Skip("builds and starts a server of S3")
	}
	if _, err := program(); err != nil {
		t.Skipf("SKIPPED: there is no server of S3: go tool -modfile=.ci/tools/s3/go.mod versitygw: %v", err)
	}
	for name, value := range map[string]string{
		"AWS_ACCESS_KEY_ID": AccessKey, "AWS_SECRET_ACCESS_KEY": Secret, "AWS_SESSION_TOKEN": "", "AWS_PROFILE": "",
		"AWS_REGION": "", "AWS_DEFAULT_REGION": "", "AWS_ENDPOINT_URL": "", "AWS_ENDPOINT_URL_S3": "",
		"AWS_CONFIG_FILE": os.DevNull, "AWS_SHARED_CREDENTIALS_FILE": os.DevNull,
	} {
		t.Setenv(name, value)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{Dir: filepath.Join(t.TempDir(), "bucket"), address: free.Addr().String()}
	free.Close()
	if err := os.Mkdir(s.Dir, 0o777); err != nil {
		t.Fatal(err)
	}
	s.Up(t)
	t.Cleanup(s.Down)
	return s
}

// URL is that of a key in the bucket, or below it.
func (s *Server) URL(key string) string {
	return (&url.URL{Scheme: "s3", Host: "bucket", Path: "/" + key, RawQuery: s.Query()}).String()
}

// Query is what URLs have to say to reach the server.
func (s *Server) Query() string {
	return url.Values{"endpoint": {"http://" + s.address}, "use_path_style": {"true"}}.Encode()
}

// Up starts the server again, and waits until it listens.
func (s *Server) Up(t *testing.T) {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	s.process = exec.Command(path, "--quiet", "--port", s.address, "posix", filepath.Dir(s.Dir))
	s.process.Env = append(os.Environ(), "ROOT_ACCESS_KEY="+AccessKey, "ROOT_SECRET_KEY="+Secret)
	var said strings.Builder
	s.process.Stdout, s.process.Stderr = &said, &said
	if err := s.process.Start(); err != nil {
		t.Fatal(err)
	}
	for begun := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if c, err := net.Dial("tcp", s.address); err == nil {
			c.Close()
			return
		}
		if time.Since(begun) > 30*time.Second {
			s.Down()
			t.Fatalf("no server: %s", said.String())
		}
	}
}

// Down kills the server.
func (s *Server) Down() {
	s.process.Process.Kill()
	s.process.Wait()
}
