package format_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/puzzle/format/formattest"
)

// diagonal is a puzzle with the numbers from 1 on in a diagonal.
func diagonal(boxRows, boxCols int) *puzzle.Sudoku {
	size := boxRows * boxCols
	s := &puzzle.Sudoku{BoxRows: boxRows, BoxCols: boxCols, Givens: make([][]int, size)}
	for r := range s.Givens {
		s.Givens[r] = make([]int, size)
		s.Givens[r][r] = r + 1
	}
	return s
}

func encode(t *testing.T, p puzzle.Puzzle, f format.Format) string {
	t.Helper()
	var b bytes.Buffer
	if err := format.Encode(&b, p, f); err != nil {
		t.Fatalf("%s: %v", f, err)
	}
	return b.String()
}

func TestRoundTrip(t *testing.T) {
	tests := []struct {
		boxRows, boxCols int
		lossy            []format.Format // and all that holds no Sudoku
	}{
		{1, 1, []format.Format{format.GameID}},
		{2, 2, nil},
		{2, 3, nil},
		{3, 2, []format.Format{format.Line, format.PuzzLink}},
		{1, 5, []format.Format{format.Line, format.PuzzLink}},
		{3, 3, nil},
		{2, 4, []format.Format{format.PuzzLink}},
		{4, 4, nil},
		{5, 5, nil},
		{5, 7, []format.Format{format.PuzzLink}},
		{61, 1, []format.Format{format.Line, format.PuzzLink}},
		{1, 100, []format.Format{format.Line, format.PuzzLink}},
		{6, 6, nil},
		{10, 10, nil},
	}
	for _, tt := range tests {
		s := diagonal(tt.boxRows, tt.boxCols)
		for _, f := range format.Formats() {
			t.Run(fmt.Sprintf("%dx%d/%s", tt.boxRows, tt.boxCols, f), func(t *testing.T) {
				checkRoundTrip(t, s, f, append(tt.lossy, format.Edges, format.Has, format.Bucas))
			})
		}
	}
}

func checkRoundTrip(t *testing.T, s *puzzle.Sudoku, f format.Format, lossy []format.Format) {
	t.Helper()
	var b bytes.Buffer
	err := format.Encode(&b, s, f)
	for _, l := range lossy {
		if l == f {
			if !errors.Is(err, format.ErrLossy) || b.Len() > 0 {
				t.Errorf("error %v with %d bytes, want ErrLossy", err, b.Len())
			}
			return
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	got, err := format.Decode(b.Bytes())
	if err != nil {
		t.Fatalf("%v:\n%s", err, b.String())
	}
	if d := cmp.Diff(puzzle.Puzzle(s), got); d != "" {
		t.Errorf("%s:\n%s", d, b.String())
	}
}

func TestEncode(t *testing.T) {
	s := diagonal(2, 2)
	want := map[format.Format]string{
		format.JSON: `{"kind":"sudoku","rows":4,"cols":4,"box_rows":2,"box_cols":2,` +
			`"givens":[[1,0,0,0],[0,2,0,0],[0,0,3,0],[0,0,0,4]]}` + "\n",
		format.Line:     "1....2....3....4\n",
		format.Grid:     "1 . | . .\n. 2 | . .\n----+----\n. . | 3 .\n. . | . 4\n",
		format.PuzzLink: "https://puzz.link/p?sudoku/4/4/1j2j3j4\n",
	}
	for f := range want {
		if d := cmp.Diff(want[f], encode(t, s, f)); d != "" {
			t.Errorf("%s: %s", f, d)
		}
	}
	if got := encode(t, diagonal(4, 4), format.PuzzLink); !strings.HasSuffix(got, "/1v2v3v4v5v6v7v8v9vavbvcvdvevfv-10\n") {
		t.Errorf("numbers over 15: %s", got)
	}
}

func TestEncodeErrors(t *testing.T) {
	var b bytes.Buffer
	if err := format.Encode(&b, diagonal(2, 2), "xml"); !errors.Is(err, format.ErrFormat) {
		t.Errorf("xml: %v", err)
	}
	for _, f := range format.Formats() {
		if err := format.Encode(&b, new(puzzle.Sudoku), f); !errors.Is(err, puzzle.ErrInvalid) {
			t.Errorf("%s of an invalid puzzle: %v", f, err)
		}
	}
	if b.Len() > 0 {
		t.Errorf("%d bytes were written", b.Len())
	}
}

func TestParseFormat(t *testing.T) {
	for _, f := range format.Formats() {
		if got, err := format.ParseFormat(strings.ToUpper(f.String())); got != f || err != nil {
			t.Errorf("%s: %s, %v", f, got, err)
		}
	}
	if _, err := format.ParseFormat("xml"); !errors.Is(err, format.ErrFormat) {
		t.Errorf("xml: %v", err)
	}
}

func TestDecode(t *testing.T) {
	want := diagonal(2, 2)
	for name, text := range map[string]string{
		"line with zeros":     "1000020000300004",
		"line with a remark":  "# easy\n1....2....3....4 # by hand\n",
		"numbers":             "1 0 0 0 0 2 0 0 0 0 3 0 0 0 0 4\n",
		"byte order mark":     "\ufeff1....2....3....4",
		"grid":                "1...\n.2..\n..3.\n...4",
		"grid after a remark": "# a grid\n\n1 . . .\n. 2 . .\n. . 3 .\n. . . 4",
		"URL":                 "https://puzz.link/p?sudoku/4/4/1j2j3j4",
		"sister's URL":        "http://pzv.jp/p.html?sudoku/4/4/1j2j3j4",
		"short runs":          "https://puzz.link/p?sudoku/4/4/1ggh2gi3hh4",
		"unknown number":      "https://puzz.link/p?sudoku/4/4/1j2j3.i4",
		"editor's URL":        "https://puzz.link/p?sudoku_edit/4/4/1j2j3j4",
		"flags":               "https://puzz.link/p?sudoku/v:/4/4/1j2j3j4",
		"path":                "  sudoku/4/4/1j2j3j4\n",
		"JSON":                `{"kind":"sudoku","givens":[[1,0,0,0],[0,2,0,0],[0,0,3,0],[0,0,0,4]]}`,
		"output of a reading": `{"kind":"sudoku","status":"solved","instance":{"kind":"sudoku","givens":[[1,0,0,0],[0,2,0,0],[0,0,3,0],[0,0,0,4]]}}`,
	} {
		got, err := format.Decode([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(puzzle.Puzzle(want), got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		if !format.Looks([]byte(text)) {
			t.Errorf("%s does not look like text", name)
		}
	}
}

func TestDecodeErrors(t *testing.T) {
	line := "1....2....3....4\n"
	tests := []struct {
		name, text string
		is         error
		message    string
	}{
		{"empty", " \n", format.ErrUnrecognized, "format: not a puzzle in any known format: there is nothing in it"},
		{"remarks", "# a\n#b", format.ErrUnrecognized, "format: not a puzzle in any known format: there are only comments in it"},
		{"prose", "Dear reader,\nthis is no puzzle.", format.ErrUnrecognized, "format: not a puzzle in any known format"},
		{"a word", "hello", format.ErrUnrecognized, "line 1: format: not a puzzle in any known format"},
		{"two puzzles", line + line, format.ErrSeveral, "format: more than one puzzle"},
		{"two URLs", "sudoku/4/4/z\nsudoku/4/4/z", format.ErrSeveral, "format: more than one puzzle"},
		{"wrong length", line[:15], puzzle.ErrInvalid, "line 1: format: not a puzzle in any known format"},
		{"80 cells", strings.Repeat(".", 80), puzzle.ErrInvalid, "line 1: puzzle: invalid sudoku: 80 cells on the line are not the cells of a square"},
		{"too large", "\n 1....2....3....5", puzzle.ErrInvalid, `line 2, column 17: puzzle: invalid sudoku: "5" is no number from 1 to 4`},
		{"bad character", "1....2..x.3....4", puzzle.ErrInvalid, `line 1, column 9: puzzle: invalid sudoku: "x" is no number from 1 to 4`},
		{"prime size", strings.Repeat(".", 25), puzzle.ErrInvalid, "line 1: puzzle: invalid sudoku: no boxes fit size 5"},
		{"huge", strings.Repeat("0 ", 101*101), puzzle.ErrInvalid, "line 1: puzzle: invalid sudoku: 10201 cells, the limit is 100 x 100"},
		{"grid", "1...\n.2..\n..5.\n...4", puzzle.ErrInvalid, `line 3, column 3: puzzle: invalid sudoku: "5" is no number from 1 to 4`},
		{"JSON", "\n{\"kind\":\"sudoku\",\n\"givens\":7}", puzzle.ErrInvalid, "line 3, column 10: puzzle: invalid JSON: field givens is a number"},
		{"URL of another kind", "https://puzz.link/p?tents/9/9/1", puzzle.ErrInvalid, `line 1: puzzle: invalid URL: puzzles of type "tents" are not read`},
		{"URL without numbers", "https://puzz.link/p?sudoku/9", puzzle.ErrInvalid, "line 1: puzzle: invalid URL: want sudoku/COLUMNS/ROWS/NUMBERS"},
		{"URL not square", "https://puzz.link/p?sudoku/9/4/z", puzzle.ErrInvalid, "line 1: puzzle: invalid URL: a sudoku of 9 columns and 4 rows"},
		{"URL of size 8", "sudoku/8/8/z", puzzle.ErrInvalid, "line 1: puzzle: invalid URL: the player has no boxes for size 8"},
		{"URL too large", "sudoku/400/400/z", puzzle.ErrInvalid, "line 1: puzzle: invalid URL: size 400 is over the limit of 100"},
		{"URL size no number", "sudoku/x/4/z", puzzle.ErrInvalid, `line 1: puzzle: invalid URL: "x" and "4" are no numbers of columns and rows`},
		{"URL number too large", "sudoku/4/4/j5", puzzle.ErrInvalid, "line 1, column 13: puzzle: invalid URL: number 5 in a sudoku of size 4"},
		{"URL number 0", "sudoku/4/4/0", puzzle.ErrInvalid, "line 1, column 12: puzzle: invalid URL: number 0 in a sudoku"},
		{"URL too many cells", "sudoku/4/4/ul", puzzle.ErrInvalid, "line 1, column 13: puzzle: invalid URL: more than 16 cells"},
		{"URL cut off", "sudoku/4/4/z-1", puzzle.ErrInvalid, "line 1, column 12: puzzle: invalid URL: more than 16 cells"},
		{"URL ends in number", "sudoku/16/16/z-1", puzzle.ErrInvalid, "line 1, column 15: puzzle: invalid URL: it ends within a number"},
		{"URL bad symbol", "sudoku/4/4/1!", puzzle.ErrInvalid, `line 1, column 13: puzzle: invalid URL: "!" is no number`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := format.Decode([]byte(tt.text))
			if err == nil {
				t.Fatalf("no error but %v", p)
			}
			if !errors.Is(err, tt.is) && !errors.Is(err, format.ErrUnrecognized) {
				t.Errorf("%v is not %v", err, tt.is)
			}
			if err.Error() != tt.message {
				t.Errorf("message %q, want %q", err, tt.message)
			}
		})
	}
}

func TestDecodeAll(t *testing.T) {
	text := "# three\n1....2....3....4\n\nsudoku/4/4/1j2j3j4\n1 0 0 0 0 2 0 0 0 0 3 0 0 0 0 4\n"
	tests := []struct {
		name, text string
		want       int
	}{
		{"lines", strings.Repeat("1....2....3....4 # well-made\n", 3), 3},
		{"a grid", "1...\n.2..\n..3.\n...4", 1},
		{"JSON", strings.Repeat(encode(t, diagonal(2, 2), format.JSON), 2), 2},
		{"URLs", strings.Repeat("sudoku/4/4/1j2j3j4\n", 2), 2},
		{"URL and lines", strings.Replace(text, "1....2....3....4\n\nsudoku", "sudoku", 1), 2},
	}
	for _, tt := range tests {
		all, err := format.DecodeAll([]byte(tt.text))
		if err != nil || len(all) != tt.want {
			t.Errorf("%s: %d puzzles, %v, want %d", tt.name, len(all), err, tt.want)
		}
		for _, p := range all {
			if d := cmp.Diff(puzzle.Puzzle(diagonal(2, 2)), p); d != "" {
				t.Errorf("%s: %s", tt.name, d)
			}
		}
	}
	_, err := format.DecodeAll([]byte("1....2....3....4\n1....2....3....9\n"))
	var at *puzzle.ParseError
	if !errors.As(err, &at) || at.Line != 2 || at.Col != 16 {
		t.Errorf("rotten line: %v", err)
	}
}

func TestLooks(t *testing.T) {
	for name, data := range map[string]string{
		"empty": "", "PNG": "\x89PNG\r\n\x1a\n\x00", "JPEG": "\xff\xd8\xff\xe0", "BMP": "BM6\x00\x00\x00", "TIFF": "II*\x00",
		"GIF": "GIF89a\x01\x00", "HEIC": "\x00\x00\x00\x18ftypheic", "WebP": "RIFF\x10\x00\x00\x00WEBP", "UTF-16": "\xff\xfe1\x00",
	} {
		if format.Looks([]byte(data)) {
			t.Errorf("%s looks like text", name)
		}
	}
	for _, text := range []string{"1", "{", strings.Repeat("é", 3000), "x" + strings.Repeat("é", 3000)} {
		if !format.Looks([]byte(text)) {
			t.Errorf("%.5s... does not look like text", text)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(square))
	for _, fm := range format.Formats() {
		var p puzzle.Puzzle = diagonal(2, 3)
		switch fm {
		case format.Bucas:
			continue // of boards, not of puzzles
		case format.Edges:
			p = pieces()
		case format.Has:
			p = islands()
		}
		var b bytes.Buffer
		if err := format.Encode(&b, p, fm); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Add([]byte("sudoku/16/16/z-10.+001g"))
	f.Add([]byte("shikaku/200/200/%fcf*0000=000zzz+fff.-ff"))
	f.Add([]byte("\f\n1\n"))
	f.Add([]byte("2 3 3\n1 0 2\n0 0 1\n"))
	f.Add([]byte("3x2i30e10m2d1:1a2b1"))
	f.Add([]byte("3x2:2_2a2\n"))
	f.Add([]byte("2 . .\n. . 4\n"))
	f.Add([]byte("hashi touching\n12?\n"))
	f.Add([]byte("1 0 0 0 0 2 0 0 0 0 3 0 0 0 0 4\n{\n"))
	f.Fuzz(wantPuzzleOrError)
}

// FuzzMutated is FuzzDecode of texts that are changed as their formats are made.
func FuzzMutated(f *testing.F) {
	for _, text := range formattest.Texts(f) {
		f.Add([]byte(text), uint64(1))
	}
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		mutated, _ := formattest.Mutate(rand.New(rand.NewPCG(seed, 0)), data)
		wantPuzzleOrError(t, mutated)
	})
}

func wantPuzzleOrError(t *testing.T, data []byte) {
	format.Looks(data)
	if all, err := format.DecodeAll(data); err == nil && len(all) == 0 {
		t.Error("no puzzles and no error")
	}
	p, err := format.Decode(data)
	if err != nil {
		return
	}
	if err := p.Validate(); err != nil {
		t.Fatalf("accepted, but %v", err)
	}
	checkAllFormats(t, p)
}

// FuzzRoundTrip makes a puzzle of the data, writes it and reads it.
func FuzzRoundTrip(f *testing.F) {
	f.Add(uint8(3), uint8(3), []byte("123456789"))
	f.Add(uint8(4), uint8(4), []byte{16, 0, 15, 10, 9})
	f.Add(uint8(1), uint8(1), []byte{1})
	f.Fuzz(func(t *testing.T, boxRows, boxCols uint8, cells []byte) {
		size := int(boxRows) * int(boxCols)
		if size < 1 || size > puzzle.MaxSudokuSize {
			return
		}
		givens := make([][]int, size)
		for r := range givens {
			givens[r] = make([]int, size)
		}
		for i := range min(len(cells), size*size) {
			givens[i/size][i%size] = int(cells[i]) % (size + 1)
		}
		s, err := puzzle.NewSudoku(int(boxRows), int(boxCols), givens)
		if err != nil {
			t.Fatal(err)
		}
		checkAllFormats(t, s)
	})
}

func checkAllFormats(t *testing.T, p puzzle.Puzzle) {
	t.Helper()
	for _, fm := range format.Formats() {
		var b bytes.Buffer
		err := format.Encode(&b, p, fm)
		if errors.Is(err, format.ErrLossy) {
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", fm, err)
		}
		again, err := format.Decode(b.Bytes())
		if err != nil {
			t.Fatalf("%s: %v:\n%s", fm, err, b.String())
		}
		want := p
		if fm != format.JSON {
			want = textual(p, fm)
		}
		if !reflect.DeepEqual(want, again) { // cmp takes 0.1 s for a large grid
			t.Fatalf("%s: %s:\n%s", fm, cmp.Diff(want, again), b.String())
		}
	}
}
