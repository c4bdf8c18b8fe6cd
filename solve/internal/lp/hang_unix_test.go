//go:build unix

package lp_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw/solve/internal/lp"
	"github.com/gridsaw/gridsaw/solve/internal/lp/lptest"
)

// TestCbcHangs makes sure that the end of the context ends the program and
// what it started, which holds the output open, and removes its directory.
func TestCbcHangs(t *testing.T) {
	started := filepath.Join(t.TempDir(), "started")
	path := lptest.Install(t, lptest.Hanging(started))
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	ctx, ended := lptest.Cancelled(t, started)
	_, err := lp.Cbc{Path: path}.Solve(ctx, one())
	took := time.Since(ended.At())
	t.Logf("it took %v to stop", took)
	if !errors.Is(err, lptest.ErrHome) || took > lptest.Patience {
		t.Errorf("%v after %v", err, took)
	}
	if left, err := os.ReadDir(tmp); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	data, err := os.ReadFile(started)
	if err != nil {
		t.Fatal(err)
	}
	var program, child int
	if _, err := fmt.Sscan(string(data), &program, &child); err != nil {
		t.Fatal(err)
	}
	if !gone(program) || !gone(child) {
		t.Errorf("the processes %d or %d are still there", program, child)
	}
}

// gone waits a moment for the end of a process. One that nobody waited for is
// ended too, but listed until its new parent looks.
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
