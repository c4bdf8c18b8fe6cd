package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
)

// Exit codes, as the documentation promises them.
const (
	exitOK          = 0
	exitUnread      = 1
	exitUsage       = 2
	exitUnsolvable  = 3
	exitPartial     = 4
	exitInterrupted = 130 // what a shell reports of a program that SIGINT ended
)

// A complaint is an error as the user sees it: one line that says what is
// wrong, another one with what to do about it, and the exit code.
type complaint struct {
	code  int
	about string // the input, or "" for the command line as a whole
	err   error  // nil: all has been said already, only the code is left
	hint  string
}

func (c *complaint) Error() string {
	if c.err == nil {
		return fmt.Sprintf("exit code %d", c.code)
	}
	if c.about == "" {
		return oneLine(c.err.Error())
	}
	return printable(c.about) + ": " + oneLine(c.err.Error())
}

func (c *complaint) Unwrap() error { return c.err }

// print writes the one or two lines of c; nothing where nothing is left to say.
func (c *complaint) print(w io.Writer) {
	if c.err == nil {
		return
	}
	name := "gridsaw:"
	if styled(w) {
		name = bold(redOn + name + colourOff)
	}
	fmt.Fprintf(w, "%s %s\n", name, c.Error())
	if c.hint != "" {
		fmt.Fprintf(w, "hint: %s\n", oneLine(c.hint))
	}
}

// usage complains about the command line. The hint names the command's help.
func usage(format string, args ...any) *complaint {
	return &complaint{code: exitUsage, err: fmt.Errorf(format, args...)}
}

// unread complains about an input that could not be opened or understood.
func unread(about string, err error, hint string) *complaint {
	return &complaint{code: exitUnread, about: about, err: err, hint: hint}
}

// status ends a command with code, after everything has been said.
func status(code int) error {
	if code == exitOK {
		return nil
	}
	return &complaint{code: code}
}

// asComplaint turns what a command returned into a complaint. An error that is
// none yet comes from the flag parser, so it is about usage, or from writing what
// was asked for.
func asComplaint(err error, command *cobra.Command) *complaint {
	var c *complaint
	if at := new(fs.PathError); !errors.As(err, &c) && errors.As(err, &at) {
		return opening("standard output", err)
	}
	if c == nil {
		c = &complaint{code: exitUsage, err: err, hint: suggestion(command, err) + command.CommandPath() + " --help"}
	}
	if c.code == exitUsage && c.hint == "" {
		c.hint = command.CommandPath() + " --help"
	}
	return c
}

// opening complains about a file that could not be opened or read. The text
// leaves the path out, which the complaint names already.
func opening(name string, err error) *complaint {
	var hint string
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err, hint = errors.New("no such file"), "check the name; gridsaw reads files, not addresses"
	case errors.Is(err, fs.ErrPermission):
		err, hint = errors.New("not allowed to read it"), "look at its permissions: ls -l"
	default:
		var path *os.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
	}
	return unread(name, err, hint)
}

// printable quotes a name that would break a line or play with the terminal.
func printable(name string) string {
	name = shortName(name)
	if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(name)
	}
	return name
}

// oneLine folds white space, so that no message of a library breaks the
// promise of one line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
