package main

import (
	"strings"

	"rsc.io/qr"
)

// quietZone is the light margin of a QR code, in modules, as ISO/IEC 18004 has it.
const quietZone = 4

// qrText is a text as a QR code for a terminal, two modules below each other in a character; coloured says that it
// may be told to be black on white, which cameras like best. "" is a text that is too long.
func qrText(text string, coloured bool) string {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return ""
	}
	dark := func(x, y int) bool { return code.Black(x-quietZone, y-quietZone) }
	side := code.Size + 2*quietZone
	var out strings.Builder
	for y := 0; y < side; y += 2 {
		if coloured {
			out.WriteString(blackOnWhite)
		}
		for x := range side {
			upper, lower := dark(x, y), dark(x, y+1)
			if !coloured { // terminals are mostly dark: what is written is light
				upper, lower = !upper, !lower && y+1 < side
			}
			out.WriteString(map[[2]bool]string{{true, true}: "█", {true, false}: "▀", {false, true}: "▄", {false, false}: " "}[[2]bool{upper, lower}])
		}
		if coloured {
			out.WriteString(plainAgain)
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// Black on the brightest white, and as it was before.
const blackOnWhite, plainAgain = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
