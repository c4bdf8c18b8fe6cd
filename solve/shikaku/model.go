package shikaku

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A field is a clue in the model: its candidates, and where their tables begin.
type field struct {
	row, col   uint8
	window     span  // smallest block that holds all candidates
	words      int32 // words of a set of candidates
	set        int32 // first word of its set in every array of sets
	first      int32 // index of its first candidate
	count      int32 // number of candidates
	top        int32 // table of sets: candidates that begin at this row or above
	bottom     int32 // ... that end at this row or below
	left       int32 // ... that begin at this column or left of it
	right      int32 // ... that end at this column or right of it
	rowOf      int32 // ... that cover this row
	colOf      int32 // ... that cover this column
	reach      int32 // first row of its window in the array of all
	neighbours []int32
}

// A model is what a search knows before it begins, and does not change.
type model struct {
	rows, cols int
	fields     []field
	rects      []span   // candidates, field by field
	tables     []uint64 // tables of all fields
	setWords   int      // words of all sets
	reachRows  int      // rows of all windows
}

// newModel lists the candidates that plain geometry allows. It returns nil if it
// is seen at once that there is no solution. The error wraps [ErrSize].
func newModel(p *puzzle.Shikaku) (*model, error) {
	return newModelOf(p, (*lister).list)
}

// newPlainModel is newModel with all rectangles that hold their clue alone.
func newPlainModel(p *puzzle.Shikaku) (*model, error) {
	return newModelOf(p, (*lister).listPlain)
}

func newModelOf(p *puzzle.Shikaku, list func(*lister) listing) (*model, error) {
	areas, ok := areasOf(p)
	if !ok {
		return nil, nil
	}
	l := newLister(p, areas)
	switch list(l) {
	case contradiction:
		return nil, nil
	case tooMany:
		return nil, fmt.Errorf("%w: more than %d", ErrSize, MaxRectangles)
	}
	m := &model{rows: p.Rows, cols: p.Cols, fields: make([]field, len(p.Clues))}
	m.rects = make([]span, 0, l.total)
	for k, clue := range p.Clues {
		f := &m.fields[k]
		f.row, f.col = uint8(clue.Row), uint8(clue.Col)
		f.first, f.count = int32(len(m.rects)), int32(len(l.rects[k]))
		m.rects = append(m.rects, l.rects[k]...)
	}
	m.layOut()
	for k := range m.fields {
		m.fill(&m.fields[k])
	}
	m.meet()
	return m, nil
}

// layOut finds the windows of all fields and gives them their places in the
// arrays.
func (m *model) layOut() {
	tables := 0
	for k := range m.fields {
		f := &m.fields[k]
		own := m.rects[f.first : f.first+f.count]
		f.window = own[0]
		for _, s := range own[1:] {
			f.window.top = min(f.window.top, s.top)
			f.window.bottom = max(f.window.bottom, s.bottom)
			f.window.left = min(f.window.left, s.left)
			f.window.right = max(f.window.right, s.right)
		}
		f.words = (f.count + 63) / 64
		f.set = int32(m.setWords)
		m.setWords += int(f.words)
		f.reach = int32(m.reachRows)
		m.reachRows += int(f.window.bottom-f.window.top) + 1
		rows := int(f.window.bottom-f.window.top+1) * int(f.words)
		cols := int(f.window.right-f.window.left+1) * int(f.words)
		for _, start := range []*int32{&f.top, &f.bottom, &f.rowOf} {
			*start = int32(tables)
			tables += rows
		}
		for _, start := range []*int32{&f.left, &f.right, &f.colOf} {
			*start = int32(tables)
			tables += cols
		}
	}
	m.tables = make([]uint64, tables)
}

// fill writes the tables of a field.
func (m *model) fill(f *field) {
	w := int(f.words)
	height := int(f.window.bottom-f.window.top) + 1
	width := int(f.window.right-f.window.left) + 1
	for i, s := range m.rects[f.first : f.first+f.count] {
		word, bit := int32(i/64), uint64(1)<<(i%64)
		m.tables[f.top+int32(s.top-f.window.top)*f.words+word] |= bit
		m.tables[f.bottom+int32(s.bottom-f.window.top)*f.words+word] |= bit
		m.tables[f.left+int32(s.left-f.window.left)*f.words+word] |= bit
		m.tables[f.right+int32(s.right-f.window.left)*f.words+word] |= bit
	}
	m.accumulate(f.top, f.bottom, f.rowOf, height*w, w)
	m.accumulate(f.left, f.right, f.colOf, width*w, w)
}

// accumulate turns the sets that begin and end at a line into those that begin
// there or before and end there or after; their intersection covers the line.
func (m *model) accumulate(begin, end, cover int32, n, w int) {
	b, e, c := m.tables[begin:][:n], m.tables[end:][:n], m.tables[cover:][:n]
	for i := w; i < n; i++ {
		b[i] |= b[i-w]
	}
	for i := n - w - 1; i >= 0; i-- {
		e[i] |= e[i+w]
	}
	for i := range c {
		c[i] = b[i] & e[i]
	}
}

// meet lists for each field those whose windows meet its own.
func (m *model) meet() {
	order := make([]int32, len(m.fields))
	for k := range order {
		order[k] = int32(k)
	}
	slices.SortStableFunc(order, func(a, b int32) int {
		return cmp.Compare(m.fields[a].window.top, m.fields[b].window.top)
	})
	var pairs [][2]int32
	counts := make([]int32, len(m.fields))
	for i, a := range order {
		window := m.fields[a].window
		for _, b := range order[i+1:] {
			other := &m.fields[b].window
			if other.top > window.bottom {
				break
			}
			if window.left <= other.right && other.left <= window.right {
				pairs = append(pairs, [2]int32{a, b})
				counts[a]++
				counts[b]++
			}
		}
	}
	lists := make([]int32, 2*len(pairs))
	for k, n := range counts {
		m.fields[k].neighbours, lists = lists[:0:n], lists[n:]
	}
	for _, pair := range pairs {
		f, g := &m.fields[pair[0]], &m.fields[pair[1]]
		f.neighbours = append(f.neighbours, pair[1])
		g.neighbours = append(g.neighbours, pair[0])
	}
}
