package detect

import (
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/digits/cages"
	"github.com/gridsaw/gridsaw/vision/digits/tesseract"
)

// A Reader finds and reads puzzles. It is safe for concurrent use.
type Reader struct {
	digits  digits.Reader   // of the digits of a Sudoku
	clues   *digits.Clues   // of the numbers of other kinds
	cages   *cages.Reader   // of the cells of a Killer Sudoku
	letters *digits.Letters // of a Sudoku's numbers past 9, nil where they are not read
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
