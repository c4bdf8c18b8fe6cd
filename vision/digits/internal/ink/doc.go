// Package ink finds what is written in the cells of one grid.
//
// It works in four steps. Flatten turns each cell into darkness against its
// own paper, so that light and shadow disappear. Level looks at all cells
// together and tells ink from paper that merely shows through. Parts are the
// connected pieces of ink, without the remains of the grid's lines at the
// edges. Glyphs are parts joined or split until each is one character, and
// Crop gives one of them as the picture that a classifier sees.
//
// Training and reading both go through this package, so that the network
// learns from exactly what it will be asked.
package ink
