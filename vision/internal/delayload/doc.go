// Package delayload makes the loader leave out, at the start of a program, four
// libraries that gocv and gosseract are linked with and that a program like ours
// seldom or never calls: OpenCV's imgcodecs, highgui and videoio, and Tesseract.
// With what these need in turn (GDAL, Qt, GStreamer, FFmpeg, curl) they are 236
// of 268 shared libraries, and mapping them takes 0.14 s and 54 MB at each start.
//
// The package is imported for its effect alone. It defines those functions of
// the four libraries that gocv and gosseract refer to, so that the linker, told
// to link libraries as needed, finds none of them needed. The first call of such
// a function loads its library and goes on in the function of that name there;
// later calls are a jump. That is what other linkers call delay-loading. A
// library that is missing ends the process at that call, as it would otherwise
// have done at the start.
//
// The list of the functions is that of gocv v0.31.0 and gosseract v2.4.1. Where
// it lacks one, as those of another version may, the library is linked as usual.
// On other processors than amd64, and without cgo, the package is empty.
package delayload
