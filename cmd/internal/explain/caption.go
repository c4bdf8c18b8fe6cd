package explain

import (
	"strings"

	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Sizes of what stands above and below the grid.
const (
	titleSize = 30
	textSize  = 23
	lineSkip  = 33
)

// caption writes a title above the grid with a remark at its right, and the text
// below it, and makes the page as high as it takes.
func (s *sheet) caption(title, remark, text string) {
	title = strings.ToUpper(title[:1]) + title[1:]
	s.page.Add(
		render.Text{At: geom.Point{X: s.left, Y: 52}, String: title, Font: s.fat, Size: titleSize, Colour: ink},
		render.Text{At: geom.Point{X: s.right, Y: 52}, String: remark, Font: s.plain, Size: 20, Anchor: 1, Colour: pale},
	)
	y := s.top + s.width() + 46
	for _, line := range wrap(text, s.plain, (s.right-s.left)/textSize) {
		s.page.Add(render.Text{At: geom.Point{X: s.left, Y: y}, String: line, Font: s.plain, Size: textSize, Colour: ink})
		y += lineSkip
	}
	s.page.Height = y
}

// wrap cuts a text into lines of at most so many em.
func wrap(text string, f *render.Font, width float64) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && f.Width(longer) > width {
			lines, line = append(lines, line), word
			continue
		}
		line = longer
	}
	return append(lines, line)
}
