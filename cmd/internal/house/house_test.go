package house_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	module = "github.com/gridsaw/gridsaw"
	root   = "../../.."
)

// top is all that may lie at the top of the tree, besides the files of the package
// there, what git keeps for itself and what .gitignore names.
var top = []string{
	"cmd", "internal", "vision", "encode", "cluster", "puzzle", "solve", "samples",
	"go.mod", "go.sum", "Dockerfile", "Makefile", ".ci", ".gitignore", ".dockerignore",
	"README.md", "ARCHITECTURE.md", "CHANGELOG.md", "LICENSE", "LICENSES.md",
}

// families says which families of packages each family may import besides its
// own; "" is the package at the top.
var families = map[string][]string{
	"encode":  {},
	"cluster": {"encode"},
	"puzzle":  {},
	"vision":  {"encode", "puzzle"},
	"solve":   {"puzzle", "encode", "cluster"},
	"samples": {"puzzle", "solve", "encode"},
	// The commands may import what an outsider could.
	"cmd": {"", "vision", "encode", "cluster", "puzzle", "solve", "samples"},

	// The front door, and what it is made of.
	"":         {"internal", "vision", "encode", "cluster", "puzzle", "solve"},
	"internal": {"vision", "encode", "cluster", "puzzle", "solve"},
}

// shared are the packages that families may import from another family which they
// may not import as a whole, and which import nothing of ours themselves.
var shared = map[string][]string{
	"vision/geom":        {"encode", "cluster", "samples"},
	"internal/wholefile": {"vision", "samples", "cmd"},
	"internal/scratch":   {"vision", "solve", "cmd"},
	"internal/bytename":  {"cmd"},
	"internal/footprint": {"cmd"},
	"internal/deadline":  {"cmd"},
}

// inTests says what the tests of a family may import on top of that: made
// pictures, which are read by vision and never reach a solver from there.
var inTests = map[string][]string{"vision": {"samples"}, "internal": {"samples"}, "": {"samples"}}

// foreign says where alone an import may be used, by the import path or the
// path above it.
var foreign = map[string][]string{
	"gocv.io/x/gocv":                     {"vision/internal/cv"},
	"github.com/otiai10/gosseract":       {"vision/digits/tesseract"},
	"image":                              {"vision", "samples", "cmd", "internal", "."},
	"net/http":                           {"cmd"},
	"github.com/spf13/cobra":             {"cmd"},
	"rsc.io/qr":                          {"cmd"},
	"github.com/nats-io":                 {"cmd"},
	"gocloud.dev":                        {"cmd/internal/fleet/bucket"},
	"github.com/aws":                     {"cmd/internal/fleet/bucket"},
	"github.com/go-air/gini":             {"solve"},
	"github.com/muesli":                  {"cluster"},
	"github.com/gen2brain/heic":          {"vision/load/heic"},
	"github.com/chromedp":                {"cmd"},
	"github.com/disintegration":          {"vision", "samples", "cmd"},
	"golang.org/x/image":                 {"vision", "samples"},
	"github.com/google/go-cmp":           {"solve/solvetest", "solve/internal/lp/lptest", "solve/internal/anneal/annealtest"}, // tests alone otherwise
	"github.com/rogpeppe":                {},                                                                                  // tests alone
	"C":                                  {"vision/internal/cv", "vision/internal/kernel", "vision/internal/codec", "vision/internal/delayload"},
	module + "/solve/solvetest":          {"solve/internal/lp/lptest"}, // tests alone otherwise
	module + "/puzzle/puzzletest":        {},                           // tests alone
	module + "/puzzle/format/formattest": {},                           // tests alone
	module + "/vision/load/loadtest":     {},                           // tests alone
	module + "/solve/suite":              {"cmd", "samples", "."},
	module + "/samples":                  {"cmd", "samples"},
}

// anyTest lists the keys of foreign that every test may import.
var anyTest = []string{
	"github.com/google/go-cmp", "github.com/rogpeppe", "golang.org/x/image",
	module + "/solve/solvetest", module + "/solve/suite", module + "/samples", module + "/puzzle/puzzletest",
	module + "/puzzle/format/formattest", module + "/vision/load/loadtest",
}

// nameless are folder names that say nothing about what is inside.
var nameless = []string{"util", "utils", "common", "helper", "helpers", "misc", "shared", "lib"}

type pkg struct {
	ImportPath                         string
	Imports, TestImports, XTestImports []string
}

// rel is the path of a package of ours below the module; ok is false for a
// foreign one.
func rel(importPath string) (string, bool) {
	if importPath == module {
		return "", true
	}
	return strings.CutPrefix(importPath, module+"/")
}

func family(rel string) string {
	name, _, _ := strings.Cut(rel, "/")
	return name
}

// under tells whether p is dir or below it.
func under(p, dir string) bool {
	return p == dir || strings.HasPrefix(p, dir+"/") || dir == "." && p == ""
}

func packages(t *testing.T) []pkg {
	t.Helper()
	return listed[pkg](t, "-json=ImportPath,Imports,TestImports,XTestImports", "./...")
}

// listed is what go list tells of packages, with the fields of P.
func listed[P any](t *testing.T, args ...string) (all []P) {
	t.Helper()
	list := exec.Command("go", append([]string{"list"}, args...)...)
	list.Dir = root
	var complaint bytes.Buffer
	list.Stderr = &complaint
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, &complaint)
	}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p P
		switch err := dec.Decode(&p); {
		case errors.Is(err, io.EOF):
			return all
		case err != nil:
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

func TestImportDirection(t *testing.T) {
	for _, p := range packages(t) {
		from, ok := rel(p.ImportPath)
		if !ok {
			t.Errorf("%s: a package of another module", p.ImportPath)
			continue
		}
		if families[family(from)] == nil {
			t.Errorf("%s: no such family of packages", from)
		}
		for _, fault := range faults(from, p.Imports, false) {
			t.Error(fault)
		}
		for _, fault := range faults(from, slices.Concat(p.TestImports, p.XTestImports), true) {
			t.Error(fault + " (in a test)")
		}
	}
}

// apart are packages of which imports of ours may be but these: oracles must share no code with
// what they judge.
var apart = map[string][]string{"solve/solvetest/oracle": {"puzzle"}}

func TestApart(t *testing.T) {
	found := 0
	for _, p := range packages(t) {
		from, _ := rel(p.ImportPath)
		only, ok := apart[from]
		if !ok {
			continue
		}
		found++
		for _, imported := range p.Imports {
			if to, ours := rel(imported); ours && !slices.Contains(only, to) {
				t.Errorf("%s must import nothing of ours but %v, and imports %s", from, only, to)
			}
		}
	}
	if found != len(apart) {
		t.Errorf("%d packages of %d are there", found, len(apart))
	}
}

// faults lists what is wrong with the imports of the package at from.
func faults(from string, imports []string, test bool) []string {
	var out []string
	for _, imported := range imports {
		if to, ours := rel(imported); ours && !allowed(from, to, test) {
			out = append(out, from+" must not import "+to)
		}
		if !placed(from, imported, test) {
			out = append(out, from+" is not the place for "+imported)
		}
	}
	return out
}

// allowed judges an import among our own packages.
func allowed(from, to string, test bool) bool {
	if siblings(from, to) || shared[from] != nil && from != to {
		return false
	}
	if slices.Contains(shared[to], family(from)) {
		return true
	}
	a, b := family(from), family(to)
	ok := a == b || slices.Contains(families[a], b)
	return ok || test && slices.Contains(inTests[a], b)
}

// siblings tells whether both are packages of one puzzle kind below solve, and
// of different kinds.
func siblings(from, to string) bool {
	a, b := kind(from), kind(to)
	return a != "" && b != "" && a != b
}

// kind is the puzzle kind that a package below solve is about, "" if none.
func kind(rel string) string {
	parts := strings.Split(rel, "/")
	if len(parts) < 2 || parts[0] != "solve" {
		return ""
	}
	if slices.Contains([]string{"internal", "repair", "suite", "solvetest"}, parts[1]) {
		return ""
	}
	return parts[1]
}

// placed judges an import by where alone it may be used.
func placed(from, imported string, test bool) bool {
	for what, where := range foreign {
		if !under(imported, what) || test && slices.Contains(anyTest, what) {
			continue
		}
		if !slices.ContainsFunc(where, func(dir string) bool { return under(from, dir) }) {
			return false
		}
	}
	return true
}

func TestFaults(t *testing.T) {
	tests := []struct {
		name, from, imported string
		test, ok             bool
	}{
		{"solver on puzzle", "solve/sudoku", module + "/puzzle", false, true},
		{"vision on solver", "vision/grid", module + "/solve/sudoku", false, false},
		{"solver on vision", "solve/sudoku", module + "/vision/grid", false, false},
		{"codes on geometry", "encode", module + "/vision/geom", false, true},
		{"codes on vision", "encode", module + "/vision/grid", false, false},
		{"solver on geometry", "solve/sudoku", module + "/vision/geom", false, false},
		{"geometry on codes", "vision/geom", module + "/encode", false, false},
		{"solver on vision in a test", "solve/sudoku", module + "/vision/grid", true, false},
		{"kind on kind", "solve/hashi", module + "/solve/sudoku", false, false},
		{"kind on kind's inside", "solve/hashi", module + "/solve/sudoku/dlx", false, false},
		{"kind on engine", "solve/hashi", module + "/solve/internal/sat", false, true},
		{"suite on kind", "solve/suite", module + "/solve/hashi", false, true},
		{"repair on kind", "solve/repair", module + "/solve/hashi", false, true},
		{"puzzle on encode", "puzzle/format", module + "/encode", false, false},
		{"vision on samples", "vision/grid", module + "/samples/render", false, false},
		{"vision on samples in a test", "vision/grid", module + "/samples/render", true, true},
		{"gocv at home", "vision/internal/cv", "gocv.io/x/gocv", false, true},
		{"gocv away", "vision/grid", "gocv.io/x/gocv", false, false},
		{"gocv in the tests of others", "vision/grid", "gocv.io/x/gocv", true, false},
		{"cgo in kernels", "vision/internal/kernel", "C", false, true},
		{"cgo away", "vision/load", "C", false, false},
		{"gosseract at home", "vision/digits/tesseract", "github.com/otiai10/gosseract/v2", false, true},
		{"gosseract beside home", "vision/digits", "github.com/otiai10/gosseract/v2", false, false},
		{"gosseract away", "cmd/gridsaw", "github.com/otiai10/gosseract/v2", false, false},
		{"net/http in vision", "vision/load", "net/http", false, false},
		{"net/http/httptest in vision", "vision/load", "net/http/httptest", true, false},
		{"pixels in puzzle", "puzzle", "image/color", false, false},
		{"command on the front door", "cmd/gridsaw", module, false, true},
		{"command behind it", "cmd/gridsaw", module + "/internal/detect", false, false},
		{"solver on the front door", "solve/sudoku", module, false, false},
		{"inside on the front door", "internal/detect", module, false, false},
		{"inside on commands", "internal/detect", module + "/cmd/internal/bench", false, false},
		{"cobra in cmd", "cmd/gridsaw", "github.com/spf13/cobra", false, true},
		{"cmp outside tests", "puzzle", "github.com/google/go-cmp/cmp", false, false},
		{"cmp in tests", "puzzle", "github.com/google/go-cmp/cmp", true, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := faults(tt.from, []string{tt.imported}, tt.test)
			if ok := len(got) == 0; ok != tt.ok {
				t.Errorf("faults(%s, %s) = %q", tt.from, tt.imported, got)
			}
		})
	}
}

// TestNames walks the tree. Reading each directory also tells the cache of go
// test when a file has changed, which go list alone would not. What a release is made
// of, in a folder that git ignores, has the names of others.
func TestNames(t *testing.T) {
	ignored, err := os.ReadFile(filepath.Join(root, ".gitignore"))
	if err != nil {
		t.Fatal(err)
	}
	for dir := range families {
		err := filepath.WalkDir(filepath.Join(root, dir), func(p string, d os.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			if d.Name() == "testdata" || filepath.Dir(p) == root && matches(string(ignored), d.Name()) {
				return filepath.SkipDir
			}
			if slices.Contains(nameless, d.Name()) {
				t.Errorf("%s: the name says nothing about what is inside", p)
			}
			return nil
		})
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Error(err)
		}
	}
}

func TestTopLevel(t *testing.T) {
	ignored, err := os.ReadFile(filepath.Join(root, ".gitignore"))
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() == ".git" || path.Ext(e.Name()) == ".go" || slices.Contains(top, e.Name()) || matches(string(ignored), e.Name()) {
			continue
		}
		t.Errorf("%s: nothing of that name belongs at the top", e.Name())
	}
}

// matches tells whether a line of .gitignore names the top-level entry.
func matches(ignored, name string) bool {
	for line := range strings.Lines(ignored) {
		pattern := strings.Trim(strings.TrimSpace(line), "/")
		if ok, err := path.Match(pattern, name); err == nil && ok {
			return true
		}
	}
	return false
}
