package corner_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/pieces/internal/corner"
)

// FuzzFind feeds outlines of any points: no panic, and what comes back is
// finite.
func FuzzFind(f *testing.F) {
	f.Add([]byte{}, 1.0)
	f.Add([]byte{0, 0, 0, 0, 100, 0, 0, 0, 100, 0, 100, 0, 0, 0, 100, 0}, 1.0)
	f.Add([]byte{0, 0, 0, 0, 200, 0, 3, 0, 100, 0, 100, 0, 255, 255, 100, 0, 7, 0, 7, 0}, 1e300)
	f.Add([]byte{1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0}, math.Inf(1))
	f.Fuzz(func(t *testing.T, data []byte, scale float64) {
		var corners []geom.Point
		for ; len(data) >= 4 && len(corners) < 64; data = data[4:] {
			x := int16(binary.LittleEndian.Uint16(data))
			y := int16(binary.LittleEndian.Uint16(data[2:]))
			corners = append(corners, geom.Point{X: float64(x) * scale, Y: float64(y) * scale})
		}
		fits, err := corner.Find(polygon(8, corners...))
		if err != nil {
			return
		}
		for _, fit := range fits {
			for k, p := range fit.Corners {
				for _, v := range []float64{p.X, p.Y, fit.Index[k], fit.Depth[k], fit.Flatness[k], fit.Sigma[k], fit.Score, fit.Confidence} {
					if math.IsNaN(v) || math.IsInf(v, 0) {
						t.Fatalf("not finite: %+v", fit)
					}
				}
			}
		}
	})
}
