// Package overlay draws solutions over the pictures that their puzzles were
// read from: in the picture's own perspective, sized to the cells, in a colour
// that stands out from the paper.
package overlay
