// Package pieces finds the loose pieces of a jigsaw in scans and photos: their
// outlines to a fraction of a pixel, their corners and their sides, and what in
// a picture cannot be used and why. It then brings all pictures of a puzzle to
// one scale and finds out how many rows and columns the puzzle has.
//
// [Find] reads one picture:
//
//   - the ground (ground.go): at the scale of blocks, a colour that slopes and
//     bends over the picture is fitted to what is like the picture's rim;
//   - the level (level.go): the direction in colour space that tells pieces from
//     the ground best (Fisher's discriminant, so that a shadow, which is no
//     change of hue, counts little where pieces have a hue), brought to even
//     levels of ground and pieces everywhere;
//   - the parts (segment.go): what lies nearer to the pieces, holes filled; dust
//     is told by the size of a typical part, never by a number of pixels;
//   - the outlines (outline.go): each point is moved along the normal to where
//     the level is half way between the piece's and the ground's right there;
//     next to a shadow the ground is darker than elsewhere;
//   - pieces and problems (take.go): cut off, touching, torn, blurred;
//   - the sheet (sheet.go) or the pieces' own sizes (perspective.go) tell the
//     perspective.
//
// Then [EqualScale] (scale.go) makes scales equal, and moves all sides in or out
// until the necks of tabs and blanks are equally wide (kerf.go): scanners,
// glare and thresholds make pieces too large or too small, which tells mates
// from others worse than anything else. [Settle] (settle.go) decides doubtful
// sides by the counts of corner and border pieces that a rectangle needs. When
// some mates are known, [Refine] (refine.go) adjusts scale, perspective and
// stretch of each page so that they fit.
//
// Naming: a blob is a part of the mask, p a page, q a piece; the level is a
// grey picture with ground at 64 and pieces at 192; the plane is common to all
// pages of a puzzle.
package pieces
