// Package document unfolds files of several pages, PDF and TIFF, to pictures that package
// load reads, one page at a time: whatever the number of pages, no more than one is held.
//
// A page of a TIFF is handed on as a TIFF of its own, whose pixels are copied as they are
// stored. A page of a PDF is made by Debian's poppler programs, which run as child processes
// under limits of memory and time, so that nothing that a file does to them reaches this one. A
// page that is one scanned picture, and shows nothing else, is that picture, pixel by pixel
// (pdfimages); any other is drawn (pdftoppm).
package document
