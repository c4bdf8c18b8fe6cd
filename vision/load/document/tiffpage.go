package document

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"

	"github.com/gridsaw/gridsaw/vision/load"
)

// A tiffFile makes the pages of a TIFF.
type tiffFile struct {
	*tiff
	path string
}

// count returns the number of pages, and one more where there may be others.
func (f *tiffFile) count() int {
	if f.broken != nil {
		return len(f.pages) + 1
	}
	return len(f.pages)
}

func (f *tiffFile) page(ctx context.Context, k int) ([]byte, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if k == len(f.pages) {
		return nil, fmt.Errorf("%w: the pages after this place cannot be found: %w", ErrDamaged, f.broken)
	}
	file, err := os.Open(f.path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	t := *f.tiff
	t.data = file
	return t.alone(f.pages[k])
}

// alone returns the picture whose directory is at a place as a TIFF that holds nothing else.
// Nothing is decoded.
func (t *tiff) alone(at int64) ([]byte, error) {
	d, err := t.directory(at)
	p := picture{tiff: t, left: t.size}
	for i := 0; err == nil && i < len(d.fields); i++ {
		err = p.take(d.fields[i])
	}
	if err == nil {
		err = p.place()
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if most := load.MaxBytes(0); p.length > most {
		return nil, fmt.Errorf("%w: %d bytes, the limit is %d", load.ErrTooLarge, p.length, most)
	}
	out := make([]byte, p.length)
	write(out, t.order, p.entries)
	for _, x := range p.extents {
		if err := t.readInto(out[x.to:x.to+x.length], x.from); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// A picture is one that is taken out of a TIFF.
type picture struct {
	*tiff
	left           int64 // bytes that it may still take: none is as large as the file
	entries        []entry
	offsets, sizes []uint64 // of its strips or tiles
	offsetsAt      int      // entry of the offsets
	extents        []extent
	length         int64 // of the whole
}

// An extent is a part of the file that is copied.
type extent struct{ from, to, length int64 }

var (
	errOverlap = errors.New("a page is larger than the file")
	errNoStrip = errors.New("the page does not say where its pixels are")
	errOldJPEG = errors.New("it is compressed by the old kind of JPEG, which was given up in 1995")
)

// take copies a field, but for those about places in the file that are not its pixels.
func (p *picture) take(f field) error {
	if f.bytes() == 0 || f.kind == kindDirectory || f.kind == kindDirectory8 || slices.Contains(pointers, f.tag) {
		return nil
	}
	if p.left -= f.bytes(); p.left < 0 {
		return errOverlap
	}
	raw, err := p.values(f)
	if err != nil {
		return err
	}
	e := entry{f.tag, f.kind, uint32(f.count), raw}
	var numbers []uint64
	switch f.tag {
	case tagCompression, tagStripOffsets, tagTileOffsets, tagStripSizes, tagTileSizes:
		if numbers, err = p.numbers(f); err != nil {
			return err
		}
	}
	switch f.tag {
	case tagCompression:
		const oldJPEG = 6
		if slices.Contains(numbers, oldJPEG) {
			return errOldJPEG
		}
	case tagStripOffsets, tagTileOffsets:
		p.offsets, p.offsetsAt = numbers, len(p.entries)
		e = longs(p.order, f.tag, make([]uint32, len(numbers))...)
	case tagStripSizes, tagTileSizes:
		p.sizes = numbers
	}
	if f.kind == kindLong8 && e.kind == kindLong8 { // for which a small TIFF has no kind
		wide, err := p.numbers(f)
		if err != nil {
			return err
		}
		narrow := make([]uint32, len(wide))
		for i, v := range wide {
			narrow[i] = uint32(min(v, math.MaxUint32))
		}
		e = longs(p.order, f.tag, narrow...)
	}
	p.entries = append(p.entries, e)
	return nil
}

// place gives each strip or tile a place behind the fields. Those that are the same are there once.
func (p *picture) place() error {
	if len(p.offsets) == 0 || len(p.offsets) != len(p.sizes) || len(p.entries) > math.MaxUint16 {
		return errNoStrip
	}
	p.length = length(p.entries)
	places := make([]uint32, len(p.offsets))
	taken := make(map[extent]uint32)
	for i, offset := range p.offsets {
		x := extent{from: place(offset), length: place(p.sizes[i])}
		if !p.holds(x.from, x.length) {
			return errOutside
		}
		to, ok := taken[x]
		if !ok {
			if p.left -= x.length; p.left < 0 {
				return errOverlap
			}
			to = uint32(min(p.length, math.MaxUint32))
			taken[x] = to
			p.extents = append(p.extents, extent{x.from, p.length, x.length})
			p.length += x.length
		}
		places[i] = to
	}
	p.entries[p.offsetsAt] = longs(p.order, p.entries[p.offsetsAt].tag, places...)
	return nil
}

// An entry is a field of a TIFF that is written, with its values in the order of its bytes.
type entry struct {
	tag, kind uint16
	count     uint32
	values    []byte
}

func longs(order byteOrder, tag uint16, values ...uint32) entry {
	e := entry{tag: tag, kind: kindLong, count: uint32(len(values))}
	for _, v := range values {
		e.values = order.AppendUint32(e.values, v)
	}
	return e
}

// The parts of a TIFF that is written: a header, a directory, and what is longer than the room
// that an entry has for values.
const (
	headerSize = 8
	entrySize  = 12
	entryRoom  = 4
)

// length returns how long all but the pixels is.
func length(entries []entry) int64 {
	n := int64(headerSize + 2 + len(entries)*entrySize + 4)
	for _, e := range entries {
		if len(e.values) > entryRoom {
			n += int64(len(e.values) + len(e.values)%2) // values begin at even places
		}
	}
	return n
}

// write writes all but the pixels; the entries are in the order of their tags.
func write(out []byte, order byteOrder, entries []entry) {
	mark, version := "II", uint16(42)
	if order.Uint16([]byte{0, 1}) == 1 {
		mark = "MM"
	}
	copy(out, mark)
	order.PutUint16(out[2:], version)
	order.PutUint32(out[4:], headerSize)
	order.PutUint16(out[headerSize:], uint16(len(entries)))
	at, behind := headerSize+2, headerSize+2+len(entries)*entrySize+4
	for _, e := range entries {
		order.PutUint16(out[at:], e.tag)
		order.PutUint16(out[at+2:], e.kind)
		order.PutUint32(out[at+4:], e.count)
		if len(e.values) <= entryRoom {
			copy(out[at+8:at+entrySize], e.values)
		} else {
			order.PutUint32(out[at+8:], uint32(behind))
			copy(out[behind:], e.values)
			behind += len(e.values) + len(e.values)%2
		}
		at += entrySize
	}
}
