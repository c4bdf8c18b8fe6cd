// Package bench measures gridsaw on labelled inputs.
//
// A reading bench takes the photos of one directory that have their truth
// beside them ([Photos]), reads each one as the solve command would ([Run]),
// compares cell by cell, and sums up what was found, what was right before and
// after the repair by the rules, and how often a wrong grid was passed off as
// right ([Report]), the one fault that a user cannot see.
package bench
