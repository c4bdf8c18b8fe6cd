package board

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// What is known of the pieces of Eternity II, in canonical terms.
const (
	officialRows, officialCols = 16, 16
	officialColours            = 22

	// officialHash is the SHA-256 of the sides of the canonical pieces, a byte each.
	officialHash = "08e5267344ef5bbe459160e349248771104bd53a7a47589b0138a0ecb58a334d"
	// officialViewer and officialBlackwood hold the letter that each canonical
	// colour has in the two orders of the viewer.
	officialViewer    = "dcebfhgjiktpouqsnvrwml"
	officialBlackwood = "rjfbnkcgsoiphqeutvmwld"
)

// An officialClue is a clue by the place of its piece among the canonical ones.
type officialClue struct{ piece, row, col, turns int }

// officialClues are the five clues. The rules of the puzzle ask for the first; the
// others were given away with the clue puzzles.
var officialClues = []officialClue{
	{137, 8, 7, 1},
	{160, 13, 2, 1},
	{251, 2, 2, 3},
	{225, 13, 13, 2},
	{245, 2, 13, 3},
}

// Official reports the 256 pieces of Eternity II on their board of 16 x 16, in any
// order, in any turn and with any numbering of the colours.
func Official(p *puzzle.Jigsaw) bool {
	_, ok := official(p)
	return ok
}

// official returns the canonical form of the pieces of Eternity II.
func official(p *puzzle.Jigsaw) (form, bool) {
	suited := p.Unsigned && p.Rows == officialRows && p.Cols == officialCols &&
		(p.Variant == "" || p.Variant == puzzle.VariantPuzzle) && len(p.Pieces) == officialRows*officialCols
	if !suited {
		return form{}, false
	}
	pieces := sidesOf(p)
	if len(coloursOf(pieces)) != officialColours {
		return form{}, false
	}
	f, ok := canonical(pieces)
	return f, ok && f.hash() == officialHash
}

// hash returns the SHA-256 of the canonical pieces; colours must be below 256.
func (f form) hash() string {
	h := sha256.New()
	for _, sides := range f.pieces {
		for _, c := range sides {
			h.Write([]byte{byte(c)})
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// officialLetters returns the numbers of the canonical colours in an order of the
// viewer.
func officialLetters(order Order) []int {
	text := officialViewer
	if order == OrderBlackwood {
		text = officialBlackwood
	}
	letters := make([]int, len(text))
	for i := range text {
		letters[i] = int(text[i] - 'a')
	}
	return letters
}

// hints returns the five clues as hints to p, whose canonical form f is.
func (f form) hints(p *puzzle.Jigsaw) []puzzle.Hint {
	rank := make(map[int]int, len(f.colours))
	for i, c := range f.colours {
		rank[c] = i + 1
	}
	var hints []puzzle.Hint
	for _, clue := range officialClues {
		i := slices.IndexFunc(p.Pieces, func(piece puzzle.JigsawPiece) bool {
			least, _ := leastTurn(ranked(piece.Sides, rank))
			return least == f.pieces[clue.piece]
		})
		_, turns := leastTurn(ranked(p.Pieces[i].Sides, rank))
		hints = append(hints, puzzle.Hint{
			Piece: p.Pieces[i].ID, Row: clue.row, Col: clue.col, Rotation: (turns + clue.turns) % 4,
		})
	}
	return hints
}

// ranked replaces the colours of a piece.
func ranked(sides [4]int, rank map[int]int) [4]int {
	for k := range sides {
		sides[k] = rank[sides[k]]
	}
	return sides
}

func sidesOf(p *puzzle.Jigsaw) [][4]int {
	all := make([][4]int, len(p.Pieces))
	for i := range p.Pieces {
		all[i] = p.Pieces[i].Sides
	}
	return all
}
