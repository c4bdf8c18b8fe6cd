package lp_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw/solve/internal/lp"
	"github.com/gridsaw/gridsaw/solve/internal/lp/lptest"
)

// TestKilled kills a process while the program runs that it has started, which must not be
// left alone. The next one removes its directory.
func TestKilled(t *testing.T) {
	if path := os.Getenv("LP_TEST_CBC"); path != "" { // the process that is killed
		lp.Cbc{Path: path}.Solve(context.Background(), one())
		return
	}
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	started := filepath.Join(t.TempDir(), "started")
	victim := exec.Command(os.Args[0], "-test.run=^TestKilled$")
	victim.Env = append(os.Environ(), "LP_TEST_CBC="+lptest.Install(t, lptest.Hanging(started)))
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	var program, child int
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		data, err := os.ReadFile(started)
		if err == nil {
			if _, err := fmt.Sscan(string(data), &program, &child); err != nil {
				t.Fatal(err)
			}
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the program was never started")
		}
	}
	if p, err := os.FindProcess(child); err == nil {
		defer p.Kill() // it belongs to the script, and not to what is killed
	}
	victim.Process.Kill()
	victim.Wait()
	if !gone(program) {
		t.Error("the program is still there")
	}
	if left, err := filepath.Glob(filepath.Join(tmp, "gridsaw-*")); err != nil || len(left) != 1 {
		t.Errorf("left by the kill: %v, %v", left, err)
	}
	next := exec.Command(os.Args[0], "-test.run=^TestKilled$")
	next.Env = append(os.Environ(), "LP_TEST_CBC="+lptest.Install(t, "exit 1"))
	if err := next.Run(); err != nil {
		t.Fatal(err)
	}
	if left, err := filepath.Glob(filepath.Join(tmp, "gridsaw-*")); err != nil || len(left) != 0 {
		t.Errorf("still there: %v, %v", left, err)
	}
}
