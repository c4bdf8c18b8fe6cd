package main

import (
	"errors"
	"strconv"

	"github.com/spf13/cobra"
)

// A photoFlag is --photo, with or without the seed of what the camera does:
// --photo, --photo=7 or --photo 7.
type photoFlag struct {
	wanted, seeded bool
	seed           uint64
}

// unseeded is the value that the flag has when none is given.
const unseeded = "true"

func (p *photoFlag) Set(text string) error {
	p.wanted = text != "false"
	if text == unseeded || text == "false" {
		return nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return errors.New("not a seed: a whole number from 0 on")
	}
	p.seed, p.seeded = seed, true
	return nil
}

func (p *photoFlag) String() string {
	if p.seeded {
		return strconv.FormatUint(p.seed, 10)
	}
	return strconv.FormatBool(p.wanted)
}

func (*photoFlag) Type() string { return "SEED" }

// arguments refuses what follows a kind, but for the seed of --photo: a flag
// whose value may be missing does not take the next word by itself.
func (f *generateFlags) arguments(_ *cobra.Command, args []string) error {
	if len(args) == 1 && f.photo.wanted && !f.photo.seeded && f.photo.Set(args[0]) == nil {
		return nil
	}
	if len(args) > 0 {
		return usage("unexpected argument %q", args[0])
	}
	return nil
}

// pictureSeed is the seed of the picture.
func (f *generateFlags) pictureSeed() uint64 {
	if f.photo.seeded {
		return f.photo.seed
	}
	return f.seed
}
