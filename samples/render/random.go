package render

import (
	"math"
	"math/rand/v2"
)

// Streams keep the random choices of one concern apart from those of others,
// so that a picture with other digits still has the same light.
const (
	streamStyle = iota + 1
	streamDamage
	streamPage
	streamHand
	streamBend
	streamGrain
	streamNoise
	streamSize
	streamTray
	streamScan
	streamKind
	streamVariant
	streamTiles
	streamSymbols
	streamTheme
	streamArtwork
	streamGlare
)

func pick[T any](rng *rand.Rand, of ...T) T { return of[rng.IntN(len(of))] }

// spread draws evenly from -most..most.
func spread(rng *rand.Rand, most float64) float64 { return most * (2*rng.Float64() - 1) }

// field is a random smooth function of the plane with values in -1..1: random
// values at whole coordinates, eased between them.
type field uint64

func (f field) at(x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int64(fx), int64(fy)
	tx, ty := ease(x-fx), ease(y-fy)
	top := f.knot(ix, iy)*(1-tx) + f.knot(ix+1, iy)*tx
	low := f.knot(ix, iy+1)*(1-tx) + f.knot(ix+1, iy+1)*tx
	return top*(1-ty) + low*ty
}

// layers adds up octaves of the field, each half as strong and twice as fine.
func (f field) layers(x, y float64, octaves int) float64 {
	sum, weight, total := 0.0, 1.0, 0.0
	for i := range octaves {
		sum += weight * (f+field(i)).at(x, y)
		total += weight
		x, y, weight = 2*x+17, 2*y+31, weight/2
	}
	return sum / total
}

// knot is a hash of a whole position (the finisher of SplitMix64).
func (f field) knot(x, y int64) float64 {
	h := uint64(f) + uint64(x)*0x9E3779B97F4A7C15 + uint64(y)*0xD1B54A32D192ED03
	h = (h ^ h>>30) * 0xBF58476D1CE4E5B9
	h = (h ^ h>>27) * 0x94D049BB133111EB
	h ^= h >> 31
	return float64(h>>11)/(1<<52) - 1
}

func ease(t float64) float64 { return t * t * (3 - 2*t) }
