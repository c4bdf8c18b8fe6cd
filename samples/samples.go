// Package samples holds some of the pictures that we made, for programs that show what can be done.
package samples

import "embed"

// Pictures are one photo of each kind of printed puzzle, and two scans of the pieces of a jigsaw, named as they lie
// below samples.
//
//go:embed newspaper-table.jpg shikaku/photo.jpg hashi/photo.jpg jigsaw/pages/page-1.jpg jigsaw/pages/page-2.jpg
var Pictures embed.FS
