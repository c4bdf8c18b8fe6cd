package main

import (
	"testing"

	"github.com/gridsaw/gridsaw"
)

func TestExitCode(t *testing.T) {
	for status, want := range map[gridsaw.Status]int{
		gridsaw.StatusSolved: 0, gridsaw.StatusRead: 0, gridsaw.StatusUnread: 1,
		gridsaw.StatusUnsolvable: 3, gridsaw.StatusTimeout: 4, gridsaw.StatusPartial: 4, "": 1,
	} {
		o := outcome{Result: &gridsaw.Result{Status: status}}
		if got := o.exitCode(); got != want {
			t.Errorf("%q: exit code %d, want %d", status, got, want)
		}
	}
}
