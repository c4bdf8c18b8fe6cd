package gridsaw_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/internal/footprint"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format/formattest"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/load/loadtest"
)

const (
	// fuzzLength is the longest input that is fuzzed, and fuzzPixels what its pictures are worked on
	// with.
	fuzzLength, fuzzPixels = 1 << 17, 300_000
	// fuzzLimit is the time limit of an input, and fuzzHang what is taken for no end at all: a machine
	// may be busy.
	fuzzLimit, fuzzHang = 2 * time.Second, 20 * time.Second
	// fuzzMemory is how much larger a process may grow over one input, in bytes.
	fuzzMemory = 200_000_000
)

// FuzzSolve gives any bytes to the program's own way in, as they are and changed as their format is
// made: what comes back is an answer that the rules allow, or an error that says why there is none,
// in bounded time and memory.
func FuzzSolve(f *testing.F) {
	for _, file := range loadtest.Files(f) {
		f.Add(file.Data, uint64(0))
		f.Add(file.Data, uint64(1))
	}
	for _, text := range formattest.Texts(f) {
		f.Add([]byte(text), uint64(0))
		f.Add([]byte(text), uint64(1))
	}
	f.Add([]byte{}, uint64(0))
	f.Fuzz(func(t *testing.T, data []byte, seed uint64) {
		if len(data) > fuzzLength {
			t.Skip()
		}
		if rng := rand.New(rand.NewPCG(seed, 0)); seed != 0 && load.Sniff(data) != load.Unknown {
			data, _ = loadtest.Mutate(rng, data)
		} else if seed != 0 {
			data, _ = formattest.Mutate(rng, data)
		}
		o := gridsaw.Options{MaxPixels: fuzzPixels, All: seed%4 == 1}
		if m := load.Measured(data, fuzzPixels); m.Memory > load.Memory(fuzzPixels) || m.Pixels > fuzzPixels {
			t.Errorf("to be decoded, with %+v", m)
		}
		engine() // which is not of this input
		ctx, cancel := context.WithTimeout(t.Context(), fuzzLimit)
		defer cancel()
		before := int64(math.MaxInt64) // nothing is said of growth where the system does not tell
		if footprint.Reset() {
			before = footprint.Now()
		}
		start := time.Now()
		page, err := engine().Solve(ctx, gridsaw.Input{Name: "input", Data: data}, o)
		if took := time.Since(start); took > fuzzHang {
			t.Errorf("it took %v", took)
		}
		if grown := footprint.Peak() - before; grown > fuzzMemory {
			t.Errorf("it grew by %d MB", grown/1_000_000)
		}
		wantSound(t, page, err)
	})
}

// wantSound checks what holds of every result of an input, whatever it is.
func wantSound(t *testing.T, page *gridsaw.Page, err error) {
	t.Helper()
	failed := new(gridsaw.Error)
	if err != nil && !errors.As(err, &failed) {
		t.Errorf("an error of type %T: %v", err, err)
	}
	if errors.Is(err, gridsaw.ErrInternal) {
		t.Error(err)
	}
	if err == nil && len(page.Results) == 0 {
		t.Error("neither a result nor an error")
	}
	for _, r := range page.Results {
		if solved := r.Status == gridsaw.StatusSolved; solved != (r.Err == nil) || solved && r.Solution == nil {
			t.Errorf("status %q, error %v, solution %v", r.Status, r.Err, r.Solution)
			continue
		}
		if r.Status != gridsaw.StatusSolved {
			continue
		}
		if err := puzzle.Check(r.Puzzle, r.Solution); err != nil {
			t.Error(err)
		}
	}
}
