package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/pflag"

	"github.com/gridsaw/gridsaw"
)

// registerConstraints adds what people say of the pieces.
func (j *jigsawFlags) registerConstraints(fs *pflag.FlagSet) {
	fs.StringVar(&j.constraints, "constraints", "", "`FILE` of what is said of the pieces of a jigsaw, as gridsaw serve exports it")
}

// mostConstraints is the most bytes that a file of constraints has.
const mostConstraints = 16 << 20

// readConstraints reads a file of constraints; "" has none.
func readConstraints(path string) (*gridsaw.JigsawConstraints, error) {
	if path == "" {
		return nil, nil
	}
	info, err := os.Stat(path)
	if err == nil && (info.IsDir() || info.Size() > mostConstraints) {
		err = gridsaw.ErrConstraints
	}
	var data []byte
	if err == nil {
		data, err = os.ReadFile(path)
	}
	var out *gridsaw.JigsawConstraints
	if err == nil {
		out, err = gridsaw.ParseJigsawConstraints(data)
	}
	if at := new(fs.PathError); errors.As(err, &at) {
		err = at.Err
	}
	if err != nil {
		return nil, unread(path, err, "export one on the page of gridsaw serve, or see README for its form")
	}
	return out, nil
}

// sayBroken names the constraints that an answer does not keep.
func (r *jigsawRun) sayBroken(o *jigsawOutcome) {
	for i, c := range o.jigsaw.Constraints {
		if c.Kept {
			continue
		}
		about := c.A.Name
		if c.B != nil && c.B.Name != "" {
			about += " and " + c.B.Name
		}
		if about != "" {
			about = " of " + printable(about)
		}
		r.say(&complaint{about: o.name(), err: fmt.Errorf("constraint %d (%s%s) is not kept: %s", i+1, c.Say, about, c.Reason)})
	}
}
