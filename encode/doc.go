// Package encode turns the sides of jigsaw pieces into codes.
//
// A Side is a stretch of a piece's outline. Its joint frame (Side.Joint) is the
// curve as seen from the tab's piece, so that the two sides of a joint have
// equal curves, and with that equal codes. Five encoders work there:
//
//   - Freeman: the classic chain of eight directions;
//   - Matrix: Behague's grid of five patterns (Résolution de puzzles dépourvus
//     d'indice graphique, 2024, section 2.1);
//   - Ordinates: Behague's abscissas with three ordinates each (section 2.3);
//   - Profile: points at equal distances along the curve;
//   - Moments: projections of the coordinates on Legendre polynomials.
//
// Each has a knob of precision and decodes back to a curve. The text says that
// the matrix costs the square of the precision and the ordinates their first
// power. Measured (BenchmarkEncode): exponents of the precision between 64 and
// 512; and at the default precisions the share of real sides whose mate has the
// nearest code, and one of the five nearest, over 387 joints scanned at 150 dpi
// and over 1935 joints in pictures of 950 pixels a piece:
//
//	            time  memory  numbers   387 joints     1935 joints
//	freeman     0.9   0.8     1         87% / 98.5%    95% / 99.3%
//	matrix      2.1   2.0     2         82% / 97%      89% / 98%
//	ordinates   0.5   0.6     1         84% / 98.5%    74% / 97.6%
//	profile     0.6   0.5     1         96% / 99%      99% / 99.6%
//	moments     2.0   0.4     1         96% / 99%      99% / 99.6%
//
// The claim holds; below 1 the fixed cost of running along the curve prevails.
// What is written into a code and how codes are compared are two things: the
// numbers 0 to 4 of a matrix, or ordinates that come and go in pairs, make poor
// vectors as they stand. Encode returns numbers made from the code that change
// little when the curve does, which took the first three from 58, 74 and 56 per
// cent to the figures above.
//
// Codes compare sides by the thousand. For a closer look, NewShape prepares a
// side and Align lays two upon each other by the best rigid motion, which does
// not depend on where exactly the corners were found; Residual does both.
//
// Naming: c is a curve, s a side or a length along a curve, q a point of the
// second curve, t a tangent, h a heading in radians. Lengths are in pixels in
// curves, and in units (Unit: the median chord of the puzzle's sides) in codes
// and shapes.
package encode
