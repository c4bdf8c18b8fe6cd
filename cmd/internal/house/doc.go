// Package house holds the test that keeps the packages of this module where
// ARCHITECTURE.md puts them: which may import which, which foreign modules may
// be used where, and what lies at the top of the tree. It has no code of its
// own.
package house
