// Package bytename holds names of files byte for byte, for JSON, whose strings have to be UTF-8.
package bytename

import (
	"maps"
	"slices"
	"unicode/utf8"
)

// List returns the bytes of names where one of them is no UTF-8, else nil.
func List(names []string) [][]byte {
	if !slices.ContainsFunc(names, broken) {
		return nil
	}
	out := make([][]byte, len(names))
	for i, name := range names {
		out[i] = []byte(name)
	}
	return out
}

// Table is [List] for names by what they are.
func Table(names map[string]string) map[string][]byte {
	if !slices.ContainsFunc(slices.Collect(maps.Values(names)), broken) {
		return nil
	}
	out := make(map[string][]byte, len(names))
	for key, name := range names {
		out[key] = []byte(name)
	}
	return out
}

func broken(name string) bool { return !utf8.ValidString(name) }
