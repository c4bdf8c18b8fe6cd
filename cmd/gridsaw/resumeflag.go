package main

import (
	"slices"
	"strings"
)

// A resumeFlag is --resume: alone it goes on from the --checkpoint of a puzzle that is written
// as text, and with a directory from what was found in the pictures of a jigsaw.
type resumeFlag string

// resumeAlone is the value of --resume without a directory.
const resumeAlone resumeFlag = "true"

// Set takes the directory.
func (r *resumeFlag) Set(dir string) error {
	*r = resumeFlag(dir)
	return nil
}

// String returns the directory.
func (r *resumeFlag) String() string { return string(*r) }

// Type returns "bool", for a flag that may stand alone.
func (*resumeFlag) Type() string { return "bool" }

// dir returns the directory; "" where none was named.
func (r resumeFlag) dir() string {
	if r == resumeAlone {
		return ""
	}
	return string(r)
}

// joinResume makes one argument of --resume and the directory behind it. A flag that may stand
// alone takes none otherwise; and beside --checkpoint it does stand alone.
func joinResume(args []string) []string {
	const flag = "--resume"
	if slices.ContainsFunc(args, func(a string) bool { return a == "--checkpoint" || strings.HasPrefix(a, "--checkpoint=") }) {
		return args
	}
	i := slices.Index(args, flag)
	if i < 0 || i+1 == len(args) || strings.HasPrefix(args[i+1], "-") || slices.Contains(args[:i], "--") {
		return args
	}
	return slices.Concat(args[:i], []string{flag + "=" + args[i+1]}, args[i+2:])
}
