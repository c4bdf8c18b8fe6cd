// Package encode turns the sides of jigsaw pieces into codes, and holds the
// plane geometry that the picture packages share: points and curves.
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
// power. Measured between precisions 64 and 512 (BenchmarkEncode), exponents of
// the precision, and at the default precision on real sides the share of those whose
// mate has the nearest code, among the nearest five, of 400 (scans at 150 dpi)
// and of 1900 joints (pictures of 950 pixels a piece):
//
//	            time   memory  numbers | 400 joints    | 1900 joints
//	freeman     0.9    0.8     1       | 58% / 88%     | 79% / 95%
//	matrix      2.1    2.0     2       | 74% / 94%     | 79% / 95%
//	ordinates   0.5    0.6     1       | 56% / 87%     | 53% / 84%
//	profile     0.3    0.5     1       | 96% / 99%     | 99% / 99.6%
//	moments     1.8    0.4     1       | 96% / 99%     | 99% / 99.6%
//
// The claim holds; below 1 the fixed cost of running along the curve prevails.
// Snapping costs the chain and the matrix more of what tells sides apart than
// precision brings back, and ordinates jump where a line just touches a tab.
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
