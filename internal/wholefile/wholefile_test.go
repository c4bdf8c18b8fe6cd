package wholefile_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/gridsaw/gridsaw/internal/wholefile"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
}

// want checks what a file holds, and that nothing else lies beside it.
func want(t *testing.T, path, text string, files int) {
	t.Helper()
	if got, err := os.ReadFile(path); err != nil || string(got) != text {
		t.Errorf("%q, %v, want %q", got, err, text)
	}
	if all, err := os.ReadDir(filepath.Dir(path)); err != nil || len(all) != files {
		t.Errorf("%v, %v, want %d files", all, err, files)
	}
}

func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	for _, write := range []func(string, func(io.Writer) error) error{wholefile.Write, wholefile.WriteSynced} {
		for _, content := range []string{"old", "new and longer", ""} {
			if err := write(path, text(content)); err != nil {
				t.Fatal(err)
			}
			want(t, path, content, 1)
		}
	}
	if err := wholefile.WriteBytes(path, []byte("bytes")); err != nil {
		t.Fatal(err)
	}
	want(t, path, "bytes", 1)
}

func TestFailureKeepsTheOldOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := wholefile.Write(path, text("old")); err != nil {
		t.Fatal(err)
	}
	fault := errors.New("fault")
	err := wholefile.Write(path, func(w io.Writer) error { return errors.Join(text("half")(w), fault) })
	if !errors.Is(err, fault) {
		t.Errorf("error %v", err)
	}
	want(t, path, "old", 1)
	if err := wholefile.Write(filepath.Join(path, "none", "b"), text("x")); err == nil {
		t.Error("written below a file")
	}
}

func TestMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("modes are those of Unix")
	}
	path := filepath.Join(t.TempDir(), "a")
	plain := filepath.Join(t.TempDir(), "plain") // what the umask of this process makes of a file
	if err := os.WriteFile(plain, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	usual, err := os.Stat(plain)
	if err != nil {
		t.Fatal(err)
	}
	for _, mode := range []os.FileMode{usual.Mode().Perm(), 0o600, 0o664} {
		if err := wholefile.Write(path, text("x")); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if mode != usual.Mode().Perm() {
			if err := os.Chmod(path, mode); err != nil {
				t.Fatal(err)
			}
			if err := wholefile.Write(path, text("y")); err != nil {
				t.Fatal(err)
			}
			if info, err = os.Stat(path); err != nil {
				t.Fatal(err)
			}
		}
		if info.Mode().Perm() != mode {
			t.Errorf("mode %v, want %v", info.Mode(), mode)
		}
	}
}

func TestLinkStays(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	path, link := filepath.Join(other, "a"), filepath.Join(dir, "link")
	if err := wholefile.Write(path, text("old")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Skip("no links here:", err)
	}
	if err := wholefile.Write(link, text("new")); err != nil {
		t.Fatal(err)
	}
	want(t, path, "new", 1)
	want(t, link, "new", 1)
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is no longer one: %v, %v", info, err)
	}
}
