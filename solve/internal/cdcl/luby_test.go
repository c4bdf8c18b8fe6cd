package cdcl

import "testing"

func TestLuby(t *testing.T) {
	for i, want := range []int{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1, 1, 2} {
		if got := luby(i + 1); got != want {
			t.Errorf("term %d is %d, want %d", i+1, got, want)
		}
	}
}
