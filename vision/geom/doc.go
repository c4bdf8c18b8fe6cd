// Package geom holds the plane geometry that pictures, sides of pieces and made
// samples share: points, curves and quadrilaterals; rigid and projective maps;
// and what fits are made of, which is linear equations, least squares and
// medians. It knows no puzzles and no picture's content, and imports nothing of
// ours.
//
// Coordinates are in pixels where nothing else is said: X to the right, Y down.
// What is called clockwise is so on the screen. Angles are in radians, clockwise.
// Results are the same to the last bit on every run: fits sum up in the order of
// their input.
//
// Naming: p and q are points, c is a curve, s a length along it, q also a
// quadrilateral, r a rigid motion, h a homography, e equations.
package geom
