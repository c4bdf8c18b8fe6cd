package islands_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/islands"
	"github.com/gridsaw/gridsaw/vision/load"
)

// described returns the islands of a game description such as 7x7m2:3a3c4:
// numbers, and letters for as many empty cells as their place in the alphabet.
func described(t *testing.T, text string) [][3]int {
	t.Helper()
	size, cells, ok := strings.Cut(text, ":")
	var rows, cols int
	if _, err := fmt.Sscanf(size, "%dx%d", &cols, &rows); err != nil || !ok {
		t.Fatalf("%q is no game description", text)
	}
	var out [][3]int
	at := 0
	for _, c := range cells {
		if c >= 'a' && c <= 'z' {
			at += int(c-'a') + 1
			continue
		}
		out = append(out, [3]int{at / cols, at % cols, int(c - '0')})
		at++
	}
	return out
}

// TestPages reads printed pages, islands and numbers.
func TestPages(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many pages")
	}
	dir := puzzletest.Data(t, "grid-pages")
	model := digits.NewModel()
	defer model.Close()
	pages := 0
	for _, name := range []string{"bridges_7x7", "bridges_10x10", "bridges_15x15"} {
		ids, err := os.ReadFile(filepath.Join(dir, name+".ids"))
		if err != nil {
			t.Fatal(err)
		}
		for i, id := range strings.Fields(string(ids)) {
			page := fmt.Sprintf("%s_%d", name, i+1)
			picture, err := load.File(filepath.Join(dir, page+".png"))
			if err != nil {
				t.Fatal(err)
			}
			b := find(t, picture.Gray(), islands.Options{})
			want := described(t, id)
			if diff := cmp.Diff(relative(want), cellsOf(b)); diff != "" {
				t.Errorf("%s: islands, - want + got:\n%s", page, diff)
				continue
			}
			read, err := model.Read(t.Context(), b.Cells(picture.Gray(), 64), 8)
			if err != nil {
				t.Fatal(err)
			}
			for k, r := range read {
				if r.Best() != want[k][2] {
					t.Errorf("%s: island %d reads as %d, want %d", page, k, r.Best(), want[k][2])
				}
			}
			pages++
		}
	}
	if pages != 12 {
		t.Errorf("%d pages right, want 12", pages)
	}
}

// TestOthers looks for islands where there are none: the score must tell.
func TestOthers(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at many photos")
	}
	const clear = 0.5
	for _, set := range []struct {
		folder, pattern string
		every           int
	}{{"grid-pages", "rect_*_1.png", 1}, {"grid-pages", "solo_4x4_2.png", 1}, {"sudoku-photos", "*.jpg", 60}, {"sudoku-phone", "*.jpg", 40}} {
		files := puzzletest.Files(t, set.folder, set.pattern)
		for i := 0; i < len(files); i += set.every {
			picture, err := load.File(files[i])
			if err != nil {
				t.Fatal(err)
			}
			found, err := islands.Find(t.Context(), picture.Gray(), islands.Options{})
			if err != nil && !errors.Is(err, islands.ErrNone) && !errors.Is(err, islands.ErrCut) {
				t.Errorf("%s: %v", filepath.Base(files[i]), err)
			}
			if len(found) > 0 && found[0].Score >= clear {
				t.Errorf("%s: %d x %d cells with %d islands, score %.2f", filepath.Base(files[i]),
					found[0].Rows, found[0].Cols, len(found[0].Islands), found[0].Score)
			}
		}
	}
}
