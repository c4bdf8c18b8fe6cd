package render

import (
	"image/color"
	"math/rand/v2"
)

// Themed returns the style of a screen in the colours of some program: dark or light, of
// any hue, lines faint or strong, numbers in black, white or a colour of their own.
func (s Style) Themed(seed uint64) Style {
	rng := rand.New(rand.NewPCG(seed, streamTheme))
	hue := rng.Float64()
	board := 205 + 50*rng.Float64()
	side := -1.0 // ink is darker
	if rng.IntN(2) == 0 {
		board, side = 10+45*rng.Float64(), 1
	}
	s.Paper = shade(board, hue, 0.12)
	s.Ink = shade(board+side*(60+140*rng.Float64()), hue, 0.1)
	s.Digits = opposed(board)
	if rng.IntN(3) == 0 {
		s.Digits = shade(board+side*(120+40*rng.Float64()), rng.Float64(), 0.3)
	}
	s.Tint = shade(board+side*(12+30*rng.Float64()), hue, 0.3)
	s.Lines, s.Around, s.Grain = Solid, pick(rng, Bare, Titled, App), 0
	if k := s.Islands; k != nil {
		k := *k
		k.Fill, k.Digits, k.Ink = color.NRGBA{}, color.NRGBA{}, color.NRGBA{}
		k.Outline = SingleRing
		switch rng.IntN(3) {
		case 0:
			k.Fill = s.Tint
		case 1: // a disc of the ink
			k.Fill, k.Outline, k.Hollow = s.Digits, NoRing, false
			k.Digits = s.Paper
		}
		s.Islands = &k
	}
	if s.Clues == Disced {
		s.Clues = Circled
	}
	return s
}
