package load

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
)

// A tiffHeader holds the fields of a TIFF's first directory (Adobe, TIFF, revision 6.0) that
// decide how much its decoder takes of memory and of time: the largest value of each.
type tiffHeader map[uint16]int

// The tags of these fields.
const (
	tiffWidth, tiffHeight, tiffBits, tiffCompression = 256, 257, 258, 259
	tiffSamples, tiffStripRows                       = 277, 278
	tiffTileWidth, tiffTileHeight                    = 322, 323
)

// tiffCompressions are those that scanners and programs write: none, three of fax machines, LZW,
// two of JPEG, Deflate under two numbers, and PackBits. Others have fields of their own that
// decide about memory: LZMA asks for up to 4 GiB.
var tiffCompressions = []int{1, 2, 3, 4, 5, tiffOldJPEG, tiffJPEG, 8, 32946, 32773}

const tiffOldJPEG, tiffJPEG = 6, 7

// readTIFF reads the fields of the first directory. Those that the decoder would read in several
// ways, and wider ones than it has memory for, are refused.
func readTIFF(data []byte) (tiffHeader, error) {
	if len(data) < 8 {
		return nil, errDamaged
	}
	var order binary.ByteOrder = binary.LittleEndian
	if data[0] == 'M' {
		order = binary.BigEndian
	}
	h := tiffHeader{tiffBits: 1, tiffCompression: 1, tiffSamples: 1}
	at := int64(order.Uint32(data[4:]))
	if at+2 > int64(len(data)) {
		return nil, errDamaged
	}
	for i := range int64(order.Uint16(data[at:])) {
		e := at + 2 + 12*i
		if e+12 > int64(len(data)) {
			return nil, errDamaged
		}
		tag := order.Uint16(data[e:])
		if !slices.Contains([]uint16{tiffWidth, tiffHeight, tiffBits, tiffCompression, tiffSamples, tiffStripRows,
			tiffTileWidth, tiffTileHeight}, tag) {
			continue
		}
		value, ok := tiffLargest(data, order, data[e+2:e+12])
		if !ok {
			return nil, errDamaged
		}
		h[tag] = max(h[tag], value)
	}
	return h, nil
}

// tiffLargest returns the largest value of a field, whose kind, count, and values or their place
// entry holds.
func tiffLargest(data []byte, order binary.ByteOrder, entry []byte) (largest int, ok bool) {
	sizes := map[uint16]int64{1: 1, 3: 2, 4: 4} // bytes, shorts and longs
	kind, count := order.Uint16(entry), int64(order.Uint32(entry[2:]))
	length := sizes[kind] * count
	if length == 0 { // of another kind: its values would be counted, up to 2^32, but not looked at
		return 0, false
	}
	values := entry[6:]
	if length > 4 {
		at := int64(order.Uint32(values))
		if at+length > int64(len(data)) {
			return 0, false
		}
		values = data[at:]
	}
	for i := range count {
		switch v := values[sizes[kind]*i:]; kind {
		case 1:
			largest = max(largest, int(v[0]))
		case 3:
			largest = max(largest, int(order.Uint16(v)))
		case 4:
			largest = max(largest, int(order.Uint32(v)))
		}
	}
	return largest, true
}

// block returns the size of what the decoder holds at a time of the picture: a tile or a strip.
func (h tiffHeader) block() (width, height int) {
	if h[tiffTileWidth] > 0 || h[tiffTileHeight] > 0 {
		return h[tiffTileWidth], h[tiffTileHeight]
	}
	width, height = h[tiffWidth], h[tiffHeight]
	if rows := h[tiffStripRows]; rows > 0 {
		height = min(height, rows)
	}
	return width, height
}

// pixelBytes returns the bytes that a pixel takes in the file before it is compressed.
func (h tiffHeader) pixelBytes() float64 {
	return float64(h[tiffSamples]) * float64(h[tiffBits]) / 8
}

// memory returns how many bytes the decoder takes of a picture that was checked: OpenCV decodes it
// to blue, green and red, and then as it is, with four bytes for a pixel or more; one with
// transparency is laid on white. Of a block, but for a strip that is not compressed, there are the
// samples and what is made of them.
func (h tiffHeader) memory() int64 {
	width, height := h.block()
	if h[tiffCompression] == 1 && h[tiffTileWidth] == 0 {
		height = 0
	}
	pixel, block := 3+max(4, h.pixelBytes()), 4+h.pixelBytes()
	if h[tiffSamples] >= 4 {
		pixel += 3
	}
	return int64(pixel*float64(h[tiffWidth]*h[tiffHeight]) + block*float64(width*height))
}

// check reports a picture that is no TIFF of the usual kind, or of which a block, or a pixel, is too
// large for pictures that are worked on with so many pixels.
func (h tiffHeader) check(data []byte, pixels int) error {
	blockWidth, blockHeight := h.block()
	for _, size := range [][2]int{{h[tiffWidth], h[tiffHeight]}, {blockWidth, blockHeight}} {
		if err := checkSize(size[0], size[1]); err != nil {
			return err
		}
		// No factor is over 2^32.
		if h.pixelBytes()*float64(size[0]*size[1]) > pixelMemory*float64(pixels) {
			return fmt.Errorf("%w: a TIFF of %d x %d pixels of %d samples of %d bits",
				ErrTooLarge, size[0], size[1], h[tiffSamples], h[tiffBits])
		}
	}
	if c := h[tiffCompression]; !slices.Contains(tiffCompressions, c) {
		return fmt.Errorf("%w: a TIFF with the compression %d", ErrFormat, c)
	}
	across := (h[tiffWidth] + blockWidth - 1) / blockWidth
	blocks := across * ((h[tiffHeight] + blockHeight - 1) / blockHeight)
	if blocks > len(data) { // each has a place and a length in the file
		return fmt.Errorf("%w: TIFF", ErrTruncated)
	}
	if c := h[tiffCompression]; (c == tiffJPEG || c == tiffOldJPEG) && bytes.Count(data, []byte(jpegScan)) > maxScans*blocks {
		return errScans
	}
	return nil
}
