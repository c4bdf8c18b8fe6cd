package render

import (
	"cmp"
	"math"
	"math/rand/v2"
)

// Damage is what a camera does to a page. Angles are degrees, clockwise as seen
// on the page. The zero value is a sharp photo from straight above.
type Damage struct {
	Tilt     float64 `json:"tilt"`     // camera swung about the picture's x, -55..55
	Yaw      float64 `json:"yaw"`      // camera swung about the picture's y, -55..55
	Turn     float64 `json:"turn"`     // page turned in the picture, any angle; 180 is upside down
	Distance float64 `json:"distance"` // of the camera, in sides of the grid, 1..20; 0 means 3
	Curl     float64 `json:"curl"`     // height of the paper's waves, in sides of the grid, 0..0.15
	CurlTurn float64 `json:"curlTurn"` // direction across the folds, any angle
	Fill     float64 `json:"fill"`     // share of the picture that the grid spans, 0.2..0.98; 0 means 0.85
	OffX     float64 `json:"offX"`     // where the grid stands in the room left, -1 (left) .. 1 (right)
	OffY     float64 `json:"offY"`     // the same from top to bottom
	Table    Table   `json:"table"`    // what is seen beyond the page

	Light      float64 `json:"light"`      // unevenness of the light, 0..1
	LightTurn  float64 `json:"lightTurn"`  // side from which the light comes, any angle
	Vignette   float64 `json:"vignette"`   // darkening towards the picture's corners, 0..0.8
	Shadow     float64 `json:"shadow"`     // depth of a cast shadow, 0 (none) .. 0.9
	ShadowAt   float64 `json:"shadowAt"`   // its edge, from the picture's middle: -1..1 of half the picture
	ShadowRun  float64 `json:"shadowRun"`  // direction from light into shadow, any angle
	ShadowSoft float64 `json:"shadowSoft"` // width of its edge, share of the picture, 0..0.5
	Exposure   float64 `json:"exposure"`   // light on the sensor, 0.05..1.5; 0 means 1, a bright page
	Warm       float64 `json:"warm"`       // colour cast, -1 (blue) .. 1 (yellow lamp)
	Green      float64 `json:"green"`      // colour cast, -1 (magenta) .. 1 (green)
	Veil       float64 `json:"veil"`       // stray light that lifts black, 0..0.4

	Blur       float64 `json:"blur"`       // out of focus: standard deviation, pixels, 0..20
	Motion     float64 `json:"motion"`     // length of the smear, pixels, 0..40
	MotionTurn float64 `json:"motionTurn"` // its direction, any angle
	Noise      float64 `json:"noise"`      // standard deviation at mid grey, of 255 levels, 0..60
	Sharpen    float64 `json:"sharpen"`    // the phone's own sharpening, with its halos, 0..2
	Quality    int     `json:"quality"`    // JPEG quality, 1..100; 0 means 90
}

// NewDamage draws the damage of a photo of the given level for pictures of
// height pixels. Clean gives the zero value.
func NewDamage(seed uint64, level Level, height int) Damage {
	if level <= Clean {
		return Damage{}
	}
	rng := rand.New(rand.NewPCG(seed, streamDamage))
	hard := float64(min(level, Hard)-Easy) / 2 // 0, 0.5, 1
	d := drawPose(rng, hard)
	drawLight(rng, hard, &d)
	// Blur is known from 480 lines; finer pictures of one lens spread it over
	// more pixels, if not by as much as the pixels grow.
	drawSensor(rng, hard, math.Pow(float64(height)/480, 0.7), &d)
	return d
}

// drawPose draws where the camera stands and how the page lies.
func drawPose(rng *rand.Rand, hard float64) Damage {
	angle := 4 + 14*hard + 10*hard*hard
	d := Damage{
		Tilt: spread(rng, angle), Yaw: spread(rng, angle), Turn: spread(rng, 2+8*hard),
		Distance: 3 - 1.2*hard*rng.Float64(), Fill: 0.92 - (0.1+0.12*hard)*rng.Float64(),
		OffX: spread(rng, 0.9), OffY: spread(rng, 0.9), Table: Table(rng.IntN(4)),
		Curl: hard * (0.015 + 0.085*rng.Float64()), CurlTurn: spread(rng, 25),
	}
	if rng.IntN(4) == 0 {
		d.CurlTurn += 90
	}
	return d
}

func drawLight(rng *rand.Rand, hard float64, d *Damage) {
	d.Light, d.LightTurn = (0.1+0.5*hard)*rng.Float64(), spread(rng, 180)
	d.Vignette = (0.05 + 0.35*hard) * rng.Float64()
	if rng.Float64() < 0.1+0.7*hard {
		d.Shadow = 0.15 + 0.35*hard*rng.Float64()
		d.ShadowAt, d.ShadowRun = spread(rng, 0.6), spread(rng, 180)
		d.ShadowSoft = 0.02 + 0.15*rng.Float64()
	}
	d.Exposure = 1 - (0.1+0.55*hard)*rng.Float64()
	d.Warm, d.Green = spread(rng, 0.1+0.5*hard), spread(rng, 0.05+0.3*hard)
	d.Veil = (0.02 + 0.1*hard) * rng.Float64()
}

func drawSensor(rng *rand.Rand, hard, scale float64, d *Damage) {
	d.Blur = scale * (0.3 + hard*(0.2+1.5*rng.Float64()))
	if rng.Float64() < 0.5*hard {
		d.Motion, d.MotionTurn = scale*(1+2*rng.Float64()), spread(rng, 180)
	}
	d.Noise = 1.5 + 5*hard*rng.Float64()
	d.Sharpen = 0.8 * rng.Float64()
	d.Quality = 94 - int(hard*30*rng.Float64())
}

// filled returns d with its defaults in place of zeros.
func (d Damage) filled() Damage {
	d.Distance = cmp.Or(d.Distance, 3)
	d.Fill = cmp.Or(d.Fill, 0.85)
	d.Exposure = cmp.Or(d.Exposure, 1)
	d.Quality = cmp.Or(d.Quality, 90)
	return d
}

// check returns an error that names the first field out of its range.
func (d Damage) check() error {
	f := d.filled()
	most := math.MaxFloat64
	return inRange([]bound{
		{"Tilt", f.Tilt, -55, 55}, {"Yaw", f.Yaw, -55, 55}, {"Turn", f.Turn, -most, most},
		{"Distance", f.Distance, 1, 20}, {"Curl", f.Curl, 0, 0.15}, {"CurlTurn", f.CurlTurn, -most, most},
		{"Fill", f.Fill, 0.2, 0.98}, {"OffX", f.OffX, -1, 1}, {"OffY", f.OffY, -1, 1},
		{"Table", float64(f.Table), 0, float64(Stone)},
		{"Light", f.Light, 0, 1}, {"LightTurn", f.LightTurn, -most, most}, {"Vignette", f.Vignette, 0, 0.8},
		{"Shadow", f.Shadow, 0, 0.9}, {"ShadowAt", f.ShadowAt, -1, 1}, {"ShadowRun", f.ShadowRun, -most, most},
		{"ShadowSoft", f.ShadowSoft, 0, 0.5}, {"Exposure", f.Exposure, 0.05, 1.5},
		{"Warm", f.Warm, -1, 1}, {"Green", f.Green, -1, 1}, {"Veil", f.Veil, 0, 0.4},
		{"Blur", f.Blur, 0, 20}, {"Motion", f.Motion, 0, 40}, {"MotionTurn", f.MotionTurn, -most, most},
		{"Noise", f.Noise, 0, 60}, {"Sharpen", f.Sharpen, 0, 2}, {"Quality", float64(f.Quality), 1, 100},
	})
}

// again returns the damage of a further photo: no hand holds the camera twice
// at the same place. The first photo, 0, is as d says.
func (d Damage) again(seed uint64, photo int) Damage {
	if photo == 0 {
		return d
	}
	rng := rand.New(rand.NewPCG(seed, streamDamage<<32|uint64(photo)))
	near := func(v, most, limit float64) float64 { return max(-limit, min(limit, v+spread(rng, most))) }
	d.Tilt, d.Yaw, d.Turn = near(d.Tilt, 3, 55), near(d.Yaw, 3, 55), d.Turn+spread(rng, 2)
	d.OffX, d.OffY = near(d.OffX, 0.3, 1), near(d.OffY, 0.3, 1)
	d.Exposure = max(0.05, d.Exposure*(1+spread(rng, 0.05)))
	return d
}

// TrayDamage draws the damage of a photo that a careful person takes of loose
// pieces: the camera over the middle, 10 degrees aslant at most, sharp, on a
// dark table, since on others some stocks are hardly seen. size is the side of
// a piece in pixels, 0 means 200.
func TrayDamage(seed uint64, size float64) Damage {
	d := NewDamage(seed, Easy, int(5*cmp.Or(size, 200)))
	rng := rand.New(rand.NewPCG(seed, streamDamage+100))
	d.Tilt, d.Yaw, d.Turn = spread(rng, 10), spread(rng, 8), spread(rng, 3)
	d.Light, d.Vignette, d.Distance = 0.3*rng.Float64(), 0.2*rng.Float64(), 1.6+rng.Float64()
	d.Table = Dark
	d.Blur, d.Fill, d.Quality = 0.5+0.5*rng.Float64(), 0.95, 90
	return d
}
