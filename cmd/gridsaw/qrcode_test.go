package main

import (
	"strings"
	"testing"

	"rsc.io/qr"
)

// TestQRCode takes the characters apart again into the modules of the code.
func TestQRCode(t *testing.T) {
	const link = "https://192.168.178.20:8080/?token=abcdefghijklmnopqrstuvwxyz"
	code, err := qr.Encode(link, qr.L)
	if err != nil {
		t.Fatal(err)
	}
	for _, coloured := range []bool{true, false} {
		text := strings.NewReplacer(blackOnWhite, "", plainAgain, "").Replace(qrText(link, coloured))
		if coloured == (text == qrText(link, coloured)) {
			t.Errorf("coloured %t: %q", coloured, qrText(link, coloured)[:40])
		}
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		if want := (code.Size + 2*quietZone + 1) / 2; len(lines) != want {
			t.Errorf("%d lines, want %d", len(lines), want)
		}
		for i, line := range lines {
			row := []rune(line)
			if len(row) != code.Size+2*quietZone {
				t.Fatalf("line %d has %d characters, want %d", i, len(row), code.Size+2*quietZone)
			}
			for x, char := range row {
				for k, written := range [2]bool{char == '█' || char == '▀', char == '█' || char == '▄'} {
					y := 2*i + k
					if y < code.Size+2*quietZone && written != (code.Black(x-quietZone, y-quietZone) == coloured) {
						t.Fatalf("coloured %t: module %d,%d is wrong", coloured, x, y)
					}
				}
			}
		}
	}
	if got := qrText(strings.Repeat("x", 5000), true); got != "" {
		t.Errorf("5000 characters: a code of %d bytes", len(got))
	}
}
