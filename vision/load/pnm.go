package load

import (
	"bytes"
	"strconv"
)

// pnmHeader is that of a portable bitmap, graymap or pixmap: the number after the P, and what
// follows it (J. Poskanzer, pbm, pgm and ppm of Netpbm).
type pnmHeader struct {
	kind                  int // 1 to 3 in decimal numbers, 4 to 6 in bytes
	width, height, levels int
	length                int // bytes of the header
}

// sniffPNM reads the header of a PNM file; ok is false where there is none.
func sniffPNM(data []byte) (h pnmHeader, ok bool) {
	if len(data) < 3 || data[0] != 'P' || data[1] < '1' || data[1] > '6' {
		return h, false
	}
	h = pnmHeader{kind: int(data[1] - '0'), levels: 1, length: 2}
	fields := []*int{&h.width, &h.height, &h.levels}
	if h.kind == 1 || h.kind == 4 {
		fields = fields[:2] // black and white has no levels
	}
	for _, field := range fields {
		if *field, ok = h.number(data); !ok {
			return h, false
		}
	}
	h.length++ // one blank before the pixels
	return h, h.length <= len(data)
}

// number takes a number from the header; blanks and comments come before it.
func (h *pnmHeader) number(data []byte) (n int, ok bool) {
	start := h.length
	for h.length < len(data) {
		switch c := data[h.length]; {
		case c == '#':
			end := bytes.IndexByte(data[h.length:], '\n')
			if end < 0 {
				return 0, false
			}
			h.length += end + 1
		case c == ' ' || c >= '\t' && c <= '\r':
			h.length++
		case h.length == start || c < '0' || c > '9':
			return 0, false
		default:
			from := h.length
			for h.length < len(data) && data[h.length] >= '0' && data[h.length] <= '9' {
				h.length++
			}
			n, err := strconv.Atoi(string(data[from:h.length]))
			return n, err == nil
		}
	}
	return 0, false
}

// complete tells whether there are as many bytes as pixels need, and after raw ones, which take as many as
// told, nothing but another picture: bytes too many are in the midst of them, and what follows is shifted.
func (h *pnmHeader) complete(data []byte) bool {
	sample, samples := 1, h.width
	if h.levels > 255 {
		sample = 2
	}
	switch h.kind {
	case 1, 2, 3: // a digit each at least
		sample = 1
	case 4:
		samples = (h.width + 7) / 8
	}
	if h.kind == 3 || h.kind == 6 {
		samples *= 3
	}
	need := h.length + samples*h.height*sample
	if h.kind <= 3 || len(data) < need {
		return len(data) >= need
	}
	rest := bytes.TrimSpace(data[need:])
	_, another := sniffPNM(rest)
	return len(rest) == 0 || another
}
