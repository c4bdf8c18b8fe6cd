package loadtest

import (
	"encoding/binary"
	"fmt"
)

const (
	tiffEntry      = 12  // bytes
	mostEntries    = 200 // that are looked at
	mostPages      = 8
	mostTIFFValues = 16 // of one field
)

// tiffSizes are the bytes of a value of each type (TIFF, revision 6.0, section 2).
var tiffSizes = [...]int{1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8}

// tiffOffsets and tiffCounts are the fields that tell where strips or tiles lie, and how long they are.
var (
	tiffOffsets = map[uint16]bool{273: true, 324: true}
	tiffCounts  = map[uint16]bool{279: true, 325: true}
)

// tiffParts finds the directories of the TIFF between two places, their entries and values, and the
// strips or tiles.
func tiffParts(b *builder, start, end int) {
	if end-start < 8 {
		return
	}
	b.order = binary.LittleEndian
	if b.data[start] == 'M' {
		b.order = binary.BigEndian
	}
	next, _ := b.number("first directory", start+4, 4)
	for range mostPages {
		at := start + int(next.get(b.data))
		count, ok := b.number("entries", at, 2)
		if at <= start || !ok {
			return
		}
		n := min(int(count.get(b.data)), mostEntries)
		var offsets, lengths []number
		for i := range n {
			e := at + 2 + tiffEntry*i
			b.block("entry", e, e+tiffEntry, count)
			o, l := tiffField(b, start, e)
			offsets, lengths = append(offsets, o...), append(lengths, l...)
		}
		for i := range min(len(offsets), len(lengths)) {
			from := start + int(offsets[i].get(b.data))
			to := from + int(lengths[i].get(b.data))
			b.body("strip", from, to, lengths[i])
		}
		if next, ok = b.number("next directory", at+2+tiffEntry*n, 4); !ok {
			return
		}
	}
}

// tiffField adds the numbers of an entry, and returns those of strips or tiles.
func tiffField(b *builder, start, e int) (offsets, lengths []number) {
	tag, ok := b.number("tag", e, 2)
	kind, both := b.number("type", e+2, 2)
	count, all := b.number("count", e+4, 4)
	if !ok || !both || !all {
		return nil, nil
	}
	name := fmt.Sprintf("field %d", tag.get(b.data))
	size := 1
	if k := kind.get(b.data); k < uint64(len(tiffSizes)) {
		size = max(1, tiffSizes[k])
	}
	at, n := e+8, int(min(count.get(b.data), mostTIFFValues))
	if size*int(count.get(b.data)) > 4 {
		place, ok := b.number("place of "+name, at, 4)
		if !ok {
			return nil, nil
		}
		at = start + int(place.get(b.data))
		b.body(name, at, at+size*n)
	}
	var values []number
	for i := range n {
		if v, ok := b.number(name, at+size*i, size); ok {
			values = append(values, v)
		}
	}
	switch t := uint16(tag.get(b.data)); {
	case tiffOffsets[t]:
		return values, nil
	case tiffCounts[t]:
		return nil, values
	}
	return nil, nil
}
