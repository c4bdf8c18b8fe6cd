// Package page divides a picture of a page into blocks of print that stand apart, each of
// which may be a puzzle of its own.
//
// Ink is what a closing or an opening wider than any stroke takes away: it is darker or
// lighter than the paper on both sides of it, whatever the light. Blocks are what is connected
// where gaps up to a reach are filled, as smearing page segmentation has it (K. Wong, R. Casey
// and F. Wahl, Document Analysis System, IBM Journal of Research and Development 26, 1982). A
// short reach joins the lines of a grid, a longer one islands without lines. Among columns of
// text that joins all, and what is alike is looked for first: Lattices are of cells, paper with
// ink all around, of one size side by side, and Islands are discs of one size.
package page
