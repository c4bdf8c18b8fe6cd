package main

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"

	"github.com/gridsaw/gridsaw/internal/wholefile"
)

// makeDir creates the directory that --out names. "" is none.
func makeDir(dir string) error {
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return writing(dir, err)
	}
	return nil
}

// writeFile puts a file in place at once and whole.
func writeFile(path string, write func(io.Writer) error) error {
	if err := wholefile.Write(path, write); err != nil {
		return writing(path, err)
	}
	return nil
}

// writePNG writes a stage picture: quickly, because there are many.
func writePNG(path string, img image.Image) error {
	enc := png.Encoder{CompressionLevel: png.BestSpeed}
	return writeFile(path, func(w io.Writer) error { return enc.Encode(w, img) })
}

// writing complains about a file that could not be written.
func writing(path string, err error) error {
	var c *complaint
	if errors.As(err, &c) {
		return err
	}
	var at *os.PathError
	var between *os.LinkError // of the name that a file has before it is whole
	switch {
	case errors.As(err, &at):
		err = at.Err
	case errors.As(err, &between):
		err = between.Err
	}
	return unread(path, fmt.Errorf("cannot be written: %w", err), "choose another directory with --out")
}
