package pieces

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// ErrBinary means that bytes are not those of a page.
var ErrBinary = errors.New("pieces: not the bytes of a page")

// MarshalBinary returns all of the page as bytes, such that [Page.UnmarshalBinary] makes the
// same page of them to the last bit. About 22 bytes a pixel of the outlines are needed: of a
// piece, its outline as it was traced and the likely readings of its corners are stored, and
// the rest follows from these. The error is always nil.
func (p *Page) MarshalBinary() ([]byte, error) {
	w := new(byteWriter)
	w.integer(p.Width)
	w.integer(p.Height)
	w.numbers(p.Plane[:]...)
	w.numbers(p.DPI, p.inset)
	w.flag(p.Dark)
	w.curve(p.Paper)
	w.integer(len(p.Pieces))
	for _, q := range p.Pieces {
		w.piece(q)
	}
	w.integer(len(p.Problems))
	for _, found := range p.Problems {
		w.integer(int(found.Reason))
		w.points(found.At)
		w.curve(found.Outline)
	}
	return w.out, nil
}

// UnmarshalBinary makes p the page that [Page.MarshalBinary] returned the bytes of. The error
// is [ErrBinary], and then p is as it was; what is no page never makes one on which another
// function of the package would panic.
func (p *Page) UnmarshalBinary(data []byte) error {
	r := &byteReader{rest: data}
	out := Page{Width: r.integer(1, math.MaxInt32), Height: r.integer(1, math.MaxInt32)}
	copy(out.Plane[:], r.numbers(len(out.Plane)))
	scales := r.numbers(2)
	out.DPI, out.inset = scales[0], scales[1]
	out.Dark = r.integer(0, 1) == 1
	out.Paper = r.curve()
	for range r.count(leastPiece) {
		out.Pieces = append(out.Pieces, r.piece(&out))
	}
	for range r.count(leastProblem) {
		found := Problem{Reason: Reason(r.integer(0, int(Faint)))}
		found.At = r.points(1)[0]
		found.Outline = r.curve()
		out.Problems = append(out.Problems, found)
	}
	if r.failed || len(r.rest) > 0 {
		return ErrBinary
	}
	*p = out
	return nil
}

// The bytes that a thing takes at least, by which a count that cannot be true is known before
// room is made for it.
const (
	integerBytes = 4
	numberBytes  = 8
	pointBytes   = 2 * numberBytes
	leastProblem = 2*integerBytes + pointBytes
	tintBytes    = 3 * encode.FrontDepths
	leastPiece   = 11*integerBytes + numberBytes
	leastChoice  = 4*(pointBytes+integerBytes+4*numberBytes) + 2*numberBytes
)

// leastOutline is the number of points that an outline has at least.
const leastOutline = 4

// A byteWriter writes whole numbers of 32 bits and floating-point numbers of 64 bits, the least
// byte first.
type byteWriter struct{ out []byte }

func (w *byteWriter) integer(n int) {
	w.out = binary.LittleEndian.AppendUint32(w.out, uint32(int32(n)))
}

func (w *byteWriter) flag(set bool) {
	if set {
		w.integer(1)
	} else {
		w.integer(0)
	}
}

func (w *byteWriter) numbers(values ...float64) {
	for _, v := range values {
		w.out = binary.LittleEndian.AppendUint64(w.out, math.Float64bits(v))
	}
}

func (w *byteWriter) points(points ...geom.Point) {
	for _, p := range points {
		w.numbers(p.X, p.Y)
	}
}

func (w *byteWriter) curve(c []geom.Point) {
	w.integer(len(c))
	w.points(c...)
}

func (w *byteWriter) rim(rim []tint) {
	w.integer(len(rim))
	for i := range rim {
		for _, c := range rim[i] {
			w.out = append(w.out, c[:]...)
		}
	}
}

func (w *byteWriter) piece(q *Piece) {
	w.curve(q.raw)
	w.rim(q.rim)
	w.numbers(q.Blur)
	w.flag(q.Parted)
	w.flag(q.Clipped)
	w.integer(q.ClippedSide)
	w.integer(len(q.choices))
	for i := range q.choices {
		f := &q.choices[i].Fit
		w.points(f.Corners[:]...)
		for _, kind := range f.Kinds {
			w.integer(int(kind))
		}
		for _, values := range [][4]float64{f.Index, f.Depth, f.Flatness, f.Sigma} {
			w.numbers(values[:]...)
		}
		w.numbers(f.Score, f.Confidence)
	}
	w.integer(q.chosen)
	for _, s := range q.Sides {
		w.integer(int(s.Kind))
	}
}

// A byteReader reads what a byteWriter wrote. Once something cannot be true it has failed, and
// gives things that are harmless.
type byteReader struct {
	rest   []byte
	failed bool
}

// take returns the next n bytes, zeros where there are no more.
func (r *byteReader) take(n int) []byte {
	if r.failed || n > len(r.rest) {
		r.failed = true
		return make([]byte, n)
	}
	out := r.rest[:n]
	r.rest = r.rest[n:]
	return out
}

func (r *byteReader) integer(least, most int) int {
	n := int(int32(binary.LittleEndian.Uint32(r.take(integerBytes))))
	if n < least || n > most {
		r.failed = true
		return least
	}
	return n
}

// count returns a number of things of at least so many bytes each; 0 once it has failed.
func (r *byteReader) count(bytes int) int {
	n := r.integer(0, math.MaxInt32)
	if r.failed || n > len(r.rest)/bytes {
		r.failed = true
		return 0
	}
	return n
}

// numbers returns n finite numbers.
func (r *byteReader) numbers(n int) []float64 {
	data, out := r.take(n*numberBytes), make([]float64, n)
	for i := range out {
		v := math.Float64frombits(binary.LittleEndian.Uint64(data[i*numberBytes:]))
		if math.IsNaN(v) || math.IsInf(v, 0) {
			r.failed = true
			v = 0
		}
		out[i] = v
	}
	return out
}

func (r *byteReader) points(n int) []geom.Point {
	values, out := r.numbers(2*n), make([]geom.Point, n)
	for i := range out {
		out[i] = geom.Point{X: values[2*i], Y: values[2*i+1]}
	}
	return out
}

// curve returns a curve, nil where it has no points.
func (r *byteReader) curve() []geom.Point {
	n := r.count(pointBytes)
	if n == 0 {
		return nil
	}
	return r.points(n)
}

// rim returns what a piece shows along its outline, nil where that was not looked at.
func (r *byteReader) rim() []tint {
	n := r.count(tintBytes)
	if n == 0 {
		return nil
	}
	out := make([]tint, n)
	for i := range out {
		for d := range out[i] {
			copy(out[i][d][:], r.take(len(out[i][d])))
		}
	}
	return out
}

// piece returns a piece of the page, of which the plane and the inset are known.
func (r *byteReader) piece(of *Page) *Piece {
	c := geom.Curve(r.curve())
	q := &Piece{raw: closed(c), rim: r.rim(), Blur: r.numbers(1)[0]}
	q.Parted, q.Clipped, q.ClippedSide = r.integer(0, 1) == 1, r.integer(0, 1) == 1, r.integer(0, 3)
	if len(c) < leastOutline || len(q.rim) > 0 && len(q.rim) != len(c) {
		r.failed = true
	}
	for range r.count(leastChoice) {
		q.choices = append(q.choices, r.choice(len(c)))
	}
	q.chosen = r.integer(0, max(len(q.choices)-1, 0))
	var kinds [4]encode.Kind
	for k := range kinds {
		kinds[k] = r.kind()
	}
	if r.failed || len(q.choices) == 0 {
		r.failed = true
		return q
	}
	q.Center, q.Area = c.AreaCentroid(), c.Area()
	q.choose(q.chosen, &of.Plane, of.inset)
	for k := range kinds {
		q.Sides[k].Kind = kinds[k]
	}
	return q
}

// choice returns a reading of the corners of an outline of n points.
func (r *byteReader) choice(n int) choice {
	var c choice
	copy(c.Corners[:], r.points(4))
	for k := range c.Kinds {
		c.Kinds[k] = r.kind()
	}
	for _, values := range []*[4]float64{&c.Index, &c.Depth, &c.Flatness, &c.Sigma} {
		copy(values[:], r.numbers(4))
	}
	for _, at := range c.Index {
		if at < 0 || at > float64(n) {
			r.failed = true
		}
	}
	rest := r.numbers(2)
	c.Score, c.Confidence = rest[0], rest[1]
	return c
}

func (r *byteReader) kind() encode.Kind {
	return encode.Kind(r.integer(int(encode.Blank), int(encode.Tab)))
}
