// Package islands finds the islands of a Hashi in photos and scans: circles with
// numbers in them that lie on a square lattice, of which nothing need be
// printed.
package islands
