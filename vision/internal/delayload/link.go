//go:build cgo && amd64

package delayload

/*
#cgo pkg-config: opencv4
#cgo LDFLAGS: -Wl,--as-needed -ldl
*/
import "C"
