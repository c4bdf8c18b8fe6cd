package main

import (
	"bufio"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
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

// writeFile puts a file in place at once and whole: a reader sees the old one
// or the new one, and a failure leaves nothing behind.
func writeFile(path string, write func(io.Writer) error) error {
	return place(path, write, func(*os.File) error { return nil })
}

// writeSynced is writeFile for what a failure of power must not take: the new file is on the
// disk before it is in place.
func writeSynced(path string, write func(io.Writer) error) error {
	return place(path, write, (*os.File).Sync)
}

// place puts a file in place, after what is still to be done with it once it is written.
func place(path string, write func(io.Writer) error, finish func(*os.File) error) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".gridsaw-*")
	if err != nil {
		return writing(path, err)
	}
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(file.Name())
			err = writing(path, err)
		}
	}()
	buffered := bufio.NewWriter(file)
	if err := write(buffered); err != nil {
		return err
	}
	if err := buffered.Flush(); err != nil {
		return err
	}
	// CreateTemp keeps the file to its owner; a result is for whom the
	// directory lets in.
	if err := file.Chmod(0o644); err != nil {
		return err
	}
	if err := finish(file); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
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
