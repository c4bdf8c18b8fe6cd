package loadtest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gridsaw/gridsaw/vision/load"
)

const (
	// mostChanges is how many changes one file gets at most.
	mostChanges = 4
	// mostCopies is how often a block is repeated at most, and mostGrowth how many bytes that adds.
	mostCopies, mostGrowth = 200, 1 << 20
	// mostRun is the longest stretch of bytes that is changed at once.
	mostRun = 64
)

// Mutate returns a file that differs from data, and what was changed. The same state of rng gives
// the same bytes. A file of no known format has bytes changed anywhere.
func Mutate(rng *rand.Rand, data []byte) (out []byte, what string) {
	out = bytes.Clone(data)
	var changes []string
	for range 1 + rng.IntN(2)*rng.IntN(mostChanges) { // half of them one alone
		if len(out) == 0 {
			break
		}
		m := mutation{rng, out, anatomyOf(out)}
		changes = append(changes, m.change())
		out = m.data
		// Files with wrong sums are left to be seen too, but seldom: little comes of them.
		if a := anatomyOf(out); a.mended != nil && rng.IntN(10) > 0 {
			a.mended(out)
		}
	}
	if bytes.Equal(out, data) { // a number may have been set to what it was
		out = append(out, byte(rng.Uint32()))
		changes = append(changes, "a byte more")
	}
	return out, strings.Join(changes, ", ")
}

// anatomyOf returns the anatomy of a file of any format.
func anatomyOf(data []byte) anatomy {
	b := &builder{data: data}
	switch load.Sniff(data) {
	case load.JPEG:
		jpegParts(b)
	case load.PNG:
		pngParts(b)
	case load.TIFF:
		tiffParts(b, 0, len(data))
	case load.BMP:
		bmpParts(b)
	case load.WebP:
		webpParts(b)
	case load.HEIC:
		boxParts(b, 0, len(data), nil)
	case load.GIF:
		gifParts(b)
	case load.PNM:
		pnmParts(b)
	}
	if len(b.bodies) == 0 {
		b.body("file", 0, len(data))
	}
	return b.anatomy
}

// A mutation changes one thing in a file.
type mutation struct {
	rng  *rand.Rand
	data []byte
	anatomy
}

// change changes something and tells what.
func (m *mutation) change() string {
	switch n := m.rng.IntN(20); {
	case n < 8 && len(m.numbers) > 0:
		return m.changeNumber()
	case n < 12 && len(m.blocks) > 0:
		return m.changeBlock()
	case n < 13:
		m.data = m.data[:m.rng.IntN(len(m.data))]
		return fmt.Sprintf("cut at %d", len(m.data))
	}
	return m.changeBody()
}

// changeNumber gives a number a value that decoders are prone to take wrongly.
func (m *mutation) changeNumber() string {
	n := m.pickNumber()
	was := n.get(m.data)
	values := []uint64{0, 1, was + 1, was - 1, 2 * was, was / 2, was ^ 1<<m.rng.IntN(8*n.size), m.rng.Uint64(),
		n.most(), n.most() / 2, n.most()/2 + 1, uint64(len(m.data)), uint64(m.rng.IntN(len(m.data))),
		uint64(m.rng.IntN(20)), uint64(1) << m.rng.IntN(8*n.size), pick(m.rng, m.numbers).get(m.data)}
	n.set(m.data, pick(m.rng, values))
	return fmt.Sprintf("%s at %d: %d for %d", n.name, n.at, n.get(m.data), was)
}

// pickNumber picks a number by its name half of the time: there are hundreds in tables, and one
// width.
func (m *mutation) pickNumber() number {
	n := pick(m.rng, m.numbers)
	if m.rng.IntN(2) == 0 {
		return n
	}
	var names []string
	for _, n := range m.numbers {
		if !slices.Contains(names, n.name) {
			names = append(names, n.name)
		}
	}
	name := pick(m.rng, names)
	return pick(m.rng, slices.DeleteFunc(slices.Clone(m.numbers), func(n number) bool { return n.name != name }))
}

// changeBlock leaves a block out, repeats it, puts it elsewhere, or ends it early.
func (m *mutation) changeBlock() string {
	b := pick(m.rng, m.blocks)
	whole := bytes.Clone(m.data[b.from:b.to])
	switch m.rng.IntN(5) {
	case 0:
		m.splice(b, b.from, b.to, nil)
		return b.name + " left out"
	case 1:
		copies := min(1+m.rng.IntN(mostCopies), max(1, mostGrowth/len(whole)))
		if m.rng.IntN(2) == 0 {
			copies = 1
		}
		m.splice(b, b.to, b.to, bytes.Repeat(whole, copies))
		return fmt.Sprintf("%s %d times more", b.name, copies)
	case 2:
		to := pick(m.rng, m.blocks)
		m.splice(to, to.from, to.from, whole)
		return fmt.Sprintf("%s before %s too", b.name, to.name)
	case 3:
		to := pick(m.rng, m.blocks)
		if to.from < b.to && b.from < to.to { // of each other's parts no swap makes sense
			m.splice(b, b.from+len(whole)/2, b.to, nil)
			return b.name + " halved"
		}
		first, second := b, to
		if second.from < first.from {
			first, second = second, first
		}
		m.data = slices.Concat(m.data[:first.from], m.data[second.from:second.to], m.data[first.to:second.from],
			m.data[first.from:first.to], m.data[second.to:])
		return fmt.Sprintf("%s and %s swapped", first.name, second.name)
	}
	end := b.from + m.rng.IntN(b.to-b.from)
	m.splice(b, end, b.to, nil)
	return fmt.Sprintf("%s cut at %d", b.name, end)
}

// changeBody changes bytes of data and leaves what counts them right.
func (m *mutation) changeBody() string {
	b := pick(m.rng, m.bodies)
	at := b.from + m.rng.IntN(b.to-b.from)
	end := min(at+1+m.rng.IntN(mostRun), b.to)
	run := m.data[at:end]
	switch m.rng.IntN(8) {
	case 0, 1, 2:
		flips := 1 + m.rng.IntN(3)
		for range flips {
			m.data[b.from+m.rng.IntN(b.to-b.from)] ^= 1 << m.rng.IntN(8)
		}
		return fmt.Sprintf("%d bits of %s", flips, b.name)
	case 3:
		m.data[at] = pick(m.rng, []byte{0, 1, 0x7f, 0x80, 0xff, byte(m.rng.Uint32())})
		return fmt.Sprintf("byte %d of %s", at, b.name)
	case 4:
		v := pick(m.rng, []byte{0, 0xff, byte(m.rng.Uint32())})
		for i := range run {
			run[i] = v
		}
		return fmt.Sprintf("%d bytes of %s at %d all %d", len(run), b.name, at, v)
	case 5:
		m.splice(b, at, end, nil)
		return fmt.Sprintf("%d bytes of %s at %d left out", end-at, b.name, at)
	case 6:
		m.splice(b, at, at, bytes.Clone(run))
		return fmt.Sprintf("%d bytes of %s at %d doubled", end-at, b.name, at)
	}
	noise := make([]byte, 1+m.rng.IntN(mostRun))
	for i := range noise {
		noise[i] = byte(m.rng.Uint32())
	}
	m.splice(b, at, at, noise)
	return fmt.Sprintf("%d bytes more in %s at %d", len(noise), b.name, at)
}

// splice puts bytes in place of others within a span, and has what counts them count them mostly.
func (m *mutation) splice(s span, from, to int, with []byte) {
	if m.rng.IntN(8) > 0 {
		for _, n := range s.lengths {
			n.set(m.data, n.get(m.data)+uint64(len(with)-(to-from)))
		}
	}
	m.data = slices.Concat(m.data[:from], with, m.data[to:])
}

func pick[T any](rng *rand.Rand, of []T) T { return of[rng.IntN(len(of))] }
