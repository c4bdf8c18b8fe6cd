package loadtest

import (
	"encoding/binary"
	"hash/crc32"
)

const (
	pngSignature = 8
	chunkHead    = 8 // of PNG and of RIFF: a length and a name
	pngSum       = 4
)

// pngParts finds the chunks of a PNG. Their sums are made right again.
func pngParts(b *builder) {
	b.order = binary.BigEndian
	for at := pngSignature; at+chunkHead+pngSum <= len(b.data); {
		name := string(b.data[at+4 : at+8])
		length, _ := b.number("length of "+name, at, 4)
		end := at + chunkHead + int(length.get(b.data))
		b.block(name, at, end+pngSum)
		b.body(name, at+chunkHead, end, length)
		switch name {
		case "IHDR":
			b.fields("size", at+8, 4, 4)
			b.fields("kind", at+16, 1, 1, 1, 1, 1)
		case "pHYs":
			b.fields("resolution", at+8, 4, 4, 1)
		case "IDAT":
			b.fields("zlib's head", at+8, 1, 1)
		}
		at = end + pngSum
	}
	b.mended = pngMended
}

// pngMended makes the sums of whole chunks right.
func pngMended(data []byte) {
	be := binary.BigEndian
	for at := pngSignature; at+chunkHead+pngSum <= len(data); {
		length := int(be.Uint32(data[at:]))
		if length > len(data)-at-chunkHead-pngSum {
			return
		}
		end := at + chunkHead + length
		be.PutUint32(data[end:], crc32.ChecksumIEEE(data[at+4:end]))
		at = end + pngSum
	}
}
