package load_test

import (
	"encoding/binary"
	"testing"
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
		// A valid header of some megapixels is no fault, but it is slow.
		if len(data) > 1<<16 {
			t.Skip()
		}
		wantPictureOrError(t, data)
	})
}
