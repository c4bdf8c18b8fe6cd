// Package codec decodes pictures of all formats and encodes JPEG and PNG.
//
// JPEG and PNG go directly to libjpeg and libpng, with which OpenCV's imgcodecs
// reads and writes them too: pixels and bytes are the same. Other formats, and
// whatever is not quite regular in a JPEG or PNG, are left to OpenCV.
package codec
