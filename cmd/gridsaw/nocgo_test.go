package main

import (
	"bytes"
	"debug/elf"
	"image"
	"image/draw"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestWithoutCgo builds the program without C, as who has no OpenCV does, and runs
// the scripts of testdata/nocgo with it, as $NOCGO.
func TestWithoutCgo(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program anew")
	}
	program := filepath.Join(t.TempDir(), "gridsaw")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", build, err, out)
	}
	if runtime.GOOS == "linux" {
		file, err := elf.Open(program)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if libraries, err := file.ImportedLibraries(); err != nil || len(libraries) > 0 {
			t.Errorf("the program needs the libraries %v, error %v", libraries, err)
		}
	}
	runScripts(t, "nocgo", "NOCGO", program, testscript.Params{
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"lines":      lines,
			"samepixels": samePixels,
		},
	})
}

// samePixels compares two pictures whose files may differ: samepixels FILE FILE
func samePixels(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: samepixels FILE FILE")
	}
	var pictures [2]*image.RGBA
	for i, name := range args {
		img, _, err := image.Decode(bytes.NewReader([]byte(ts.ReadFile(name))))
		ts.Check(err)
		pictures[i] = image.NewRGBA(img.Bounds())
		draw.Draw(pictures[i], img.Bounds(), img, img.Bounds().Min, draw.Src)
	}
	a, b := pictures[0], pictures[1]
	if same := a.Rect == b.Rect && bytes.Equal(a.Pix, b.Pix); same == neg {
		ts.Fatalf("the pixels of %s and %s: same is %v", args[0], args[1], same)
	}
}
