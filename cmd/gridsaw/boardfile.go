package main

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// saveBoard draws the answer to a jigsaw that was written as text, whole or not, as a
// picture of pixels and one of vectors. One that is too large to be drawn is no less
// solved: the report says why there is no picture.
func saveBoard(dir, stem string, o *outcome) error {
	board, err := o.Board(stem)
	switch {
	case errors.Is(err, overlay.ErrBoardSize):
		o.undrawn = strings.TrimPrefix(err.Error(), "overlay: ")
		return nil
	case err != nil:
		return unread(stem, err, "")
	case board == nil:
		return nil
	}
	o.files, err = writeBoard(filepath.Join(dir, stem+"-solved"), board)
	return err
}

// writeBoard writes both pictures of a board, and returns their names as reports give them.
func writeBoard(path string, b *overlay.Board) (map[string]string, error) {
	if err := load.EncodeFile(path+".png", b.Image()); err != nil {
		return nil, writing(path+".png", err)
	}
	if err := writeFile(path+".svg", b.WriteSVG); err != nil {
		return nil, err
	}
	return map[string]string{"overlay": path + ".png", "svg": path + ".svg"}, nil
}
