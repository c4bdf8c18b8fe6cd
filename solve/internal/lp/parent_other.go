//go:build unix && !linux

package lp

import "syscall"

// endWithParent does nothing: the system knows no such thing.
func endWithParent(*syscall.SysProcAttr) {}
