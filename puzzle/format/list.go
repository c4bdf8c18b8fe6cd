package format

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A List reads the puzzles of a text that holds several, one after the other, in no more memory than the
// longest of them takes. There are two sorts:
//
//   - a puzzle a line: JSON, a Sudoku on one line, a URL or a game ID, mixed at will. Beside the cells of a
//     Sudoku may stand what collections keep there, ratings, numbers and solutions, in fields parted by blanks,
//     tabs, commas, semicolons, colons or quotes: the first field that is a Sudoku counts. So a line may be
//     that of a table, and the first one the names of its columns;
//   - puzzles in any format of several lines, with blank lines between them.
//
// Empty lines and comments are passed over in both.
type List struct {
	r      *bufio.Reader
	blocks bool // puzzles of several lines
	line   int  // lines read
	items  int  // puzzles read
	text   []byte
}

// An Item is one puzzle of a list, as it is written there.
type Item struct {
	Line int // the first one that it stands on, from 1
	Text string

	lines   int  // that it stands on
	tooLong bool // the text is but its beginning
}

// headBytes is how much of a text is looked at to tell a list from one puzzle.
const headBytes = 1 << 20

// NewList returns the list that r holds. Where r holds one puzzle, or none, there is no list, and single is
// its text, of which no more than [MaxBytes] and one byte are read. The error is that of r.
func NewList(r io.Reader) (list *List, single []byte, err error) {
	buffered := bufio.NewReaderSize(r, headBytes)
	head, err := buffered.Peek(headBytes)
	if err != nil && err != io.EOF {
		return nil, nil, err
	}
	text := withoutMark(head)
	several := listed(text)
	if several && err == io.EOF { // all of it may be one puzzle after all
		_, fault := decode(text)
		several = fault != nil
	}
	if !several {
		single, err = io.ReadAll(io.LimitReader(buffered, MaxBytes+1))
		return nil, single, err
	}
	buffered.Discard(len(head) - len(text))
	return &List{r: buffered, blocks: inBlocks(text)}, nil, nil
}

// listed reports a text of several puzzles, by its beginning. Where all of it is one puzzle it is that instead.
func listed(text string) bool {
	head := text[:min(len(text), headBytes)]
	return inBlocks(head) || inLines(head)
}

// inBlocks reports a text whose first lines, up to a blank one, are a puzzle, with something behind them.
func inBlocks(text string) bool {
	r := strings.NewReader(text)
	blocks := List{r: bufio.NewReader(r), blocks: true}
	first, err := blocks.Next()
	if err != nil || first.lines < 2 {
		return false
	}
	if _, err := blocks.Next(); err != nil {
		return false
	}
	_, err = first.Decode()
	return err == nil
}

// inLines reports a text of which at least half of the first lines are a puzzle each: one may be rotten, and the
// lines of a grid of 16 columns may look like Sudokus of 4 rows now and then. The names of columns are not counted.
func inLines(text string) bool {
	all, good := 0, 0
	for line := range content(text).all() {
		if all == 0 && line.columns() {
			continue
		}
		if all++; line.alone() {
			good++
		}
		if all == leadingLines {
			break
		}
	}
	return all > 1 && 2*good >= all
}

// leadingLines is the number of lines by which a list is told.
const leadingLines = 16

// alone reports a line that is a puzzle, or can be meant as nothing else.
func (l textLine) alone() bool {
	if l.coded() {
		return true
	}
	p, err := decodeOne(l)
	s, ok := p.(*puzzle.Sudoku)
	return err == nil && (!ok || s.Size() >= leastSize)
}

// coded reports a line in a format that no line of a grid is like.
func (l textLine) coded() bool { return isPuzzLink(l.text) || isGameID(l.text) || isBoardURL(l.text) }

// columns reports a line that names the columns of a table.
func (l textLine) columns() bool {
	return strings.ContainsAny(l.text, ",;\t") && strings.IndexFunc(l.text, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune("_-,;\t \"'", r))
	}) < 0
}

// Next returns the next puzzle as it is written. The error is io.EOF behind the last, or that of the reader.
func (l *List) Next() (Item, error) {
	var item Item
	l.text = l.text[:0]
	for {
		line, tooLong, err := l.readLine()
		if err != nil && (err != io.EOF || item.Line == 0) {
			return Item{}, err
		}
		text := trimmed(line)
		switch {
		case err == io.EOF, text == "" && item.Line > 0:
			item.Text = string(l.text)
			return item, nil
		case text == "" || text[0] == '#' && item.Line == 0:
			continue
		case item.Line == 0:
			if l.items++; l.items == 1 && !l.blocks && (textLine{text: text}).columns() {
				continue // the names of columns
			}
			item.Line = l.line
		}
		item.lines++
		item.tooLong = item.tooLong || tooLong || len(l.text)+len(line) > MaxBytes
		if !l.blocks {
			item.Text = line
			return item, nil
		}
		if !item.tooLong {
			l.text = append(append(l.text, line...), '\n')
		}
	}
}

// readLine reads a line without its end. Of one that is too long for a puzzle only the beginning is kept.
func (l *List) readLine() (line string, tooLong bool, err error) {
	part, err := l.r.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		long := append([]byte(nil), part...)
		for err == bufio.ErrBufferFull {
			part, err = l.r.ReadSlice('\n')
			if tooLong = tooLong || len(long)+len(part) > MaxBytes; !tooLong {
				long = append(long, part...)
			}
		}
		part = long
	}
	if err == io.EOF && len(part) > 0 {
		err = nil
	}
	if err == nil {
		l.line++
	}
	if n := len(part); n > 0 && part[n-1] == '\n' {
		part = part[:n-1]
	}
	return string(part), tooLong, err
}

// trimmed is a line without blanks around it.
func trimmed(line string) string { return strings.Trim(line, blanks+"\n") }

// Lines returns the number of lines read so far.
func (l *List) Lines() int { return l.line }

// Decode reads the puzzle. Lines in errors are those of the list; besides they are as those of the function
// [Decode].
func (i Item) Decode() (puzzle.Puzzle, error) {
	if i.tooLong {
		return nil, &puzzle.ParseError{Line: i.Line, Err: fmt.Errorf("%w: the limit is %d bytes", ErrTooLong, MaxBytes)}
	}
	if i.lines == 1 {
		text := strings.TrimLeft(i.Text, blanks)
		return decodeOne(textLine{i.Line, len(i.Text) - len(text), trimmed(text)})
	}
	p, err := Decode([]byte(i.Text))
	return p, moved(err, i.Line-1, 0)
}

// OneLine tells whether the puzzle is a Sudoku on one line, as its solution may be.
func (i Item) OneLine() bool {
	line := textLine{text: trimmed(i.Text)}
	return i.lines == 1 && line.text[0] != '{' && !line.coded()
}

// DecodeAll reads all puzzles of a [List], or the only one of a text with one. Errors name the line.
func DecodeAll(data []byte) ([]puzzle.Puzzle, error) {
	list, single, err := NewList(strings.NewReader(string(data)))
	if err != nil {
		return nil, err
	}
	if list == nil {
		p, err := Decode(single)
		if err != nil {
			return nil, err
		}
		return []puzzle.Puzzle{p}, nil
	}
	var all []puzzle.Puzzle
	for {
		item, err := list.Next()
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		p, err := item.Decode()
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
}
