package inspect

import (
	"encoding/binary"
	"math"
)

// block gathers arrays of numbers as little-endian bytes, and where each of
// them lies, so that the page can lay typed arrays over it without copying.
type block struct {
	bytes []byte
	index map[string]span
}

// span is where an array lies in the block: its type as JavaScript names it
// (Int8, Int16, Int32 or Float32), its first byte, the number of its elements,
// and the factor that makes elements into the numbers they stand for.
type span struct {
	Type   string  `json:"type"`
	At     int     `json:"at"`
	Length int     `json:"length"`
	Scale  float64 `json:"scale"`
}

func newBlock() *block { return &block{index: make(map[string]span)} }

// begin aligns the block and notes an array that is about to be added.
func (b *block) begin(name string, s span) {
	for len(b.bytes)%4 != 0 {
		b.bytes = append(b.bytes, 0)
	}
	s.At = len(b.bytes)
	b.index[name] = s
}

func (b *block) addInt8(name string, values []int8) {
	b.begin(name, span{Type: "Int8", Length: len(values), Scale: 1})
	for _, v := range values {
		b.bytes = append(b.bytes, byte(v))
	}
}

func (b *block) addInt32(name string, values []int) {
	b.begin(name, span{Type: "Int32", Length: len(values), Scale: 1})
	for _, v := range values {
		clipped := int32(max(math.MinInt32, min(v, math.MaxInt32)))
		b.bytes = binary.LittleEndian.AppendUint32(b.bytes, uint32(clipped))
	}
}

func (b *block) addFloat32(name string, values []float64) {
	b.begin(name, span{Type: "Float32", Length: len(values), Scale: 1})
	for _, v := range values {
		b.bytes = binary.LittleEndian.AppendUint32(b.bytes, math.Float32bits(float32(v)))
	}
}

// addInt16 stores finite numbers as shares of the largest among them, each to
// within 1/65534 of it.
func (b *block) addInt16(name string, values []float64) {
	largest := 0.0
	for _, v := range values {
		largest = max(largest, math.Abs(v))
	}
	scale := largest / math.MaxInt16
	b.begin(name, span{Type: "Int16", Length: len(values), Scale: scale})
	for _, v := range values {
		level := 0.0
		if scale > 0 {
			level = math.Round(v / scale)
		}
		b.bytes = binary.LittleEndian.AppendUint16(b.bytes, uint16(int16(level)))
	}
}
