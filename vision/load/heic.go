package load

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// A HEIC file is a tree of boxes (ISO/IEC 14496-12 and 23008-12): a length of four bytes, a name of
// four letters, and the content. Its pictures are coded by HEVC (ITU-T H.265), some as grids of
// others. The boxes that matter are looked for by their names wherever they are: the decoder is not to
// find one that was not seen here.

// heicSize returns the largest size that the file gives for any of its pictures: of the whole, its
// tiles or its thumbnail, by the containers' word (ispe), by the sequence parameter sets of what is
// coded, and by the grids. (The decoder's own look at the header fails on files of some megabytes.)
func heicSize(data []byte) (width, height int, err error) {
	s := heicSizes{data: data}
	for content := range s.boxes("ispe") {
		if len(content) >= 12 {
			s.add(binary.BigEndian.Uint32(content[4:]), binary.BigEndian.Uint32(content[8:]))
		}
	}
	for content := range s.boxes("hvcC") {
		s.parameters(content)
	}
	for content := range s.boxes("iloc") {
		s.items(content)
	}
	if s.damaged || s.width <= 0 || s.height <= 0 {
		return 0, 0, errDamaged
	}
	return s.width, s.height, nil
}

// heicSizes are those found in a file so far.
type heicSizes struct {
	data          []byte
	width, height int // the largest
	damaged       bool
}

func (s *heicSizes) add(width, height uint32) {
	if uint64(width)*uint64(height) > uint64(s.width)*uint64(s.height) {
		s.width, s.height = int(width), int(height)
	}
}

// boxes yields what follows each place with a name, as far as the length before it goes. A length
// of 0 or 1 goes on to the end of the file; one that goes beyond is that of no box but of four bytes
// of a picture.
func (s *heicSizes) boxes(name string) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		for at := 4; ; {
			next := bytes.Index(s.data[min(at, len(s.data)):], []byte(name))
			if next < 0 {
				return
			}
			at += next + len(name)
			end := len(s.data)
			if length := int(binary.BigEndian.Uint32(s.data[at-8:])); length > 1 {
				end = at - 8 + length
			}
			if at <= end && end <= len(s.data) && !yield(s.data[at:end]) {
				return
			}
		}
	}
}

// parameters adds the sizes of the parameter sets in the configuration of a decoder.
func (s *heicSizes) parameters(content []byte) {
	const head = 22 // bytes before the number of arrays
	r := byteReader{data: content}
	r.skip(head)
	for range r.number(1) {
		r.skip(1)
		for range r.number(2) {
			s.unit(r.take(r.number(2)))
		}
	}
	s.damaged = s.damaged || r.short
}

// Kinds of the units of HEVC: pictures are below that of a video's parameters.
const (
	hevcPictures, hevcSequence = 32, 33
)

// unit looks at a unit of HEVC, and tells whether a picture begins with it.
func (s *heicSizes) unit(unit []byte) (picture bool) {
	const head = 2
	if len(unit) <= head {
		return false
	}
	kind := unit[0] >> 1 & 0x3f
	if kind == hevcSequence {
		width, height, ok := sequenceSize(unit[head:])
		s.damaged = s.damaged || !ok
		s.add(width, height)
	}
	return kind < hevcPictures && unit[head]&0x80 != 0
}

// items looks at all that the table of places lists. Which are pictures, and which are grids, is not
// asked: what is one by its form counts.
func (s *heicSizes) items(content []byte) {
	r := byteReader{data: content}
	version := r.number(1)
	r.skip(3)
	sizes := r.number(2)
	offset, length, base, index := sizes>>12&15, sizes>>8&15, sizes>>4&15, 0
	number := 2
	if version > 0 {
		index = sizes & 15
	}
	if version > 1 {
		number = 4
	}
	for range r.number(number) {
		r.skip(number)
		inside := 0
		if version > 0 {
			inside = r.number(2) & 15
		}
		r.skip(2)
		start := r.number(base)
		var item []byte
		for range r.number(2) {
			r.skip(index)
			from, n := start+r.number(offset), r.number(length)
			switch {
			case r.short:
				s.damaged = true
				return
			case inside == 1:
				for own := range s.boxes("idat") {
					item = append(item, part(own, from, n)...)
					break
				}
			default:
				item = append(item, part(s.data, from, n)...)
			}
		}
		s.item(item)
	}
	s.damaged = s.damaged || r.short
}

// part is a part of a file, as far as it is there; a length of 0 is all of the rest.
func part(data []byte, from, n int) []byte {
	from = min(max(from, 0), len(data))
	if n <= 0 {
		n = len(data)
	}
	return data[from : min(len(data)-from, n)+from]
}

// item looks at one picture of a file: a grid, or units of HEVC with their lengths before them. Of
// several coded pictures in one the decoder would hold all.
func (s *heicSizes) item(item []byte) {
	be := binary.BigEndian
	switch {
	case len(item) == 8 && item[0] == 0 && item[1] == 0:
		s.add(uint32(be.Uint16(item[4:])), uint32(be.Uint16(item[6:])))
	case len(item) == 12 && item[0] == 0 && item[1] == 1:
		s.add(be.Uint32(item[4:]), be.Uint32(item[8:]))
	}
	pictures := 0
	for r := (byteReader{data: item}); !r.short && len(r.data) > 4; {
		if unit := r.take(r.number(4)); !r.short && s.unit(unit) {
			pictures++
		}
	}
	s.damaged = s.damaged || pictures > 1
}

// A byteReader takes numbers off some bytes; short tells that there were too few.
type byteReader struct {
	data  []byte
	short bool
}

func (r *byteReader) take(n int) []byte {
	if n < 0 || n > len(r.data) {
		r.short, n = true, len(r.data)
	}
	out := r.data[:n]
	r.data = r.data[n:]
	return out
}

func (r *byteReader) skip(n int) { r.take(n) }

// number takes a number of so many bytes, at most 8; one that is too large for an int, or not there,
// is 0.
func (r *byteReader) number(n int) int {
	v := uint64(0)
	for _, b := range r.take(n) {
		v = v<<8 | uint64(b)
	}
	if r.short || v > 1<<62 {
		r.short = true
		return 0
	}
	return int(v)
}

// sequenceSize returns the size of the pictures that a sequence parameter set of HEVC is for (H.265,
// 7.3.2.2).
func sequenceSize(set []byte) (width, height uint32, ok bool) {
	// A 3 after two zeros keeps them from being taken for a start.
	r := bitReader{data: bytes.ReplaceAll(set, []byte{0, 0, 3}, []byte{0, 0})}
	r.bits(4)
	layers := r.bits(3)
	r.bits(1)
	const profile, level, most = 88, 8, 8
	r.skip(profile + level)
	var present [most]uint32
	for i := range layers {
		present[i] = r.bits(2)
	}
	if layers > 0 {
		r.skip(2 * (most - int(layers)))
	}
	for _, p := range present[:layers] {
		r.skip(profile*int(p>>1) + level*int(p&1))
	}
	r.golomb()
	const separate = 3
	if r.golomb() == separate {
		r.bits(1)
	}
	width, height = r.golomb(), r.golomb()
	return width, height, !r.short
}

// A bitReader takes numbers off some bits; short tells that there were too few.
type bitReader struct {
	data  []byte
	at    int
	short bool
}

func (r *bitReader) skip(n int) { r.at += n }

// bits takes a number of at most 32 bits.
func (r *bitReader) bits(n int) (v uint32) {
	for range n {
		if r.at>>3 >= len(r.data) {
			r.short = true
			return 0
		}
		v = v<<1 | uint32(r.data[r.at>>3]>>(7-r.at&7)&1)
		r.at++
	}
	return v
}

// golomb takes a number in the code of Exp-Golomb.
func (r *bitReader) golomb() uint32 {
	zeros := 0
	for r.bits(1) == 0 {
		if zeros++; r.short || zeros >= bits.UintSize/2 {
			r.short = true
			return 0
		}
	}
	return 1<<zeros - 1 + r.bits(zeros)
}
