// Package kernel holds the loops over pixels that are our own: what OpenCV does
// not have, or does slower. It knows nothing of OpenCV, which package cv is the
// border to.
//
// All but [Compact] are written in C++, because its compiler makes vector
// instructions of such loops and Go's does not: on pictures of two megapixels the
// same loops in Go took 1.8 (FourierCoefficients) to 37 times (ColumnSums,
// RidgeFilter) as long. They take and return Go's pictures and slices, no memory
// of C is kept, and they panic where there is not the memory that they need.
//
// Pictures are [image.Gray] with 8 bits a pixel and [image.RGBA] without
// transparency. A picture given in is changed by the blends alone.
package kernel
