package main

import (
	"path/filepath"

	"github.com/gridsaw/gridsaw/cmd/internal/fleet"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/bucket"
	"github.com/gridsaw/gridsaw/vision/load/document"
)

// A nameTable knows the files that inputs are, however they are named.
type nameTable struct {
	inputs map[string]string // by where it lies what an input is called
	dirs   map[string]string // where directories really lie
}

func newNameTable() *nameTable {
	return &nameTable{inputs: make(map[string]string), dirs: make(map[string]string)}
}

// real is a path without links on the way to its file.
func (t *nameTable) real(path string) string {
	whole, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	dir, known := t.dirs[filepath.Dir(whole)]
	if !known {
		if dir, err = filepath.EvalSymlinks(filepath.Dir(whole)); err != nil {
			dir = filepath.Dir(whole)
		}
		t.dirs[filepath.Dir(whole)] = dir
	}
	return filepath.Join(dir, filepath.Base(whole))
}

func (t *nameTable) add(input string) { t.inputs[t.real(input)] = input }

// free makes sure that none of the files that will be written is an input, before the first is.
func (t *nameTable) free(outputs ...string) error {
	for _, path := range outputs {
		if input, taken := t.inputs[t.real(path)]; taken {
			c := usage("is an input, and would be overwritten by what is drawn")
			c.about, c.hint = input, "choose another directory with --out"
			return c
		}
	}
	return nil
}

// keepInputs makes sure that what is drawn overwrites no input; drawn are the names in a directory that
// an input may come to, by its stem.
func keepInputs(dir string, names []string, drawn func(stem string) []string) error {
	if dir == "" {
		return nil
	}
	t := newNameTable()
	for _, name := range names {
		file, _ := document.SplitName(name)
		t.add(file)
		t.add(name)
	}
	for _, stem := range stems(names) {
		for _, name := range drawn(stem) {
			if err := t.free(filepath.Join(dir, name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// solvedNames are those of solved pictures.
func solvedNames(stem string) []string {
	return []string{stem + "-solved.png", stem + "-solved.jpg", stem + "-solved.svg"}
}

// assembledNames are those of an assembled jigsaw and its maps.
func assembledNames(stem string) []string { return []string{"assembled.png", stem + "-map.jpg"} }

// keepBatchInputs is keepInputs for a batch.
func keepBatchInputs(dir string, inputs []fleet.Input) error {
	if bucket.IsURL(dir) {
		return nil
	}
	t := newNameTable()
	for _, in := range inputs {
		if in.Path != "" {
			t.add(in.Path)
		}
		for _, p := range in.Parts {
			t.add(p.Path)
		}
	}
	if err := t.free(filepath.Join(dir, fleet.ResultsFile), filepath.Join(dir, fleet.ReportFile)); err != nil {
		return err
	}
	for _, in := range inputs {
		place := filepath.Join(dir, filepath.FromSlash(in.Place))
		outputs := solvedNames(place)
		if len(in.Parts) > 0 {
			outputs = nil
			for _, stem := range stems(in.Names()) {
				for _, name := range assembledNames(stem) {
					outputs = append(outputs, filepath.Join(place, name))
				}
			}
		}
		if err := t.free(outputs...); err != nil {
			return err
		}
	}
	return nil
}
