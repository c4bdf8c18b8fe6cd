// Package pipeline joins the stages of gridsaw: a picture is loaded, its grid
// found, its cells read, the reading repaired by the rules of the puzzle, the
// puzzle solved, the solution checked and drawn over the picture. It is the
// only place where stages meet; commands call [Pipeline.Run] and nothing else.
package pipeline
