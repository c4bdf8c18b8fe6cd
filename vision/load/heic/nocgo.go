//go:build !cgo

// Package heic does nothing without cgo: a program that reads no pictures need not be
// linked to the C library.
package heic

// Register does nothing.
func Register() {}
