// Package corner finds the four corners of a jigsaw piece from its outline,
// and tells which of its four sides are flat, which carry a tab and which a
// blank.
//
// Plain corner detectors fail on jigsaws: the lips of a blank are as round as
// a worn corner, and the sides of some cuts wave so much that a true corner
// may have 55 or 125 degrees. So nothing is decided early:
//
//   - the outline is sampled evenly, freed of hairs and smoothed (trace.go);
//   - every place that turns out of the piece at one of several scales is a
//     candidate (candidate.go);
//   - each ordered pair of candidates is judged as a side: does the outline
//     between them run straight, or once out and back over one head, or does it
//     at least only bend (side.go);
//   - all quadruples are scored as a whole, from their corners, their sides and
//     the quadrilateral they make (quad.go, evidence.go);
//   - each corner of the best ones is moved to where the curves fitted to its
//     two legs cross, because real corners are rounded and dinged (leg.go);
//   - readings that agree are joined, the others are kept as alternatives
//     (fit.go).
//
// Everything is measured in units of the square root of the piece's area, so
// no threshold depends on the resolution.
//
// Naming: a, b are candidates, i, j samples of the trace; a leg is the part
// of a side next to its corner; phi is the direction of the outline against
// the chord of its side, positive when it leads out of the piece.
package corner
