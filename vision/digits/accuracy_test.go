package digits_test

import (
	"context"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/digits/tesseract"
)

// tally counts what a reader got right.
type tally struct {
	grids, gridsRight   int
	clues, cluesRight   int
	firstThree          int
	empties, emptyRight int
	states, statesRight int
	seconds             float64
	wrong               []string
	wrongCells          []*image.Gray
	surelyWrong, surely int
}

// add judges the readings of one sheet.
func (c *tally) add(s sheet, readings []reading.Cell) {
	c.grids++
	right := true
	for i, r := range readings {
		want := s.truth[i]
		c.states++
		if stateOf(want) == r.State {
			c.statesRight++
		}
		ok := c.addCell(want, r)
		if !ok {
			right = false
			c.wrongCells = append(c.wrongCells, s.cells[i])
			c.wrong = append(c.wrong, fmt.Sprintf("%s cell %d: want %d, read %v %.2f %v empty %.3f",
				s.name, i, want, r.State, r.StateConfidence, short(r.Numbers), r.Empty))
		}
	}
	if right {
		c.gridsRight++
	}
}

func (c *tally) addCell(want int, r reading.Cell) bool {
	if want == 0 || want == candidatesTruth {
		c.empties++
		if r.Best() == 0 {
			c.emptyRight++
			return true
		}
		return false
	}
	c.clues++
	if p := chanceOf(want, r); p >= 0 {
		c.firstThree++
	}
	if len(r.Numbers) > 0 && r.Numbers[0].P*(1-r.Empty) > 0.95 {
		c.surely++
		if r.Numbers[0].Number != want {
			c.surelyWrong++
		}
	}
	if r.Best() == want {
		c.cluesRight++
		return true
	}
	return false
}

// chanceOf returns the probability given to the wanted number if it is among
// the first three, or -1.
func chanceOf(want int, r reading.Cell) float64 {
	for _, g := range r.Numbers[:min(3, len(r.Numbers))] {
		if g.Number == want {
			return g.P
		}
	}
	return -1
}

func stateOf(truth int) reading.State {
	switch truth {
	case 0:
		return reading.Empty
	case candidatesTruth:
		return reading.Candidates
	}
	return reading.Number
}

func short(guesses []reading.Guess) string {
	var words []string
	for _, g := range guesses[:min(3, len(guesses))] {
		words = append(words, fmt.Sprintf("%d:%.3f", g.Number, g.P))
	}
	return strings.Join(words, " ")
}

func (c *tally) String() string {
	rate := func(a, b int) string { return fmt.Sprintf("%d/%d %.2f%%", a, b, 100*float64(a)/float64(max(b, 1))) }
	return fmt.Sprintf("clues %s, first three %s, empties %s, states %s, grids %s, sure of %s and wrong in %d, %.2f ms a grid",
		rate(c.cluesRight, c.clues), rate(c.firstThree, c.clues), rate(c.emptyRight, c.empties),
		rate(c.statesRight, c.states), rate(c.gridsRight, c.grids), rate(c.surely, c.clues), c.surelyWrong,
		1000*c.seconds/float64(max(c.grids, 1)))
}

// cached keeps cut sheets between the sub-tests of one run.
var cached = map[string]sheet{}

func (s source) sheet(tb testing.TB, jitter float64) sheet {
	key := s.path + strconv.FormatFloat(jitter, 'g', -1, 64)
	if sh, ok := cached[key]; ok {
		return sh
	}
	sh := s.stored(tb, jitter)
	cached[key] = sh
	return sh
}

// stored cuts the cells once and keeps them in the folder that GRIDSAW_CELLS
// names, where it is set: decoding large photos takes most of a run.
func (s source) stored(tb testing.TB, jitter float64) sheet {
	dir := os.Getenv("GRIDSAW_CELLS")
	if dir == "" {
		return s.cut(tb, jitter)
	}
	path := filepath.Join(dir, fmt.Sprintf("%s-%g", filepath.Base(s.path), jitter))
	data, err := os.ReadFile(path)
	if err != nil {
		sh := s.cut(tb, jitter)
		for _, cell := range sh.cells {
			data = append(data, cell.Pix...)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			tb.Fatal(err)
		}
		return sh
	}
	sh := sheet{name: filepath.Base(s.path), truth: s.truth}
	for i := range len(data) / (side * side) {
		sh.cells = append(sh.cells, &image.Gray{
			Pix: data[i*side*side : (i+1)*side*side], Stride: side, Rect: image.Rect(0, 0, side, side),
		})
	}
	return sh
}

func measure(tb testing.TB, reader digits.Reader, list []source, jitter float64) *tally {
	tb.Helper()
	c := &tally{}
	for _, s := range list {
		sh := s.sheet(tb, jitter)
		start := time.Now()
		readings, err := reader.Read(context.Background(), sh.cells, 9)
		c.seconds += time.Since(start).Seconds()
		if err != nil {
			tb.Fatal(err)
		}
		c.add(sh, readings)
	}
	return c
}

// TestAccuracy measures a reader on the labelled photos. It takes minutes and
// runs where GRIDSAW_ACCURACY names readers: "model", "tesseract" or both.
func TestAccuracy(t *testing.T) {
	readers := os.Getenv("GRIDSAW_ACCURACY")
	if readers == "" {
		t.Skip("GRIDSAW_ACCURACY is not set")
	}
	for _, name := range strings.Split(readers, ",") {
		reader, err := open(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, jitter := range jitters() {
			c := measure(t, reader, some(newspaperPhotos(t)), jitter)
			report(t, c, fmt.Sprintf("%s, newspaper photos, jitter %.2f", name, jitter))
		}
		c := measure(t, reader, some(phonePhotos(t)), 0)
		report(t, c, name+", phone photos")
		t.Logf("%s: upright is surest in %s", name, turns(t, reader, some(newspaperPhotos(t))))
		report(t, measurePages(t, reader), name+", printed pages")
		reader.Close()
	}
}

// jitters lists how far the corners are moved, in cells.
func jitters() []float64 {
	if testing.Short() {
		return []float64{0}
	}
	return []float64{0, 0.04, 0.08}
}

// some returns every fifth photo in a short run.
func some(list []source) []source {
	if !testing.Short() {
		return list
	}
	var out []source
	for i := 0; i < len(list); i += 5 {
		out = append(out, list[i])
	}
	return out
}

// report logs a tally, and, where GRIDSAW_MONTAGE names a folder, writes the
// wrong cells there as a picture and a list.
func report(t *testing.T, c *tally, title string) {
	t.Helper()
	t.Logf("%s: %v", title, c)
	if dir := os.Getenv("GRIDSAW_MONTAGE"); dir != "" && len(c.wrongCells) > 0 {
		writeMontage(t, title, c.wrongCells, 16)
		list := []byte(strings.Join(c.wrong, "\n") + "\n")
		if err := os.WriteFile(filepath.Join(dir, title+".txt"), list, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// turns counts the photos that a reader likes best upright among the four
// quarter turns.
func turns(tb testing.TB, reader digits.Reader, list []source) string {
	tb.Helper()
	upright := 0
	for _, s := range list {
		cells := s.sheet(tb, 0).cells
		best, at := 0.0, 0
		for turn := range 4 {
			readings, err := reader.Read(context.Background(), cells, 9)
			if err != nil {
				tb.Fatal(err)
			}
			if v := sureness(readings); v > best {
				best, at = v, turn
			}
			cells = turned(cells)
		}
		if at == 0 {
			upright++
		}
	}
	return fmt.Sprintf("%d of %d photos", upright, len(list))
}

// sureness is the expected number of cells that are read right.
func sureness(readings []reading.Cell) float64 {
	sum := 0.0
	for _, r := range readings {
		if len(r.Numbers) > 0 {
			sum += (1 - r.Empty) * r.Numbers[0].P
		}
	}
	return sum
}

func open(name string) (digits.Reader, error) {
	switch name {
	case "tesseract":
		return tesseract.New()
	case "whole":
		return digits.NewWhole(), nil
	}
	return digits.NewModel(), nil
}
