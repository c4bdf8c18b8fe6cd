package loadtest

import (
	"encoding/binary"
	"fmt"
)

// Markers of JPEG (ITU-T T.81, table B.1).
const (
	jpegRestart0, jpegRestart7 = 0xd0, 0xd7
	jpegEnd                    = 0xd9
	jpegHuffman, jpegQuantum   = 0xc4, 0xdb
	jpegScan, jpegInterval     = 0xda, 0xdd
	jpegEXIF                   = 0xe1
	jpegArithmetic             = 0xcc
)

// jpegParts finds the segments of a JPEG, their tables, and the coded data behind each start of a scan,
// which restart markers part.
func jpegParts(b *builder) {
	b.order = binary.BigEndian
	for at := 2; at+4 <= len(b.data); {
		if b.data[at] != 0xff {
			at++
			continue
		}
		marker := b.data[at+1]
		switch {
		case marker == 0 || marker == 0xff || marker >= jpegRestart0 && marker <= jpegRestart7:
			at++
			continue
		case marker == jpegEnd:
			b.block("end", at, at+2)
			return
		}
		b.number("marker", at+1, 1)
		name := fmt.Sprintf("segment %#x", marker)
		length, ok := b.number("length of "+name, at+2, 2)
		if !ok {
			return
		}
		end := at + 2 + max(2, int(length.get(b.data)))
		b.block(name, at, end)
		b.body(name, at+4, end, length)
		jpegFields(b, marker, at+4, min(end, len(b.data)))
		at = end
		if marker == jpegScan {
			at = jpegData(b, end)
		}
	}
}

// jpegFields adds the numbers of one segment.
func jpegFields(b *builder, marker byte, at, end int) {
	switch {
	case marker == jpegHuffman:
		b.fields("Huffman table", at, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	case marker == jpegQuantum:
		b.fields("quantization", at, 1, 1, 1, 1, 1)
	case marker == jpegInterval:
		b.number("restart interval", at, 2)
	case marker == jpegScan && at < end:
		n := min(int(b.data[at]), (end-at)/2)
		b.number("components of a scan", at, 1)
		for i := range n {
			b.fields("component of a scan", at+1+2*i, 1, 1)
		}
		b.fields("spectrum of a scan", at+1+2*n, 1, 1, 1)
	case marker == jpegEXIF && at+6 < end && string(b.data[at:at+4]) == "Exif":
		tiffParts(b, at+6, end)
		b.order = binary.BigEndian
	case marker >= 0xc0 && marker <= 0xcf && marker != jpegArithmetic: // a frame
		b.number("precision", at, 1)
		b.fields("size", at+1, 2, 2)
		b.number("components", at+5, 1)
		for i := at + 6; i+3 <= end; i += 3 {
			b.fields("component", i, 1, 1, 1)
		}
	}
}

// jpegData adds the data from a place to the next marker, and returns where that stands.
func jpegData(b *builder, from int) int {
	start := from
	for at := from; ; at++ {
		if at+1 >= len(b.data) {
			b.body("data", from, len(b.data))
			return len(b.data)
		}
		marker := b.data[at+1]
		if b.data[at] != 0xff || marker == 0 || marker == 0xff {
			continue
		}
		b.block("restart interval", from, at)
		b.body("data", from, at)
		if marker < jpegRestart0 || marker > jpegRestart7 {
			if from > start { // the whole, if it is in parts
				b.block("scan's data", start, at)
			}
			return at
		}
		b.number("restart marker", at+1, 1)
		from = at + 2
	}
}
