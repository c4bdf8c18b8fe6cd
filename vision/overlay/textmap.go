package overlay

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// MapCell is a place of the finished puzzle, for [TextMap].
type MapCell struct {
	Row, Col    int // from 0
	Page, Piece int // the picture, and the piece's number in it
	// Degrees is how far to turn the piece clockwise from how it lies in the
	// picture.
	Degrees  float64
	Over     bool // to be turned over before that
	Doubtful bool
}

// arrows point in steps of 45 degrees clockwise from up.
var arrows = [8]string{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"}

// arrowFor returns the arrow to where the top of a piece points before it is
// turned by degrees.
func arrowFor(degrees float64) string {
	if math.IsNaN(degrees) || math.IsInf(degrees, 0) {
		return " "
	}
	eighth := int(math.Round(math.Remainder(-degrees, 360) / 45))
	return arrows[(eighth+8)%8]
}

// TextMap returns the finished puzzle as lines of text: for each place
// "picture:piece" and an arrow to where the piece's top points as it lies, with
// a "~" behind it where it lies face down, a "?" where it is in doubt, and "·" where no piece is. The first
// line numbers the columns, the first word of the others the rows. Cells beyond
// rows and cols are left out; of two at one place the later counts.
func TextMap(rows, cols int, cells []MapCell) string {
	table := make([][]string, max(rows, 0)+1)
	for r := range table {
		table[r] = make([]string, max(cols, 0)+1)
		for c := range table[r] {
			switch {
			case r == 0 && c > 0:
				table[r][c] = fmt.Sprint(c - 1)
			case c == 0 && r > 0:
				table[r][c] = fmt.Sprint(r - 1)
			case r > 0:
				table[r][c] = "·"
			}
		}
	}
	for _, c := range cells {
		if c.Row < 0 || c.Col < 0 || c.Row >= rows || c.Col >= cols {
			continue
		}
		degrees := c.Degrees
		if c.Over { // the arrow is on the side that is seen
			degrees = -degrees
		}
		text := fmt.Sprintf("%d:%d%s", c.Page, c.Piece, arrowFor(degrees))
		if c.Over {
			text += "~"
		}
		if c.Doubtful {
			text += "?"
		}
		table[c.Row+1][c.Col+1] = text
	}
	return aligned(table)
}

// aligned joins the words of a table into lines, each column as wide as its
// widest word.
func aligned(table [][]string) string {
	widths := make([]int, len(table[0]))
	for _, row := range table {
		for c, word := range row {
			widths[c] = max(widths[c], utf8.RuneCountInString(word))
		}
	}
	var b strings.Builder
	for _, row := range table {
		line := ""
		for c, word := range row {
			if c > 0 {
				line += " "
			}
			line += word + strings.Repeat(" ", widths[c]-utf8.RuneCountInString(word))
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
