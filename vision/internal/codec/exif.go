package codec

import (
	"encoding/binary"
	"image"
)

// The orientations of EXIF that are told apart here; 2 to 8 are mirrored or
// turned pictures.
const (
	unclear = 0 // OpenCV may see it differently
	upright = 1
)

// orientation returns the EXIF orientation of a JPEG file as OpenCV 4.6 reads
// it, 1 to 8, or unclear. OpenCV looks at the first APP1 segment alone.
func orientation(jpeg []byte) int {
	const app1, startOfScan, bare, bareLast = 0xe1, 0xda, 0xd0, 0xd7
	for at := 2; at+4 <= len(jpeg); {
		kind, size := jpeg[at+1], int(binary.BigEndian.Uint16(jpeg[at+2:]))
		if jpeg[at] != 0xff || kind < 2 || kind == 0xff || kind >= bare && kind <= bareLast ||
			size < 2 || at+2+size > len(jpeg) {
			return unclear
		}
		switch kind {
		case app1:
			return exifOrientation(jpeg[at+4 : at+2+size])
		case startOfScan:
			return upright
		}
		at += 2 + size
	}
	return unclear
}

// exifOrientation returns what an APP1 segment says. OpenCV gives up at a text
// that lies outside the segment, and then knows the entries before it alone.
func exifOrientation(segment []byte) int {
	const header, description, model, tag = 6, 0x10e, 0x110, 0x112
	if len(segment) <= header+8 {
		return upright
	}
	tiff := segment[header:]
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' && tiff[1] == 'I' {
		order = binary.LittleEndian
	}
	if order.Uint16(tiff[2:]) != 42 {
		return upright
	}
	if order == binary.BigEndian && string(tiff[:2]) != "MM" {
		return unclear
	}
	at := int(order.Uint32(tiff[4:]))
	if at+2 > len(tiff) {
		return upright
	}
	entries := order.Uint16(tiff[at:])
	for at += 2; entries > 0 && at+12 <= len(tiff); at += 12 {
		entries--
		switch this := order.Uint16(tiff[at:]); {
		case this > tag:
			return unclear // the entries should be in order
		case this == tag:
			if o := int(order.Uint16(tiff[at+8:])); o >= upright && o <= 8 {
				return o
			}
			return upright
		case this >= description && this <= model:
			if size := int(order.Uint32(tiff[at+4:])); size > 4 && int(order.Uint32(tiff[at+8:]))+size > len(tiff) {
				return unclear
			}
		}
	}
	if entries > 0 {
		return unclear
	}
	return upright
}

// orient returns img, which has no gaps between rows, as its orientation asks.
func orient(img *image.RGBA, orientation int) *image.RGBA {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	// Where pixel (x, y) of the result comes from: number first+x*right+y*down.
	var first, right, down int
	switch orientation {
	case 2:
		first, right, down = w-1, -1, w
	case 3:
		first, right, down = w*h-1, -1, -w
	case 4:
		first, right, down = w*(h-1), 1, -w
	case 5:
		first, right, down = 0, w, 1
	case 6:
		first, right, down = w*(h-1), -w, 1
	case 7:
		first, right, down = w*h-1, -w, -1
	case 8:
		first, right, down = w-1, w, -1
	default:
		return img
	}
	if orientation >= 5 {
		w, h = h, w
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	// In squares, so that what is read in columns stays in the cache.
	const square = 32
	for top := 0; top < h; top += square {
		for left := 0; left < w; left += square {
			for y := top; y < min(top+square, h); y++ {
				from := 4 * (first + left*right + y*down)
				for x := left; x < min(left+square, w); x++ {
					copy(out.Pix[4*(y*w+x):][:4], img.Pix[from:][:4])
					from += 4 * right
				}
			}
		}
	}
	return out
}
