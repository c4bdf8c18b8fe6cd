//go:build unix

package scratch_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/internal/scratch"
)

// TestMain is also the process that is killed: it makes a directory, says where, and waits.
func TestMain(m *testing.M) {
	if os.Getenv("SCRATCH_TEST_CHILD") == "" {
		os.Exit(m.Run())
	}
	d, err := scratch.New()
	if err != nil {
		panic(err)
	}
	os.Stdout.WriteString(d.Path + "\n")
	os.Stdin.Read(make([]byte, 1))
	d.Remove()
}

// child starts a process with a directory. What ends it is closing what is returned, or a kill.
func child(t *testing.T, tmp string) (path string, c *exec.Cmd, end func()) {
	t.Helper()
	c = exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "SCRATCH_TEST_CHILD=1", "TMPDIR="+tmp)
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line), c, func() { in.Close(); c.Wait() }
}

func gone(path string) bool {
	_, err := os.Lstat(path)
	return os.IsNotExist(err)
}

func TestKilled(t *testing.T) {
	tmp := t.TempDir()
	foreign := filepath.Join(tmp, "gridsaw-notes") // of somebody who likes the name
	if err := os.Mkdir(foreign, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(foreign, filepath.Join(tmp, "gridsaw-link")); err != nil {
		t.Fatal(err)
	}
	alive, _, endAlive := child(t, tmp)
	killed, c, _ := child(t, tmp)
	if err := os.WriteFile(filepath.Join(killed, "model"), []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	c.Process.Kill()
	c.Wait()
	if gone(killed) {
		t.Fatal("nothing was left to remove")
	}
	last, _, end := child(t, tmp)
	if !gone(killed) {
		t.Error("what a killed process left is still there")
	}
	if gone(alive) || gone(last) || gone(foreign) || gone(filepath.Join(tmp, "gridsaw-link")) {
		t.Error("removed what was none of its own")
	}
	end()
	endAlive()
	if !gone(last) || !gone(alive) {
		t.Error("not removed in the end")
	}
}
