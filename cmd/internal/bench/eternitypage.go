package bench

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gridsaw/gridsaw/internal/wholefile"
)

const (
	// pageName is the file of the report, figuresName the folder of its plots.
	pageName    = "RESULTS.md"
	figuresName = "figures"
)

const pageTitle = "# Full boards of edge matching: the methods, measured"

const pageHead = `P. Schaus and Y. Deville, "Hybridation de la programmation par contraintes et d'un voisinage à très grande taille pour Eternity II" (2008), measure their methods in three figures. Here they are repeated, with what newer methods ask for besides.`

const pageCommand = `    gridsaw bench eternity --edge-matching DIR --out .

writes this page and its plots; --only NAME renews one section and leaves the others as they are. Each board was scored by the rules and not by its method. Times are those of a wall clock from the call of the method on, one thread a run; nothing but the end of a run depends on a clock.`

// WriteTable writes all tables for people.
func (r *EternityReport) WriteTable(out io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s, %s, one thread a run, seed %d\n", r.CPU, r.Go, r.Seed)
	for i := range r.Experiments {
		e := &r.Experiments[i]
		for k := range e.Tables {
			fmt.Fprintf(&b, "\n%s: ", e.Name)
			if err := e.Tables[k].WriteText(&b); err != nil {
				return err
			}
		}
		for _, note := range e.remarks() {
			fmt.Fprintln(&b, note)
		}
		for _, f := range e.Findings {
			fmt.Fprintf(&b, "%s: %s\n", f.Verdict, f.Text)
		}
	}
	_, err := out.Write(b.Bytes())
	return err
}

// remarks say what kept an experiment from its full scale.
func (e *EternityExperiment) remarks() []string {
	var out []string
	if e.Cut != "" {
		out = append(out, "Cut short by flags: "+e.Cut+".")
	}
	if e.Late != "" {
		out = append(out, upper(e.Late)+".")
	}
	if e.Interrupted {
		out = append(out, "Interrupted: what is missing was not run.")
	}
	return out
}

// WriteFiles writes RESULTS.md into dir, which must be there, with the plots as PNG and
// SVG and the tables as CSV in dir/figures, and returns their paths. Sections of
// experiments that were not run now stay as they are in a RESULTS.md that is there. The
// error wraps [ErrPage] if that is another one.
func (r *EternityReport) WriteFiles(dir string) ([]string, error) {
	figures := filepath.Join(dir, figuresName)
	if err := os.MkdirAll(figures, 0o777); err != nil {
		return nil, err
	}
	var paths []string
	for i := range r.Experiments {
		written, err := r.Experiments[i].writeFiles(figures)
		if err != nil {
			return nil, err
		}
		paths = append(paths, written...)
	}
	old, err := readPage(dir)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, pageName)
	return append(paths, path), wholefile.WriteBytes(path, r.page(old))
}

// ErrPage reports a RESULTS.md that is no page of this bench.
var ErrPage = errors.New("bench: a RESULTS.md that this bench has not written")

// CheckEternityPage looks whether the page of a report can go into dir. The error wraps
// [ErrPage] if another one is there.
func CheckEternityPage(dir string) error {
	_, err := readPage(dir)
	return err
}

// readPage reads the page in dir, "" where there is none.
func readPage(dir string) (string, error) {
	data, err := os.ReadFile(filepath.Join(dir, pageName))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", nil
	case err != nil:
		return "", err
	case !strings.HasPrefix(string(data), pageTitle):
		return "", ErrPage
	}
	return string(data), nil
}

// page returns the text of RESULTS.md, with sections of an old one.
func (r *EternityReport) page(old string) []byte {
	sections := sectionsOf(old)
	for i := range r.Experiments {
		sections[r.Experiments[i].Name] = r.section(&r.Experiments[i])
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n\n%s\n\n", pageTitle, wrap(pageHead))
	command, rest, _ := strings.Cut(pageCommand, "\n\n")
	fmt.Fprintf(&b, "%s\n\n%s\n", command, wrap(rest))
	for _, e := range eternityExperiments() {
		if text, ok := sections[e.name]; ok {
			fmt.Fprintf(&b, "\n%s\n", strings.TrimSpace(text))
		}
	}
	return b.Bytes()
}

// sectionHead begins the heading of an experiment.
const sectionHead = "## "

// sectionsOf returns the sections of a page by experiment.
func sectionsOf(page string) map[string]string {
	out := make(map[string]string)
	parts := strings.Split(page, "\n"+sectionHead)
	for _, part := range parts[1:] {
		name, _, _ := strings.Cut(part, ":")
		out[name] = sectionHead + part
	}
	return out
}

// section returns the part of RESULTS.md about an experiment.
func (r *EternityReport) section(e *EternityExperiment) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s%s: %s\n\n", sectionHead, e.Name, e.About)
	paragraph := func(text string) {
		if text != "" {
			fmt.Fprintf(&b, "%s\n\n", wrap(text))
		}
	}
	paragraph(e.Paper)
	paragraph(r.setting(e))
	for _, text := range e.remarks() {
		paragraph("**" + text + "**")
	}
	for _, f := range e.figures {
		fmt.Fprintf(&b, "![%s](%s/%s.png)\n\n", f.title, figuresName, f.name)
	}
	for i := range e.Tables {
		if len(e.Tables[i].Rows) > 0 {
			paragraph(upper(e.Tables[i].Title) + ":")
			fmt.Fprintf(&b, "%s\n", e.Tables[i].markdown())
		}
		for _, note := range e.Tables[i].Notes {
			paragraph(note)
		}
	}
	for _, verdict := range []Verdict{Contradicts, Agrees, Open} {
		b.WriteString(e.list(verdict))
	}
	return b.String()
}

// setting says on what and how an experiment was run.
func (r *EternityReport) setting(e *EternityExperiment) string {
	on := r.Puzzle
	if e.Name == onSets {
		on = "the sets named below"
	}
	seeds := fmt.Sprintf("seed %d", r.Seed)
	if e.Scale.Seeds > 1 {
		seeds = fmt.Sprintf("seeds %d to %d", r.Seed, r.Seed+uint64(e.Scale.Seeds)-1)
	}
	text := fmt.Sprintf("Here: %s; %s with %s; %s at each point, %s, %d at a time",
		on, r.CPU, r.Go, runsText(e.Scale.Seeds), seeds, r.Workers)
	if e.Scale.Seconds > 0 {
		text += fmt.Sprintf("; %s a run at most", seconds(e.Scale.Seconds))
	}
	if e.Scale.Nodes > 0 {
		text += fmt.Sprintf("; %d nodes a run at most", e.Scale.Nodes)
	}
	text += fmt.Sprintf("; %.1f min in all", e.Seconds/60)
	if e.Processor > 0 {
		text += fmt.Sprintf(", %.0f %% of that time on a processor", 100*e.Processor)
	}
	return text + "."
}

// list returns the findings of one verdict.
func (e *EternityExperiment) list(v Verdict) string {
	var b strings.Builder
	for _, f := range e.Findings {
		if f.Verdict != v {
			continue
		}
		if b.Len() == 0 {
			heading := map[Verdict]string{
				Contradicts: "Contradicted", Agrees: "Agreed with", Open: "Not decided (too few runs, or within their spread)",
			}
			fmt.Fprintf(&b, "%s:\n\n", heading[v])
		}
		fmt.Fprintf(&b, "- %s.\n", strings.ReplaceAll(wrap(f.Text), "\n", "\n  "))
	}
	if b.Len() > 0 {
		b.WriteString("\n")
	}
	return b.String()
}

// markdown returns the table for Markdown: words to the left, numbers to the right.
func (t *Table) markdown() string {
	var b strings.Builder
	lines := t.lines()
	rule := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		if rule[i] = "---:"; c.words {
			rule[i] = "---"
		}
	}
	for _, cells := range slices.Insert(lines, 1, rule) {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | "))
	}
	return b.String()
}

// upper makes the first letter a capital one.
func upper(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// wrap breaks a paragraph into lines.
func wrap(text string) string {
	const width = 120
	var b strings.Builder
	at := 0
	for _, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case at == 0:
		case at+1+n > width:
			b.WriteByte('\n')
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}
