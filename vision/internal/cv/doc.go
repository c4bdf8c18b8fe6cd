// Package cv is the border to OpenCV: the one package of gridsaw that imports
// gocv. It takes and returns Go pictures and points, so no C memory crosses
// it, and it checks sizes before every call, because a C++ exception would end
// the process. What cannot be checked beforehand (decoding bytes of unknown
// origin) goes through a small C++ shim that catches every exception.
//
// Pictures are [image.Gray] with 8 bits a pixel and [image.RGBA] without
// transparency. A picture given in is never changed and never kept. Loops over
// pixels that need no OpenCV are in package kernel.
package cv
