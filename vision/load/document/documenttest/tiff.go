package documenttest

import (
	"encoding/binary"
	"image"
)

// A TIFFPage is a picture in a TIFF, and its field NewSubfileType.
type TIFFPage struct {
	Picture *image.Gray
	Subfile uint32
}

// TIFF returns a TIFF of several pictures without compression, each in two strips, of 150 pixels
// an inch. The places of the directories are returned, and where each says that of the next.
func TIFF(order interface {
	binary.ByteOrder
	binary.AppendByteOrder
}, big bool, pages ...TIFFPage) (data []byte, directories, links []int) {
	word := func(v int) []byte {
		if big {
			return order.AppendUint64(nil, uint64(v))
		}
		return order.AppendUint32(nil, uint32(v))
	}
	out := []byte("II")
	if order.Uint16([]byte{0, 1}) == 1 {
		out = []byte("MM")
	}
	if big {
		out = order.AppendUint16(order.AppendUint16(order.AppendUint16(out, 43), 8), 0)
	} else {
		out = order.AppendUint16(out, 42)
	}
	link := len(out)
	out = append(out, word(0)...)
	for _, p := range pages {
		size := p.Picture.Rect.Size()
		pixels := len(out)
		out = append(out, p.Picture.Pix...)
		if len(out)%2 > 0 {
			out = append(out, 0)
		}
		resolution := len(out)
		out = order.AppendUint32(order.AppendUint32(out, 150), 1)
		half := (size.Y + 1) / 2 * size.X
		strips := len(out)
		wide := 4 // kind of value: 32 bits
		if big {
			wide = 16
		}
		for _, v := range []int{pixels, pixels + half, half, len(p.Picture.Pix) - half} {
			out = append(out, word(v)...)
		}
		sizes := strips + 2*len(word(0))
		copy(out[link:], word(len(out)))
		directories = append(directories, len(out))
		entries := [][4]int{
			{254, 4, 1, int(p.Subfile)}, {256, 4, 1, size.X}, {257, 4, 1, size.Y}, {258, 3, 1, 8}, {259, 3, 1, 1}, {262, 3, 1, 1},
			{273, wide, 2, strips}, {277, 3, 1, 1}, {278, 4, 1, (size.Y + 1) / 2}, {279, wide, 2, sizes},
			{282, 5, 1, resolution}, {283, 5, 1, resolution}, {296, 3, 1, 2}, {330, 4, 1, 8}, // subdirectories, at a false place
		}
		if big {
			out = order.AppendUint64(out, uint64(len(entries)))
		} else {
			out = order.AppendUint16(out, uint16(len(entries)))
		}
		for _, e := range entries {
			out = order.AppendUint16(order.AppendUint16(out, uint16(e[0])), uint16(e[1]))
			out = append(out, word(e[2])...)
			value := word(e[3])
			switch {
			case e[1] == 3:
				value = append(order.AppendUint16(nil, uint16(e[3])), make([]byte, len(value)-2)...)
			case big && e[1] == 5: // the fraction has room in the entry
				value = out[resolution : resolution+8]
			case e[1] == 4:
				value = append(order.AppendUint32(nil, uint32(e[3])), make([]byte, len(value)-4)...)
			}
			out = append(out, value...)
		}
		link = len(out)
		links = append(links, link)
		out = append(out, word(0)...)
	}
	return out, directories, links
}
