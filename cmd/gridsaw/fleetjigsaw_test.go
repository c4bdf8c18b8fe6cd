package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/cmd/internal/workbench"
)

// TestJigsawViews has a process find pieces in two pictures and put them together for a page, once with what is said
// of them.
func TestJigsawViews(t *testing.T) {
	if testing.Short() {
		t.Skip("assembles a puzzle")
	}
	c := new(childReader)
	file := func(r child.Response, what string) []byte {
		i := slices.IndexFunc(r.Files, func(f child.File) bool { return f.What == what })
		if i < 0 {
			t.Fatalf("no file %s: %d files, %s", what, len(r.Files), r.Lines)
		}
		return r.Files[i].Data
	}
	dir := t.TempDir()
	var parts []child.Part
	for _, name := range []string{"page-1.jpg", "page-2.jpg"} {
		path := filepath.Join("../../samples/jigsaw/pages", name)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		r := c.work(t.Context(), child.Request{Name: name, Data: data, Part: true, View: true, Dir: t.TempDir()})
		var sheet workbench.PieceSheet
		if err := json.Unmarshal(file(r, "sheet"), &sheet); err != nil || len(sheet.Pieces) != 20 || len(r.Thumb) == 0 || len(file(r, "picture")) == 0 {
			t.Errorf("%s: %d pieces, %v", name, len(sheet.Pieces), err)
		}
		found := filepath.Join(dir, name+".pieces")
		if err := os.WriteFile(found, file(r, "pieces"), 0o666); err != nil {
			t.Fatal(err)
		}
		parts = append(parts, child.Part{Name: name, Path: path, Found: found})
	}
	work := t.TempDir()
	r := c.work(t.Context(), child.Request{Parts: parts, View: true, Dir: work})
	var a workbench.Assembly
	if err := json.Unmarshal(file(r, "assembly"), &a); err != nil || a.Status != "solved" || a.Rows != 5 || len(a.Constraints) != 0 {
		t.Errorf("%s: %s, %d rows, %v", a.Status, a.Error, a.Rows, err)
	}
	for _, what := range []string{"drawn", "sides", "inspect"} {
		if len(file(r, what)) < 10_000 {
			t.Errorf("%s has %d bytes", what, len(file(r, what)))
		}
	}
	if _, err := os.Stat(filepath.Join(work, "progress")); err != nil {
		t.Errorf("nothing tells how far it came: %v", err)
	}

	said := filepath.Join(dir, "said.json")
	if err := os.WriteFile(said, []byte(`{"pictures":[{"name":"a","sha256":"00"}],"constraints":[{"say":"flat","a":{"picture":0,"x":1,"y":1}}]}`), 0o666); err != nil {
		t.Fatal(err)
	}
	r = c.work(t.Context(), child.Request{Parts: parts, View: true, Dir: t.TempDir(), Args: []string{"--constraints=" + said}})
	if err := json.Unmarshal(file(r, "assembly"), &a); err != nil || a.Status != "partial" || len(a.Constraints) != 1 || a.Constraints[0].Kept {
		t.Errorf("%s: %+v, %v", a.Status, a.Constraints, err)
	}
}
