package document

import (
	"bytes"
)

// TIFFPages takes all pages out of a TIFF in memory. Pages that cannot be had are nil; broken is
// why there may be more.
func TIFFPages(data []byte) (pages [][]byte, broken error) {
	t := &tiff{data: bytes.NewReader(data), size: int64(len(data))}
	t.find()
	for _, at := range t.pages {
		page, err := t.alone(at)
		if err != nil {
			page = nil
		}
		pages = append(pages, page)
	}
	return pages, t.broken
}

// Run runs a program under the limits and drops what it prints.
var Run = run
