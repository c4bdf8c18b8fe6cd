package load_test

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/vision/load/loadtest"
)

const (
	// fuzzLength is the longest file that is fuzzed, and fuzzPixels how many pixels it is worked on
	// with: a valid header of some megapixels is no fault, but it is slow.
	fuzzLength, fuzzPixels = 1 << 16, 1_000_000
)

// FuzzDecode wants of any bytes a picture within the limits or one of the
// package's errors.
func FuzzDecode(f *testing.F) {
	for _, data := range files(f) {
		f.Add(data)
	}
	f.Add(withEXIF(asJPEG(f, drawn()), binary.LittleEndian, 6))
	f.Add(stored(f, "alpha.webp"))
	f.Add(stored(f, "animated.webp"))
	f.Add(stored(f, "animated-alpha.webp"))
	f.Add(grayAlphaPNG())
	f.Add(rawTIFF(drawn(), 8))
	f.Add([]byte("BM"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > fuzzLength {
			t.Skip()
		}
		wantPictureOrError(t, data, fuzzPixels)
	})
}

// FuzzMutated is FuzzDecode of files that are changed as their formats are made.
func FuzzMutated(f *testing.F) {
	for _, file := range loadtest.Files(f) {
		f.Add(file.Data, uint64(1))
	}
	f.Add(withEXIF(asJPEG(f, drawn()), binary.LittleEndian, 6), uint64(2))
	f.Add(stored(f, "animated-alpha.webp"), uint64(3))
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		if len(data) > 2*fuzzLength {
			t.Skip()
		}
		mutated, _ := loadtest.Mutate(rand.New(rand.NewPCG(seed, 0)), data)
		wantPictureOrError(t, mutated, fuzzPixels)
	})
}
