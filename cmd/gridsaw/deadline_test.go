//go:build unix

package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/disintegration/imaging"

	"github.com/gridsaw/gridsaw"
)

// TestDeadline has inputs that never come, or take longer to be read or drawn than they may: each
// run ends soon after its limit, with the code of that.
func TestDeadline(t *testing.T) {
	const limit, slack = 300 * time.Millisecond, 1500 * time.Millisecond // the latter for slow machines
	dir := t.TempDir()
	fifo := filepath.Join(dir, "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	pieces := filepath.Join(dir, "pieces.json")
	const piece = `{"sides":[0,0,0,0]},`
	text := `{"kind":"jigsaw","pieces":[` + strings.Repeat(piece, 400_000) + strings.TrimSuffix(piece, ",") + `]}`
	if err := os.WriteFile(pieces, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"solve", fifo}, {"solve", "--kind", "jigsaw", fifo}, {"read", fifo}, {"explain", fifo},
		{"solve", "-"}, {"solve", "--kind", "jigsaw", "-"}, {"inspect", "--out", dir, "-"},
		{"solve", pieces},
	} {
		idle, write := io.Pipe()
		var out, complaints bytes.Buffer
		start := time.Now()
		code := execute(t.Context(), append(args, "--json", "--timeout", limit.String()), streams{idle, &out, &complaints})
		if took := time.Since(start); took > limit+slack {
			t.Errorf("%v: it took %v", args, took)
		}
		if code != exitPartial || !strings.Contains(out.String(), `"status":"timeout"`) {
			t.Errorf("%v: code %d, %s%s", args, code, &out, &complaints)
		}
		write.Close()
	}
}

// TestDrawingLate has a solution that takes longer to be drawn than drawing may when the time is
// over: the outcome stays what it is, and says why there is no picture.
func TestDrawingLate(t *testing.T) {
	small, err := imaging.Open(filepath.Join("..", "..", "samples", "screenshot-4x4.png"))
	if err != nil {
		t.Fatal(err)
	}
	engine, err := gridsaw.Open(gridsaw.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	const side = 5000 // pixels, of which a PNG takes a second
	page, err := engine.Solve(t.Context(), gridsaw.Input{Image: imaging.Resize(small, side, side, imaging.NearestNeighbor)}, gridsaw.Options{})
	if err != nil {
		t.Fatal(err)
	}
	over, cancel := context.WithDeadline(t.Context(), time.Now())
	defer cancel()
	all := outcomes("large", page, nil)
	dir := t.TempDir()
	if err := saveOverlay(over, dir, "large", page, all); err != nil {
		t.Fatal(err)
	}
	if o := all[0]; o.Status != gridsaw.StatusSolved || !strings.Contains(o.undrawn, "time limit") || len(o.files) > 0 {
		t.Errorf("%s, %q, files %v", o.Status, o.undrawn, o.files)
	}
}
