package loadtest

import "encoding/binary"

// bmpParts finds the header, the palette and the pixels of a BMP.
func bmpParts(b *builder) {
	b.order = binary.LittleEndian
	b.number("length of the file", 2, 4)
	pixels, _ := b.number("place of pixels", 10, 4)
	header, _ := b.number("length of the header", 14, 4)
	b.fields("size", 18, 4, 4)
	b.fields("planes and bits", 26, 2, 2)
	b.fields("compression and length", 30, 4, 4)
	b.fields("resolution", 38, 4, 4)
	b.fields("colours", 46, 4, 4)
	b.fields("masks", 54, 4, 4, 4, 4)
	palette, start := 14+int(header.get(b.data)), int(pixels.get(b.data))
	b.block("header", 14, palette)
	b.block("palette", palette, start)
	b.body("palette", palette, start)
	b.body("pixels", start, len(b.data))
	b.block("pixels", start, len(b.data))
}

// gifParts finds the blocks of a GIF.
func gifParts(b *builder) {
	const screen, trailer, extension, picture = 13, 0x3b, 0x21, 0x2c
	b.order = binary.LittleEndian
	b.fields("screen", 6, 2, 2, 1, 1, 1)
	at := screen
	table := func(flags byte) int { // bytes of a table of colours
		if flags&0x80 == 0 {
			return 0
		}
		return 3 << (flags&7 + 1)
	}
	if n := table(b.data[10]); n > 0 {
		b.block("colours", at, at+n)
		b.body("colours", at, at+n)
		at += n
	}
	for at < len(b.data) && b.data[at] != trailer {
		from := at
		b.number("kind of a block", at, 1)
		switch {
		case b.data[at] == extension:
			b.number("kind of an extension", at+1, 1)
			at += 2
		case b.data[at] == picture && at+10 < len(b.data):
			b.fields("picture", at+1, 2, 2, 2, 2, 1)
			at += 10 + table(b.data[at+9])
			b.number("bits of codes", at, 1)
			at++
		default:
			return
		}
		for at < len(b.data) {
			n := int(b.data[at])
			length, _ := b.number("length of data", at, 1)
			if n == 0 {
				at++
				break
			}
			b.block("data", at, at+1+n)
			b.body("data", at+1, at+1+n, length)
			at += 1 + n
		}
		b.block("block", from, at)
	}
}

// pnmParts takes the characters of the header for numbers.
func pnmParts(b *builder) {
	const header = 20
	for at := 1; at < header; at++ {
		b.number("character", at, 1)
	}
	b.block("header", 2, header)
	b.body("pixels", 2, len(b.data))
}
