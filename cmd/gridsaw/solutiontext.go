package main

import (
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/gridsaw/gridsaw/puzzle"
)

// solutionText is the solution in the text form of its puzzle's kind.
func solutionText(p puzzle.Puzzle, s puzzle.Solution) (string, error) {
	switch s := s.(type) {
	case *puzzle.SudokuSolution:
		if p, ok := p.(*puzzle.Sudoku); ok {
			return sudokuText(p, s), nil
		}
	case *puzzle.ShikakuSolution:
		if p, ok := p.(*puzzle.Shikaku); ok {
			return rectanglesText(p, s), nil
		}
	case *puzzle.HashiSolution:
		if p, ok := p.(*puzzle.Hashi); ok {
			return bridgesText(p, s), nil
		}
	case *puzzle.JigsawSolution:
		return placesText(s), nil
	}
	return "", fmt.Errorf("no text form of this solution to a %s", p.Kind())
}

// Parts of the line drawing characters: which ways a line leaves a crossing.
const (
	up = 1 << iota
	down
	left
	right
)

// corners are the line drawing characters, by the ways that lines leave them.
var corners = [16]string{
	0: " ", up: "│", down: "│", left: "─", right: "─", up | down: "│", left | right: "─",
	down | right: "┌", down | left: "┐", up | right: "└", up | left: "┘",
	up | down | right: "├", up | down | left: "┤", left | right | down: "┬", left | right | up: "┴",
	up | down | left | right: "┼",
}

// rectanglesText draws the rectangles with the clues in them.
func rectanglesText(p *puzzle.Shikaku, s *puzzle.ShikakuSolution) string {
	owner := make([][]int, p.Rows)
	for r := range owner {
		owner[r] = make([]int, p.Cols)
	}
	for i, t := range s.Rectangles {
		for r := t.Row; r < t.Row+t.Rows; r++ {
			for c := t.Col; c < t.Col+t.Cols; c++ {
				owner[r][c] = i + 1
			}
		}
	}
	at := func(r, c int) int {
		if r < 0 || c < 0 || r >= p.Rows || c >= p.Cols {
			return 0
		}
		return owner[r][c]
	}
	clues := make(map[puzzle.Cell]string)
	width := 1
	for _, c := range p.Clues {
		text := strconv.Itoa(c.Area)
		if c.Area == 0 {
			text = "?"
		}
		clues[c.Cell()] = text
		width = max(width, len(text))
	}
	return areasText(p.Rows, p.Cols, width, at, func(at puzzle.Cell) string { return clues[at] })
}

// sudokuText is the whole grid, with the borders of regions where these are no boxes.
func sudokuText(p *puzzle.Sudoku, s *puzzle.SudokuSolution) string {
	full := puzzle.Sudoku{BoxRows: p.BoxRows, BoxCols: p.BoxCols, Givens: s.Grid}
	if p.Regions == nil {
		return strings.TrimRight(full.String(), "\n")
	}
	size := p.Size()
	at := func(r, c int) int {
		if r < 0 || c < 0 || r >= size || c >= size {
			return -1
		}
		return p.Regions[r][c]
	}
	return areasText(size, size, len(strconv.Itoa(size)), at, func(at puzzle.Cell) string {
		return strconv.Itoa(s.Grid[at.Row][at.Col])
	})
}

// areasText draws the borders between the areas that at tells, also for places outside the
// grid, and writes a text of some width into each cell.
func areasText(rows, cols, width int, at func(r, c int) int, text func(puzzle.Cell) string) string {
	var b strings.Builder
	for r := range rows + 1 {
		b.WriteString(lineAbove(r, cols, width, at))
		if r < rows {
			for c := range cols + 1 {
				b.WriteString(map[bool]string{true: "│", false: " "}[at(r, c-1) != at(r, c)])
				if c < cols {
					fmt.Fprintf(&b, " %*s ", width, text(puzzle.Cell{Row: r, Col: c}))
				}
			}
			b.WriteByte('\n')
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// lineAbove draws the line above row r of cells that belong to the rectangles
// that at tells.
func lineAbove(r, cols, width int, at func(r, c int) int) string {
	var b strings.Builder
	for c := range cols + 1 {
		ways := 0
		for _, w := range []struct {
			way  int
			line bool
		}{
			{up, at(r-1, c-1) != at(r-1, c)}, {down, at(r, c-1) != at(r, c)},
			{left, at(r-1, c-1) != at(r, c-1)}, {right, at(r-1, c) != at(r, c)},
		} {
			if w.line {
				ways |= w.way
			}
		}
		b.WriteString(corners[ways])
		if c < cols {
			b.WriteString(strings.Repeat(map[bool]string{true: "─", false: " "}[ways&right != 0], width+2))
		}
	}
	return strings.TrimRight(b.String(), " ") + "\n"
}

// bridgesText draws the islands with the bridges between them.
func bridgesText(p *puzzle.Hashi, s *puzzle.HashiSolution) string {
	// Columns are two characters apart, so that a picture of it is about square.
	grid := make([][]string, p.Rows)
	for r := range grid {
		grid[r] = strings.Split(strings.Repeat(" ", max(2*p.Cols-1, 1)), "")
	}
	for _, b := range s.Bridges {
		from, to := p.Islands[b.A], p.Islands[b.B]
		line := map[bool][2]string{true: {"│", "║"}, false: {"─", "═"}}[from.Col == to.Col][min(b.Count, 2)-1]
		for r := min(from.Row, to.Row); r <= max(from.Row, to.Row); r++ {
			for c := 2 * min(from.Col, to.Col); c <= 2*max(from.Col, to.Col); c++ {
				grid[r][c] = line
			}
		}
	}
	for _, i := range p.Islands {
		grid[i.Row][2*i.Col] = strconv.Itoa(i.Bridges)
		if i.Bridges == 0 {
			grid[i.Row][2*i.Col] = "?"
		}
	}
	lines := make([]string, len(grid))
	for r, row := range grid {
		lines[r] = strings.TrimRight(strings.Join(row, ""), " ")
	}
	return strings.Join(lines, "\n")
}

// placesText is a line for each row of the finished jigsaw, and in it for each
// place the piece's number and an arrow to where its listed top points.
func placesText(s *puzzle.JigsawSolution) string {
	arrows := [4]string{"↑", "→", "↓", "←"}
	var rows [][]string
	for _, p := range s.Placements {
		for len(rows) <= p.Row {
			rows = append(rows, nil)
		}
		for len(rows[p.Row]) <= p.Col {
			rows[p.Row] = append(rows[p.Row], "·")
		}
		rows[p.Row][p.Col] = fmt.Sprintf("%d%s", p.Piece, arrows[p.Rotation%4])
	}
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 8, 1, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	w.Flush()
	return strings.TrimRight(out.String(), "\n")
}
