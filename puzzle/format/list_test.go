package format_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
)

// readList returns what a list holds: of each puzzle its kind and line, or its error.
func readList(t *testing.T, r io.Reader) []string {
	t.Helper()
	list, single, err := format.NewList(r)
	if err != nil {
		t.Fatal(err)
	}
	if list == nil {
		return []string{fmt.Sprintf("one text of %d bytes", len(single))}
	}
	var out []string
	for {
		item, err := list.Next()
		if err == io.EOF {
			return out
		}
		if err != nil {
			return append(out, err.Error())
		}
		p, err := item.Decode()
		if err != nil {
			out = append(out, fmt.Sprintf("%d: %v", item.Line, err))
			continue
		}
		out = append(out, fmt.Sprintf("%d: %s, on a line: %v", item.Line, p.Kind(), item.OneLine()))
	}
}

func TestList(t *testing.T) {
	const line, grid = "1....2....3....4", "1...\n.2..\n..3.\n...4\n"
	nine := "........1.......23.4.2.5........6...2.4.7.........1..8.6........5.....3...7......"
	for name, test := range map[string]struct {
		text string
		want []string
	}{
		"one line":                {line + "\n", []string{"one text of 17 bytes"}},
		"one grid":                {grid, []string{"one text of 20 bytes"}},
		"a grid with blank lines": {strings.Replace(grid, "..\n", "..\n\n", 1), []string{"one text of 21 bytes"}},
		"a grid of 16 rows": {
			strings.Repeat(strings.Repeat(".", 16)+"\n", 16), []string{"one text of 272 bytes"},
		},
		"nothing": {"", []string{"one text of 0 bytes"}},
		"lines": {
			"\ufeff# three\n" + line + "\n\n  " + line + " # easy\r\nsudoku/4/4/1j2j3j4\n",
			[]string{"2: sudoku, on a line: true", "4: sudoku, on a line: true", "5: sudoku, on a line: false"},
		},
		"a rotten line": {
			line + "\n1....2....3....9\nwhat\n" + line,
			[]string{
				"1: sudoku, on a line: true", `2: line 2, column 16: puzzle: invalid sudoku: "9" is no number from 1 to 4`,
				"3: line 3: puzzle: invalid sudoku: no boxes fit size 2", "4: sudoku, on a line: true",
			},
		},
		"rotten lines first": {
			"1....2....3....9\n" + line + "\n" + line,
			[]string{
				`1: line 1, column 16: puzzle: invalid sudoku: "9" is no number from 1 to 4`,
				"2: sudoku, on a line: true", "3: sudoku, on a line: true",
			},
		},
		"a table": {
			"id,puzzle,solution,rating\n1,\"" + nine + "\",\"" + strings.Repeat("1", 81) + "\",7.2\n2," + nine + ",,\n",
			[]string{"2: sudoku, on a line: true", "3: sudoku, on a line: true"},
		},
		"ratings": {
			nine + " 11.9/11.9/11.3 - coloin\n" + nine + ";8.9;tarx0134\n:0901:x:" + nine + ":12:\n" + nine + "\tED=9.0\n",
			[]string{
				"1: sudoku, on a line: true", "2: sudoku, on a line: true", "3: sudoku, on a line: true", "4: sudoku, on a line: true",
			},
		},
		"JSON": {
			`{"kind":"hashi","rows":1,"cols":3,"islands":[{"row":0,"col":0,"bridges":1}]}` + "\n" +
				`{"instance":{"kind":"shikaku","rows":1,"cols":1,"clues":[{"row":0,"col":0,"area":1}]}}` + "\n{}\n",
			[]string{
				"1: hashi, on a line: false", "2: shikaku, on a line: false",
				`3: line 3: puzzle: invalid: the JSON object has no field "kind"`,
			},
		},
		"a grid of 16 rows, one of which is short": {
			strings.Repeat("..2............G\n", 15) + "..2............", []string{"one text of 270 bytes"},
		},
		"grids": {
			"# first\n" + grid + "\n\n# second\nshikaku\n2 2\n. .\n\nhashi\n1.1\n.9.\n\n\n" + line + "\n",
			[]string{
				"2: sudoku, on a line: false", "9: shikaku, on a line: false",
				`13: line 15, column 2: puzzle: invalid hashi: "9" is no number from 1 to 8`, "18: sudoku, on a line: true",
			},
		},
		"a long line between": {
			line + "\n" + strings.Repeat(".", format.MaxBytes+1) + "\n" + line + "\n",
			[]string{
				"1: sudoku, on a line: true", "2: line 2: format: the text is too long for a puzzle: the limit is 8388608 bytes",
				"3: sudoku, on a line: true",
			},
		},
		"a long grid behind others": {
			grid + "\n" + strings.Repeat("1 2\n", format.MaxBytes/4+1) + "\n" + grid,
			[]string{
				"1: sudoku, on a line: false", "6: line 6: format: the text is too long for a puzzle: the limit is 8388608 bytes",
				"2097160: sudoku, on a line: false",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			if d := cmp.Diff(test.want, readList(t, strings.NewReader(test.text))); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}

// TestListBreaksOff reads a list that breaks off.
func TestListBreaksOff(t *testing.T) {
	broken := errors.New("the cable was pulled")
	lines := strings.Repeat("1....2....3....4\n", 100_000) // more than is looked at to tell a list
	got := readList(t, io.MultiReader(strings.NewReader(lines), failing{broken}))
	if len(got) != 100_001 || got[100_000] != broken.Error() {
		t.Errorf("%d, the last %v", len(got), got[len(got)-1])
	}
	if _, _, err := format.NewList(failing{broken}); err != broken {
		t.Errorf("at once: %v", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// FuzzList checks that a text is either a list or one puzzle, that each puzzle of a list is one of its own, and that
// lines count on.
func FuzzList(f *testing.F) {
	f.Add([]byte("1....2....3....4\n1....2....3....4\n"))
	f.Add([]byte("1...\n.2..\n..3.\n...4\n\nshikaku\n2 2\n. .\n"))
	f.Add([]byte("a,b\n,1....2....3....4,\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, single, err := format.NewList(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		p, fault := format.Decode(data)
		if list == nil {
			if errors.Is(fault, format.ErrSeveral) || !bytes.Equal(single, data) {
				t.Fatalf("no list, but %v", fault)
			}
			return
		}
		if !errors.Is(fault, format.ErrSeveral) {
			t.Fatalf("a list, and %v %v", p, fault)
		}
		for last := 0; ; {
			item, err := list.Next()
			if err == io.EOF {
				break
			}
			if err != nil || item.Line <= last {
				t.Fatalf("line %d behind line %d, %v", item.Line, last, err)
			}
			last = item.Line
			p, err := item.Decode()
			if err == nil {
				err = p.Validate()
			} else if at := new(puzzle.ParseError); errors.As(err, &at) && at.Line < item.Line {
				t.Fatalf("puzzle at line %d: %v", item.Line, err)
			} else {
				err = nil
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	})
}
