// Package palette holds what the styles of all our pages begin with: colours for the light and the dark, and
// the fonts.
package palette

import _ "embed"

// CSS is that part of a style. Sizes are those of each page.
//
//go:embed palette.css
var CSS string
