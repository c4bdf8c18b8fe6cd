package detect

import (
	"context"
	"errors"
	"fmt"
	"image"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/digits/cages"
	"github.com/gridsaw/gridsaw/vision/digits/tesseract"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
)

// A Reader finds and reads puzzles. It is safe for concurrent use.
type Reader struct {
	digits  digits.Reader   // of the digits of a Sudoku
	clues   *digits.Clues   // of the numbers of other kinds
	cages   *cages.Reader   // of the cells of a Killer Sudoku
	letters *digits.Letters // of a Sudoku's numbers past 9, nil where they are not read
}

// Options says what is known of the puzzles in a picture. The zero value finds
// everything out.
type Options struct {
	Kind       puzzle.Kind        // "" is found out
	Rows, Cols int                // number of cells, 0 is found out
	Set        []reading.Override // cells whose numbers are known
	All        bool               // every puzzle in the picture, not the largest alone
	// Quick takes what fills a fair part of the picture for what is meant, without looking for something larger.
	Quick bool
	// Corners are the outer corners of the one puzzle that is looked for, in pixels of the picture, one after the
	// other around it; nil is found out.
	Corners *geom.Quad

	// Stage, if set, is called with the pictures that the search goes through. It
	// may be called by several goroutines.
	Stage func(name string, img image.Image)
}

// A subject is a picture in which puzzles are looked for, with what reads them and what is known.
type subject struct {
	*Reader
	ctx     context.Context
	picture *load.Picture
	o       Options
}

// Open loads the digit reader of that name: "model", "tesseract", or "" for the better
// one, which is the model. The caller closes the Reader.
func Open(name string) (*Reader, error) {
	switch name {
	case "", "model":
		model := digits.NewModel()
		return &Reader{digits: model, clues: digits.NewClues(model), cages: cages.New(), letters: digits.NewLetters()}, nil
	case "tesseract":
		r, err := tesseract.New()
		if err != nil {
			return nil, err
		}
		return &Reader{digits: r, clues: digits.CluesByCharacters(r), cages: cages.New()}, nil
	}
	return nil, fmt.Errorf("no digit reader is called %q", name)
}

// Close frees the digit reader.
func (r *Reader) Close() error {
	err := errors.Join(r.clues.Close(), r.digits.Close(), r.cages.Close())
	if r.letters != nil {
		err = errors.Join(err, r.letters.Close())
	}
	return err
}
