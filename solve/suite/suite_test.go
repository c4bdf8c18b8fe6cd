package suite_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/suite"
)

func TestAll(t *testing.T) {
	seen := make(map[string]bool)
	for _, m := range suite.All() {
		id := m.Kind.String() + " " + m.Name
		if seen[id] {
			t.Errorf("%s is listed twice", id)
		}
		seen[id] = true
		if !slices.Contains(puzzle.Kinds(), m.Kind) || m.Name == "" || m.Name != strings.ToLower(m.Name) {
			t.Errorf("%q: bad kind or name", id)
		}
		if m.Doc == "" || m.Source == "" || strings.ContainsAny(m.Doc+m.Source, "\n\t") {
			t.Errorf("%s: doc and source have to be one line each", id)
		}
		for _, p := range m.Presets {
			if own, ok := m.Preset(p.Name); !ok || own.Name != m.Name || own.Doc != p.Doc || p.Doc == "" {
				t.Errorf("%s: preset %q: %v, %q", id, p.Name, ok, own.Doc)
			}
		}
		if _, ok := m.Preset("none such"); ok {
			t.Errorf("%s: any preset will do", id)
		}
		found, err := suite.Find(m.Kind, m.Name)
		if err != nil || found.Doc != m.Doc {
			t.Errorf("%s is not found: %v", id, err)
		}
	}
}

// TestDefault: the default of a kind is exact, and every kind with a puzzle
// type has one.
func TestDefault(t *testing.T) {
	for _, p := range puzzle.AllPuzzles() {
		m, err := suite.Default(p.Kind())
		if err != nil || !m.Exact {
			t.Errorf("%s: %v, exact %v", p.Kind(), err, m.Exact)
		}
	}
}

// TestStarts: the methods that go on from a board are those that improve one.
func TestStarts(t *testing.T) {
	var names []string
	for _, m := range suite.All() {
		if m.Starts {
			names = append(names, m.Kind.String()+" "+m.Name)
		}
	}
	if want := []string{"jigsaw schedule", "jigsaw matching", "jigsaw hybrid"}; !slices.Equal(names, want) {
		t.Errorf("%v start with a board, want %v", names, want)
	}
}

func TestErrors(t *testing.T) {
	if _, err := suite.Find(puzzle.KindSudoku, "magic"); !errors.Is(err, suite.ErrMethod) ||
		!strings.HasSuffix(err.Error(), `"magic": for sudoku there is search, anneal`) {
		t.Errorf("magic: %v", err)
	}
	if _, err := suite.Find("chess", "search"); !errors.Is(err, suite.ErrMethod) {
		t.Errorf("chess: %v", err)
	}
	if _, err := suite.Default("chess"); !errors.Is(err, suite.ErrMethod) {
		t.Errorf("chess: %v", err)
	}
}

func Example() {
	m, err := suite.Default(puzzle.KindSudoku)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Kind, m.Name, "exact:", m.Exact)
	// Output: sudoku search exact: true
}
