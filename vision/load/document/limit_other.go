//go:build !unix

package document

import (
	"context"
	"os"
	"os/exec"
)

// limited is a command; this system has no limits to put it under.
func limited(ctx context.Context, path string, args ...string) *exec.Cmd {
	return exec.CommandContext(ctx, path, args...)
}

// outOfTime tells whether a process ended for its limit of time.
func outOfTime(*os.ProcessState) bool { return false }
