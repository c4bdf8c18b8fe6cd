// Package formattest damages puzzles written as text for tests as the formats are made: numbers,
// words, lines and brackets are changed one by one.
package formattest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

const (
	// mostChanges is how many changes one text gets at most.
	mostChanges = 3
	// mostCopies is how often a part is repeated at most, and mostGrowth how many bytes that adds.
	mostCopies, mostGrowth = 300, 1 << 16
)

// A span is a part of a text: a run of digits, of letters, a line, or what stands in brackets.
type span struct{ from, to int }

// Mutate returns a text that differs from data, and what was changed. The same state of rng gives
// the same bytes.
func Mutate(rng *rand.Rand, data []byte) (out []byte, what string) {
	out = bytes.Clone(data)
	var changes []string
	for range 1 + rng.IntN(2)*rng.IntN(mostChanges) { // half of them one alone
		if len(out) == 0 {
			break
		}
		m := mutation{rng, out}
		changes = append(changes, m.change())
		out = m.data
	}
	if bytes.Equal(out, data) { // a number may have been set to what it was
		out = append(out, byte('0'+rng.IntN(10)))
		changes = append(changes, "a digit more")
	}
	return out, strings.Join(changes, ", ")
}

// A mutation changes one thing in a text.
type mutation struct {
	rng  *rand.Rand
	data []byte
}

func (m *mutation) change() string {
	switch m.rng.IntN(10) {
	case 0, 1:
		if numbers := m.runs(func(c byte) bool { return c >= '0' && c <= '9' }); len(numbers) > 0 {
			return m.changeNumber(pick(m.rng, numbers))
		}
	case 2:
		if words := m.runs(func(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }); len(words) > 0 {
			return m.changeSpan("word", pick(m.rng, words), pick(m.rng, words))
		}
	case 3, 4:
		lines := m.lines()
		return m.changeSpan("line", pick(m.rng, lines), pick(m.rng, lines))
	case 5:
		if brackets := m.brackets(); len(brackets) > 0 {
			return m.changeSpan("bracket", pick(m.rng, brackets), pick(m.rng, brackets))
		}
	case 6:
		if parts := m.runs(func(c byte) bool { return strings.IndexByte(" ,;:/&?=\n\r\t", c) < 0 }); len(parts) > 0 {
			return m.changeSpan("part", pick(m.rng, parts), pick(m.rng, parts))
		}
	case 7:
		return m.insert()
	}
	return m.changeCharacter()
}

// changeCharacter puts a character in place of another: mostly one that the text has elsewhere.
func (m *mutation) changeCharacter() string {
	at := m.rng.IntN(len(m.data))
	was := m.data[at]
	switch m.rng.IntN(6) {
	case 0:
		m.data[at] = byte(m.rng.Uint32())
	case 1:
		m.data[at] = pick(m.rng, []byte("0123456789.-_*|+=#?abzABZ[]{},:\"/%&\n\r\t \f\x00"))
	default:
		m.data[at] = pick(m.rng, m.data)
	}
	return fmt.Sprintf("%q at %d: %q", was, at, m.data[at])
}

// changeNumber gives a number another value, or another way of writing.
func (m *mutation) changeNumber(s span) string {
	was := string(m.data[s.from:s.to])
	n, _ := strconv.Atoi(was)
	with := pick(m.rng, []string{
		"0", "1", "-1", strconv.Itoa(n + 1), strconv.Itoa(n - 1), strconv.Itoa(2 * n), "0" + was, was + was, "",
		was + "e9", was + ".5", "9223372036854775808", "4294967296", "65536", "1e400", strconv.Itoa(m.rng.IntN(300)),
	})
	m.splice(s, with)
	return fmt.Sprintf("%s at %d: %s", was, s.from, with)
}

// changeSpan leaves a part out, repeats it, puts it in place of another, or swaps the two.
func (m *mutation) changeSpan(name string, s, other span) string {
	text := string(m.data[s.from:s.to])
	switch m.rng.IntN(5) {
	case 0:
		m.splice(s, "")
		return fmt.Sprintf("%s at %d left out", name, s.from)
	case 1:
		copies := 1
		if m.rng.IntN(3) == 0 {
			copies = min(1+m.rng.IntN(mostCopies), max(1, mostGrowth/len(text)))
		}
		m.splice(span{s.to, s.to}, strings.Repeat(text, copies))
		return fmt.Sprintf("%s at %d %d times more", name, s.from, copies)
	case 2:
		m.splice(other, text)
		return fmt.Sprintf("%s at %d in place of that at %d", name, s.from, other.from)
	case 3:
		m.splice(span{s.from + m.rng.IntN(len(text)), s.to}, "")
		return fmt.Sprintf("%s at %d cut", name, s.from)
	}
	if other.from < s.to && s.from < other.to {
		return m.changeCharacter()
	}
	if other.from < s.from {
		s, other = other, s
	}
	m.data = slices.Concat(m.data[:s.from], m.data[other.from:other.to], m.data[s.to:other.from], m.data[s.from:s.to], m.data[other.to:])
	return fmt.Sprintf("%s at %d and that at %d swapped", name, s.from, other.from)
}

// insert adds what texts come to have on their ways, or what parsers are prone to take wrongly.
func (m *mutation) insert() string {
	with := pick(m.rng, []string{
		"\ufeff", "\r\n", "\n\n", "# a comment\n", "\x00", "é", "\xff", "null", "[[[[", "{\"kind\":", "\"", strings.Repeat("[", 20_000),
		strings.Repeat("z", 5000), "--", "%00", "&", "true", "\t", ",", " ",
	})
	at := m.rng.IntN(len(m.data) + 1)
	m.splice(span{at, at}, with)
	return fmt.Sprintf("%.10q more at %d", with, at)
}

func (m *mutation) splice(s span, with string) {
	m.data = slices.Concat(m.data[:s.from], []byte(with), m.data[s.to:])
}

// runs returns the longest parts of certain characters.
func (m *mutation) runs(of func(byte) bool) (out []span) {
	for at := 0; at < len(m.data); at++ {
		from := at
		for at < len(m.data) && of(m.data[at]) {
			at++
		}
		if at > from {
			out = append(out, span{from, at})
		}
	}
	return out
}

// lines returns the lines with their ends.
func (m *mutation) lines() (out []span) {
	at := 0
	for line := range bytes.Lines(m.data) {
		out = append(out, span{at, at + len(line)})
		at += len(line)
	}
	return out
}

// brackets returns what stands in brackets and braces, with these, and a comma that follows.
func (m *mutation) brackets() (out []span) {
	var open []int
	for at, c := range m.data {
		switch c {
		case '[', '{':
			open = append(open, at)
		case ']', '}':
			if len(open) == 0 {
				continue
			}
			end := at + 1
			if end < len(m.data) && m.data[end] == ',' {
				end++
			}
			out = append(out, span{open[len(open)-1], end})
			open = open[:len(open)-1]
		}
	}
	return out
}

func pick[T any](rng *rand.Rand, of []T) T { return of[rng.IntN(len(of))] }
