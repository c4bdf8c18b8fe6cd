package overlay

import (
	"image/color"
	"math"
)

// oklab is a colour in the space of B. Ottosson, "A perceptual color space for
// image processing" (2020): lightness from 0 to 1, green to red, blue to yellow.
// Equal distances look about equally different.
type oklab [3]float64

// sight is a colour as it looks to trichromats, to protanopes and to deuteranopes,
// who see red and green alike: one man in twelve is on his way there.
type sight [3]oklab

// eyes take linear red, green and blue to what is left of them: G. M. Machado,
// M. M. Oliveira and L. A. F. Fernandes, "A physiologically-based model for
// simulation of color vision deficiency" (2009), at full strength.
var eyes = [3][3][3]float64{
	{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
}

// Two of a board's colours that look alike to the colour-blind count as if they
// were this many times further apart, since most people are not and since the
// motifs tell them apart too. At 1 everybody gets 22 shades of blue and yellow.
const leniency = 2

// sightOf returns how a colour looks.
func sightOf(c color.NRGBA) sight {
	rgb := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var s sight
	for i := range eyes {
		s[i] = labOf(times(&eyes[i], rgb))
	}
	return s
}

// apart returns how far two colours look apart to those who see them least so: 1 is
// the distance of black and white.
func (s *sight) apart(t *sight) float64 {
	least := s[0].squared(t[0])
	for i := 1; i < len(s); i++ {
		least = min(least, leniency*leniency*s[i].squared(t[i]))
	}
	return math.Sqrt(least)
}

func (a oklab) squared(b oklab) float64 {
	l, g, y := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return l*l + g*g + y*y
}

// linear undoes the gamma of sRGB.
func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

func labOf(rgb [3]float64) oklab {
	cones := times(&[3][3]float64{
		{0.4122214708, 0.5363325363, 0.0514459929},
		{0.2119034982, 0.6806995451, 0.1073969566},
		{0.0883024619, 0.2817188376, 0.6299787005},
	}, rgb)
	for i, v := range cones {
		cones[i] = math.Cbrt(v)
	}
	return times(&[3][3]float64{
		{0.2104542553, 0.7936177850, -0.0040720468},
		{1.9779984951, -2.4285922050, 0.4505937099},
		{0.0259040371, 0.7827717662, -0.8086757660},
	}, cones)
}

func times(m *[3][3]float64, v [3]float64) (out [3]float64) {
	for i, row := range m {
		out[i] = row[0]*v[0] + row[1]*v[1] + row[2]*v[2]
	}
	return out
}

// A swatch is a colour and how it looks.
type swatch struct {
	color.NRGBA
	sight
}

func newSwatch(r, g, b uint8) swatch {
	c := color.NRGBA{R: r, G: g, B: b, A: 255}
	return swatch{c, sightOf(c)}
}

// taken are the colours that labels must stand out from: those of the border, of the
// page, of lines and of the rings about mismatches.
var taken = []swatch{
	newSwatch(border.R, border.G, border.B), newSwatch(page.R, page.G, page.B),
	newSwatch(background.R, background.G, background.B), newSwatch(alarm.R, alarm.G, alarm.B),
}

// palette returns n colours that look as different from each other, and from those
// that are taken, as could be found: each the farthest from all before it, and then
// each moved to the best place that the others leave until none gains any more. It is
// the same every time.
func palette(n int) []swatch {
	all := candidates()
	chosen := make([]swatch, 0, n)
	for range n {
		chosen = append(chosen, farthest(all, chosen))
	}
	for range 20 {
		moved := false
		for i, old := range chosen {
			others := append(append([]swatch{}, chosen[:i]...), chosen[i+1:]...)
			if c := farthest(all, others); room(&c, others) > room(&old, others)+1e-9 {
				chosen[i], moved = c, true
			}
		}
		if !moved {
			break
		}
	}
	return chosen
}

// candidates are the colours that a screen can show, in steps, without the darkest,
// on which no line is seen.
func candidates() []swatch {
	const step = 17
	var all []swatch
	for r := 0; r < 256; r += step {
		for g := 0; g < 256; g += step {
			for b := 0; b < 256; b += step {
				if c := newSwatch(uint8(r), uint8(g), uint8(b)); c.sight[0][0] > 0.36 {
					all = append(all, c)
				}
			}
		}
	}
	return all
}

// farthest returns the candidate with the most room among the chosen.
func farthest(all, chosen []swatch) swatch {
	best, most := all[0], -1.0
	for i := range all {
		if d := room(&all[i], chosen); d > most {
			best, most = all[i], d
		}
	}
	return best
}

// room is the distance of a colour to the nearest among others and those taken.
func room(c *swatch, others []swatch) float64 {
	least := math.Inf(1)
	for i := range others {
		least = min(least, c.apart(&others[i].sight))
	}
	for i := range taken {
		least = min(least, c.apart(&taken[i].sight))
	}
	return least
}
