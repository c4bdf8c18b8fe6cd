// Package cluster is the place of the methods that group the sides of jigsaw
// pieces by their shape. There are none yet: no kind of puzzle that gridsaw
// solves today needs them.
package cluster
