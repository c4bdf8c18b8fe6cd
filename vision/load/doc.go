// Package load decodes pictures from files of unknown origin: JPEG, PNG, TIFF,
// BMP, GIF, PNM, WebP and, with a decoder that is registered, HEIC; of several
// pictures in a file the first. The picture's size is read from the file's header and
// held against what may be decoded before anything is decoded, the EXIF orientation is
// applied once, here and nowhere else, and no input ends the process. The
// resolution that the file states is read as well (dpi.go), and black-and-white
// masks that a faulty converter has shifted are put together again (mend.go).
package load
