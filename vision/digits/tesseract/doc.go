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
// A program reads six times as fast, a cell in 1 ms, that starts with
// OMP_THREAD_LIMIT=1 in its environment, which keeps Tesseract from starting
// threads of its own. Setting the variable while the program runs is too late: one
// that wants the speed starts itself again with it, before it uses New.
package tesseract
