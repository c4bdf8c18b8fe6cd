package main

import (
	"debug/elf"
	"os"
	"runtime"
	"strings"
	"testing"
)

// TestLibraries fails where the loader maps libraries at every start that
// vision/internal/delayload should keep out.
func TestLibraries(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("libraries are delay-loaded on linux/amd64 alone")
	}
	name, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := elf.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	libraries, err := program.ImportedLibraries()
	if err != nil {
		t.Fatal(err)
	}
	for _, library := range libraries {
		for _, heavy := range []string{"imgcodecs", "highgui", "videoio", "tesseract", "lept"} {
			if strings.Contains(library, heavy) {
				t.Errorf("%s is mapped at every start", library)
			}
		}
	}
}
