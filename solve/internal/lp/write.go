package lp

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const (
	// longestLine is where lines are broken. The reader of cbc takes 1024
	// characters, other programs 255.
	longestLine = 120
	// longestName is the bound of cbc's reader.
	longestName = 100
)

// Write writes the model in the LP format of CPLEX. The same model gives the
// same bytes. An error that is not the writer's wraps [ErrModel].
func (m *Model) Write(w io.Writer) error {
	if err := m.validate(); err != nil {
		return err
	}
	p := &printer{Writer: bufio.NewWriterSize(w, 1<<16), m: m}
	if m.Maximize {
		p.line("Maximize")
	} else {
		p.line("Minimize")
	}
	p.word(" obj:")
	if len(m.Objective) > 0 {
		p.terms(m.Objective)
	} else {
		p.terms([]Term{{0, 0}}) // some readers want a term
	}
	p.line("")
	p.line("Subject To")
	for _, r := range m.rows {
		p.row(r)
		// The buffer keeps its error, but a large model would go on for long.
		if _, err := p.Write(nil); err != nil {
			return err
		}
	}
	p.bounds()
	p.list("Binaries", variable.binary)
	p.list("Generals", func(v variable) bool { return !v.binary() })
	p.line("End")
	return p.Flush()
}

// A printer writes words and breaks lines between them.
type printer struct {
	*bufio.Writer
	m   *Model
	col int
	buf []byte
}

// line writes the last word of a line.
func (p *printer) line(word string) {
	p.WriteString(word)
	p.WriteByte('\n')
	p.col = 0
}

// word writes a word that begins with a blank, on the next line if there is no
// room for it on this.
func (p *printer) word(word string) {
	if p.col > 0 && p.col+len(word) > longestLine {
		p.line("")
		p.WriteByte(' ') // no name may begin at the first column
		p.col = 1
	}
	p.WriteString(word)
	p.col += len(word)
}

func (p *printer) row(r row) {
	p.word(" " + r.name + ":")
	p.terms(r.terms)
	p.word(" " + r.sign.String() + " " + strconv.Itoa(r.right))
	p.line("")
}

func (p *printer) terms(terms []Term) {
	for i, t := range terms {
		sign := " + "
		switch {
		case t.Coef < 0:
			sign = " - "
		case i == 0:
			sign = " "
		}
		p.buf = append(p.buf[:0], sign...)
		if c := max(t.Coef, -t.Coef); c != 1 {
			p.buf = strconv.AppendInt(p.buf, int64(c), 10)
			p.buf = append(p.buf, ' ')
		}
		p.word(string(append(p.buf, p.m.vars[t.Var].name...)))
	}
}

// bounds writes those of the variables that are not binary: the format has 0
// and infinity for all others.
func (p *printer) bounds() {
	heading := "Bounds\n"
	for _, v := range p.m.vars {
		if !v.binary() {
			fmt.Fprintf(p, "%s %d <= %s <= %d\n", heading, v.low, v.name, v.high)
			heading = ""
		}
	}
}

// list writes the names of some variables under a heading, if there are any.
func (p *printer) list(heading string, listed func(variable) bool) {
	for _, v := range p.m.vars {
		if !listed(v) {
			continue
		}
		if heading != "" {
			p.line(heading)
			heading = ""
		}
		p.word(" " + v.name)
	}
	if heading == "" {
		p.line("")
	}
}

// validate looks for what the format cannot say.
func (m *Model) validate() error {
	if len(m.vars) == 0 {
		return fmt.Errorf("%w: no variables", ErrModel)
	}
	names := make(map[string]bool, len(m.vars))
	for _, v := range m.vars {
		if !legal(v.name) || names[v.name] {
			return fmt.Errorf("%w: variable %q: not a name, or not the first of that name", ErrModel, v.name)
		}
		if v.low > v.high {
			return fmt.Errorf("%w: variable %s: no value is from %d to %d", ErrModel, v.name, v.low, v.high)
		}
		names[v.name] = true
	}
	clear(names)
	for _, r := range m.rows {
		if !legal(r.name) || names[r.name] {
			return fmt.Errorf("%w: constraint %q: not a name, or not the first of that name", ErrModel, r.name)
		}
		names[r.name] = true
	}
	return nil
}

// legal tells whether a name is one for every reader of the format: letters,
// digits and underscores, neither a number nor a word of the format. The format
// allows more signs.
func legal(name string) bool {
	if name == "" || len(name) > longestName || reserved[strings.ToLower(name)] {
		return false
	}
	for i, c := range []byte(name) {
		digit := c >= '0' && c <= '9'
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
		if !letter && (!digit || i == 0) {
			return false
		}
	}
	// 2 e3 is 2000 for some readers.
	return name[0]|' ' != 'e' || len(name) > 1 && (name[1] < '0' || name[1] > '9')
}

// reserved holds the words that begin a section, or stand for a number.
var reserved = wordSet(`min minimum minimize minimise max maximum maximize maximise obj
	subject such st bounds bound generals general gen integers integer int binaries binary bin
	semis semi sec sos sos1 sos2 free inf infinity end`)

func wordSet(words string) map[string]bool {
	set := make(map[string]bool)
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}
