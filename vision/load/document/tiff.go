package document

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
	"os"
)

// A tiff is where the pages of a TIFF lie (Adobe, TIFF, revision 6.0), or of a BigTIFF, whose
// offsets have 64 bits (https://libtiff.gitlab.io/libtiff/specification/bigtiff.html).
type tiff struct {
	data  io.ReaderAt
	size  int64
	order byteOrder
	big   bool
	first int64   // place of the first directory
	pages []int64 // places of the directories of pages
	// broken is why there may be more pages, which cannot be found; nil where all were found.
	broken error
}

type byteOrder interface {
	binary.ByteOrder
	binary.AppendByteOrder
}

// readTIFF finds the pages of a TIFF.
func readTIFF(file *os.File) (*tiff, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	t := &tiff{data: file, size: info.Size()}
	t.find()
	return t, nil
}

// plain tells whether package load reads all that there is.
func (t *tiff) plain() bool {
	switch len(t.pages) {
	case 0:
		return true // and it says what is wrong
	case 1:
		return t.pages[0] == t.first && t.broken == nil && !t.big
	}
	return false
}

// find fills in where the pages are, as far as that can be told.
func (t *tiff) find() {
	t.first, t.broken = t.header()
	seen := make(map[int64]bool)
	left := t.size // bytes for directories, which do not overlap
	for at := t.first; at != 0 && t.broken == nil && len(t.pages) <= MaxPages; {
		d, err := t.directory(at)
		left -= d.length
		switch {
		case err != nil:
			t.broken = err
		case seen[at]:
			t.broken = errors.New("the list of its pages runs in a circle")
		case left < 0:
			t.broken = errors.New("the directories of its pages overlap")
		default:
			seen[at] = true
			if t.isPage(d) {
				t.pages = append(t.pages, at)
			}
			at = d.next
		}
	}
}

// header returns the place of the first directory.
func (t *tiff) header() (int64, error) {
	head, err := t.read(0, 8)
	if err != nil {
		return 0, err
	}
	t.order = binary.LittleEndian
	if head[0] == 'M' {
		t.order = binary.BigEndian
	}
	const bigVersion = 43
	if t.big = t.order.Uint16(head[2:]) == bigVersion; !t.big {
		return int64(t.order.Uint32(head[4:])), nil
	}
	if head, err = t.read(8, 8); err != nil {
		return 0, err
	}
	return place(t.order.Uint64(head)), nil
}

// place is an offset of 64 bits, or for a larger one another that lies in no file either.
func place(offset uint64) int64 { return int64(min(offset, math.MaxInt64)) }

var errOutside = errors.New("it refers to what lies outside of the file")

// read returns part of the file.
func (t *tiff) read(at, length int64) ([]byte, error) {
	if !t.holds(at, length) {
		return nil, errOutside
	}
	out := make([]byte, length)
	return out, t.readInto(out, at)
}

func (t *tiff) readInto(out []byte, at int64) error {
	_, err := io.ReadFull(io.NewSectionReader(t.data, at, int64(len(out))), out)
	return err
}

// holds tells whether part of the file is there.
func (t *tiff) holds(at, length int64) bool {
	return at >= 0 && length >= 0 && at <= t.size && length <= t.size-at
}

// A directory describes one picture of the file.
type directory struct {
	fields []field
	length int64 // in bytes
	next   int64 // place of the next directory, 0 is none
}

// A field is one fact about a picture: count values of a kind, which lie at a place.
type field struct {
	tag, kind uint16
	count, at int64
}

// The tags that mean something here.
const (
	tagNewSubfile, tagSubfile               = 254, 255
	tagCompression                          = 259
	tagStripOffsets, tagStripSizes          = 273, 279
	tagTileOffsets, tagTileSizes            = 324, 325
	tagFreeOffsets, tagFreeSizes            = 288, 289
	tagSubdirectories                       = 330
	tagEXIF, tagGPS, tagInteroperability    = 34665, 34853, 40965
	tagWidth, tagHeight, tagBits, tagColour = 256, 257, 258, 262
	tagSamples, tagRowsPerStrip             = 277, 278
	tagXResolution, tagYResolution, tagUnit = 282, 283, 296
)

// pointers are the tags whose values are places in the file that a page can do without.
var pointers = []uint16{tagFreeOffsets, tagFreeSizes, tagSubdirectories, tagEXIF, tagGPS, tagInteroperability}

// The kinds of values, and the bytes that one takes by its kind; 0 is no kind.
const (
	kindShort, kindLong, kindRational, kindDirectory, kindLong8, kindDirectory8 = 3, 4, 5, 13, 16, 18
)

var kindSize = [...]int64{0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8}

// bytes is what the values take; 0 where the kind is none.
func (f field) bytes() int64 {
	if int(f.kind) >= len(kindSize) || f.count < 0 || f.count > math.MaxInt32 {
		return 0
	}
	return kindSize[f.kind] * f.count
}

// directory reads the directory at a place.
func (t *tiff) directory(at int64) (d directory, err error) {
	number, entry, link := int64(2), int64(12), int64(4)
	if t.big {
		number, entry, link = 8, 20, 8
	}
	head, err := t.read(at, number)
	if err != nil {
		return d, err
	}
	n := int64(t.order.Uint16(head))
	if t.big {
		n = place(t.order.Uint64(head))
	}
	if n > t.size/entry {
		return d, errOutside
	}
	d.length = number + n*entry + link
	body, err := t.read(at+number, n*entry+link)
	if err != nil {
		return d, err
	}
	for i := range n {
		f := field{tag: t.order.Uint16(body[i*entry:]), kind: t.order.Uint16(body[i*entry+2:])}
		value := body[i*entry+4 : (i+1)*entry] // the count, and the values or their place
		f.count, f.at = t.number(value), at+number+(i+1)*entry-link
		if f.bytes() > link {
			f.at = t.number(value[link:])
		}
		d.fields = append(d.fields, f)
	}
	d.next = t.number(body[n*entry:])
	return d, nil
}

// number reads a number that has as many bits as offsets.
func (t *tiff) number(b []byte) int64 {
	if t.big {
		return place(t.order.Uint64(b))
	}
	return int64(t.order.Uint32(b))
}

// isPage tells whether a picture is neither a smaller copy of another one nor a mask.
func (t *tiff) isPage(d directory) bool {
	const reduced, mask = 1, 4 // bits of the new kind of mark
	const oldReduced = 2
	for _, f := range d.fields {
		if f.tag != tagNewSubfile && f.tag != tagSubfile {
			continue
		}
		values, err := t.numbers(f)
		if err != nil || len(values) == 0 {
			continue
		}
		if f.tag == tagNewSubfile && values[0]&(reduced|mask) != 0 || f.tag == tagSubfile && values[0] == oldReduced {
			return false
		}
	}
	return true
}

// values reads the values of a field as they are stored.
func (t *tiff) values(f field) ([]byte, error) { return t.read(f.at, f.bytes()) }

// numbers reads the values of a field of whole numbers.
func (t *tiff) numbers(f field) ([]uint64, error) {
	raw, err := t.values(f)
	if err != nil {
		return nil, err
	}
	var out []uint64
	for ; len(raw) > 0; raw = raw[kindSize[f.kind]:] {
		switch f.kind {
		case kindShort:
			out = append(out, uint64(t.order.Uint16(raw)))
		case kindLong, kindDirectory:
			out = append(out, uint64(t.order.Uint32(raw)))
		case kindLong8, kindDirectory8:
			out = append(out, t.order.Uint64(raw))
		default:
			return nil, errors.New("a field is of the wrong kind")
		}
	}
	return out, nil
}
