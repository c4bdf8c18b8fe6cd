package cover

import "github.com/gridsaw/gridsaw/solve/internal/cdcl"

// NewTight returns a search that starts again, and drops what it learned, all the time.
func NewTight(items int, options [][]int32) *Search {
	return newSearch(items, options, cdcl.Settings{Restart: 1, Clauses: 1, VSIDS: true})
}
