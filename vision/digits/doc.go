// Package digits reads the numbers in the cells of a puzzle grid.
package digits
