// Package cv is the border to OpenCV: the one package of gridsaw that imports
// gocv. It takes and returns Go pictures and points, so no C memory crosses it.
//
// What OpenCV throws, be it over a picture or for want of memory, would end the
// process if it reached Go, and gocv's operations let it through. gocv therefore
// only holds the matrices here, and the operations on them are called by C++ of
// our own (*.cpp) that catches every exception: it comes back as a [Fault], wrapped
// in the error of a function that has one, and as what the others panic with. No
// function gives part of a result, or a black picture, in its place.
//
// Pictures are [image.Gray] with 8 bits a pixel and [image.RGBA] without
// transparency. A picture given in is never changed and never kept. Loops over
// pixels that need no OpenCV are in package kernel.
package cv
