package lp

import "syscall"

// endWithParent has a process end when the thread does that starts it.
func endWithParent(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }
