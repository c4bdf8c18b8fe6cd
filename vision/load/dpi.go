package load

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math"
)

const (
	// minDPI and maxDPI bound the resolutions that are believed. Cameras and
	// editors write 72 or 96 where they know nothing.
	minDPI, maxDPI = 100, 12000
	cmPerInch      = 2.54
)

// dpi returns the resolution in pixels an inch that a picture file states, and
// 0 where it states none, none that is the same in both directions, or one
// below 100, which programs write that know none. It never fails.
func dpi(data []byte, format Format) float64 {
	var x, y float64
	switch format {
	case JPEG:
		x, y = jpegDPI(data)
	case PNG:
		x, y = pngDPI(data)
	case TIFF:
		x, y = tiffDPI(data)
	case BMP:
		x, y = bmpDPI(data)
	}
	if !(x >= minDPI && x <= maxDPI) || math.Abs(x-y) > 0.01*x {
		return 0
	}
	return x
}

// jpegDPI reads the density of the JFIF segment and, where there is an EXIF
// segment with a resolution, that.
func jpegDPI(data []byte) (x, y float64) {
	const app0, app1, startOfScan = 0xe0, 0xe1, 0xda
	for at := 2; at+4 <= len(data) && data[at] == 0xff && data[at+1] != startOfScan; {
		size := int(binary.BigEndian.Uint16(data[at+2:]))
		if size < 2 || at+2+size > len(data) {
			break
		}
		body := data[at+4 : at+2+size]
		switch {
		case data[at+1] == app0 && len(body) >= 12 && string(body[:5]) == "JFIF\x00":
			k := densityUnit(body[7], 1, 2)
			x = k * float64(binary.BigEndian.Uint16(body[8:]))
			y = k * float64(binary.BigEndian.Uint16(body[10:]))
		case data[at+1] == app1 && len(body) > 6 && string(body[:6]) == "Exif\x00\x00":
			if ex, ey := tiffDPI(body[6:]); ex > 0 && x < minDPI {
				x, y = ex, ey
			}
		}
		at += 2 + size
	}
	return x, y
}

// densityUnit returns what a value counts in pixels an inch, given the codes
// for dots an inch and dots a centimetre.
func densityUnit(code, inch, cm byte) float64 {
	switch code {
	case inch:
		return 1
	case cm:
		return cmPerInch
	}
	return 0
}

// pngDPI reads the pHYs chunk, whose unit is pixels a metre.
func pngDPI(data []byte) (x, y float64) {
	const perMetre, signature = 1, 8
	for at := signature; at+12 <= len(data); {
		size := int64(binary.BigEndian.Uint32(data[at:]))
		if int64(at)+12+size > int64(len(data)) {
			break
		}
		kind, body := string(data[at+4:at+8]), data[at+8:at+8+int(size)]
		if kind == "IDAT" || kind == "IEND" {
			break
		}
		sum := binary.BigEndian.Uint32(data[at+8+int(size):])
		if kind == "pHYs" && size == 9 && body[8] == perMetre && crc32.ChecksumIEEE(data[at+4:at+8+int(size)]) == sum {
			return math.Round(float64(binary.BigEndian.Uint32(body))*cmPerInch) / 100,
				math.Round(float64(binary.BigEndian.Uint32(body[4:]))*cmPerInch) / 100
		}
		at += 12 + int(size)
	}
	return 0, 0
}

// bmpDPI reads the resolution of the header, in pixels a metre.
func bmpDPI(data []byte) (x, y float64) {
	if len(data) < 46 {
		return 0, 0
	}
	per := func(at int) float64 {
		return math.Round(float64(int32(binary.LittleEndian.Uint32(data[at:])))*cmPerInch) / 100
	}
	return per(38), per(42)
}

// tiffDPI reads the resolution of the first directory of a TIFF file or of an
// EXIF segment.
func tiffDPI(data []byte) (x, y float64) {
	const xResolution, yResolution, resolutionUnit = 282, 283, 296
	var order binary.ByteOrder = binary.LittleEndian
	switch {
	case len(data) < 8:
		return 0, 0
	case bytes.HasPrefix(data, []byte("MM")):
		order = binary.BigEndian
	}
	at := int64(order.Uint32(data[4:]))
	if at+2 > int64(len(data)) {
		return 0, 0
	}
	unit := 1.0 // an inch, unless told otherwise
	for i := range int64(order.Uint16(data[at:])) {
		e := at + 2 + 12*i
		if e+12 > int64(len(data)) {
			break
		}
		switch order.Uint16(data[e:]) {
		case xResolution:
			x = rational(data, order, int64(order.Uint32(data[e+8:])))
		case yResolution:
			y = rational(data, order, int64(order.Uint32(data[e+8:])))
		case resolutionUnit:
			unit = densityUnit(byte(order.Uint16(data[e+8:])), 2, 3)
		}
	}
	return x * unit, y * unit
}

// rational reads a fraction of two whole numbers, 0 where it makes no sense.
func rational(data []byte, order binary.ByteOrder, at int64) float64 {
	if at < 0 || at+8 > int64(len(data)) {
		return 0
	}
	over, under := order.Uint32(data[at:]), order.Uint32(data[at+4:])
	if under == 0 {
		return 0
	}
	return float64(over) / float64(under)
}
