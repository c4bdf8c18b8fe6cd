package bench

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Table is rows of numbers and words. A nil cell is empty: the figure does not
// apply or is not known.
type Table struct {
	Name    string   `json:"name"`  // of its file
	Title   string   `json:"title"` // what is in it
	Columns []Column `json:"columns"`
	Rows    [][]any  `json:"rows"`
	Notes   []string `json:"notes,omitempty"`
}

// A Column tells what stands in a column of a [Table].
type Column struct {
	Name string `json:"name"`
	// Measured marks times, and what is computed of them. All else is a count or a
	// share, and the same in each run.
	Measured bool `json:"measured,omitempty"`

	decimals int
	words    bool
	powers   bool // written with a power of ten
}

// Columns of words, counts, shares and so on, and times.

func wordColumn(name string) Column               { return Column{Name: name, words: true} }
func countColumn(name string) Column              { return Column{Name: name} }
func realColumn(name string, decimals int) Column { return Column{Name: name, decimals: decimals} }
func rateColumn(name string) Column               { return Column{Name: name, decimals: 1, powers: true} }
func timeColumn(name string, decimals int) Column {
	return Column{Name: name, decimals: decimals, Measured: true}
}

// add adds a row.
func (t *Table) add(cells ...any) { t.Rows = append(t.Rows, cells) }

// dropEmpty drops the columns in which nothing stands.
func (t *Table) dropEmpty() {
	for i := len(t.Columns) - 1; i >= 0; i-- {
		if slices.ContainsFunc(t.Rows, func(row []any) bool { return row[i] != nil }) {
			continue
		}
		t.Columns = slices.Delete(t.Columns, i, i+1)
		for k := range t.Rows {
			t.Rows[k] = slices.Delete(t.Rows[k], i, i+1)
		}
	}
}

// text returns a cell as it is printed.
func (c *Column) text(cell any) string {
	switch v := cell.(type) {
	case nil:
		return ""
	case float64:
		if c.powers {
			return strconv.FormatFloat(v, 'e', c.decimals, 64)
		}
		return strconv.FormatFloat(v, 'f', c.decimals, 64)
	default:
		return fmt.Sprint(v)
	}
}

// lines returns the table as text, its header first.
func (t *Table) lines() [][]string {
	var header []string
	for _, c := range t.Columns {
		header = append(header, c.Name)
	}
	out := [][]string{header}
	for _, row := range t.Rows {
		var line []string
		for i, cell := range row {
			line = append(line, t.Columns[i].text(cell))
		}
		out = append(out, line)
	}
	return out
}

// WriteText writes the table for people: words to the left, numbers to the right.
func (t *Table) WriteText(out io.Writer) error {
	lines := t.lines()
	width := make([]int, len(t.Columns))
	for _, line := range lines {
		for i, cell := range line {
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", t.Title)
	for _, line := range lines {
		for i, cell := range line {
			if cell == "" && i < len(line)-1 {
				cell = "-"
			}
			w := width[i]
			if t.Columns[i].words {
				w = -w
			}
			line[i] = fmt.Sprintf("%*s", w, cell)
		}
		fmt.Fprintln(&b, strings.TrimRight(strings.Join(line, "  "), " "))
	}
	for _, note := range t.Notes {
		fmt.Fprintln(&b, note)
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// WriteCSV writes the table, its header first, without the notes.
func (t *Table) WriteCSV(out io.Writer) error {
	return csv.NewWriter(out).WriteAll(t.lines())
}

// WriteTable writes all tables for people.
func (r *MethodsReport) WriteTable(out io.Writer) error {
	_, err := fmt.Fprintf(out, "%s, %s, one thread, seed %d\n", r.CPU, r.Go, r.Seed)
	for _, e := range r.Experiments {
		for i := range e.Tables {
			if err == nil {
				_, err = fmt.Fprintf(out, "\n%s: ", e.Name)
			}
			if err == nil {
				err = e.Tables[i].WriteText(out)
			}
		}
	}
	return err
}
