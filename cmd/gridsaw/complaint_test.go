package main

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"
)

func TestComplaintPrint(t *testing.T) {
	gone := &os.PathError{Op: "open", Path: "a.jpg", Err: fs.ErrNotExist}
	tests := []struct {
		name string
		give *complaint
		want string
	}{
		{"nothing left to say", &complaint{code: 3}, ""},
		{"usage", usage("no input given"), "gridsaw: no input given\n"},
		{"input", unread("a.jpg", errors.New("no grid"), ""), "gridsaw: a.jpg: no grid\n"},
		{"hint", unread("a.jpg", errors.New("no grid"), "take\nanother"), "gridsaw: a.jpg: no grid\nhint: take another\n"},
		{"several lines", unread("a.jpg", errors.New("first\n\tsecond\n"), ""), "gridsaw: a.jpg: first second\n"},
		{"name with a line break", unread("a\nb.jpg", errors.New("no grid"), ""), "gridsaw: \"a\\nb.jpg\": no grid\n"},
		{"name in another script", unread("фото 1.jpg", errors.New("no grid"), ""), "gridsaw: фото 1.jpg: no grid\n"},
		{"gone", opening("a.jpg", gone), "gridsaw: a.jpg: no such file\nhint: check the name; gridsaw reads files, not addresses\n"},
		{"broken disk", opening("a.jpg", &os.PathError{Op: "read", Path: "a.jpg", Err: syscall.EIO}), "gridsaw: a.jpg: input/output error\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			tt.give.print(&out)
			if out.String() != tt.want {
				t.Errorf("printed %q, want %q", out.String(), tt.want)
			}
		})
	}
}

func TestAsComplaint(t *testing.T) {
	solve, _, _ := newRoot(streams{}).Find([]string{"solve"})
	foreign := asComplaint(errors.New("unknown flag: --frob"), solve)
	if foreign.code != exitUsage || foreign.hint != "gridsaw solve --help" {
		t.Errorf("an error of the flag parser became %+v", foreign)
	}
	own := unread("a.jpg", errors.New("no grid"), "")
	if got := asComplaint(own, solve); got != own {
		t.Errorf("a complaint became %+v", got)
	}
}
