//go:build unix

package wholefile_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/gridsaw/gridsaw/internal/wholefile"
)

// TestPipe writes into a pipe, which must not be replaced, and neither must a device.
func TestPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	got := make(chan string)
	go func() {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
		}
		got <- string(data)
	}()
	if err := wholefile.Write(path, text("through")); err != nil {
		t.Fatal(err)
	}
	if data := <-got; data != "through" {
		t.Errorf("%q came through", data)
	}
	if info, err := os.Lstat(path); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("no pipe any more: %v, %v", info, err)
	}
}
