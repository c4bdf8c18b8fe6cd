// Package render draws pictures of puzzles of which everything is known: clean
// screenshots, and photos of newspapers as a phone takes them. Readers are
// measured and tested on them.
//
// A picture is made in two steps that know nothing of each other.
//
// The first lays out a [Sheet]: a [Page] of marks in millimetres (a [Stroke], a
// [Fill], a [Text]) with the places of the grid's line crossings and what stands
// in each cell. [SudokuSheet] does so for Sudokus; another kind of puzzle
// needs only its own builder of sheets. A [Style] says how it is printed.
//
// The second takes the picture ([Sheet.Shoot]). A screenshot is the page drawn
// at some scale. A photo is computed as light travels, backwards: for each
// pixel a ray from a pinhole camera meets a bent sheet, or the table beside it;
// the colour found there, four times in a pixel, is lit by a lamp, dimmed by a
// shadow, then smeared, blurred, sharpened and made noisy. A [Damage] says how
// much of each. The same camera maps the crossings forwards, so that the
// [Truth] is exact to the rounding, whatever was done to the picture.
//
// # Geometry
//
// Paper bends but does not stretch, so a curled page is a cylinder: along one
// direction the page's millimetres are arc length over a wavy section, a sum of
// two cosines, and across it nothing changes. The arc's length is tabulated
// with Simpson's rule; the ray's hit is found with Newton's method. On a flat
// page the mapping is a homography.
//
// # Chance
//
// Everything that [Options] leave open is drawn from their seed, each concern
// from a stream of its own (PCG). The same options give the same pixels on
// the same architecture; elsewhere floating-point rounding may change a level
// by one. The bytes of a JPEG or PNG file also depend on the version of Go.
//
// # Naming
//
//	page, p      a point on the flat sheet, millimetres
//	picture, q   a point of the picture, pixels
//	s, w         a page point's way across and along the folds
//	light, rgb   linear light, 1 for white paper in full light
//	level        0..255, after the tone curve
package render
