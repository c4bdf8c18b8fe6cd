package document

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/load"
)

// A raster is a picture without compression, as a TIFF.
type raster struct {
	file          []byte
	pixels        []byte // its end
	width, height int
	samples, bits int // of a pixel, and of each sample
}

var errNoPicture = errors.New("there is no picture of the page")

// readPNM reads a bitmap, graymap or pixmap, as poppler writes them, of what is so large, in
// inches. The error wraps [ErrDamaged] or [load.ErrTooLarge].
func readPNM(r io.Reader, width, height float64) (*raster, error) {
	in := bufio.NewReader(r)
	kind, _ := in.ReadString('\n')
	size, _ := in.ReadString('\n')
	out := &raster{samples: 1, bits: 8}
	_, err := fmt.Sscanf(size, "%d %d", &out.width, &out.height)
	levels := "255\n"
	switch kind {
	case "P4\n":
		out.bits = 1
	case "P6\n":
		out.samples = 3
		fallthrough
	case "P5\n":
		levels, _ = in.ReadString('\n')
	default:
		err = errNoPicture
	}
	if err != nil || levels != "255\n" {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, errNoPicture)
	}
	switch {
	case out.width <= 0 || out.height <= 0:
		return nil, fmt.Errorf("%w: its picture is empty", ErrDamaged)
	case out.width > mostStored/out.height:
		return nil, fmt.Errorf("%w: %d x %d pixels, the limit is %d megapixels",
			load.ErrTooLarge, out.width, out.height, mostStored/1_000_000)
	}
	out.allocate(float64(out.width)/width, float64(out.height)/height)
	if _, err := io.ReadFull(in, out.pixels); err != nil {
		return nil, fmt.Errorf("%w: its picture is cut off", ErrDamaged)
	}
	return out, nil
}

// stride is the number of bytes in a row.
func (r *raster) stride() int { return (r.width*r.samples*r.bits + 7) / 8 }

// allocate makes the file, of that many pixels an inch, all but the pixels.
func (r *raster) allocate(xDPI, yDPI float64) {
	const (
		stripBytes               = 1 << 20 // what a decoder holds besides the picture
		uncompressed, inch       = 1, 2
		whiteIsZero, blackIsZero = 0, 1
		redGreenBlue             = 2
		perUnit                  = 100 // of the fractions in which resolutions are written
	)
	order := binary.LittleEndian
	colour := uint16(blackIsZero)
	switch {
	case r.bits == 1:
		colour = whiteIsZero
	case r.samples == 3:
		colour = redGreenBlue
	}
	rows := max(1, stripBytes/r.stride())
	strips := (r.height + rows - 1) / rows
	fraction := func(tag uint16, dpi float64) entry {
		e := longs(order, tag, uint32(min(math.Round(dpi*perUnit), math.MaxUint32)), perUnit)
		e.kind, e.count = kindRational, 1
		return e
	}
	offsets, sizes := make([]uint32, strips), make([]uint32, strips)
	entries := []entry{
		longs(order, tagWidth, uint32(r.width)), longs(order, tagHeight, uint32(r.height)),
		shorts(order, tagBits, slices.Repeat([]uint16{uint16(r.bits)}, r.samples)...),
		shorts(order, tagCompression, uncompressed), shorts(order, tagColour, colour),
		longs(order, tagStripOffsets, offsets...),
		shorts(order, tagSamples, uint16(r.samples)), longs(order, tagRowsPerStrip, uint32(rows)),
		longs(order, tagStripSizes, sizes...),
		fraction(tagXResolution, xDPI), fraction(tagYResolution, yDPI), shorts(order, tagUnit, inch),
	}
	head := int(length(entries))
	for i := range strips {
		from, to := i*rows*r.stride(), min((i+1)*rows, r.height)*r.stride()
		offsets[i], sizes[i] = uint32(head+from), uint32(to-from)
	}
	for i, e := range entries {
		switch e.tag {
		case tagStripOffsets:
			entries[i] = longs(order, e.tag, offsets...)
		case tagStripSizes:
			entries[i] = longs(order, e.tag, sizes...)
		}
	}
	r.file = make([]byte, head+r.height*r.stride())
	r.pixels = r.file[head:]
	write(r.file, order, entries)
}

func shorts(order byteOrder, tag uint16, values ...uint16) entry {
	e := entry{tag: tag, kind: kindShort, count: uint32(len(values))}
	for _, v := range values {
		e.values = order.AppendUint16(e.values, v)
	}
	return e
}

// luminances fills in those of a row of pixels, 0 to 255.
func (r *raster) luminances(y int, out []int) {
	row := r.pixels[y*r.stride():]
	switch {
	case r.bits == 1:
		for x := range out {
			out[x] = 255 * int(^row[x/8]>>(7-x%8)&1) // 1 is black
		}
	case r.samples == 1:
		for x := range out {
			out[x] = int(row[x])
		}
	default:
		for x := range out {
			p := row[3*x : 3*x+3]
			out[x] = (77*int(p[0]) + 150*int(p[1]) + 29*int(p[2])) >> 8 // ITU-R BT.601
		}
	}
}

// reduced returns the mean luminance in each of width x height equal parts.
func (r *raster) reduced(width, height int) []int {
	sum, n := make([]int, width*height), make([]int, width*height)
	column, levels := make([]int, r.width), make([]int, r.width)
	for x := range column {
		column[x] = x * width / r.width
	}
	for y := range r.height {
		r.luminances(y, levels)
		row := y * height / r.height * width
		for x, c := range column {
			sum[row+c] += levels[x]
			n[row+c]++
		}
	}
	for i := range sum {
		sum[i] /= max(n[i], 1)
	}
	return sum
}

const (
	// noise is by how many levels two pictures of one scan may differ: 30 on drawn photos, for
	// a drawing takes the mean of other pixels than we do. A stroke of half a pixel has 42.
	noise = 40
	// border is how many pixels from the edge on are not compared: there a drawing has some of
	// the paper around it.
	border = 3
)

// looksLike tells whether a smaller picture shows the same: each place of either has a level that
// the other has there or next to it, since poppler draws a picture up to a pixel larger than its
// place. The levels are means over 3 x 3 pixels, which do not tell whether a fine line lies in one
// pixel or on the border of two.
func (r *raster) looksLike(small *raster) bool {
	w, h := small.width, small.height
	a, b := blurred(r.reduced(w, h), w), blurred(small.reduced(w, h), w)
	within := func(level int, of []int, at int) bool {
		low, high := 255, 0
		for dy := -w; dy <= w; dy += w {
			for dx := -1; dx <= 1; dx++ {
				low, high = min(low, of[at+dy+dx]), max(high, of[at+dy+dx])
			}
		}
		return low-noise <= level && level <= high+noise
	}
	for y := border; y < h-border; y++ {
		for x := border; x < w-border; x++ {
			if at := y*w + x; !within(a[at], b, at) || !within(b[at], a, at) {
				return false
			}
		}
	}
	return true
}

// blurred returns the mean of the 3 x 3 pixels around each, 0 at the edge.
func blurred(levels []int, width int) []int {
	out := make([]int, len(levels))
	for at := width + 1; at < len(levels)-width-1; at++ {
		sum := 0
		for dy := -width; dy <= width; dy += width {
			sum += levels[at+dy-1] + levels[at+dy] + levels[at+dy+1]
		}
		out[at] = sum / 9
	}
	return out
}
