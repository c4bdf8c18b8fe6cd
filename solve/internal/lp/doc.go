// Package lp solves integer linear programs with cbc, the branch and cut program
// of J. Forrest and others at COIN-OR, which Debian packages as coinor-cbc.
//
// A [Model] is written as a file in the LP format of CPLEX. [Cbc] runs the
// program on that file and reads the solution that it leaves. [Search] does so
// time and again, and makes a solving method of puzzles out of it.
//
// All variables are integral and bounded, and all coefficients are integers: our
// puzzles need nothing else. So every answer can be checked exactly, and is: cbc
// works in floating point, and a program that is found on the user's PATH may be
// anything. What cannot be checked is its word that there is no solution.
package lp
