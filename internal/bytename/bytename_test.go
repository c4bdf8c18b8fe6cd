package bytename_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/internal/bytename"
)

func TestList(t *testing.T) {
	if got := bytename.List([]string{"a.jpg", "ä.jpg"}); got != nil {
		t.Errorf("%q", got)
	}
	if diff := cmp.Diff([][]byte{[]byte("a"), []byte("\xff")}, bytename.List([]string{"a", "\xff"})); diff != "" {
		t.Error(diff)
	}
}

func TestTable(t *testing.T) {
	for _, names := range []map[string]string{nil, {"overlay": "ä.jpg"}} {
		if got := bytename.Table(names); got != nil {
			t.Errorf("%v: %q", names, got)
		}
	}
	want := map[string][]byte{"overlay": []byte("\xff.jpg"), "map": []byte("a")}
	if diff := cmp.Diff(want, bytename.Table(map[string]string{"overlay": "\xff.jpg", "map": "a"})); diff != "" {
		t.Error(diff)
	}
}
