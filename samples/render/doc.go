// Package render draws pictures of puzzles of which everything is known: clean
// screenshots and photos of Sudokus, Shikakus and Hashis in newspapers, as a
// phone takes them, and scans and photos of the loose pieces of a jigsaw. Readers
// are measured and tested on them.
//
// A picture is made in two steps that know nothing of each other.
//
// The first lays out a [PuzzlePage] ([NewPuzzlePage]): a [Page] of marks in
// millimetres (a [Stroke], a [Fill], a [Text]) with the places of the corners of
// the grid's cells and what stands in each cell. A kind differs from others only
// in what it prints into its cells. A [Style] says how it is printed, with
// [Clues] for a Shikaku and [Islands] for a Hashi. A second puzzle may stand
// beside the first ([Options].Beside), parts of the grid beyond the picture's
// edge ([Options].Cut), and parts of the solution may be drawn in by hand
// ([Options].Answers).
//
// The second takes the picture ([PuzzlePage.Shoot]); [Draw] does both. A
// screenshot is the page drawn at some scale. A photo is computed as light
// travels, backwards: for each pixel a ray from a pinhole camera meets a bent
// page, or the table beside it; the colour found there, four times in a pixel, is
// lit by a lamp, dimmed by a shadow, then smeared, blurred, sharpened and made
// noisy. A [Damage] says how much of each. The same camera maps the crossings
// forwards, so that the [Truth] is exact to the rounding, whatever was done to
// the picture.
//
// The levels of damage were made for Sudokus, whose cells have about 45 pixels
// in a photo of 480 lines. Where cells are smaller, blur shrinks with them: see
// [NewDamage], which gets the height of a picture whose Sudoku would have such
// cells. So a person reads every number of a hard photo, if not at a glance.
//
// # Loose pieces
//
// A [Tray] lays the pieces that package cut has cut on one or several pages: each
// has a part of the page for itself, and is shaken in it as far as a coarse
// picture of what is taken says that its neighbours leave room. [Tray.Shoot]
// then draws a page: the background with grain, the shadows, the faces with
// fibres and with rims that face the lamp or look away, pencil marks, dust.
// Coverage of pixels is exact, so that [TrayTruth] holds to a few hundredths of a
// pixel where no shadow lies beside an edge. A scan mixes levels and is softened a
// little; a photo mixes light, goes through a homography, and through the same
// sensor as that of a newspaper. Faces lie in one plane; with TrayOptions.Thick the
// table lies below it, and the camera sees walls.
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
//	page, p      a point on the flat page, millimetres
//	picture, q   a point of the picture, pixels
//	s, w         a page point's way across and along the folds
//	light, rgb   linear light, 1 for white paper in full light
//	level        0..255, after the tone curve
package render
