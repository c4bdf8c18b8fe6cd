// Package tesseract reads the digits in the cells of a grid with the Tesseract
// engine. It finds them, and makes readings of cells of what the engine says, as
// package digits does with its own network.
//
// The engine sees each character twice, black and white and gray, 40 pixels
// high, and answers with any text: "g" is mostly a 9 whose bow is blurred.
// How often each answer stood for each digit was counted on rendered digits
// (confusion.txt); Bayes' rule turns the answers into probabilities. Cells
// with several digits are read once more as a line.
//
// A program reads six times as fast that starts with OMP_THREAD_LIMIT=1 in its
// environment; see [NeedsThreadLimit].
package tesseract

import "os"

// threadLimit is the variable that keeps Tesseract from starting threads of
// its own; it is read once, when the program starts.
const threadLimit = "OMP_THREAD_LIMIT"

// NeedsThreadLimit reports whether OMP_THREAD_LIMIT=1 is missing from the
// environment. Tesseract then reads a cell in 6 ms instead of 1 ms. Setting
// the variable while the program runs is too late: a program that wants the
// speed starts itself again with it, before it uses New.
func NeedsThreadLimit() bool { return os.Getenv(threadLimit) != "1" }
