package digits

import (
	"context"
	_ "embed"
	"fmt"
	"image"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits/internal/characters"
)

// letterWeights is the network that train/train.py writes from letters.
//
//go:embed letters.onnx
var letterWeights []byte

// Letters reads grids in which each number is one symbol: those past 9 are letters, or all
// are. It is safe for concurrent use.
type Letters struct{ classifier }

// NewLetters returns the reader. The network is loaded at the first reading.
func NewLetters() *Letters {
	return &Letters{newClassifier(letterWeights, len(characters.Symbols))}
}

// Alphabet is the symbols of the numbers 1, 2, and so on: capitals, whichever case is printed.
type Alphabet string

// MostSymbols is the largest number that has a symbol in some [Alphabet], and LeastSymbols
// the least size of those that have letters.
const (
	LeastSymbols = 10
	MostSymbols  = 36
)

// alphabets returns those in use for so many symbols: 1 to 9 and then A, 0 to 9 and then A,
// and letters alone. In the second one, 0 stands for the largest number, so that the other
// symbols mean the same in both.
func alphabets(size int) []Alphabet {
	letters := characters.Symbols[characters.DigitClasses:]
	var out []Alphabet
	if size <= 9+len(letters) {
		out = append(out, Alphabet("123456789"+letters[:size-9]))
	}
	out = append(out, Alphabet("123456789"+letters[:size-10]+"0"))
	if size <= len(letters) {
		out = append(out, Alphabet(letters[:size]))
	}
	return out
}

// Symbol returns the symbol of a number, or "" where there is none.
func (a Alphabet) Symbol(number int) string {
	if number < 1 || number > len(a) {
		return ""
	}
	return string(a[number-1])
}

// Read returns one reading for each cell, in the same order, and the alphabet of so many
// symbols, LeastSymbols to MostSymbols, that explains the characters best. Cells are as
// [Reader] takes them.
func (l *Letters) Read(ctx context.Context, cells []*image.Gray, size int) ([]reading.Cell, Alphabet, error) {
	if size < LeastSymbols || size > MostSymbols {
		return nil, "", fmt.Errorf("%w: %d symbols", ErrMax, size)
	}
	if err := characters.Check(cells, size); err != nil {
		return nil, "", err
	}
	found, err := l.find(ctx, cells, characters.Alphabet(characters.Symbols))
	if err != nil {
		return nil, "", err
	}
	best, most := Alphabet(""), 0.0
	for _, a := range alphabets(size) {
		numerals := characters.Alphabet(string(a))
		if e := numerals.Evidence(found.Characters); best == "" || e > most {
			best, most, found.Numerals = a, e, numerals
		}
	}
	return found.Readings(), best, nil
}
