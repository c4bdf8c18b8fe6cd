package loadtest_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/load/heic"
	"github.com/gridsaw/gridsaw/vision/load/loadtest"
)

func TestFiles(t *testing.T) {
	heic.Register()
	seen := make(map[load.Format]bool)
	for _, f := range loadtest.Files(t) {
		p, err := load.Decode(f.Data)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		seen[p.Format] = true
		if w, h := p.Size(); w != 300 || h < 299 || h > 300 {
			t.Errorf("%s: %d x %d pixels", f.Name, w, h)
		}
	}
	for f := load.JPEG; f <= load.PNM; f++ {
		if !seen[f] {
			t.Errorf("no %v", f)
		}
	}
}

// TestMutate wants the same bytes of the same seed, others than before, and that the changes of
// each format reach what lies behind the first look at a file: some mutations end in a picture,
// some in damage, and sizes are changed.
func TestMutate(t *testing.T) {
	heic.Register()
	const seeds = 120
	for _, f := range loadtest.Files(t) {
		t.Run(f.Name, func(t *testing.T) {
			whole := bytes.Clone(f.Data)
			pictures, damaged, sizes := 0, 0, 0
			for seed := range uint64(seeds) {
				data, what := loadtest.Mutate(rand.New(rand.NewPCG(seed, 1)), f.Data)
				again, _ := loadtest.Mutate(rand.New(rand.NewPCG(seed, 1)), f.Data)
				if !bytes.Equal(data, again) {
					t.Fatalf("seed %d: %s: two outcomes", seed, what)
				}
				if bytes.Equal(data, f.Data) {
					t.Errorf("seed %d: %s: nothing is changed", seed, what)
				}
				if what == "" {
					t.Errorf("seed %d: what was changed is not told", seed)
				}
				const pixels = 1_000_000
				_, err := load.DecodeContext(t.Context(), data, pixels)
				switch {
				case errors.Is(err, load.ErrTruncated):
					damaged++
				case err == nil:
					pictures++
				}
				m := load.Measured(data, pixels)
				if m.Pixels > 0 && m.Pixels != load.Measured(f.Data, pixels).Pixels || errors.Is(err, load.ErrTooLarge) {
					sizes++
				}
			}
			if !bytes.Equal(whole, f.Data) {
				t.Error("the file itself is changed")
			}
			if pictures < seeds/40 || damaged < seeds/20 || sizes == 0 {
				t.Errorf("of %d mutations %d are pictures, %d damaged, %d of another size", seeds, pictures, damaged, sizes)
			}
		})
	}
}

// TestMutateSums wants most mutations of a PNG to be none that its sums tell.
func TestMutateSums(t *testing.T) {
	var file []byte
	for _, f := range loadtest.Files(t) {
		if f.Name == "colour.png" {
			file = f.Data
		}
	}
	const seeds = 200
	wrong := 0
	for seed := range uint64(seeds) {
		data, _ := loadtest.Mutate(rand.New(rand.NewPCG(seed, 2)), file)
		if sumsWrong(data) {
			wrong++
		}
	}
	if wrong > seeds/4 {
		t.Errorf("%d of %d are refused for their sums", wrong, seeds)
	}
}

// sumsWrong tells whether the sum of a whole chunk of a PNG is wrong.
func sumsWrong(data []byte) bool {
	const head, sum = 8, 4
	be := binary.BigEndian
	for data = data[min(head, len(data)):]; len(data) >= head+sum; {
		end := head + int(be.Uint32(data))
		if end+sum > len(data) {
			return false
		}
		if crc32.ChecksumIEEE(data[4:end]) != be.Uint32(data[end:]) {
			return true
		}
		data = data[end+sum:]
	}
	return false
}
