package loadtest

import (
	"encoding/binary"
	"slices"
)

// inside are how many bytes of a box come before those that it is made of (ISO/IEC 14496-12).
var inside = map[string]int{"meta": 4, "iprp": 0, "ipco": 0, "iinf": 6, "iref": 4, "dinf": 0, "moov": 0, "trak": 0}

// boxFields are the sizes of the first numbers in a box.
var boxFields = map[string][]int{
	"ftyp": {4, 4},
	"ispe": {4, 4, 4},
	"hvcC": {1, 1, 4, 4, 2, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 2, 2},
	"iloc": {4, 1, 1, 2, 2, 2, 4, 2, 4, 4, 2, 2, 4, 2, 4, 4},
	"pitm": {4, 2},
	"infe": {4, 2, 2, 4},
	"iinf": {4, 2},
	"ipma": {4, 4, 2, 1, 1, 1, 1},
	"irot": {1},
	"imir": {1},
	"clap": {4, 4, 4, 4, 4, 4, 4, 4},
	"pixi": {4, 1, 1, 1, 1},
	"auxC": {4},
	"idat": {1, 1, 1, 1, 2, 2}, // a grid
	"mdat": {4, 2, 1, 1},       // a unit of HEVC behind its length
	"hdlr": {4, 4, 4},
}

const boxHead = 8

// boxParts finds the boxes between two places and those inside them. lengths count them all.
func boxParts(b *builder, at, end int, lengths []number) {
	b.order = binary.BigEndian
	for at+boxHead <= end {
		name := string(b.data[at+4 : at+8])
		length, _ := b.number("length of "+name, at, 4)
		b.number("name of "+name, at+4, 4)
		to := at + int(length.get(b.data))
		if to < at+boxHead || to > end {
			to = end
		}
		own := append(slices.Clone(lengths), length)
		b.block(name, at, to, lengths...)
		b.body(name, at+boxHead, to, own...)
		b.fields(name, at+boxHead, boxFields[name]...)
		if head, ok := inside[name]; ok && at+boxHead+head < to {
			boxParts(b, at+boxHead+head, to, own)
		}
		at = to
	}
}
