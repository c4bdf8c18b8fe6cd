package loadtest

import (
	"encoding/binary"
	"slices"
)

const (
	riffHead  = 12
	webpFrame = 16 // bytes before the chunks of a frame
)

// webpParts finds the chunks of a WebP (RFC 9649), and those of its frames.
func webpParts(b *builder) {
	b.order = binary.LittleEndian
	length, _ := b.number("length of the file", 4, 4)
	chunks(b, riffHead, len(b.data), []number{length})
}

func chunks(b *builder, at, end int, lengths []number) {
	for at+chunkHead <= end {
		name := string(b.data[at : at+4])
		length, _ := b.number("length of "+name, at+4, 4)
		content := at + chunkHead
		to := min(content+int(length.get(b.data)), end)
		own := append(slices.Clone(lengths), length)
		b.block(name, at, to+to%2, lengths...)
		b.body(name, content, to, own...)
		switch name {
		case "VP8X":
			b.number("flags", content, 1)
			b.fields("canvas", content+4, 3, 3)
		case "VP8 ": // RFC 6386, 9.1: a tag of the frame, a code, sizes; then the first partition
			b.number("tag of the frame", content, 3)
			b.fields("size", content+6, 2, 2)
			b.fields("head of the frame", content+10, 1, 1, 1, 1)
		case "VP8L": // a signature, then sizes of 14 bits, then transforms and codes
			b.number("size", content+1, 4)
			b.fields("transforms", content+5, 1, 1, 1, 1)
		case "ALPH":
			b.number("alpha", content, 1)
		case "ANIM":
			b.fields("animation", content, 4, 2)
		case "ANMF":
			b.fields("frame", content, 3, 3, 3, 3, 3, 1)
			if content+webpFrame < to {
				chunks(b, content+webpFrame, to, own)
			}
		}
		at = to + to%2
	}
}
