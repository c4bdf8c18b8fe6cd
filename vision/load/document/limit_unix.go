//go:build unix

package document

import (
	"context"
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// limits is a script for sh that takes on the limits, where the system has not set lower ones,
// and becomes the program. So they hold from the program's first instruction on, on every Unix;
// prlimit(2) is Linux's alone, and comes when the program runs already.
const limits = `ulimit -c 0; ulimit -S -v "$1"; ulimit -S -t "$2"; shift 2; exec "$@"`

// limited is a command under the limits of memory and time. It is the head of a group of
// processes, which the end of the context ends as a whole.
func limited(ctx context.Context, path string, args ...string) *exec.Cmd {
	script := []string{"-c", limits, "sh", strconv.Itoa(childMemory >> 10), strconv.Itoa(childTime), path}
	c := exec.CommandContext(ctx, "/bin/sh", append(script, args...)...)
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
	return c
}

// outOfTime tells whether a process ended for its limit of time.
func outOfTime(p *os.ProcessState) bool {
	status, ok := p.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGXCPU
}
