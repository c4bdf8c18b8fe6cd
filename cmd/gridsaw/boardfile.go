package main

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/gridsaw/gridsaw/cmd/internal/pipeline"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// saveBoard draws the answer to a jigsaw that was written as text, whole or not, as a
// picture of pixels and one of vectors. One that is too large to be drawn is no less
// solved: the report says why there is no picture.
func saveBoard(dir, stem string, o *pipeline.Outcome) error {
	board, err := o.DrawBoard(stem)
	switch {
	case errors.Is(err, overlay.ErrBoardSize):
		o.Report.Undrawn = strings.TrimPrefix(err.Error(), "overlay: ")
		return nil
	case err != nil:
		return unread(stem, err, "")
	case board == nil:
		return nil
	}
	path := filepath.Join(dir, stem+"-solved")
	if err := load.EncodeFile(path+".png", board.Image()); err != nil {
		return writing(path+".png", err)
	}
	if err := writeFile(path+".svg", board.WriteSVG); err != nil {
		return err
	}
	o.Report.Files = map[string]string{"overlay": path + ".png", "svg": path + ".svg"}
	return nil
}
