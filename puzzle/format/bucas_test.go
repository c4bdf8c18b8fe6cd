package format_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/puzzle/format"
)

// square is a board of four corners, and squareSides what is on it.
const square = "https://e2.bucas.name/#puzzle=square&board_w=2&board_h=2&board_edges=abcaaadbceaaadae"

var squareSides = [][4]int{{0, 1, 2, 0}, {0, 0, 3, 1}, {2, 4, 0, 0}, {0, 3, 0, 4}}

func TestDecodeBoard(t *testing.T) {
	fragment := square[strings.Index(square, "#"):]
	full := &board.Board{Rows: 2, Cols: 2, Name: "square", Cells: squareSides}
	numbered, partial, black := *full, *full, *full
	numbered.Numbers = []int{4, 3, 1, 2}
	partial.Cells = [][4]int{{0, 1, 2, 0}, {}, {2, 4, 0, 0}, {}}
	partial.Numbers = []int{0, 0, 12, 0}
	black.Order = board.OrderBlackwood
	for name, tt := range map[string]struct {
		text string
		want *board.Board
	}{
		"URL":              {square, full},
		"white space":      {"\n  " + square + "\r\n\n", full},
		"fragment":         {fragment, full},
		"without hash":     {fragment[1:], full},
		"among comments":   {"\ufeff# a board\n#\n# see https://e2.bucas.name/#puzzle=x\n" + fragment + "\n# end\n", full},
		"other keys":       {square + "&board_types=bbbb&seed=77&x", full},
		"pieces":           {square + "&board_pieces=004003001002", &numbered},
		"partial":          {strings.Replace(square, "aadbceaaadae", "aaaaceaaaaaa", 1) + "&board_pieces=000000012000", &partial},
		"order":            {square + "&motifs_order=jblackwood", &black},
		"order is default": {square + "&motifs_order=", full},
	} {
		got, err := format.DecodeBoard([]byte(tt.text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		if !format.IsBoard([]byte(tt.text)) {
			t.Errorf("%s is no board", name)
		}
	}
}

func TestDecodeBoardErrors(t *testing.T) {
	with := func(w, h, edges string) string {
		return "#puzzle=x&board_w=" + w + "&board_h=" + h + "&board_edges=" + edges
	}
	cells := square[len(square)-16:]
	for name, tt := range map[string]struct{ text, want string }{
		"nothing":            {"", "board_w is missing"},
		"no edges":           {"https://e2.bucas.name/#puzzle=x&board_w=2&board_h=2", "board_edges is missing"},
		"odd length":         {with("2", "2", cells[1:]), "board_edges has 15 letters, but 2 columns and 2 rows take 16"},
		"unknown letter":     {with("2", "2", "A"+cells[1:]), `board_edges has 'A' at place 1, want a to z`},
		"percent-encoding":   {with("2", "2", cells[:13]+"%61"), `board_edges has '%' at place 14, want a to z`},
		"size does not fit":  {with("2", "3", cells), "board_edges has 16 letters, but 2 columns and 3 rows take 24"},
		"not a number":       {with("NaN", "2", cells), `board_w is "NaN", want 1 to 65536`},
		"negative":           {with("2", "-2", cells), `board_h is "-2", want 1 to 65536`},
		"zero":               {with("0", "2", ""), `board_w is "0", want 1 to 65536`},
		"no integer":         {with("2.0", "2", cells), `board_w is "2.0", want 1 to 65536`},
		"beyond 64 bits":     {with("99999999999999999999999", "2", cells), `board_w is "99999999999999999999"..., want 1 to 65536`},
		"ten million cells":  {with("2500", "4000", cells), "2500 columns and 4000 rows, the limit is 65536 cells"},
		"long text":          {with("2", "2", strings.Repeat("a", 1<<21)), "2097194 bytes, the limit is 1048576"},
		"duplicate key":      {with("2", "2", cells) + "&board_w=2", "board_w stands there twice"},
		"unknown order":      {with("2", "2", cells) + "&motifs_order=mine", `motifs_order is "mine", want jblackwood or none`},
		"few digits":         {with("2", "2", cells) + "&board_pieces=00100200300", "board_pieces has 11 digits, but 2 columns and 2 rows take 12"},
		"no digit":           {with("2", "2", cells) + "&board_pieces=00100200300x", `board_pieces has 'x' at place 12, want a digit`},
		"piece twice":        {with("2", "2", cells) + "&board_pieces=001002003001", "piece number 1 is at r1c1 and at r2c2"},
		"piece without side": {with("1", "1", "aaaa") + "&board_pieces=007", "r1c1 is empty, but has piece number 7"},
		"hidden name":        {"#puzzle=a\x1b[31m&" + with("2", "2", cells)[10:], "puzzle must have at most 200 bytes, all of them visible"},
		"long name":          {"#puzzle=" + strings.Repeat("n", 201) + "&" + with("2", "2", cells)[10:], "puzzle must have at most 200 bytes, all of them visible"},
	} {
		b, err := format.DecodeBoard([]byte(tt.text))
		if b != nil && err == nil || !errors.Is(err, puzzle.ErrInvalid) || !strings.HasSuffix(err.Error(), ": "+tt.want) {
			t.Errorf("%s: %v, want %s", name, err, tt.want)
		}
	}
	_, err := format.DecodeBoard([]byte(square + "\n" + square))
	if !errors.Is(err, format.ErrSeveral) {
		t.Errorf("two boards: %v", err)
	}
}

func TestEncodeBoard(t *testing.T) {
	text := square + "&board_pieces=004003001002&motifs_order=jblackwood"
	b, err := format.DecodeBoard([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := format.EncodeBoard(b); got != text || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	b.Numbers[0] = 1000
	if got, err := format.EncodeBoard(b); strings.Contains(got, "pieces") || err != nil {
		t.Errorf("four digits: %s, %v", got, err)
	}
	b.Cells[0][1] = 26
	if _, err := format.EncodeBoard(b); !errors.Is(err, format.ErrLossy) {
		t.Errorf("colour 26: %v", err)
	}
	b.Cells = nil
	if _, err := format.EncodeBoard(b); !errors.Is(err, puzzle.ErrInvalid) {
		t.Errorf("no cells: %v", err)
	}
}

// TestDecodePiecesOfBoard reads the pieces of a full board as a puzzle.
func TestDecodePiecesOfBoard(t *testing.T) {
	want := &puzzle.Jigsaw{Variant: puzzle.VariantPuzzle, Unsigned: true, Rows: 2, Cols: 2}
	for i, sides := range squareSides {
		want.Pieces = append(want.Pieces, puzzle.JigsawPiece{ID: i, Sides: sides})
	}
	for _, text := range []string{square, "# one\n" + square[strings.Index(square, "#"):]} {
		got, err := format.Decode([]byte(text))
		if d := cmp.Diff(puzzle.Puzzle(want), got); d != "" || err != nil {
			t.Errorf("%v %s", err, d)
		}
	}
	all, err := format.DecodeAll([]byte(square + "\n" + square + "\n"))
	if len(all) != 2 || err != nil {
		t.Errorf("%d puzzles, %v", len(all), err)
	}
	_, err = format.Decode([]byte("#board_w=1&board_h=1&board_edges=aaaa"))
	if !errors.Is(err, board.ErrPartial) {
		t.Errorf("an empty board: %v", err)
	}
	if err := format.Encode(new(bytes.Buffer), want, format.Bucas); !errors.Is(err, format.ErrLossy) {
		t.Errorf("pieces without a board: %v", err)
	}
}

// FuzzDecodeBoard checks that what is read is written the same and can be scored.
func FuzzDecodeBoard(f *testing.F) {
	f.Add([]byte(square))
	f.Add([]byte(square + "&board_pieces=001002003004&motifs_order=jblackwood"))
	f.Add([]byte("#board_w=1&board_h=3&board_edges=aaaabbbbcccc&board_pieces=000001002"))
	f.Add([]byte("#board_w=NaN&board_h=1e9&board_edges=%61"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := format.DecodeBoard(data)
		if err != nil {
			return
		}
		text, err := format.EncodeBoard(b)
		if err != nil {
			t.Fatal(err)
		}
		again, err := format.DecodeBoard([]byte(text))
		if err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if again.Name == "board" {
			again.Name = b.Name
		}
		if d := cmp.Diff(b, again); d != "" {
			t.Fatal(d)
		}
		checkBoard(t, b)
	})
}

// checkBoard places a board on its own pieces, and scores it both ways.
func checkBoard(t *testing.T, b *board.Board) {
	t.Helper()
	bare, err := board.Count(b, nil)
	if err != nil {
		t.Fatal(err)
	}
	if bare.Matched+len(bare.Mismatched) > bare.Joints {
		t.Fatalf("%+v", bare)
	}
	p, s, err := b.Jigsaw()
	if err != nil {
		if b.Full() {
			t.Fatal(err)
		}
		return
	}
	if score, err := puzzle.ScoreJigsaw(p, s); err != nil || score.MatchedJoints != bare.Matched {
		t.Fatalf("%+v, %v, want %d", score, err, bare.Matched)
	}
	placed, err := board.Count(b, p)
	if err != nil || placed.Checked && (placed.Matched != bare.Matched || len(placed.Wrong)+len(placed.Twice) > 0) {
		t.Fatalf("%+v, %v, want %d", placed, err, bare.Matched)
	}
	if !placed.Checked && !strings.Contains(placed.Why, board.ErrAmbiguous.Error()) {
		t.Fatal(placed.Why)
	}
}

func ExampleDecodeBoard() {
	b, err := format.DecodeBoard([]byte(square))
	if err != nil {
		fmt.Println(err)
		return
	}
	score, err := board.Count(b, nil)
	fmt.Println(b.Cells[0], score.Matched, "of", score.Joints, score.Mismatched, err)
	// Output: [0 1 2 0] 3 of 4 [[[0 1] [1 1]]] <nil>
}
