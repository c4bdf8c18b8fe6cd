package format

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
)

// playerURL is the player that EncodePuzzLink points to.
const playerURL = "https://puzz.link/p?"

// blankRuns are the letters for 1 to 20 empty cells.
const blankRuns = "ghijklmnopqrstuvwxyz"

// isPuzzLink reports a text that can only be meant as a URL or path of the
// player: a scheme, or a word and a slash at the start.
func isPuzzLink(text string) bool {
	return strings.Contains(text, "://") || pathPuzzle(puzzlePath(text)) != ""
}

// PlayerPuzzle returns the type of the puzzle, as the player calls it, in a text that is meant as a whole URL
// of the player, such as those that [DecodePuzzLink] reads, and "" for any other text.
func PlayerPuzzle(text string) string {
	if !strings.Contains(text, "://") || !strings.Contains(text, "?") {
		return ""
	}
	return pathPuzzle(puzzlePath(text))
}

// pathPuzzle returns the word before the first slash, "" if there is none.
func pathPuzzle(path string) string {
	name, _, slash := strings.Cut(path, "/")
	if !slash || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_") != "" {
		return ""
	}
	return name
}

// puzzlePath returns what follows the question mark of a URL, or all of a bare
// path.
func puzzlePath(text string) string {
	if i := strings.LastIndexByte(text, '?'); i >= 0 {
		text = text[i+1:]
	}
	return text
}

// The player's names of the kinds.
const (
	playerSudoku  = "sudoku"
	playerShikaku = "shikaku"
	playerHashi   = "hashikake"
)

// DecodePuzzLink reads a URL of the player pzpr, as puzz.link and its sisters
// run it, or the bare path in it:
//
//	https://puzz.link/p?sudoku/9/9/g5i6k...
//	https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j
//	https://puzz.link/p?hashikake/5/5/4g2i3h23k3g1g3g4g3
//
// The numbers stand in the player's base-16 code: 0 to f is a number, - leads
// two digits, + three, = and % three that count from 4096 and from 8192, * four
// that count from 12240, a dot is a number that is not told, and g to z are 1 to
// 20 empty cells. Cells missing at the end are empty.
//
// A Sudoku has the player's boxes: 2x3 for size 6, squares for square sizes;
// other sizes have none and are refused. In a Sudoku a number that is not told is
// taken for empty. In a Hashi with islands that touch, these may be bridged, as
// the player lets them. Errors wrap [puzzle.ErrInvalid].
func DecodePuzzLink(text string) (puzzle.Puzzle, error) {
	const parts = 6 // name, flags of a variant, columns, rows, numbers, and what is passed over
	fields := strings.SplitN(puzzlePath(text), "/", parts)
	name := strings.TrimSuffix(fields[0], "_edit")
	if name != playerSudoku && name != playerShikaku && name != playerHashi {
		return nil, fmt.Errorf("%w URL: puzzles of type %s are not read", puzzle.ErrInvalid, excerpt(fields[0]))
	}
	fields = fields[1:]
	if len(fields) > 0 && strings.HasPrefix(fields[0], "v:") { // a variant's flags
		fields = fields[1:]
	}
	if len(fields) < 3 {
		return nil, fmt.Errorf("%w URL: want %s/COLUMNS/ROWS/NUMBERS", puzzle.ErrInvalid, name)
	}
	board, err := playerBoard(name, fields[0], fields[1])
	if err != nil {
		return nil, err
	}
	p, fault := board.decode(fields[2])
	if fault != nil {
		fault.Col += len(text) - len(strings.Join(fields[2:], "/"))
		return nil, fault
	}
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return p, nil
}

// A playerPuzzle is the part of a URL before the numbers.
type playerPuzzle struct {
	name       string // the player's name of the kind
	rows, cols int
	limit      int // largest number
}

// playerBoard reads the name and the size.
func playerBoard(name, cols, rows string) (*playerPuzzle, error) {
	c, errC := strconv.Atoi(cols)
	r, errR := strconv.Atoi(rows)
	b := &playerPuzzle{name, r, c, 0}
	if errC != nil || errR != nil || c < 1 || r < 1 {
		return nil, fmt.Errorf("%w URL: %s and %s are no numbers of columns and rows", puzzle.ErrInvalid, excerpt(cols), excerpt(rows))
	}
	largest := puzzle.MaxSudokuSize
	switch name {
	case playerShikaku:
		largest, b.limit = puzzle.MaxShikakuSize, r*c
	case playerHashi:
		largest, b.limit = puzzle.MaxHashiSize, puzzle.MaxBridges
	default:
		if c != r {
			return nil, fmt.Errorf("%w URL: a sudoku of %d columns and %d rows", puzzle.ErrInvalid, c, r)
		}
		b.limit = r
	}
	if max(r, c) > largest {
		return nil, fmt.Errorf("%w URL: size %d is over the limit of %d", puzzle.ErrInvalid, max(r, c), largest)
	}
	if _, _, ok := playerBoxes(r); name == playerSudoku && !ok {
		return nil, fmt.Errorf("%w URL: the player has no boxes for size %d", puzzle.ErrInvalid, r)
	}
	return b, nil
}

// playerBoxes returns the shape of the player's boxes of a Sudoku.
func playerBoxes(size int) (rows, cols int, ok bool) {
	if size == 6 {
		return 2, 3, true
	}
	root := int(math.Sqrt(float64(size)))
	return root, root, root*root == size
}

// decode reads the cells. The column of an error counts from 1 within code.
func (b *playerPuzzle) decode(code string) (puzzle.Puzzle, *puzzle.ParseError) {
	cells, fault := b.numbers(code)
	if fault != nil {
		return nil, fault
	}
	switch b.name {
	case playerShikaku:
		return shikakuOf(b.rows, b.cols, cells), nil
	case playerHashi:
		p := hashiOf(b.rows, b.cols, cells)
		p.Touching = p.HasTouching()
		return p, nil
	default:
		boxRows, boxCols, _ := playerBoxes(b.rows)
		return sudokuOf(boxRows, boxCols, cells), nil
	}
}

// numbers returns the cells that hold something, by number in reading order.
func (b *playerPuzzle) numbers(code string) ([]numberCell, *puzzle.ParseError) {
	var cells []numberCell
	cell := 0
	for i := 0; i < len(code); {
		s, err := decodeSymbol(code[i:])
		switch {
		case err != nil:
		case cell+s.cells > b.rows*b.cols:
			err = fmt.Errorf("%w URL: more than %d cells", puzzle.ErrInvalid, b.rows*b.cols)
		case s.number > b.limit:
			err = fmt.Errorf("%w URL: number %d in %s", puzzle.ErrInvalid, s.number, b)
		case s.number == 0 && !s.blank:
			err = fmt.Errorf("%w URL: number 0 in a %s", puzzle.ErrInvalid, b.name)
		}
		if err != nil {
			return nil, &puzzle.ParseError{Line: 1, Col: i + 1, Err: err}
		}
		if !s.blank {
			cells = append(cells, numberCell{cell, max(s.number, 0)})
		}
		cell += s.cells
		i += s.width
	}
	return cells, nil
}

// String names the board in messages.
func (b *playerPuzzle) String() string {
	if b.name == playerSudoku {
		return fmt.Sprintf("a sudoku of size %d", b.rows)
	}
	return fmt.Sprintf("a %s of %d x %d", b.name, b.rows, b.cols)
}

// A playerSymbol is a number or a run of empty cells in the player's code.
type playerSymbol struct {
	number int // untold for a number that is not told
	blank  bool
	cells  int // that it stands for
	width  int // bytes
}

// untold is the number of a dot.
const untold = -1

// numberCode says how the player writes a range of numbers: a lead, and so many
// hexadecimal digits that count from an offset.
type numberCode struct {
	lead   string
	digits int
	offset int
}

// numberCodes are the ways of writing a number, each up to where the next one
// begins.
var numberCodes = []numberCode{{"", 1, 0}, {"-", 2, 0}, {"+", 3, 0}, {"=", 3, 4096}, {"%", 3, 8192}, {"*", 4, 12240}}

// lowest returns the smallest number that is written in that way.
func (c numberCode) lowest() int {
	if c.offset > 0 || c.digits == 1 {
		return c.offset
	}
	return 1 << (4 * (c.digits - 1))
}

// decodeSymbol reads one symbol.
func decodeSymbol(code string) (playerSymbol, error) {
	if code[0] == '.' {
		return playerSymbol{number: untold, cells: 1, width: 1}, nil
	}
	if run := strings.IndexByte(blankRuns, code[0]); run >= 0 {
		return playerSymbol{blank: true, cells: run + 1, width: 1}, nil
	}
	way := numberCodes[0]
	for _, c := range numberCodes[1:] {
		if code[:1] == c.lead {
			way = c
		}
	}
	width := len(way.lead) + way.digits
	if len(code) < width {
		return playerSymbol{}, fmt.Errorf("%w URL: it ends within a number", puzzle.ErrInvalid)
	}
	v, err := strconv.ParseUint(code[len(way.lead):width], 16, 32)
	if err != nil {
		return playerSymbol{}, fmt.Errorf("%w URL: %q is no number", puzzle.ErrInvalid, code[:width])
	}
	return playerSymbol{number: int(v) + way.offset, cells: 1, width: width}, nil
}

// EncodePuzzLink returns the URL under which the player at puzz.link shows the
// puzzle. It gives an error that wraps [ErrLossy] if the player has no such
// puzzles, if a Sudoku's boxes are not the player's or it is a variant, and for a Hashi with islands
// that touch and may not be bridged.
func EncodePuzzLink(p puzzle.Puzzle) (string, error) {
	if err := p.Validate(); err != nil {
		return "", err
	}
	switch p := p.(type) {
	case *puzzle.Sudoku:
		if !p.Plain() {
			return "", fmt.Errorf("%w: the player at puzz.link has no regions, extra regions or cages", ErrLossy)
		}
		boxRows, boxCols, ok := playerBoxes(p.Size())
		if !ok || boxRows != p.BoxRows || boxCols != p.BoxCols {
			return "", fmt.Errorf("%w: the player at puzz.link has no %d x %d boxes", ErrLossy, p.BoxRows, p.BoxCols)
		}
		return playerText(playerSudoku, p.Size(), p.Size(), sudokuCells(p)), nil
	case *puzzle.Shikaku:
		return playerText(playerShikaku, p.Rows, p.Cols, shikakuCells(p)), nil
	case *puzzle.Hashi:
		if !p.Touching && p.HasTouching() {
			return "", fmt.Errorf("%w: the player at puzz.link lets islands that touch be bridged", ErrLossy)
		}
		return playerText(playerHashi, p.Rows, p.Cols, hashiCells(p)), nil
	default:
		return "", fmt.Errorf("%w: %s as %s", ErrLossy, p.Kind(), PuzzLink)
	}
}

// playerText writes the URL.
func playerText(name string, rows, cols int, cells []numberCell) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s%s/%d/%d/", playerURL, name, cols, rows)
	next := 0
	for _, c := range cells {
		writeBlanks(&b, c.cell-next)
		writeNumber(&b, c.number)
		next = c.cell + 1
	}
	writeBlanks(&b, rows*cols-next)
	return b.String()
}

func writeBlanks(b *strings.Builder, n int) {
	for ; n > 0; n -= len(blankRuns) {
		b.WriteByte(blankRuns[min(n, len(blankRuns))-1])
	}
}

// writeNumber writes a number, or a dot for 0, one that is not told.
func writeNumber(b *strings.Builder, v int) {
	if v == 0 {
		b.WriteByte('.')
		return
	}
	way := numberCodes[0]
	for _, c := range numberCodes {
		if v >= c.lowest() {
			way = c
		}
	}
	fmt.Fprintf(b, "%s%0*x", way.lead, way.digits, v-way.offset)
}
