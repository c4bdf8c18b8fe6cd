package main

import (
	"bytes"
	"crypto/tls"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/suite"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"gridsaw":    func() { os.Exit(run()) },
		"climb":      func() { os.Exit(climb()) },
		measuredName: func() { os.Exit(serveMeasured()) },
	})
}

// runScripts runs the scripts of a folder of testdata, in which a variable has a value.
func runScripts(t *testing.T, folder, name, value string, p testscript.Params) {
	p.Dir, p.RequireExplicitExec, p.RequireUniqueNames = filepath.Join("testdata", folder), true, true
	p.Setup = func(env *testscript.Env) error {
		env.Setenv(name, value)
		return nil
	}
	testscript.Run(t, p)
}

// TestScripts runs testdata/script: one script a behaviour, every message of
// the program among them. The pictures of samples/ lie in $SAMPLES.
func TestScripts(t *testing.T) {
	samples, err := filepath.Abs("../../samples")
	if err != nil {
		t.Fatal(err)
	}
	runScripts(t, "script", "SAMPLES", samples, testscript.Params{
		Condition: func(name string) (bool, error) {
			if name == "terminal" { // a pseudo terminal can be made
				return exec.Command("script", "-qec", "true", os.DevNull).Run() == nil, nil
			}
			if method, ok := strings.CutPrefix(name, "method:"); ok { // there is such a one for jigsaws
				_, err := suite.Find(puzzle.KindJigsaw, method)
				return err == nil, nil
			}
			switch name {
			case "root":
				return os.Geteuid() == 0, nil
			case "race": // with its detector
				info, ok := debug.ReadBuildInfo()
				return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}), nil
			}
			return false, fmt.Errorf("unknown condition %s", name)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"bind":     bind,
			"black":    black,
			"gradient": gradient,
			"cut":      cut,
			"crop":     crop,
			"times":    times,
			"hold":     hold,
			"lines":    lines,
			"await":    await,
			"alike":    alike,
			"send":     send,
		},
	})
}

// arguments unpacks a command's file and whole numbers.
func arguments(ts *testscript.TestScript, args []string, numbers int) (string, []int) {
	if len(args) != 1+numbers {
		ts.Fatalf("a file and %d numbers are wanted", numbers)
	}
	var out []int
	for _, a := range args[1:] {
		n, err := strconv.Atoi(a)
		ts.Check(err)
		out = append(out, n)
	}
	return ts.MkAbs(args[0]), out
}

// black writes a black picture: black FILE.png WIDTH HEIGHT
func black(ts *testscript.TestScript, _ bool, args []string) {
	path, size := arguments(ts, args, 2)
	enc := png.Encoder{CompressionLevel: png.BestSpeed}
	file, err := os.Create(path)
	ts.Check(err)
	ts.Check(enc.Encode(file, image.NewGray(image.Rect(0, 0, size[0], size[1]))))
	ts.Check(file.Close())
}

// gradient writes a picture of nothing: gradient FILE.jpg WIDTH HEIGHT
func gradient(ts *testscript.TestScript, _ bool, args []string) {
	path, size := arguments(ts, args, 2)
	img := image.NewGray(image.Rect(0, 0, size[0], size[1]))
	for i := range img.Pix {
		img.Pix[i] = uint8(255 * (i % img.Stride) / img.Stride)
	}
	file, err := os.Create(path)
	ts.Check(err)
	ts.Check(jpeg.Encode(file, img, nil))
	ts.Check(file.Close())
}

// cut keeps the first percent of a file's bytes: cut FILE PERCENT
func cut(ts *testscript.TestScript, _ bool, args []string) {
	path, percent := arguments(ts, args, 1)
	info, err := os.Stat(path)
	ts.Check(err)
	ts.Check(os.Truncate(path, info.Size()*int64(percent[0])/100))
}

// crop keeps the left percent of a picture's width: crop FILE.png PERCENT
func crop(ts *testscript.TestScript, _ bool, args []string) {
	path, percent := arguments(ts, args, 1)
	file, err := os.Open(path)
	ts.Check(err)
	img, _, err := image.Decode(file)
	ts.Check(err)
	ts.Check(file.Close())
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx()*percent[0]/100, b.Dy()))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			out.Set(x, y, color.RGBAModel.Convert(img.At(b.Min.X+x, b.Min.Y+y)))
		}
	}
	file, err = os.Create(path)
	ts.Check(err)
	ts.Check(png.Encode(file, out))
	ts.Check(file.Close())
}

// times copies a file under numbered names: times FILE COUNT makes FILE with
// 001- and so on before its name.
func times(ts *testscript.TestScript, _ bool, args []string) {
	path, count := arguments(ts, args, 1)
	data, err := os.ReadFile(path)
	ts.Check(err)
	for i := range count[0] {
		name := fmt.Sprintf("%03d-%s", i+1, filepath.Base(path))
		ts.Check(os.WriteFile(filepath.Join(filepath.Dir(path), name), data, 0o600))
	}
}

// hold opens a pipe for writing and writes nothing: it returns when a reader
// is at the other end, which then waits. hold PIPE
func hold(ts *testscript.TestScript, _ bool, args []string) {
	path, _ := arguments(ts, args, 0)
	pipe, err := os.OpenFile(path, os.O_WRONLY, 0)
	ts.Check(err)
	ts.Defer(func() { pipe.Close() })
}

// send sends a picture to the server whose address lies in a file, with the token in TOKENFILE where there is
// one, and writes the answer: send ADDRESSFILE PATH PICTURE ANSWER [TOKENFILE]. The picture - asks without one.
func send(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) < 4 {
		ts.Fatalf("usage: send ADDRESSFILE PATH PICTURE ANSWER [TOKENFILE]")
	}
	address, _, _ := strings.Cut(ts.ReadFile(args[0]), "\n")
	r, err := http.NewRequest("GET", address+args[1], nil)
	ts.Check(err)
	if args[2] != "-" {
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		part, err := form.CreateFormFile("picture", filepath.Base(args[2]))
		ts.Check(err)
		_, err = io.WriteString(part, ts.ReadFile(args[2]))
		ts.Check(err)
		ts.Check(form.Close())
		r, err = http.NewRequest("POST", address+args[1], &body)
		ts.Check(err)
		r.Header.Set("Content-Type", form.FormDataContentType())
	}
	if len(args) > 4 {
		r.Header.Set("Authorization", "Bearer "+strings.TrimSpace(ts.ReadFile(args[4])))
	}
	// Nobody vouches for the certificate of a page.
	client := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	response, err := client.Do(r)
	ts.Check(err)
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[3]), answer, 0o666))
}

// lines checks the number of lines of a file: lines FILE COUNT. The file may be
// stdout or stderr.
func lines(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: lines FILE COUNT")
	}
	want, err := strconv.Atoi(args[1])
	ts.Check(err)
	got := 0
	for _, c := range ts.ReadFile(args[0]) {
		if c == '\n' {
			got++
		}
	}
	if (got == want) == neg {
		ts.Fatalf("%s has %d lines", args[0], got)
	}
}
