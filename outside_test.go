package gridsaw_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestOutside builds and runs programs of another module that imports this one, as any
// user's does: one that has pictures, and one that has text alone and no C.
func TestOutside(t *testing.T) {
	if testing.Short() {
		t.Skip("links programs")
	}
	root, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, cgo, source, arg, want string }{
		{"photo", "1", photoProgram, filepath.Join(root, "samples", "newspaper-table.jpg"), "sudoku solved [4 1 3 5 9 8 2 6 7]"},
		{"text", "0", textProgram, "", "1 2 6 | 3 4 7 | 5 8 9"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := outsideModule(t, root, tt.source)
			run := exec.Command("go", "run", ".", tt.arg)
			run.Dir = dir
			run.Env = append(os.Environ(), "CGO_ENABLED="+tt.cgo, "GOFLAGS=-buildvcs=false", "GOPROXY=off", "GOWORK=off")
			out, err := run.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if !strings.Contains(string(out), tt.want) {
				t.Errorf("printed %q, want %q in it", out, tt.want)
			}
		})
	}
}

// outsideModule makes a module that requires this one, from where it lies.
func outsideModule(t *testing.T, root, source string) string {
	t.Helper()
	dir := t.TempDir()
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	// What this module requires is listed, as it is in any tidy go.mod: go then looks for
	// no other module, and needs no network.
	own := "module example.org/outside\n\nrequire github.com/gridsaw/gridsaw v0.0.0\n\n" +
		"replace github.com/gridsaw/gridsaw => " + root + "\n"
	for name, text := range map[string]string{
		"main.go": source,
		"go.sum":  read("go.sum"),
		"go.mod":  strings.Replace(read("go.mod"), "module github.com/gridsaw/gridsaw\n", own, 1),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const photoProgram = `package main

import (
	"context"
	"fmt"
	"image/jpeg"
	"log"
	"os"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
)

func main() {
	engine, err := gridsaw.Open(gridsaw.Config{})
	if err != nil {
		log.Fatal(err)
	}
	defer engine.Close()
	photo, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	page, err := engine.Solve(context.Background(), gridsaw.Input{Data: photo}, gridsaw.Options{})
	if err != nil {
		log.Fatal(err)
	}
	r := page.Results[0]
	fmt.Println(r.Kind, r.Status, r.Solution.(*puzzle.SudokuSolution).Grid[0])
	out, err := os.Create("solved.jpg")
	if err != nil {
		log.Fatal(err)
	}
	if err := jpeg.Encode(out, page.Overlay(), nil); err != nil {
		log.Fatal(err)
	}
}
`

const textProgram = `package main

import (
	"context"
	"fmt"
	"log"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

func main() {
	p, err := format.Decode([]byte(".2.....89..7...3..3..52...7295..3.......6.......2..4736...18..2..8...7..75.....1."))
	if err != nil {
		log.Fatal(err)
	}
	r, err := sudoku.Search{}.Solve(context.Background(), p.(*puzzle.Sudoku), solve.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(&puzzle.Sudoku{BoxRows: 3, BoxCols: 3, Givens: r.Solutions[0].Grid})
}
`
