// Package pieces finds the loose pieces of a jigsaw in scans and photos: their
// outlines to a fraction of a pixel, their corners and their sides, and what in
// a picture cannot be used and why. It then brings all pictures of a puzzle to
// one scale and finds out how many rows and columns the puzzle has.
//
// [Find] reads one picture:
//
//   - the background (background.go): at the scale of blocks, a colour that
//     slopes and bends over the picture is fitted to what is like the picture's
//     rim; from there it grows over what changes smoothly, as under a lamp that
//     glares, as long as more parts of like size come to light (local.go); a
//     large part at the rim with pieces on it is another ground; of pieces on
//     paper (paper.go) only what lies on the paper counts, and its corners tell
//     the perspective;
//   - the relief (relief.go): how far each pixel's colour is from that of the
//     background there, whatever the colours of the pieces are; a change of light
//     alone, as in a shadow, counts little where most pieces differ by more;
//   - the parts (blob.go): what stands higher than the edge of the palest piece
//     around, holes filled, threads cut off and gaps closed (mend.go); dust is
//     told by the size of a typical part, never by a number of pixels;
//   - pieces and problems (extract.go): cut off, touching, torn, blurred. Each
//     point of an outline (outline.go) is moved along the normal to where the
//     colour is half way between the piece's and the background's right there:
//     next to a shadow the background is darker than elsewhere;
//   - where much is neither surely background nor surely piece, pieces are cut out along
//     their edges by the colours that are seen on either side (cutout.go);
//   - walls (walls.go): the sides of thick pieces that a camera sees beside the faces
//     are told by their upper edges and taken off;
//   - a second look (secondlook.go) where the first saw a part of a piece: with
//     lower edges, and less taken for a shadow or a glow; what it finds must be
//     like the pieces that are known; what is as large as a piece and became none
//     is named;
//   - without paper, the pieces' own sizes tell the perspective (perspective.go).
//
// Then [EqualScale] (scale.go) makes scales equal, and moves all sides in or
// out until the necks of tabs and blanks are equally wide (outlinebias.go):
// scanners, glare and thresholds make pieces too large or too small, which
// tells mates from others worse than anything else. [ResolveBorder] (border.go)
// decides doubtful sides by the counts of corner and border pieces that a
// rectangle needs. When some mates are known, [Refine] (refine.go) adjusts
// scale, perspective and stretch of each page so that they fit.
//
// A page can be kept for another run (binary.go) with all that its pieces know, to the last bit.
//
// Naming: a blob is a part of the mask, p a page, q a piece; the plane is
// common to all pages of a puzzle.
package pieces
