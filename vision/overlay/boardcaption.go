package overlay

import (
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/image/font"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// The caption's measures in pixels.
const (
	leastWidth   = 400 // of a picture, so that small boards have a caption too
	captionSize  = 24  // of the score's letters
	nameSize     = 18
	legendSize   = 15
	numberSize   = 12 // of rows and columns
	longestName  = 60 // in characters
	legendSymbol = 20
)

// A scribe sets words in a scene.
type scribe struct {
	scene *scene
	faces *faces
}

// width returns how long a line of that size comes out.
func (s *scribe) width(text string, size int) float64 {
	return float64(font.MeasureString(s.faces.size(size), text)) / 64
}

// put writes a line that begins at a point, and returns where it ends.
func (s *scribe) put(text string, at geom.Point, size int) float64 {
	long := s.width(text, size)
	s.scene.texts = append(s.scene.texts, textLine{text: text, at: at, size: size, long: long, ink: background})
	return at.X + long
}

// putBefore writes a line that ends at a point.
func (s *scribe) putBefore(text string, at geom.Point, size int) {
	s.put(text, at.Sub(geom.Point{X: s.width(text, size)}), size)
	s.scene.texts[len(s.scene.texts)-1].ends = true
}

// fitting returns the size, or as much less as it must be for the line to keep within
// width, with a tenth of it to spare for the fonts of others.
func (s *scribe) fitting(text string, size int, width float64) int {
	for size > 6 && 1.1*s.width(text, size) > width {
		size--
	}
	return size
}

// caption writes what is about the board: numbers of rows and columns, and below it the
// score, the clues, the name and what the signs mean. It returns all but the signs.
func (j *joinery) caption(score puzzle.JigsawScore, o BoardOptions) string {
	s := &scribe{scene: &j.scene, faces: newFaces()}
	defer s.faces.close()
	j.number(s)
	clues := board.RegimeText(board.Regime(j.p))
	head, name := fmt.Sprintf("%d of %d joints · %s", score.MatchedJoints, score.Joints, clues), shortened(o.Name)
	at := geom.Point{X: marginBefore, Y: float64(j.scene.height) + captionSize}
	right := float64(j.scene.width) - marginBehind
	s.put(head, at, s.fitting(head, captionSize, right-at.X))
	at.Y += 1.5 * legendSymbol
	end := j.legend(s, at.Y)
	j.scene.height = int(at.Y) + legendSymbol
	if name == "" {
		return head
	}
	size := s.fitting(name, nameSize, right-at.X)
	if right-s.width(name, size) < end+2*legendSymbol { // no room beside the legend
		at.Y += 1.4 * legendSymbol
		j.scene.height = int(at.Y) + legendSymbol
		s.put(name, at, size)
	} else {
		s.putBefore(name, geom.Point{X: right, Y: at.Y}, size)
	}
	return name + ": " + head
}

// shortened cuts a text that would not fit below a board, and leaves out what is no
// letter.
func shortened(text string) string {
	r := []rune(strings.Join(strings.Fields(strings.ToValidUTF8(text, "?")), " "))
	if len(r) > longestName {
		r = append(r[:longestName-1], '…')
	}
	return string(r)
}

// legend says which sign means what and how often it is there. It returns where it ends.
func (j *joinery) legend(s *scribe, y float64) float64 {
	x := float64(marginBefore)
	symbol := func(class string, figures []figure, dx, dy float64) {
		at := geom.Point{X: x + dx, Y: y - legendSize*0.35 + dy}
		j.scene.stamps = append(j.scene.stamps, stamp{class: class, figures: figures, at: []geom.Point{at}})
		x += legendSymbol * 1.4
	}
	say := func(text string) { x = s.put(text, geom.Point{X: x, Y: y}, legendSize) + legendSymbol }
	half := legendSymbol / 2.0
	symbol("legend-ring", ring(legendSymbol), half, 0)
	text := fmt.Sprintf("%d mismatched", j.count(mismatchClass))
	if n := j.count(outwardClass); n > 0 {
		text += fmt.Sprintf(", %d not straight at the border", n)
	}
	say(text)
	if len(j.p.Hints) > 0 {
		symbol("legend-clue", clueFrame(legendSymbol), 0, -half)
		say("clue")
	}
	if n := j.empty(); n > 0 {
		say(strconv.Itoa(n) + " empty")
	}
	return x
}

// count returns how often a stamp is used.
func (j *joinery) count(class string) int {
	n := 0
	for _, s := range j.scene.stamps {
		if s.class == class {
			n += len(s.at)
		}
	}
	return n
}

// empty returns the number of cells without a piece.
func (j *joinery) empty() int {
	n := 0
	for _, s := range j.squares {
		if !s.taken {
			n++
		}
	}
	return n
}

// number writes the numbers of rows and columns, from 1 as in the names of cells, every one where there is room.
func (j *joinery) number(s *scribe) {
	step := 1
	for float64(step)*j.cell < 1.6*numberSize {
		step *= 5
	}
	for c := step - 1; c < j.cols; c += step {
		text := strconv.Itoa(c + 1)
		at := j.at(0, c).Add(geom.Point{X: (j.cell - s.width(text, numberSize)) / 2, Y: -marginBefore / 4})
		s.put(text, at, numberSize)
	}
	for r := step - 1; r < j.rows; r += step {
		text := strconv.Itoa(r + 1)
		at := j.at(r, 0).Add(geom.Point{X: -3, Y: j.cell/2 + numberSize*0.36})
		s.putBefore(text, at, numberSize)
	}
}
