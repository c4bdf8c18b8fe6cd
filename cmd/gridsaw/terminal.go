package main

import (
	"io"
	"os"
	"runtime"

	"golang.org/x/term"
)

// terminal tells whether somebody sees at once what is written to w.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// styled tells whether what is written to w may be bold or coloured, as no-color.org has it. The
// older consoles of Windows would show the codes.
func styled(w io.Writer) bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && runtime.GOOS != "windows" && terminal(w)
}

// What is written around a text on a terminal.
const (
	boldOn, boldOff   = "\x1b[1m", "\x1b[22m"
	redOn, colourOff  = "\x1b[31m", "\x1b[39m"
	lineStart, toLast = "\r", "\x1b[K" // goes to the first column; clears all from there
)

func bold(s string) string { return boldOn + s + boldOff }
