package format

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
)

// gameID is what a game ID looks like: two numbers, the options of the kind, a
// colon, and the cells.
var gameID = regexp.MustCompile(`^([0-9]{1,9})x([0-9]{1,9})((?:[a-zA-Z][0-9.]*)*):(\S*)$`)

// isGameID reports a line that can only be meant as a game ID.
func isGameID(text string) bool { return gameID.MatchString(text) }

// A gameText is a game ID, cut into its parts.
type gameText struct {
	a, b    int // the numbers before and after the x
	options map[byte]string
	cells   string
	col     int // bytes before the cells
}

func cutGameID(text string) (*gameText, bool) {
	parts := gameID.FindStringSubmatch(text)
	if parts == nil {
		return nil, false
	}
	g := &gameText{options: make(map[byte]string), cells: parts[4], col: len(text) - len(parts[4])}
	g.a, _ = strconv.Atoi(parts[1]) // of nine digits at most
	g.b, _ = strconv.Atoi(parts[2])
	for option := parts[3]; option != ""; {
		n := 1
		for n < len(option) && (option[n] == '.' || option[n] >= '0' && option[n] <= '9') {
			n++
		}
		g.options[option[0]] = option[1:n]
		option = option[n:]
	}
	return g, true
}

// has reports one of the options.
func (g *gameText) has(options string) bool {
	for _, c := range []byte(options) {
		if _, ok := g.options[c]; ok {
			return true
		}
	}
	return false
}

// DecodeGameID reads a game ID of Simon Tatham's Portable Puzzle Collection:
//
//	7x7m2:3a3c4a3a5a3i4c1h2b4a2b3d3     Bridges, 7 columns and 7 rows: a Hashi
//	7x7:a2_2e4b3_4_2a2a8b5a2f2b4c2c3a4f Rectangles: a Shikaku
//	2x3:d2_3b2a6c1a3b3a1c1a3b4_5d       Solo, boxes of 2 rows and 3 columns: a Sudoku
//
// The cells are listed in reading order. The letters a to z are runs of 1 to 26
// empty cells, everything else is a number; an underscore parts numbers in cells
// that lie side by side. In Bridges a number is one character. Which of the three
// it is is told by the number of cells and by the option m, the largest number of
// bridges between two islands, which must be 2; bridges between islands that touch
// are not allowed. Other options speak of difficulty and are passed over, but
// those that change the rules are refused: loops that are forbidden, and the X,
// Jigsaw and Killer variants of Solo. Errors wrap [puzzle.ErrInvalid].
func DecodeGameID(text string) (puzzle.Puzzle, error) {
	g, ok := cutGameID(text)
	if !ok {
		return nil, fmt.Errorf("%w game ID: want COLUMNSxROWS, options, a colon and the cells", puzzle.ErrInvalid)
	}
	if g.a < 1 || g.b < 1 || max(g.a, g.b) > puzzle.MaxHashiSize {
		return nil, fmt.Errorf("%w game ID: size %d x %d, the limit is %d", puzzle.ErrInvalid, g.a, g.b, puzzle.MaxHashiSize)
	}
	p, err := g.decode()
	if err != nil {
		return nil, err
	}
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return p, nil
}

// decode finds out which kind it is.
func (g *gameText) decode() (puzzle.Puzzle, error) {
	plain, words := g.count(true), g.count(false)
	square := g.a * g.b * g.a * g.b
	switch {
	case words == square && words != g.a*g.b:
		return g.sudoku()
	case g.has("mi"), words != g.a*g.b && plain == g.a*g.b && !g.has("xjk"):
		return g.hashi()
	case words == g.a*g.b:
		return g.shikaku()
	}
	return nil, fmt.Errorf("%w game ID: %d cells, want %d for rectangles or %d for a sudoku",
		puzzle.ErrInvalid, words, g.a*g.b, square)
}

// count returns the number of cells, with numbers of one digit or of several.
func (g *gameText) count(single bool) int {
	n, inNumber := 0, false
	for _, c := range []byte(g.cells) {
		digit := c >= '0' && c <= '9'
		switch {
		case c >= 'a' && c <= 'z':
			n += int(c-'a') + 1
		case c == '_':
		case !digit || single || !inNumber:
			n++
		}
		inNumber = digit
	}
	return n
}

// sudoku reads the cells as those of Solo.
func (g *gameText) sudoku() (puzzle.Puzzle, error) {
	if g.has("xjk") {
		return nil, fmt.Errorf("%w game ID: a sudoku with more rules than rows, columns and boxes", puzzle.ErrInvalid)
	}
	size := g.a * g.b
	if size > puzzle.MaxSudokuSize {
		return nil, fmt.Errorf("%w game ID: size %d is over the limit of %d", puzzle.ErrInvalid, size, puzzle.MaxSudokuSize)
	}
	cells, err := g.numbers(size*size, size, false)
	if err != nil {
		return nil, err
	}
	return sudokuOf(g.a, g.b, cells), nil
}

// shikaku reads the cells as those of Rectangles.
func (g *gameText) shikaku() (puzzle.Puzzle, error) {
	cells, err := g.numbers(g.a*g.b, g.a*g.b, false)
	if err != nil {
		return nil, err
	}
	return shikakuOf(g.b, g.a, cells), nil
}

// hashi reads the cells as those of Bridges.
func (g *gameText) hashi() (puzzle.Puzzle, error) {
	if m, ok := g.options['m']; ok && m != strconv.Itoa(puzzle.MaxParallel) {
		return nil, fmt.Errorf("%w game ID: %s bridges between two islands, want %d", puzzle.ErrInvalid, excerpt(m), puzzle.MaxParallel)
	}
	if g.has("L") {
		return nil, fmt.Errorf("%w game ID: bridges must not make loops, which is not a rule of hashi", puzzle.ErrInvalid)
	}
	cells, err := g.numbers(g.a*g.b, puzzle.MaxBridges, true)
	if err != nil {
		return nil, err
	}
	return hashiOf(g.b, g.a, cells), nil
}

// numbers reads the cells, which hold numbers from 1 to the limit; single says
// that each is one digit.
func (g *gameText) numbers(want, limit int, single bool) ([]numberCell, error) {
	var cells []numberCell
	cell := 0
	for i := 0; i < len(g.cells); {
		c := g.cells[i]
		if c >= 'a' && c <= 'z' || c == '_' {
			if c != '_' {
				cell += int(c-'a') + 1
			}
			i++
			continue
		}
		width := 1
		for !single && i+width < len(g.cells) && g.cells[i+width] >= '0' && g.cells[i+width] <= '9' {
			width++
		}
		text := g.cells[i : i+width]
		v, err := strconv.Atoi(text)
		if err != nil || v < 1 || v > limit {
			return nil, &puzzle.ParseError{Line: 1, Col: g.col + i + 1, Err: fmt.Errorf(
				"%w game ID: %s is no number from 1 to %d", puzzle.ErrInvalid, excerpt(text), limit)}
		}
		cells = append(cells, numberCell{cell, v})
		cell++
		i += width
	}
	if cell != want {
		return nil, fmt.Errorf("%w game ID: %d cells, want %d", puzzle.ErrInvalid, cell, want)
	}
	return cells, nil
}

// encodeGameID writes a game ID.
func encodeGameID(p puzzle.Puzzle) (string, error) {
	switch p := p.(type) {
	case *puzzle.Sudoku:
		if p.Size() == 1 {
			return "", fmt.Errorf("%w: %s takes a single cell for rectangles", ErrLossy, GameID)
		}
		if !p.Plain() {
			return "", fmt.Errorf("%w: %s is written for plain sudokus only", ErrLossy, GameID)
		}
		return gameIDText(fmt.Sprintf("%dx%d:", p.BoxRows, p.BoxCols), p.Size()*p.Size(), sudokuCells(p), false), nil
	case *puzzle.Shikaku:
		cells := shikakuCells(p)
		if !allShown(cells) {
			return "", fmt.Errorf("%w: %s has no clues without a number", ErrLossy, GameID)
		}
		return gameIDText(fmt.Sprintf("%dx%d:", p.Cols, p.Rows), p.Rows*p.Cols, cells, false), nil
	case *puzzle.Hashi:
		cells := hashiCells(p)
		if !allShown(cells) {
			return "", fmt.Errorf("%w: %s has no islands without a number", ErrLossy, GameID)
		}
		if p.Touching && p.HasTouching() {
			return "", fmt.Errorf("%w: %s has no bridges between islands that touch", ErrLossy, GameID)
		}
		return gameIDText(fmt.Sprintf("%dx%dm%d:", p.Cols, p.Rows, puzzle.MaxParallel), p.Rows*p.Cols, cells, true), nil
	default:
		return "", fmt.Errorf("%w: %s as %s", ErrLossy, p.Kind(), GameID)
	}
}

// gameIDText writes the cells after the head; single says that numbers need
// nothing between them.
func gameIDText(head string, size int, cells []numberCell, single bool) string {
	var b strings.Builder
	b.WriteString(head)
	next := 0
	for i, c := range cells {
		if c.cell == next && i > 0 && !single {
			b.WriteByte('_')
		}
		writeLetters(&b, c.cell-next)
		b.WriteString(strconv.Itoa(c.number))
		next = c.cell + 1
	}
	writeLetters(&b, size-next)
	return b.String()
}

func writeLetters(b *strings.Builder, blanks int) {
	for ; blanks > 0; blanks -= 26 {
		b.WriteByte('a' + byte(min(blanks, 26)-1))
	}
}
