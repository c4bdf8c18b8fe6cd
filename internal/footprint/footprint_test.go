package footprint_test

import (
	"runtime"
	"testing"

	"github.com/gridsaw/gridsaw/internal/footprint"
)

func TestPeak(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells")
	}
	if !footprint.Reset() {
		t.Skip("this process may not make the system forget")
	}
	before := footprint.Peak()
	const size = 64 << 20
	held := make([]byte, size)
	for i := 0; i < size; i += 4096 {
		held[i] = 1
	}
	if grown := footprint.Peak() - before; grown < size/2 || footprint.Now() > footprint.Peak() {
		t.Errorf("grown by %d, now %d of at most %d", grown, footprint.Now(), footprint.Peak())
	}
	runtime.KeepAlive(held)
}
