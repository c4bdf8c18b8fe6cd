package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mostFiles is in how many files the methods of a type may stand.
const mostFiles = 3

// TestMethods fails where the methods of a type are scattered over files: then several
// concerns hide in it.
func TestMethods(t *testing.T) {
	files := make(map[string][]string) // by type, as in vision/grid.Grid
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			if name := receiver(d); name != "" {
				name = filepath.ToSlash(dir) + "." + name
				if !slices.Contains(files[name], path) {
					files[name] = append(files[name], path)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, in := range files {
		if len(in) > mostFiles {
			t.Errorf("the methods of %s stand in %d files", name, len(in))
		}
	}
	if len(files) < 100 {
		t.Errorf("%d types with methods were found", len(files))
	}
}

// receiver is the name of the type that a declaration is a method of; "" if of none.
func receiver(d ast.Decl) string {
	f, ok := d.(*ast.FuncDecl)
	if !ok || f.Recv == nil {
		return ""
	}
	of := f.Recv.List[0].Type
	if p, ok := of.(*ast.StarExpr); ok {
		of = p.X
	}
	switch g := of.(type) {
	case *ast.IndexExpr:
		of = g.X
	case *ast.IndexListExpr:
		of = g.X
	}
	if name, ok := of.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}
