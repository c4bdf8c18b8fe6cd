//go:build unix

package document_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw/vision/load/document"
)

// installed writes a script as a program and puts its directory before the others.
func installed(t *testing.T, script string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "pdftoppm"), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	return "pdftoppm"
}

func drop(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	return err
}

// TestRunLimits wants limits that hold, and the names of their errors.
func TestRunLimits(t *testing.T) {
	for _, tt := range []struct {
		name, script string
		want         error
		text         string
	}{
		{"time", "ulimit -S -t 1; while :; do :; done", document.ErrLimit, "60 seconds"},
		{"memory", "echo terminate called after throwing an instance of std::bad_alloc >&2; exit 134", document.ErrLimit, "700 MB"},
		{"crash", "kill -SEGV $$", document.ErrDamaged, "segmentation fault"},
		{"exit status", "echo 'Syntax Error: no page' >&2; exit 1", document.ErrDamaged, "Syntax Error: no page"},
		{"complaints without end", "yes 'Syntax Error: no' | head -c 9000000 >&2; exit 1", document.ErrDamaged, "Syntax Error: no"},
		{"well", "exit 0", nil, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := document.Run(t.Context(), drop, installed(t, tt.script))
			if !errors.Is(err, tt.want) || err != nil && !strings.Contains(err.Error(), tt.text) {
				t.Errorf("error %v, want %v with %q", err, tt.want, tt.text)
			}
		})
	}
	var limits []byte
	_, err := document.Run(t.Context(), func(r io.Reader) (err error) {
		limits, err = io.ReadAll(r)
		return err
	}, installed(t, "ulimit -v; ulimit -t"))
	if err != nil || string(limits) != "716800\n60\n" {
		t.Errorf("limits %q, error %v", limits, err)
	}
}

// TestRunCancelled wants the end of the context to end the program and what it started, which
// holds the output open.
func TestRunCancelled(t *testing.T) {
	started := filepath.Join(t.TempDir(), "started")
	home := errors.New("the user went home")
	ctx, cancel := context.WithCancelCause(t.Context())
	go func() {
		for ctx.Err() == nil {
			if _, err := os.Stat(started); err == nil {
				cancel(home)
			}
			time.Sleep(time.Millisecond)
		}
	}()
	begun := time.Now()
	_, err := document.Run(ctx, drop, installed(t, "sleep 1000 & echo $$ $! > "+started+".new; mv "+started+".new "+started+"; wait"))
	if took := time.Since(begun); !errors.Is(err, home) || took > 5*time.Second {
		t.Errorf("error %v after %v", err, took)
	}
	data, err := os.ReadFile(started)
	if err != nil {
		t.Fatal(err)
	}
	var program, child int
	if _, err := fmt.Sscan(string(data), &program, &child); err != nil {
		t.Fatal(err)
	}
	for _, pid := range []int{program, child} {
		if !gone(pid) {
			t.Errorf("process %d is still there", pid)
		}
	}
}

// gone waits a moment for the end of a process. One that nobody waited for is ended too, but
// listed until its new parent looks.
func gone(pid int) bool {
	for range 100 {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if errors.Is(err, os.ErrNotExist) && errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) ||
			err == nil && strings.Contains(string(stat), ") Z ") {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}
