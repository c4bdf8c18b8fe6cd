package loadtest

import (
	"encoding/binary"
	"math"
)

// An anatomy is what a file is made of, as far as it makes sense.
type anatomy struct {
	numbers []number
	blocks  []span // chunks, segments, boxes: each whole, with its head
	bodies  []span // what lies in them: the data of pixels and of tables
	// mended makes the sums right again; nil where there are none.
	mended func(data []byte)
}

// A number lies at some bytes of a file and decides something.
type number struct {
	name     string
	at, size int // size is 1 to 8 bytes
	order    binary.ByteOrder
}

// A span is a part of a file. lengths are the numbers that count its bytes.
type span struct {
	name     string
	from, to int
	lengths  []number
}

func (n number) get(data []byte) (v uint64) {
	for i := range n.size {
		b := uint64(data[n.at+i])
		if n.order == binary.BigEndian {
			v = v<<8 | b
		} else {
			v |= b << (8 * i)
		}
	}
	return v
}

func (n number) set(data []byte, v uint64) {
	for i := range n.size {
		shift := 8 * i
		if n.order == binary.BigEndian {
			shift = 8 * (n.size - 1 - i)
		}
		data[n.at+i] = byte(v >> shift)
	}
}

// most is the largest value of the number.
func (n number) most() uint64 { return math.MaxUint64 >> (64 - 8*n.size) }

// A builder puts an anatomy together. What does not lie in the file is left out.
type builder struct {
	anatomy
	data  []byte
	order binary.ByteOrder
}

// number adds a number and returns it; ok is false where it lies beyond the end.
func (b *builder) number(name string, at, size int) (n number, ok bool) {
	if at < 0 || size < 1 || at > len(b.data)-size {
		return n, false
	}
	n = number{name, at, size, b.order}
	b.numbers = append(b.numbers, n)
	return n, true
}

// fields adds numbers that lie one after the other.
func (b *builder) fields(name string, at int, sizes ...int) {
	for _, size := range sizes {
		b.number(name, at, size)
		at += size
	}
}

// block and body add spans, cut off at the end of the file.
func (b *builder) block(name string, from, to int, lengths ...number) {
	b.blocks = b.within(b.blocks, span{name, from, to, lengths})
}

func (b *builder) body(name string, from, to int, lengths ...number) {
	b.bodies = b.within(b.bodies, span{name, from, to, lengths})
}

func (b *builder) within(to []span, s span) []span {
	s.to = min(s.to, len(b.data))
	if s.from < 0 || s.from >= s.to {
		return to
	}
	return append(to, s)
}
