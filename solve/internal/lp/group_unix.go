//go:build unix

package lp

import (
	"os/exec"
	"syscall"
)

// group makes the command the head of a group of processes, and its Cancel end
// them all: what is called cbc may be a script that starts it.
func group(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	endWithParent(c.SysProcAttr)
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
}
