// Package lptest tests the methods that run cbc: with the real program, as far
// as it is installed, and with false ones that crash, hang and lie.
package lptest

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Need skips the test, and says so, if cbc is not installed.
func Need(t testing.TB) {
	t.Helper()
	if _, err := exec.LookPath("cbc"); err != nil {
		t.Skip("NOT RUN: cbc is not on this machine; Debian has it in the package coinor-cbc")
	}
}

// A Fake is a program that takes the place of cbc and goes wrong.
type Fake struct {
	Name   string
	Script string // for sh
}

// Fakes returns programs whose answers must give an error that wraps lp.ErrCbc,
// whatever the model, if that has a variable that cannot be 0.
func Fakes() []Fake {
	return []Fake{
		{"exit status", "echo no memory >&2; exit 3"},
		{"signal", "kill -SEGV $$"},
		{"no solution file", "echo 'ERROR: cannot read'; exit 0"},
		{"no solution file, silent", "exit 0"},
		{"empty file", ": > solution.txt"},
		{"directory", "mkdir solution.txt"},
		{"rubbish", "head -c 3000 /dev/zero | tr '\\0' '(' > solution.txt"},
		{"rubbish in a line too long", "echo 'Optimal - objective value 1' > solution.txt; head -c 300000 /dev/zero >> solution.txt"},
		{"stopped", "echo 'Stopped on time (no integer solution - continuous used) - objective value 1' > solution.txt"},
		{"unbounded", "echo 'Unbounded - objective value 1' > solution.txt"},
		{"unknown name", optimal("0 gremlin 1 0")},
		{"line too short", optimal("0 x0 1")},
		{"no number", optimal("0 x0 one 0")},
		{"nan", optimal("0 x0 nan 0")},
		{"all zero", "echo 'Optimal - objective value 0' > solution.txt"},
		{"halves", everywhere("0.5")},
		{"out of bounds", everywhere("7")},
	}
}

// everywhere gives all binary variables of the model a value.
func everywhere(value string) string {
	return "{ echo 'Optimal - objective value 1'; sed '1,/^Binaries/d; /^[GE]/,$d' model.lp | tr -s ' ' '\\n' |" +
		" sed '/^$/d; s/.*/0 & " + value + " 0/'; } > solution.txt"
}

func optimal(line string) string {
	return "printf 'Optimal - objective value 1\\n" + line + "\\n' > solution.txt"
}

// Hanging is a program that never ends, nor does the one that it starts, which
// holds the output open. It writes the number of its process, and then that of
// the other, to a file.
func Hanging(file string) string {
	return "sleep 1000 & echo $$ $! > " + file + ".new; mv " + file + ".new " + file + "; echo working; wait"
}

// Install writes the script as a program, and returns its path.
func Install(t testing.TB, script string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "cbc")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}
