//go:build cgo

// Package heic lets package load read HEIC pictures, as iPhones take them, by
// libheif: the system's library where there is one (Debian's libheif-dev), and
// otherwise the same code as WebAssembly, which takes a second to start and then
// thirty times as long on small pictures. It needs no cgo, but links the program to
// the C library, and adds some megabytes to it.
package heic

import (
	"bytes"
	"image"

	"github.com/gen2brain/heic"

	"github.com/gridsaw/gridsaw/vision/load"
)

// Register makes load.Decode read HEIC. Calling it again changes nothing.
func Register() {
	load.RegisterHEIC(func(data []byte) (image.Image, error) { return heic.Decode(bytes.NewReader(data)) })
}
