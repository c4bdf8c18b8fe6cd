// Package codec decodes pictures of all formats and encodes JPEG and PNG.
//
// JPEG and PNG go directly to libjpeg and libpng, with which OpenCV's imgcodecs
// reads and writes them too: pixels and bytes are the same. Other formats, and
// whatever is not quite regular in a JPEG or PNG, are left to OpenCV. That costs
// a program that has read none so far some 60 ms, since imgcodecs brings a
// hundred libraries; most programs never load it.
package codec
