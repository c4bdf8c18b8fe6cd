package render_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/samples/render"
)

func TestWriteAndParse(t *testing.T) {
	dir := t.TempDir()
	picture, err := render.Draw(pattern(t, 4), render.Options{Seed: 9, Level: render.Medium, Width: 96, Height: 96, Answers: 1})
	if err != nil {
		t.Fatal(err)
	}
	path, err := picture.Write(dir, "four")
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(dir, "four.jpg"); path != want {
		t.Errorf("wrote %s, want %s", path, want)
	}
	data, err := os.ReadFile(filepath.Join(dir, "four.json"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := render.ParseTruth(data)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(picture.Truth, got); diff != "" {
		t.Errorf("truth changed in its file (-drawn +parsed):\n%s", diff)
	}
}

// TestProvenance makes a picture again from what its truth file says.
func TestProvenance(t *testing.T) {
	p := pattern(t, 6)
	for level := render.Clean; level <= render.Hard; level++ {
		o := render.Options{Seed: 31, Level: level}
		if level != render.Clean {
			o.Width, o.Height = 200, 150
		}
		first, err := render.Draw(p, o)
		if err != nil {
			t.Fatal(err)
		}
		again, err := render.Draw(p, first.Truth.Provenance.Options)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Image.Pix, again.Image.Pix) {
			t.Errorf("%s: the options in the truth give another picture", level)
		}
	}
}

func TestWriteErrors(t *testing.T) {
	picture, err := render.Draw(pattern(t, 4), render.Options{Width: 64})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := picture.Write(filepath.Join(t.TempDir(), "absent"), "x"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("writing to no directory: %v", err)
	}
}

func TestNames(t *testing.T) {
	for l := render.Clean; l <= render.Hard; l++ {
		if got, err := render.ParseLevel(l.String()); err != nil || got != l {
			t.Errorf("%s parses as %s, %v", l, got, err)
		}
	}
	if _, err := render.ParseLevel("cruel"); !errors.Is(err, render.ErrOptions) {
		t.Errorf("cruel: %v", err)
	}
	if got := render.State(12).String(); got != "render.State(12)" {
		t.Errorf("unknown state prints %q", got)
	}
}

func FuzzParseTruth(f *testing.F) {
	picture, err := render.Draw(pattern(f, 4), render.Options{Width: 64, Candidates: 0.5})
	if err != nil {
		f.Fatal(err)
	}
	data, err := json.Marshal(picture.Truth)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"cells":[[]],"crossings":[[],[]]}`))
	f.Add([]byte(`{"cells":[["given"],[]],"crossings":[[[1,2],[3,4]],[[1,2],[3,4]],[]]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		truth, err := render.ParseTruth(data)
		if err != nil {
			if !errors.Is(err, render.ErrTruth) {
				t.Errorf("error %v does not wrap ErrTruth", err)
			}
			return
		}
		again, err := json.Marshal(truth)
		if err != nil {
			t.Fatal(err)
		}
		back, err := render.ParseTruth(again)
		if err != nil {
			t.Fatalf("%s does not parse: %v", again, err)
		}
		if diff := cmp.Diff(truth.Crossings, back.Crossings); diff != "" {
			t.Error(diff)
		}
	})
}
