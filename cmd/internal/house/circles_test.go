package house_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// oneWay lists the packages of many files in which none of these may need another that needs it, also by
// way of others: what a file tells is then understood by those below it.
var oneWay = []string{module, module + "/internal/detect", module + "/samples/render", module + "/vision/pieces", module + "/cmd/internal/workbench"}

// TestCircles fails where files need each other.
func TestCircles(t *testing.T) {
	exports := make(map[string]string)
	for _, p := range listed[source](t, append([]string{"-export", "-deps", "-json=ImportPath,Export,Dir,GoFiles"}, oneWay...)...) {
		exports[p.ImportPath] = p.Export
		if slices.Contains(oneWay, p.ImportPath) { // all that it imports came before
			for _, pair := range p.circles(t, exports) {
				t.Errorf("%s: %s", p.ImportPath, pair)
			}
		}
	}
}

// A source is a package with its files.
type source struct {
	ImportPath, Export, Dir string
	GoFiles                 []string
}

// circles says which files of a package need which others that need them.
func (p *source) circles(t *testing.T, exports map[string]string) (out []string) {
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(set, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	config := types.Config{Importer: importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})}
	info := &types.Info{Uses: make(map[*ast.Ident]types.Object)}
	self, err := config.Check(p.ImportPath, set, files, info)
	if err != nil {
		t.Fatal(err)
	}
	file := func(at token.Pos) string { return filepath.Base(set.Position(at).Filename) }
	needs := make(map[string]map[string]string) // with a name that is needed
	for _, name := range p.GoFiles {
		needs[name] = make(map[string]string)
	}
	for name, of := range info.Uses {
		_, function := of.(*types.Func) // or method
		if of.Pkg() == self && (function || of.Parent() == self.Scope()) {
			needs[file(name.Pos())][file(of.Pos())] = of.Name()
		}
	}
	for _, through := range p.GoFiles {
		for _, from := range p.GoFiles {
			for to, name := range needs[through] {
				if needs[from][through] != "" && needs[from][to] == "" {
					needs[from][to] = name
				}
			}
		}
	}
	for i, a := range p.GoFiles {
		for _, b := range p.GoFiles[:i] {
			if needs[a][b] != "" && needs[b][a] != "" {
				out = append(out, fmt.Sprintf("%s needs %s for %s, and is needed for %s", a, b, needs[a][b], needs[b][a]))
			}
		}
	}
	return out
}
